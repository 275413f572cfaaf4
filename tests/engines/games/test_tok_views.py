"""What a seat of Tok may know: its tiles, what was taken openly, and nothing of the windows."""

from __future__ import annotations

import json
from random import Random

import pytest

from engines.base import HIDDEN
from engines.games.tok import game
from engines.games.tok.memory import taken_openly
from engines.tiles.chinese import TEXTS
from tests.engines.games.tok_tables import DECK, dealt, drawing, played, position, window


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def worlds(state, seat, count=60):
    view = seen(state, seat)
    return [game.imagine(view, Random(luck)) for luck in range(count)]


def known(state, seat):
    faces = taken_openly(seen(state, seat), state.seats)
    return [[TEXTS[face] for face in held] for held in faces]


@pytest.mark.parametrize(("seat", "turn"), [(0, None), (1, None), (2, 2), (None, None)])
def test_who_is_asked_is_told_to_nobody_else(seat, turn):
    shown = seen(game.load(window()), seat)["position"]

    assert (shown["turn"], shown["phase"], "ask" in shown) == (turn, "claim", False)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_who_declined_is_told_to_nobody_else(seat):
    state = played(game.load(position()), "discard 11", "pass")

    assert seen(state, 2)["log"] == [[0, "discard 11"], [2, "pass"]]
    assert seen(state, seat)["log"] == [[0, "discard 11"]]


def test_seat_sees_its_own_hand_alone():
    shown = seen(game.load(window()), 2)["position"]

    assert shown["hands"] == [[HIDDEN] * 5, [HIDDEN] * 5, window()["hands"][2]]
    assert shown["wall"] == [HIDDEN] * 2


def test_tile_taken_is_public_and_its_hand_is_not():
    state = played(game.load(drawing()), "take 11")

    shown = seen(state, 0)["position"]

    assert (shown["taken"], shown["from"], shown["hands"][2]) == ("11", 1, [HIDDEN] * 6)
    assert seen(state, 0)["log"] == [[2, "take 11"]]


def test_tile_taken_stays_until_that_face_is_discarded():
    state = game.load(drawing(hands=[["66", "65", "64"], ["63", "62", "61"], ["55", "54", "53"]],
                              wall=["44", "43", "42", "41"]))  # fmt: skip

    played(state, "take 11", "discard 55")
    after_taking = known(state, 0)
    played(state, "draw", "discard 66", "take 66", "discard 63", "draw")
    later = known(state, 0)
    played(state, "discard 11")

    assert after_taking == [[], [], ["11"]]
    assert later == [[], ["66"], ["11"]]
    assert known(state, 0) == [[], ["66"], []]


def test_imagined_hands_hold_what_was_taken_openly():
    state = game.load(drawing())
    played(state, "take 11", "discard 65", "draw")

    assert all("11" in world.dump()["hands"][2] for world in worlds(state, 1))
    assert all("11" in world.dump()["hands"][2] for world in worlds(state, 0))


def test_imagined_hand_holds_the_tile_taken_in_a_loaded_turn():
    taken = drawing(phase="discard", taken="11", dry=1, discards=["22"], discard_by=[0],
                    hands=[["66"], ["65"], ["64", "11"]], **{"from": 1})  # fmt: skip

    assert known(game.load(taken), 0) == [[], [], ["11"]]


def test_new_deal_forgets_what_was_taken():
    state = game.load(drawing(options={"deals": 2}, wall=["53"], future=[DECK]))
    played(state, "take 11", "discard 65", "draw", "discard 66")

    assert state.deal_no == 2
    assert known(state, 0) == [[], [], []]

    dealer = state.turn
    played(state, state.legal_texts()[0])

    assert known(state, dealer) == [[], [], []]


def test_asked_seat_imagines_who_else_can_claim():
    view = seen(game.load(window(turn=1, ask=[2], wall=list(window()["wall"]))), 1)

    for luck in range(30):
        world = game.imagine(view, Random(luck))
        assert (world.turn, world.ask) == (1, [2] if world.can_claim(2) else [])


def test_discarder_imagines_a_seat_that_can_claim():
    assert all(world.can_claim(world.turn) for world in worlds(game.load(window()), 0))


@pytest.mark.parametrize("claim", ["any", "next"])
@pytest.mark.parametrize("seats", [3, 4])
def test_imagined_match_shows_the_same_view(seats, claim):
    rng, state = Random(1), dealt(9, seats, deals=1, claim=claim)

    while state.turn is not None:
        state.play(rng.choice(state.legal()))
        for seat in (*range(seats), None):
            view = seen(state, seat)
            assert game.imagine(view, rng).view(seat) == view


def test_finished_match_is_open_to_all():
    state = played(game.load(window()), "win")

    assert seen(state, None)["position"]["hands"][2] == ["65", "43", "33", "31", "21", "11"]
