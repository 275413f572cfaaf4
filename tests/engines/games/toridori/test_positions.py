"""Positions that can be read, and those that are refused by the name of their field."""

from __future__ import annotations

from typing import Any

import pytest

from engines.base import PositionError
from engines.games.toridori import game
from tests.engines.games.toridori.tables import FULL_DECK, dealt, position

DECK_PENDING = {"cards": ["2"], "source": "deck"}
TABLE_PENDING = {"cards": ["2"], "source": "table"}


def refusal(*hands: str, **fields: Any) -> str:
    with pytest.raises(PositionError) as refused:
        game.load(position(*hands, **fields))
    return str(refused.value)


def test_loaded_position_dumps_as_it_was() -> None:
    made = position(
        "1 2", "3 5", "", "6", turn=1, starter=2, deck="4 4", discard="6 7", table="3 3",
        table_by=0, passes=1, pending={"cards": ["2"], "source": "deck"}, round=2,
        penguins=[2, 1, 2, 2], results=[[0, 2, 3, 1]], decks=[FULL_DECK],
    )  # fmt: skip

    assert game.load(made).dump() == made


def test_front_and_discard_are_sorted() -> None:
    made = position("1 2", "3", front=["7 1", "5"], discard="6 2 6")

    dump = game.load(made).dump()

    assert dump["front"] == [["1", "7"], ["5"]]
    assert dump["discard"] == ["2", "6", "6"]


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("game", "natto", "game must be 'toridori', not 'natto'."),
        ("players", 7, "players must be one of [2, 3, 4, 5, 6], not 7."),
        ("options", {"penguins": 0}, "options: Option penguins must be at least 1."),
        ("options", {"mode": "duel"}, "options: Option mode must be basic for 3 players."),
        ("round", 0, "round must be from 1 to any."),
        ("starter", 3, "starter must be from 0 to 2."),
        ("turn", 3, "turn must be from 0 to 2."),
        ("turn", None, "turn must be null when the game is decided, and only then."),
        ("hands", [["1"], ["2"]], "hands must have 3 entries, not 2."),
        ("hands", [["1"], ["2"], "3"], "hands must be a list of tiles."),
        ("hands", [["1"], ["2"], ["8"]], "hands: there is no tile '8'."),
        ("hands", [["1"], ["2"], ["??"]], "hands: there is no tile '??'."),
        ("hands", [["1"], ["2"], []], "out must hold exactly the seats without cards."),
        ("front", [["1"], []], "front must have 0 entries, not 2."),
        ("deck", None, "deck must be a list of tiles."),
        ("deck", ["1"] * 9, "There are 10 copies of 1; the set holds 9."),
        ("unused", ["4"], "unused must be empty in the basic game."),
        ("discard", ["7"] * 70, "There are 70 copies of 7; the set holds 9."),
        ("table", ["4", "5"], "table must hold cards of one number."),
        ("table", ["4"] * 10, "table holds more than 9 cards."),
        ("table", ["4"], "table_by must be null when the table is empty, and only then."),
        ("table_by", 1, "table_by must be null when the table is empty, and only then."),
        ("passes", 1, "passes must be from 0 to 0."),
        ("out", [1], "out must hold exactly the seats without cards."),
        ("out", [1.0], "out must hold seats in order."),
        ("penguins", [2, 2, 3], "penguins must be from 0 to 2."),
        ("penguins", [2, 2, 0], "turn must be null when the game is decided, and only then."),
        ("points", [0, -2, 0], "points must not be negative."),
        ("points", [0, 0], "points must have 3 entries, not 2."),
        ("results", [[0, 1]], "results must hold different seats from 0 to 2."),
        ("results", [[0, 1, 1]], "results must hold different seats from 0 to 2."),
        ("results", [0], "results must hold seats in order."),
        ("decks", [["1"] * 63], "decks: each must hold every card of the set."),
        ("decks", 4, "decks must be a list."),
        ("pending", ["2"], "pending must be null, or an object when a seat is asked."),
        ("pending", TABLE_PENDING, "pending: the source must be 'deck' here."),
    ],
)
def test_malformed_field_is_named(field: str, value: Any, reason: str) -> None:
    made = position("1", "2", "3")
    made[field] = value

    with pytest.raises(PositionError) as refused:
        game.load(made)

    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "table_by: nobody is asked to beat the own meld."),
        ({"pending": DECK_PENDING}, "pending: the source must be 'table' here."),
        (
            {"pending": {"cards": ["7", "7"], "source": "table"}},
            "pending: the meld on the table does not beat these cards.",
        ),
        (
            {"pending": {"cards": [], "source": "table"}},
            "pending: the cards must be a beaten meld, or one passed card.",
        ),
        ({"pending": TABLE_PENDING, "passes": 1}, "passes must be from 0 to 0."),
        (
            {"pending": {**DECK_PENDING, "cards": ["2", "2"]}, "table_by": 1, "passes": 1},
            "pending: the cards must be a beaten meld, or one passed card.",
        ),
        ({"pending": DECK_PENDING, "table_by": 1}, "passes must be from 1 to 2."),
        ({"table_by": 1, "passes": 2}, "passes must be from 0 to 1."),
    ],
)  # fmt: skip
def test_contradiction_in_a_trick_is_refused(fields: dict[str, Any], reason: str) -> None:
    assert refusal("1", "2", "3", table="5", **{"table_by": 0, **fields}) == reason


def test_duel_takes_two_front_cards_and_no_deck() -> None:
    assert refusal("1", "2", front=["1 2 3", ""]) == (
        "front: a player has at most 2 cards in front."
    )
    assert refusal("1", "2", deck="4") == "deck must be empty in the duel game."


def test_seat_without_cards_is_not_asked() -> None:
    assert refusal("1", "2", "", turn=2) == "turn: seat 2 has no cards."


def test_round_needs_two_players_with_cards() -> None:
    assert refusal("1", "", "") == "hands: at least two seats must have cards."


def test_more_copies_than_the_set_holds_are_refused_anywhere() -> None:
    nine = " ".join("5" * 9)

    assert game.load(position(nine, "1")).turn == 0
    for fields in ({"front": ["5", ""]}, {"unused": "5"}, {"discard": "5"}):
        assert refusal(nine, "1", **fields) == "There are 10 copies of 5; the set holds 9."


def test_position_that_is_no_object_is_refused() -> None:
    with pytest.raises(PositionError, match="must be an object"):
        game.load([])  # type: ignore[arg-type]


def test_copy_plays_on_without_its_original() -> None:
    state = dealt(4)
    before, view = state.dump(), state.view(0)

    other = state.copy()
    for _ in range(30):
        other.play(other.legal()[0])

    assert (state.dump(), state.view(0)) == (before, view)
    assert other.dump() != before
