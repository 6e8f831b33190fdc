from django.db import migrations

from games.migrations import _roles


class Migration(migrations.Migration):
    dependencies = [("games", "0004_company"), ("accounts", "0006_roles")]

    operations = [migrations.RunPython(_roles.grant_games, _roles.revoke_games)]
