"""Staff give and take coins through the ledger alone: with a reason, a large sum with a second person's approval."""

import re
import uuid
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import CoinAdjustment, Transfer, User
from accounts.services import coins, guests
from accounts.services.coins import adjustments, statement
from accounts.services.coins.adjustments import MOST
from accounts.services.coins.errors import TooMany
from accounts.services.coins.ledger import MINT, SINK, balance_of
from tests.accounts.coins.people import books_are_right, has, someone

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "/admin/accounts/coinadjustment/"
LIMIT = 10_000
PENDING, DONE, REFUSED = CoinAdjustment.State


def staff_member(name: str, *permissions: str) -> User:
    user = User.objects.create_user(name, is_staff=True, language="en")
    user.user_permissions.set(Permission.objects.filter(codename__in=["view_user", *permissions]))
    return user


@pytest.fixture
def rana() -> User:
    """Of the staff, may ask for corrections."""
    return staff_member("Rana", "add_coinadjustment", "view_coinadjustment")


@pytest.fixture
def sami() -> User:
    """Of the staff, may decide about corrections."""
    return staff_member("Sami", "view_coinadjustment", "approve_coinadjustment")


@pytest.fixture
def amal() -> User:
    return someone(50)


def ask(user: User, amount: int, by: User, token: uuid.UUID | None = None) -> CoinAdjustment:
    with transaction.atomic():
        return adjustments.ask(user, amount, "A round was lost", by, token or uuid.uuid4())


def test_a_small_correction_is_done_at_once_and_read_in_the_statement(amal: User, rana: User) -> None:
    adjustment = ask(amal, 30, rana)
    assert (adjustment.state, has(amal)) == (DONE, 80)
    line = statement.page(amal).lines[0]
    assert (line.amount, line.balance, line.reason) == (30, 80, "A round was lost")
    transfer = Transfer.objects.get(cause=f"adjust:{adjustment.token}")
    assert (transfer.by, transfer.kind) == (rana, Transfer.Kind.ADJUST)
    assert books_are_right()


def test_what_is_given_is_made_and_what_is_taken_is_put_away(amal: User, rana: User) -> None:
    made = balance_of(MINT)
    ask(amal, 30, rana)
    ask(amal, -20, rana)
    assert (balance_of(MINT), balance_of(SINK)) == (made - 30, 20)
    assert has(amal) == 60


def test_nobody_is_taken_more_than_he_has(amal: User, rana: User) -> None:
    with pytest.raises(coins.InsufficientCoins):
        ask(amal, -51, rana)
    assert has(amal) == 50
    assert not CoinAdjustment.objects.exists()


def test_guests_have_no_coins_to_correct(rana: User) -> None:
    with pytest.raises(coins.GuestsHaveNone):
        ask(guests.create_guest("en"), 30, rana)


def test_a_form_sent_twice_asks_once(amal: User, rana: User) -> None:
    token = uuid.uuid4()
    assert ask(amal, 30, rana, token) == ask(amal, 30, rana, token)
    assert has(amal) == 80


@pytest.mark.parametrize("amount", [LIMIT + 1, -LIMIT - 1])
def test_a_large_correction_waits_for_a_second_person(rana: User, sami: User, amount: int) -> None:
    rich = someone(20_000)
    adjustment = ask(rich, amount, rana)
    assert (adjustment.state, has(rich)) == (PENDING, 20_000)
    adjustments.approve(adjustment.pk, sami)
    adjustment.refresh_from_db()
    assert (adjustment.state, adjustment.decided_by, has(rich)) == (DONE, sami, 20_000 + amount)
    assert books_are_right()


def test_a_correction_of_exactly_the_limit_waits_for_nobody(amal: User, rana: User) -> None:
    assert ask(amal, LIMIT, rana).state == DONE


def test_a_large_correction_in_small_pieces_waits_too(amal: User, rana: User, sami: User) -> None:
    assert ask(amal, 6000, rana).state == DONE
    assert ask(someone(), 6000, rana).state == PENDING
    assert ask(amal, -4001, rana).state == PENDING
    assert ask(amal, 4000, rana).state == DONE
    assert ask(amal, 1, rana).state == PENDING
    assert ask(amal, 6000, sami).state == DONE
    with patch("django.utils.timezone.now", return_value=datetime.now(UTC) + timedelta(days=1)):
        assert ask(amal, LIMIT, rana).state == DONE


def test_nobody_gives_himself_coins_alone(rana: User, sami: User) -> None:
    adjustment = ask(rana, 1, rana)
    assert (adjustment.state, has(rana)) == (PENDING, 0)
    with pytest.raises(adjustments.NotHis):
        adjustments.approve(adjustment.pk, rana)
    for_sami = ask(sami, LIMIT + 1, rana)
    with pytest.raises(adjustments.NotHis):
        adjustments.approve(for_sami.pk, sami)
    assert has(sami) == 0


def test_who_asked_does_not_decide_and_the_database_says_so_too(amal: User, rana: User) -> None:
    adjustment = ask(amal, LIMIT + 1, rana)
    for decide in (adjustments.approve, adjustments.refuse):
        with pytest.raises(adjustments.NotHis):
            decide(adjustment.pk, rana)
    with pytest.raises(IntegrityError), transaction.atomic():
        CoinAdjustment.objects.update(decided_by=rana)
    assert has(amal) == 50


def test_what_was_refused_is_not_done_and_what_was_decided_stays_so(amal: User, rana: User, sami: User) -> None:
    refused, approved = ask(amal, LIMIT + 1, rana), ask(amal, LIMIT + 2, rana)
    adjustments.refuse(refused.pk, sami)
    adjustments.approve(approved.pk, sami)
    for adjustment in (refused, approved):
        for decide in (adjustments.approve, adjustments.refuse):
            with pytest.raises(adjustments.AlreadyDecided):
                decide(adjustment.pk, sami)
    assert has(amal) == 50 + LIMIT + 2
    refused.refresh_from_db()
    assert refused.state == REFUSED


def test_what_has_been_spent_meanwhile_is_not_taken_and_goes_on_waiting(rana: User, sami: User) -> None:
    rich = someone(LIMIT + 1)
    adjustment = ask(rich, -LIMIT - 1, rana)
    with transaction.atomic():
        coins.stake(12, [rich.pk], 100)
    with pytest.raises(coins.InsufficientCoins):
        adjustments.approve(adjustment.pk, sami)
    adjustment.refresh_from_db()
    assert (adjustment.state, adjustment.decided_by) == (PENDING, None)
    assert has(rich) == LIMIT - 99


@pytest.mark.parametrize("change", [{"reason": ""}, {"amount": 0}])
def test_the_database_knows_no_correction_without_reason_or_coins(
    amal: User, rana: User, change: dict[str, object]
) -> None:
    ask(amal, 1, rana)
    with pytest.raises(IntegrityError), transaction.atomic():
        CoinAdjustment.objects.update(**change)


# --- In the administration -------------------------------------------------------------------------


def form(client: Client, user: User, amount: object, reason: str = "A round was lost") -> dict[str, object]:
    """The form as the page gives it, filled in."""
    html = client.get(f"{LIST}add/").content.decode()
    once = re.search(r'name="once" value="([0-9a-f-]{36})"', html)
    assert once is not None
    return {"user": user.pk, "amount": amount, "reason": reason, "once": once[1]}


def decide(client: Client, adjustment: CoinAdjustment, action: str) -> str:
    answer = client.post(LIST, {"action": action, "_selected_action": adjustment.pk}, follow=True)
    return answer.content.decode()


def test_staff_correct_coins_with_a_form_that_counts_once(client: Client, amal: User, rana: User) -> None:
    client.force_login(rana)
    filled = form(client, amal, 30)
    assert client.post(f"{LIST}add/", filled).status_code == 302
    assert client.post(f"{LIST}add/", filled).status_code == 302
    assert has(amal) == 80
    adjustment = CoinAdjustment.objects.get()
    assert (adjustment.asked_by, adjustment.state) == (rana, DONE)
    assert {entry.object_id for entry in LogEntry.objects.all()} == {str(adjustment.pk)}


@pytest.mark.parametrize(
    ("amount", "reason", "said"),
    [
        (30, "", "required"),
        (0, "x", "coins"),
        ("", "x", "required"),
        ("1.5", "x", "whole"),
        (-51, "x", "only 50 coins"),
    ],
)
def test_a_form_that_cannot_be_done_comes_back_and_says_why(
    client: Client, amal: User, rana: User, amount: object, reason: str, said: str
) -> None:
    client.force_login(rana)
    answer = client.post(f"{LIST}add/", form(client, amal, amount, reason))
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert has(amal) == 50
    assert not CoinAdjustment.objects.exists()


def test_a_large_one_is_decided_in_the_list_by_another(client: Client, amal: User, rana: User, sami: User) -> None:
    client.force_login(rana)
    answer = client.post(f"{LIST}add/", form(client, amal, LIMIT + 1), follow=True)
    assert "A second person must agree" in answer.content.decode()
    adjustment = CoinAdjustment.objects.get()
    assert 'value="approve"' not in decide(client, adjustment, "approve")
    assert has(amal) == 50
    client.force_login(sami)
    assert "Approved." in decide(client, adjustment, "approve")
    assert has(amal) == 50 + LIMIT + 1
    assert LogEntry.objects.filter(user=sami, change_message="Approved.").count() == 1
    assert "decided already" in decide(client, adjustment, "refuse")


def test_a_large_one_is_refused_in_the_list(client: Client, amal: User, rana: User, sami: User) -> None:
    adjustment = ask(amal, LIMIT + 1, rana)
    client.force_login(sami)
    assert "Refused." in decide(client, adjustment, "refuse")
    assert has(amal) == 50


def test_who_asked_cannot_approve_even_with_every_right(client: Client, amal: User) -> None:
    admin = User.objects.create_superuser("admin", language="en")
    client.force_login(admin)
    client.post(f"{LIST}add/", form(client, amal, LIMIT + 1))
    assert "Somebody else must decide" in decide(client, CoinAdjustment.objects.get(), "approve")
    assert has(amal) == 50


def test_who_may_not_ask_or_decide_does_neither(client: Client, amal: User, rana: User, sami: User) -> None:
    adjustment = ask(amal, LIMIT + 1, rana)
    client.force_login(sami)
    assert client.post(f"{LIST}add/", {"user": amal.pk, "amount": 5, "reason": "x"}).status_code == 403
    client.force_login(staff_member("Wafa", "view_coinadjustment"))
    decide(client, adjustment, "approve")
    assert has(amal) == 50


def test_what_was_asked_for_cannot_be_edited_or_deleted(client: Client, amal: User, rana: User) -> None:
    adjustment = ask(amal, LIMIT + 1, rana)
    client.force_login(User.objects.create_superuser("admin", language="en"))
    page = client.get(f"{LIST}{adjustment.pk}/change/")
    assert page.status_code == 200
    assert "A round was lost" in page.content.decode()
    assert client.post(f"{LIST}{adjustment.pk}/change/", {"amount": 1, "reason": "x"}).status_code == 403
    assert client.post(f"{LIST}{adjustment.pk}/delete/", {"post": "yes"}).status_code == 403
    adjustment.refresh_from_db()
    assert adjustment.amount == LIMIT + 1


def test_the_person_reads_the_correction_in_his_statement(client: Client, amal: User, rana: User) -> None:
    ask(amal, -20, rana)
    client.force_login(amal)
    html = client.get("/coins/").content.decode()
    assert "تصحيح من الإدارة" in html
    assert "A round was lost" in html
    assert "Rana" not in html


@pytest.mark.parametrize("person", ["Amal", "-1", "1.5", "", "9" * 30, "٣", "0"])
def test_who_is_nobody_is_refused_in_the_form(client: Client, rana: User, person: str) -> None:
    client.force_login(rana)
    sent = {"user": person, "amount": "5", "reason": "A gift", "once": str(uuid.uuid4())}
    response = client.post(f"{LIST}add/", sent)
    assert response.status_code == 200
    assert "errorlist" in response.content.decode()
    assert not CoinAdjustment.objects.exists()
    assert client.get(f"{LIST}add/", {"user": person}).status_code == 200


@pytest.mark.parametrize("amount", [MOST + 1, -MOST - 1, 2**63 - 1, 10**30])
def test_no_correction_is_larger_than_any_balance_could_bear(
    client: Client, amal: User, rana: User, amount: int
) -> None:
    with pytest.raises(TooMany):
        ask(amal, amount, rana)
    client.force_login(rana)
    sent = {"user": amal.pk, "amount": str(amount), "reason": "A gift", "once": str(uuid.uuid4())}
    response = client.post(f"{LIST}add/", sent)
    assert response.status_code == 200
    assert "errorlist" in response.content.decode()
    assert not CoinAdjustment.objects.exists()


def test_the_form_says_how_much_is_too_much(client: Client, amal: User, rana: User) -> None:
    client.force_login(rana)
    sent = {"user": amal.pk, "amount": str(MOST + 1), "reason": "A gift", "once": str(uuid.uuid4())}
    html = client.post(f"{LIST}add/", sent).content.decode()
    assert "At most 1000000000 coins are given or taken at once." in html
    ask(amal, MOST, rana)
    assert CoinAdjustment.objects.get().state == PENDING


def test_what_was_asked_for_before_and_is_too_much_can_only_be_refused(
    client: Client, amal: User, rana: User, sami: User
) -> None:
    now = datetime.now(UTC)
    asked = [
        CoinAdjustment.objects.create(user=amal, amount=2**62, reason="A gift", asked_by=rana, asked_at=now)
        for _ in range(2)
    ]
    client.force_login(sami)
    chosen = {"action": "approve", "_selected_action": [one.pk for one in asked]}
    html = client.post(LIST, chosen, follow=True).content.decode()
    assert html.count("At most 1000000000 coins") == 2
    assert has(amal) == 50
    adjustments.refuse(asked[0].pk, sami)
    assert list(CoinAdjustment.objects.order_by("pk").values_list("state", flat=True)) == [REFUSED, PENDING]
    assert books_are_right()
