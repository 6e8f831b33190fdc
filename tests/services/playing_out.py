"""Matches played through the one door to their end, for tests that begin where one is over."""

from games.concan.bots import DEFAULT_LEVEL, Level, choose
from games.concan.view import view
from games.models import Match, Move
from games.services import matches, play
from games.services.change import changing
from games.services.live_table import LiveTable
from tests.services.tables import now


def play_out(live: LiveTable, people: Level = DEFAULT_LEVEL) -> Match:
    """Everybody plays as a bot would, people at that level by their own hand unless they left, to the match's end."""
    assert live.match is not None
    match_id = live.match.id
    while live.playing or live.between:
        if live.between:
            with changing(live.code) as table:
                matches.deal_next(table)
            live = now(live.id)
            continue
        assert live.round is not None
        turn = live.round.state.turn
        seat = live.seats[turn]
        by = Move.By.BOT if seat.bot or seat.left else Move.By.PLAYER
        action = choose(view(live.round.state, turn), people if by == Move.By.PLAYER else DEFAULT_LEVEL)
        outcome = play.act(live.id, play.Try(turn, action, by, live.seen))
        assert outcome.kind == "done"
        live = outcome.live
    return Match.objects.get(pk=match_id)
