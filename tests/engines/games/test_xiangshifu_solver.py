"""The solver of Xiang Shi Fu: its solutions play, and its proofs agree with trying everything."""

from __future__ import annotations

from itertools import combinations, count
from random import Random

import pytest

from engines.games.xiangshifu.groups import FACES_OF, table_of
from engines.games.xiangshifu.solver import SOLVED, UNDECIDED, UNSOLVABLE, Answer, solve
from engines.games.xiangshifu.web import is_trap, tiles_of, web_for
from engines.tiles.chinese import CIVIL, STANDARD_SET, TEXTS
from tests.engines.games.xiangshifu_tables import FIVE_DRAGONS, dealt, loaded

FIFTEEN = [
    "42 33 11", "66 61 22", "65 55 53", "64 62 31", "64 22 11", "66 65 21", "51 44 33", "61 54 41",
    "63 52 31", "51 44 43", "55 32",
]  # fmt: skip
ONE_EXCHANGE = [
    "61 53 22", "42 31 11", "62 55 44", "44 43 31", "54 52 33", "64 51 21", "65 55 11", "66 61 33",
    "65 64 32", "66 51 22", "63 41",
]  # fmt: skip


def replayed(state, answer):
    for text in answer.moves:
        state.play_text(text)
    return state


def everything(state):
    """Every collection that can be reached, each as a state, by the engine alone."""
    seen = {tuple(sorted(state.groups))}
    waiting = [state]
    for reached in waiting:
        for move in reached.exchanges:
            after = reached.copy()
            after.turn = 0
            after.play(move)
            key = tuple(sorted(after.groups))
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return waiting


def small_positions(number, middle):
    """Random positions of a few groups: some are solvable, some are not."""
    rng = Random(number)
    deck = rng.sample(STANDARD_SET, 14)
    groups = [sorted(deck[at : at + 3]) for at in range(0, 12, 3)] + [sorted(deck[12:])]
    texts = [" ".join(TEXTS[face] for face in group) for group in groups]
    return loaded(texts, options={"middle": middle, "move_limit": 1000})


@pytest.mark.parametrize("middle", ["kao", "mixed"])
def test_solutions_play_and_end_solved(middle):
    for number in range(25):
        state = dealt(number, middle=middle)
        answer = solve(state)
        if answer.verdict == SOLVED:
            assert replayed(state, answer).scores() == [1000 - len(answer.moves)]
            assert state.solved


@pytest.mark.parametrize("middle", ["kao", "mixed"])
def test_verdicts_agree_with_trying_everything(middle):
    verdicts = []
    for number in range(130):
        state = small_positions(number, middle)
        solvable = any(reached.is_at_goal() for reached in everything(state))
        verdicts.append(solve(state).verdict)
        assert verdicts[-1] == (SOLVED if solvable else UNSOLVABLE), number

    assert 5 < verdicts.count(SOLVED) < 125


def made_solvable(number):
    """A position some exchanges away from a solved one, where the way back is known to exist."""
    rng = Random(number)
    state = loaded(FIVE_DRAGONS)
    for _ in range(12):
        state.turn = 0
        state.play(rng.choice(state.exchanges))
    return state


@pytest.mark.parametrize("number", range(4))
def test_special_goal_is_found_again(number):
    away = made_solvable(number)
    groups = [" ".join(texts) for texts in away.dump()["groups"]]
    state = loaded(groups, options={"goal": "pair", "pair": "22"})

    answer = solve(state, nodes=60_000)

    assert answer.verdict == SOLVED
    assert replayed(state, answer).solved or not answer.moves


@pytest.mark.parametrize(
    ("number", "options"),
    [
        (5, {"goal": "pair", "pair": "21"}),
        (8, {"layout": "eight"}),
        (6, {"layout": "shanghai"}),
        (19, {"goal": "harmony"}),
        (26, {"goal": "dragons"}),
    ],
)
def test_other_goals_are_solved_too(number, options):
    state = dealt(number, **options)

    answer = solve(state, nodes=2_000)

    assert answer.verdict == SOLVED
    assert replayed(state, answer).solved


@pytest.mark.parametrize(
    ("groups", "middle", "reachable"), [(FIFTEEN, "kao", 15), (ONE_EXCHANGE, "mixed", 2)]
)
def test_known_unsolvable_deals_are_proved(groups, middle, reachable):
    state = loaded(groups, options={"middle": middle})

    assert len(everything(state)) == reachable
    assert solve(state).verdict == UNSOLVABLE


def test_solved_position_needs_no_move():
    assert solve(loaded(FIVE_DRAGONS)) == Answer(SOLVED)


def test_budget_of_nodes_is_kept():
    state = dealt(3, goal="dragons")

    answer = solve(state, nodes=50)

    assert answer == Answer(UNDECIDED, nodes=50)


def test_deadline_is_asked_for():
    looks = count()

    answer = solve(dealt(3, goal="dragons"), is_late=lambda: next(looks) >= 2)

    assert (answer.verdict, answer.nodes) == (UNDECIDED, 128)


def test_same_position_has_the_same_solution():
    assert solve(dealt(11)) == solve(dealt(11))


def test_solution_beyond_the_move_limit_is_none():
    state = dealt(11)
    needed = len(solve(state).moves)

    assert solve(dealt(11, move_limit=needed)).verdict == SOLVED
    assert solve(dealt(11, move_limit=needed - 1)).verdict == UNDECIDED


def test_solving_does_not_change_the_position():
    state = dealt(11)
    before = state.dump()

    solve(state)

    assert state.dump() == before


def test_pair_before_its_triple_is_not_recentred():
    state = loaded(["63 54", "66 66 21"])

    assert state.legal_texts() == ["resign"]
    assert solve(state).verdict == UNDECIDED


def test_untouched_trap_stays_untouched():
    """What a trap promises holds in every collection that can be reached."""
    table = table_of("kao")
    trapped = 0
    for number in range(120):
        state = small_positions(number, "kao")
        web, wrong = web_for(table, state.groups)
        stock = sum(map(tiles_of, state.groups))
        start = web.collection(state.groups)
        for untouched in [*combinations(wrong, 1), *combinations(wrong, 2)]:
            if is_trap(web, start, stock, untouched):
                trapped += 1
                groups = {web.groups[number] for number in untouched}
                assert all(groups <= set(reached.groups) for reached in everything(state))

    assert trapped > 20


def test_web_knows_every_exchange_of_the_engine():
    for number in range(20):
        state = dealt(number)
        web, _ = web_for(state.terms.table, state.groups)
        start = web.collection(state.groups)

        found = sorted(web.after(start))

        made = []
        for move in state.exchanges:
            after = state.copy()
            after.play(move)
            made.append(web.collection(after.groups))
        assert found == sorted(made)


def test_two_equal_groups_exchange_with_each_other():
    table = table_of("kao")
    able = [
        group
        for group in sorted(table.valid)
        if table.exchanges(group, group) and {*FACES_OF[group]} <= {*CIVIL}
    ]
    texts = " ".join(TEXTS[face] for face in FACES_OF[able[0]])
    state = loaded([texts, texts])
    web, _ = web_for(table, state.groups)

    found = list(web.after(web.collection(state.groups)))

    assert len(found) == len(state.exchanges) > 0
