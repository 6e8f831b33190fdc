"""What stands above every page: what the house announces, and what waits for its reader."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.models import User
from accounts.services import house, sanctions


def notices(reader: User | None) -> SafeString:
    """The region "notices" for one reader, None for who is signed out, in the active language."""
    return render_to_string(
        "games/notices.html",
        {
            "announcements": [
                announcement.arabic if get_language() == "ar" else announcement.english
                for announcement in house.announcements()
            ],
            "closed": house.is_closed(),
            "sanctions": list(sanctions.running(reader).filter(read_at=None)) if reader else [],
        },
    )
