"""What a seat of Kap Tai Shap may know, and what it can conclude."""

from __future__ import annotations

import json
from random import Random

import pytest

from engines.base import HIDDEN, PositionError
from engines.games.kap_tai_shap import game
from tests.engines.games.kap_tai_shap_tables import DECK, NEARLY, dealt, played, position


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def imagined_hands(state, viewer, seat, count=30):
    view = seen(state, viewer)
    worlds = [game.imagine(view, Random(luck)) for luck in range(count)]
    return [world.dump()["hands"][seat] for world in worlds]


def test_seat_sees_its_own_tiles_and_what_lies_open():
    shown = seen(game.load(position()), 0)["position"]

    assert shown["hands"] == [NEARLY, [HIDDEN] * 9, [HIDDEN] * 9]
    assert (shown["wall"], shown["discards"]) == ([HIDDEN] * 2, ["21", "22", "22"])


def test_spectator_sees_no_hand():
    assert seen(game.load(position()), None)["position"]["hands"] == [[HIDDEN] * 9] * 3


def test_view_tells_only_how_many_decks_follow():
    assert seen(dealt(1, deals=3), 0)["position"]["future"] == 2


def test_takes_and_discards_are_in_every_log():
    log = [[0, "take 22"], [0, "discard 65"], [0, "discard 66"]]

    state = played(*(text for _, text in log))

    assert [seen(state, seat)["log"] for seat in (0, 1, None)] == [log] * 3


def test_drawn_tile_is_seen_by_its_owner_alone():
    state = played("draw")

    assert "32" in seen(state, 0)["position"]["hands"][0]
    assert seen(state, 1)["position"]["hands"][0] == [HIDDEN] * 10
    assert seen(state, 1)["log"] == [[0, "draw"]]


def test_finished_match_is_open_to_all():
    shown = seen(played("take 21", "win"), None)["position"]

    assert (shown["hands"][1], shown["wall"]) == (position()["hands"][1], ["32", "11"])


def test_evaluated_view_keeps_the_options_as_given():
    options = {"deals": 1}

    shown = game.evaluations["view"]({"position": position(options=options), "seat": 2})

    assert (shown["options"], shown["future"]) == (options, 0)
    assert shown["hands"][2] == position()["hands"][2]


@pytest.mark.parametrize("options", [{}, {"offer": "last"}, {"draw_after_take": False}])
@pytest.mark.parametrize("seats", [2, 4])
def test_imagined_match_shows_the_same_view(seats, options):
    rng, state = Random(1), dealt(9, seats, **options | {"deals": 2})

    while state.turn is not None:
        for _ in range(13):
            if state.turn is not None:
                state.play(rng.choice(state.legal()))
        for seat in (0, state.turn, None):
            view = seen(state, seat)
            assert game.imagine(view, rng).view(seat) == view


def test_tile_just_taken_is_imagined_in_the_hand():
    hands = [[*NEARLY, "22"], *position()["hands"][1:]]
    state = game.load(position(hands=hands, phase="discard", taken="22", discards=["21"]))

    assert all("22" in hand for hand in imagined_hands(state, 1, 0))


def test_tile_taken_openly_stays_in_the_imagined_hand():
    state = played("take 22", "discard 65", "discard 66", "draw", "discard 66")

    assert all("22" in hand for hand in imagined_hands(state, 1, 0))


def test_taken_tile_discarded_later_is_known_no_more():
    state = played("take 22", "discard 65", "discard 22")

    assert not all("22" in hand for hand in imagined_hands(state, 1, 0))


@pytest.mark.parametrize("draw_after_take", [True, False])
def test_takes_of_a_settled_deal_prove_nothing(draw_after_take):
    options = {"sets": 2, "deals": 2, "draw_after_take": draw_after_take}
    changes = {"options": options, "future": [DECK], "hands": [["66"], ["65"], ["44"]]}
    exhausted = played("take 22", "discard 66", *["discard 32"] * draw_after_take,
                       *["draw", "discard 65"] * (not draw_after_take),
                       wall=["32"], **changes)  # fmt: skip

    assert (exhausted.deal_no, exhausted.turn) == (2, 1)
    assert not all("22" in hand for hand in imagined_hands(exhausted, 1, 0))
    exhausted.play_text("discard 61")
    assert not all("22" in hand for hand in imagined_hands(exhausted, 1, 0))


def test_missing_tiles_may_be_imagined_anywhere():
    rows = {tile for hand in imagined_hands(game.load(position()), 0, 1) for tile in hand}

    assert "51" in rows


def test_more_hidden_tiles_than_the_set_are_refused():
    view = seen(game.load(position()), 0)
    view["position"]["wall"] = [HIDDEN] * 64

    with pytest.raises(PositionError, match="hidden"):
        game.imagine(view, Random(1))
