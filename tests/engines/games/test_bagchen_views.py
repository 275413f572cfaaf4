"""What a seat of Bagchen may know, and what it can conclude."""

from __future__ import annotations

import json
from random import Random

import pytest

from engines.base import HIDDEN
from engines.games.bagchen import game
from tests.engines.games.bagchen_tables import DECK, dealt, play_out, played, position


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def worlds(state, seat, count=40):
    view = seen(state, seat)
    return [game.imagine(view, Random(luck)).dump() for luck in range(count)]


def after_a_trick():
    return played(game.load(position()), "lead 22, discard 11, discard 33, discard 61")


def test_seat_sees_its_own_hand_and_discards_alone():
    shown = seen(after_a_trick(), 1)["position"]

    assert shown["hands"] == [[HIDDEN] * 2, ["66", "66"], [HIDDEN] * 2, [HIDDEN] * 2]
    assert shown["buried"] == [[], ["11"], [HIDDEN], [HIDDEN]]
    assert (shown["exposed"], shown["dice"]) == (["22"], "22")


def test_spectator_sees_no_hidden_tile():
    shown = seen(after_a_trick(), None)["position"]

    assert shown["hands"] == [[HIDDEN] * 2] * 4
    assert shown["buried"] == [[], [HIDDEN], [HIDDEN], [HIDDEN]]


def test_discard_of_two_is_masked_for_all_but_its_author():
    state = played(after_a_trick(), "lead 42 21, discard 66 66")

    assert [seen(state, seat)["log"][-1] for seat in (0, 1, 2, None)] == [
        [1, "discard ?? ??"], [1, "discard 66 66"], [1, "discard ?? ??"], [1, "discard ?? ??"],
    ]  # fmt: skip
    assert [seen(state, seat)["position"]["trick"][1]["tiles"] for seat in (0, 1)] == [
        [HIDDEN] * 2, ["66", "66"],
    ]  # fmt: skip


def test_winner_of_a_trick_does_not_see_what_he_won():
    assert seen(after_a_trick(), 0)["position"]["buried"][1:] == [[HIDDEN]] * 3


def test_beat_is_seen_by_all():
    hands = [["65", "64"], ["66", "33"], ["55", "55"], ["61", "51"]]
    state = played(game.load(position(hands=hands)), "lead 65, beat 66")

    assert seen(state, 3)["position"]["trick"][1] == {"seat": 1, "act": "beat", "tiles": ["66"]}
    assert seen(state, 3)["log"] == [[0, "lead 65"], [1, "beat 66"]]


def test_points_held_back_are_public():
    assert {json.dumps(seen(after_a_trick(), seat)["position"]["run"]) for seat in range(4)} == {
        json.dumps({"seat": 0, "points": 1, "pending": [3, -1, -1, -1]})
    }


def test_view_tells_only_how_many_deals_follow():
    assert [seen(dealt(1, deals=3), seat)["position"]["next_deals"] for seat in (0, None)] == [2, 2]


def test_settled_deal_is_shown_to_all():
    state = dealt(4, deals=2)
    before = len(play_out(dealt(4), Random(4)).log)
    rng = Random(4)
    while len(state.log) < before:
        state.play(rng.choice(state.legal()))

    assert seen(state, 0)["log"] == seen(state, 3)["log"] == seen(state, None)["log"]
    assert not any(HIDDEN in text for _, text in seen(state, 0)["log"])


def test_legal_leads_with_a_passport_do_not_hang_on_hidden_tiles():
    hands = [["65", "64", "11"], ["66", "66", "66"], ["55", "55", "33"], ["61", "51", "51"]]
    state = game.load(position(hands=hands, tricks=[6, 4, 2, 1], dice="44"))
    swapped = game.load(position(hands=hands, tricks=[6, 4, 2, 1], dice="44",
                                 buried=[[], [], ["66"], []]))  # fmt: skip

    assert state.legal_texts() == swapped.legal_texts() == ["lead 65", "lead 64", "lead 11"]


def all_chiefs_with_seat_0():
    hands = [DECK[at : at + 16] for at in (0, 16, 32, 48)]
    return game.load(position(hands=hands, tricks=[0] * 4, chiefs=0, leader=1, turn=1))


def test_chiefs_are_imagined_with_their_holder():
    state = all_chiefs_with_seat_0()

    assert {world["hands"][0].count("66") for world in worlds(state, 2)} == {4}
    assert {world["chiefs"] for world in worlds(state, 2)} == {0}


def test_chiefs_that_their_holder_may_have_discarded_are_imagined_with_him():
    state = all_chiefs_with_seat_0()
    played(state, "lead 61 61, discard 44 43, discard 31 31, discard 66 66")

    found = {(len(w["hands"][0]), (w["hands"][0] + w["buried"][0]).count("66"))
             for w in worlds(state, 2)}  # fmt: skip

    assert found == {(14, 4)}


def test_chiefs_that_nobody_named_are_imagined_apart():
    for number in range(6):
        state = dealt(number)
        viewer = next(s for s in range(4) if "66" not in state.dump()["hands"][s] or s == 3)
        if state.chiefs is None and state.dump()["dice"] != "66":
            most = max(hand.count("66") for w in worlds(state, viewer) for hand in w["hands"])

            assert most < 4


def test_who_played_a_chief_is_not_imagined_with_the_three_others():
    hands = [["65"] * 2, ["66", "64"], ["66", "66"], ["66", "33"]]
    state = played(game.load(position(hands=hands)), "lead 65, beat 66")

    for world in worlds(state, 0, 200):
        down = world["hands"][1] + world["buried"][1]

        assert down.count("66") < 3


@pytest.mark.parametrize("luck", range(5))
def test_imagined_deals_to_come_hold_both_sets(luck):
    view = seen(dealt(1, deals=3), 2)

    coming = game.imagine(view, Random(luck)).dump()["next_deals"]

    assert [sorted(deal) for deal in coming] == [["deck", "dice"]] * 2
    assert [len(deal["deck"]) for deal in coming] == [64, 64]
