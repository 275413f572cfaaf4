"""What each seat, and a spectator, sees of hands, draws, takes and plays."""

from __future__ import annotations

from engines.base import State
from tests.engines.games.toridori.tables import FULL_DECK, dealt, played, state_of


def log_of(state: State, seat: int | None) -> list[list[object]]:
    return state.view(seat)["log"]


def test_seat_sees_its_hand_and_the_sizes_of_the_others() -> None:
    state = state_of("3 5", "1 1 2", "4", deck="6 7", discard="7 2", decks=[FULL_DECK])

    view = state.view(1)

    assert view["seat"] == 1
    assert view["position"]["hands"] == [["??"] * 2, ["1", "1", "2"], ["??"]]
    assert view["position"]["deck"] == ["??", "??"]
    assert view["position"]["discard"] == ["2", "7"]
    assert view["position"]["decks"] == 1


def test_spectator_sees_no_hand_at_all() -> None:
    position = dealt(2).view(None)["position"]

    assert position["hands"] == [["??"] * 11, ["??"] * 11]
    assert position["unused"] == ["??"] * 37
    assert [len(front) for front in position["front"]] == [2, 2]
    assert "??" not in position["front"][0]


def test_view_has_the_open_fields_of_the_position() -> None:
    state = played(dealt(3, seed=5), dealt(3, seed=5).legal_texts()[0])
    dump, view = state.dump(), state.view(0)["position"]

    hidden = {"hands", "deck", "decks"}

    assert {field for field in dump if dump[field] != view[field]} == hidden
    assert list(view) == list(dump)


def test_drawn_card_is_seen_by_its_drawer_alone() -> None:
    state = played(state_of("3 5", "1 1 2", "4", deck="6 7", table="7", table_by=2), "pass")

    assert state.view(0)["position"]["pending"] == {"cards": ["6"], "source": "deck"}
    for other in (1, 2, None):
        assert state.view(other)["position"]["pending"] == {"cards": ["??"], "source": "deck"}


def test_drawn_card_that_is_kept_stays_hidden() -> None:
    state = state_of("3 5", "1 1 2", "4", deck="6 7", table="7", table_by=2)

    played(state, "pass", "take @ 1")

    assert state.view(0)["position"]["hands"][0] == ["3", "6", "5"]
    assert state.view(1)["position"]["hands"][0] == ["??"] * 3
    assert log_of(state, 0) == [[0, "pass"], [0, "take @ 1"]]
    assert log_of(state, 1) == log_of(state, None) == [[0, "pass"], [0, "take"]]


def test_drawn_card_that_is_discarded_lies_open() -> None:
    state = state_of("3 5", "1 1 2", "4", deck="6 7", table="7", table_by=2)

    played(state, "pass", "discard")

    for seat in (0, 1, None):
        assert state.view(seat)["position"]["discard"] == ["6"]
        assert log_of(state, seat) == [[0, "pass"], [0, "discard"]]


def test_beaten_cards_are_open_and_their_place_is_not() -> None:
    state = state_of("3 3 5", "1 1 2", "4", table="2 2", table_by=2)

    played(state, "play 3 3 @ 0")
    open_cards = {"cards": ["2", "2"], "source": "table"}
    assert [state.view(seat)["position"]["pending"] for seat in (0, 1, None)] == [open_cards] * 3
    played(state, "take @ 1")

    assert log_of(state, 0) == [[0, "play 3 3 @ 0"], [0, "take @ 1"]]
    assert log_of(state, 1) == [[0, "play 3 3"], [0, "take"]]


def test_duel_play_shows_how_many_cards_came_from_the_front() -> None:
    state = state_of("3 5 3 3 1", "2 2", front=["3 5", "1 7"], table="6 6", table_by=1)

    played(state, "play 3 3 3 @ 2 = 1", "discard", "pass 7", "take @ 2")

    assert log_of(state, 1) == [
        [0, "play 3 3 3 = 1"], [0, "discard"], [1, "pass 7"], [1, "take @ 2"],
    ]  # fmt: skip
    assert log_of(state, 0) == [
        [0, "play 3 3 3 @ 2 = 1"], [0, "discard"], [1, "pass 7"], [1, "take"],
    ]  # fmt: skip


def test_duel_front_card_to_be_settled_is_open() -> None:
    state = played(state_of("3", "2 2", front=["4", ""], table="6", table_by=1), "pass 4")

    assert state.view(1)["position"]["pending"] == {"cards": ["4"], "source": "front"}


def test_cards_missing_from_a_made_position_are_told() -> None:
    state = state_of("3 4", "5", "1", deck=" ".join("1234567" * 8))

    assert state.view(0)["position"]["missing"] == ["2", "6", "7"]
    assert "missing" not in state.dump()
    assert "missing" not in dealt(3).view(0)["position"]


def test_finished_round_reveals_nothing_of_its_hands() -> None:
    state = state_of("1", "2 3", "4", decks=[FULL_DECK])

    played(state, "play 1 @ 0", "pass", "play 4 @ 0")

    view = state.view(0)
    assert view["position"]["results"] == [[0, 2, 1]]
    assert view["position"]["hands"] == [FULL_DECK[:8], ["??"] * 8, ["??"] * 8]
    assert view["log"] == [[0, "play 1 @ 0"], [1, "pass"], [2, "play 4"]]
