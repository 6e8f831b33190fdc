"""Staff who read Arabic read no English: every page of the administration, with its lists, filters, forms, refusals and
acts, holds no run of Latin letters but what people wrote and what the program is told by.

The pages are found by what is registered (tests/admin/test_hidden.py makes a row of everything).
"""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.db.models import BaseConstraint
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.admin.addresses import SENTENCES
from accounts.models import User
from games.models import Table
from games.services.live_table import LiveTable
from tests.admin.test_hidden import house_at_work, pages_of, playing  # noqa: F401 (fixtures)
from tests.roles import staff

pytestmark = pytest.mark.django_db(transaction=True)

LATIN = re.compile(r"[A-Za-z][A-Za-z_’']+")
WRITTEN = {"JSON", "CSV", "UTC", "English", "Control", "Command", "LDAP", "true", "false", "null"}
"""Names that Arabic writes in Latin letters too, keys of a keyboard, and values as the program writes them."""
KEYS = re.compile(r"[“«][a-z]+(?::\w+)?[”»]")
"""What help texts show of the program's own keys, such as “match:12”."""
READ_ALOUD = ("title", "placeholder", "aria-label", "alt", "aria-description")
UNSEEN = {"script", "style", "svg", "template"}
DATA = {"bdi", "code", "pre"}
"""What is marked as somebody's words, or the program's."""
EMPTY = {"input", "br", "img", "link", "meta", "hr", "base", "col", "source", "wbr"}


class Reader(HTMLParser):
    """The texts of a page that are ours: without what is marked as data, by its element or its direction."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if self._ours():
            self.texts += [known[name] or "" for name in READ_ALOUD if name in known]
            if tag == "input" and known.get("type") in ("submit", "button", "reset"):
                self.texts.append(known.get("value") or "")
        if tag not in EMPTY:
            self._open.append((tag, tag not in UNSEEN | DATA and known.get("dir") not in ("ltr", "auto")))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._ours():
            self.texts.append(data)

    def _ours(self) -> bool:
        return all(ours for _, ours in self._open)


def english_in(html: str, data: set[str]) -> list[str]:
    """The runs of Latin letters that a reader finds among our own words."""
    reader = Reader()
    reader.feed(html)
    return sorted({word for text in reader.texts for word in LATIN.findall(KEYS.sub("", text))} - data - WRITTEN)


def words_of_data() -> set[str]:
    """All that people, or the program itself, wrote into any row that staff may read."""
    models = [model for model in admin.site._registry if model is not Group]
    rows = [row for model in models for row in model._default_manager.values_list()]
    return set(LATIN.findall(json.dumps(rows, default=str, ensure_ascii=False))) - {"True", "False", "None"}


def forms(client: Client) -> Iterator[tuple[str, dict[str, Any]]]:
    """Forms sent empty, and with what cannot be."""
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        senseless = {
            **{field.name: "999999" if field.is_relation else "nonsense" for field in model._meta.fields},
            **{f"{field.name}_{part}": "nonsense" for field in model._meta.fields for part in (0, 1)},
        }
        for address in (f"{name}_add", *(f"{name}_change" for _ in range(1))):
            row = model._default_manager.order_by("-pk").first()
            args = [row.pk] if row and address.endswith("_change") else []
            if args or address.endswith("_add"):
                yield reverse(address, args=args), {}
                yield reverse(address, args=args), senseless


@pytest.fixture
def reader(client: Client, house_at_work: LiveTable) -> Client:  # noqa: F811
    """One of the staff with all rights, who reads Arabic."""
    User.objects.update(language="ar")
    client.force_login(User.objects.get(username="Munira"))
    return client


def found_at(client: Client, addresses: Iterator[str]) -> dict[str, list[str]]:
    data = words_of_data()
    found = {}
    for address in addresses:
        response = client.get(address, follow=True)
        assert response.status_code in (200, 403, 404), (address, response.status_code)
        found[address] = english_in(response.content.decode(), data)
    return {address: words for address, words in found.items() if words}


def by_word(found: dict[str, list[str]]) -> dict[str, str]:
    """For each word that was found, one of the places."""
    return {word: address for address, words in found.items() for word in words}


def addresses(client: Client) -> Iterator[str]:
    yield from ("/admin/", "/admin/accounts/", "/admin/games/", "/admin/password_change/", "/admin/nothing/")
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_add")
        yield f"{reverse(f'{name}_changelist')}?nonsense=1"
        yield reverse(f"{name}_change", args=[999_999])
        yield from pages_of(model, client)
        for row in model._default_manager.all()[:1]:
            yield reverse(f"{name}_delete", args=[row.pk])
    for person in User.objects.all():
        yield reverse("admin:auth_user_password_change", args=[person.pk])
        yield f"/admin/accounts/sanction/add/?user={person.pk}"


def test_no_page_of_the_administration_says_anything_in_english(reader: Client) -> None:
    assert by_word(found_at(reader, addresses(reader))) == {}


def test_nor_does_a_refusal(reader: Client) -> None:
    data = words_of_data() | {"nonsense"}
    found = {}
    for address, sent in forms(reader):
        response = reader.post(address, sent, follow=True)
        words = english_in(response.content.decode(), data)
        if words:
            found[f"{address} {bool(sent)}"] = words
    assert by_word(found) == {}


def test_nor_do_the_acts_on_a_list(reader: Client) -> None:
    data = words_of_data()
    found = {}
    for model, one in admin.site._registry.items():
        request: Any = reader.get("/admin/").wsgi_request
        row = model._default_manager.first()
        assert row is not None
        address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for act in one.get_actions(request):
            for chosen in ([row.pk], []):
                response = reader.post(address, {"action": act, "_selected_action": chosen}, follow=True)
                words = english_in(response.content.decode(), data)
                if words:
                    found[f"{address} {act} {chosen}"] = words
    assert by_word(found) == {}
    assert Table.objects.exists()


def test_no_refusal_of_a_row_names_the_rule_of_the_database_that_it_breaks(reader: Client) -> None:
    """Of all rows that staff add or change by a form."""
    request: Any = reader.get("/admin/").wsgi_request
    told = []
    for model, one in admin.site._registry.items():
        if one.has_add_permission(request) or one.has_change_permission(request):
            told += [rule for rule in model._meta.constraints if model is not EmailAddress and not _said(rule)]
    assert told == []
    assert set(SENTENCES) == {rule.name for rule in EmailAddress._meta.constraints}


def _said(rule: BaseConstraint) -> bool:
    with translation.override("ar"):
        return not LATIN.search(str(rule.get_violation_error_message()))


def test_an_announcement_that_ends_before_it_begins_is_refused_in_words(reader: Client) -> None:
    sent = {"arabic": "صيانة", "english": "Works", "begins_at_0": "2026-12-02", "begins_at_1": "10:00"}
    sent |= {"ends_at_0": "2026-12-01", "ends_at_1": "10:00"}
    html = reader.post("/admin/accounts/announcement/add/", sent).content.decode()
    assert "ينتهي الإعلان بعد بدايته." in html
    assert english_in(html, {"Works", "Munira"}) == []


def test_a_second_first_address_of_a_person_is_refused_in_words(reader: Client) -> None:
    basim = User.objects.get(username="Basim")
    EmailAddress.objects.update(primary=True)
    sent = {"user": basim.pk, "email": "two@example.org", "primary": "on"}
    html = reader.post("/admin/account/emailaddress/add/", sent).content.decode()
    assert "لهذا الشخص عنوان آخر هو عنوانه الأول." in html
    assert "unique_primary_email" not in html


def test_who_may_only_read_the_rights_of_others_reads_them_in_arabic(reader: Client) -> None:
    mona = staff("Mona", "moderator")
    other = staff("Other", "treasurer")
    other.user_permissions.add(*Permission.objects.filter(codename__in=["view_table", "approve_coinadjustment"]))
    User.objects.update(language="ar")
    reader.force_login(mona)
    html = reader.get(f"/admin/accounts/user/{other.pk}/change/").content.decode()
    assert "أمين العملات" in html
    assert ": اطلاع" in html
    assert english_in(html, words_of_data()) == []
