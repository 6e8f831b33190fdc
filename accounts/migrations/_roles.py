"""The roles of the staff: groups, and what each may do. An app's migration adds the permissions of its own models."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.management import create_permissions

MODERATOR, TREASURER, ADMINISTRATOR = "moderator", "treasurer", "administrator"
ROLES = (MODERATOR, TREASURER, ADMINISTRATOR)

ACCOUNTS = {
    MODERATOR: (
        *("view_user", "view_report", "change_report", "view_sanction", "add_sanction", "change_sanction"),
        *("view_appeal", "change_appeal", "view_auditrow", "view_trace", "view_announcement", "view_closing"),
    ),
    TREASURER: (
        *("view_user", "view_account", "view_transfer", "view_leg", "view_coinadjustment", "add_coinadjustment"),
        *("approve_coinadjustment", "view_auditrow", "view_trace", "view_report"),
    ),
    ADMINISTRATOR: (
        *("view_user", "add_user", "change_user", "view_report", "change_report", "view_sanction", "add_sanction"),
        *("change_sanction", "view_appeal", "change_appeal", "view_auditrow", "view_trace", "view_announcement"),
        *("add_announcement", "change_announcement", "view_closing", "add_closing", "change_closing"),
        *("view_account", "view_transfer", "view_leg", "view_coinadjustment", "add_coinadjustment"),
        "approve_coinadjustment",
    ),
}


def grant(apps: Any, app_label: str, permissions: Mapping[str, Sequence[str]]) -> None:
    """Gives each role these permissions (code names) of an app, making the groups where there are none."""
    config = apps.get_app_config(app_label)
    if getattr(config, "models_module", None) is None:
        config.models_module = True  # an app as of a migration has none, and would be passed over
    create_permissions(config, apps=apps, verbosity=0)
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    for role, codenames in permissions.items():
        group, _made = Group.objects.get_or_create(name=role)
        found = Permission.objects.filter(content_type__app_label=app_label, codename__in=codenames)
        missing = set(codenames) - set(found.values_list("codename", flat=True))
        if missing:
            raise LookupError(f"no such permissions in {app_label}: {sorted(missing)}")
        group.permissions.add(*found)


def revoke(apps: Any, app_label: str, permissions: Mapping[str, Sequence[str]]) -> None:
    """The opposite of `grant`; the groups go with the permissions of the app that made them."""
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    for role, codenames in permissions.items():
        found = Permission.objects.filter(content_type__app_label=app_label, codename__in=codenames)
        for group in Group.objects.filter(name=role):
            group.permissions.remove(*found)
            if app_label == "accounts":
                group.delete()


def grant_accounts(apps: Any, schema_editor: Any) -> None:
    """The roles with what they may do in accounts."""
    grant(apps, "accounts", ACCOUNTS)


def revoke_accounts(apps: Any, schema_editor: Any) -> None:
    """No roles any more."""
    revoke(apps, "accounts", ACCOUNTS)
