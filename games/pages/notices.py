"""What stands above every page: what the house announces, and what waits for its reader."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.models import User
from accounts.services import friends, house, reports, sanctions
from accounts.services.coins.zones import zone_of
from games.pages.numbers import digits_of
from games.services import invitations, waiting


def notices(reader: User | None) -> SafeString:
    """The region "notices" for one reader, None for who is signed out, in the active language."""
    there = waiting.kinds_for(reader)
    return render_to_string(
        "games/notices.html",
        {
            "announcements": [
                announcement.arabic if get_language() == "ar" else announcement.english
                for announcement in (house.announcements() if "announcements" in there else ())
            ],
            "closed": "closed" in there,
            "sanctions": sanctions.unread(reader) if reader and "sanctions" in there else (),
            "invitations": invitations.waiting(reader) if reader and "invitations" in there else (),
            "asking": friends.asking(reader) if reader and "asking" in there else (),
            "reports": reports.unread(reader) if reader and "reports" in there else (),
            "zone": zone_of(reader) if reader else None,
            "digits": digits_of(reader),
        },
    )
