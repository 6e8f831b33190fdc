"""Random records for the referee: played sensibly enough to reach everything, and spoiled enough to be refused often.

Cards are texts and actions JSON objects; the slow witness tells the writer of a record where the round stands.
"""

import copy
from random import Random
from typing import Any

from tests.concan.slow_match import NUMBERS, SWITCHES, WORDS, is_finished, read_options
from tests.concan.slow_melds import JOKER, POSITIONS, RANKS, SUITS, card_at
from tests.concan.slow_round import SlowRound

NATURALS = [rank + suit for suit in SUITS for rank in RANKS]
STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    10**30,
    1.0,
    0.5,
    "",
    "1",
    "X",
    "10h",
    "as",
    "low",
    [],
    {},
    [[]],
    [None],
]


def random_options(rng: Random, seats: int) -> dict[str, Any]:
    """The `options` of a record: a preset, sometimes, and some that differ from it."""
    options: dict[str, Any] = {}
    if rng.random() < 0.7:
        options["preset"] = rng.choice(["sahrat", "jawaker"])
    for name, values in (NUMBERS | WORDS | dict.fromkeys(SWITCHES, (True, False))).items():
        if rng.random() < 0.4 and (name != "teams" or seats == 4):
            options[name] = rng.choice(list(values))
    options["rounds"] = rng.choice([1, 1, 1, 2, 2, 3])
    if rng.random() < 0.7:
        options["recycles"] = rng.choice([0, 1, 2])
    return options


def random_record(rng: Random, most_actions: int = 100) -> dict[str, Any]:
    """A record that can be read, of a match or the beginning of one."""
    seats = rng.choice([2, 2, 3, 4, 4, 5])
    raw_options = random_options(rng, seats)
    options = read_options(raw_options, seats)
    record: dict[str, Any] = {"concan": 1, "options": raw_options, "seats": seats, "rounds": []}
    if rng.random() < 0.2:
        record["seats"] = [f"player {seat}" for seat in range(seats)]
    if rng.random() < 0.8:
        record["stake"] = rng.choice([0, 1, 3, 7, 10, 33, 100, 101])
    dealer = rng.randrange(seats)
    played: list[SlowRound] = []
    while not is_finished(options, played) and (not played or played[-1].phase == "over"):
        last = len(played) + 1 >= options["rounds"]
        raw, one = random_round(rng, options, dealer, seats, last, most_actions)
        if not played or rng.random() < 0.3:
            raw["dealer"] = dealer
        record["rounds"].append(raw)
        played.append(one)
        dealer = (dealer + 1) % seats
        if rng.random() < 0.05:
            break
    return record


def random_round(
    rng: Random, options: dict[str, Any], dealer: int, seats: int, last: bool, most: int
) -> tuple[dict[str, Any], SlowRound]:
    """A round as a record has it, without its dealer, and the witness's view of its end."""
    hands, stock = random_deal(rng, options, dealer, seats, last)
    raw: dict[str, Any] = {"hands": hands, "stock": stock, "actions": []}
    reshuffles: list[list[str]] = []
    named = rng.choice(["all", "none", "some"])
    one = SlowRound(options, dealer, hands, stock, [], last)
    boldness, noise = rng.random(), rng.choice([0.0, 0.05, 0.2])
    extra = rng.choice([0, 1, 2])
    for _ in range(most):
        if one.phase == "over":
            extra -= 1
            if extra < 0:
                break
        action = strange_action(rng, one) if rng.random() < noise else next_action(rng, one, boldness)
        draws = one.phase == "draw" and action == {"seat": one.turn, "do": "draw"}
        if draws and not one.stock and len(one.fire) > 1 and named != "none":
            _name_order(rng, one, reshuffles, named)
        raw["actions"].append(action)
        one.play(action)
    if reshuffles or rng.random() < 0.1:
        raw["reshuffles"] = reshuffles
    return raw, one


def _name_order(rng: Random, one: SlowRound, reshuffles: list[list[str]], named: str) -> None:
    if len(reshuffles) != one.recycled or (named == "some" and rng.random() < 0.4):
        return
    order = one.fire[:-1]
    rng.shuffle(order)
    reshuffles.append(order)
    one.orders = [list(order) for order in reshuffles]


def random_deal(
    rng: Random, options: dict[str, Any], dealer: int, seats: int, last: bool
) -> tuple[list[list[str]], list[str]]:
    """Hands and stock: the whole deck or a part that is rich in melds, hands often with melds planted in them."""
    pool = NATURALS * 2
    if rng.random() < 0.4:
        suits, ranks = rng.sample(SUITS, rng.choice([1, 2])), rng.sample(RANKS, rng.choice([2, 4]))
        pool = [card for card in pool if card[1] in suits or card[0] in ranks]
    pool += [JOKER] * rng.choice([0, 1, 2, 2, 2])
    rng.shuffle(pool)
    size = min(rng.choice([1, 2, 3, 5, 8, 11, 14, 14, 14, 14, 16, 20]), (len(pool) - 1) // seats)
    starter = (dealer + 1) % seats
    hands = []
    for seat in range(seats):
        full = size + (seat == starter)
        hand = planted(rng, pool, full, options["ace"])
        while len(hand) < full:
            hand.append(pool.pop())
        rng.shuffle(hand)
        hands.append(hand)
    return hands, pool[: rng.choice([0, 1, 2, 4, 8, 16, 106])]


def planted(rng: Random, pool: list[str], size: int, ace: str) -> list[str]:
    """Cards of some melds, taken out of the pool, at most `size`."""
    hand: list[str] = []
    if size >= 14 and rng.random() < 0.25:
        length = rng.choice([10, 11])
        plans = [("run", length), ("set", 14 - length)]
    else:
        plans = [(rng.choice(["run", "set"]), rng.choice([3, 4, 5, 7])) for _ in range(rng.choice([0, 2, 3, 4, 5]))]
    for kind, length in plans:
        if len(hand) + length > size:
            break
        hand += _plant(rng, pool, kind, length, ace)
    return hand


def _plant(rng: Random, pool: list[str], kind: str, length: int, ace: str) -> list[str]:
    if kind == "set":
        rank = rng.choice(RANKS + "ATJQK" * 3)
        wanted = [rank + suit for suit in rng.sample(SUITS, min(length, 4))]
    else:
        suit, places = rng.choice(SUITS), POSITIONS[ace]
        firsts = list(places)[: len(places) - length + 1]
        first = rng.choice([*firsts, *firsts[-3:] * 3])
        wanted = [card_at(suit, place) for place in range(first, first + length)]
    found = []
    for card in wanted:
        natural = card in pool and rng.random() < 0.9
        chosen = card if natural else JOKER
        if chosen in pool:
            pool.remove(chosen)
            found.append(chosen)
    return found


def possible_melds(rng: Random, hand: list[str], ace: str, jokers: int) -> list[dict[str, Any]]:
    """Melds in a hand, with jokers where a natural card is missing and now and then where it is not."""
    held = hand.count(JOKER)
    found = []
    for suit in SUITS:
        for first in POSITIONS[ace]:
            cards: list[str] = []
            for place in range(first, POSITIONS[ace][-1] + 1):
                card = card_at(suit, place)
                natural = hand.count(card) > cards.count(card) and (rng.random() < 0.95 or not held)
                cards = [*cards, card if natural else JOKER]
                if cards.count(JOKER) > min(held, jokers):
                    break
                if len(cards) >= 3 and len(cards) > cards.count(JOKER):
                    found.append({"kind": "run", "cards": cards})
    for rank in RANKS:
        naturals = [rank + suit for suit in SUITS if rank + suit in hand]
        rng.shuffle(naturals)
        for count in range(1, len(naturals) + 1):
            for more in range(min(held, jokers) + 1):
                if count + more in (3, 4):
                    found.append({"kind": "set", "cards": naturals[:count] + [JOKER] * more})
    return found


def some_lay(rng: Random, one: SlowRound) -> dict[str, Any] | None:
    """Some melds of the hand that can be laid together, the long ones sooner."""
    hand = list(one.hands[one.turn])
    wish = rng.choice([1, 2, 3]) if one.opened[one.turn] else rng.choice([1, 9, 9, 9])
    melds: list[dict[str, Any]] = []
    while len(melds) < wish:
        jokers = one.options["jokers_per_meld"] if rng.random() < 0.9 else 2
        choice = possible_melds(rng, hand, one.options["ace"], jokers)
        if one.committed[one.turn] and rng.random() < 0.8:
            choice = [meld for meld in choice if len(meld["cards"]) in ((10, 11) if meld["kind"] == "run" else (3, 4))]
            choice = [meld for meld in choice if meld["kind"] not in [laid["kind"] for laid in melds]]
        if not choice:
            break
        meld = rng.choice(sorted(choice, key=lambda meld: len(meld["cards"]))[-rng.choice([1, 3, 20]) :])
        melds.append(meld)
        for card in meld["cards"]:
            hand.remove(card)
        if rng.random() < 0.05 and hand:
            meld["cards"].insert(rng.choice([0, len(meld["cards"])]), hand.pop())
    for meld in melds:
        if meld["kind"] == "set" or rng.random() < 0.02:
            rng.shuffle(meld["cards"])
    return {"seat": one.turn, "do": "lay", "melds": melds} if melds else None


def some_layoff(rng: Random, one: SlowRound) -> dict[str, Any] | None:
    """Some cards for some meld: likely neighbours, or whatever is in the hand."""
    if not one.melds:
        return None
    number = rng.randrange(len(one.melds))
    meld, hand = one.melds[number], one.hands[one.turn]
    suits, ranks = {card[-1] for card in meld["cards"]}, {card[0] for card in meld["cards"]}
    near = [card for card in hand if card == JOKER or (card[1] in suits if meld["kind"] == "run" else card[0] in ranks)]
    if not hand:
        return None
    cards = near if near and rng.random() < 0.9 else hand
    count = min(len(cards), rng.choice([1, 1, 1, 2, 3]))
    action = {"seat": one.turn, "do": "layoff", "meld": number, "cards": rng.sample(cards, count)}
    if rng.random() < 0.3:
        action["end"] = rng.choice(["low", "high"])
    return action


def some_swap(rng: Random, one: SlowRound) -> dict[str, Any] | None:
    """A swap on some meld, on one with jokers where there is one."""
    numbers = [number for number, meld in enumerate(one.melds) if JOKER in meld["cards"]] or list(range(len(one.melds)))
    if not numbers:
        return None
    number = rng.choice(numbers)
    meld, hand = one.melds[number], one.hands[one.turn]
    if meld["kind"] == "run":
        suit = next(card for card in meld["cards"] if card != JOKER)[1]
        cards = [card for card in hand if card[-1] == suit] or hand
        return {"seat": one.turn, "do": "swap", "meld": number, "cards": [rng.choice(cards)]}
    rank = next(card for card in meld["cards"] if card != JOKER)[0]
    wanted = [rank + suit for suit in SUITS if rank + suit in hand and rank + suit not in meld["cards"]] or hand
    count = rng.choice([1, len(wanted)])
    return {"seat": one.turn, "do": "swap", "meld": number, "cards": rng.sample(wanted, count)}


def next_action(rng: Random, one: SlowRound, boldness: float) -> dict[str, Any]:
    """What a player who knows the game a little may try next."""
    seat, hand, ace, jokers = one.turn, one.hands[one.turn], one.options["ace"], one.options["jokers_per_meld"]
    if one.phase == "draw":
        wants = one.last and not one.committed[seat] and rng.random() < boldness / 8
        helps = any(one.fire[-1] in meld["cards"] for meld in possible_melds(rng, [*hand, one.fire[-1]], ace, jokers))
        takes = rng.random() < (0.7 if helps else 0.1)
        return {"seat": seat, "do": "commit" if wants else "take" if takes else "draw"}
    if one.phase == "play" and rng.random() < 0.5 + boldness / 2:
        after = [some_lay, some_layoff, some_layoff, some_swap, some_swap]
        action = rng.choice(after if one.opened[seat] else [some_lay])(rng, one)
        if action is not None:
            return action
    if rng.random() < (0.6 if one.taken and not one.committed[seat] and not one.events else 0.03):
        return {"seat": seat, "do": "undo"}
    melds = possible_melds(rng, hand, ace, jokers)
    useful = {card for meld in melds for card in meld["cards"]}
    useless = [card for card in hand if card not in useful]
    return {"seat": seat, "do": "throw", "card": rng.choice(useless or hand or [JOKER])}


def strange_action(rng: Random, one: SlowRound) -> dict[str, Any]:
    """An action out of turn or phase, or one that is spoiled."""
    seat, cards = one.turn, rng.sample([*NATURALS, JOKER], 3)
    plain: list[dict[str, Any]] = [{"do": do} for do in ("commit", "draw", "take", "undo", "pass", "")]
    full: list[dict[str, Any]] = [
        {"do": "throw", "card": rng.choice(cards)},
        {"do": "lay", "melds": [{"kind": rng.choice(["run", "set"]), "cards": cards}]},
        {"do": "layoff", "meld": rng.randrange(-1, 4), "cards": cards[:1]},
        {"do": "swap", "meld": rng.randrange(-1, 4), "cards": cards[:2]},
    ]
    action = rng.choice([*plain, *full, next_action(rng, one, 1.0)])
    action = copy.deepcopy({"seat": seat, **action})
    if rng.random() < 0.5:
        spoil(rng, action)
    return action


def spoil(rng: Random, value: Any) -> None:
    """Changes something somewhere inside a JSON object or list."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(value[key], dict | list) and value[key] and rng.random() < 0.7:
            value = value[key]
            continue
        match rng.choice(["replace", "replace", "remove", "double", "other"]):
            case "replace":
                value[key] = rng.choice(STRANGE)
            case "remove":
                del value[key]
            case "double" if isinstance(value, list):
                value.append(value[key])
            case "other":
                value[key] = value[rng.choice(keys)]
        return


def spoiled_record(rng: Random) -> dict[str, Any]:
    """A record of few actions in which one or two things are wrong, or at least odd."""
    record = copy.deepcopy(random_record(rng, most_actions=8))
    for _ in range(rng.choice([1, 1, 2])):
        spoil(rng, record)
    return record


def reached(record: dict[str, Any], answer: dict[str, Any]) -> set[str]:
    """Names of what a record shows, to prove that the random ones reach everything."""
    if "error" in answer:
        return {"bad_record"}
    found = {code for one in answer["rounds"] for code in one["results"]}
    found |= {f"ended {one['ended']}" for one in answer["rounds"]}
    for raw, one in zip(record["rounds"], answer["rounds"], strict=True):
        done = zip(raw["actions"], one["results"], strict=True)
        found |= {f"did {action['do']}" for action, result in done if result == "ok"}
        found |= {"recycled"} if one["state"]["recycled"] else set()
        found |= {"committed"} if any(one["state"]["committed"]) else set()
    return found | ({"finished"} if answer["finished"] else set())
