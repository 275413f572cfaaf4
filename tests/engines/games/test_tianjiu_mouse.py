"""Mouse Moving, the Tien Gow of two."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engines.base import HIDDEN, Outcome
from engines.games.tianjiu import game
from tests.engines.games.tianjiu_tables import DECK, dealt, mouse_position, play_out

ENDING = {"hands": [["66"], ["51"]], "deal_size": 1}


def finished(**changes):
    """After a last trick that seat 0 leads with 66 and seat 1 loses."""
    state = game.load(mouse_position(**ENDING | changes))
    state.play_text("lead 66")
    state.play_text("discard 51")
    return state


def test_deck_is_cut_in_two_queues():
    state = dealt(1)  # the deal of four seats shows the shuffle
    deck = [tile for hand in state.dump()["hands"] for tile in hand]

    start = dealt(1, 2).dump()

    assert sorted(start["hands"][0] + start["queues"][0]) == sorted(deck[:16])
    assert ([len(queue) for queue in start["queues"]], start["deal_size"]) == ([8, 8], 8)
    assert (start["turn"], start["banker"], start["chips"]) == (0, 0, [0, 0])
    assert "streak" not in start
    assert "next_decks" not in start


def test_trick_joins_the_queue_in_turns():
    hands = [["65", "65", "21"], ["62", "53", "11"]]
    state = game.load(mouse_position(hands=hands, deal_size=3, queues=[["55"], ["44"]]))

    for text in ("lead 65 65", "discard 62 53", "lead 21", "discard 11"):
        state.play_text(text)

    after = state.dump()
    assert after["hands"] == [["55"], ["44"]]
    assert after["queues"] == [["65", "62", "65", "53", "21", "11"], []]


def test_beaten_lead_joins_the_winner_first():
    state = game.load(mouse_position(hands=[["51", "22"], ["66", "21"]], deal_size=2,
                                     queues=[["55"], ["44"]]))  # fmt: skip

    state.play_text("lead 51")
    state.play_text("beat 66")

    assert state.dump()["queues"] == [["55"], ["44", "51", "66"]]
    assert state.turn == 1


def test_winner_of_the_last_trick_leads_the_next_deal():
    state = game.load(mouse_position(hands=[["51"], ["66"]], deal_size=1, queues=[["55"], ["44"]]))

    state.play_text("lead 51")
    state.play_text("beat 66")

    after = state.dump()
    assert (after["deal"], after["banker"], after["turn"]) == (1, 1, 1)
    assert (after["deal_size"], after["hands"]) == (1, [["55"], ["44"]])
    assert after["queues"] == [[], ["51", "66"]]


def test_player_with_an_empty_queue_has_lost():
    state = finished(queues=[["55"], []])

    assert state.outcome() == Outcome((1, 2), (1, -1), "no tiles left")


@pytest.mark.parametrize(
    ("queues", "points", "places"),
    [
        ([["55"], ["44"]], (1, -1), (1, 2)),
        ([["55"], ["44", "33", "22"]], (0, 0), (1, 1)),
        ([["55"], ["44", "33", "22", "61"]], (-1, 1), (2, 1)),
    ],
)
def test_longer_queue_wins_after_the_last_deal(queues, points, places):
    state = finished(queues=queues, options={"max_deals": 1})

    assert state.outcome() == Outcome(places, points, "played out")


def test_max_deals_decides_when_the_game_is_over():
    queues = [["55"], ["44"]]

    assert finished(queues=queues, options={"max_deals": 1}).turn is None
    assert finished(queues=queues, options={"max_deals": 2}).turn == 0


@pytest.mark.parametrize(("size", "legal"), [(8, ["discard 66"]), (7, ["beat 66", "discard 66"])])
def test_early_death_needs_a_full_deal(size, legal):
    trick = [{"seat": 0, "act": "lead", "tiles": ["51"]}]
    queues = [["55", "22"], ["44"]]

    state = game.load(mouse_position(hands=[[], ["66"]], trick=trick, turn=1, queues=queues,
                                     tricks=[size - 1, 0], deal_size=size))  # fmt: skip

    assert sorted(state.legal_texts()) == legal


def test_chips_change_only_at_the_end():
    state, rng = dealt(4, 2, scoring="hongkong", banker_multiplier="streak"), Random(4)
    seen = set()
    while state.turn is not None:
        seen.add(tuple(state.scores()))
        state.play(rng.choice(state.legal()))

    assert seen == {(0, 0)}
    assert sorted(state.scores()) in ([-1, 1], [0, 0])


def test_tiles_are_never_lost():
    state, rng = dealt(6, 2, max_deals=30), Random(6)
    while state.turn is not None:
        now = state.dump()
        tiles = [*now["hands"], *now["queues"], *(play["tiles"] for play in now["trick"])]
        assert Counter(tile for row in tiles for tile in row) == Counter(DECK)
        state.play(rng.choice(state.legal()))


def test_queues_are_hidden_from_their_owners():
    state = game.load(mouse_position())

    for seat in (0, 1, None):
        assert state.view(seat)["position"]["queues"] == [[HIDDEN] * 8] * 2


def test_view_forgets_earlier_deals():
    state = finished(queues=[["55", "22"], ["44", "33"]])
    state.play_text("lead 55")

    assert state.view(1)["log"] == [[0, "lead 55"]]
    assert state.view(1)["position"]["exposed"] == []


def test_discards_stay_hidden_when_over():
    state = finished(queues=[["55"], []])

    assert state.view(0)["log"] == [[0, "lead 66"], [1, "discard ??"]]
    assert state.view(0)["position"]["buried"] == [[], [HIDDEN]]


def test_imagined_queues_end_with_what_was_taken():
    state = game.load(mouse_position())
    for text in ("lead 66", "discard 54", "lead 66", "discard 53"):
        state.play_text(text)
    view = json.loads(json.dumps(state.view(0)))

    worlds = [game.imagine(view, Random(luck)).dump() for luck in range(30)]

    for world in worlds:
        taken = world["queues"][0][-4:]
        assert taken[::2] == ["66", "66"]
        assert sorted(taken[1::2]) == sorted(world["buried"][1])
        tiles = [*world["hands"], *world["queues"]]
        assert Counter(tile for row in tiles for tile in row) == Counter(DECK)
    assert len({tuple(world["buried"][1]) for world in worlds}) > 10


def test_loaded_deal_is_imagined_without_its_log():
    state = game.load(mouse_position())
    for text in ("lead 66", "discard 54", "lead 66", "discard 53", "lead 65"):
        state.play_text(text)
    loaded = game.load(state.dump())
    view = loaded.view(1)

    worlds = [game.imagine(view, Random(luck)) for luck in range(20)]

    assert all(world.view(1) == view for world in worlds)
    for world in worlds:
        assert Counter(world.dump()["queues"][0][-4:]) == Counter(["66", "66", "54", "53"])


def test_log_may_start_within_a_trick():
    state = game.load(mouse_position())
    state.play_text("lead 66")
    loaded = game.load(state.dump())
    loaded.play_text("discard 54")
    view = loaded.view(0)

    world = game.imagine(view, Random(1))

    assert (world.view(0), world.dump()["queues"][0][-2:].count("66")) == (view, 1)


@pytest.mark.parametrize("luck", range(5))
def test_game_ends_by_itself(luck):
    state = dealt(luck, 2, max_deals=100)

    play_out(state, Random(luck))

    assert state.deal <= 99
    assert sum(map(len, state.queues)) == 32
