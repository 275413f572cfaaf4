"""The baseline of Strings of Suits: what it prefers, what it claims, and that it beats luck."""

from random import Random

import pytest

from bots.heuristics.strings_of_suits import greedy
from engines.games.strings_of_suits import game
from tests.engines.games.strings_of_suits_tables import deal, position


def table(chips, **changes):
    return game.load(position(chips, **changes))


def choice(state, seed=1):
    return greedy(state.view(state.turn), state.legal_texts(), Random(seed))


def play_match(options, bots, seed):
    state, rng = deal(seed, **options), Random(seed)
    while state.turn is not None:
        state.play_text(bots[state.turn](state.view(state.turn), state.legal_texts(), rng))
    return state


def by_chance(view, moves, rng):
    return rng.choice(moves)


def test_greedy_completes_its_own_string():
    state = table({"a2": "S", "a4": "S", "d3": "M", "d2": "M"})

    assert choice(state) == "place a6 S"


def test_greedy_takes_the_card_the_rival_needs():
    state = table({"a2": "M", "e4": "M", "c2": "Y", "a4": "M"})

    assert choice(state).startswith("place a6 ")


def test_greedy_does_not_deny_a_suit_without_chips():
    chips = {"a2": "M", "a4": "M", "b3": "M", "a1": "M", "d6": "M", "e4": "M"}

    with_chips = choice(table(chips, options={"chips": 8}))
    without = choice(table(chips, options={"chips": 6}))

    assert (with_chips, without) == ("place a6 S", "place b2 W")


def test_greedy_draws_equals_by_the_given_luck():
    state = table({}, turn=1)

    chosen = [choice(state, seed) for seed in range(20)]

    assert set(chosen) == {"place f3 Y", "place c2 Y", "place f6 Y"}
    assert chosen == [choice(state, seed) for seed in range(20)]


def test_greedy_passes_only_when_it_must():
    state = table({}, options={"skip": "free"})

    assert choice(state) != "pass"


def test_greedy_claims_what_is_due():
    state = table({"a2": "S", "a4": "S"}, options={"claim": "manual"})
    state.play_text("place a6 S")

    assert choice(state) == "claim 1"


def test_greedy_under_manual_claims_loses_no_point():
    state = play_match({"claim": "manual"}, [greedy, greedy], seed=5)
    moves = [text for _, text in state.view(0)["log"]]

    auto = deal(5)
    for text in moves:
        if not text.startswith("claim"):
            auto.play_text(text)

    assert state.scores() == auto.scores()


@pytest.mark.parametrize("options", [{}, {"chips": 6, "deck": "double"}])
def test_greedy_beats_random_play(options):
    matches = [play_match(options, [greedy, by_chance], seed) for seed in range(5)]
    matches += [play_match(options, [by_chance, greedy], seed) for seed in range(5)]

    winners = [match.outcome().places.index(1) for match in matches]

    assert winners == [0] * 5 + [1] * 5
