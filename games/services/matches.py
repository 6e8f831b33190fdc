"""How a match begins, goes on from round to round, and ends. All of it happens with the table's row locked."""

from datetime import datetime

from django.utils import timezone

from accounts.models import User
from accounts.services import coins
from games.concan import match as match_rules
from games.concan.match import result_of
from games.concan.state import RoundState
from games.models import Match, MatchSeat, Round, Seat, Table
from games.models.table import CONNECTION_BANK, TURN_BANK
from games.services import live as live_tables
from games.services import reviews, schedule, stakes
from games.services.deal import fingerprint_of, new_secret, shuffler


def begin(table: Table) -> None:
    """Begins a match with those who sit at the table, every seat taken, and deals its first round.

    Raises ValueError where a seat is empty or a match is running; CoinsError where somebody cannot pay the stake.
    """
    seats = list(table.seat_set.order_by("number"))
    if table.state != Table.State.OPEN or any(seat.user_id is None and not seat.bot for seat in seats):
        raise ValueError("a match begins at an open table whose seats are all taken")
    match = Match.objects.create(
        table=table,
        number=table.matches.count() + 1,
        options=table.options,
        size=table.size,
        stake=table.stake,
        started_at=timezone.now(),
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=match, number=seat.number, user_id=seat.user_id, bot=seat.bot) for seat in seats
    )
    table.seat_set.update(connection_bank=CONNECTION_BANK)
    stakes.pay_in(match, seats)
    table.match = match
    table.state = Table.State.PLAYING
    _deal(table, match, 1, None)


def deal_next(table: Table) -> None:
    """Deals the next round of the running match, whose last round is over."""
    match = table.match
    last = match.rounds.order_by("-number").first() if match is not None else None
    if match is None or last is None or match.state != Match.State.LIVE or last.ended_at is None:
        raise ValueError("the next round is dealt when the one before is over")
    _deal(table, match, last.number + 1, match_rules.dealer_after(last.dealer, match.size))


def _deal(table: Table, match: Match, number: int, dealer: int | None) -> None:
    seeds = list(table.seat_set.order_by("number").values_list("seed", flat=True))
    if dealer is None:
        dealer = shuffler(table.next_secret, seeds, match.pk, number).dealer(match.size)
    now = timezone.now()
    Round.objects.create(
        match=match,
        number=number,
        dealer=dealer,
        secret=table.next_secret,
        fingerprint=fingerprint_of(table.next_secret),
        seeds=seeds,
        started_at=now,
    )
    table.next_secret = new_secret()
    # A seed that is older than the next secret would prove nothing: everybody is asked for a new one.
    table.seat_set.exclude(user=None).update(ready=False, seed="", bank=TURN_BANK)
    schedule.begin_turn(table, live_tables.load(table), now)


def end_round(match_id: int, round_id: int, state: RoundState, now: datetime) -> bool:
    """Writes the result of a round that is over; ends its match too where no round follows. Whether it did."""
    result = result_of(state)
    Round.objects.filter(pk=round_id).update(
        ended_at=now,
        ending=result.ending,
        winner=result.winner,
        winner_committed=result.committed,
        scores=list(result.scores),
        uncounted_since=now,
    )
    match = Match.objects.get(pk=match_id)
    score = live_tables.load_match(match).score
    if not match_rules.is_finished(score):
        return False
    _end_match(match, score, now)
    return True


def void(match: Match, by: User | None = None, reason: str = "") -> None:
    """Makes a running match void and gives its stakes back. `by` is the one of the staff who does it, `reason` why."""
    match.state, match.finished_at = Match.State.VOIDED, timezone.now()
    match.save(update_fields=["state", "finished_at"])
    match.rounds.filter(ended_at=None).update(uncounted_since=match.finished_at)
    coins.refund(match.pk, by, reason)


def _end_match(match: Match, score: match_rules.Match, now: datetime) -> None:
    match.state = Match.State.FINISHED
    match.finished_at = match.uncounted_since = now
    match.save(update_fields=["state", "finished_at", "uncounted_since"])
    left = set(Seat.objects.filter(table=match.table_id, left=True).values_list("number", flat=True))
    payouts = match_rules.payout(score)
    stakes.pay_out(match, dict(enumerate(payouts)))
    brought = zip(match_rules.totals(score), match_rules.places(score), payouts, strict=True)
    for number, (total, place, payout) in enumerate(brought):
        seat = match.seat_set.filter(number=number)
        seat.update(total=total, place=place, payout=payout, left=number in left)
    reviews.ask(match)
