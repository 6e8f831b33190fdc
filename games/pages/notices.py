"""What stands above every page: what the house announces, and what waits for its reader."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.models import User
from accounts.services import friends, house, reports, sanctions
from accounts.services.coins.zones import zone_of
from games.pages.numbers import digits_of
from games.services import invitations


def notices(reader: User | None) -> SafeString:
    """The region "notices" for one reader, None for who is signed out, in the active language."""
    friendly = reader if reader is not None and not reader.is_guest else None
    return render_to_string(
        "games/notices.html",
        {
            "announcements": [
                announcement.arabic if get_language() == "ar" else announcement.english
                for announcement in house.announcements()
            ],
            "closed": house.is_closed(),
            "sanctions": sanctions.unread(reader) if reader else (),
            "invitations": invitations.waiting(friendly) if friendly else (),
            "asking": friends.asking(friendly) if friendly else (),
            "reports": reports.unread(reader) if reader else (),
            "zone": zone_of(reader) if reader else None,
            "digits": digits_of(reader),
        },
    )
