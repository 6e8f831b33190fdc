"""Every act of the staff leaves a row that nobody can change, in the transaction that does it."""

import pytest
from django.db import IntegrityError, transaction

from accounts.models import AuditRow, User
from accounts.services import audit
from concan_site.writing import writing

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def row() -> AuditRow:
    moderator = User.objects.create_user("Munira", is_staff=True)
    with writing():
        return audit.write(moderator, "table.close", "table:bcdfghjk", why="nobody plays there")


def test_an_act_outside_a_transaction_is_refused():
    with pytest.raises(RuntimeError):
        audit.write(User.objects.create_user("Munira"), "table.close", "table:bcdfghjk")


def test_the_database_refuses_to_change_an_act(row):
    with pytest.raises(IntegrityError), transaction.atomic():
        AuditRow.objects.filter(pk=row.pk).update(why="another reason")
    assert AuditRow.objects.get().why == "nobody plays there"


def test_the_database_refuses_to_delete_an_act(row):
    with pytest.raises(IntegrityError), transaction.atomic():
        AuditRow.objects.filter(pk=row.pk).delete()
    assert AuditRow.objects.count() == 1


def test_an_act_that_fails_leaves_no_row():
    moderator = User.objects.create_user("Munira", is_staff=True)

    def fails() -> None:
        with writing():
            audit.write(moderator, "table.close", "table:bcdfghjk")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert not AuditRow.objects.exists()
