"""Lists of the administration come in the order of an index: no address makes the database sort all there is."""

from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Report, User
from concan_site.read_only import LongList
from tests.plans import assert_read_off
from tests.services.tables import person

pytestmark = pytest.mark.django_db(transaction=True)

LISTS = sorted(admin.site._registry, key=lambda model: model._meta.label)
OURS = [model for model in LISTS if model._meta.app_label in ("accounts", "games")]


def changes(client: Client, path: str, query: dict[str, str] | None = None) -> Any:
    """The list as its page has it."""
    context = client.get(path, query or {}).context_data
    assert context
    return context["cl"]


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.model_name)
def test_no_list_is_sorted_by_what_the_address_asks(client: Client, model: type) -> None:
    client.force_login(User.objects.create_superuser("Head"))
    model_admin = admin.site._registry[model]
    assert isinstance(model_admin, LongList)
    path = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")  # type: ignore[attr-defined]
    usual, asked = changes(client, path), changes(client, path, {"o": "-2.1"})
    assert str(asked.queryset.query) == str(usual.queryset.query)
    assert "sortable" not in client.get(path).content.decode().partition("<tbody>")[0].partition("<thead>")[2]


def test_the_queue_of_reports_is_read_from_its_index(client: Client) -> None:
    head = User.objects.create_superuser("Head")
    client.force_login(head)
    amal, basim = person("Amal"), person("Basim")
    for number in range(60):
        Report.objects.create(
            **{"kind": "player", "cause": "name", "place": f"person:{number}", "evidence": {}, "at": head.date_joined},
            **{"reporter": amal, "about": basim, "state": "open" if number % 3 == 0 else "upheld"},
        )
    queue = changes(client, "/admin/accounts/report/")
    states = [report.state for report in queue.result_list]
    assert states == ["open"] * 20 + ["upheld"] * 30
    numbers = [report.pk for report in queue.result_list]
    assert numbers == sorted(numbers[:20], reverse=True) + sorted(numbers[20:], reverse=True)
    assert_read_off(queue.queryset[:50], "report_queue")


def test_a_page_far_down_is_found_by_ids_alone_and_only_its_own_rows_are_read_whole(client: Client) -> None:
    client.force_login(User.objects.create_superuser("Head"))
    User.objects.bulk_create(User(username=f"P{number}", name_key=f"p{number}") for number in range(120))
    with CaptureQueriesContext(connection) as asked:
        shown = [user.pk for user in changes(client, "/admin/accounts/user/", {"p": "3"}).result_list]
    everybody = list(User.objects.order_by("-date_joined", "-pk").values_list("pk", flat=True))
    assert shown == everybody[100:]
    passed_over = [query["sql"] for query in asked if "OFFSET 100" in query["sql"]]
    assert passed_over
    assert all(sql.startswith('SELECT "accounts_user"."id"') and '"username"' not in sql for sql in passed_over)
