"""The panel over the board while no round is played: waiting for people, a round's result, a match's result."""

from typing import Any, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.concan.match import concan_winner, is_last, payout, places, standing, totals
from games.concan.options import MIN_SEATS
from games.models import Match, Table
from games.pages import cards, scores
from games.pages.board import deal_shown, milliseconds, round_counted, seat_shown
from games.pages.options import PRESET_NAMES, differences
from games.pages.people import joined, letters, name_of, own_number, players, team_sign
from games.pages.reviews import is_looked_at
from games.services.bots import FILLERS
from games.services.live_table import LiveMatch, LiveRound, LiveTable


class RoundRow(NamedTuple):
    """A player in a round's result."""

    number: int
    letter: str
    name: str
    sign: str
    mine: bool
    winner: bool
    ending: str
    """How the winner ended it; empty for everybody else."""
    special: bool
    """Whether that was a Hand or a Concan."""
    opened: bool
    cards: SafeString
    card_names: str
    why: SafeString
    formula: SafeString
    score: int
    total: int


class MatchRow(NamedTuple):
    """A player in a match's result."""

    number: int
    letter: str
    name: str
    sign: str
    mine: bool
    place: int
    scores: tuple[int, ...]
    total: int
    standing: int
    won: int
    """Coins won, less the stake."""


def context(live: LiveTable, seat: int | None) -> dict[str, Any]:
    """What the panel shows; `kind` is `none`, `closed`, `room`, `round` or `match`."""
    if live.playing:
        return {"kind": "none"}
    common = {"live": live, "seat": seat, "due": milliseconds(live)}
    if live.state == Table.State.CLOSED and (live.match is None or live.match.state != Match.State.FINISHED):
        return common | {"kind": "closed"}
    if live.match is None or live.round is None:
        return common | {"kind": "room"} | room(live, seat)
    if live.match.state == Match.State.LIVE:
        return common | {"kind": "round"} | round_result(live, live.match, live.round, seat) | _readiness(live, seat)
    if seat is not None and own_number(live, seat) is None:
        return common | {"kind": "room"} | room(live, seat)
    return (
        common
        | {"kind": "match"}
        | round_result(live, live.match, live.round, seat)
        | match_result(live, live.match, seat)
        | {"looked_at": is_looked_at(live, own_number(live, seat))}
        | room(live, seat)
    )


def room(live: LiveTable, seat: int | None) -> dict[str, Any]:
    """An open table: who sits, who is ready, and what can be done to begin."""
    signs = letters(live.seats, teams=live.options.teams)
    empty = sum(one.empty for one in live.seats)
    taken = live.size - empty
    enough = taken >= MIN_SEATS and not live.options.teams  # two teams need every seat
    maker_sits = any(one.user_id is not None and one.user_id == live.created_by for one in live.seats)
    is_maker = seat is not None and live.seats[seat].user_id == live.created_by
    return {
        "seats": [seat_shown(live, one, signs[one.number]) for one in live.seats],
        "taken": taken,
        "levels": FILLERS.items(),
        "may_fill": seat is not None and live.free and empty > 0,
        "may_start": seat is not None and empty > 0 and enough and (is_maker or not maker_sits),
        "preset": PRESET_NAMES[live.preset],
        "differences": differences(live.options, live.preset),
        "fingerprint": live.next_fingerprint,
        "same_address": [_from_one_address(live, numbers) for numbers in live.same_address],
        **_readiness(live, seat),
    }


def _from_one_address(live: LiveTable, numbers: tuple[int, ...]) -> SafeString:
    names = joined([format_html("<bdi>{}</bdi>", live.seats[number].name) for number in numbers])
    return format_html(_("{names} play from the same address."), names=names)


def _readiness(live: LiveTable, seat: int | None) -> dict[str, Any]:
    there = [one for one in live.persons if not one.away]
    return {
        "ready": seat is not None and live.seats[seat].ready,
        "ready_count": sum(one.ready for one in there),
        "there_count": len(there),
        "seed": live.seats[seat].seed if seat is not None else "",
    }


def round_result(live: LiveTable, match: LiveMatch, last: LiveRound, seat: int | None) -> dict[str, Any]:
    """The round that is over: every hand, every score and where it comes from, the winner first."""
    state, sums, mine = last.state, totals(match.score), own_number(live, seat)
    signs = letters(players(live), teams=match.score.options.teams)
    rows = []
    for player in players(live):
        number = player.number
        explained = scores.explain(state, number)
        winner = number == state.winner
        rows.append(
            RoundRow(
                number=number,
                letter=signs[number],
                name=name_of(player),
                sign=team_sign(number) if match.score.options.teams else "",
                mine=number == mine,
                winner=winner,
                ending=scores.ending_name(state.ending) if winner else "",
                special=winner and state.ending != "out",
                opened=state.opened[number],
                cards=SafeString("".join(cards.face(card) for card in state.hands[number])),
                card_names=cards.listed(map(cards.name, state.hands[number])),
                why=explained.why,
                formula=explained.formula,
                score=state.scores[number] if state.scores else 0,
                total=sums[number],
            )
        )
    rows.sort(key=lambda row: (not row.winner, row.score))
    return {
        "rows": rows,
        "ending": scores.ending(live),
        "consequence": scores.consequence(live),
        "next_is_last": is_last(match.score, last.number + 1),
        "deal": deal_shown(live),
        **round_counted(live),
    }


def match_result(live: LiveTable, match: LiveMatch, seat: int | None) -> dict[str, Any]:
    """The match that is over: places, totals and how they came together, the best first."""
    score, mine = match.score, own_number(live, seat)
    signs = letters(match.players, teams=score.options.teams)
    sums, taken, decisive, paid = totals(score), places(score), standing(score), payout(score)
    rows = [
        MatchRow(
            number=player.number,
            letter=signs[player.number],
            name=name_of(player),
            sign=team_sign(player.number) if score.options.teams else "",
            mine=player.number == mine,
            place=taken[player.number],
            scores=tuple(one.scores[player.number] for one in score.results),
            total=sums[player.number],
            standing=decisive[player.number],
            won=paid[player.number] - score.stake,
        )
        for player in match.players
    ]
    rows.sort(key=lambda row: (row.place, row.number))
    return {
        "places": rows,
        "heading": _won(rows, teams=score.options.teams),
        "by_concan": concan_winner(score) is not None,
        "teams": score.options.teams,
        "stake": score.stake,
        "numbers": range(1, len(score.results) + 1),
    }


def _won(rows: list[MatchRow], *, teams: bool) -> SafeString:
    first = [row for row in rows if row.place == 1]
    if any(row.mine for row in first):
        if len(first) == 1:
            return SafeString(_("You won the match!"))
        one_team = teams and len(first) < len(rows)
        return SafeString(_("Your team won the match!") if one_team else _("You share the first place!"))
    names = joined([format_html("<bdi>{}</bdi>", row.name) for row in first])
    return format_html(ngettext("{names} won the match", "{names} won the match together", len(first)), names=names)
