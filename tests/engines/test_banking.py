"""The frame of the games against a banker: rotation, stakes, decks, and what a settlement shows."""

from __future__ import annotations

import pytest

from engines import registry
from engines.banking import gains_of, seats_after
from engines.base import IllegalMoveError, PositionError
from engines.options import OptionsError
from tests.engines.games.banking_tables import dealt, play, play_at_random, seen

BANKED = ["daling", "kol-ye-si", "paigow", "tau-ngau"]
STAKED = ["kol-ye-si", "paigow", "tau-ngau"]

every_game = pytest.mark.parametrize("slug", BANKED)
every_staked = pytest.mark.parametrize("slug", STAKED)


def chosen(slug, seats=3, **options):
    return dealt(registry.get(slug), 6, seats, stakes="chosen", **options)


def to_next_deal(state):
    deal = state.dump()["deal"]
    while state.turn is not None and state.dump()["deal"] == deal:
        state.play(state.legal()[0])
    return state


def test_order_of_play_ends_with_the_banker():
    assert seats_after(1, 4) == (2, 3, 0, 1)


def test_banker_pays_what_the_punters_gain():
    assert gains_of(1, [3, 99, -5, 0]) == [3, 2, -5, 0]


@every_game
def test_bank_goes_round_and_each_seat_holds_it_equally(slug):
    state, bankers = dealt(registry.get(slug), 3, 4, rounds=2), []

    while state.turn is not None:
        bankers.append(state.dump()["banker"])
        to_next_deal(state)

    assert bankers == [0, 1, 2, 3] * 2


@every_game
def test_chips_add_up_to_nothing_after_every_deal(slug):
    state = dealt(registry.get(slug), 3, 3, rounds=2)

    while state.turn is not None:
        assert sum(to_next_deal(state).scores()) == 0


@every_staked
def test_punters_stake_in_order_and_the_banker_does_not(slug):
    state = chosen(slug)

    play(state, "stake 7", "stake 10")

    assert state.dump()["stakes"] == [0, 7, 10]
    assert seen(state, None)["log"] == [[1, "stake 7"], [2, "stake 10"]]


@every_staked
def test_stakes_keep_to_their_limits(slug):
    state = chosen(slug, min_stake=2, max_stake=4)

    with pytest.raises(IllegalMoveError, match="from 2 to 4, as in: stake 2"):
        state.play_text("stake 5")

    assert state.legal_texts() == ["stake 2", "stake 3", "stake 4"]


@every_staked
def test_fixed_stake_leaves_no_stake_to_choose(slug):
    state = dealt(registry.get(slug), 6, 3, stakes="fixed", stake=6)

    assert state.dump()["stakes"] == [0, 6, 6]
    assert not state.legal_texts()[0].startswith("stake")


@every_staked
def test_stakes_multiply_what_is_won(slug):
    game = registry.get(slug)

    ones, sixes = (
        play_at_random(dealt(game, 6, 3, stakes="fixed", stake=stake)).scores() for stake in (1, 6)
    )

    assert sixes == [6 * chips for chips in ones] != [0, 0, 0]


@every_staked
def test_lowest_stake_above_the_highest_is_refused(slug):
    with pytest.raises(OptionsError, match="min_stake"):
        registry.get(slug).complete({"min_stake": 5, "max_stake": 4}, 3)


@every_game
def test_rounds_tell_how_often_each_seat_banks(slug):
    game = registry.get(slug)

    decks = [len(dealt(game, 1, 3, rounds=rounds).dump()["next_decks"]) for rounds in (1, 4)]

    assert decks == [2, 11]


@every_game
def test_position_without_decks_is_read_and_stops_when_they_are_needed(slug):
    game = registry.get(slug)
    state = game.load(dealt(game, 6, 3).dump() | {"next_decks": []})

    with pytest.raises(PositionError, match="next_decks"):
        play_at_random(state)


@every_game
def test_settled_deal_shows_its_tiles_to_all(slug):
    game = registry.get(slug)
    state = dealt(game, 6, 3)
    first = state.dump()

    to_next_deal(state)

    last = seen(state, None)["position"]["last"]
    assert last["chips"] == state.scores()
    assert last["deal"] == first["deal"] == 0
    assert all(
        hand[:1] == start[:1]
        for hand, start in zip(last["hands"], first["hands"], strict=True)
        if start
    )


@every_game
@pytest.mark.parametrize(
    "last",
    [
        "zz",
        {},
        {"deal": 0, "hands": [[], []], "chips": [0, 0, 0]},
        {"deal": 0, "hands": [["66"] * 3, [], []], "chips": [0, 0, 0]},
        {"deal": 0, "hands": [[], [], []], "chips": [0, "1", 0]},
    ],
)
def test_malformed_settlement_is_refused(slug, last):
    game = registry.get(slug)

    with pytest.raises(PositionError, match="last"):
        game.load(dealt(game, 6, 3).dump() | {"last": last})


@every_game
def test_settlement_may_be_missing(slug):
    game = registry.get(slug)
    position = to_next_deal(dealt(game, 6, 3)).dump()

    del position["last"]

    assert game.load(position).dump()["last"] is None


@every_staked
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"banker": 3}, "banker"),
        ({"banker": None}, "banker"),
        ({"deal": 3}, "deal"),
        ({"deal": -1}, "deal"),
        ({"chips": [0, 0]}, "chips"),
        ({"stakes": [0, -1, 1]}, "stakes"),
        ({"stakes": [1, 1, 1]}, "stakes"),
        ({"phase": "tea"}, "phase"),
        ({"phase": "stake"}, "phase"),
        ({"turn": None}, "turn"),
        ({"stock": "66"}, "stock"),
        ({"stock": ["66", "66", "66"]}, "66"),
        ({"hands": [[], [], []]}, "hands"),
        ({"next_decks": [["66"]]}, "next_decks"),
        ({"over": 1}, "over"),
    ],
)
def test_malformed_position_is_refused(slug, changes, field):
    game = registry.get(slug)
    position = dealt(game, 6, 3, stakes="fixed").dump()

    with pytest.raises(PositionError, match=field):
        game.load(position | changes)


@every_staked
def test_who_has_staked_is_not_asked_again(slug):
    game = registry.get(slug)
    position = play(chosen(slug), "stake 3").dump()

    with pytest.raises(PositionError, match="turn"):
        game.load(position | {"turn": 1})


@every_game
def test_match_that_is_over_takes_no_move(slug):
    state = play_at_random(dealt(registry.get(slug), 6, 3))

    with pytest.raises(IllegalMoveError, match="over"):
        state.play_text("stake 1")
    with pytest.raises(IllegalMoveError, match="over"):
        state.parse("stake 1")

    assert state.legal() == []
