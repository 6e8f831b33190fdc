"""What the database itself refuses, whoever asks: changing or deleting a line of the ledger, and a balance without a line.

A migration that alters one of the three tables must lift the guards first and put them back at the end: SQLite makes
an altered table anew, without its triggers.
"""

KEPT = "the ledger is only ever added to"
LINELESS = "a balance follows the lines of its account"

# A row that is inserted over another ("INSERT OR REPLACE") deletes it without asking the trigger on deletion.
SQLITE = {
    "ledger_transfer_changed": f"""BEFORE UPDATE ON accounts_transfer
        BEGIN SELECT RAISE(ABORT, '{KEPT}'); END""",
    "ledger_transfer_deleted": f"""BEFORE DELETE ON accounts_transfer
        BEGIN SELECT RAISE(ABORT, '{KEPT}'); END""",
    "ledger_transfer_replaced": f"""BEFORE INSERT ON accounts_transfer
        WHEN EXISTS (SELECT 1 FROM accounts_transfer WHERE id = NEW.id OR cause = NEW.cause)
        BEGIN SELECT RAISE(ABORT, '{KEPT}'); END""",
    "ledger_leg_changed": f"""BEFORE UPDATE ON accounts_leg
        BEGIN SELECT RAISE(ABORT, '{KEPT}'); END""",
    "ledger_leg_deleted": f"""BEFORE DELETE ON accounts_leg
        BEGIN SELECT RAISE(ABORT, '{KEPT}'); END""",
    "ledger_leg_replaced": f"""BEFORE INSERT ON accounts_leg
        WHEN EXISTS (
            SELECT 1 FROM accounts_leg
            WHERE id = NEW.id OR (transfer_id = NEW.transfer_id AND account_id = NEW.account_id)
        )
        BEGIN SELECT RAISE(ABORT, '{KEPT}'); END""",
    "ledger_leg_follows": f"""BEFORE INSERT ON accounts_leg
        WHEN NEW.balance_after IS NOT
            (SELECT balance + NEW.amount FROM accounts_account WHERE id = NEW.account_id)
        BEGIN SELECT RAISE(ABORT, '{LINELESS}'); END""",
    "ledger_account_deleted": f"""BEFORE DELETE ON accounts_account
        BEGIN SELECT RAISE(ABORT, '{KEPT}'); END""",
    "ledger_account_empty": f"""BEFORE INSERT ON accounts_account
        WHEN NEW.balance <> 0 OR EXISTS (SELECT 1 FROM accounts_account WHERE id = NEW.id)
        BEGIN SELECT RAISE(ABORT, '{LINELESS}'); END""",
    "ledger_account_renamed": f"""BEFORE UPDATE ON accounts_account
        WHEN NEW.id <> OLD.id OR NEW.key <> OLD.key OR NEW.kind <> OLD.kind OR NEW.user_id IS NOT OLD.user_id
        BEGIN SELECT RAISE(ABORT, '{KEPT}'); END""",
    "ledger_account_follows": f"""BEFORE UPDATE ON accounts_account
        WHEN NEW.balance <> OLD.balance AND NEW.balance IS NOT (
            SELECT balance_after FROM accounts_leg WHERE account_id = NEW.id ORDER BY id DESC LIMIT 1
        )
        BEGIN SELECT RAISE(ABORT, '{LINELESS}'); END""",
}

FUNCTIONS = {
    "ledger_kept": f"RAISE EXCEPTION '{KEPT}' USING ERRCODE = 'integrity_constraint_violation';",
    "ledger_leg_follows": f"""
        IF NEW.balance_after IS DISTINCT FROM
            (SELECT balance + NEW.amount FROM accounts_account WHERE id = NEW.account_id)
        THEN RAISE EXCEPTION '{LINELESS}' USING ERRCODE = 'integrity_constraint_violation'; END IF;
        RETURN NEW;""",
    "ledger_account_empty": f"""
        IF NEW.balance <> 0
        THEN RAISE EXCEPTION '{LINELESS}' USING ERRCODE = 'integrity_constraint_violation'; END IF;
        RETURN NEW;""",
    "ledger_account_follows": f"""
        IF NEW.id <> OLD.id OR NEW.key <> OLD.key OR NEW.kind <> OLD.kind OR NEW.user_id IS DISTINCT FROM OLD.user_id
        THEN RAISE EXCEPTION '{KEPT}' USING ERRCODE = 'integrity_constraint_violation'; END IF;
        IF NEW.balance <> OLD.balance AND NEW.balance IS DISTINCT FROM
            (SELECT balance_after FROM accounts_leg WHERE account_id = NEW.id ORDER BY id DESC LIMIT 1)
        THEN RAISE EXCEPTION '{LINELESS}' USING ERRCODE = 'integrity_constraint_violation'; END IF;
        RETURN NEW;""",
}
POSTGRESQL = {
    "ledger_transfer_kept": "BEFORE UPDATE OR DELETE ON accounts_transfer FOR EACH ROW EXECUTE FUNCTION ledger_kept()",
    "ledger_transfer_whole": "BEFORE TRUNCATE ON accounts_transfer EXECUTE FUNCTION ledger_kept()",
    "ledger_leg_kept": "BEFORE UPDATE OR DELETE ON accounts_leg FOR EACH ROW EXECUTE FUNCTION ledger_kept()",
    "ledger_leg_whole": "BEFORE TRUNCATE ON accounts_leg EXECUTE FUNCTION ledger_kept()",
    "ledger_leg_follows": "BEFORE INSERT ON accounts_leg FOR EACH ROW EXECUTE FUNCTION ledger_leg_follows()",
    "ledger_account_kept": "BEFORE DELETE ON accounts_account FOR EACH ROW EXECUTE FUNCTION ledger_kept()",
    "ledger_account_whole": "BEFORE TRUNCATE ON accounts_account EXECUTE FUNCTION ledger_kept()",
    "ledger_account_empty": "BEFORE INSERT ON accounts_account FOR EACH ROW EXECUTE FUNCTION ledger_account_empty()",
    "ledger_account_follows": "BEFORE UPDATE ON accounts_account FOR EACH ROW EXECUTE FUNCTION ledger_account_follows()",
}


def put(apps, schema_editor):
    """Makes the database keep the ledger."""
    if schema_editor.connection.vendor == "sqlite":
        for name, rule in SQLITE.items():
            schema_editor.execute(f"CREATE TRIGGER {name} {rule}")
        return
    for name, body in FUNCTIONS.items():
        schema_editor.execute(
            f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN {body} END $body$"
        )
    for name, rule in POSTGRESQL.items():
        schema_editor.execute(f"CREATE TRIGGER {name} {rule}")


def lift(apps, schema_editor):
    """Takes the guards away."""
    if schema_editor.connection.vendor == "sqlite":
        for name in SQLITE:
            schema_editor.execute(f"DROP TRIGGER {name}")
        return
    for name, rule in POSTGRESQL.items():
        table = rule.partition(" ON ")[2].partition(" ")[0]
        schema_editor.execute(f"DROP TRIGGER {name} ON {table}")
    for name in FUNCTIONS:
        schema_editor.execute(f"DROP FUNCTION {name}()")
