"""The list of filtered words begins with the usual ones; words that staff have added already stay as they are."""

from typing import Any

from django.db import migrations

from games.migrations._first_words import FIRST_WORDS


def add(apps: Any, schema_editor: Any) -> None:
    words = apps.get_model("games", "FilteredWord")
    known = set(words.objects.values_list("key", flat=True))
    words.objects.bulk_create(
        words(word=word, key=key, found=found) for word, key, found in FIRST_WORDS if key not in known
    )


def take_away(apps: Any, schema_editor: Any) -> None:
    keys = [key for _, key, _ in FIRST_WORDS]
    apps.get_model("games", "FilteredWord").objects.filter(key__in=keys).delete()


class Migration(migrations.Migration):
    dependencies = [("games", "0006_fairness")]
    operations = [migrations.RunPython(add, take_away)]
