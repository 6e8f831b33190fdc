"""What waits for a reader above every page is asked for in one query, and the rest only where there is something."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from accounts.models import Announcement, Closing, Friendship, Report, User
from accounts.services import friends
from games.models import Invitation
from games.pages.notices import notices
from games.services import invitations, order
from games.services.waiting import kinds_for
from tests.services.tables import person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staff() -> User:
    return User.objects.create_user("Munira", is_staff=True)


@pytest.mark.parametrize("who", ["signed out", "guest", "person"])
def test_an_ordinary_visitor_costs_one_query(who: str, django_assert_num_queries) -> None:
    reader = None if who == "signed out" else User.objects.create_user("Amal", is_guest=who == "guest")
    with django_assert_num_queries(1):
        html = notices(reader)
    assert "notice" not in html.partition(">")[2]


def test_each_kind_that_is_there_costs_one_more(staff: User, django_assert_num_queries) -> None:
    amal, basim = person("Amal"), person("Basim")
    now = timezone.now()
    Announcement.objects.create(
        arabic="صيانة", english="Upgrade", begins_at=now, ends_at=now + timedelta(days=1), by=staff
    )
    with django_assert_num_queries(2), translation.override("en"):
        assert "Upgrade" in notices(amal)
    Closing.objects.create(since=now, by=staff, reason="Upgrade")
    order.impose(amal, "mute", "insults", staff)
    friends.ask(basim, amal)
    Friendship.objects.create(asker=amal, asked=person("Dina"), asked_at=now, accepted_at=now)
    table = table_of(person("Cem"), None)
    Invitation.objects.create(table=table, by=User.objects.get(username="Cem"), to=amal, at=now)
    Report.objects.create(
        **{"kind": "player", "cause": "name", "place": "person:1", "evidence": {}, "at": now, "state": "upheld"},
        **{"reporter": amal, "about": basim},
    )
    with django_assert_num_queries(6), translation.override("en"):
        html = notices(amal)
    for words in ("Upgrade", "No new match begins", "insults", "Basim", "Cem", "Your report was upheld"):
        assert words in html
    assert kinds_for(amal) == {"announcements", "closed", "sanctions", "reports", "invitations", "asking"}
    assert kinds_for(None) == kinds_for(basim) == {"announcements", "closed"}
    assert invitations.waiting(amal)
