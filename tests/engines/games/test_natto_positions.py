"""Positions of Natto: what is read, what is refused, and what happens when the decks run out."""

from __future__ import annotations

import json
from random import Random

import pytest

from engines.base import PositionError
from engines.chance import Chance
from engines.games.natto import game
from tests.engines.games.natto_tables import DECK_TEXTS, dealt, legal, play_out, position, shared

TWICE = {"target": 2}


def refusal(changed):
    with pytest.raises(PositionError) as caught:
        game.load(changed)
    return str(caught.value)


def test_dump_is_the_position_of_the_rules():
    given = position("F 3c Dc", "1s 7t", "set 2c = 2", TWICE, aside=["9c"], decks=[DECK_TEXTS])

    dumped = game.load(given).dump()

    assert dumped == given | {"options": game.complete(TWICE, 2)}


def test_tiles_of_a_position_may_come_in_any_order():
    dumped = game.load(position("Dc F 3c", aside=["9c", "2t"])).dump()

    assert (dumped["hands"][0], dumped["aside"]) == (["F", "3c", "Dc"], ["2t", "9c"])


@pytest.mark.parametrize("options", [{}, {"shared_dragons": "strict", "next_leader": "alternate"}])
def test_loaded_position_plays_as_the_dealt_one(options):
    state = dealt(2, target=3, **options)
    for _ in range(30):
        state.play(Random(state.round).choice(state.legal()))

    loaded = game.load(json.loads(json.dumps(state.dump())))

    assert play_out(loaded, Random(8)) == play_out(state, Random(8))
    assert loaded.dump() == state.dump()


def test_dump_lists_a_deck_for_every_round_that_may_come():
    state = dealt(4, target=3)

    decks = state.dump()["decks"]

    assert len(decks) == 4
    assert [sorted(deck) for deck in decks] == [sorted(DECK_TEXTS)] * 4
    assert len({tuple(deck) for deck in decks}) == 4


def test_long_race_is_dealt_from_its_key():
    state = dealt(4, target=777)

    assert len(state.dump()["decks"]) == 1552
    assert game.longest(2, state.dump()["options"]) == 1553 * 61


def test_decks_come_from_the_number_of_their_round():
    chance = Chance(bytes(32))
    options = game.complete({"target": 2}, 2)

    decks = game.deal(2, options, chance).dump()["decks"]

    shuffled = [chance.child("deal", number).shuffled(range(31)) for number in (2, 3)]
    assert decks == [[DECK_TEXTS[place] for place in deck] for deck in shuffled]


def test_finished_match_keeps_no_decks():
    state = dealt(4, target=2)

    play_out(state, Random(1))

    assert (state.turn, state.dump()["decks"], state.dump()["trick"]) == (None, [], None)
    assert game.load(state.dump()).outcome() == state.outcome()


def test_round_without_a_deck_cannot_be_played():
    state = game.load(position("3c", options=TWICE))

    state.play_text("set 3c = 3")

    assert (state.turn, state.scores(), state.round) == (1, [1, 0], 2)
    assert state.dump()["hands"] == [[], []]
    with pytest.raises(PositionError, match="decks: there is none to deal round 2 from"):
        state.legal()


def test_round_without_a_deck_survives_the_dump():
    state = game.load(position("3c", options=TWICE))
    state.play_text("set 3c = 3")

    loaded = game.load(state.dump())

    assert loaded.dump() == state.dump()
    with pytest.raises(PositionError, match="decks"):
        loaded.legal()


def test_play_does_not_touch_the_given_position():
    given = position("3c 4c", "1s 2s", wins=[0, 0])
    before = json.dumps(given)

    play_out(game.load(given), Random(1))

    assert json.dumps(given) == before


def test_copy_goes_its_own_way():
    state = dealt(6, target=2, shared_dragons="shared")
    before = state.dump()

    play_out(state.copy(), Random(1))

    assert state.dump() == before
    assert state.view(0)["log"] == []


def test_missing_options_take_their_defaults():
    given = position("3c")
    given["options"] = {}

    assert game.load(given).dump()["options"] == {
        "target": 3, "bombs": "tiles", "single_must_end": False, "widened_sums": "off",
        "shared_dragons": "off", "seq_ties": "suit", "next_leader": "loser",
    }  # fmt: skip


def test_trick_is_read_with_tiles_in_any_order():
    assert legal("9c", "1s", "set 2s 2c = 2") == legal("9c", "1s", "set 2c 2s = 2")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "toridori"}, "game must be 'natto'"),
        ({"players": 3}, "players must be one of"),
        ({"turn": 2}, "turn must be from 0 to 1"),
        ({"turn": "0"}, "turn must be a whole number"),
        ({"turn": None}, "turn must be null exactly when"),
        ({"round": 0}, "round must be from 1"),
        ({"round_leader": 2}, "round_leader must be from 0 to 1"),
        ({"wins": [0]}, "wins must have 2 entries"),
        ({"wins": [-1, 0]}, "wins must hold numbers from 0 to 1"),
        ({"wins": [0, 2]}, "wins must hold numbers from 0 to 1"),
        ({"wins": [1, 0]}, "turn must be null exactly when"),
        ({"wins": [1, 1], "turn": None}, "turn must be null exactly when"),
        ({"hands": [["3c"]]}, "hands must have 2 entries"),
        ({"hands": [["3c"], "4c"]}, "hands must be a list of tiles"),
        ({"hands": [["3c"], ["4x"]]}, "hands: there is no tile '4x'"),
        ({"hands": [["3c"], ["??"]]}, "hands: there is no tile '??'"),
        ({"hands": [["3c"], [3]]}, "hands: there is no tile 3"),
        ({"hands": [["3c"], ["3c"]]}, "2 copies of 3c; the set holds 1"),
        ({"hands": [["F", "F", "F"], ["F", "F"]]}, "5 copies of F; the set holds 4"),
        ({"hands": [["Dc", "Dc"], ["3c"]]}, "hands: a hand has at most one dragon of each kind"),
        ({"hands": [DECK_TEXTS[:14], ["9s"]]}, "hands: a hand has at most 13 tiles"),
        ({"hands": [["3c"], []]}, "hands: a hand is empty"),
        ({"hands": [[], []], "decks": [DECK_TEXTS]}, "hands: a hand is empty"),
        ({"aside": None}, "aside must be a list of tiles"),
        ({"aside": ["Dc"]}, "aside must hold at most 5 tiles, and no dragon"),
        ({"aside": DECK_TEXTS[-6:]}, "aside must hold at most 5 tiles"),
        ({"aside": ["1s"]}, "2 copies of 1s"),
        ({"trick": "set 2c = 2"}, "trick must be null or an object"),
        ({"trick": {"by": 1}}, "trick must be null or an object"),
        ({"trick": {"by": 2, "move": "set 2c = 2"}}, "by must be from 0 to 1"),
        ({"trick": {"by": 0, "move": "set 2c = 2"}}, "trick: the seat to move"),
        ({"trick": {"by": 1, "move": "set 2c = 3"}}, "trick: set 2c = 3 is not a combination"),
        ({"trick": {"by": 1, "move": "pass"}}, "trick: pass cannot be the play to beat"),
        ({"trick": {"by": 1, "move": "bomb Dc Ds"}}, "trick: bomb Dc Ds is not in the list"),
        ({"trick": {"by": 1, "move": "set 3c = 3"}}, "2 copies of 3c"),
        ({"pile": ["Dc"]}, "pile, dragon_max and dragon_count are for shared dragons only"),
        ({"dragon_max": [1, 0]}, "pile, dragon_max and dragon_count are for shared"),
        ({"dragon_max": [4, 0]}, "dragon_max must hold numbers from 0 to 3"),
        ({"dragon_count": [0, 7]}, "dragon_count must hold numbers from 0 to 6"),
        ({"decks": None}, "decks must be a list"),
        ({"decks": [DECK_TEXTS[1:]]}, "decks: each must hold the 31 tiles"),
        ({"decks": [[*DECK_TEXTS[1:], "Dc"]]}, "decks: each must hold the 31 tiles"),
    ],
)
def test_malformed_position_is_refused_by_its_field(changes, reason):
    assert reason in refusal(position("3c 4c") | changes)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"pile": ["Dc", "3s"]}, "pile must hold dragons only"),
        ({"pile": ["Dc", "Dc", "Dc"]}, "3 copies of Dc; the set holds 2"),
        ({"hands": [["3c", "Dc"], ["4c"]]}, "hands: a hand has at most one dragon"),
        ({"trick": {"by": 1, "move": "set Dc = 11"}}, "trick: set Dc = 11 cannot be the play"),
    ],
)
def test_malformed_shared_position_is_refused(changes, reason):
    assert reason in refusal(shared("3c 4c") | changes)


@pytest.mark.parametrize("field", ["turn", "wins", "hands", "aside", "pile", "decks", "round"])
def test_position_without_a_field_is_refused(field):
    given = position("3c 4c")
    del given[field]

    assert field in refusal(given)
