"""RULES section 12: the table options."""

import pytest

from games.concan.options import PRESETS, VALUES, BadOptions, as_dict, difference, read_options

TABLE = {
    "opening": ((51, 71), 51, 51),
    "opening_run": ((True, False), False, True),
    "opening_rises": ((True, False), False, False),
    "fire_pile": (("use_card", "any_meld", "anywhere"), "use_card", "any_meld"),
    "jokers_per_meld": ((1, 2), 1, 2),
    "joker_throw": ((True, False), False, True),
    "ace": (("both", "high", "low"), "both", "both"),
    "recycles": (tuple(range(10)), 3, 3),
    "rounds": (tuple(range(1, 10)), 5, 5),
    "tie_round": ((True, False), True, True),
    "early_concan": (("as_hand", "flat_200"), "as_hand", "flat_200"),
    "concan_wins": (("committed", "any"), "committed", "any"),
    "teams": ((True, False), False, False),
    "partner_scores": ((True, False), True, True),
}
"""Option: values, sahrat, jawaker, as the rulebook prints them."""


def test_the_presets_are_as_printed():
    assert as_dict(PRESETS["sahrat"]) == {name: sahrat for name, (_, sahrat, _) in TABLE.items()}
    assert as_dict(PRESETS["jawaker"]) == {name: jawaker for name, (_, _, jawaker) in TABLE.items()}


@pytest.mark.parametrize("preset", ["sahrat", "jawaker"])
def test_every_option_has_its_values_in_every_preset(preset):
    for name, (values, _, _) in TABLE.items():
        assert set(VALUES[name]) == set(values)
        for value in values:
            options = read_options({"preset": preset, name: value}, seats=4)
            assert as_dict(options) == {**as_dict(PRESETS[preset]), name: value}
            assert difference(options, preset) in ({}, {name: value})


def test_the_default_is_sahrat():
    assert read_options({}, 2) == PRESETS["sahrat"]
    assert read_options({"opening": 71}, 2) == read_options({"preset": "sahrat", "opening": 71}, 2)


@pytest.mark.parametrize(
    "given",
    [
        {"opening": 61},
        {"opening": 51.0},
        {"opening": "51"},
        {"opening": True},
        {"opening": None},
        {"opening": [51]},
        {"opening_run": 1},
        {"opening_run": "true"},
        {"jokers_per_meld": 0},
        {"jokers_per_meld": True},
        {"jokers_per_meld": 3},
        {"recycles": False},
        {"recycles": 10},
        {"recycles": -1},
        {"rounds": 0},
        {"rounds": 10},
        {"rounds": True},
        {"ace": "middle"},
        {"ace": "Both"},
        {"fire_pile": None},
        {"preset": "saudi"},
        {"preset": None},
        {"preset": ["sahrat"]},
        {"Opening": 51},
        {"seats": 4},
        {"turn_time": 30},
        {"": 1},
    ],
)
def test_what_is_no_option_or_no_value_of_it_is_an_error(given):
    with pytest.raises(BadOptions) as caught:
        read_options(given, 4)
    assert caught.value.option == next(iter(given))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_teams_need_four_seats(seats):
    if seats == 4:
        assert read_options({"teams": True}, seats).teams
    else:
        with pytest.raises(BadOptions, match="teams"):
            read_options({"teams": True}, seats)
    assert not read_options({"teams": False}, seats).teams
