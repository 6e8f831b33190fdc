"""A table without a name of its own is named after its maker, in the language of whoever reads; who it is, is kept."""

from typing import Any

from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery, Value
from django.db.models.functions import Concat

ENGLISH, ARABIC = "’s table", "طاولة "
"""What stood after or before the name of the maker until now."""


def name_after(apps: Any, schema_editor: Any) -> None:
    tables, people = apps.get_model("games", "Table"), apps.get_model("accounts", "User")
    maker = F("created_by__username")
    maker_of = Subquery(people.objects.filter(pk=OuterRef("created_by_id")).values("username")[:1])
    for usual in (Concat(maker, Value(ENGLISH)), Concat(Value(ARABIC), maker)):
        tables.objects.filter(own_name=usual).update(own_name="", named_after=maker_of)


def write_out(apps: Any, schema_editor: Any) -> None:
    tables = apps.get_model("games", "Table")
    tables.objects.filter(own_name="").update(own_name=Concat(F("named_after"), Value(ENGLISH)), named_after="")


class Migration(migrations.Migration):
    dependencies = [("games", "0010_handed_seats"), ("accounts", "0007_report_read")]
    operations = [
        migrations.RenameField("table", "name", "own_name"),
        migrations.AlterField("table", "own_name", models.CharField("name", max_length=40, blank=True)),
        migrations.AddField("table", "named_after", models.CharField("named after", max_length=20, blank=True, default=""), preserve_default=False),
        migrations.RunPython(name_after, write_out),
    ]
