"""Every value of every option changes a legal list or a score."""

from __future__ import annotations

from typing import Any

import pytest

from engines.games.toridori import game
from engines.options import OptionsError
from tests.engines.games.toridori.tables import FULL_DECK, dealt, legal, played, state_of


@pytest.mark.parametrize(
    ("seats", "mode"), [(2, "duel"), (3, "basic"), (4, "basic"), (5, "basic"), (6, "basic")]
)
def test_mode_follows_the_number_of_players(seats: int, mode: str) -> None:
    other = "duel" if mode == "basic" else "basic"

    assert game.complete({}, seats)["mode"] == mode
    assert game.complete({"mode": mode}, seats)["mode"] == mode
    with pytest.raises(OptionsError, match=f"mode must be {mode} for {seats}") as refused:
        game.complete({"mode": other}, seats)
    assert refused.value.option == "mode"


def test_mode_decides_what_a_pass_settles() -> None:
    duel = state_of("3 5", "2 2", front=["1 7", ""], table="6 6", table_by=1)
    basic = state_of("3 5", "2 2", "4", deck="1 7", table="6 6", table_by=2)

    assert legal(duel) == ["pass 1", "pass 7"]
    assert legal(basic) == ["pass"]


@pytest.mark.parametrize("penguins", range(1, 10))
def test_penguins_are_the_rounds_that_may_be_lost(penguins: int) -> None:
    options = {"penguins": penguins}
    state = state_of("1", "2 3", "4", options=options, decks=[FULL_DECK])

    played(state, "play 1 @ 0", "pass", "play 4 @ 0")

    assert state.scores() == [penguins, penguins - 1, penguins]
    assert (state.turn is None) == (penguins == 1)
    assert dealt(3, **options).scores() == [penguins] * 3


@pytest.mark.parametrize(("scoring", "scores"), [("penguins", [2, 1, 2]), ("points", [4, 0, 2])])
def test_scoring_counts_penguins_or_points(scoring: str, scores: list[int]) -> None:
    state = state_of("1", "2 3", "4", options={"scoring": scoring}, decks=[FULL_DECK])

    played(state, "play 1 @ 0", "pass", "play 4 @ 0")

    assert state.scores() == scores


def test_points_of_a_duel_go_to_the_winner() -> None:
    state = state_of("1", "2 3", options={"scoring": "points"}, decks=[FULL_DECK])

    played(state, "play 1 @ 0")

    assert state.scores() == [4, 0]


@pytest.mark.parametrize(("target", "is_over"), [(1, True), (4, True), (5, False), (100, False)])
def test_target_ends_a_game_for_points(target: int, is_over: bool) -> None:
    options = {"scoring": "points", "target": target}
    state = state_of("1", "2 3", "4", options=options, decks=[FULL_DECK])

    played(state, "play 1 @ 0", "pass", "play 4 @ 0")

    assert (state.turn is None) == is_over


def test_target_does_nothing_to_a_game_for_penguins() -> None:
    state = state_of("1", "2 3", "4", options={"target": 1}, decks=[FULL_DECK])

    played(state, "play 1 @ 0", "pass", "play 4 @ 0")

    assert (state.turn, state.scores()) == (1, [2, 1, 2])


@pytest.mark.parametrize(("ranking", "places"), [("places", (2, 3, 1)), ("joint", (1, 3, 1))])
def test_ranking_tells_the_winners_apart_or_not(ranking: str, places: tuple[int, ...]) -> None:
    options = {"penguins": 1, "ranking": ranking}
    state = state_of("4", "2 3", "1", turn=2, options=options)

    played(state, "play 1 @ 0", "play 4 @ 0")

    assert state.outcome().places == places


@pytest.mark.parametrize(
    ("lead_pass", "deck", "moves"),
    [
        (False, "4 4", ["play 1 @ 0", "play 2 @ 1"]),
        (True, "4 4", ["pass", "play 1 @ 0", "play 2 @ 1"]),
        (True, "", ["play 1 @ 0", "play 2 @ 1"]),
    ],
)
def test_leader_may_pass_while_there_is_something_to_draw(
    lead_pass: bool, deck: str, moves: list[str]
) -> None:
    state = state_of("1 2", "3", "3", deck=deck, options={"lead_pass": lead_pass})

    assert legal(state) == moves


@pytest.mark.parametrize(
    ("lead_pass", "front", "moves"),
    [
        (False, "4 5", ["play 1 @ 0"]),
        (True, "4 5", ["pass 4", "pass 5", "play 1 @ 0"]),
        (True, "", ["play 1 @ 0"]),
    ],
)
def test_duel_leader_may_pass_while_a_front_card_is_left(
    lead_pass: bool, front: str, moves: list[str]
) -> None:
    state = state_of("1", "3", front=[front, ""], options={"lead_pass": lead_pass})

    assert legal(state) == moves


def test_pass_of_the_leader_hands_the_lead_on() -> None:
    state = state_of("1 2", "3", "3", deck="4 4", options={"lead_pass": True})

    played(state, "pass")
    assert (state.dump()["passes"], state.dump()["pending"]["source"]) == (0, "deck")
    played(state, "take @ 0")

    assert (state.turn, state.dump()["passes"]) == (1, 0)
    assert legal(state) == ["pass", "play 3 @ 0"]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("penguins", 0), ("penguins", 10), ("penguins", "2"), ("scoring", "money"), ("target", 0),
        ("target", 101), ("ranking", "first"), ("lead_pass", 1), ("mode", "solo"), ("birds", 7),
    ],
)  # fmt: skip
def test_value_outside_an_option_is_refused(option: str, value: Any) -> None:
    with pytest.raises(OptionsError) as refused:
        game.complete({option: value}, 4)

    assert refused.value.option == option
