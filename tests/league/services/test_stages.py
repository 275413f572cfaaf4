"""Events of parts: groups into a knockout, a Swiss into a cut, run unattended; and the way out."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league.models import AuditEntry, Event, Match, Round, Series
from league.queries.clock import database_now
from league.queries.events import event_list
from league.queries.stages import stages_of
from league.queries.standings import standings
from league.services.absences import keep_apart, let_meet
from league.services.entries import withdraw_player
from league.services.errors import ConflictError, LeagueError
from league.services.events import cancel_event, start_event
from league.services.invariants import broken_invariants
from league.services.referee import correct_result
from league.services.rounds import open_next_round
from league.services.scheduling import start_due_series, tick
from league.services.stages import advance_stages, draw_next_stage, open_rounds_of_parts, undo_stage
from league.services.undoing import undo_round
from tests.league import factories as f

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
ALONE = {"level_rule": "extra", "counting": "best_of", "advance": "clock"}


@pytest.fixture
def ada():
    return f.make_club(bots=0).ada


def labels(event: Event) -> list[tuple[int, str, str]]:
    parts = event.parts.order_by("pk")
    return [(part.part_stage, part.label, part.stage) for part in parts]


def made_of_groups(number: int = 6, **fields: object) -> Event:
    chosen = {"format": "groups", "settings": {"third_place": True}, **ALONE, **fields}
    return f.make_running_event(f.make_bots(number), **chosen)


def played_groups(**fields: object) -> Event:
    """An event by hand whose groups are played and whose knockout is not drawn."""
    event = made_of_groups(4, advance="hand", **fields)
    for _ in range(2):
        start_due_series()
        f.play_all()
    return event


def test_groups_and_knockout_run_unattended_to_final_standings():
    event = f.play_parts(made_of_groups())

    assert labels(event) == [
        (1, "Group A", "finished"), (1, "Group B", "finished"), (2, "Knockout", "finished"),
    ]  # fmt: skip
    table = standings(event)
    assert [row.place for row in table.rows][:4] == [1, 2, 3, 4]
    assert [int(row.values["stage"]) for row in table.rows] == [2, 2, 2, 2, 1, 1]
    assert broken_invariants() == {}


def test_swiss_and_cut_run_unattended():
    settings = {"rounds": 2, "cut": 2}
    event = f.make_finished_event(f.make_bots(5), format="swiss-cut", settings=settings, **ALONE)

    assert labels(event) == [(1, "Swiss", "finished"), (2, "Knockout", "finished")]
    final = event.parts.get(part_stage=2)
    best = [row.entry.player_id for row in standings(event.parts.get(part_stage=1)).rows[:2]]
    assert list(final.entries.order_by("number").values_list("player", flat=True)) == best


def test_tables_of_three_go_from_groups_into_a_table_knockout():
    settings = {"qualifying": 2, "advancing": 1}
    event = f.make_finished_event(
        f.make_bots(6), format="groups", seats=3, settings=settings, **ALONE
    )

    assert [part.format for part in event.parts.order_by("pk")] == [
        "round-robin", "round-robin", "table-knockout",
    ]  # fmt: skip
    assert {row.place for row in standings(event).rows} >= {1, 2}
    assert broken_invariants() == {}


def test_points_brought_along_count_in_the_final_group():
    settings = {"rounds": 2, "cut": 3, "last": "round-robin", "carry": "all"}
    event = f.make_finished_event(f.make_bots(4), format="swiss-cut", settings=settings, **ALONE)

    swiss, final = event.parts.order_by("pk")
    before = {row.entry.player_id: row.values["points"] for row in standings(swiss).rows}
    table = standings(final)
    assert [column.name for column in table.columns][:2] == ["points", "carried"]
    assert all(row.values["carried"] == before[row.entry.player_id] for row in table.rows)
    assert sum(row.values["points"] for row in table.rows) == 3 + sum(
        row.values["carried"] for row in table.rows
    )


def test_players_kept_apart_are_drawn_into_different_groups(ada):
    bots = f.make_bots(6)
    event = f.make_event(bots, format="groups")
    keep_apart(event.pk, bots[0], bots[3], by=ada)  # the snake would have them in one group

    start_event(event.pk)

    groups = [{*part.entries.values_list("player", flat=True)} for part in event.parts.all()]
    assert not any({bots[0].pk, bots[3].pk} <= group for group in groups)


def test_those_of_one_group_cannot_be_kept_apart_any_more(ada):
    event = made_of_groups(4)
    first, second = (entry.player for entry in event.parts.order_by("pk")[0].entries.all())

    with pytest.raises(LeagueError, match="Both play in Group A"):
        keep_apart(event.pk, first, second, by=ada)


def test_parts_follow_what_is_said_of_the_whole(ada):
    event = f.make_running_event(
        f.make_bots(4), format="groups", settings={"first": "swiss", "rounds": 1, "groups": 1}
    )
    part = event.parts.get()
    first, second, *_ = (entry.player for entry in part.entries.all())

    pair = keep_apart(event.pk, first, second, by=ada)
    assert part.kept_apart.count() == 1
    let_meet(event.pk, pair.pk, by=ada)

    assert part.kept_apart.count() == 0


def test_same_seed_draws_the_same_groups():
    event = made_of_groups(settings={"draw": "pots"})
    drawn = [list(part.entries.values_list("player")) for part in event.parts.order_by("pk")]
    Series.objects.update(stage=Series.Stage.SCHEDULED)

    undo_stage(event.pk, stage=1, by=f.make_person("Ada"))
    again = draw_next_stage(event.pk)

    assert [list(part.entries.values_list("player")) for part in again] == drawn


def test_parts_are_no_events_in_lists():
    event = made_of_groups(4)

    assert list(event_list()) == [event]
    assert Event.objects.count() == 3


def test_organiser_opens_the_rounds_of_all_groups_and_draws_by_hand():
    event = made_of_groups(advance="hand")
    f.play_all()

    assert open_rounds_of_parts(event.pk) == 2
    with pytest.raises(ConflictError, match="No part waits"):
        open_rounds_of_parts(event.pk)
    with pytest.raises(ConflictError, match="Still being played: Group A, Group B"):
        draw_next_stage(event.pk, after=1)


def test_stage_waits_for_the_organiser_who_opens_rounds_by_hand():
    event = played_groups()

    tick()

    assert labels(event) == [(1, "Group A", "finished"), (1, "Group B", "finished")]
    draw_next_stage(event.pk, after=1)
    assert labels(event)[2:] == [(2, "Knockout", "running")]


def test_second_who_presses_draw_is_told():
    event = played_groups()
    draw_next_stage(event.pk, after=1)

    with pytest.raises(ConflictError, match="Stage 2 is drawn already"):
        draw_next_stage(event.pk, after=1)


def test_whole_event_has_no_rounds_of_its_own():
    event = made_of_groups(4)

    with pytest.raises(ConflictError, match="played in parts"):
        open_next_round(event.pk)


def test_whoever_withdraws_before_the_cut_is_followed_by_the_next():
    event = played_groups(settings={"qualifying": 1})
    ada = f.make_person("Ada")
    group = event.parts.order_by("pk")[0]
    first, second = (row.entry.player for row in standings(group).rows)

    withdraw_player(group.pk, first, by=ada)
    (knockout,) = draw_next_stage(event.pk)

    qualified = set(knockout.entries.values_list("player", flat=True))
    assert second.pk in qualified
    assert first.pk not in qualified
    assert event.entries.get(player=first).withdrawn_at is not None


def test_withdrawal_from_the_whole_forfeits_in_the_part():
    event = made_of_groups(4)
    player = event.entries.order_by("number")[0].player

    withdraw_player(event.pk, player, by=f.make_person("Ada"))

    assert Series.objects.get(sides__player=player).ending == "forfeit"


def test_stage_not_begun_is_taken_back_and_drawn_again():
    event = played_groups()
    draw_next_stage(event.pk)
    ada = f.make_person("Ada")

    undo_stage(event.pk, stage=2, by=ada, reason="A result was wrong.")

    assert len(labels(event)) == 2
    assert AuditEntry.objects.get(action="undo stage").details["parts"] == ["Knockout"]
    draw_next_stage(event.pk, after=1)
    assert len(labels(event)) == 3


def test_stage_that_has_begun_is_not_taken_back():
    event = made_of_groups(4)

    with pytest.raises(ConflictError, match="Stage 1 has begun"):
        undo_stage(event.pk, stage=1, by=f.make_person("Ada"))


def test_calling_the_event_off_calls_its_parts_off():
    event = made_of_groups(4)
    ada = f.make_person("Ada")
    part = event.parts.order_by("pk")[0]

    with pytest.raises(ConflictError, match="a part of League night"):
        cancel_event(part.pk, by=ada)
    cancel_event(event.pk, by=ada)

    assert {stage for _, _, stage in labels(event)} == {"cancelled"}
    assert not Series.objects.exclude(stage="cancelled").exists()


def test_event_by_the_clock_draws_its_groups_when_it_is_due():
    event = f.make_event(
        f.make_bots(4), format="groups", advance="clock",
        starts_at=database_now() + timedelta(hours=1),
    )  # fmt: skip
    start_event(event.pk)
    tick()
    assert labels(event) == []

    Event.objects.filter(pk=event.pk).update(starts_at=database_now())
    tick()

    assert len(labels(event)) == 2


def test_too_few_entries_do_not_start():
    event = f.make_event(f.make_bots(3), format="groups")

    with pytest.raises(LeagueError, match="too few"):
        start_event(event.pk)


def test_correction_in_a_group_leaves_the_cut_and_is_noted():
    event = played_groups(settings={"qualifying": 1})
    (knockout,) = draw_next_stage(event.pk)
    qualified = set(knockout.entries.values_list("player", flat=True))
    ada = f.make_person("Ada")
    match = Match.objects.filter(series__round__event__parent=event).order_by("pk")[0]
    turned = match.result.places[::-1]

    correct_result(match.pk, scores=[1, 0], places=turned, by=ada, reason="Misread.")

    assert set(knockout.entries.values_list("player", flat=True)) == qualified
    note = AuditEntry.objects.get(action="correct after the cut")
    assert (note.subject_id, note.reason) == (event.pk, "Misread.")


def test_round_of_a_group_is_not_undone_after_the_cut():
    event = played_groups()
    draw_next_stage(event.pk)
    played = Round.objects.filter(event__parent=event, event__part_stage=1)[0]

    with pytest.raises(ConflictError, match="Knockout is drawn already"):
        undo_round(played.pk, by=f.make_person("Ada"), reason="Misread.")


def test_reopened_part_reopens_the_finished_event():
    event = f.play_parts(made_of_groups(4))
    event.parts.filter(part_stage=2).update(stage="running")

    advance_stages()

    event.refresh_from_db()
    assert (event.stage, event.finished_at) == ("running", None)


def test_stages_show_who_goes_on_in_words():
    event = f.play_parts(made_of_groups(6))

    groups, knockout = stages_of(event)

    assert (groups.title, knockout.title) == ("Groups", "Knockout")
    marks = [[line.mark for line in part.lines] for part in groups.parts]
    assert marks == [["goes on", "goes on", ""]] * 2
    assert knockout.parts[0].bracket
