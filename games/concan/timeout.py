"""The clock's turn: what is played for a player whose time is up (RULES section 11)."""

from games.concan.actions import Action, Draw, Throw, Undo
from games.concan.cards import JOKER, VALUES, Card
from games.concan.view import View


def clock_action(seen: View) -> Action:
    """The next action of the clock for the seat on turn, from that seat's view.

    Played until the turn has passed: undo what is unfinished, draw if nothing is drawn, throw the card just drawn.
    """
    if seen.phase == "draw":
        return Draw()
    if seen.phase == "play" and seen.can_undo:
        return Undo()
    return Throw(_card_to_throw(seen))


def _card_to_throw(seen: View) -> Card:
    drawn = seen.drawn
    naturals = [card for card in seen.hand if card != JOKER]
    if drawn is not None and (drawn != JOKER or seen.options.joker_throw or not naturals):
        return drawn
    return max(naturals or seen.hand, key=lambda card: VALUES[card])
