"""How fast the lists of the administration are in a house that was full for years:
`python -m tests.bench.bench_admin [LEGS PEOPLE MOVES]`.

Fills a database on SQLite, and one on PostgreSQL where there is a server (tests/bench/fill.py), and asks for every list
that is registered: its first page, a search, each filter, the last page that can be reached, and one row's page. Prints
how many queries each takes, and in milliseconds the processor's time, and the median and worst of some runs; says
at the end which are over the limits. Both databases are gone afterwards.
"""

import os
import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

from tests.bench.bench_ledger import LEGS, PEOPLE, postgresql, sqlite
from tests.bench.fill import MOVES, fill

MOST_QUERIES, MOST_MS = 19, 300
RUNS = 3
TERMS = ("Player 1", "t0020000", "nobody at all")
"""What is searched for: a person, a table, and what is not found."""


class Page(NamedTuple):
    """A page that was measured."""

    what: str
    queries: int
    cpu: float
    """Of this process: what the machine's other work cannot lengthen, with SQLite all there is."""
    median: float
    worst: float

    @property
    def fits(self) -> bool:
        """Whether it keeps to the limits."""
        return self.queries <= MOST_QUERIES and self.median <= MOST_MS


def pages(client: Any) -> Iterator[tuple[str, str]]:
    """The pages of all lists, each with what it is called."""
    from django.contrib import admin
    from django.urls import reverse

    for model, model_admin in sorted(admin.site._registry.items(), key=lambda item: item[0]._meta.label):
        meta = model._meta
        path = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
        yield meta.label, path
        changes = client.get(path).context_data["cl"]
        if model_admin.search_fields:
            for term in TERMS:
                yield f"  search {term!r}", f"{path}?q={term}"
        for spec in changes.filter_specs:
            for choice in spec.choices(changes):
                if not choice.get("selected"):
                    yield f"  {spec.title}: {choice['display']}", path + choice["query_string"]
        if changes.paginator.num_pages > 1:
            yield f"  page {changes.paginator.num_pages}", f"{path}?p={changes.paginator.num_pages}"
        if changes.result_list:
            row = changes.result_list[0]
            yield "  one row", reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])
        if meta.model_name == "user":
            yield "  who plays most", reverse("admin:accounts_user_change", args=[1])


def measure_page(client: Any, what: str, address: str) -> Page:
    """Asks for it some times, after a first one that counts its queries."""
    from django.db import connection

    asked: list[str] = []

    def counting(execute: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(counting):
        response = client.get(address)
    assert response.status_code == 200, f"{address}: {response.status_code}"
    taken, worked = [], []
    for _run in range(RUNS):
        begun, busy = time.perf_counter(), time.process_time()
        client.get(address)
        taken.append((time.perf_counter() - begun) * 1000)
        worked.append((time.process_time() - busy) * 1000)
    return Page(what, len(asked), median(worked), median(taken), max(taken))


def measure() -> list[Page]:
    """Prints what each page costs; those that are over the limits."""
    from django.test import Client
    from django.utils import translation

    from accounts.models import User

    client = Client()
    client.force_login(User.objects.get(username="Head of the house"))
    for _page in range(2):
        client.get("/admin/")  # the day's first pages note where the person came from
    over = []
    with translation.override("en"):
        asked = list(pages(client))
    for what, address in asked:
        page = measure_page(client, what, address)
        print(f"{page.what:52.52}{page.queries:8}{page.cpu:10,.1f}{page.median:10,.1f}{page.worst:10,.1f}", flush=True)
        if not page.fits:
            over.append(page._replace(what=address))
    return over


def main(legs: int, people: int, moves: int) -> None:
    """Measures on each database, and the pair report too."""
    import django
    from django.conf import settings
    from django.core.management import call_command

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.environ.pop("DATABASE_URL", None)
    django.setup()
    settings.ALLOWED_HOSTS.append("testserver")
    for name, database in (("SQLite", sqlite), ("PostgreSQL", postgresql)):
        with database():
            begun = time.perf_counter()
            fill(legs, people, moves)
            print(f"\n{name}: filled in {time.perf_counter() - begun:.0f} s", flush=True)
            print(f"{'':52}{'queries':>8}{'cpu':>10}{'median':>10}{'worst':>10}", flush=True)
            for page in measure():
                print(f"OVER: {page}")
            begun = time.perf_counter()
            call_command("pair_report", "--days", "3650")
            print(f"pair_report over all matches: {time.perf_counter() - begun:.1f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:])) if len(sys.argv) > 3 else main(LEGS, PEOPLE, MOVES)
