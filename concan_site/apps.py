from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "concan_site"
    verbose_name = "Concan"

    def ready(self) -> None:
        """Register the checks of the deployment, and have the administration name its icons."""
        from concan_site import checks  # noqa: F401
        from concan_site.icons import name_icons

        name_icons()
