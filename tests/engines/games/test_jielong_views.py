"""What a seat of Jie Long may know, and what it can conclude."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN, PositionError
from engines.games.jielong import game
from tests.engines.games.jielong_tables import DECK, dealt, position

MIDDLE = {
    "hands": [["66", "41"], ["65", "54"], ["43", "33"], ["22", "21"]],
    "down": [[], ["11"], [], []],
    "unused": ["61"],
}


def seen(state, seat):
    """The view as it arrives elsewhere."""
    return json.loads(json.dumps(state.view(seat)))


def worlds(state, seat, count=200):
    view = seen(state, seat)
    return [game.imagine(view, Random(luck)) for luck in range(count)]


def hands_of(worlds, seat):
    return {tuple(world.dump()["hands"][seat]) for world in worlds}


def test_seat_sees_its_own_tiles_alone():
    shown = seen(game.load(position(**MIDDLE)), 1)["position"]

    assert shown["hands"] == [[HIDDEN] * 2, ["65", "54"], [HIDDEN] * 2, [HIDDEN] * 2]
    assert (shown["down"], shown["unused"]) == ([[], ["11"], [], []], [HIDDEN])


def test_spectator_sees_no_hidden_tile():
    shown = seen(game.load(position(**MIDDLE)), None)["position"]

    assert shown["hands"] == [[HIDDEN] * 2] * 4
    assert (shown["down"], shown["unused"]) == ([[], [HIDDEN], [], []], [HIDDEN])


def test_view_tells_only_how_many_decks_follow():
    assert seen(dealt(1, deals=3), 0)["position"]["future"] == 2


def test_discard_is_masked_for_all_but_its_author():
    state = game.load(position(**MIDDLE))

    state.play_text("discard 65")

    assert [seen(state, seat)["log"] for seat in (0, 1, None)] == [
        [[1, "discard ?"]],
        [[1, "discard 65"]],
        [[1, "discard ?"]],
    ]


def test_settled_deal_is_shown_in_the_log():
    end = {"hands": [["61"], ["65"], ["31"], ["22"]], "turn": 1, "layout": ["63"]}
    state = game.load(position(options={"deals": 2}, future=[DECK], **end))

    for text in ("discard 65", "play 31", "discard 22", "play 61"):
        state.play_text(text)

    assert seen(state, 0)["log"] == [
        [1, "discard 65"], [2, "play 31"], [3, "discard 22"], [0, "play 61"],
    ]  # fmt: skip
    assert state.deal_no == 2


def test_finished_match_is_open_to_all():
    state = game.load(position(**MIDDLE | {"over": True}))

    shown = seen(state, None)["position"]

    assert (shown["hands"], shown["down"]) == (MIDDLE["hands"], MIDDLE["down"])
    assert shown["unused"] == ["61"]


def test_missing_tiles_are_named_by_every_view():
    state = game.load(position())

    missing = state.view(2)["position"]["missing"]

    held = [tile for hand in position()["hands"] for tile in hand]
    assert Counter(missing) == Counter(DECK) - Counter([*held, "63"])
    assert missing == sorted(missing, reverse=True)
    assert "missing" not in dealt(1).view(2)["position"]


@pytest.mark.parametrize("options", [{}, {"arms": "double"}, {"free_discard": True}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagined_match_shows_the_same_view(seats, options):
    rng, state = Random(1), dealt(9, seats, **options | {"deals": 2})

    while state.turn is not None:
        state.play(rng.choice(state.legal()))
        for seat in (*range(seats), None):
            view = seen(state, seat)
            assert game.imagine(view, rng).view(seat) == view


@pytest.mark.parametrize("arms", ["single", "double"])
def test_imagined_discards_did_not_fit_when_made(arms):
    rng = Random(2)
    for number in range(12):
        state = dealt(number, 4, arms=arms)
        while state.turn is not None:
            view = seen(state, state.turn)
            assert_log_was_forced(game.imagine(view, rng), arms)
            state.play(rng.choice(state.legal()))


def assert_log_was_forced(world, arms):
    """Wind an imagined deal back to its start and play its log: each move must have been legal."""
    end, log = world.dump(), [(entry & 3, world.text(entry >> 2)) for entry in world.log]
    hands = [list(hand) for hand in end["hands"]]
    for seat, text in log:
        hands[seat].append(text.split()[1])
    start = end | {"hands": hands, "down": [[]] * 4, "layout": [], "turn": end["dealer"]}
    state = game.load(start)
    for _, text in log:
        state.play_text(text)
    assert state.dump() == end


def test_who_discards_lacks_the_open_pip_for_good():
    state = game.load(position(**MIDDLE))
    state.play_text("discard 65")
    state.play_text("play 43")

    threes = {"63", "53", "43", "33", "32", "31"}
    held = {tile for hand in hands_of(worlds(state, 0), 1) for tile in hand}
    down = {world.dump()["down"][1][1] for world in worlds(state, 0)}

    assert held == {"65", "61", "54", "22", "21", "11"}
    assert down == held
    assert not threes & (held | down)


def test_free_discard_proves_nothing():
    state = game.load(position(options={"deals": 1, "free_discard": True}, **MIDDLE))
    state.play_text("discard 65")
    state.play_text("play 43")

    held = {tile for hand in hands_of(worlds(state, 0), 1) for tile in hand}

    assert held == {"65", "61", "54", "33", "22", "21", "11"}


def test_somebody_holds_what_keeps_the_deal_alive():
    hands = [["66"], ["65"], ["43"], ["22"]]
    state = game.load(position(hands=hands, down=[[], ["55"], ["54"], ["11"]], turn=1))
    state.play_text("discard 65")

    held = hands_of(worlds(state, 0), 2) | hands_of(worlds(state, 0), 3)
    pairs = {(*world.dump()["hands"][2], *world.dump()["hands"][3]) for world in worlds(state, 0)}

    assert held == {("43",), ("22",), ("55",), ("65",), ("54",), ("11",)}
    assert all("43" in pair for pair in pairs)


def test_every_consistent_deal_is_imagined():
    hands = [["66", "53"], ["65", "54", "41"]]
    state = game.load(position(players=2, totals=[0, 0], hands=hands, down=[[], []]))
    state.play_text("discard 41")
    state.play_text("play 53")

    found = Counter(tuple(world.dump()["down"][1]) for world in worlds(state, 0, 300))

    assert set(found) == {("65",), ("54",), ("41",)}
    assert min(found.values()) > 60


def test_log_that_no_deal_explains_is_refused():
    hands = [["66", "53"], ["65"]]
    state = game.load(position(players=2, totals=[0, 0], hands=hands, down=[[], []]))
    state.play_text("discard 65")
    view = seen(state, 0)
    view["position"]["missing"].remove("32")
    view["position"]["missing"].append("65")

    with pytest.raises(PositionError, match="log"):
        game.imagine(view, Random(1))
