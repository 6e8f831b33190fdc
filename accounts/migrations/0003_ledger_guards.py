from django.db import migrations

from accounts.migrations import _ledger_guards as guards


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_coins")]

    operations = [migrations.RunPython(guards.put, guards.lift)]
