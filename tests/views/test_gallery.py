"""The gallery is for staff alone, and every page of it can be drawn in every language and look."""

import pytest
from django.test import Client

from accounts.models import User
from games.pages import gallery

pytestmark = pytest.mark.django_db


def test_nobody_but_staff_finds_it(client: Client) -> None:
    assert client.get("/gallery/").status_code == 404
    assert client.get("/gallery/crowded/").status_code == 404


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("Warda", password="long enough 1"))
    return client


@pytest.mark.parametrize("look", ["language=ar&theme=dark&digits=arabic", "language=en&theme=light&colours=four"])
def test_each_page_is_drawn_as_the_query_asks(staff: Client, look: str) -> None:
    wanted = dict(one.split("=") for one in look.split("&"))
    for path in ("", *(f"{name}/" for name in gallery.whole_tables())):
        html = staff.get(f"/gallery/{path}?{look}").content.decode()
        assert f'lang="{wanted["language"]}"' in html
        assert f'data-theme="{wanted["theme"]}"' in html
    assert staff.get("/gallery/no-such/").status_code == 404
