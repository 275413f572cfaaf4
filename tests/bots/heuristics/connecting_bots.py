"""Playing the connecting games with their baseline policies."""

from __future__ import annotations

from random import Random

from tests.engines.games.connecting_tables import dealt


def average_pay(game, greedy, seats, place, deals, **options):
    """What the policy is paid a deal, so many places after the dealer, against random players."""
    rng, paid = Random(3), 0
    for number in range(deals):
        state = dealt(game, number, seats, **options)
        seat = (state.dealer + place) % seats
        while state.turn is not None:
            if state.turn == seat:
                state.play_text(greedy(state.view(seat), state.legal_texts(), rng))
            else:
                state.play(rng.choice(state.legal()))
        paid += state.scores()[seat]
    return paid / deals


def play_everything(game, greedy, seats, **options):
    """A match of two deals between policies; every choice must be a legal move."""
    rng, state = Random(2), dealt(game, 11, seats, **{"deals": 2, **options})
    while state.turn is not None:
        state.play_text(greedy(state.view(state.turn), state.legal_texts(), rng))
    assert sum(state.scores()) == 0
