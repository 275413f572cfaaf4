"""What a seat of Tien Gow may know, and what it can imagine."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engines.base import HIDDEN
from engines.games.tianjiu import game
from tests.engines.games.tianjiu_tables import DECK, HANDS, dealt, last_trick, position

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/tianjiu.json").read_text("utf-8"))


def after(*texts, **changes):
    state = game.load(position(**changes))
    for text in texts:
        state.play_text(text)
    return state


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def test_seat_sees_its_own_hand_alone():
    shown = seen(after("lead 51", "discard 65"), 1)["position"]

    assert shown["hands"] == [[HIDDEN] * 7, HANDS[1][1:], [HIDDEN] * 8, [HIDDEN] * 8]
    assert seen(after(), None)["position"]["hands"] == [[HIDDEN] * 8] * 4


@pytest.mark.parametrize(("seat", "tile"), [(0, HIDDEN), (1, "65"), (2, HIDDEN), (None, HIDDEN)])
def test_discard_to_the_trick_lies_face_down(seat, tile):
    view = seen(after("lead 51", "discard 65", "beat 33"), seat)

    assert view["position"]["trick"] == [
        {"seat": 0, "act": "lead", "tiles": ["51"]},
        {"seat": 1, "act": "discard", "tiles": [tile]},
        {"seat": 2, "act": "beat", "tiles": ["33"]},
    ]
    assert view["log"] == [[0, "lead 51"], [1, f"discard {tile}"], [2, "beat 33"]]


def test_buried_tiles_stay_hidden_from_the_winner_too():
    state = after("lead 63 54", "discard 65 64", "discard 65 64", "discard 61 61")

    views = {seat: seen(state, seat)["position"] for seat in (0, 1, None)}

    two = [HIDDEN] * 2
    assert views[0]["buried"] == views[None]["buried"] == [[], two, two, two]
    assert views[1]["buried"] == [[], ["65", "64"], two, two]
    assert all(view["exposed"] == ["63", "54"] for view in views.values())
    assert seen(state, 0)["log"][1] == [1, "discard ?? ??"]


def test_settled_deal_is_shown_to_all():
    state = game.load(last_trick(3, [1, 4, 0, 2]))

    state.play_text("discard 32")

    assert seen(state, None)["log"] == [[2, "discard 32"]]
    assert seen(state, None)["position"]["buried"] == [["51"], ["22"], ["32"], []]


def test_log_of_an_earlier_deal_is_shown_to_all():
    deck = [tile for hand in HANDS for tile in hand]
    state = game.load(last_trick(0, [1, 4, 0, 2], options={"deals": 2}, next_decks=[deck]))
    for text in ("discard 32", "lead 51", "discard 65"):
        state.play_text(text)

    view = seen(state, 2)

    assert view["log"] == [[3, "discard 32"], [0, "lead 51"], [1, "discard ??"]]
    assert game.imagine(view, Random(1)).view(2) == view


def test_view_tells_only_how_many_decks_follow():
    assert seen(dealt(1, deals=3), 0)["position"]["next_decks"] == 2


def test_imagined_tiles_are_the_unseen_ones():
    view = seen(after("lead 51", "discard 65", "beat 33", "discard 61", "lead 44"), 3)

    worlds = [game.imagine(view, Random(luck)).dump() for luck in range(40)]

    assert {tuple(world["hands"][3]) for world in worlds} == {
        ("61", "51", "41", "32", "31", "31", "22")
    }
    assert len({tuple(world["buried"][1]) for world in worlds}) > 8
    for world in worlds:
        rows = [*world["hands"], *world["buried"], world["exposed"], world["trick"][0]["tiles"]]
        assert Counter(tile for row in rows for tile in row) == Counter(DECK)


def test_discard_proves_nothing_about_the_hand():
    view = seen(after("lead 51", "discard 65", "discard 65"), 3)

    worlds = [game.imagine(view, Random(luck)) for luck in range(60)]

    assert {world.dump()["trick"][1]["tiles"][0] for world in worlds} >= {"66", "63", "64"}


@pytest.mark.parametrize(
    "vector",
    [vector for vector in VECTORS if "position" in vector],
    ids=lambda vector: vector["id"],
)
def test_position_of_a_vector_can_be_imagined(vector):
    state = game.load(vector["position"])

    for seat in range(state.seats):
        view = seen(state, seat)
        assert game.imagine(view, Random(seat)).view(seat) == view
