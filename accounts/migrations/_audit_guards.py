"""The database itself refuses to change or delete an act of the staff, whoever asks."""

KEPT = "the acts of the staff are only ever added to"

SQLITE = {
    "audit_changed": f"BEFORE UPDATE ON accounts_auditrow BEGIN SELECT RAISE(ABORT, '{KEPT}'); END",
    "audit_deleted": f"BEFORE DELETE ON accounts_auditrow BEGIN SELECT RAISE(ABORT, '{KEPT}'); END",
    # A row that is inserted over another ("INSERT OR REPLACE") deletes it without asking the trigger on deletion.
    "audit_replaced": f"""BEFORE INSERT ON accounts_auditrow
        WHEN EXISTS (SELECT 1 FROM accounts_auditrow WHERE id = NEW.id)
        BEGIN SELECT RAISE(ABORT, '{KEPT}'); END""",
}
POSTGRESQL = {
    "audit_kept": "BEFORE UPDATE OR DELETE ON accounts_auditrow FOR EACH ROW EXECUTE FUNCTION audit_kept()",
    "audit_whole": "BEFORE TRUNCATE ON accounts_auditrow EXECUTE FUNCTION audit_kept()",
}


def put(apps, schema_editor):
    """Makes the database keep the acts."""
    rules = SQLITE
    if schema_editor.connection.vendor != "sqlite":
        rules = POSTGRESQL
        schema_editor.execute(
            "CREATE FUNCTION audit_kept() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN "
            f"RAISE EXCEPTION '{KEPT}' USING ERRCODE = 'integrity_constraint_violation'; END $body$"
        )
    for name, rule in rules.items():
        schema_editor.execute(f"CREATE TRIGGER {name} {rule}")


def lift(apps, schema_editor):
    """Takes the guards away."""
    if schema_editor.connection.vendor == "sqlite":
        for name in SQLITE:
            schema_editor.execute(f"DROP TRIGGER {name}")
        return
    for name in POSTGRESQL:
        schema_editor.execute(f"DROP TRIGGER {name} ON accounts_auditrow")
    schema_editor.execute("DROP FUNCTION audit_kept()")
