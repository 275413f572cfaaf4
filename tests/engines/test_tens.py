"""Eyes and pairs of ten or twenty: values, known hands, and how many hands win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from math import comb, prod
from random import Random

import pytest

from engines.tens import RESIDUE, VALUE, Hand, eyes_by_tally, eyes_of
from engines.tiles.chinese import COPIES, FACES, NUMBERS, STANDARD_SET, TEXTS

Ways = tuple[int, int]
"""Hands that look different, and sets of tiles that make them."""
NO_HAND: Ways = (0, 0)


def texts(line: str) -> list[str]:
    return line.replace("|", "").split()


def pairs_off(faces: Sequence[int]) -> bool:
    """Whether the tiles can be paired to tens and twenties, by trying every partner."""
    if not faces:
        return True
    first, *others = faces
    return any(
        (VALUE[first] + VALUE[other]) in (10, 20) and pairs_off(without(others, other))
        for other in set(others)
    )


def without(faces: Sequence[int], *gone: int) -> list[int]:
    left = list(faces)
    for face in gone:
        left.remove(face)
    return left


def tried_eyes(faces: Sequence[int]) -> list[str]:
    doubled = [face for face in FACES if faces.count(face) > 1]
    return [TEXTS[face] for face in doubled if pairs_off(without(faces, face, face))]


def near_win(size: int, rng: Random) -> list[int]:
    """An eye and tens from two sets, one tile perhaps exchanged."""
    faces = [rng.choice(FACES)] * 2
    while len(faces) < size:
        one = rng.choice(FACES)
        mates = [face for face in FACES if VALUE[one] + VALUE[face] in (10, 20)]
        faces += [one, rng.choice(mates)]
    faces[rng.randrange(size)] = rng.choice([rng.choice(FACES), faces[0]])
    return faces


def bearing(residue: int) -> list[int]:
    return [face for face in FACES if RESIDUE[face] == residue]


def holdings(faces: Sequence[int], sets: int, most: int) -> Iterable[tuple[int, ...]]:
    limits = [range(min(sets * COPIES[face], most) + 1) for face in faces]
    return (counts for counts in product(*limits) if sum(counts) <= most)


def ways_of(faces: Sequence[int], counts: Sequence[int], sets: int) -> Ways:
    chosen = (comb(sets * COPIES[face], n) for face, n in zip(faces, counts, strict=True))
    return 1, prod(chosen)


def added(table: dict[int, Ways], size: int, ways: Ways) -> None:
    seen = table.get(size, NO_HAND)
    table[size] = (seen[0] + ways[0], seen[1] + ways[1])


def opposed(residue: int, sets: int, most: int) -> tuple[dict[int, Ways], dict[int, Ways]]:
    """By size, what two opposite residues hold: in balance, or with an eye too many."""
    low, high = bearing(residue), bearing(10 - residue)
    balanced: dict[int, Ways] = {}
    with_eye: dict[int, Ways] = {}
    for counts in holdings(low + high, sets, most):
        lows, highs = counts[: len(low)], counts[len(low) :]
        more = sum(lows) - sum(highs)
        ways = ways_of(low + high, counts, sets)
        if more == 0:
            added(balanced, sum(counts), ways)
        elif abs(more) == 2 and max(lows if more > 0 else highs) > 1:
            added(with_eye, sum(counts), ways)
    return balanced, with_eye


def even(residue: int, sets: int, most: int) -> tuple[dict[int, Ways], dict[int, Ways]]:
    """By size, what a residue that pairs with itself holds: without an eye in it, or with one."""
    faces = bearing(residue)
    tables: tuple[dict[int, Ways], dict[int, Ways]] = ({}, {})
    for counts in holdings(faces, sets, most):
        if sum(counts) % 2 == 0:
            added(tables[max(counts) > 1], sum(counts), ways_of(faces, counts, sets))
    return tables


def together(one: dict[int, Ways], other: dict[int, Ways]) -> dict[int, Ways]:
    table: dict[int, Ways] = {}
    for size, ways in one.items():
        for more, others in other.items():
            added(table, size + more, (ways[0] * others[0], ways[1] * others[1]))
    return table


def either(one: dict[int, Ways], other: dict[int, Ways]) -> dict[int, Ways]:
    table = dict(one)
    for size, ways in other.items():
        added(table, size, ways)
    return table


def winning(size: int, sets: int) -> Ways:
    """Count by residues: an eye unbalances its own, and leaves tens and fives even."""
    eyeless: dict[int, Ways] = {0: (1, 1)}
    with_eye: dict[int, Ways] = {}
    for plain, eyed in (even(0, sets, size), even(5, sets, size)):
        with_eye = either(together(with_eye, either(plain, eyed)), together(eyeless, eyed))
        eyeless = together(eyeless, plain)
    every = either(eyeless, with_eye)
    unbalanced: dict[int, Ways] = {}
    for residue in range(1, 5):
        balanced, eyed = opposed(residue, sets, size)
        unbalanced = either(together(unbalanced, balanced), together(every, eyed))
        with_eye, every = together(with_eye, balanced), together(every, balanced)
    return either(with_eye, unbalanced)[size]


def test_value_is_the_pips_but_for_42() -> None:
    odd_ones = {TEXTS[face]: VALUE[face] for face in FACES if TEXTS[face] in ("42", "21", "66")}

    assert odd_ones == {"42": 3, "21": 3, "66": 12}
    assert sum(VALUE[face] for face in STANDARD_SET) == 227 - 3


def test_faces_fall_into_the_known_residues() -> None:
    residues = [" ".join(TEXTS[face] for face in bearing(residue)) for residue in range(10)]

    assert residues == [
        "64 55", "65", "66 11", "42 21", "31 22", "41 32", "51 33", "61 52 43", "62 53 44", "63 54",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "eyes"),
    [
        ("66 66 | 65 54 | 64 55 | 33 31 | 61 21", ["66"]),
        ("63 63 | 65 54 | 64 55 | 33 31 | 61 21", ["63"]),
        ("65 65 64 63 61 55 54 33 31 22", []),
        ("11 11 | 42 61 | 42 52 | 64 55 | 41 32", ["11"]),
        ("11 11 | 42 31 | 42 52 | 64 55 | 41 32", []),
        ("41 41 32 32 64 64 55 55 61 21", ["64", "55", "41", "32"]),
        ("41 41 41 32 | 66 66 | 62 62 | 64 55", ["41"]),
        ("66 66 | 65 54 | 64 55 | 33 31", ["66"]),
        ("11 11 | 42 61 | 64 64 | 55 55", ["11"]),
        ("11 11 | 42 31 | 64 64 | 55 55", []),
        ("64 64 55 55 41 32 61 21", ["64", "55"]),
        ("63 54 64 55 41 32 61 21", []),
    ],
)
def test_eyes_of_known_hands(line: str, eyes: list[str]) -> None:
    tiles = texts(line)

    assert eyes_of(tiles, len(tiles)) == eyes
    assert eyes_of(tiles, len(tiles) + 2) == []


@pytest.mark.parametrize("size", [8, 10])
def test_eyes_are_those_found_by_trying(size: int) -> None:
    rng, found = Random(size), Counter[bool]()

    for _ in range(400):
        faces = near_win(size, rng)
        eyes = eyes_of([TEXTS[face] for face in faces], size)
        assert eyes == tried_eyes(faces)
        found[bool(eyes)] += 1

    assert min(found.values()) > 50


@pytest.mark.parametrize(
    ("size", "sets", "hands", "tiles"),
    [(8, 1, 9_757, 81_745), (10, 2, 220_394, 1_381_437_740)],
)
def test_winning_hands_are_as_many_as_known(size: int, sets: int, hands: int, tiles: int) -> None:
    assert winning(size, sets) == (hands, tiles)


@pytest.mark.parametrize(
    ("size", "sets", "hands", "chance"),
    [(8, 1, 9_757, 0.777), (10, 2, 220_394, 0.912), (10, 3, 270_408, 0.954),
     (10, 4, 288_774, 0.972)],
)  # fmt: skip
def test_chance_of_a_dealt_win_is_as_known(size: int, sets: int, hands: int, chance: float) -> None:
    distinct, tiles = winning(size, sets)

    assert distinct == hands
    assert round(100 * tiles / comb(32 * sets, size), 3) == chance


def test_hands_of_eight_are_as_many_as_known() -> None:
    sizes = [1]
    for face in FACES:
        grown = [0] * (len(sizes) + COPIES[face])
        for size, hands in enumerate(sizes):
            for count in range(COPIES[face] + 1):
                grown[size + count] += hands
        sizes = grown

    assert (sizes[8], comb(32, 8)) == (868_605, 10_518_300)


def test_enumerated_hands_of_eight_win_for_the_engine() -> None:
    pairs = [(f, g) for f in FACES for g in FACES if f <= g and VALUE[f] + VALUE[g] in (10, 20)]
    rng, eyes = Random(1), eyes_by_tally(8)

    for _ in range(2000):
        eye = rng.choice(FACES)
        hand = Hand([eye, eye, *rng.choice(pairs), *rng.choice(pairs), *rng.choice(pairs)])
        assert hand.eyes(eyes) & 1 << eye

    assert len(pairs) == 24


def test_hand_forgets_what_is_removed() -> None:
    rng, hand, faces = Random(3), Hand(), list[int]()

    for _ in range(500):
        if faces and rng.random() < 0.5:
            faces.remove(face := rng.choice(faces))
            hand.remove(face)
        else:
            faces.append(face := rng.choice(FACES))
            hand.add(face)
        fresh = Hand(faces)
        assert (hand.counts, hand.faces, hand.twice, hand.tally) == (
            fresh.counts, fresh.faces, fresh.twice, fresh.tally,
        )  # fmt: skip

    assert hand.tiles() == sorted(faces)


def test_copied_hand_stands_alone() -> None:
    hand = Hand([NUMBERS["66"]])
    twin = hand.copy()

    twin.add(NUMBERS["66"])

    assert (hand.tiles(), twin.tiles()) == ([0], [0, 0])
