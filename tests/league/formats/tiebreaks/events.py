"""Small events to compute tie-breaks of, by hand and by chance."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from engines.base import places_of
from league.formats import POINT, Bye, Entrant, History, Meeting
from league.formats.series import points_by_side
from league.formats.tiebreaks import Sheet, Unplayed


def entrants(*ids: int, ratings: Iterable[float | None] = ()) -> list[Entrant]:
    known = [*ratings] or [None] * len(ids)
    return [Entrant(id, number + 1, rating=known[number]) for number, id in enumerate(ids)]


def table(number: int, seated: tuple[int, ...], *places: int, is_played: bool = True) -> Meeting:
    units = tuple(points_by_side(places, POINT))
    return Meeting(number, seated, places, units, is_played)


def absent(number: int, id: int, units: int = 0) -> Bye:
    return Bye(number, id, units, is_assigned=False)


WON, DRAWN, LOST = (1, 2), (1, 1), (2, 1)
FOUR = History(
    (
        table(1, (10, 20), *WON),
        table(1, (30, 40), *DRAWN),
        table(2, (30, 10), *DRAWN),
        table(2, (20, 40), *WON),
        table(3, (40, 10), *WON),
        table(3, (20, 30), *LOST),
    )
)
"""A round robin of 10, 20, 30 and 40, who score 1½, 1, 2 and 1½."""

_BYES = st.sampled_from([(POINT, True), (POINT // 2, False), (0, False), (POINT, False)])


@st.composite
def events(draw: st.DrawFn, *, complete: bool = False) -> tuple[list[Entrant], Sheet]:
    """Any event of a few rounds; if complete, two seats and nobody ever missing."""
    seats = 2 if complete else draw(st.integers(2, 4))
    count = seats * draw(st.integers(1, 3)) + (0 if complete else draw(st.integers(0, seats - 1)))
    rating = st.integers(1000, 2000) if complete else st.none() | st.integers(1000, 2000)
    field = [Entrant(100 + n, n, rating=draw(rating)) for n in range(1, count + 1)]
    meetings, byes, points = [], [], {}
    for number in range(1, draw(st.integers(1, 4)) + 1):
        ids = draw(st.permutations([entrant.id for entrant in field]))
        for start in range(0, count - count % seats, seats):
            seated = tuple(ids[start : start + seats])
            scored = draw(st.tuples(*[st.integers(0, 4)] * seats))
            is_played = complete or draw(st.integers(0, 5)) > 0
            meetings.append(table(number, seated, *places_of(scored), is_played=is_played))
            points |= {(number, id): score for id, score in zip(seated, scored, strict=True)}
        for id in ids[count - count % seats :]:
            if draw(st.booleans()):
                units, is_assigned = draw(_BYES)
                byes.append(Bye(number, id, units, is_assigned))
    history = History(tuple(meetings), tuple(byes))
    return field, Sheet(history, draw(st.sampled_from(Unplayed)), points=points)
