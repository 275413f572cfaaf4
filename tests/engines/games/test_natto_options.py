"""Every value of every option of Natto changes a legal list or a score."""

from __future__ import annotations

from random import Random

import pytest

from engines.games.natto import game
from engines.options import OptionsError
from tests.engines.games.natto_tables import (
    DECK_TEXTS,
    dealt,
    legal,
    legal_shared,
    play_out,
    position,
)


def after_a_round(winner, **options):
    """The state when seat 0 has led a round and the winner has gone out."""
    hands = ("9c", "1s") if winner == 0 else ("1c 2c", "9s")
    decks = [DECK_TEXTS, DECK_TEXTS]
    state = game.load(position(*hands, options={"target": 2} | options, decks=decks))
    for text in ["set 9c = 9"] if winner == 0 else ["set 1c = 1", "set 9s = 9"]:
        state.play_text(text)
    return state


def over_sum(value):
    """The sums that may answer, under a value of widened_sums."""
    texts = legal("F 1c 1t 2c 3c 4s 5s", "9c", "sum 2t 3t = 5c", {"widened_sums": value})
    return [text.removeprefix("sum ") for text in texts if text.startswith("sum")]


@pytest.mark.parametrize("target", [1, 2, 777])
def test_target_says_how_many_rounds_win(target):
    state = dealt(3, target=target)

    play_out(state, Random(2))

    assert max(state.scores()) == target
    assert min(state.scores()) < target


@pytest.mark.parametrize("target", [0, 778, "3"])
def test_target_outside_its_limits_is_refused(target):
    with pytest.raises(OptionsError, match="target"):
        game.complete({"target": target}, 2)


@pytest.mark.parametrize(
    ("bombs", "texts"),
    [
        ("tiles", ["bomb Dc Dt", "bomb Dc Dt Ds", "bomb Dt Ds", "bomb F F", "pass"]),
        ("onesheet", ["bomb Dc Ds", "bomb Dc Dt", "bomb Dc Dt Ds", "bomb Dt Ds", "pass"]),
        ("fewer", ["bomb Dc Dt", "bomb Dc Dt Ds", "bomb Dt Ds", "pass"]),
    ],
)
def test_bombs_are_those_of_the_list(bombs, texts):
    assert legal("F F Dc Dt Ds", "1s", "tube 4c 4s 5s 6c 6s Ds = 4", {"bombs": bombs}) == texts


def test_onesheet_bomb_stands_between_its_neighbours():
    options = {"bombs": "onesheet"}

    assert legal("Dc Ds", "1s", "bomb Dc Dt", options) == ["bomb Dc Ds", "pass"]
    assert legal("Dc Dt", "1s", "bomb Dc Ds", options) == ["pass"]


@pytest.mark.parametrize(
    ("single_must_end", "texts"),
    [
        (False, ["bomb F F", "bomb F F F", "pass", "set F = 10"]),
        (True, ["bomb F F", "pass", "set F = 10"]),
    ],
)
def test_single_must_end_forbids_a_last_bomb(single_must_end, texts):
    options = {"single_must_end": single_must_end}

    assert legal("F F F", "1s", "set 4c = 4", options) == texts


def test_single_must_end_leaves_a_pair_waiting():
    options = {"single_must_end": True}

    assert legal("5c 5t", "1s", "set 4c 4t = 4", options) == ["pass"]
    assert legal("5c 5t", "1s", None, options) == ["set 5c = 5", "set 5t = 5"]


def test_single_must_end_wants_the_tile_without_pile_dragons():
    free = legal_shared("3c", "9t", "set 2s = 2")
    bound = legal_shared("3c", "9t", "set 2s 2t = 2", options={"single_must_end": True})

    assert free == ["pass", "set 3c = 3"]
    assert bound == ["pass"]


def test_widened_sums_off_keeps_length_and_climbs():
    assert over_sum("off") == ["1c 4s = 5s", "1t 4s = 5s", "2c 3c = 5s"]


def test_widened_sums_same_takes_equal_totals_of_any_length():
    assert over_sum("same") == [
        "1c 1t 3c = 5s", "1c 4s = 5s", "1t 4s = 5s", "2c 3c = 5s",
        "F 1c 1t 3c = 5s", "F 1c 4s = 5s", "F 1t 4s = 5s", "F 2c 3c = 5s",
    ]  # fmt: skip


def test_widened_sums_same_ignores_the_suit_of_equal_totals():
    options = {"widened_sums": "same"}

    assert legal("1c 4c 5c", "9c", "sum 2t 3t = 5s", options) == ["pass", "sum 1c 4c = 5c"]


def test_widened_sums_climb_takes_higher_totals_of_any_length():
    assert over_sum("climb") == [
        "1c 1t 3c 5s = F", "1c 1t 3c = 5s", "1c 2c 3c 4s = F", "1c 4s 5s = F", "1c 4s = 5s",
        "1t 2c 3c 4s = F", "1t 4s 5s = F", "1t 4s = 5s", "2c 3c 5s = F", "2c 3c = 5s",
        "F 1c 1t 3c = 5s", "F 1c 4s = 5s", "F 1t 4s = 5s", "F 2c 3c = 5s",
    ]  # fmt: skip


def test_shared_dragons_off_puts_them_in_the_hands():
    state = dealt(1)

    assert [hand[-3:] for hand in state.dump()["hands"]] == [["Dc", "Dt", "Ds"]] * 2
    assert [len(hand) for hand in state.dump()["hands"]] == [16, 16]
    assert state.dump()["pile"] == []


@pytest.mark.parametrize("rule", ["shared", "strict"])
def test_shared_dragons_lie_in_a_pile_of_six(rule):
    state = dealt(1, shared_dragons=rule)

    assert [len(hand) for hand in state.dump()["hands"]] == [13, 13]
    assert state.dump()["pile"] == ["Dc", "Dc", "Dt", "Dt", "Ds", "Ds"]


def test_shared_dragons_are_never_played_alone():
    assert legal("3c Dc") == [
        "seq 3c Dc = 2", "seq 3c Dc = 3", "set 3c = 3", "set 3c Dc = 3", "set Dc = 11",
    ]  # fmt: skip
    assert legal_shared("3c", pile="Dc") == [
        "seq 3c Dc = 2", "seq 3c Dc = 3", "set 3c = 3", "set 3c Dc = 3",
    ]  # fmt: skip


def test_strict_dragons_wait_for_the_opponent():
    played = {"dragon_max": [1, 0], "dragon_count": [1, 0], "pile": "Dc Dt Dt Ds Ds"}

    free = legal_shared("3c 4c", rule="shared", **played)
    strict = legal_shared("3c 4c", rule="strict", **played)

    assert "seq 3c 4c Dc = 2" in free
    assert strict == ["seq 3c 4c = 3", "set 3c = 3", "set 4c = 4"]


def test_strict_dragons_are_free_again_when_counts_are_equal():
    even = {"dragon_max": [1, 1], "dragon_count": [1, 1], "pile": "Dc"}

    assert "set 3c Dc = 3" in legal_shared("3c 4c", rule="strict", **even)


def test_shared_counters_start_anew_with_a_round():
    state = game.load(
        position("3c", "1s 2s", options={"target": 2, "shared_dragons": "shared"},
                 pile=["Dc", "Dt"], dragon_max=[2, 1], dragon_count=[2, 1], decks=[DECK_TEXTS])
    )  # fmt: skip

    state.play_text("set 3c Dc = 3")

    after = state.dump()
    assert (after["dragon_max"], after["dragon_count"]) == ([0, 0], [0, 0])
    assert len(after["pile"]) == 6


@pytest.mark.parametrize(
    ("seq_ties", "texts"),
    [
        (
            "suit",
            ["pass", "seq 5t 6t = 5", "seq 5t Dt = 5", "seq 6t Dt = 5", "seq 6t Dt = 6"],
        ),
        ("strict", ["pass", "seq 6t Dt = 6"]),
    ],
)
def test_seq_ties_decide_whether_a_suit_answers(seq_ties, texts):
    assert legal("4t 5t 6t Dt", "1s", "seq 5c 6c = 5", {"seq_ties": seq_ties}) == texts


def test_strict_seq_ties_leave_dragons_to_decide_at_ten():
    options = {"seq_ties": "strict", "bombs": "fewer"}

    assert legal("F Ds", "1s", "seq F Dt = 10", options) == ["pass", "seq F Ds = 10"]
    assert legal("F Dc Ds", "1s", "seq F Dc Dt = 10", options) == ["pass", "seq F Dc Ds = 10"]


@pytest.mark.parametrize(
    ("rule", "winner", "leader"),
    [
        ("loser", 0, 1),
        ("loser", 1, 0),
        ("winner", 0, 0),
        ("winner", 1, 1),
        ("alternate", 0, 1),
        ("alternate", 1, 1),
    ],
)
def test_next_leader_follows_its_rule(rule, winner, leader):
    state = after_a_round(winner, next_leader=rule)

    assert (state.round, state.wins[winner]) == (2, 1)
    assert (state.turn, state.dump()["round_leader"]) == (leader, leader)


def test_every_choice_of_an_option_can_be_played():
    for option in game.options:
        for value in option.choices or (option.default,):
            state = dealt(7, **{option.name: value})
            play_out(state, Random(1))
            assert state.turn is None
