from django.db import migrations

from accounts.migrations import _audit_guards as guards


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_house")]

    operations = [migrations.RunPython(guards.put, guards.lift)]
