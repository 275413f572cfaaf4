"""Tok's baseline policy: what it prefers, and how well it plays."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from bots.heuristics.tok import greedy
from engines.games.tok import game
from tests.engines.games.tok_tables import dealt, drawing, position, window

WINNING = ["65", "43", "33", "31", "21", "11"]


def chosen(table):
    state = game.load(table)
    return greedy(state.view(state.turn), state.legal_texts(), Random(1))


def average_pay(seats, deals, **options):
    """What the policy is paid a deal, in every seat in turn, against random players."""
    rng, paid = Random(3), 0
    for number in range(deals):
        for seat in range(seats):
            state = dealt(number, seats, **options)
            while state.turn is not None:
                if state.turn == seat:
                    state.play_text(greedy(state.view(seat), state.legal_texts(), rng))
                else:
                    state.play(rng.choice(state.legal()))
            paid += state.scores()[seat]
    return paid / deals / seats


def test_greedy_wins_when_it_can():
    assert chosen(position(hands=[WINNING, [], []])) == "win"
    assert chosen(window()) == "win"


def test_greedy_discards_what_its_triplets_do_not_need():
    assert chosen(position(hands=[["65", "51", "43", "33", "31", "21"], [], []])) == "discard 51"


def test_greedy_claims_what_leaves_no_fewer_outs():
    hands = [[], [], ["65", "54", "43", "33", "31"]]

    assert chosen(window(hands=hands)) == "claim 33 31"


def test_greedy_keeps_a_hand_with_more_outs():
    table = window(hands=[[], [], ["44", "43", "33", "22", "11"]], discards=["31"])

    assert game.load(table).legal_texts() == ["pass", "claim 33 11"]
    assert chosen(table) == "pass"


def test_greedy_takes_the_tile_that_wins():
    assert chosen(drawing()) == "take 11"


def test_greedy_draws_when_the_discard_does_not_help():
    table = drawing(hands=[[], [], ["65", "64", "62", "32", "22"]], wall=["53"],
                    discards=["61"], discard_by=[1])  # fmt: skip

    assert chosen(table) == "draw"


@pytest.mark.parametrize(
    ("seats", "claim", "least"), [(3, "any", 0.9), (4, "any", 0.9), (4, "next", 0.9)]
)
def test_greedy_beats_random_clearly(seats, claim, least):
    assert average_pay(seats, 25, claim=claim) > least


@pytest.mark.parametrize("claim", ["any", "next"])
@pytest.mark.parametrize(
    ("seats", "scoring", "pays"),
    [*product((3, 4), ("culin", "korean", "combined"), ("one", "all", "everyone"))],
)
def test_greedy_plays_every_table_to_the_end(seats, scoring, pays, claim):
    rng = Random(4)
    options = {name: rng.random() < 0.5 for name in ("sok", "split", "three_pairs")}
    options |= {"scoring": scoring, "discard_pays": pays, "claim": claim}
    state = dealt(5, seats, deals=2, **options)

    while state.turn is not None:
        state.play_text(greedy(state.view(state.turn), state.legal_texts(), rng))

    assert sum(state.scores()) == 0


@pytest.mark.parametrize(
    ("seats", "claim", "shares", "length", "most_drawn"),
    [
        (3, "any", (39, 32, 29), 5.8, 2),
        (4, "any", (31, 24, 22, 22), 5.7, 4),
        (4, "next", (28, 22, 24, 24), 9.1, 8),
    ],
)
def test_greedy_players_have_the_known_figures(seats, claim, shares, length, most_drawn):
    rng, deals, wins, discards, drawn = Random(6), 100, [0] * seats, 0, 0
    for number in range(deals):
        state = dealt(number, seats, claim=claim)
        while state.turn is not None:
            text = greedy(state.view(state.turn), state.legal_texts(), rng)
            discards += text.startswith("discard")
            state.play_text(text)
        best = max(state.scores())
        drawn += not best
        wins[state.scores().index(best)] += best > 0

    assert [100 * won / deals for won in wins] == pytest.approx(shares, abs=15)
    assert discards / deals == pytest.approx(length, abs=1.2)
    assert drawn <= most_drawn
