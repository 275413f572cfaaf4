"""The readers of positions refuse what is malformed and name its field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines import positions
from engines.base import PositionError
from tests.engines.conformance.pebbles import COPIES, NUMBERS, TEXTS, game

HEADER = {"game": "pebbles", "players": 3, "options": {"deals": 1}}


def refusal(read: Callable[..., Any], *arguments: Any) -> str:
    with pytest.raises(PositionError) as caught:
        read(*arguments)
    return str(caught.value)


def test_header_gives_seats_and_complete_options() -> None:
    assert positions.read_header(game, HEADER) == (3, {"deals": 1, "consolation": False})


def test_header_without_options_has_the_defaults() -> None:
    header = {"game": "pebbles", "players": 2}

    assert positions.read_header(game, header) == (2, {"deals": 2, "consolation": False})


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ([], "A position must be an object."),
        ({**HEADER, "game": "natto"}, "game must be 'pebbles', not 'natto'."),
        ({"players": 3}, "game must be 'pebbles', not None."),
        ({**HEADER, "players": 4}, "players must be one of [2, 3], not 4."),
        ({**HEADER, "players": "3"}, "players must be a whole number."),
        ({**HEADER, "options": []}, "options must be an object."),
        ({**HEADER, "options": {"deals": 9}}, "options: Option deals must be at most 4."),
    ],
)
def test_wrong_header_is_refused(header: Any, message: str) -> None:
    assert refusal(positions.read_header, game, header) == message


@pytest.mark.parametrize("value", [None, True, "1", 1.0, [1]])
def test_number_must_be_a_whole_one(value: Any) -> None:
    assert refusal(positions.read_int, {"n": value}, "n") == "n must be a whole number."


def test_number_must_be_within_limits() -> None:
    assert positions.read_int({"n": 3}, "n", 1, 3) == 3
    assert refusal(positions.read_int, {"n": 4}, "n", 1, 3) == "n must be from 1 to 3."
    assert refusal(positions.read_int, {"n": -1}, "n") == "n must be from 0 to any."


def test_seat_must_be_at_the_table() -> None:
    assert positions.read_seat({"turn": 2}, "turn", 3) == 2
    assert refusal(positions.read_seat, {"turn": 3}, "turn", 3) == "turn must be from 0 to 2."
    assert refusal(positions.read_seat, {}, "turn", 3) == "turn must be a whole number."


def test_optional_seat_may_be_null_or_missing() -> None:
    assert positions.read_optional_seat({"turn": None}, "turn", 3) is None
    assert positions.read_optional_seat({}, "turn", 3) is None
    assert positions.read_optional_seat({"turn": 1}, "turn", 3) == 1


def test_truth_must_be_true_or_false() -> None:
    assert positions.read_bool({"over": False}, "over") is False
    assert refusal(positions.read_bool, {"over": 0}, "over") == "over must be true or false."


def test_list_must_have_its_length() -> None:
    position = {"totals": [1, 2]}

    assert positions.read_list(position, "totals", 2) == [1, 2]
    assert positions.read_ints(position, "totals", 2) == [1, 2]
    assert refusal(positions.read_list, position, "hands") == "hands must be a list."
    message = "totals must have 3 entries, not 2."
    assert refusal(positions.read_list, position, "totals", 3) == message


@pytest.mark.parametrize("value", [True, "2", None, 2.0])
def test_numbers_must_all_be_whole(value: Any) -> None:
    position = {"totals": [1, value]}

    assert refusal(positions.read_ints, position, "totals", 2) == "totals must hold whole numbers."


def test_tiles_are_read_in_order() -> None:
    assert positions.read_tiles(["3", "1", "3"], "hands", NUMBERS) == [3, 1, 3]


@pytest.mark.parametrize("text", ["7", "", "??", 3, None, ["3"]])
def test_unknown_tile_is_named(text: Any) -> None:
    message = refusal(positions.read_tiles, ["1", text], "hands", NUMBERS)

    assert message == f"hands: there is no tile {text!r}."


def test_tiles_must_be_a_list() -> None:
    assert refusal(positions.read_tiles, "11", "hands", NUMBERS) == "hands must be a list of tiles."


def test_copies_may_be_missing_but_not_too_many() -> None:
    positions.check_copies([1, 1, 2], COPIES, TEXTS)

    message = refusal(positions.check_copies, [1, 2, 1, 1], COPIES, TEXTS)
    assert message == "There are 3 copies of 1; the set holds 2."
