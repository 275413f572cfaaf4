"""Natto by its vectors and by the worked examples of its rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from engines.base import IllegalMoveError, Outcome
from engines.games.natto import game
from engines.games.natto.combinations import COMBINATIONS, MOVES
from tests.engines.games.natto_tables import dealt, legal, legal_shared, play_out, position, shared

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/natto.json").read_text("utf-8"))


def vectors(kind):
    return pytest.mark.parametrize(
        "vector",
        [vector for vector in VECTORS if vector["kind"] == kind],
        ids=lambda vector: vector["id"],
    )


def beats(new, old, **options):
    return game.evaluations["beats"]({"new": new, "old": old, "options": options})


def refusal(text, *given, **changes):
    """Why the text is refused to seat 0."""
    with pytest.raises(IllegalMoveError) as caught:
        game.load(position(*given, **changes)).play_text(text)
    return str(caught.value)


def refusal_shared(text, *given, **changes):
    with pytest.raises(IllegalMoveError) as caught:
        game.load(shared(*given, **changes)).play_text(text)
    return str(caught.value)


@vectors("legal")
def test_legal_moves_agree_with_vector(vector):
    assert game.load(vector["position"]).legal_texts() == vector["legal"]


@vectors("play")
def test_play_agrees_with_vector(vector):
    state = game.load(vector["position"])

    for text in vector["moves"]:
        state.play_text(text)

    assert (state.scores(), state.turn is None) == (vector["scores"], vector["over"])
    if "legal_after" in vector:
        assert (state.turn, state.legal_texts()) == (vector["turn_after"], vector["legal_after"])


@vectors("eval")
def test_evaluation_agrees_with_vector(vector):
    assert game.evaluations[vector["what"]](vector["input"]) == vector["output"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seq 1c 3c 4c Dc = 1", "seq 2t 3t 5t Dt = 2"),
        ("seq F 9c = 9", "seq F Ds = 10"),
        ("sum 4c 5t = 9t", "sum 4t 6c = F"),
        ("sum 1c 2t = 3c", "sum 1t 2c = 3s"),
        ("seq F Dc Dt = 10", "seq F Dt Ds = 10"),
        ("tube 1c 2t 2s 3s Dc Dt = 1", "tube 4c 4s 5s 6c 6s Ds = 4"),
        ("set 3c = 3", "set 3s = 3"),
        ("set 1c 1t = 1", "set 1s Dt = 1"),
        ("set F F = 10", "set F Dc = 10"),
    ],
)
def test_play_of_the_pictures_beats_one_way_only(old, new):
    assert (beats(new, old), beats(old, new)) == (True, False)


def test_equal_suits_of_sets_do_not_beat():
    assert not beats("set 1t Ds = 1", "set 1c 1s = 1")


def test_bombs_beat_in_the_order_of_their_list():
    texts = ["bomb F F", "bomb Dc Dt", "bomb Dt Ds", "bomb Dc Dt Ds", "bomb F F F", "bomb F F F F"]

    assert [[beats(new, old) for new in texts] for old in texts] == [
        [at > below for at in range(6)] for below in range(6)
    ]
    assert all(beats(text, "plate F F F Dc Dt Ds = 10") for text in texts)
    assert not beats("bomb Dc Ds", "set 1c = 1")
    assert not beats("bomb Dc Ds", "bomb F F")


def test_replies_to_a_sequence_follow_value_and_suit():
    assert legal("4c 5c 6c Dc", "1s", "seq 5t 6t = 5") == ["pass", "seq 6c Dc = 6"]
    assert legal("4t 5t 6t Dt", "1s", "seq 5c 6c = 5") == [
        "pass", "seq 5t 6t = 5", "seq 5t Dt = 5", "seq 6t Dt = 5", "seq 6t Dt = 6",
    ]  # fmt: skip


def test_leads_are_every_combination_but_bombs():
    assert legal("F 3c 3t Dc") == [
        "seq 3c Dc = 2", "seq 3c Dc = 3",
        "seq F Dc = -1", "seq F Dc = 0", "seq F Dc = 10", "seq F Dc = 9",
        "set 3c 3t = 3", "set 3c 3t Dc = 3", "set 3c = 3", "set 3c Dc = 3", "set 3t = 3",
        "set 3t Dc = 3", "set Dc = 11",
        "set F = 0", "set F = 10", "set F Dc = 0", "set F Dc = 10",
        "sum F 3c = 3t", "sum F 3t = 3c",
    ]  # fmt: skip


def test_bombs_answer_anything_and_never_lead():
    pairs = "set 9c 9t = 9"

    assert legal("F F Dc Dt", "1s", pairs) == [
        "bomb Dc Dt", "bomb F F", "pass", "set F Dc = 10", "set F Dt = 10", "set F F = 10",
    ]  # fmt: skip
    assert legal("F F Dc Dt", "1s", "bomb F F") == ["bomb Dc Dt", "pass"]
    assert not [text for text in legal("F F Dc Dt") if text.startswith("bomb")]


def test_short_round_is_won_by_the_first_empty_hand():
    state = game.load(position("F F 2c 6c 6t", "1c 7c 7t Dc Dt"))

    for text in ["set 6c 6t = 6", "set 7c 7t = 7", "bomb F F", "bomb Dc Dt", "pass", "set 1c = 1"]:
        state.play_text(text)

    assert state.turn is None
    assert state.outcome() == Outcome((2, 1), (0, 1), "first to 1")


def test_match_goes_to_the_first_to_win_enough_rounds():
    state = dealt(5, target=3)

    play_out(state, Random(1))

    assert max(state.scores()) == 3
    assert state.outcome().places == ((1, 2) if state.scores()[0] == 3 else (2, 1))
    assert state.outcome().reason == "first to 3"
    assert state.legal() == []


def test_outcome_waits_for_the_end():
    with pytest.raises(ValueError, match="not over"):
        dealt(1).outcome()


def test_shared_example_counts_the_dragons_of_the_other():
    state = game.load(shared("3t 8c 8t", "2c 9c 9t"))
    state.play_text("set 3t Dt = 3")

    after_one = {text for text in state.legal_texts() if text.startswith("bomb")}
    state.play_text("bomb Dt Ds")
    state.play_text("pass")

    assert after_one == {"bomb Dc Dt", "bomb Dt Ds"}
    assert state.dump()["pile"] == ["Dc", "Dc", "Ds"]
    assert (state.dump()["dragon_max"], state.dump()["dragon_count"]) == ([1, 2], [1, 1])


def test_shared_limit_is_one_more_than_the_opponent_used():
    pile = "Dc Dt Ds"
    used = {"dragon_max": [1, 2], "dragon_count": [1, 1]}

    mine = legal_shared("8c", "9c", pile=pile, **used)
    theirs = legal_shared("8c", "9c", pile=pile, turn=1, **used)

    assert "set 8c Dc Dt Ds = 8" in mine
    assert "set 9c Dc Dt = 9" in theirs
    assert "set 9c Dc Dt Ds = 9" not in theirs


def test_chance_deals_each_round_by_its_number():
    first, second = dealt(9, target=2), dealt(9, target=2)
    decks = first.dump()["decks"]

    play_out(first, Random(1))
    while second.round == 1:
        second.play(second.legal()[-1])

    assert len(decks) == 2
    hands = [{*hand} - {"Dc", "Dt", "Ds"} for hand in second.dump()["hands"]]
    assert hands == [{*decks[0][:13]}, {*decks[0][13:26]}]


def test_first_leader_is_drawn_and_both_seats_lead():
    assert {dealt(number).turn for number in range(20)} == {0, 1}


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("seq Dc 4c 3c = 2", "seq 3c 4c Dc = 2"),
        ("  sum 3t   F =  3c", "sum F 3t = 3c"),
        ("set Dc F = 10", "set F Dc = 10"),
    ],
)
def test_tiles_may_come_in_any_order(text, canonical):
    state = game.load(position("F 3c 3t 4c Dc"))

    assert state.play_text(text) == canonical


@pytest.mark.parametrize(
    ("text", "to_beat", "reason"),
    [
        ("set 5t = 5", None, "You do not hold 5t."),
        ("set 5t 5s = 5", None, "You do not hold 5t or 5s."),
        ("set F F F = 10", None, "You do not hold 3 F."),
        ("bomb F F", None, "A bomb may not lead."),
        ("pass", None, "You lead, so you must play a combination."),
        ("seq 3c 4c = 3", "seq 5t 6t = 5", "seq 3c 4c = 3 does not beat seq 5t 6t = 5."),
        ("set 3c = 3", "seq 5t 6t = 5", "set 3c = 3 does not beat seq 5t 6t = 5."),
        ("bomb Dc Ds", "set 2c = 2", "Dc Ds is not a bomb in this match."),
        ("set 3c 4c = 3", None, "set 3c 4c = 3 is not a combination."),
        ("set 3c = x", None, "set 3c = x is not a combination."),
        ("set 3c 3c = 3", None, "set 3c 3c = 3 is not a combination."),
        ("seq 4c 3c", None, "A seq says its value after the tiles: seq <tiles> = <rank>."),
        ("sum 3c 4c", None, "A sum says its value after the tiles: sum 4c 5t = 9t."),
        ("set 3x = 3", None, "There is no tile '3x'."),
        ("pass 3c", "set 2c = 2", "pass 3c is not a combination."),
        ("set F F F F Dc Dt Ds = 10", None, "A combination has at most 6 tiles."),
        ("throw 3c", None, "A move begins with one of: bomb, pass, plate, seq, set, sum, tube."),
        ("", None, "A move begins with one of: bomb, pass, plate, seq, set, sum, tube."),
    ],
)  # fmt: skip
def test_illegal_move_is_refused_with_its_reason(text, to_beat, reason):
    assert refusal(text, "F F 3c 4c Dc Ds", "1s", to_beat) == reason


def test_flower_that_is_missing_is_named():
    assert refusal("set F = 10", "3c 4c") == "You do not hold F."


def test_move_after_the_end_is_refused():
    state = game.load(position("3c"))
    state.play_text("set 3c = 3")

    with pytest.raises(IllegalMoveError, match="over"):
        state.play_text("pass")
    with pytest.raises(IllegalMoveError, match="over"):
        state.parse("pass")


@pytest.mark.parametrize(
    ("text", "changes", "reason"),
    [
        ("set Dc = 11", {}, "A dragon of the pile may not be played alone."),
        ("set 3c Dc Dt = 3", {}, "You may use at most 1 dragon in one play now."),
        (
            "set 3c Dc Dt Ds = 3",
            {"dragon_max": [0, 1], "dragon_count": [0, 1]},
            "You may use at most 2 dragons in one play now.",
        ),
        (
            "set 3c Dc = 3",
            {"rule": "strict", "dragon_max": [1, 0], "dragon_count": [1, 0]},
            "You may use no dragon before your opponent has.",
        ),
        ("set 3c Dc = 3", {"pile": "Dt Ds"}, "There is no Dc left in the pile."),
        (
            "set 3c Dc = 3",
            {"options": {"single_must_end": True}},
            "The last play of a hand must be a single tile.",
        ),
    ],
)
def test_shared_pile_refuses_with_its_reason(text, changes, reason):
    assert refusal_shared(text, "3c", **changes) == reason


@pytest.mark.parametrize("rule", ["off", "shared", "strict"])
@pytest.mark.parametrize("widened_sums", ["off", "same", "climb"])
def test_parse_takes_exactly_the_legal_moves(rule, widened_sums):
    rng = Random(4)
    options = {"shared_dragons": rule, "widened_sums": widened_sums, "bombs": "onesheet"}
    state = dealt(11, single_must_end=rule != "shared", **options)
    for _ in range(4):
        for _ in range(3):
            state.play(rng.choice(state.legal()))

        taken = [one.text for one in COMBINATIONS if is_taken(state, one.text)]

        assert taken == state.legal_texts()


def is_taken(state, text):
    try:
        state.parse(text)
    except IllegalMoveError:
        return False
    return True


def test_moves_on_the_rules_page_can_be_read():
    page = (Path(__file__).parents[3] / "docs/rules/natto.md").read_text("utf-8")
    texts = re.findall(r"`((?:bomb|plate|seq|set|sum|tube) [^`]+)`", page)

    assert [text for text in texts if text not in MOVES] == []
    assert len(texts) > 30
