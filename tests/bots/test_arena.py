"""The arena's figures: blocks, shares, intervals, and the same result whatever the processes."""

from __future__ import annotations

from statistics import fmean

import pytest

from bots import arena
from bots.arena import Block, Plan, Standing
from bots.registry import get
from bots.table import play_match
from engines.chance import Chance


def plan(**changes: object) -> Plan:
    settings: dict[str, object] = {
        "game": "jielong", "chairs": ("greedy", "random", "random"), "options": {"deals": 1},
        "seed": 3, "matches": 6, "mirror": True,
    }  # fmt: skip
    return Plan(**{**settings, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("matches", "mirror", "blocks"), [(6, True, 2), (7, True, 3), (1, True, 1), (7, False, 7)]
)
def test_matches_are_rounded_up_to_blocks(matches: int, mirror: bool, blocks: int) -> None:
    assert plan(matches=matches, mirror=mirror).blocks == blocks


@pytest.mark.parametrize(
    ("places", "shares"),
    [
        ([1, 2], [1, 0]),
        ([1, 1], [0.5, 0.5]),
        ([1, 2, 3], [1, 0.5, 0]),
        ([1, 1, 3], [0.75, 0.75, 0]),
        ([4, 1, 1, 1], [0, 2 / 3, 2 / 3, 2 / 3]),
        ([2, 1, 2, 2], [1 / 3, 1, 1 / 3, 1 / 3]),
        ([1], [0.5]),
    ],
)
def test_equal_places_share_their_points(places: list[int], shares: list[float]) -> None:
    assert arena.score_shares(places) == pytest.approx(shares)


def test_mirrored_block_is_one_seed_under_all_rotations() -> None:
    block = arena.play_block(plan(), 0)

    seed = Chance(arena.seed_bytes(3)).child("block", 0).below(1 << 256)
    by_chair = []
    for rotation in range(3):
        seated = [get(("greedy", "random", "random")[(seat - rotation) % 3]) for seat in range(3)]
        match = play_match("jielong", seated, arena.seed_bytes(seed), {"deals": 1})
        by_chair.append([match.scores[(chair + rotation) % 3] for chair in range(3)])
    assert block.points == pytest.approx([fmean(points) for points in zip(*by_chair, strict=True)])


def test_mirrored_block_goes_by_totals() -> None:
    block = arena.play_block(plan(), 0)

    order = sorted(range(3), key=lambda chair: block.points[chair], reverse=True)
    assert [block.shares[chair] for chair in order] == [1, 0.5, 0]


def test_same_bots_share_a_mirrored_block() -> None:
    block = arena.play_block(plan(chairs=("greedy", "greedy"), game="natto", options={}), 0)

    assert block.shares == (0.5, 0.5)


def test_match_alone_moves_the_chairs_round() -> None:
    blocks = list(arena.play_blocks(plan(mirror=False, matches=3)))

    assert len(blocks) == 3
    assert all(sum(block.shares) == pytest.approx(1.5) for block in blocks)


def test_processes_do_not_change_the_result() -> None:
    alone = list(arena.play_blocks(plan(matches=18)))

    assert list(arena.play_blocks(plan(matches=18), processes=3)) == alone


@pytest.mark.parametrize("mirror", [True, False])
def test_solitaire_gives_every_bot_the_same_deal(mirror: bool) -> None:
    alone = plan(game="five-rows", chairs=("greedy", "random"), options={}, mirror=mirror)

    block = arena.play_block(alone, 0)

    seed = arena.seed_bytes(Chance(arena.seed_bytes(3)).child("block", 0).below(1 << 256))
    scores = [play_match("five-rows", [get(name)], seed, {}).scores[0] for name in alone.chairs]
    assert (alone.blocks, block.points, block.forfeits) == (3, tuple(scores), (0, 0))


def test_solitaire_is_won_by_points() -> None:
    greedy = plan(game="xiangshifu", chairs=("random", "greedy"), options={})

    assert arena.play_block(greedy, 0).shares == (0, 1)


def test_seed_changes_the_result() -> None:
    assert arena.play_block(plan(seed=1), 0) != arena.play_block(plan(seed=2), 0)


def test_forfeiter_comes_last_in_its_block() -> None:
    assert arena._places_by_total([50, -20, -30], [1, 0, 0]) == [3, 1, 2]
    assert arena._places_by_total([5, 5, -10], [0, 0, 0]) == [1, 1, 3]


def test_standings_have_means_and_intervals() -> None:
    blocks = [
        Block((1.0, 0.0), (4.0, -4.0), (0, 1)),
        Block((0.5, 0.5), (0.0, 0.0), (0, 0)),
        Block((1.0, 0.0), (2.0, -2.0), (0, 0)),
        Block((0.5, 0.5), (0.0, 0.0), (0, 0)),
    ]

    # Student's 97.5 % point with 3 degrees of freedom is 3.1824; the deviation is 0.288675.
    margin = pytest.approx(3.1824 * 0.288675 / 2, rel=0.015)
    assert arena.standings(["greedy", "random"], blocks) == [
        Standing("greedy", 4, 0.75, margin, 1.5, 0),
        Standing("random", 4, 0.25, margin, -1.5, 1),
    ]


def test_bot_on_several_chairs_counts_their_mean() -> None:
    blocks = [Block((1.0, 0.5, 0.0, 0.5), (9.0, 1.0, -9.0, 1.0), (0, 0, 1, 0))]

    assert arena.standings(["greedy", "random"], blocks) == [
        Standing("greedy", 1, 0.5, None, 0.0, 1),
        Standing("random", 1, 0.5, None, 1.0, 0),
    ]


@pytest.mark.parametrize(
    ("freedom", "known"),
    [(3, 3.1824), (4, 2.7764), (6, 2.4469), (10, 2.2281), (30, 2.0423), (1000, 1.9623)],
)
def test_student_agrees_with_the_tables(freedom: int, known: float) -> None:
    assert arena._student(freedom) == pytest.approx(known, rel=0.015 if freedom < 6 else 0.001)


@pytest.mark.parametrize("game", ["jielong", "natto", "strings-of-suits", "toridori"])
def test_greedy_beats_random(game: str) -> None:
    chairs = ("greedy", "random")
    blocks = list(arena.play_blocks(plan(game=game, chairs=chairs, options={}, matches=24)))

    greedy, _ = arena.standings(chairs, blocks)
    assert greedy.margin is not None
    assert greedy.share - greedy.margin > 0.5
