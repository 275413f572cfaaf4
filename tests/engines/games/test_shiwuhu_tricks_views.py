"""What a seat of Shi Wu Hu's climbing game may know, and what it can conclude."""

from __future__ import annotations

import json
from random import Random

import pytest

from engines.base import HIDDEN
from engines.games.shiwuhu_tricks import game
from tests.engines.games.shiwuhu_tricks_tables import DECK, dealt, played, position

SUPREME = {"42", "21"}


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def worlds(state, seat, count=40):
    view = seen(state, seat)
    return [game.imagine(view, Random(luck)).dump() for luck in range(count)]


def without_supreme_laid():
    """All 84 cards shared out: seat 1 holds the 42s, seat 2 the 21s, and nobody lays any."""
    hands = [DECK[at : at + 28] for at in (0, 28, 56)]
    return game.load(position(hands=hands, hu=[0, 0, 0], turn=1))


def test_seat_sees_its_own_hand_alone():
    shown = seen(game.load(position()), 1)["position"]

    assert shown["hands"] == [[HIDDEN] * 3, ["55", "33"], [HIDDEN] * 2]
    assert seen(game.load(position()), None)["position"]["hands"] == [
        [HIDDEN] * 3, [HIDDEN] * 2, [HIDDEN] * 2,
    ]  # fmt: skip


def test_everything_played_and_every_pass_is_public():
    state = played(game.load(position()), "lead 22, beat 55, pass")

    for seat in (0, 1, 2, None):
        assert seen(state, seat)["log"] == [[0, "lead 22"], [1, "beat 55"], [2, "pass"]]
        assert seen(state, seat)["position"]["played"] == ["55", "22"]


def test_pass_tells_nothing_of_the_hand():
    able = played(game.load(position()), "lead 22, pass, pass")
    unable = played(game.load(position(hands=[["66", "66", "22"], ["51", "51"], ["44", "43"]])),
                    "lead 22, pass, pass")  # fmt: skip

    assert seen(able, 2) == seen(unable, 2)


def test_view_tells_only_how_many_decks_follow():
    assert [seen(dealt(1, deals=3), s)["position"]["next_decks"] for s in (0, None)] == [2, 2]


def test_hands_are_shown_when_the_match_is_over():
    state = played(game.load(position(hu=[14, 0, 0])), "lead 66, pass, pass")

    assert seen(state, 2)["position"]["hands"] == [["66", "22"], ["55", "33"], ["44", "43"]]


@pytest.mark.parametrize("number", range(6))
def test_who_laid_cards_is_imagined_without_them(number):
    state = dealt(number)

    for world in worlds(state, 0, 10):
        for hand, laid in zip(world["hands"], world["laid"], strict=True):
            assert not laid or SUPREME.isdisjoint(hand)


def test_who_laid_none_is_imagined_without_one_face():
    held = [set(hand) & SUPREME for world in worlds(without_supreme_laid(), 0)
            for hand in world["hands"][1:]]  # fmt: skip

    assert max(map(len, held)) == 1
    assert {card for cards in held for card in cards} == SUPREME


def test_who_played_one_supreme_face_is_imagined_without_the_other():
    state = played(without_supreme_laid(), "lead 42, pass, pass")

    for world in worlds(state, 0):
        assert "21" not in world["hands"][1]


def test_supreme_face_of_an_earlier_deal_proves_nothing():
    hands = [["66"], ["42"], ["33"]]
    deck = [*DECK[28:56], *DECK[:28], *DECK[56:]]
    state = game.load(position(options={"deals": 2}, hands=hands, hu=[0, 14, 0], turn=1,
                               next_decks=[deck]))  # fmt: skip

    played(state, "lead 42, pass, pass")

    held = {card for world in worlds(state, 0) for card in world["hands"][1]}
    assert "21" in held


def test_position_against_the_rule_of_supreme_faces_is_still_imagined():
    hands = [["66"] * 4, ["42", "21"], ["42"] * 3 + ["21"] * 3]
    rest = [card for card in DECK if card not in ("66", "42", "21")]
    state = game.load(position(hands=hands, played=rest))

    assert {len(world["hands"][2]) for world in worlds(state, 0, 5)} == {6}
