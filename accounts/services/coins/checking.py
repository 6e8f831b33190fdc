"""Whether the books are right: every rule of the ledger, asked of the whole of it in a few statements."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

SHOWN = 20
"""How many offenders of one rule are named."""

RULES: dict[str, str] = {
    "A transfer's legs are at least two and add up to zero": """
        SELECT transfer_id FROM accounts_leg GROUP BY transfer_id HAVING SUM(amount) <> 0 OR COUNT(*) < 2""",
    "A transfer has legs": """
        SELECT cause FROM accounts_transfer AS transfer
        WHERE NOT EXISTS (SELECT 1 FROM accounts_leg WHERE transfer_id = transfer.id)""",
    # The next two together say that a balance is the sum of its legs. Backwards, as the index runs.
    "A line's balance is the one before it and its coins": """
        SELECT account_id, id FROM (
            SELECT id, account_id, amount, balance_after,
                LEAD(balance_after, 1, CAST(0 AS bigint))
                    OVER (PARTITION BY account_id ORDER BY id DESC) AS balance_before
            FROM accounts_leg
        ) AS line WHERE balance_after <> balance_before + amount""",
    "An account's balance is that of its last line": """
        SELECT key FROM accounts_account AS account WHERE balance <> COALESCE(
            (SELECT balance_after FROM accounts_leg WHERE account_id = account.id ORDER BY id DESC LIMIT 1), 0)""",
    "No leg is without its transfer and its account": """
        SELECT leg.id FROM accounts_leg AS leg
        LEFT JOIN accounts_transfer AS transfer ON transfer.id = leg.transfer_id
        LEFT JOIN accounts_account AS account ON account.id = leg.account_id
        WHERE transfer.id IS NULL OR account.id IS NULL""",
    "Nobody has less than nothing but the mint": """
        SELECT key FROM accounts_account WHERE balance < 0 AND kind <> 'mint'""",
    "The coins that were made are those that are there": """
        SELECT total FROM (SELECT SUM(balance) AS total FROM accounts_account) AS books WHERE total <> 0""",
    "A settled match has nothing left in escrow, and what was paid out is what was paid in": """
        SELECT account.key FROM accounts_account AS account
        JOIN accounts_transfer AS settled
            ON settled.cause IN ('payout:' || SUBSTR(account.key, 7), 'refund:' || SUBSTR(account.key, 7))
        WHERE account.kind = 'escrow' AND account.balance <> 0""",
}

GUARDS = {"sqlite": 11, "postgresql": 9}
"""How many triggers keep the ledger (migrations/_ledger_guards.py)."""
_COUNT_GUARDS = {
    "sqlite": "SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'ledger!_%' ESCAPE '!'",
    "postgresql": "SELECT COUNT(*) FROM pg_trigger WHERE tgname LIKE 'ledger!_%' ESCAPE '!' AND tgenabled = 'O'",
}


def problems() -> Iterator[str]:
    """Every rule that is broken, in one sentence with the first offenders; nothing where the books are right.

    All rules are asked of the same moment, and whoever writes meanwhile need not wait.
    """
    with _one_moment(), connection.cursor() as cursor:
        for rule, offenders in RULES.items():
            cursor.execute(f"{offenders} LIMIT {SHOWN + 1}")
            rows = [" ".join(map(str, row)) for row in cursor.fetchall()]
            if rows:
                more = " and more" if len(rows) > SHOWN else ""
                yield f"{rule}. Not so: {', '.join(rows[:SHOWN])}{more}"
        cursor.execute(_COUNT_GUARDS[connection.vendor])
        (guards,) = cursor.fetchone()
        if guards != GUARDS[connection.vendor]:
            yield f"The triggers keep the ledger. Not so: there are {guards} of {GUARDS[connection.vendor]}"


@contextmanager
def _one_moment() -> Iterator[None]:
    """A transaction that only reads, and sees the database as it is at its first statement."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")  # Django's own begin would keep writers out
            try:
                yield
            finally:
                cursor.execute("COMMIT")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
