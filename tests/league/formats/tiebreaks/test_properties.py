"""What holds for every tie-break, whatever happened."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.chance import Chance
from league.formats import POINT, FormatError, History
from league.formats.tiebreaks import SUGGESTED, TIEBREAKS, Sheet, Unplayed, choices, rank
from tests.league.formats.tiebreaks.events import FOUR, entrants, events

QUICK = settings(max_examples=50, deadline=None)
CODES = list(TIEBREAKS)
LUCK = Chance(bytes(32))
SPEC = (
    "DE WIN WON BPG BWG BH BH-C1 BH-M1 FB AOB SB PS PS-C1 KS ARO TPR PTP APRO PTS PD DAT "
    "1ST 2ND 3RD LOT"
)


def values(event: tuple, code: str) -> dict[int, F | None]:
    return {row.entrant: row.values[code] for row in rank(*event, [code], LUCK)}


def total(event: tuple, code: str) -> F:
    return sum((value or F(0) for value in values(event, code).values()), F(0))


def test_every_tie_break_of_the_list_is_there_and_says_what_it_is():
    assert " ".join(CODES) == SPEC
    assert [code for code, _ in choices()] == CODES
    assert all(one.title and one.meaning.endswith(".") for one in TIEBREAKS.values())
    assert {code for codes in SUGGESTED.values() for code in codes} <= {*CODES}


@QUICK
@given(events(), st.integers(-500, 500))
def test_names_of_entrants_do_not_matter(event, shift):
    field, sheet = event
    new = {entrant.id: 1000 + shift - 3 * entrant.id for entrant in field}
    history = History(
        tuple(
            replace(one, entrants=tuple(new[id] for id in one.entrants))
            for one in sheet.history.meetings
        ),
        tuple(replace(bye, entrant=new[bye.entrant]) for bye in sheet.history.byes),
    )
    points = {(number, new[id]): point for (number, id), point in sheet.points.items()}
    renamed = [replace(entrant, id=new[entrant.id]) for entrant in field]

    rows = rank(field, sheet, CODES, LUCK)
    others = rank(renamed, replace(sheet, history=history, points=points), CODES, LUCK)

    assert [replace(row, entrant=new[row.entrant]) for row in rows] == others


@QUICK
@given(events(), st.randoms(use_true_random=False))
def test_order_in_which_things_are_told_does_not_matter(event, mixer):
    field, sheet = event
    meetings, byes, mixed = [*sheet.history.meetings], [*sheet.history.byes], [*field]
    for told in (meetings, byes, mixed):
        mixer.shuffle(told)
    history = History(tuple(meetings), tuple(byes))

    rows = rank(mixed, replace(sheet, history=history), CODES, LUCK)

    assert rows == rank(field, sheet, CODES, LUCK)


@QUICK
@given(events())
def test_values_are_exact_and_places_follow_from_them(event):
    codes = [code for code in CODES if code != "LOT"]
    rows = rank(*event, codes, LUCK)

    for row in rows:
        assert all(value is None or type(value) is F for value in row.values.values())
    for index, (row, after) in enumerate(pairwise(rows), start=1):
        is_equal = (row.units, row.values) == (after.units, after.values)
        assert after.place == (row.place if is_equal else index + 1)
        assert row.units >= after.units


@QUICK
@given(events(), st.binary(min_size=32, max_size=32))
def test_lots_leave_nobody_tied_and_can_be_drawn_again(event, seed):
    chance = Chance(seed)

    rows = rank(*event, ["LOT"], chance)

    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    assert sorted(row.values["LOT"] for row in rows) == list(range(1, len(rows) + 1))
    assert rank(*event, ["LOT"], chance) == rows


def test_lots_differ_from_seed_to_seed():
    drawn = {
        tuple(row.entrant for row in rank(entrants(1, 2, 3, 4), Sheet(History()), ["LOT"], chance))
        for chance in (Chance(bytes([n] * 32)) for n in range(40))
    }

    assert len(drawn) > 10


@QUICK
@given(events())
def test_sums_over_the_field_are_what_was_given_out(event):
    _, sheet = event
    played = [meeting for meeting in sheet.history.meetings if meeting.is_played]
    units = sum(sum(one.units) for one in sheet.history.meetings) + sum(
        bye.units for bye in sheet.history.byes
    )

    assert sum(row.units for row in rank(*event, [], LUCK)) == units
    assert total(event, "BPG") == len(played)
    assert total(event, "WON") == sum(one.places.count(1) == 1 for one in played)
    assert total(event, "1ST") == sum(one.places.count(1) for one in played)
    assert total(event, "PTS") == sum(sheet.points.values())
    assert total(event, "PD") == 0


@QUICK
@given(events(complete=True))
def test_sums_of_opponents_scores_count_each_as_often_as_he_was_met(event):
    _, sheet = event
    rounds = max(meeting.round for meeting in sheet.history.meetings)
    scores = {row.entrant: F(row.units, POINT) for row in rank(*event, [], LUCK)}

    assert total(event, "BH") == rounds * sum(scores.values())
    met = sum(
        (scores[a] + scores[b]) * F(1, 2)
        + (scores[b] - scores[a]) * F(one.units[0] - one.units[1], 2 * POINT)
        for one in sheet.history.meetings
        for a, b in [one.entrants]
    )
    assert total(event, "SB") == met


@QUICK
@given(events(complete=True))
def test_editions_agree_where_everything_was_played(event):
    field, sheet = event

    tables = [rank(field, replace(sheet, unplayed=edition), CODES, LUCK) for edition in Unplayed]

    assert tables[0] == tables[1] == tables[2]


@QUICK
@given(events())
def test_cuts_never_add_anything(event):
    whole, cut, median = (values(event, code) for code in ("BH", "BH-C1", "BH-M1"))

    assert all(median[id] <= cut[id] <= whole[id] for id in whole)


def test_unknown_code_is_refused_in_words():
    with pytest.raises(FormatError, match="There is no tie-break 'XX'"):
        rank(entrants(10, 20, 30, 40), Sheet(FOUR), ["BH", "XX"], LUCK)
