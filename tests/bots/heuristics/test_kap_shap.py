"""The baseline policy of grasping tens for two: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.kap_shap import greedy
from tests.engines.games.kap_shap_tables import dealt, played

PRESETS = [{}, {"offer": "last"}, {"offer": "last", "draw_after_take": False}, {"sets": 2}]


def choice(*texts, **changes):
    state = played(*texts, **changes)
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def play_out(state, seats):
    """Play a deal, the policy in these seats against random players; the scores."""
    rng = Random(3)
    while state.turn is not None:
        legal = state.legal_texts()
        policy = state.turn in seats
        state.play_text(greedy(state.view(state.turn), legal, rng) if policy else rng.choice(legal))
    return state.scores()


def test_greedy_takes_what_completes_its_hand_and_wins():
    assert choice() == "take 31"
    assert choice("take 31") == "win"


def test_greedy_draws_if_no_open_tile_helps():
    assert choice(discards=["61", "63"]) == "draw"


@pytest.mark.parametrize("options", PRESETS)
def test_greedy_beats_random_on_mirrored_deals(options):
    won = [play_out(dealt(number, **options), {seat})[seat] for number in range(15)
           for seat in (0, 1)]  # fmt: skip

    assert sum(won) / len(won) > 0.7


@pytest.mark.parametrize("options", PRESETS)
def test_greedy_players_hardly_ever_exhaust_the_wall(options):
    drawn = [not any(play_out(dealt(number, **options), {0, 1})) for number in range(30)]

    assert sum(drawn) <= 4


def test_greedy_players_need_the_known_number_of_discards():
    thrown, won = 0, 0
    for number in range(60):
        state = dealt(number)
        won += play_out(state, {0, 1})[0] > 0
        thrown += sum(entry[1].startswith("discard") for entry in state.view(None)["log"])

    assert thrown / 60 == pytest.approx(7.1, abs=1.2)
    assert won / 60 == pytest.approx(0.518, abs=0.2)
