"""Creating a table: a preset, and what differs from it."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from games.concan.options import PRESETS, VALUES, as_dict
from games.forms import GROUPS, TableForm
from games.models import Table
from games.pages.options import WORDS
from games.services import order
from games.services.bots import level_of
from tests.services.tables import now
from tests.words import keep_first_words

pytestmark = pytest.mark.django_db(transaction=True)

FORM = {
    "name": "Thursday",
    "preset": "sahrat",
    "size": "4",
    "turn_seconds": "30",
    "public": "yes",
    "suggest": "yes",
}


@pytest.fixture
def amal(client: Client) -> User:
    user = User.objects.create_user("Amal", language="en")
    client.force_login(user)
    return user


def text_of(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def create(client: Client, **fields: str) -> Any:
    return client.post("/tables/new/", {**FORM, **fields}, headers={"accept-language": "en"})


def options() -> dict[str, Any]:
    return as_dict(now(Table.objects.get().pk).options)


def test_every_option_of_the_rulebook_is_in_the_form_once_and_explained(client: Client) -> None:
    assert list(WORDS) == list(VALUES)
    assert sorted(name for _, names in GROUPS for name in names) == sorted(VALUES)
    html = client.get("/tables/new/", headers={"accept-language": "en"}).content.decode()
    with override("en"):
        for name, words in WORDS.items():
            assert f'name="{name}"' in html
            assert str(words.line) in html


@pytest.mark.parametrize("preset", PRESETS)
def test_who_changes_nothing_plays_by_the_preset(client: Client, amal: User, preset: str) -> None:
    response = create(client, preset=preset)
    table = Table.objects.get()
    assert response.headers["Location"] == f"/t/{table.code}/"
    assert (table.name, table.preset, table.created_by, table.public) == ("Thursday", preset, amal, True)
    assert options() == as_dict(PRESETS[preset])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in VALUES.items() for value in values])
def test_every_value_of_every_option_can_be_chosen(
    client: Client, amal: User, preset: str, name: str, value: object
) -> None:
    create(client, preset=preset, **{name: text_of(value)})
    assert options() == as_dict(PRESETS[preset]) | {name: value}


def test_seats_time_link_and_suggestions_are_as_asked(client: Client, amal: User) -> None:
    create(client, size="5", turn_seconds="15", public="no", suggest="no")
    live = now(Table.objects.get().pk)
    assert (live.size, len(live.seats), live.turn_seconds, live.public, live.suggest) == (5, 5, 15, False, False)


def test_a_visitor_becomes_a_guest_when_the_table_is_made_not_before(client: Client) -> None:
    client.get("/tables/new/")
    create(client, size="9")
    assert not User.objects.exists()
    create(client)
    assert User.objects.get().is_guest
    assert now(Table.objects.get().pk).seats[0].user_id == User.objects.get().pk


def test_teams_with_other_than_four_seats_are_refused_in_words_and_nothing_is_lost(client: Client, amal: User) -> None:
    response = create(client, teams="yes", size="3", opening="71")
    html = response.content.decode()
    assert "Two teams need a table with four seats." in html
    assert not Table.objects.exists()
    chosen = re.findall(r'name="(\w+)" value="(\w+)"[^>]*checked', html)
    assert ("teams", "yes") in chosen
    assert ("size", "3") in chosen
    assert ("opening", "71") in chosen
    assert html.count('<details class="group" open>') == 2


@pytest.mark.parametrize(
    "forged",
    [
        {"preset": "mine"},
        {"preset": ""},
        {"size": "1"},
        {"size": "6"},
        {"size": "four"},
        {"turn_seconds": "1"},
        {"public": "maybe"},
        {"opening": "1"},
        {"rounds": "0"},
        {"rounds": "10"},
        {"recycles": "-1"},
        {"joker_throw": "True"},
        {"fire_pile": "nothing"},
        {"name": "x" * 41},
        {"name": "a\u0007b"},
        {"name": "nul\0"},
    ],
)
def test_a_forged_form_is_shown_again_and_makes_no_table(client: Client, amal: User, forged: dict[str, str]) -> None:
    response = create(client, **forged)
    assert response.status_code == 200
    assert "Something is not right yet" in response.content.decode()
    assert not Table.objects.exists()


def test_what_is_wrong_with_a_form_is_said_in_our_own_words(client: Client) -> None:
    with override("ar"):
        form = TableForm({**FORM, "name": "x" * 41, "preset": "", "size": "9", "opening": "1"})
        said = {name: [str(one) for one in errors] for name, errors in form.errors.items()}
    choose = ["عليك اختيار واحد مما هنا."]
    assert said == {"name": ["لا يزيد الاسم على 40 حرفًا."], "preset": choose, "size": choose, "opening": choose}


@pytest.mark.parametrize("mark", ["\u200c", "\u200d", "\u200e", "\u200f", "\u202e", "\u2067", "\ufeff"])
def test_marks_that_come_along_when_a_name_is_pasted_are_left_out(client: Client, amal: User, mark: str) -> None:
    create(client, name=f"{mark} مجلس{mark} الخميس {mark}")
    assert Table.objects.get().name == "مجلس الخميس"


@pytest.mark.parametrize("name", ["   ", "\u200f"])
def test_an_empty_name_is_the_makers(client: Client, amal: User, name: str) -> None:
    create(client, name=name)
    assert Table.objects.values_list("own_name", "named_after").get() == ("", "Amal")


@pytest.mark.parametrize("name", ["\u3164", "\u115f \u1160", "\u2800\u2800", "\u034f"])
def test_a_name_that_nobody_could_see_is_refused_in_words(client: Client, amal: User, name: str) -> None:
    html = create(client, name=name).content.decode()
    assert "The name holds characters that cannot be seen. Please type it again." in html
    assert not Table.objects.exists()


@pytest.mark.parametrize("name", ["fuck you all", "مجلس الشر موطة", "BigDick77", "f.u.c.k"])
def test_a_name_with_a_filtered_word_is_refused_in_words(client: Client, amal: User, name: str) -> None:
    keep_first_words()
    html = create(client, name=name).content.decode()
    assert "The name holds a word that is filtered on this site. Please choose another." in html
    assert not Table.objects.exists()


def test_who_is_muted_is_told_that_his_tables_are_called_after_him(client: Client, amal: User) -> None:
    order.impose(amal, "mute", "insults", User.objects.create_user("Keeper", is_staff=True))
    field = client.get("/tables/new/").content.decode().partition('for="id_name"')[2].partition("</div>")[0]
    assert "You are muted at this time, so your tables are called after you." in field
    assert "disabled" in field
    create(client, name="What I think of you")
    assert Table.objects.values_list("own_name", "named_after").get() == ("", "Amal")


def test_a_name_has_single_spaces(client: Client, amal: User) -> None:
    create(client, name="  Thursday \t majlis ")
    assert Table.objects.get().name == "Thursday majlis"


def test_the_last_choice_is_remembered_all_but_the_name(client: Client, amal: User) -> None:
    create(client, preset="jawaker", opening="71", rounds="3", size="2", public="no")
    html = client.get("/tables/new/").content.decode()
    chosen = set(re.findall(r'name="(\w+)" value="(\w+)"[^>]*checked', html))
    assert {("preset", "jawaker"), ("opening", "71"), ("size", "2"), ("public", "no")} <= chosen
    assert re.search(r'<option value="3" selected>', html)
    assert "Thursday" not in html


@pytest.mark.parametrize("junk", [[1], "x", {"opening": "9"}, {"preset": "gone"}, {"size": {"a": 1}}])
def test_an_old_session_with_junk_does_no_harm(client: Client, amal: User, junk: object) -> None:
    session = client.session
    session["table_form"] = junk
    session.save()
    assert client.get("/tables/new/").status_code == 200


def test_what_is_usual_is_told_for_each_preset(client: Client) -> None:
    html = client.get("/tables/new/", headers={"accept-language": "en"}).content.decode()
    assert '<span data-preset="sahrat" data-name="Sahrat">1</span>' in html
    assert '<span data-preset="jawaker" data-name="Jawaker">2</span>' in html
    assert "as usual: 51" in html


def test_a_second_click_makes_no_second_table(client: Client, amal: User) -> None:
    assert create(client).headers["Location"] == create(client).headers["Location"]
    assert Table.objects.count() == 1


def test_the_form_is_all_arabic_in_arabic(client: Client) -> None:
    html = client.get("/tables/new/", headers={"accept-language": "ar"}).content.decode()
    html = html[html.index('<form class="create"') :]
    text = re.sub(r"<script.*?</script>|<[^>]*>", " ", html, flags=re.DOTALL)
    assert re.findall(r"[A-Za-z]{2,}", text) == []


def test_the_form_needs_no_script_and_no_session() -> None:
    form = TableForm(FORM)
    assert form.is_valid()
    assert form.wish()["options"] == PRESETS["sahrat"]


def test_bots_sit_down_on_the_empty_seats_at_once_if_that_was_asked_for(client: Client, amal: User) -> None:
    create(client, bots="easy")
    seats = now(Table.objects.get().pk).seats
    assert [level_of(seat.bot) for seat in seats[1:]] == ["easy"] * 3
    assert 'name="bots" value="easy" id="id_bots_1" checked' in client.get("/tables/new/").content.decode()


def test_bots_and_a_stake_do_not_go_together(client: Client, amal: User) -> None:
    response = create(client, bots="easy", stake="50")
    assert "Bots play only at free tables." in response.content.decode()
    assert not Table.objects.exists()
