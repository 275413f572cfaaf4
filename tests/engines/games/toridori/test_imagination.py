"""Imagined states look the same to their seat and hold what others openly took."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.base import PositionError, State, View
from engines.games.toridori import game
from engines.games.toridori.imagination import openly_taken, read_log, start_of_round
from tests.engines.games.toridori.tables import FULL_DECK, dealt, played, state_of


def sent(view: View) -> View:
    received: View = json.loads(json.dumps(view))
    return received


def worlds(state: State, seat: int | None, count: int = 30) -> list[dict[str, Any]]:
    view = sent(state.view(seat))
    return [game.imagine(view, Random(luck)).dump() for luck in range(count)]


def whole(*hands: str, **fields: Any) -> State:
    """A made position with every other card of the set in the deck."""
    placed = Counter(" ".join([*hands, fields.get("table", "")]).split())
    rest = Counter(FULL_DECK) - placed
    return state_of(*hands, deck=" ".join(rest.elements()), **fields)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_imagined_state_shows_the_same_view(seats: int) -> None:
    state, rng = dealt(seats, lead_pass=True), Random(seats)

    while state.turn is not None:
        if rng.random() < 0.05:
            for seat in (*range(seats), None):
                view = sent(state.view(seat))
                assert game.imagine(view, rng).view(seat) == view
        state.play(rng.choice(state.legal()))


def test_hidden_cards_differ_from_world_to_world() -> None:
    imagined = worlds(dealt(4), 0)

    assert len({json.dumps(world["hands"]) for world in imagined}) == 30
    assert len({json.dumps(world["decks"]) for world in imagined}) == 30
    assert len({json.dumps(world["hands"][0]) for world in imagined}) == 1


def test_cards_taken_from_the_table_are_known_to_be_in_that_hand() -> None:
    state = whole("2 2 5 5 5", "3 3 1 1 6 6", "4 7 7")

    played(state, "play 2 2 @ 0", "play 3 3 @ 0", "take @ 0")

    assert all(world["hands"][1].count("2") >= 2 for world in worlds(state, 0))
    assert any(world["hands"][1].count("2") == 2 for world in worlds(state, 0))


def test_taken_cards_are_forgotten_when_as_many_were_played() -> None:
    state = whole("2 2 5 5 5", "3 3 1 1 6 6", "4 7 7")

    played(state, "play 2 2 @ 0", "play 3 3 @ 0", "take @ 0")
    played(state, "pass", "discard", "pass", "discard", "play 2 2 @ 0")

    assert any("2" not in world["hands"][1] for world in worlds(state, 0))


def test_one_of_two_taken_cards_stays_known_when_one_was_played() -> None:
    state = whole("2 2 5 5 5", "3 3 1 1 6 6", "4 7 7")

    played(state, "play 2 2 @ 0", "play 3 3 @ 0", "take @ 0")
    played(state, "pass", "discard", "pass", "discard", "play 2 @ 0")

    counts = [world["hands"][1].count("2") for world in worlds(state, 0)]
    assert min(counts) == 1


def test_drawn_card_that_was_kept_is_not_known() -> None:
    state = whole("1 5", "3 3", "4 4", table="7", table_by=2)

    played(state, "pass", "take @ 0")

    kept = state.dump()["hands"][0][0]
    assert any(kept not in world["hands"][0] for world in worlds(state, 1))


def test_card_drawn_by_another_is_imagined_while_it_is_pending() -> None:
    state = played(whole("1 5", "3 3", "4 4", table="7", table_by=2), "pass")

    assert len({world["pending"]["cards"][0] for world in worlds(state, 1)}) > 3
    assert len({world["pending"]["cards"][0] for world in worlds(state, 0)}) == 1


def test_duel_front_card_that_was_taken_is_known() -> None:
    rest = Counter(FULL_DECK) - Counter(["3", "5", "2", "2", "6", "6", "4", "7", "1", "1"])
    state = state_of(
        "3 5", "2 2", front=["4 7", "1 1"], table="6 6", table_by=1,
        unused=" ".join(rest.elements()),
    )  # fmt: skip

    played(state, "pass 7", "take @ 0")

    assert all("7" in world["hands"][0] for world in worlds(state, 1))


def test_knowledge_ends_with_its_round() -> None:
    state = whole("2 2 5", "3 3 1", "4", decks=[FULL_DECK, FULL_DECK])

    played(state, "play 2 2 @ 0", "play 3 3 @ 0", "take @ 0", "pass", "discard")
    played(state, "pass", "discard", "play 2 2 @ 0", "pass", "discard", "pass", "discard")
    played(state, "play 1 @ 0", "play 4 @ 0")
    assert state.dump()["round"] == 2

    assert any("2" not in world["hands"][1] for world in worlds(state, 0))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_knowledge_from_the_log_is_never_wrong(seats: int) -> None:
    state, rng = dealt(seats, lead_pass=True), Random(seats)
    starts, plies = {1: 0}, 0

    while state.turn is not None:
        if plies % 7 == 0:
            view = state.view(None)
            position, log = view["position"], read_log(view["log"], seats)
            assert start_of_round(position, log) == starts[position["round"]]
            for hand, known in zip(state.dump()["hands"], openly_taken(position, log), strict=True):
                assert all(hand.count(str(card)) >= known[card] for card in range(1, 8))
        state.play(rng.choice(state.legal()))
        plies += 1
        starts.setdefault(len(state.dump()["results"]) + 1, plies)


def test_imagined_state_can_be_played_to_the_end() -> None:
    state, rng = dealt(3), Random(4)
    for _ in range(40):
        state.play(rng.choice(state.legal()))

    world = game.imagine(sent(state.view(1)), rng)
    while world.turn is not None:
        world.play(rng.choice(world.legal()))

    assert sorted(world.outcome().places) == [1, 2, 3]


def test_missing_cards_are_never_imagined() -> None:
    state = state_of("3 3", "5", "1", deck=" ".join("1234567" * 2), discard="2")

    for world in worlds(state, 0):
        cards = [card for hand in world["hands"] for card in hand] + world["deck"]
        assert Counter(cards) == Counter("1234567" * 2 + "3351")


def test_view_that_does_not_add_up_is_refused() -> None:
    view = dealt(3).view(0)
    view["position"]["deck"].pop()

    with pytest.raises(PositionError, match="54 cards are hidden, but 55 are unseen"):
        game.imagine(view, Random(1))


@pytest.mark.parametrize("entry", [[0, "play 9"], [0, 7], ["0", "pass"], [3, "take"], [0], 3])
def test_log_that_nobody_can_have_seen_is_refused(entry: Any) -> None:
    view = dealt(3).view(0)
    view["log"].append(entry)

    with pytest.raises(PositionError, match="log"):
        game.imagine(view, Random(1))
