"""Coins at tables: who may sit where something is staked, and what a match pays in and out (RULES section 10)."""

from collections.abc import Mapping

from accounts.models import User
from accounts.services import coins
from games.models import Match, MatchSeat, Seat, Table

STAKES = (0, 50, 100, 250, 500, 1000)
"""What a seat may cost, in coins; 0 is a free table."""


def check_can_sit(table: Table, user: User) -> None:
    """Raises CoinsError unless the person could pay the table's stake now."""
    if table.stake:
        coins.ensure_can_stake(user, table.stake)


def unready_who_cannot_pay(table: Table) -> bool:
    """Marks those who could not pay the stake any more as not ready; whether there were any."""
    if not table.stake:
        return False
    found = False
    for seat in table.seat_set.exclude(user=None).select_related("user"):
        if not _can_pay(seat, table.stake):
            seat.ready = False
            seat.save()
            found = True
    return found


def pay_in(match: Match, seats: list[Seat]) -> None:
    """Every seat pays the stake of a match that begins, in the same transaction. Raises CoinsError."""
    if match.stake:
        coins.stake(match.pk, [seat.user_id for seat in seats if seat.user_id is not None], match.stake)


def pay_out(match: Match, payouts: Mapping[int, int]) -> None:
    """Pays the pot of a finished match, so many coins to each seat, in the same transaction.

    After a free match those who stayed to its end against people get their small reward instead.
    """
    if match.stake:
        people = dict(match.seat_set.exclude(user=None).values_list("number", "user_id"))
        coins.pay_out(match.pk, {people[number]: payout for number, payout in payouts.items()})
        return
    stayed = Seat.objects.filter(table_id=match.table_id, left=False, away=False)
    played = MatchSeat.objects.filter(match=match, user__in=stayed.exclude(user=None).values("user"))
    coins.reward_finish(match.pk, list(played.values_list("user_id", flat=True)))


def _can_pay(seat: Seat, stake: int) -> bool:
    assert seat.user is not None
    try:
        coins.ensure_can_stake(seat.user, stake)
    except coins.CoinsError:
        return False
    return True
