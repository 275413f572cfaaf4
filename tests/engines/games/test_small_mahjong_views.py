"""What a seat of Small Mahjong may know: not who was asked, nor who declined."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN
from engines.games.small_mahjong import game
from tests.engines.games.small_mahjong_tables import DECK, dealt, played, position, window


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def worlds(state, seat, count=60):
    view = seen(state, seat)
    return [game.imagine(view, Random(luck)) for luck in range(count)]


def whole_window():
    """A window in which every tile of the set has its place."""
    start = window()
    placed = [tile for field in ("hands", "discards") for row in start[field]
              for tile in ([row] if isinstance(row, str) else row)]  # fmt: skip
    wall = Counter(DECK) - Counter([*placed, "55", "52", "22"])
    return window(wall=list(wall.elements()))


def test_seat_sees_its_own_hand_alone():
    shown = seen(game.load(position()), 1)["position"]

    assert shown["hands"] == [[HIDDEN] * 6, position()["hands"][1], [HIDDEN] * 5, [HIDDEN] * 2]
    assert shown["wall"] == [HIDDEN] * 2
    assert shown["melds"] == position()["melds"]


def test_spectator_sees_no_hidden_tile():
    shown = seen(game.load(position()), None)["position"]

    assert shown["hands"] == [[HIDDEN] * 6, [HIDDEN] * 5, [HIDDEN] * 5, [HIDDEN] * 2]


def test_view_tells_only_how_many_decks_follow():
    assert seen(dealt(1, deals=3), 0)["position"]["future"] == 2


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_who_is_asked_is_told_to_nobody_else(seat):
    shown = seen(game.load(window()), seat)["position"]

    assert (shown["turn"], shown["phase"], "ask" in shown) == (None, "claim", False)


def test_asked_seat_does_not_learn_who_is_next():
    shown = seen(game.load(window()), 1)["position"]

    assert (shown["turn"], "ask" in shown) == (1, False)


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_who_declined_is_told_to_nobody_else(seat):
    asked = game.load(position())
    played(asked, "discard 32")
    before = seen(asked, seat)

    played(asked, "pass")

    assert seen(asked, 1)["log"] == [[0, "discard 32"], [1, "pass"]]
    after = seen(asked, seat)
    if seat != 3:
        assert after == before
    assert after["log"] == [[0, "discard 32"]]


def test_log_shows_the_result_of_a_window():
    state = played(game.load(position()), "discard 32", "pass", "win")

    assert seen(state, 0)["log"] == [[0, "discard 32"], [3, "win"]]


def test_finished_match_is_open_to_all():
    state = played(game.load(position()), "discard 32", "pass", "win")

    assert seen(state, None)["position"]["hands"][3] == ["61", "54", "32"]
    assert seen(state, None)["position"]["wall"] == ["44", "43"]


@pytest.mark.parametrize("seats", [3, 4])
def test_imagined_match_shows_the_same_view(seats):
    rng, state = Random(1), dealt(9, seats, deals=3)

    while state.turn is not None:
        state.play(rng.choice(state.legal()))
        for seat in (*range(seats), None):
            view = seen(state, seat)
            assert game.imagine(view, rng).view(seat) == view


def test_discarder_imagines_a_seat_that_can_claim():
    state = game.load(whole_window())

    found = worlds(state, 0)

    assert all(len(world.legal()) > 1 for world in found)
    assert {world.turn for world in found} == {1, 2, 3}


def test_seat_that_could_claim_imagines_a_nearer_one_asked():
    found = worlds(game.load(whole_window()), 3)

    assert {world.turn for world in found} == {1, 2}
    assert all(world.ask[-1] == 3 for world in found)


def test_seat_that_passed_imagines_a_farther_one_asked():
    state = game.load(position(wall=whole_window()["wall"]))
    played(state, "discard 32", "pass")

    assert {world.turn for world in worlds(state, 1)} <= {2, 3}


def test_asked_seat_imagines_anew_who_is_next():
    found = worlds(game.load(whole_window()), 1)

    assert {world.turn for world in found} == {1}
    assert {tuple(world.ask) for world in found} == {(), (2,), (3,), (2, 3)}
    for world in found:
        assert world.ask == [seat for seat in (2, 3) if world.can_claim(seat)]


def test_imagined_tiles_are_those_not_seen():
    state = game.load(whole_window())
    held = state.dump()

    for world in worlds(state, 1, 10):
        tiles = [tile for hand in world.dump()["hands"] for tile in hand]
        assert Counter(tiles + world.dump()["wall"]) == Counter(
            [tile for hand in held["hands"] for tile in hand] + held["wall"]
        )
        assert world.dump()["hands"][1] == held["hands"][1]


def test_tiles_missing_from_a_position_are_no_obstacle():
    state = game.load(position())

    for world in worlds(state, 2, 10):
        assert [len(hand) for hand in world.dump()["hands"]] == [6, 5, 5, 2]
