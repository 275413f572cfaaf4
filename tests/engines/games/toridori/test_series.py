"""Round after round to the end of a match, and the places it gives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.base import PositionError, State
from engines.chance import SEED_BYTES, Chance
from engines.games.toridori import game
from engines.tiles.toridori import DECK, texts_of
from tests.engines.games.toridori.tables import FULL_DECK, dealt, position, state_of


def play_randomly(state: State, seed: int) -> State:
    rng = Random(seed)
    while state.turn is not None:
        state.play(rng.choice(state.legal()))
    return state


def test_round_is_dealt_from_its_own_part_of_the_chance() -> None:
    chance = Chance(bytes(SEED_BYTES))
    state = game.deal(3, game.complete({}, 3), chance)
    decks = [texts_of(chance.child("deal", number).shuffled(DECK)) for number in range(1, 5)]

    dump = state.dump()

    assert dump["hands"] == [decks[0][0:8], decks[0][8:16], decks[0][16:24]]
    assert dump["deck"] == decks[0][24:]
    assert dump["decks"] == decks[1:]
    assert dump["starter"] == chance.child("starter").below(3)


def test_duel_is_dealt_hands_front_and_rest() -> None:
    deck = texts_of(Chance(bytes(SEED_BYTES)).child("deal", 1).shuffled(DECK))

    dump = game.deal(2, game.complete({}, 2), Chance(bytes(SEED_BYTES))).dump()

    assert dump["hands"] == [deck[0:11], deck[11:22]]
    assert dump["front"] == [sorted(deck[22:24]), sorted(deck[24:26])]
    assert dump["unused"] == deck[26:]


def test_loser_starts_the_next_round_with_the_next_deck() -> None:
    coming = [*FULL_DECK[::-1]]
    state = state_of("1", "2 3", "4", decks=[coming, FULL_DECK], discard="7 7")

    for move in ("play 1 @ 0", "pass", "play 4 @ 0"):
        state.play_text(move)

    dump = state.dump()
    assert (dump["turn"], dump["starter"], dump["round"]) == (1, 1, 2)
    assert dump["hands"] == [coming[0:8], coming[8:16], coming[16:24]]
    assert (dump["deck"], dump["decks"]) == (coming[24:], [FULL_DECK])
    assert (dump["discard"], dump["table"], dump["out"]) == ([], [], [])
    assert (dump["results"], dump["penguins"]) == ([[0, 2, 1]], [2, 1, 2])


def test_position_without_the_deck_it_needs_says_so() -> None:
    state = state_of("1", "2")

    with pytest.raises(PositionError, match="decks: the position has no deck for round 2"):
        state.play_text("play 1 @ 0")


@pytest.mark.parametrize(
    ("seats", "options", "rounds"),
    [
        (2, {}, 3), (4, {}, 5), (6, {"penguins": 9}, 49), (5, {"penguins": 1}, 1),
        (3, {"scoring": "points", "target": 1}, 1), (4, {"scoring": "points", "target": 10}, 5),
        (6, {"scoring": "points", "target": 11}, 6), (2, {"scoring": "points", "target": 2}, 1),
        (4, {"scoring": "points", "target": 100}, 50),
    ],
)  # fmt: skip
def test_decks_last_for_the_longest_match(seats: int, options: Any, rounds: int) -> None:
    assert len(dealt(seats, **options).dump()["decks"]) == rounds - 1


@pytest.mark.parametrize("scoring", ["penguins", "points"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_match_ends_before_its_decks_do(seats: int, scoring: str) -> None:
    for seed in range(8):
        state = play_randomly(dealt(seats, seed, scoring=scoring, target=5), seed)

        dump = state.dump()
        assert len(dump["results"]) == dump["round"]
        assert dump["turn"] is None


def test_two_penguins_make_two_to_n_plus_one_rounds() -> None:
    lengths = {len(play_randomly(dealt(3, seed), seed).dump()["results"]) for seed in range(40)}

    assert lengths == {2, 3, 4}


def test_better_place_means_more_penguins() -> None:
    for seed in range(10):
        state = play_randomly(dealt(4, seed), seed)
        outcome = state.outcome()

        assert sorted(outcome.places) == [1, 2, 3, 4]
        assert outcome.points[outcome.places.index(4)] == 0
        by_place = [
            points for _, points in sorted(zip(outcome.places, outcome.points, strict=True))
        ]
        assert by_place == sorted(by_place, reverse=True)


RESULTS = [[3, 0, 1, 2], [0, 2, 3, 1], [1, 3, 2, 0], [0, 3, 1, 2]]


@pytest.mark.parametrize(("ranking", "places"), [("places", [2, 3, 4, 1]), ("joint", [1, 1, 4, 1])])
def test_places_go_by_penguins_then_by_finishing_positions(ranking: str, places: list[int]) -> None:
    given = {
        "players": 4, "penguins": [1, 1, 0, 2], "points": [0] * 4, "results": RESULTS,
        "options": {"ranking": ranking},
    }  # fmt: skip

    assert game.evaluations["places"](given) == places


def test_sum_of_positions_counts_before_the_last_round() -> None:
    given = {
        "players": 4, "penguins": [2, 2, 2, 0], "points": [0] * 4,
        "results": [[1, 0, 2, 3], [2, 1, 0, 3]], "options": {},
    }  # fmt: skip

    assert game.evaluations["places"](given) == [3, 1, 2, 4]


def test_equal_sums_are_parted_by_the_last_round() -> None:
    given = {
        "players": 3, "penguins": [0, 2, 2], "points": [0] * 3,
        "results": [[1, 2, 0], [2, 1, 0]], "options": {},
    }  # fmt: skip

    assert game.evaluations["places"](given) == [3, 2, 1]


def test_equal_points_share_a_place() -> None:
    state = game.load(
        position(
            "1", "", "", out=[1, 2], turn=None, points=[4, 10, 10],
            options={"scoring": "points"}, results=[[1, 2, 0]],
        )
    )  # fmt: skip

    assert state.outcome().places == (3, 1, 1)
    assert state.outcome().points == (4, 10, 10)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"penguins": 1}, "Seat 1 lost the last penguin in round 1."),
        ({"scoring": "points", "target": 3}, "Seat 0 reached 3 points in round 1."),
        ({"scoring": "points", "target": 2}, "Seat 0 and seat 2 reached 2 points in round 1."),
    ],
)
def test_outcome_says_why_it_ended(options: dict[str, Any], reason: str) -> None:
    state = state_of("1", "2 3", "4", options=options)

    for move in ("play 1 @ 0", "pass", "play 4 @ 0"):
        state.play_text(move)

    assert state.outcome().reason == reason
    assert state.legal() == []
