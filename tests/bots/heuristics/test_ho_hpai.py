"""Ho-hpai's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bots.heuristics.ho_hpai import greedy
from engines.games.ho_hpai import game
from tests.engines.games.ho_hpai_tables import WINNING, dealt, position


def chosen(**changes):
    state = game.load(position(**changes))
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def average_pay(seats, deals):
    """What the policy is paid a deal, in every seat in turn, against random players."""
    rng, paid = Random(3), 0
    for number in range(deals):
        for seat in range(seats):
            state = dealt(number, seats)
            while state.turn is not None:
                if state.turn == seat:
                    state.play_text(greedy(state.view(seat), state.legal_texts(), rng))
                else:
                    state.play(rng.choice(state.legal()))
            paid += state.scores()[seat]
    return paid / deals / seats


def test_greedy_wins_when_it_can():
    hands = [WINNING, [], [], []]

    assert chosen(hands=hands, line=[]) == "win"
    assert chosen(hands=hands, line=[], phase="taken") == "win"


def test_greedy_puts_what_its_triplets_do_not_need():
    hands = [["65", "51", "43", "33", "31", "21"], [], [], []]

    assert chosen(hands=hands) == "put 51"


def test_greedy_takes_the_eye_to_win():
    options = {"deals": 1, "eye_win": True, "scoring": "korean"}

    assert chosen(options=options) == "eye 51"


def test_greedy_beats_random_clearly():
    assert average_pay(4, 12) > 2
    assert average_pay(3, 12) > 1.5


@pytest.mark.parametrize(
    ("seats", "scoring", "switches"),
    [
        (seats, scoring, switches)
        for (seats, scoring), switches in zip(
            [*product((3, 4), ("culin", "korean", "combined"))] * 2,
            [*product((True, False), repeat=4)],
            strict=False,
        )
    ],
)
def test_greedy_plays_every_table_to_the_end(seats, scoring, switches):
    names = ("sok", "split", "three_pairs", "eye")
    options = {"scoring": scoring, "eye_win": True, **dict(zip(names, switches, strict=True))}
    rng, state = Random(4), dealt(5, seats, deals=2, round_limit=8, **options)

    while state.turn is not None:
        state.play_text(greedy(state.view(state.turn), state.legal_texts(), rng))

    assert sum(state.scores()) == 0


@pytest.mark.parametrize(
    ("seats", "shares", "puts", "twos"),
    [(3, (38, 33, 29), 12.3, 0.7), (4, (26, 27, 24, 24), 9.8, 0.99)],
)
def test_greedy_players_have_the_known_figures(seats, shares, puts, twos):
    rng, deals, wins, made, values = Random(6), 80, [0] * seats, 0, []
    for number in range(deals):
        state = dealt(number, seats)
        while state.turn is not None:
            text = greedy(state.view(state.turn), state.legal_texts(), rng)
            made += text.startswith("put")
            state.play_text(text)
        values.append(-min(state.scores()))
        wins[state.scores().index(max(state.scores()))] += 1

    assert [100 * won / deals for won in wins] == pytest.approx(shares, abs=16)
    assert made / deals == pytest.approx(puts, abs=3.2)
    assert values.count(2) / deals == pytest.approx(twos, abs=0.14)
    assert values.count(0) <= 3


@pytest.mark.parametrize(("eye", "most", "least"), [(True, 1, 0), (False, 30, 5)])
def test_eye_is_what_lets_deals_end(eye, most, least):
    rng, drawn = Random(6), 0
    for number in range(30):
        state = dealt(number, 4, eye=eye, round_limit=15)
        while state.turn is not None:
            state.play_text(greedy(state.view(state.turn), state.legal_texts(), rng))
        drawn += not any(state.scores())

    assert least <= drawn <= most
