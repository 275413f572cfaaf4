"""Xiang Shi Fu by its facts, its options and its worked examples."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random

import pytest

from engines.base import Outcome
from engines.games.xiangshifu import game
from engines.games.xiangshifu.groups import DEAD, FACES_OF, group_of, table_of, type_of
from engines.games.xiangshifu.state import TRIPLES
from engines.tiles.chinese import FACES, STANDARD_SET, TEXTS
from tests.engines.games.xiangshifu_tables import (
    GROUPS,
    dealt,
    loaded,
    position,
)

KAO = table_of("kao")
MIXED = table_of("mixed")


def texts(group):
    return " ".join(TEXTS[face] for face in FACES_OF[group])


def collection(state):
    return Counter(state.groups)


def walk(number, moves=40, **options):
    """The states of a match of random exchanges."""
    state, rng = dealt(number, **options), Random(number)
    for _ in range(moves):
        yield state
        if state.turn is None or not state.exchanges:
            return
        state.play(rng.choice(state.exchanges))


@pytest.mark.parametrize(("mixed", "valid"), [(False, 674), (True, 675)])
def test_physical_triples_that_are_valid_are_counted(mixed, valid):
    triples = list(combinations(STANDARD_SET, 3))

    found = sum(type_of(faces, mixed) is not None for faces in triples)

    assert (found, len(triples)) == (valid, 4960)


def test_sixteen_physical_pairs_are_valid():
    pairs = list(combinations(STANDARD_SET, 2))

    names = [type_of(faces, False) for faces in pairs]

    assert len(pairs) == 496
    assert Counter(filter(None, names)) == Counter(set(filter(None, names)))
    assert len(set(filter(None, names))) == 16


def test_expected_valid_groups_of_a_deal():
    expected = 10 * 674 / 4960 + 16 / 496

    found = sum(dealt(number, redeal_dead=False).valid_groups() for number in range(600)) / 600

    assert expected == pytest.approx(1.391, abs=0.0005)
    assert found == pytest.approx(expected, abs=0.2)


@pytest.mark.parametrize(("table", "dead"), [(KAO, DEAD), (MIXED, frozenset())])
def test_dead_triples_are_exactly_the_listed(table, dead):
    changing = {group for group in table.asks if table.asks[group]}

    never = {
        group for group, faces in FACES_OF.items() if len(faces) == 3 and group not in changing
    }

    assert never - table.valid == dead


def test_dead_triples_are_twelve_of_the_physical():
    listed = {FACES_OF[group] for group in DEAD}

    physical = sum(faces in listed for faces in combinations(STANDARD_SET, 3))

    assert physical == 12


def test_about_one_deal_in_forty_has_a_dead_triple():
    deals = [dealt(number, redeal_dead=False) for number in range(1500)]

    share = sum(not DEAD.isdisjoint(state.groups) for state in deals) / len(deals)

    assert share == pytest.approx(0.024, abs=0.012)


def test_dead_triples_are_dealt_again():
    without = [number for number in range(300) if has_dead(dealt(number, redeal_dead=False))]

    assert without
    assert not any(has_dead(dealt(number)) for number in range(300))
    assert [has_dead(dealt(number, middle="mixed")) for number in without] == [True] * len(without)


def has_dead(state):
    return not DEAD.isdisjoint(state.groups)


def test_about_seven_exchanges_at_the_start():
    counts = [len(dealt(number).exchanges) for number in range(400)]

    assert sum(counts) / len(counts) == pytest.approx(6.9, abs=0.8)


def test_shares_of_valid_groups_at_the_start():
    counts = Counter(dealt(number).valid_groups() for number in range(1000))

    shares = [counts[0], counts[1], counts[2], counts[3]]
    assert [share / 1000 for share in shares] == pytest.approx([0.21, 0.37, 0.27, 0.10], abs=0.05)


@pytest.mark.parametrize("layout", TRIPLES)
def test_exchange_repairs_at_most_two_groups_and_breaks_none(layout):
    for number in range(6):
        states = [state.copy() for state in walk(number, layout=layout)]
        for before, after in pairwise(states):
            assert 0 <= after.valid_groups() - before.valid_groups() <= 2


@pytest.mark.parametrize("layout", TRIPLES)
def test_every_exchange_leads_to_another_collection(layout):
    for number in range(4):
        for state in walk(number, 25, layout=layout):
            results = []
            for move in state.exchanges:
                after = state.copy()
                after.play(move)
                results.append(frozenset(collection(after).items()))
                i, j = move >> 4 & 15, move & 15
                assert {after.groups[i], after.groups[j]} <= after.terms.table.valid
            assert len(set(results)) == len(results)
            assert frozenset(collection(state).items()) not in results


def test_exchanges_are_all_there_are():
    """Found again tile by tile, and written down as the rules say."""
    for number in range(12):
        for state in walk(number, 12, layout=("ten", "eight", "shanghai")[number % 3]):
            if state.turn is not None:
                assert sorted(map(state.text, state.exchanges)) == sorted(by_hand(state))


def by_hand(state):
    first = {}
    for text, groups in sorted(tried_by_hand(state)):
        key = tuple(sorted(map(tuple, groups)))
        first.setdefault(key, text)
    first.pop(tuple(sorted(map(tuple, map(sorted_faces, state.groups)))), None)
    return set(first.values())


def sorted_faces(group):
    return sorted(FACES_OF[group])


def tried_by_hand(state):
    rows = [sorted_faces(group) for group in state.groups]
    for i, j in combinations(range(len(rows)), 2):
        for word, given, one, other in tried_between(rows[i], rows[j]):
            mixed = state.terms.options["middle"] == "mixed"
            if type_of(one, mixed) and type_of(other, mixed):
                groups = [*rows[:i], one, *rows[i + 1 : j], other, *rows[j + 1 :]]
                yield f"{word} {TEXTS[given[0]]} {TEXTS[given[1]]} @ {i} {j}", groups


def tried_between(one, other):
    for a in one:
        for b in other:
            if a != b:
                yield "swap", (a, b), exchanged_row(one, a, b), exchanged_row(other, b, a)
    if len(one) == 3 and len(other) == 2:
        for kept in one:
            pair = [*one]
            pair.remove(kept)
            yield "recenter", pair, sorted([kept, *other]), pair


def exchanged_row(row, given, taken):
    left = [*row]
    left.remove(given)
    return sorted([*left, taken])


def test_swap_that_only_changes_names_is_no_move():
    state = loaded(["65 64 54", "65 64 44", "66 66"])

    assert "swap 54 44 @ 0 1" not in state.legal_texts()


def test_swap_must_leave_both_groups_valid():
    groups = ["66 22 11", "55 44 33"]

    assert "swap 66 33 @ 0 1" in loaded(groups).legal_texts()
    assert "swap 66 33 @ 0 1" not in loaded(["66 22 11", "55 41 33"]).legal_texts()


def test_pair_of_a_triple_goes_to_the_centre():
    state = loaded(["66 66 21", "63 54"], options={"goal": "pair", "pair": "66"})

    state.play_text("recenter 66 66 @ 0 1")

    assert state.dump()["groups"] == [["63", "54", "21"], ["66", "66"]]
    assert (state.solved, state.scores()) == (True, [999])


def test_number_of_moves_is_taken_from_a_thousand():
    state = loaded(["66 66 21", "63 54"], moves=8)

    state.play_text("recenter 66 66 @ 0 1")

    assert state.outcome() == Outcome((1,), (991,), "solved")


def test_resigning_pays_for_the_valid_groups():
    state = loaded()
    valid = state.valid_groups()

    state.play_text("resign")

    assert state.outcome() == Outcome((1,), (10 * valid,), "resigned")


def test_match_ends_when_nothing_can_be_exchanged():
    groups = [
        "61 53 22", "42 31 11", "62 55 44", "44 43 31", "54 52 33", "64 51 21", "65 55 11",
        "66 61 33", "65 64 32", "66 51 22", "63 41",
    ]  # fmt: skip
    state = loaded(groups, options={"middle": "mixed"})

    (only,) = state.exchanges
    state.play(only)

    assert state.outcome().reason == "no exchange left"


def test_undo_keeps_a_stuck_match_alive_and_counts():
    groups = [
        "61 53 22", "42 31 11", "62 55 44", "44 43 31", "54 52 33", "64 51 21", "65 55 11",
        "66 61 33", "65 64 32", "66 51 22", "63 41",
    ]  # fmt: skip
    state = loaded(groups, options={"middle": "mixed", "undo": True})
    before = state.dump()["groups"]

    state.play(state.exchanges[0])
    assert state.legal_texts() == ["undo", "resign"]
    state.play_text("undo")

    assert state.dump()["groups"] == before
    assert (state.moves, state.history, state.turn) == (2, [], 0)
    assert "undo" not in state.legal_texts()


def test_move_limit_ends_the_match():
    state = dealt(1, move_limit=2, undo=True)

    state.play(state.exchanges[0])
    state.play_text("undo")

    assert state.outcome() == Outcome((1,), (10 * state.valid_groups(),), "move limit")


def test_last_move_may_still_solve():
    state = loaded(["66 66 21", "63 54"], moves=2, options={"move_limit": 3})

    state.play_text("recenter 66 66 @ 0 1")

    assert state.solved


def test_moves_remember_what_they_changed():
    state = loaded()

    state.play_text("swap 66 33 @ 0 1")

    assert state.dump() == position(
        ["33 22 11", "66 55 44", *GROUPS[2:]],
        options=game.complete({}, 1),
        moves=1,
        history=[[0, ["66", "22", "11"], 1, ["55", "44", "33"]]],
    )


def test_no_two_groups_are_the_same_number():
    groups = [
        group_of(faces)
        for size in (1, 2, 3)
        for faces in combinations_with_replacement(FACES, size)
    ]
    assert len({*groups}) == len(groups)
