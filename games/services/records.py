"""A finished match as a written record (NOTATION.md), exactly what the referee reads."""

from games.concan.actions import read_action
from games.concan.match import is_last
from games.concan.record import Record, RecordedAction, RecordedRound
from games.concan.round import Deal, RoundState, apply, start
from games.models import Match, Round
from games.services import bots
from games.services.deal import shuffler
from games.services.live import LiveMatch, LiveSeat, load_match


def record_of(match: Match) -> Record:
    """The record of a match. Raises ValueError while it runs: it holds every hand."""
    if match.state == Match.State.LIVE:
        raise ValueError("a match is written down when it is over")
    live = load_match(match)
    rounds = match.rounds.exclude(ended_at=None).order_by("number")
    return Record(
        options=live.score.options,
        seats=live.score.seats,
        names=tuple(map(name_of, live.players)),
        stake=live.score.stake,
        rounds=tuple(_record_round(one, live) for one in rounds),
    )


def name_of(player: LiveSeat) -> str:
    """Who sat on a seat, for the record; a bot's name in the active language."""
    return str(bots.BOTS.get(player.bot, player.bot)) if player.bot else player.name


def _record_round(one: Round, match: LiveMatch) -> RecordedRound:
    chance = shuffler(one.secret, one.seeds, match.id, one.number)
    deal = chance.deal(match.score.options, match.score.seats, one.dealer, last=is_last(match.score, one.number))
    actions = tuple(RecordedAction(move.seat, read_action(move.action)) for move in one.moves.order_by("number"))
    return RecordedRound(one.dealer, deal.hands, deal.stock, _reshuffles(deal, actions), actions)


def _reshuffles(deal: Deal, actions: tuple[RecordedAction, ...]) -> tuple[tuple[int, ...], ...]:
    """The orders of the new stocks that the round needed."""
    orders: list[tuple[int, ...]] = []

    def noting(number: int, pile: tuple[int, ...]) -> tuple[int, ...]:
        order = deal.reshuffle(number, pile)
        orders.append(order)
        return order

    state: RoundState = start(deal._replace(reshuffle=noting))
    for done in actions:
        state = apply(state, done.seat, done.action)
    return tuple(orders)
