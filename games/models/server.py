"""The server processes that run, as they say themselves."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Server(models.Model):
    """A process at which sockets are open (games/services/servers.py)."""

    id = models.UUIDField(primary_key=True, editable=False)
    heard_at = models.DateTimeField(_("last heard of at"))

    class Meta:
        verbose_name = _("server")
        verbose_name_plural = _("servers")

    def __str__(self) -> str:
        return str(self.pk)
