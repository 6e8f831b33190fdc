"""What a seat does not know of a round, changed at random."""

from random import Random

from games.concan.state import RoundState, Turn


def shuffled(state: RoundState, seat: int | None, rng: Random) -> RoundState:
    """A state that differs in all that the seat does not know: other hands, the stock, what was drawn, the deal."""
    others = [other for other in range(state.seats) if other != seat]
    hidden = [card for other in others for card in state.hands[other]] + list(state.stock)
    rng.shuffle(hidden)
    hands = list(state.hands)
    for other in others:
        size = len(hands[other])
        hands[other], hidden = tuple(sorted(hidden[:size])), hidden[size:]
    now = state.now
    if now.drawn is not None and state.turn != seat:
        now = now._replace(drawn=rng.choice(hands[state.turn]))
    if now.back is not None:
        now = now._replace(back=now.back._replace(hands=tuple(hands), stock=(), now=Turn()))
    deal = state.deal._replace(hands=tuple(hands), stock=tuple(hidden), reshuffle=lambda number, pile: ())
    return state._replace(hands=tuple(hands), stock=tuple(hidden), now=now, deal=deal)
