"""Options are checked by their table: types, limits and names."""

from __future__ import annotations

from typing import Any

import pytest

from engines.options import Option, OptionsError, complete_options, parse_options

DEALS = Option("deals", 4, "deals in a match", low=1, high=9)
OPEN = Option("open", False, "hands are open")
ARMS = Option("arms", "single", "open ends", choices=("single", "double"))
CHIPS = Option("chips", 8, "chips of a suit", choices=(8, 6))
LOOSE = Option("loose", 0, "any number")
STAKES = Option("stakes", (3, 7), "stakes of the groups", low=1, high=20)
TABLE = (DEALS, OPEN, ARMS, CHIPS, LOOSE, STAKES)


def test_kind_follows_from_the_table() -> None:
    assert [option.kind for option in TABLE] == ["int", "bool", "choice", "choice", "int", "ints"]


def test_complete_fills_in_the_defaults() -> None:
    complete = complete_options(TABLE, {"arms": "double", "deals": 1}, 2)

    given = {"deals": 1, "arms": "double"}
    assert complete == given | {"open": False, "chips": 8, "loose": 0, "stakes": [3, 7]}
    assert list(complete) == [option.name for option in TABLE]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("deals", 0, "Option deals must be at least 1."),
        ("deals", 10, "Option deals must be at most 9."),
        ("deals", "4", "Option deals must be a whole number."),
        ("deals", True, "Option deals must be a whole number."),
        ("deals", 2.0, "Option deals must be a whole number."),
        ("deals", None, "Option deals must be a whole number."),
        ("open", 1, "Option open must be true or false."),
        ("open", "true", "Option open must be true or false."),
        ("arms", "triple", "Option arms must be one of: single, double."),
        ("arms", ["single"], "Option arms must be one of: single, double."),
        ("chips", "8", "Option chips must be one of: 8, 6."),
        ("chips", 8.0, "Option chips must be one of: 8, 6."),
        ("stakes", [3], "Option stakes must be 2 whole numbers."),
        ("stakes", (3, 7), "Option stakes must be 2 whole numbers."),
        ("stakes", [3, "7"], "Option stakes must be a whole number."),
        ("stakes", [0, 7], "Option stakes must be at least 1."),
        (
            "legs",
            2,
            "Unknown option 'legs'; this game has: deals, open, arms, chips, loose, stakes.",
        ),
    ],
)
def test_wrong_value_is_refused_by_name(name: str, value: Any, message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        complete_options(TABLE, {name: value}, 2)

    assert (str(caught.value), caught.value.option) == (message, name)


def test_text_is_parsed_by_kind() -> None:
    pairs = ["deals=2", "open=TRUE", "arms=double", "chips=6", "loose=-3", "stakes=1, 20"]

    parsed = parse_options(TABLE, pairs)

    assert parsed == {
        "deals": 2, "open": True, "arms": "double", "chips": 6, "loose": -3, "stakes": [1, 20],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ("deals", "An option is written NAME=VALUE, not 'deals'."),
        (
            "legs=2",
            "Unknown option 'legs'; this game has: deals, open, arms, chips, loose, stakes.",
        ),
        ("deals=two", "Option deals must be a whole number."),
        ("deals=99", "Option deals must be at most 9."),
        ("open=yes", "Option open must be true or false."),
        ("arms=triple", "Option arms must be one of: single, double."),
        ("stakes=3", "Option stakes must be 2 whole numbers."),
        ("stakes=3,many", "Option stakes must be whole numbers."),
        ("chips=7", "Option chips must be one of: 8, 6."),
    ],
)
def test_wrong_text_is_refused(pair: str, message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        parse_options(TABLE, [pair])

    assert str(caught.value) == message


def test_default_may_grow_with_the_seats() -> None:
    table = (Option("deals", 2, "deals in a match", low=1, high=100, per_seat=True),)

    assert complete_options(table, {}, 3) == {"deals": 6}
    assert complete_options(table, {"deals": 1}, 3) == {"deals": 1}


def test_default_of_many_numbers_is_nobody_elses_list() -> None:
    complete_options((STAKES,), {}, 2)["stakes"].append(9)

    assert complete_options((STAKES,), {}, 2) == {"stakes": [3, 7]}


def test_game_without_options_says_so() -> None:
    with pytest.raises(OptionsError, match="this game has: none"):
        complete_options((), {"deals": 1}, 2)
