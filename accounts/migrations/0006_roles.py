from django.db import migrations

from accounts.migrations import _roles


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_audit_guards"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [migrations.RunPython(_roles.grant_accounts, _roles.revoke_accounts)]
