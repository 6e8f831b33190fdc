"""Rounds played to their end for tests that begin where one is over."""

from games.concan.options import Options
from games.concan.timeout import clock_action
from games.concan.view import view
from games.models import Move
from games.services import play
from games.services.live_table import LiveTable

SHORT = Options(recycles=0)
"""A stock that runs out once: with five seats a round of draws and throws is over after 71 actions."""


def play_round(live: LiveTable) -> LiveTable:
    """Everybody draws and throws what he drew, by his own hand, until the stock runs out."""
    assert live.round is not None
    round_id = live.round.id
    while live.playing and live.round is not None and live.round.id == round_id:
        turn = live.round.state.turn
        action = clock_action(view(live.round.state, turn))
        by = Move.By.BOT if live.played_by_bot(turn) else Move.By.PLAYER
        outcome = play.act(live.id, play.Try(turn, action, by, live.seen))
        assert outcome.kind == "done"
        live = outcome.live
    return live
