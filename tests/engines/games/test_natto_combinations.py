"""All combinations of Natto: as many as the rules count, and each as they define it."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from hypothesis import given, settings, strategies

from engines.base import PositionError
from engines.games.natto import game
from engines.games.natto.combinations import (
    BOMB,
    COMBINATIONS,
    MASKS,
    MOVES,
    PASS,
    PASSING,
    VERBS,
)
from engines.games.natto.holding import held
from engines.games.natto.sums import add_held_sums
from engines.tiles.natto import DECK, DRAGONS, FLOWERS, KIND_TEXTS, kinds_of, mask_of
from tests.engines.games.natto_tables import DECK_TEXTS, dealt

HAND = [*DECK_TEXTS, "Dc", "Dt", "Ds"]
readings = game.evaluations["readings"]

tile_groups = strategies.lists(
    strategies.sampled_from(range(len(HAND))), unique=True, min_size=1, max_size=6
).map(lambda places: sorted(HAND[place] for place in places))
hands = strategies.lists(
    strategies.sampled_from(range(34)), unique=True, min_size=1, max_size=16
).map(lambda places: mask_of([*DECK, 28, 29, 30][place] for place in places))


def stands(tile, rank, suit):
    """What a tile can stand for, as the rules put it; suit None asks for any."""
    if tile == "F":
        return rank in (0, 10)
    if tile[0] == "D":
        return suit in (None, tile[1])
    return int(tile[0]) == rank and suit in (None, tile[1])


def fill(tiles, places):
    """Whether the tiles can stand for these ranks and suits, one each."""
    if not places:
        return not tiles
    (rank, suit), *rest = places
    return any(
        stands(tile, rank, suit) and fill(tiles[:at] + tiles[at + 1 :], rest)
        for at, tile in enumerate(tiles)
    )


def naive_readings(tiles):
    """Every way to play the tiles but bombs, by trying the definitions one by one."""
    joined = " ".join(sorted(tiles, key=KIND_TEXTS.index))
    naturals = [tile for tile in tiles if tile[0] != "D"]
    if not naturals:
        return {f"set {joined} = {11 + 'cts'.index(tiles[0][1])}"} if len(tiles) == 1 else set()
    found = {
        f"{verb} {joined} = {value}"
        for value in range(-1, 12)
        for verb, places in layouts(value, len(tiles))
        if fill(tiles, places)
    }
    sets = [rank for rank in range(11) if all(stands(tile, rank, None) for tile in naturals)]
    found |= {f"set {joined} = {rank}" for rank in sets}
    if naturals == ["F"] and len(tiles) > 1:
        found.add(f"seq {joined} = 10")
    return found | naive_sums(tiles)


def layouts(value, size):
    """The ranks and suits to be filled by seqs, tubes and plates of this lowest rank."""
    if size >= 2 and value <= 10:
        for suit in "cts":
            yield "seq", [(value + step, suit) for step in range(size)]
    if size == 6:
        for verb, ranks, copies in (("tube", 3, 2), ("plate", 2, 3)):
            yield verb, [(value + step, None) for step in range(ranks) for _ in range(copies)]


def naive_sums(tiles):
    if len(tiles) < 3 or any(tile[0] == "D" for tile in tiles):
        return set()
    found = set()
    for at, total in enumerate(tiles):
        addends = sorted(tiles[:at] + tiles[at + 1 :], key=KIND_TEXTS.index)
        worth = sum(0 if tile == "F" else int(tile[0]) for tile in addends)
        if worth == (10 if total == "F" else int(total[0])):
            found.add(f"sum {' '.join(addends)} = {total}")
    return found


def test_combinations_are_as_many_as_the_rules_count():
    counted = Counter((VERBS[one.kind], one.size) for one in COMBINATIONS)

    assert counted == {
        ("set", 1): 32, ("set", 2): 116, ("set", 3): 185, ("set", 4): 151, ("set", 5): 68,
        ("set", 6): 17, ("seq", 2): 96, ("seq", 3): 117, ("seq", 4): 127, ("seq", 5): 132,
        ("seq", 6): 132, ("sum", 3): 561, ("sum", 4): 1632, ("sum", 5): 2505, ("sum", 6): 2748,
        ("tube", 6): 5265, ("plate", 6): 758, ("bomb", 2): 4, ("bomb", 3): 2, ("bomb", 4): 1,
        ("pass", 0): 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("bombs", "total"), [("tiles", 14648), ("onesheet", 14648), ("fewer", 14647)]
)
def test_a_list_of_bombs_completes_the_count(bombs, total):
    texts = [one.text for one in COMBINATIONS if one.kind == BOMB]

    listed = [
        text for text in texts if text in readings({"tiles": text.split()[1:], "bombs": bombs})
    ]

    assert len(COMBINATIONS) - len(texts) - 1 + len(listed) == total


@pytest.mark.parametrize(
    ("verb", "by_value"),
    [
        ("set", {0: 31, 10: 31, 11: 1, 12: 1, 13: 1} | dict.fromkeys(range(1, 10), 56)),
        ("tube", {-1: 15, 0: 255, 8: 255, 9: 15} | dict.fromkeys(range(1, 8), 675)),
        ("plate", {-1: 1, 0: 42, 9: 42, 10: 1} | dict.fromkeys(range(1, 9), 84)),
    ],
)
def test_values_have_their_share_of_combinations(verb, by_value):
    assert Counter(one.value for one in COMBINATIONS if VERBS[one.kind] == verb) == by_value


def test_moves_rise_with_their_texts():
    texts = [one.text for one in COMBINATIONS]

    assert texts == sorted(set(texts))
    assert [MOVES[text] for text in texts] == list(range(len(texts)))
    assert texts[PASS] == "pass"


@given(tile_groups)
@settings(max_examples=200, deadline=None)
def test_readings_are_those_of_the_definitions(tiles):
    found = readings({"tiles": tiles, "bombs": "tiles"})

    assert {text for text in found if not text.startswith("bomb")} == naive_readings(tiles)
    assert found == sorted(set(found))


@given(strategies.sampled_from([one for one in COMBINATIONS if one.kind not in (BOMB, PASSING)]))
@settings(max_examples=150, deadline=None)
def test_every_combination_is_one_by_the_definitions(one):
    tiles = [KIND_TEXTS[kind] for kind in kinds_of(one.mask)]

    assert one.text in naive_readings(tiles)


@given(hands)
@settings(max_examples=40, deadline=None)
def test_hand_holds_what_its_tiles_cover(hand):
    covered = [
        move
        for move, one in enumerate(COMBINATIONS)
        if one.kind not in (BOMB, PASSING) and not MASKS[move] & ~hand
    ]

    assert sorted(held(hand)) == covered


@given(hands, strategies.integers(0, 10), strategies.sampled_from([0, 3, 4, 5, 6]))
@settings(max_examples=60, deadline=None)
def test_sums_are_found_by_least_total_and_size(hand, least, size):
    sums = [move for move in held(hand) if COMBINATIONS[move].text.startswith("sum")]
    wanted = {
        move
        for move in sums
        if COMBINATIONS[move].value >= least and size in (0, COMBINATIONS[move].size)
    }
    found: list[int] = []

    add_held_sums(found, hand, least, size)

    assert wanted <= set(found) <= set(sums)
    assert all(COMBINATIONS[move].value >= least for move in found)
    assert size or set(found) == wanted


@given(hands)
@settings(max_examples=100, deadline=None)
def test_number_of_sets_follows_the_formula(hand):
    dragons = (hand & DRAGONS).bit_count()
    flowers = (hand & FLOWERS).bit_count()
    ranks = [(hand >> 3 * rank & 7).bit_count() for rank in range(9)]
    by_rank = sum((2**count - 1) * 2**dragons for count in ranks)
    by_flowers = 2 * sum(
        comb(dragons, used)
        for count in range(1, flowers + 1)
        for used in range(dragons + 1)
        if count + used <= 6
    )

    sets = [move for move in held(hand) if COMBINATIONS[move].text.startswith("set")]

    assert len(sets) == by_rank + by_flowers + dragons


def test_deals_to_one_seat_are_as_counted():
    shares = [comb(4, count) * comb(27, 13 - count) / comb(31, 13) for count in range(5)]

    assert comb(31, 13) == 206253075
    assert [round(100 * share, 2) for share in shares] == [9.73, 33.71, 37.93, 16.36, 2.27]


def test_dealt_flowers_follow_their_distribution():
    counts = Counter(
        (hand & FLOWERS).bit_count() for number in range(1500) for hand in dealt(number).hands
    )

    average = sum(count * times for count, times in counts.items()) / counts.total()

    assert average == pytest.approx(52 / 31, abs=0.05)
    assert 100 * counts[0] / counts.total() == pytest.approx(9.73, abs=2)
    assert 100 * counts[4] / counts.total() == pytest.approx(2.27, abs=1)


def test_full_hand_has_about_570_leads():
    leads = [held(dealt(number).hands[0]) for number in range(400)]
    kinds = Counter(COMBINATIONS[move].text.split()[0] for moves in leads for move in moves)

    assert sum(map(len, leads)) / 400 == pytest.approx(570, abs=20)
    assert {verb: count / 400 for verb, count in kinds.items()} == pytest.approx(
        {"set": 161, "sum": 171, "tube": 133, "seq": 79, "plate": 26}, rel=0.1
    )


@pytest.mark.parametrize("tiles", [["Dc", "Dc"], ["5c", "5c"], ["F"] * 5])
def test_tiles_no_player_can_hold_have_no_reading(tiles):
    assert readings({"tiles": tiles, "bombs": "tiles"}) == []


def test_reading_of_unknown_tile_is_refused():
    with pytest.raises(PositionError, match="no tile '5x'"):
        readings({"tiles": ["5x"]})


def test_one_group_has_many_readings():
    assert readings({"tiles": ["Dc", "F"]}) == [
        "seq F Dc = -1", "seq F Dc = 0", "seq F Dc = 10", "seq F Dc = 9",
        "set F Dc = 0", "set F Dc = 10",
    ]  # fmt: skip
    assert readings({"tiles": ["F", "F"]}) == ["bomb F F", "set F F = 0", "set F F = 10"]
    assert readings({"tiles": ["F", "F"], "bombs": "fewer"}) == ["set F F = 0", "set F F = 10"]


def test_two_dragons_alone_are_only_a_bomb():
    assert readings({"tiles": ["Dc", "Ds"], "bombs": "tiles"}) == []
    assert readings({"tiles": ["Dc", "Ds"], "bombs": "onesheet"}) == ["bomb Dc Ds"]


@pytest.mark.parametrize(
    ("tiles", "texts"),
    [
        ("F 5c 5t", ["sum 5c 5t = F", "sum F 5c = 5t", "sum F 5t = 5c"]),
        ("1c 2c 3c", ["seq 1c 2c 3c = 1", "sum 1c 2c = 3c"]),
        ("F 1c 4c 5c", ["sum 1c 4c 5c = F", "sum F 1c 4c = 5c"]),
        (
            "2t 2s 3t 3s Dc Dt",
            [
                "plate 2t 2s 3t 3s Dc Dt = 2",
                "tube 2t 2s 3t 3s Dc Dt = 1",
                "tube 2t 2s 3t 3s Dc Dt = 2",
            ],
        ),
    ],
)
def test_groups_are_read_as_the_notation_says(tiles, texts):
    assert readings({"tiles": tiles.split(), "bombs": "tiles"}) == texts
