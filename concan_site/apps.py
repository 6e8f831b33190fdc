from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "concan_site"
    verbose_name = "Concan"

    def ready(self) -> None:
        """Register the checks of the deployment."""
        from concan_site import checks  # noqa: F401
