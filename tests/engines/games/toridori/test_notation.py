"""What a move is called, and why another is refused."""

from __future__ import annotations

from typing import Any

import pytest

from engines.base import IllegalMoveError, State
from engines.games.toridori.notation import seen_move
from engines.games.toridori.rules import FIRST_PLAY, INDEX_MASK
from tests.engines.games.toridori.tables import played, state_of


def refusal(state: State, text: str) -> str:
    before = state.dump()
    with pytest.raises(IllegalMoveError) as refused:
        state.play_text(text)
    assert state.dump() == before
    return str(refused.value)


def test_sloppy_spaces_are_read_as_the_same_move() -> None:
    state = state_of("3 5 3 3", "1", "2")

    assert state.play_text("  play 3  3 @ 2 ") == "play 3 3 @ 2"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play 3 3 3 @ 2", "Your run at 2 holds two 3s."),
        ("play 3 3 @ 3", "The run of 3s starts at 2; write that."),
        ("play 3 @ 1", "Your card at 1 is a 5, not a 3."),
        ("play 3 @ 4", "Your hand has no card at 4."),
        ("play 3 @ 99", "Your hand has no card at 99."),
        ("play 3 5 @ 0", "All cards of a play must have the same number."),
        ("play 3 3", "Say where the run starts in your hand, as in 'play 3 3 @ 2'."),
        ("play" + " 3" * 10 + " @ 0", "There are only nine 3s."),
        ("play 3 3 @ 0 = 1", "You have no 3s in front, not 1."),
        ("play 3 @ 0 = 1", "At least one card of a play must come from the hand."),
        ("play 3 3 3 3 @ 0 = 3", "Nobody has more than two cards in front."),
        ("pass", "The leader must play."),
        ("pass 3", "There are no front cards with three or more players; write 'pass'."),
        ("discard", "There is nothing to take or discard."),
        ("take @ 0", "There is nothing to take or discard."),
        ("take", "Say where the cards go: 'take @ 0' puts them at the left end."),
        (
            "lay 3",
            "'lay 3' is no move; write one like 'play 3 3 @ 2', 'pass', 'take @ 0' or 'discard'.",
        ),
    ],
)
def test_leader_is_told_what_is_wrong(text: str, reason: str) -> None:
    assert refusal(state_of("3 5 3 3", "1", "2"), text) == reason


@pytest.mark.parametrize(
    ("table", "text", "reason"),
    [
        ("6 6", "play 3 3 @ 2", "Two 3s do not beat two 6s."),
        ("6 6", "play 5 @ 1", "One 5 does not beat two 6s."),
        ("3", "play 3 @ 0", "One 3 does not beat one 3."),
    ],
)
def test_weak_reply_is_told_what_it_does_not_beat(table: str, text: str, reason: str) -> None:
    state = state_of("3 5 3 3", "1", "2", table=table, table_by=2)

    assert refusal(state, text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "First take or discard the 2."),
        ("play 1 @ 0", "First take or discard the 2."),
        ("take @ 2", "A 2 at 2 gives the same hand as at 1; write 'take @ 1'."),
        ("take @ 3", "A 2 at 3 gives the same hand as at 1; write 'take @ 1'."),
        ("take @ 5", "Your hand has 4 cards, so its last gap is 4."),
        ("take @ 64", "Your hand has no gap 64."),
    ],
)
def test_settling_comes_before_everything_else(text: str, reason: str) -> None:
    pending = {"cards": ["2"], "source": "table"}
    state = state_of("1 2 2 3", "1", "2", table="5", table_by=0, pending=pending)

    assert refusal(state, text) == reason


@pytest.mark.parametrize(
    ("fields", "text", "reason"),
    [
        ({}, "pass", "Say which front card you settle: 'pass 3' or 'pass 5'."),
        ({}, "pass 4", "You have no 4 in front."),
        ({}, "play 3 3 3 @ 0 = 2", "You have one 3 in front, not 2."),
        ({"table": "", "table_by": None}, "pass 3", "The leader must play."),
        ({"front": ["", ""], "table": "", "table_by": None}, "pass", "The leader must play."),
    ],
)
def test_duellist_is_told_what_is_wrong(fields: dict[str, Any], text: str, reason: str) -> None:
    table = {"front": ["3 5", ""], "table": "2", "table_by": 1}

    assert refusal(state_of("3 1", "2", **{**table, **fields}), text) == reason


def test_finished_match_takes_no_moves() -> None:
    state = played(state_of("1", "2", options={"penguins": 1}), "play 1 @ 0")

    assert refusal(state, "play 2 @ 0") == "The match is over."
    with pytest.raises(IllegalMoveError, match="over"):
        state.parse("pass")


def test_seen_play_is_the_play_without_its_place() -> None:
    full = seen_move("play 3 3 3 @ 2 = 1")

    assert full & INDEX_MASK == 2
    assert full - 2 == seen_move("play 3 3 3 = 1") >= FIRST_PLAY
    assert seen_move("take @ 5") - 5 == seen_move("take")
    assert seen_move("pass 4") - 4 == seen_move("pass")
