"""Open views: every hand on the table, and nothing that nobody knew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.base import HIDDEN
from engines.record import start
from league.queries.replays import ClosedError, open_view, view_at
from tests.engines.conformance.cases import FEW_TABLES
from tests.league.factories import make_bots, make_finished_series, make_open_block

TO_COME = ("future", "decks", "next_decks", "next_deals")


def differences(shown: Any, truth: Any) -> set[str]:
    """What the view says otherwise than the truth, tiles that stay hidden included."""
    if isinstance(shown, dict) and isinstance(truth, dict):
        named = shown.keys() - set(TO_COME)
        return set().union(*(differences(shown[name], truth[name]) for name in named))
    if isinstance(shown, list) and isinstance(truth, list) and len(shown) == len(truth):
        return set().union(*map(differences, shown, truth))
    return set() if shown == truth else {str(shown)}


@pytest.mark.parametrize(("slug", "seats"), FEW_TABLES)
def test_open_view_is_true_and_shows_every_hand(slug: str, seats: int) -> None:
    state = start(slug, seats, {}, bytes(32))
    luck = Random(3)
    found = set()
    hidden_hands = []

    while state.turn is not None:
        for _ in range(luck.randrange(30)):
            if state.turn is not None:
                state.play(luck.choice(state.legal()))
        view = open_view(state, seats, [])
        found |= differences(view["position"], state.dump())
        hidden_hands += [hand for hand in view["position"].get("hands", []) if HIDDEN in hand]

    assert found <= {HIDDEN}
    assert hidden_hands == []


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["jielong", "small-mahjong"])
def test_open_view_tells_every_move_as_it_was_played(slug: str) -> None:
    series = make_finished_series(make_bots(4), game=slug, options={"deals": 1})
    match = series.matches.get()

    told = view_at(match, match.move_count)["log"]

    moves = match.moves.order_by("ply").values_list("seat", "text")
    assert told == [list(move) for move in moves]


@pytest.mark.django_db
def test_view_of_a_finished_match_stops_at_the_ply() -> None:
    match = make_finished_series(make_bots(2)).matches.get()

    view = view_at(match, 3)

    assert len(view["log"]) == 3


@pytest.mark.django_db
def test_view_is_refused_while_the_deal_is_played() -> None:
    over = make_open_block(make_bots(2)).matches.get(rotation=0)

    with pytest.raises(ClosedError):
        view_at(over, 0)
