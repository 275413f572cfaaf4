"""Da Ling by its examples, its facts and its options."""

from __future__ import annotations

from itertools import combinations

import pytest

from engines.base import HIDDEN, IllegalMoveError, PositionError
from engines.games.daling import game
from engines.games.daling.groups import (
    groups_of,
    splits_of,
    target_of,
    write,
)
from engines.options import OptionsError
from engines.tiles.chinese import NUMBERS
from tests.engines.games.banking_tables import (
    dealt,
    deck_of,
    play,
    seen,
    shown,
    worlds,
)

FIRST = "split 43 @ 65 51 @ 63 33 11"
SECOND = "split 52 @ 66 41 @ 54 22 22"


def sets_of(move):
    return [group.split() for group in move.removeprefix("split ").split(" @ ")]


def hand_of(move):
    return sorted(move.replace("@", "").split()[1:], reverse=True)


def settled(table, *moves, banker=None, **options):
    """The chips after one deal in which the punters split so; the banker is seat 0, if any."""
    punters = list(range(len(moves))) if banker is None else list(range(1, len(moves) + 1))
    seats = punters[-1] + 1
    hands, sets = [[] for _ in range(seats)], [None] * seats
    for seat, move in zip(punters, moves, strict=True):
        hands[seat], sets[seat] = hand_of(move), sets_of(move)
    sets[punters[-1]] = None
    state = game.load(
        {
            "game": "daling",
            "options": {"rounds": 1} | options,
            "players": seats,
            "deal": 0,
            "banker": banker,
            "turn": punters[-1],
            "chips": [0] * seats,
            "table": table.split(),
            "hands": hands,
            "sets": sets,
            "stock": [],
            "next_decks": [deck_of()] * (seats - 1),
            "over": False,
        }
    )
    return play(state, moves[-1]).scores()


@pytest.mark.parametrize(
    ("tiles", "values"),
    [
        ("42", [3, 6]), ("55", [10]), ("42 21", [2, 6, 9]), ("66 44", [10]), ("65 42", [4, 7]),
        ("63 54 21", [1, 4]), ("42 31 21", [3, 6, 10]),
    ],
)  # fmt: skip
def test_group_may_be_worth_several_values(tiles, values):
    assert game.evaluations["group_values"]({"tiles": tiles.split()}) == values


@pytest.mark.parametrize(
    ("table", "half", "none"),
    [("66 32", "red", "black"), ("65 21", "black", "black"), ("66 66", "red", "black")],
)
def test_colour_of_the_table_depends_on_the_double_six(table, half, none):
    colours = [
        game.evaluations["colour"]({"options": {"red66": red66}, "table": table.split()})
        for red66 in ("half", "none")
    ]

    assert colours == [half, none]


def test_table_counts_gee_joon_at_face_value():
    assert target_of([NUMBERS["61"], NUMBERS["42"]]) == 3


def test_outranking_settles_each_group_against_the_bankers_pair():
    first, second = "split 64 @ 63 55 @ 66 44 33", "split 33 @ 65 21 @ 54 53 52"

    assert settled("61 42", first, second, banker=0) == [47, -22, -25]


def test_stakes_are_those_of_the_option():
    first, second = "split 64 @ 63 55 @ 66 44 33", "split 33 @ 65 21 @ 54 53 52"

    assert settled("61 42", first, second, banker=0, stakes=[1, 2, 3]) == [11, -5, -6]


def test_brightest_of_two_who_match_everything_wins_it_all():
    assert settled("66 32", FIRST, SECOND, variant="exact") == [-25, 25]


def test_colour_without_red_in_the_double_six_turns_the_match():
    assert settled("66 32", FIRST, SECOND, variant="exact", red66="none") == [25, -25]


def test_groups_are_won_by_the_colour_of_the_table():
    first, second = "split 22 @ 65 42 @ 66 66 33", "split 31 @ 64 31 @ 62 55 44"

    assert settled("65 21", first, second, variant="exact") == [10, -10]


def test_tie_in_a_group_pays_nothing():
    first, second = "split 22 @ 66 61 @ 66 65 63", "split 22 @ 64 51 @ 62 55 44"

    assert settled("65 21", first, second, variant="exact") == [0, 0]


@pytest.mark.parametrize(("bank", "scores"), [("none", [0, 0]), ("rotate", [50, -25, -25])])
def test_stakes_that_nobody_matches_stay_or_go_to_the_bank(bank, scores):
    first, second = "split 66 @ 61 55 @ 66 63 33", "split 33 @ 64 52 @ 53 51 43"
    banker = 0 if bank == "rotate" else None

    assert settled("65 21", first, second, banker=banker, variant="exact", bank=bank) == scores


@pytest.mark.parametrize(("bonus", "scores"), [(5, [-5, 30, -25]), (0, [0, 25, -25])])
def test_absolute_winner_gets_a_bonus_from_the_bank(bonus, scores):
    options = {"variant": "exact", "bank": "rotate", "absolute_bonus": bonus}

    chips = settled("66 32", FIRST, "split 22 @ 66 44 @ 55 54 22", banker=0, **options)

    assert chips == scores


def test_tied_absolute_winners_settle_by_groups():
    first, second = "split 52 @ 61 55 @ 65 64 33", "split 61 @ 65 33 @ 64 63 62"

    assert settled("66 32", first, second, variant="exact") == [7 - 3, 3 - 7]


@pytest.mark.parametrize(
    ("variant", "bank", "banker", "turn"),
    [("outrank", "none", 0, 1), ("exact", "rotate", 0, 1), ("exact", "none", None, 0)],
)
def test_bank_depends_on_variant_and_option(variant, bank, banker, turn):
    state = dealt(game, 1, 3, variant=variant, bank=bank)

    assert (state.dump()["banker"], state.turn) == (banker, turn)
    assert [len(hand) for hand in state.dump()["hands"]] == [0 if banker == 0 else 6, 6, 6]


def test_without_a_bank_the_first_to_split_goes_round():
    state, firsts = dealt(game, 1, 3, variant="exact", rounds=2), []

    while state.turn is not None:
        if not state.sets:
            firsts.append(state.turn)
        state.play(state.legal()[0])

    assert firsts == [0, 1, 2] * 2


def test_table_is_dealt_first_and_then_the_punters():
    start = dealt(game, 1, 2).dump()
    deck = start["table"] + start["hands"][1] + start["stock"]
    state = game.load(start | {"next_decks": [deck]})

    play(state, state.legal_texts()[0])

    assert state.dump()["table"] == start["table"]
    assert state.dump()["hands"] == [start["hands"][1], []]


def test_six_play_exact_only_with_a_bank():
    with pytest.raises(OptionsError, match="bank=rotate"):
        game.complete({"variant": "exact"}, 6)

    assert game.complete({"variant": "exact", "bank": "rotate"}, 6)["bank"] == "rotate"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "Split your tiles into one, two and three"),
        ("split 43 @ 65 51 @ 63 33 12", "Split exactly the tiles you hold: 65 63 51 43 33 11"),
        ("split 43 @ 51 65 @ 63 33 11", "Name the highest tile of each group first"),
    ],
)
def test_illegal_split_is_refused_with_its_reason(text, reason):
    position = dealt(game, 1, 2).dump()
    changes = {"hands": [[], hand_of(FIRST)], "table": ["66", "32"], "stock": []}

    with pytest.raises(IllegalMoveError, match=reason):
        game.load(position | changes).play_text(text)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"banker": None}, "banker"),
        ({"table": []}, "table"),
        ({"table": ["66", "66", "66"]}, "66"),
        ({"hands": [["66"], []]}, "hands"),
        ({"sets": [[["66"], ["65", "65"], ["64", "63", "62"]], None]}, "sets"),
        ({"sets": [None, "zz"]}, "sets"),
        ({"sets": [None, [["66"]]]}, "sets"),
        ({"options": {"rounds": 1, "stakes": [1, 2]}}, "stakes"),
        ({"options": {"rounds": 1, "variant": "exact"}}, "banker"),
    ],
)
def test_malformed_position_is_refused(changes, field):
    position = dealt(game, 1, 2).dump()

    with pytest.raises(PositionError, match=field):
        game.load(position | {"banker": 0} | changes)


@pytest.mark.parametrize(("variant", "is_open"), [("outrank", False), ("exact", True)])
def test_table_lies_open_only_where_it_is_to_be_matched(variant, is_open):
    state = dealt(game, 1, 3, variant=variant)

    for seat in (0, 1, 2, None):
        hidden = [HIDDEN, HIDDEN]
        assert shown(state, seat, "table") == (state.dump()["table"] if is_open else hidden)


def test_split_stays_sealed_until_all_have_split():
    state = dealt(game, 1, 3)
    text = state.legal_texts()[7]

    play(state, text)

    masked = [[HIDDEN], [HIDDEN] * 2, [HIDDEN] * 3]
    assert shown(state, 2, "sets") == shown(state, 0, "sets") == [None, masked, None]
    assert [seen(state, seat)["log"] for seat in (1, 2)] == [[[1, text]], [[1, "split ?"]]]


def test_settled_table_is_shown_to_all():
    state = dealt(game, 1, 2)
    table = state.dump()["table"]

    play(state, state.legal_texts()[0])

    assert shown(state, None, "last")["table"] == table


def test_imagined_table_may_be_any_pair_not_seen():
    state = dealt(game, 1, 3)

    tables = [tuple(world.dump()["table"]) for world in worlds(state, 1, 200)]

    assert len(set(tables)) > 100


@pytest.mark.parametrize(
    "hand", [(0, 1, 2, 3, 4, 5), (0, 0, 2, 3, 4, 5), (0, 0, 6, 6, 4, 5), (0, 0, 6, 6, 11, 11)]
)
def test_every_distinct_split_is_listed_once(hand):
    hand = tuple(sorted(hand))

    texts = [write(groups_of(hand, split)) for split in splits_of(hand)]

    assert len(set(texts)) == len(texts) == distinct_splits(hand)


def test_six_different_tiles_have_sixty_splits():
    assert len(splits_of((0, 1, 2, 3, 4, 5))) == 60


def distinct_splits(hand):
    """Counted the long way."""
    found = set()
    for single in range(6):
        rest = [place for place in range(6) if place != single]
        for pair in combinations(rest, 2):
            found.add((hand[single], tuple(sorted(hand[place] for place in pair))))
    return len(found)
