"""The absolute criteria C.1 to C.3 on random events, checked from the history alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from league.formats import Pairing
from tests.league.formats.swiss.oracle import Asked, random_event

EVENTS = st.integers(10**6, 10**9)


def seats_before(asked: Asked, entrant: int) -> list[int]:
    return [
        1 if meeting.entrants[0] == entrant else -1
        for meeting in asked.history.meetings
        if meeting.is_played and entrant in meeting.entrants
    ]


def rounds_of(seed: int) -> list[tuple[Asked, list[Pairing]]]:
    event = random_event(seed, most=20)
    return [(each.asked, each.pairings) for each in event if each.pairings is not None]


@given(EVENTS)
@settings(max_examples=8, deadline=None)
def test_everybody_present_has_one_table_or_the_one_bye(seed):
    for asked, pairings in rounds_of(seed):
        present = sorted(entrant.id for entrant in asked.entrants if entrant.active)
        seated = sorted(entrant for pairing in pairings for entrant in pairing.entrants)

        assert seated == present
        assert sum(pairing.is_bye for pairing in pairings) == len(present) % 2


@given(EVENTS)
@settings(max_examples=8, deadline=None)
def test_nobody_meets_twice_nor_whom_he_must_not(seed):
    for asked, pairings in rounds_of(seed):
        met = {frozenset(one.entrants) for one in asked.history.meetings if one.is_played}

        drawn = {frozenset(pairing.entrants) for pairing in pairings}

        assert not drawn & (met | asked.plan.forbidden)


@given(EVENTS)
@settings(max_examples=8, deadline=None)
def test_bye_comes_once_and_not_after_a_forfeit_won(seed):
    for asked, pairings in rounds_of(seed):
        history = asked.history
        had = {bye.entrant for bye in history.byes if bye.is_assigned}
        had |= {
            entrant
            for meeting in history.meetings
            for entrant, units in zip(meeting.entrants, meeting.units, strict=True)
            if not meeting.is_played and units > 0
        }

        byes = {pairing.entrants[0] for pairing in pairings if pairing.is_bye}

        assert not byes & had


@given(EVENTS)
@settings(max_examples=8, deadline=None)
def test_seats_stay_within_two_and_never_thrice_before_the_last_round(seed):
    for asked, pairings in rounds_of(seed):
        if asked.number == asked.rounds:
            continue
        for pairing in pairings:
            for entrant, now in zip(pairing.entrants, (1, -1), strict=False):
                if not pairing.is_bye:
                    seats = [*seats_before(asked, entrant), now]
                    assert abs(sum(seats)) <= 2
                    assert len(seats) < 3 or abs(sum(seats[-3:])) < 3
