"""What the lists of the games share: they are read only, and quick however long the log grows."""

from django.http import HttpRequest

from concan_site.read_only import LongList, ReadOnly


class LogAdmin(ReadOnly, LongList):
    """A read-only list, newest first, that never counts the whole log."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """The deal's secrets are not shown, so they cannot be asked for in the address either, letter by letter."""
        return "secret" not in lookup and super().lookup_allowed(lookup, value, request)
