"""What a seat of Kkoriput-igi may know, and that all know who was dealt 52."""

from __future__ import annotations

import pytest

from engines.base import HIDDEN
from engines.games.kkoriput_igi import game
from tests.engines.games.connecting_tables import dealt, seen, table, worlds


def places_of_koan(state, seat, count=60):
    """Where the seat imagines 52 to lie: in whose hand or face-down row."""
    found = set()
    for world in worlds(game, seen(state, seat), count):
        position = world.dump()
        found |= {
            (field, owner)
            for field in ("hands", "down")
            for owner, row in enumerate(position[field])
            if "52" in row
        }
    return found


def test_deal_shows_each_seat_its_own_hand():
    state = dealt(game, 1, 3)

    shown = seen(state, 1)["position"]["hands"]

    assert [shown[0], shown[2]] == [[HIDDEN] * 8] * 2
    assert shown[1] == state.dump()["hands"][1]


@pytest.mark.parametrize(
    ("lead", "deal_no", "is_known"),
    [
        ("koan_first", 1, True), ("koan_first", 2, False), ("koan", 1, True), ("koan", 2, True),
        ("winner", 1, False), ("winner", 2, False),
    ],
)  # fmt: skip
def test_leader_for_holding_52_is_known_to_hold_it(lead, deal_no, is_known):
    hands = [["66", "65"], ["64", "63"], ["62", "52"], ["61", "54"]]
    options = {"deals": 2, "lead": lead}
    future = [] if deal_no == 2 else [[*dealt_tiles()]]
    state = game.load(
        table("kkoriput-igi", options=options, deal_no=deal_no, hands=hands, dealer=2, turn=2,
              future=future)
    )  # fmt: skip

    holders = {owner for _, owner in places_of_koan(state, 0)}

    assert holders == ({2} if is_known else {1, 2, 3})


def dealt_tiles():
    return [tile for hand in dealt(game, 1).dump()["hands"] for tile in hand]


def test_52_that_its_holder_no_longer_holds_lies_before_him():
    hands = [["42", "21"], ["65", "64"], ["61", "52", "51"], ["63", "53", "11"]]
    state = game.load(table("kkoriput-igi", hands=hands, dealer=2, turn=2, layout=["64"]))
    state.play_text("discard 52")

    assert places_of_koan(state, 1) == {("hands", 2), ("down", 2)}

    # He discards on an open 2 as well, so he cannot hold it any more.
    for move in ("discard 11", "play 42", "discard 65", "discard 61"):
        state.play_text(move)
    assert places_of_koan(state, 1) == {("down", 2)}


def test_position_against_the_rule_can_still_be_imagined():
    hands = [["66"], ["52"], ["65"], ["61"]]
    state = game.load(table("kkoriput-igi", hands=hands))
    state.play_text("lead 66 @ 6")

    view = seen(state, 2)

    assert all(world.view(2) == view for world in worlds(game, view, 10))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_discard_is_masked_for_all_but_its_author(seats):
    hands = [["31"], ["65", "22"], ["11", "61"], ["42", "41"]][:seats]
    state = game.load(table("kkoriput-igi", players=seats, hands=hands, turn=1, layout=["63"]))

    state.play_text("discard 22")

    assert [seen(state, seat)["log"] for seat in (0, 1, None)] == [
        [[1, "discard ?"]], [[1, "discard 22"]], [[1, "discard ?"]],
    ]  # fmt: skip
