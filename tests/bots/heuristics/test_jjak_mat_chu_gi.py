"""The baseline policy of making pairs: what it prefers, and how well it plays."""

from __future__ import annotations

from random import Random

import pytest

from bots.heuristics.jjak_mat_chu_gi import greedy
from tests.engines.games.jjak_mat_chu_gi_tables import (
    blind,
    dealt,
    four_seats,
    played,
    position,
    three_seats,
)

EVERY_WAY = [
    {}, {"offer_to_all": True}, {"blind": True}, {"blind": True, "discard_finish": False},
    {"pairs": "chinese", "exhaustion": "pairs", "discard_pays": "all", "discard_finish": False},
    {"offer_to_all": True, "discard_finish": False, "dealer_rule": "winner"},
]  # fmt: skip


def choice(table, *texts, luck=1):
    state = played(table, *texts)
    return greedy(state.view(state.turn), state.legal_texts(), Random(luck))


def play_out(state, seats):
    """Play a match, the policy in these seats against random players; the scores."""
    rng = Random(3)
    while state.turn is not None:
        legal = state.legal_texts()
        policy = state.turn in seats
        state.play_text(greedy(state.view(state.turn), legal, rng) if policy else rng.choice(legal))
    return state.scores()


def average_pay(seats, deals, **options):
    """What the policy is paid a deal against random players, each deal from every seat."""
    paid = [
        play_out(dealt(number, seats, **options), {seat})[seat]
        for number in range(deals)
        for seat in range(seats)
    ]
    return sum(paid) / len(paid)


def without_winner(seats, deals, **options):
    played_out = (
        play_out(dealt(number, seats, **options), range(seats)) for number in range(deals)
    )
    return sum(not any(scores) for scores in played_out) / deals


def test_greedy_takes_a_pair_and_claims_one():
    assert choice(position()) == "take 32"
    assert choice(four_seats(), "discard 41") == "take 41"


def test_greedy_draws_if_nothing_pairs():
    assert choice(position(discards=["64", "54"])) == "draw"


def test_greedy_passes_if_it_can_do_nothing_else():
    table = four_seats(turn=1, phase="claim", discards=["41"], discard_by=[0],
                       hands=[["31"], ["62"], ["53"], ["65"]])  # fmt: skip

    assert choice(table) == "pass"


@pytest.mark.parametrize("luck", range(5))
def test_greedy_discards_what_has_lost_its_partner(luck):
    table = position(hands=[["64", "63", "41", "31"], ["55"]], phase="discard", discards=["62"],
                     discard_by=[1])  # fmt: skip

    assert choice(table, luck=luck) == "discard 63"


@pytest.mark.parametrize("luck", range(5))
def test_greedy_picks_a_partner_it_remembers(luck):
    table = blind(hands=[["65", "31"], ["55", "44", "41"]], wall=["53", "22", "11", "43"])

    # Everybody sees the 32 that seat 0 turns up and cannot use; seat 1 holds 41.
    assert choice(table, "pick @ 1", "discard 65", luck=luck) == "pick @ 1"


@pytest.mark.parametrize("luck", range(5))
def test_greedy_keeps_what_it_may_pick_a_partner_for(luck):
    table = blind(hands=[["65", "31"], ["55", "41"]], wall=["53", "22", "11"])

    moved = choice(table, "pick @ 1", "discard 65", "draw", luck=luck)

    assert moved in ("discard 55", "discard 22")


def test_greedy_looks_where_nobody_has_looked():
    assert choice(blind(), luck=2) in ("pick @ 0", "pick @ 1", "pick @ 2")


def test_greedy_keeps_from_picks_that_may_not_finish():
    options = {"deals": 1, "blind": True, "discard_finish": False}

    assert choice(three_seats(options=options)) == "draw"


@pytest.mark.parametrize(
    ("seats", "options", "least"),
    [(2, {}, 0.35), (2, {"blind": True}, 0.5), (3, {"offer_to_all": True}, 0.2),
     (4, {"offer_to_all": True}, 0.15)],
)  # fmt: skip
def test_greedy_beats_random_on_mirrored_deals(seats, options, least):
    assert average_pay(seats, 40, **options) > least


@pytest.mark.parametrize(
    ("seats", "offer_to_all", "known"),
    [(2, False, 0.135), (3, False, 0.47), (4, False, 0.84),
     (2, True, 0.128), (3, True, 0.03), (4, True, 0.087)],
)  # fmt: skip
def test_greedy_players_find_winners_as_often_as_known(seats, offer_to_all, known):
    found = without_winner(seats, 120, offer_to_all=offer_to_all)

    assert found == pytest.approx(known, abs=0.13)


@pytest.mark.parametrize("options", EVERY_WAY)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_plays_at_every_table(seats, options):
    for number in range(5):
        assert sum(play_out(dealt(number, seats, deals=2, **options), range(seats))) == 0


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"offer_to_all": True})])
def test_greedy_players_win_alike_in_every_seat(seats, options):
    wins = [0] * seats
    for number in range(150):
        scores = play_out(dealt(number, seats, **options), range(seats))
        if any(scores):
            wins[scores.index(max(scores))] += 1

    assert max(wins) - min(wins) < 0.2 * 150
