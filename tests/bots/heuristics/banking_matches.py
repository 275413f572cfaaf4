"""Matches of the games against a banker, to try their baseline policies in."""

from __future__ import annotations

from random import Random

from bots.greedy import heuristic
from tests.engines.games.banking_tables import dealt, seen


def chosen(game, position):
    state = game.load(position)
    return heuristic(game.slug)(seen(state, state.turn), state.legal_texts(), Random(1))


def play_out(state, policies, rng):
    """Play to the end; a seat without a policy moves at random."""
    while state.turn is not None:
        policy = policies.get(state.turn)
        texts = state.legal_texts()
        state.play_text(
            policy(seen(state, state.turn), texts, rng) if policy else rng.choice(texts)
        )
    return state.scores()


def mirrored_gain(game, deals, seats=2, **options):
    """What the policy gains a match, sitting in every seat of every deal once."""
    rng, policy, gained = Random(3), heuristic(game.slug), 0
    for number in range(deals):
        for seat in range(seats):
            state = dealt(game, number, seats, **options)
            gained += play_out(state, {seat: policy}, rng)[seat]
    return gained / (deals * seats)


def plays_to_the_end(game, seats, **options):
    policy = heuristic(game.slug)
    state = dealt(game, 4, seats, **options)
    return sum(play_out(state, dict.fromkeys(range(seats), policy), Random(5))) == 0
