"""The baseline policy of grasping many tens: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.kap_tai_shap import deadwood, greedy
from engines.games.kap_tai_shap import game
from engines.tiles.chinese import FACES, TEXTS
from tests.engines.games.kap_tai_shap_tables import dealt, played, position


def choice(*texts, **changes):
    state = played(*texts, **changes)
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def counts(line):
    tiles = line.replace("|", "").split()
    return [tiles.count(TEXTS[face]) for face in FACES]


def play_out(state, seats):
    """Play a match, the policy in these seats against random players; the scores."""
    rng = Random(3)
    while state.turn is not None:
        legal = state.legal_texts()
        policy = state.turn in seats
        state.play_text(greedy(state.view(state.turn), legal, rng) if policy else rng.choice(legal))
    return state.scores()


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("66 66 | 65 54 | 64 55 | 33 31 | 61 21", 0),
        ("66 66 | 65 54 | 64 55 | 33 31 | 61", 1),
        ("65 54 | 64 55 | 33 31 | 61 21", 2),
        ("66 62 | 66", 1),
        ("42 61 | 42", 1),
        ("", 2),
    ],
)
def test_deadwood_counts_what_is_left_over(hand, left):
    assert deadwood(counts(hand)) == left


def test_greedy_takes_what_completes_its_hand_and_wins():
    assert choice() == "take 21"
    assert choice("take 21") == "win"


def test_greedy_takes_nothing_that_does_not_help():
    assert choice(discards=["65", "66", "22"]) == "draw"


def test_greedy_takes_what_lowers_its_deadwood():
    hand = ["66", "66", "65", "64", "62", "55", "53", "51", "33"]

    assert choice(hands=[hand, *position()["hands"][1:]], discards=["61", "54", "21"]) == "take 54"


def test_greedy_discards_what_leaves_least_deadwood():
    assert choice("draw") in ("discard 61", "discard 32")


def test_greedy_breaks_ties_by_what_may_still_come():
    hand = ["66", "66", "65", "64", "55", "54", "33", "31", "65", "61"]
    nines = ["63", "63", "54"]

    options = {"sets": 2, "deals": 1, "offer": "last"}

    kept = choice(hands=[hand, [], []], phase="discard", discards=nines, options=options)

    assert kept == "discard 65"


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_from_every_seat(seats):
    won = [play_out(dealt(number, seats), {number % seats})[number % seats] for number in range(24)]

    assert sum(won) / 24 > 0.8 * (seats - 1)


@pytest.mark.parametrize(("seats", "discards"), [(2, 7.3), (4, 9.1)])
def test_greedy_players_always_find_a_winner(seats, discards):
    thrown = 0
    for number in range(30):
        state = dealt(number, seats)
        assert any(play_out(state, range(seats)))
        thrown += sum(entry[1].startswith("discard") for entry in state.view(None)["log"])

    assert thrown / 30 == pytest.approx(discards, abs=2)


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("options", [{}, {"offer": "last", "draw_after_take": False, "stake": 3}])
def test_greedy_plays_at_every_table(seats, options):
    state = dealt(7, seats, **options)

    assert sum(play_out(state, range(seats))) == 0
