"""One trick after another, as the worked examples of the rules play them."""

from __future__ import annotations

import pytest

from tests.engines.games.toridori.tables import hand_of, legal, played, state_of


def test_leader_plays_any_part_of_a_run() -> None:
    state = state_of("3 5 3 3", "1", "2")

    assert legal(state) == ["play 3 3 @ 2", "play 3 @ 0", "play 3 @ 2", "play 5 @ 1"]


def test_neighbours_close_up_when_cards_leave() -> None:
    state = played(state_of("3 5 3 3", "1", "2"), "play 5 @ 1")

    assert hand_of(state, 0) == "3 3 3"


@pytest.mark.parametrize(
    ("hand", "table", "moves"),
    [
        ("3 5 3 3", "3", ["pass", "play 3 3 @ 2", "play 5 @ 1"]),
        ("3 5 3 3", "2 2", ["pass", "play 3 3 @ 2"]),
        ("1 1 1 1 7", "7 7 7", ["pass", "play 1 1 1 1 @ 0"]),
        ("3 3", "3 3", ["pass"]),
    ],
)
def test_reply_must_be_stronger(hand: str, table: str, moves: list[str]) -> None:
    state = state_of(hand, "1", "2", table=table, table_by=2)

    assert legal(state) == moves


@pytest.mark.parametrize(
    ("hand", "cards", "takes"),
    [
        ("1 2 2 3", ["2"], ["take @ 0", "take @ 1", "take @ 4"]),
        ("2 1 2", ["2", "2"], ["take @ 0", "take @ 2"]),
        ("7 6 5", ["1"], ["take @ 0", "take @ 1", "take @ 2", "take @ 3"]),
    ],
)
def test_gaps_that_give_the_same_hand_count_once(
    hand: str, cards: list[str], takes: list[str]
) -> None:
    pending = {"cards": cards, "source": "table"}
    state = state_of(hand, "1", "2", table="4 4 4", table_by=0, pending=pending)

    assert legal(state) == ["discard", *takes]


def test_taken_block_stays_together_in_its_gap() -> None:
    state = played(state_of("4 4 1 5", "6 6", "7", table="3 3", table_by=2), "play 4 4 @ 0")

    state.play_text("take @ 1")

    assert hand_of(state, 0) == "1 3 3 5"
    assert state.dump()["table"] == ["4", "4"]
    assert state.dump()["discard"] == []


def test_pass_binds_for_one_turn_only() -> None:
    state = state_of("3 1 1", "2 2", "4 5", deck="6")

    played(state, "play 3 @ 0", "pass", "take @ 2")
    assert hand_of(state, 1) == "2 2 6"
    played(state, "play 4 @ 0", "discard", "pass", "play 6 @ 2", "take @ 0")

    assert hand_of(state, 1) == "4 2 2"
    assert (state.turn, legal(state)) == (2, ["pass"])


def test_pass_draws_only_while_the_deck_lasts() -> None:
    state = state_of("3 1 1", "2 2", "4 5", deck="6", table="7", table_by=2)

    played(state, "pass")
    assert state.dump()["pending"] == {"cards": ["6"], "source": "deck"}
    played(state, "discard", "pass")

    assert state.dump()["pending"] is None
    assert state.turn == 2
    assert legal(state) == ["play 4 @ 0", "play 5 @ 1"]


def test_next_clockwise_leads_when_the_winner_of_the_trick_is_out() -> None:
    state = state_of("7", "2 3", "4 5", deck="6 6 6")

    played(state, "play 7 @ 0")
    assert state.dump()["out"] == [0]
    played(state, "pass", "discard", "pass", "take @ 2")

    assert state.turn == 1
    assert legal(state) == ["play 2 @ 0", "play 3 @ 1"]
    assert state.dump()["discard"] == ["6", "7"]


def test_lead_passes_over_everybody_who_is_out() -> None:
    state = state_of("1 2", "3 3", "", "4 5", table="7", table_by=2, turn=3, deck="6")

    played(state, "pass", "discard", "pass", "pass")

    assert (state.turn, legal(state)) == (3, ["play 4 @ 0", "play 5 @ 1"])


def test_last_to_play_leads_after_all_others_passed() -> None:
    state = played(state_of("7 1", "2 3", "4 5"), "play 7 @ 0", "pass", "pass")

    assert (state.turn, legal(state)) == (0, ["play 1 @ 0"])
    assert state.dump()["table_by"] is None


def test_going_out_discards_the_beaten_cards_without_a_choice() -> None:
    state = played(state_of("1 2", "5", "7"), "play 1 @ 0", "play 5 @ 0")

    position = state.dump()
    assert (position["discard"], position["table"], position["out"]) == (["1"], ["5"], [1])
    assert state.turn == 2


def test_last_player_with_cards_loses_the_round() -> None:
    state = state_of("1 2", "5", "7", options={"penguins": 1})

    played(state, "play 1 @ 0", "play 5 @ 0", "play 7 @ 0")

    assert state.turn is None
    assert state.dump()["results"] == [[1, 2, 0]]
    assert state.scores() == [0, 1, 1]
    assert state.outcome().places == (3, 1, 2)


@pytest.mark.parametrize(
    ("front", "moves"),
    [
        (
            "3 3",
            [
                "pass 3", "play 3 3 3 3 @ 2 = 2", "play 3 3 3 @ 0 = 2", "play 3 3 3 @ 2 = 1",
                "play 3 3 3 @ 2 = 2",
            ],
        ),
        ("3 5", ["pass 3", "pass 5", "play 3 3 3 @ 2 = 1"]),
    ],
)  # fmt: skip
def test_duel_play_may_add_front_cards(front: str, moves: list[str]) -> None:
    state = state_of("3 5 3 3 1", "2 2", front=[front, "1 7"], table="6 6", table_by=1)

    assert legal(state) == moves


def test_duel_front_cards_that_were_played_are_gone() -> None:
    state = state_of("3 5 3 3 1", "2 2", front=["3 5", "1 7"], table="6 6", table_by=1)

    played(state, "play 3 3 3 @ 2 = 1")

    assert hand_of(state, 0) == "3 5 1"
    assert state.dump()["front"] == [["5"], ["1", "7"]]
    assert state.dump()["table"] == ["3", "3", "3"]


def test_duel_pass_settles_a_front_card_and_gives_the_lead_away() -> None:
    state = state_of("3 5", "2 2", front=["3 5", "1 7"], table="6 6", table_by=1)

    played(state, "pass 5")
    assert state.dump()["pending"] == {"cards": ["5"], "source": "front"}
    played(state, "take @ 1")

    assert hand_of(state, 0) == "3 5 5"
    assert (state.turn, state.dump()["table"], state.dump()["discard"]) == (1, [], ["6", "6"])


def test_duel_pass_without_front_cards_loses_the_round() -> None:
    state = state_of("3 5 1", "2", table="6 6", table_by=1, options={"penguins": 1})
    assert legal(state) == ["pass"]

    played(state, "pass")

    assert (state.turn, state.scores()) == (None, [0, 1])
    assert state.dump()["results"] == [[1, 0]]


def test_duel_pass_that_loses_is_legal_beside_a_play() -> None:
    state = state_of("3 5 1", "2", table="4", table_by=1)

    assert legal(state) == ["pass", "play 5 @ 1"]


def test_duel_leader_without_front_cards_just_plays() -> None:
    assert legal(state_of("3 5 1", "2")) == ["play 1 @ 2", "play 3 @ 0", "play 5 @ 1"]


def test_duel_empty_hand_wins_with_front_cards_left() -> None:
    state = state_of("3", "2 1", front=["4 4", "5 6"], options={"penguins": 1})

    played(state, "play 3 @ 0")

    assert (state.turn, state.scores()) == (None, [1, 0])
    assert state.dump()["front"] == [["4", "4"], ["5", "6"]]
