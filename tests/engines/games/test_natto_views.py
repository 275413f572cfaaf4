"""What a seat of Natto may know, and what it can imagine from that."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engines.base import PositionError
from engines.games.natto import game
from tests.engines.games.natto_tables import DECK_TEXTS, dealt, play_out, position


def through_json(view):
    return json.loads(json.dumps(view))


def midgame(number, plies, **options):
    state = dealt(number, **options)
    rng = Random(number)
    for _ in range(plies):
        state.play(rng.choice(state.legal()))
    return state


def tiles_of(state):
    dumped = state.dump()
    return Counter([*dumped["hands"][0], *dumped["hands"][1], *dumped["aside"], *dumped["pile"]])


def test_view_shows_own_hand_and_the_opponents_dragons():
    state = game.load(
        position("F 3c Dt", "4c 5c Dc Ds", options={"target": 2}, aside=["9c", "9t"],
                 decks=[DECK_TEXTS])
    )  # fmt: skip

    seen = [state.view(seat)["position"] for seat in (0, 1, None)]

    assert [view["hands"] for view in seen] == [
        [["F", "3c", "Dt"], ["??", "??", "Dc", "Ds"]],
        [["??", "??", "Dt"], ["4c", "5c", "Dc", "Ds"]],
        [["??", "??", "Dt"], ["??", "??", "Dc", "Ds"]],
    ]
    assert [(view["aside"], view["decks"]) for view in seen] == [(["??", "??"], 1)] * 3


def test_view_of_shared_dragons_shows_pile_and_counters():
    state = midgame(3, 6, shared_dragons="shared")
    dumped = state.dump()

    seen = state.view(1)["position"]

    assert seen["hands"][0] == ["??"] * len(dumped["hands"][0])
    for field in ("pile", "dragon_max", "dragon_count", "trick", "turn"):
        assert seen[field] == dumped[field]


def test_log_holds_all_moves_of_all_rounds():
    state = dealt(8, target=2)
    rng, played = Random(1), []
    while state.turn is not None:
        move = rng.choice(state.legal())
        played.append([state.turn, state.text(move)])
        state.play(move)

    assert [state.view(seat)["log"] for seat in (0, 1, None)] == [played] * 3


def test_dealt_match_misses_no_tile():
    assert "missing" not in midgame(5, 12).view(0)["position"]


def test_missing_tiles_of_a_loaded_position_are_seen():
    state = game.load(position("F 3c", "4c", "set 2c = 2", aside=["9c"]))

    missing = state.view(0)["position"]["missing"]

    in_play = Counter(["F", "3c", "4c", "9c"])
    assert Counter(missing) == Counter([*DECK_TEXTS, *["Dc", "Dt", "Ds"] * 2]) - in_play
    assert missing[:4] == ["F", "F", "F", "1c"]


def test_missing_tiles_are_those_from_before_the_log():
    state = game.load(position("F 3c 5c", "4c 4t", options={"target": 2}, decks=[DECK_TEXTS]))
    before = state.view(0)["position"]["missing"]

    state.play_text("set 3c = 3")
    after = state.view(1)["position"]["missing"]
    for text in ["pass", "set 5c = 5", "pass", "set F = 10"]:
        state.play_text(text)

    assert after == before
    assert state.round == 2
    assert "missing" not in state.view(0)["position"]


def test_finished_match_is_shown_whole():
    state = midgame(2, 0)
    play_out(state, Random(2))

    seen = state.view(None)["position"]

    assert seen == state.dump()


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("rule", ["off", "shared", "strict"])
def test_imagined_state_has_the_same_view(rule, seat):
    for plies in range(0, 60, 7):
        state = midgame(plies, plies, target=9, shared_dragons=rule)
        view = through_json(state.view(seat))

        imagined = game.imagine(view, Random(plies))

        assert imagined.view(seat) == view
        assert tiles_of(imagined) == tiles_of(state)


def test_imagined_state_of_a_loaded_position_has_the_same_view():
    state = game.load(position("F 3c 5c 6c", "4c 4t 9s", "set 2c = 2", aside=["9c", "9t"]))
    state.play_text("set 3c = 3")
    view = through_json(state.view(0))

    worlds = [game.imagine(view, Random(luck)) for luck in range(40)]

    assert [world.view(0) for world in worlds] == [view] * 40
    hidden = Counter(text for world in worlds for text in world.dump()["hands"][1])
    assert set(hidden) == {"4c", "4t", "9s", "9c", "9t"}


def test_imagined_tiles_are_dealt_evenly():
    state = dealt(1)
    own = state.dump()["hands"][0]
    view = state.view(0)

    worlds = [game.imagine(view, Random(luck)).dump() for luck in range(900)]

    unseen = Counter(DECK_TEXTS) - Counter(own[:-3])
    aside = Counter(text for world in worlds for text in world["aside"])
    for text, count in unseen.items():
        assert aside[text] / 900 == pytest.approx(count * 5 / 18, abs=0.1)


def test_imagined_decks_are_as_many_but_not_the_same():
    state = dealt(1, target=3)

    imagined = game.imagine(state.view(0), Random(1)).dump()["decks"]

    assert len(imagined) == 4
    assert not any(deck in state.dump()["decks"] for deck in imagined)


def test_imagined_state_plays_to_its_end():
    state = midgame(3, 10, target=3)

    imagined = game.imagine(through_json(state.view(state.turn)), Random(5))
    play_out(imagined, Random(5))

    assert max(imagined.scores()) == 3


def test_finished_match_is_imagined_as_it_was():
    state = dealt(3)
    play_out(state, Random(1))

    imagined = game.imagine(through_json(state.view(0)), Random(1))

    assert imagined.dump() == state.dump()
    assert imagined.view(1) == state.view(1)


def test_undealt_round_is_imagined_as_it_was():
    state = game.load(position("3c", options={"target": 2}))
    state.play_text("set 3c = 3")
    view = state.view(0)

    assert game.imagine(through_json(view), Random(1)).view(0) == view


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"log": [[2, "pass"]]}, "log must hold pairs"),
        ({"log": ["pass"]}, "log must hold pairs"),
        ({"log": [[0, "set 3x = 3"]]}, "log: there is no move"),
        ({"log": [[0, "set 1c = 1"]]}, "the hidden tiles are not as many as the unseen"),
        ({"log": 7}, "log must be a list"),
        ({"position": None}, "A position must be an object"),
    ],
)
def test_malformed_view_cannot_be_imagined(changes, reason):
    view = dealt(1).view(0) | changes
    if changes.get("log") == [[0, "set 1c = 1"]]:
        view["position"] = view["position"] | {"aside": ["??"] * 3}

    with pytest.raises(PositionError, match=reason):
        game.imagine(view, Random(1))
