"""Changing a draft by hand: what is impossible is refused, what is unusual is told."""

from __future__ import annotations

import pytest

from league.models import AuditEntry, Event, KeptApart, Round
from league.services.drafts import exchange_entries, move_entry, renumber_table, unpair_round
from league.services.errors import ConflictError, LeagueError
from league.services.events import start_event
from league.services.invariants import broken_invariants
from league.services.pairing import ask_for_round
from league.services.publishing import publish_round
from league.services.scheduling import start_due_series
from tests.league import factories as f

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return f.make_club(bots=7)


def make_draft(club, *, bots: int = 4, **fields) -> Round:
    event = f.make_event(
        club.bots[:bots], by=club.ada, publishes=False, **{"format": "swiss", **fields}
    )
    start_event(event.pk, by=club.ada)
    return event.rounds.get()


def tables(drafted: Round) -> list[list[int]]:
    """The numbers of the entries at each table; a bye is a table of one."""
    number = dict(drafted.event.entries.values_list("pk", "number"))
    return [[number[entry] for entry in row["entrants"]] for row in drafted.draft]


def entry(drafted: Round, number: int) -> int:
    return drafted.event.entries.get(number=number).pk


def test_exchanged_players_stand_at_each_others_tables(club):
    drafted = make_draft(club)
    before = tables(drafted)

    drafted = exchange_entries(drafted.pk, entry(drafted, 1), entry(drafted, 2), by=club.ada)

    turned = {1: 2, 2: 1}
    assert tables(drafted) == [[turned.get(one, one) for one in table] for table in before]
    assert {row["reason"] for row in drafted.draft} == {"By hand: Bird 1 and Bird 2 exchanged."}
    assert AuditEntry.objects.filter(action="edit", actor=club.ada).count() == 1


def test_exchange_at_one_table_changes_the_seats(club):
    drafted = make_draft(club)
    first, second = drafted.draft[0]["entrants"]
    other = drafted.draft[1]

    drafted = exchange_entries(drafted.pk, first, second, by=club.ada)

    assert drafted.draft[0]["entrants"] == [second, first]
    assert drafted.draft[1] == other


def test_exchange_gives_the_bye_to_somebody_else(club):
    drafted = make_draft(club, bots=5)
    sitting_out = drafted.draft[-1]["entrants"][0]

    drafted = exchange_entries(drafted.pk, entry(drafted, 1), sitting_out, by=club.ada)
    published = publish_round(drafted.pk)

    assert published.byes.get().entry.number == 1
    assert broken_invariants() == {}


def test_forbidden_pair_is_refused_by_hand_too(club):
    drafted = make_draft(club)
    before = drafted.draft
    first, second = sorted((club.bots[0].pk, club.bots[1].pk))
    KeptApart.objects.create(event=drafted.event, first_id=first, second_id=second)
    opponent = next(
        other
        for row in drafted.draft
        for other in row["entrants"]
        if entry(drafted, 1) in row["entrants"] and other != entry(drafted, 1)
    )

    with pytest.raises(LeagueError, match="must not meet"):
        exchange_entries(drafted.pk, opponent, entry(drafted, 2), by=club.ada)
    drafted.refresh_from_db()
    assert drafted.draft == before


def test_table_of_a_size_the_game_lacks_is_refused(club):
    drafted = make_draft(club)
    moving = drafted.draft[0]["entrants"][0]

    with pytest.raises(LeagueError, match="Table 1 would have 1 players") as refusal:
        move_entry(drafted.pk, moving, table=2, by=club.ada)
    assert refusal.value.field == "table"


def test_bye_is_given_and_taken_by_moving(club):
    drafted = make_draft(club, bots=7, seats=3, format="pods")
    table, row = next(
        (table, row["entrants"])
        for table, row in enumerate(drafted.draft, start=1)
        if len(row["entrants"]) == 3
    )

    moved = move_entry(drafted.pk, row[2], table=None, by=club.ada)
    assert (moved.draft[-1]["entrants"], moved.draft[-1]["is_bye"]) == ([row[2]], True)
    back = move_entry(drafted.pk, row[2], table=table, by=club.ada)

    assert [one["is_bye"] for one in back.draft] == [False, False]
    assert back.draft[table - 1]["entrants"] == row


def test_moving_where_one_is_already_is_refused(club):
    drafted = make_draft(club)

    with pytest.raises(LeagueError, match="there already"):
        move_entry(drafted.pk, drafted.draft[0]["entrants"][0], table=1, by=club.ada)
    with pytest.raises(LeagueError, match="no table 9"):
        move_entry(drafted.pk, drafted.draft[0]["entrants"][0], table=9, by=club.ada)


def test_stranger_to_the_draft_is_refused(club):
    drafted = make_draft(club)

    with pytest.raises(LeagueError, match="not in the draft"):
        exchange_entries(drafted.pk, entry(drafted, 1), 987_654, by=club.ada)


def test_tables_change_their_numbers(club):
    drafted = make_draft(club)
    first, second = tables(drafted)

    drafted = renumber_table(drafted.pk, 1, to=2, by=club.ada)

    assert tables(drafted) == [second, first]
    with pytest.raises(LeagueError, match="no table 3"):
        renumber_table(drafted.pk, 1, to=3, by=club.ada)


def test_meeting_again_by_hand_is_allowed_and_told(club):
    drafted = make_draft(club)
    met = drafted.draft[0]["entrants"]
    play_published(drafted)
    second = ask_for_round(drafted.event_id, after=1, by=club.ada)
    table = next(row["entrants"] for row in second.draft if met[0] in row["entrants"])
    opponent = next(one for one in table if one != met[0])

    second = exchange_entries(second.pk, opponent, met[1], by=club.ada)

    row = next(row for row in second.draft if met[0] in row["entrants"])
    assert row["facts"]["met before"] == 1
    assert "They have met before (1)." in row["reason"]


def play_published(drafted: Round) -> None:
    publish_round(drafted.pk)
    start_due_series()
    f.play_all()


def test_knockout_goes_on_from_a_round_drawn_by_hand(club):
    drafted = make_draft(club, format="knockout", level_rule="extra", length=5)
    first, second = (row["entrants"][0] for row in drafted.draft)

    play_published(exchange_entries(drafted.pk, first, second, by=club.ada))

    assert len(ask_for_round(drafted.event_id, after=1).draft) == 1


def test_unpaired_round_can_be_paired_again(club):
    drafted = make_draft(club)
    before = drafted.draft

    unpair_round(drafted.pk, by=club.ada, reason="too early")
    again = ask_for_round(drafted.event_id, after=0, by=club.ada)

    again.refresh_from_db()
    assert again.draft == before
    note = AuditEntry.objects.get(action="unpair")
    assert (note.reason, note.details["round"]) == ("too early", 1)


def test_published_round_is_not_edited(club):
    drafted = make_draft(club)
    publish_round(drafted.pk)

    for act in (
        lambda: exchange_entries(drafted.pk, 1, 2, by=club.ada),
        lambda: unpair_round(drafted.pk, by=club.ada),
    ):
        with pytest.raises(ConflictError, match="take it back first"):
            act()
    assert Event.objects.get().rounds.count() == 1
