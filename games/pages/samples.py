"""Tables at any moment as values, without a database: what the pages are made of."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from games.concan.actions import Draw, LayOff, Take, Throw
from games.concan.cards import FULL_DECK, hand_of, read_cards
from games.concan.match import Match as MatchScore
from games.concan.match import RoundResult
from games.concan.melds import Meld, read_meld
from games.concan.options import PRESETS, Options
from games.concan.round import start
from games.concan.scoring import score_round
from games.concan.state import Deal, RoundState, Turn
from games.models import Match, Move, Table
from games.services.live_table import LiveMatch, LiveMove, LiveRound, LiveSeat, LiveTable

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
PEOPLE = ("سلمى", "أبو كريم", "Reem", "جاد", "Yara")


def person(number: int, **facts: Any) -> LiveSeat:
    """A person on a seat; seat n has the user id n + 1."""
    return LiveSeat(number, user_id=number + 1, name=PEOPLE[number], **facts)


def bot(number: int, key: str = "nakhla", **facts: Any) -> LiveSeat:
    """A bot on a seat."""
    return LiveSeat(number, bot=key, ready=True, **facts)


def meld(text: str, options: Options | None = None) -> Meld:
    """The meld of cards such as `5h X 7h`."""
    options = options or PRESETS["jawaker"]
    cards = read_cards(text)
    found = read_meld("run", cards, options) or read_meld("set", cards, options)
    assert found is not None, text
    return found


def dealt(seats: int, options: Options | None = None, *, last: bool = False) -> RoundState:
    """A round before its first throw; seat 0 starts."""
    hands = [hand_of(FULL_DECK[seat * 14 : seat * 14 + 14]) for seat in range(seats)]
    hands[0] = hand_of((*hands[0], FULL_DECK[-1]))
    deal = Deal(options or Options(), seats - 1, tuple(hands), FULL_DECK[seats * 14 : -1], last)
    return start(deal)


def on_turn(state: RoundState, seat: int, phase: str, hand: str = "", **facts: Any) -> RoundState:
    """The round with this seat in a phase of its turn, holding these cards."""
    hands = list(state.hands)
    if hand:
        hands[seat] = hand_of(read_cards(hand))
    now = facts.pop("now", Turn(len(facts.get("melds", state.melds))))
    return state._replace(turn=seat, phase=phase, hands=tuple(hands), now=now, **facts)  # type: ignore[arg-type]


def table(played: RoundState | None = None, **facts: Any) -> LiveTable:
    """A free public table. With `played` a round is being played, or has ended if that says so."""
    seats = facts.pop("seats", None)
    size = len(seats) if seats else played.seats if played else 4
    seats = seats or tuple(person(number) for number in range(size))
    options = played.options if played else facts.pop("options", Options())
    live = LiveTable(
        id=1,
        code="k7m2q9xd",
        own_name="مجلس الخميس",
        created_by=1,
        preset="sahrat",
        options=options,
        size=size,
        turn_seconds=30,
        stake=facts.pop("stake", 0),
        public=True,
        suggest=True,
        chat=False,
        state=Table.State.PLAYING if played else Table.State.OPEN,
        version=7,
        due_at=NOON,
        next_fingerprint="ab" * 32,
        seats=seats,
        match=None,
        round=None,
    )
    if played is not None:
        live = replace(live, match=_match(live, facts.pop("results", ())), round=_round(played, facts.pop("number", 1)))
    return replace(live, **facts)


def _match(live: LiveTable, results: tuple[RoundResult, ...]) -> LiveMatch:
    score = MatchScore(live.options, live.size, live.stake, results)
    return LiveMatch(id=1, number=1, score=score, state=Match.State.LIVE, players=live.seats)


def _round(state: RoundState, number: int) -> LiveRound:
    return LiveRound(
        id=12,
        number=number,
        fingerprint="0f" * 32,
        secret="5e" * 32,
        seeds=("mint", "", "", "")[: state.seats] + ("",) * (state.seats - 4),
        started_at=NOON,
        ended_at=NOON if state.phase == "over" else None,
        state=state,
        moves=40,
        recent=(),
    )


def with_moves(live: LiveTable, *moves: LiveMove) -> LiveTable:
    """The table after these moves, as it tells of them."""
    assert live.round is not None
    return replace(live, round=replace(live.round, recent=moves))


def move(seat: int, action: Any, by: str = "player") -> LiveMove:
    """A move as it is told."""
    return LiveMove(0, seat, action, by, NOON)


def over(state: RoundState, ending: str, winner: int | None, hands: dict[int, str], **facts: Any) -> RoundState:
    """The round ended so, with these cards left."""
    left = tuple(hand_of(read_cards(hands.get(seat, ""))) for seat in range(state.seats))
    state = state._replace(phase="over", hands=left, ending=ending, winner=winner, **facts)  # type: ignore[arg-type]
    scores = score_round(state.options, state.ending, winner, left, state.opened, state.committed)  # type: ignore[arg-type]
    return state._replace(scores=scores)


# --- Moments worth looking at -------------------------------------------------------------------

ROWS = {
    1: ("3h 4h 5h 6h 7h 8h 9h", "Ks Kd Kc", "As Ah X"),
    2: ("5d 6d 7d 8d X Td Jd Qd Kd Ad", "Ts Th Td Tc", "7c 8c 9c", "2s 3s 4s"),
    3: ("4s 5s 6s 7s 8s 9s Ts Js", "Qs Qh Qc", "2d 3d 4d 5d", "8s 8h 8d 8c", "2c 3c 4c 5c 6c"),
}


def crowded(**facts: Any) -> LiveTable:
    """The fullest table: five seats, fifteen cards in hand, twelve melds, the last round, every badge."""
    options = PRESETS["jawaker"]
    laid = [(owner, meld(text)) for owner, texts in ROWS.items() for text in texts]
    state = on_turn(
        dealt(5, options, last=True),
        0,
        "play",
        "Ah 2h 3h 4h Tc Jc 9s 9d 9h Kh Ks Jh 7s Qd 6c",
        melds=tuple(one for _, one in laid),
        owners=tuple(owner for owner, _ in laid),
        opened=(False, True, True, True, False),
        committed=(False, False, False, False, True),
        fire=read_cards("2h 4c Jh 5h 7h"),
        stock=read_cards("2s 3s 4s 5s"),
        recycled=2,
        now=Turn(12, drawn=read_cards("6c")[0]),
    )
    hands = list(state.hands)
    for seat, count in ((1, 4), (2, 5), (3, 2)):
        hands[seat] = hands[seat][:count]
    state = state._replace(hands=tuple(hands))
    seats = (person(0), person(1), bot(2, "mibkhara"), person(3, away=True), person(4))
    results = (
        RoundResult("out", 2, False, (40, 12, -30, 40, 100)),
        RoundResult("hand", 0, False, (-60, 72, 161, 56, 110)),
    )
    live = table(state, seats=seats, results=results, number=5, **facts)
    return with_moves(live, move(0, Draw()))


def thrown(live: LiveTable, seat: int, card: str) -> LiveTable:
    """The table after a throw."""
    return with_moves(live, move(seat, Throw(read_cards(card)[0])))


def round_ended(ending: str = "hand", **facts: Any) -> LiveTable:
    """A round that seat 2 of five ended; of the others one opened with a joker left, two never did."""
    state = on_turn(dealt(5), 0, "play", opened=(True, True, True, False, False))
    hands = {
        0: "9h 9c Qs X",
        1: "7h Kd 4s",
        3: "2d 3s 5h 5c 6d 8s 8h Tc Jd Js Qd Kc Ah As",
        4: "3h 3c 4d 6s 7c 7d 9s Td Th Jh Qh Kh Ks Ad",
    }
    if ending == "stock":
        hands[2] = "2c Ts"  # nobody has laid everything down
    state = over(state, ending, None if ending == "stock" else 2, hands)
    assert state.scores is not None
    results = (RoundResult("out", 1, False, (98, 84, 131, 96, 210)), RoundResult(ending, 2, False, state.scores))  # type: ignore[arg-type]
    seats = tuple(person(number, ready=number in (1, 2)) for number in range(5))
    return table(state, seats=seats, results=results, number=4, **facts)


def match_ended(options: Options | None = None, **facts: Any) -> LiveTable:
    """A match of five rounds that is over; the table waits for a rematch. A bot plays, unless it is for coins."""
    state = over(
        on_turn(dealt(4, options), 0, "play", opened=(True, True, True, False)),
        "out",
        1,
        {0: "9h", 2: "X 2s", 3: "3h 3c"},
    )
    assert state.scores is not None
    results = (
        RoundResult("out", 0, False, (-30, 44, 100, 21)),
        RoundResult("hand", 3, False, (200, 32, 96, -60)),
        RoundResult("stock", None, False, (12, 100, 40, 100)),
        RoundResult("out", 1, False, (5, -30, 100, 17)),
        RoundResult("out", 1, False, state.scores),
    )
    third = person(2) if facts.get("stake") else bot(2)
    seats = (person(0), person(1, ready=True), third, person(3))
    live = table(state, results=results, number=5, seats=seats, **facts)
    assert live.match is not None
    return replace(live, state=Table.State.OPEN, match=replace(live.match, state=Match.State.FINISHED))


TEAMS = Options(teams=True, partner_scores=False)


def teams(**facts: Any) -> LiveTable:
    """Two teams in the midst of a coin table's round; seat 0 has taken what it must still use."""
    laid = [(owner, meld(text)) for owner, texts in ROWS.items() if owner < 3 for text in texts]
    state = on_turn(
        dealt(4, TEAMS),
        0,
        "play",
        "3c 4c 6c 9s 9d 9h Kh Ks Jh 7s X",
        melds=tuple(one for _, one in laid),
        owners=tuple(owner for owner, _ in laid),
        opened=(True, True, True, False),
        fire=read_cards("2h 4c Jh"),
    )
    hands = list(state.hands)
    hands[1], hands[2] = hands[1][:4], hands[2][:5]
    now = Turn(len(laid), taken=read_cards("9h")[0], back=state)
    results = (RoundResult("out", 2, False, (0, 12, -30, 40)), RoundResult("stock", None, False, (100, 72, 61, 56)))
    facts = {"stake": 100, "results": results, "number": 3} | facts
    live = table(state._replace(hands=tuple(hands), now=now), **facts)
    return with_moves(live, move(0, Take()))


def drawing(**facts: Any) -> LiveTable:
    """The fullest table when it is somebody's turn to draw, who may also ask for a Concan."""
    live = thrown(crowded(**facts), 4, "7h")
    assert live.round is not None
    return replace(live, round=replace(live.round, state=on_turn(live.round.state, 0, "draw")))


def away(**facts: Any) -> LiveTable:
    """The fullest table, where seat 0 did not come to its turn in time: a bot plays for it."""
    live = crowded(**facts)
    return replace(live, seats=(replace(live.seats[0], away=True), *live.seats[1:]))


def out_of_pace(now: datetime, turn: int = 0, **facts: Any) -> LiveTable:
    """The fullest table, where the pace of this seat's turn is over and its bank runs: 43 seconds are left of it."""
    return _timed(crowded(), turn, now - timedelta(seconds=17), bank=timedelta(seconds=60), **facts)


def lost(now: datetime, turn: int = 1) -> LiveTable:
    """The fullest table, where the person on turn is not connected: he has 103 seconds to come back."""
    gone, bank = now - timedelta(seconds=17), timedelta(seconds=120)
    return _timed(crowded(), turn, now, connection_bank=bank, lost_at=gone, bank=bank / 2)


def _timed(live: LiveTable, turn: int, turn_ends_at: datetime, **facts: Any) -> LiveTable:
    assert live.round is not None
    seats = (*live.seats[:turn], replace(live.seats[turn], **facts), *live.seats[turn + 1 :])
    state = on_turn(live.round.state, turn, "play")
    return replace(live, seats=seats, turn_ends_at=turn_ends_at, round=replace(live.round, state=state))


def returned(**facts: Any) -> LiveTable:
    """The fullest table, whose seat 0 has come back: the clock played two turns for it, a bot one."""
    live = crowded(**facts)
    clock, bot = Move.By.CLOCK, Move.By.BOT
    played = (Draw(), Throw(read_cards("4s")[0])), (Take(), LayOff(0, read_cards("9h")), Throw(read_cards("Tc")[0]))
    made = [move(0, one, clock) for one in played[0] * 2] + [move(0, one, bot) for one in played[1]]
    assert live.round is not None
    seats = (replace(live.seats[0], absent_since=NOON), *live.seats[1:])
    return replace(live, seats=seats, round=replace(live.round, stood_in=tuple(made)))


def waiting(**facts: Any) -> LiveTable:
    """An open table where two of four seats are taken."""
    return table(seats=(person(0, ready=True), LiveSeat(1), person(2), LiveSeat(3)), **facts)
