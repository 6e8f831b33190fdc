"""A finished match as a written record (NOTATION.md), exactly what the referee reads, with the proof of its deals."""

from typing import Any, NamedTuple

from games.concan.actions import Draw, read_action
from games.concan.cards import Card, write_cards
from games.concan.match import is_last
from games.concan.record import Record, RecordedAction, RecordedRound, write_record
from games.concan.round import apply, start
from games.concan.state import Deal, RoundState
from games.models import Match, Round
from games.services.bots import bot_name
from games.services.deal import shuffler
from games.services.live import load_match
from games.services.live_table import LiveMatch, LiveSeat

PROOF = ("round", "dealer", "fingerprint", "secret", "seeds", "hands", "stock", "piles", "reshuffles")
"""What of a written round proves its deal."""


class NewStock(NamedTuple):
    """A new stock that a round needed: the fire pile without its top, oldest first, and the order it was given."""

    pile: tuple[Card, ...]
    order: tuple[Card, ...]


def record_of(match: Match) -> Record:
    """The record of a match. Raises ValueError while it runs: it holds every hand."""
    live, rounds = _played(match)
    return _record(live, [_record_round(one, live)[0] for one in rounds])


def written(match: Match, live: LiveMatch | None = None) -> dict[str, Any]:
    """The record as a JSON value, and in each round what proves its deal (deal.py), which the referee passes over.

    Beside what NOTATION.md names: the `match`; of each round its number `round`, `fingerprint`, `secret`, `seeds`, and
    in `piles` what the new stocks in `reshuffles` were made of. `live` is the match where it is loaded already. Raises
    ValueError while the match runs.
    """
    live, rounds = _played(match, live)
    recorded = [_record_round(one, live) for one in rounds]
    record = write_record(_record(live, [one for one, _ in recorded]))
    for one, (_, stocks), told in zip(rounds, recorded, record["rounds"], strict=True):
        told |= _proof(one, stocks)
    return {**record, "match": match.pk}


def proof_of(match: Match, number: int) -> dict[str, Any] | None:
    """What proves the deal of round `number`, and `names` by seat; None unless it is over. The match may go on."""
    one = match.rounds.filter(number=number).exclude(ended_at=None).first()
    if one is None:
        return None
    live = load_match(match)
    recorded, stocks = _record_round(one, live)
    (told,) = write_record(_record(live, [recorded]))["rounds"]
    (proof,) = proofs_in({"match": match.pk, "rounds": [told | _proof(one, stocks)]})
    return {**proof, "names": [name_of(player) for player in live.players]}


def rounds_that_are_over(match: Match, rounds: list[Round]) -> list[dict[str, Any]]:
    """These rounds of a match, which may still run, as the record writes them, each with its number `round`.

    Raises ValueError for a round that is not over: it would show every hand.
    """
    if any(one.ended_at is None for one in rounds):
        raise ValueError("a round is written down when it is over")
    live = load_match(match)
    written = write_record(_record(live, [_record_round(one, live)[0] for one in rounds]))["rounds"]
    return [{"round": one.number, **told} for one, told in zip(rounds, written, strict=True)]


def proofs_in(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Of a `written` match what proves the deal of each round, without what was done in it."""
    return [{"match": record["match"], **{key: one[key] for key in PROOF if key in one}} for one in record["rounds"]]


def name_of(player: LiveSeat) -> str:
    """Who sat on a seat, for the record; a bot's name in the active language."""
    return bot_name(player.bot) if player.bot else player.name


def _proof(one: Round, stocks: list[NewStock]) -> dict[str, Any]:
    """What is written of a round beside what the referee reads."""
    piles = [write_cards(stock.pile) for stock in stocks]
    seeds = list(one.seeds)
    return {
        "round": one.number,
        "fingerprint": one.fingerprint,
        "secret": one.secret,
        "seeds": seeds,
        "piles": piles,
    }


def _played(match: Match, live: LiveMatch | None = None) -> tuple[LiveMatch, list[Round]]:
    if match.state == Match.State.LIVE:
        raise ValueError("a match is written down when it is over")
    return live or load_match(match), [one for one in match.rounds.all() if one.ended_at is not None]


def _record(live: LiveMatch, rounds: list[RecordedRound]) -> Record:
    return Record(
        options=live.score.options,
        seats=live.score.seats,
        names=tuple(map(name_of, live.players)),
        stake=live.score.stake,
        rounds=tuple(rounds),
    )


def _record_round(one: Round, match: LiveMatch) -> tuple[RecordedRound, list[NewStock]]:
    chance = shuffler(one.secret, one.seeds, match.id, one.number)
    deal = chance.deal(match.score.options, match.score.seats, one.dealer, last=is_last(match.score, one.number))
    actions = tuple(RecordedAction(move.seat, read_action(move.action)) for move in one.moves.all())
    stocks = _new_stocks(deal, actions)
    orders = tuple(stock.order for stock in stocks)
    return RecordedRound(one.dealer, deal.hands, deal.stock, orders, actions), stocks


def _new_stocks(deal: Deal, actions: tuple[RecordedAction, ...]) -> list[NewStock]:
    """The new stocks that the round needed: none where no more was drawn than the first one held."""
    stocks: list[NewStock] = []
    if sum(isinstance(done.action, Draw) for done in actions) <= len(deal.stock):
        return stocks

    def noting(number: int, pile: tuple[Card, ...]) -> tuple[Card, ...]:
        stocks.append(NewStock(pile, deal.reshuffle(number, pile)))
        return stocks[-1].order

    state: RoundState = start(deal._replace(reshuffle=noting))
    for done in actions:
        state = apply(state, done.seat, done.action)
    return stocks
