"""Knockout and double elimination: who meets, who goes on, and when somebody must decide."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from league.formats import POINT, Bye, FormatError, Meeting, Plan
from league.formats.knockout import Outcome
from tests.league.formats.knockout.playing import Event, higher_wins

BOTH = ("knockout", "double-elimination")


@pytest.mark.parametrize("count", range(2, 20))
@pytest.mark.parametrize("slug", BOTH)
def test_best_entry_wins_when_the_better_always_does(slug: str, count: int) -> None:
    event = Event(slug, count).play()

    assert event.bracket.champion == 101
    assert event.bracket.placings()[:2] == [(101,), (102,)]


@pytest.mark.parametrize("count", range(2, 20))
def test_everybody_but_the_champion_loses_twice(count: int) -> None:
    luck = Random(count)
    event = Event("double-elimination", count)

    event.play(lambda number, table: luck.sample([1, 2], 2))

    lost = Counter(one.entrants[one.places.index(2)] for one in event.meetings)
    champion = event.bracket.champion
    assert champion is not None
    assert {lost[one.id] for one in event.entrants if one.id != champion} == {2}
    assert lost[champion] <= 1


def test_byes_go_to_the_top_seeds() -> None:
    pairings = Event("knockout", 5).pair()

    assert [one.entrants for one in pairings if one.is_bye] == [(101,), (102,), (103,)]
    assert [{*one.entrants} for one in pairings if not one.is_bye] == [{104, 105}]
    assert pairings[0].facts == {"bye rule": "top seeds"}


def test_losers_of_the_semi_finals_meet_for_third_place() -> None:
    event = Event("knockout", 4, {"third_place": True})
    event.play_round()

    assert event.tables() == [{101, 102}, {103, 104}]
    assert event.play().bracket.placings() == [(101,), (102,), (103,), (104,)]


def test_without_it_the_third_place_is_shared() -> None:
    assert Event("knockout", 4).play().bracket.placings() == [(101,), (102,), (103, 104)]


def test_pairing_says_who_comes_from_where() -> None:
    event = Event("knockout", 4)
    event.play_round()

    (final,) = event.pair()

    assert final.reason == "Final: winner of Semi-final 1 and winner of Semi-final 2."
    assert final.facts == {
        "seed": 1, "opponent's seed": 2, "met before": 0, "seat debt": 1,
    }  # fmt: skip


def test_seats_change_hands() -> None:
    event = Event("knockout", 2, {"level": "refuse"})
    event.record((101, 102), (1, 2))
    event.number = 2

    again = Event("double-elimination", 2, meetings=event.meetings, number=2).pair()

    assert again[0].entrants == (102, 101)


def test_withdrawn_opponent_gives_a_walkover() -> None:
    event = Event("knockout", 4)
    event.play_round()
    event.gone.add(102)

    (walkover,) = event.pair()

    assert (walkover.entrants, walkover.is_bye) == ((101,), True)
    assert walkover.reason == "Final: a walkover, since entry 2 does not take part."
    assert event.play().bracket.champion == 101
    assert event.bracket.slots[-1].outcome == Outcome.WALKOVER


def test_part_of_the_bracket_may_be_deserted() -> None:
    event = Event("knockout", 8, gone={102, 107})
    event.play_round()

    event.play_round()

    assert [one.outcome for one in event.bracket.in_round(1)] == [
        "played",
        "played",
        "nobody",
        "played",
    ]
    assert [one.outcome for one in event.bracket.in_round(2)] == ["played", "bye"]
    assert event.bracket.in_round(3)[0].entrants == (101, 103)


def test_level_series_holds_the_next_round_up() -> None:
    event = Event("knockout", 4)
    event.play_round(lambda number, table: (1, 1) if 102 in table else (1, 2))

    with pytest.raises(FormatError) as refused:
        event.pair()

    assert str(refused.value) == (
        "Semi-final 2 (round 1) between the entries 2 and 3 is level: it must be decided before "
        "anybody goes on."
    )


def test_level_final_keeps_the_event_open() -> None:
    event = Event("knockout", 2)
    event.play_round(lambda number, table: (1, 1))

    assert event.is_over is False
    assert event.bracket.champion is None
    with pytest.raises(FormatError, match=r"Final .* is level"):
        event.pair()


def test_level_series_may_go_to_the_higher_seed() -> None:
    event = Event("knockout", 4, {"level": "higher-seed"}).play(lambda number, table: (1, 1))

    assert event.bracket.champion == 101
    assert {slot.outcome for slot in event.bracket.slots} == {Outcome.HIGHER_SEED}


def test_lot_is_drawn_with_the_seats_and_stays() -> None:
    event = Event("knockout", 8, {"level": "lot"})
    tables = [pairing.entrants for pairing in event.pair()]

    event.play_round(lambda number, table: (1, 1))

    assert [slot.advanced for slot in event.bracket.in_round(1)] == [(t[1],) for t in tables]
    assert event.play(lambda number, table: (1, 1)).bracket.champion in {t[1] for t in tables}


def test_lots_fall_on_either_side() -> None:
    drawn = [pairing.entrants for pairing in Event("knockout", 64, {"level": "lot"}).pair()]

    higher = sum(first < second for first, second in drawn)
    assert 8 < higher < 24


def test_two_who_forfeit_are_both_out() -> None:
    event = Event("double-elimination", 4, {"level": "lot"})
    event.record((101, 104), (1, 1), is_played=False)
    event.record((102, 103), (1, 2))
    event.number = 2

    pairings = event.pair()

    assert [(one.entrants, one.is_bye) for one in pairings] == [((102,), True), ((103,), True)]
    assert event.play().bracket.champion == 102


def test_missing_result_is_asked_for() -> None:
    event = Event("knockout", 4)
    event.record((101, 104), (1, 2))
    event.number = 2

    with pytest.raises(FormatError, match="entries 2 and 3 has no result"):
        event.pair()

    event.gone.add(103)
    assert event.tables() == [{101, 102}]


def test_winner_of_the_winners_side_must_be_beaten_twice() -> None:
    event = Event("double-elimination", 2)
    event.play_round()

    event.play_round(higher_wins)

    assert event.is_over is False
    assert event.bracket.slots[-1].title == "Second grand final"
    assert event.play(higher_wins).bracket.champion == 102


def test_without_reset_one_grand_final_is_enough() -> None:
    event = Event("double-elimination", 2, {"reset": False})
    event.play_round()

    event.play_round(higher_wins)

    assert event.is_over is True
    assert event.bracket.champion == 102


def test_walkover_in_the_grand_final_needs_no_second() -> None:
    event = Event("double-elimination", 4)
    while event.number < 4:
        event.play_round()
    event.gone.add(101)

    event.play_round()

    assert event.is_over is True
    assert event.bracket.champion == 102


def test_series_paired_by_hand_counts_as_played() -> None:
    event = Event("knockout", 4)
    event.record((101, 103), (1, 2))
    event.record((102, 104), (2, 1))
    event.number = 2

    assert event.tables() == [{101, 104}]


def test_bye_moved_by_hand_counts_as_given() -> None:
    event = Event("knockout", 3)
    event.byes.append(Bye(1, 103, POINT))
    event.record((101, 102), (1, 2))
    event.number = 2

    assert event.tables() == [{101, 103}]


def test_result_corrected_late_leaves_what_was_played() -> None:
    event = Event("knockout", 8)
    event.play_round()
    event.play_round()
    event.meetings[0] = Meeting(1, (101, 108), (2, 1), (0, POINT))

    assert event.tables() == [{101, 102}]


def test_entries_added_after_the_draw_are_refused() -> None:
    event = Event("knockout", 4)
    event.play_round()
    event.count = 5

    with pytest.raises(FormatError, match="entries were added or taken out after it was drawn"):
        event.pair()


def test_forbidden_pair_is_named() -> None:
    event = Event("knockout", 4, forbidden=frozenset([frozenset([102, 103])]))

    with pytest.raises(FormatError, match="Semi-final 2 would be between the entries 2 and 3"):
        event.pair()


@pytest.mark.parametrize("slug", BOTH)
def test_one_entry_is_refused(slug: str) -> None:
    with pytest.raises(FormatError, match="needs at least 2 entries"):
        Event(slug, 1).format.rounds(1, Plan(2, settings={}))


def test_bracket_shows_what_is_still_open() -> None:
    event = Event("knockout", 4)
    event.record((101, 104), (1, 2))

    final = event.bracket.slots[-1]

    assert (final.entrants, final.outcome, final.advanced) == ((101, None), Outcome.OPEN, ())
    assert [source.words for source in final.sources] == [
        "winner of Semi-final 1",
        "winner of Semi-final 2",
    ]
