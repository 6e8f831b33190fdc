"""How the database goes about a query: off an index in its order, or by sorting all there is."""

from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet


def assert_read_off(found: "QuerySet[Any]", index: str) -> None:
    """The rows come in the order of that index, and nothing is sorted."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Few rows it would rather sort; what matters is whether it could do without when there are many.
            for way in ("seqscan", "bitmapscan", "sort", "incremental_sort"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
        plan = found.explain()
    assert index in plan, plan
    assert "TEMP B-TREE" not in plan, plan
    assert "Sort" not in plan, plan
