"""Rehearsals: a draft played through in memory, within its time, leaving nothing but a report."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from engines.chance import SEED_BYTES
from league.formats import FORMATS, POINT, History, Meeting
from league.models import Block, Event, Job, Match, Move, Rating, Rehearsal, Series
from league.queries.clock import database_now
from league.services import work
from league.services.absences import keep_apart
from league.services.changes import edit_event
from league.services.errors import ConflictError
from league.services.invariants import broken_invariants
from league.services.rehearsal import ask_rehearsal
from league.services.rehearsal.legs import first_legs
from league.services.rehearsal.play import StoppedError, rehearse
from league.services.rehearsal.script import script_of
from league.services.rehearsal.waves import FEW_WAVES, MOST_WAVES
from tests.league import factories as f

pytestmark = pytest.mark.django_db
SWISS: dict[str, Any] = {"format": "swiss", "settings": {"rounds": 3, "acceleration": "none"}}
INSTANT: dict[str, Any] = {
    "format": "instant", "scoring": "datum", "rated": False, "length": 2,
    "settings": {"house": "greedy"},
}  # fmt: skip


def drawn(event: Event) -> Event:
    """With lots that are the same in every run."""
    event.seed = "5e" * SEED_BYTES
    return event


def told(event: Event, **kwargs: Any) -> dict[str, Any]:
    return rehearse(script_of(event), lambda done, total: None, **kwargs)


def test_rehearsal_leaves_a_report_and_no_other_row() -> None:
    event = f.make_event(f.make_bots(3), **SWISS)
    ask_rehearsal(event.pk, by=None)

    f.play_all()

    kept = Rehearsal.objects.get()
    assert (kept.finished_at is not None, kept.report["entries"]) == (True, 8)
    assert sum(one.objects.count() for one in (Series, Block, Match, Move, Rating)) == 0
    assert Job.objects.get().state == Job.State.DONE
    assert broken_invariants() == {}


def test_free_places_are_filled_with_bots() -> None:
    event = f.make_event(f.make_bots(3), capacity=6, **SWISS)

    report = told(event)

    assert (report["entries"], report["filled"]) == (6, 3)
    assert {"Bird 1", "Bot 1"} <= {row["name"] for row in report["standings"]}


def test_timetable_follows_the_clock_of_the_event() -> None:
    start = database_now() + timedelta(days=1)
    event = f.make_event([], advance="clock", round_minutes=90, starts_at=start, **SWISS)

    rounds = told(event)["rounds"]

    assert [line["starts_after_minutes"] for line in rounds] == [0, 90, 180]
    assert rounds[1]["starts_at"] == (start + timedelta(minutes=90)).isoformat()


def test_round_by_hand_starts_when_the_longest_table_is_done() -> None:
    event = f.make_event([], **SWISS)

    first, second, _ = told(event)["rounds"]

    assert second["starts_after_minutes"] == round(first["likely_minutes"])
    assert 0 < first["likely_minutes"] <= first["most_minutes"]


def test_bots_need_no_time_to_think() -> None:
    event = f.make_event([], door="bots", **SWISS)

    assert {line["likely_minutes"] for line in told(event)["rounds"]} == {0.0}


def test_byes_and_repeats_are_counted() -> None:
    odd = told(f.make_event([], capacity=5, **SWISS))
    twice = told(f.make_event([], capacity=4, cycles=2, name="Twice"))

    assert sum(count for _, count in odd["byes"]) == 3
    assert (twice["repeats"], twice["most_byes"], twice["matches"]) == (6, 0, 12)


def test_matches_are_sampled_when_time_runs_out() -> None:
    event = f.make_event([], capacity=8, **SWISS)
    ticks = count()

    report = told(event, clock=lambda: float(next(ticks)), budget=3.0)

    assert report["sampled"] > 0
    assert report["played"] + report["sampled"] == report["matches"] == 12


def test_same_draft_is_rehearsed_alike() -> None:
    event = f.make_event([], **SWISS)

    first, second = told(event), told(event)

    assert {**first, "seconds": 0} == {**second, "seconds": 0}


@pytest.mark.parametrize("slug", FORMATS)
def test_every_format_can_be_rehearsed(slug: str) -> None:
    chosen = FORMATS[slug]
    alone = 2 not in chosen.seats and 1 in chosen.seats
    fields: dict[str, Any] = {"game": "five-rows", "options": {}, "rated": False} if alone else {}
    if chosen.own_tables:
        fields = INSTANT
    seats = 1 if alone else min(one for one in chosen.seats if one > 1)
    event = f.make_event([], **{"format": slug, "seats": seats, "capacity": 6, **fields})

    report = told(event, budget=0.3)

    assert report["rounds"]
    assert len(report["standings"]) == 6


def test_arena_is_played_in_waves_until_its_time_is_over() -> None:
    event = drawn(f.make_event([], format="arena", capacity=5, settings={"minutes": 30}))

    report = told(event)

    *before, last = [line["likely_minutes"] for line in report["rounds"]]
    assert (report["kind"], report["stopped"], report["goes_on"]) == ("waves", "", False)
    assert 0 < sum(before) < 30 <= sum(before) + last
    assert {(line["tables"], line["byes"]) for line in report["rounds"]} == {(2, 1)}
    assert report["most_byes"] <= 1 + len(before) // 5
    assert sum(row["points"] for row in report["standings"]) == 2 * len(report["rounds"])


def test_arena_ranks_equal_points_by_points_a_game() -> None:
    event = f.make_event([], format="arena", capacity=3, settings={"minutes": 20})
    (leg,) = first_legs(script_of(event))
    leg.history = History(
        (
            Meeting(1, (1, 2), (1, 2), (POINT, 0)),
            Meeting(2, (3, 1), (1, 2), (POINT, 0)),
        )
    )

    assert [(row.place, row.entrant) for row in leg.table()] == [(1, 3), (2, 1), (3, 2)]


@pytest.mark.parametrize(
    ("fields", "waves"),
    [
        ({"settings": {"minutes": 10_080}}, MOST_WAVES),
        ({"settings": {"minutes": 30}, "door": "bots"}, FEW_WAVES),
        ({"format": "ladder"}, FEW_WAVES),
    ],
)
def test_what_does_not_end_is_shown_for_some_waves(fields: dict[str, Any], waves: int) -> None:
    event = f.make_event([], **{"format": "arena", "capacity": 4, **fields})

    report = told(event)

    assert (len(report["rounds"]), report["goes_on"]) == (waves, True)


def test_waves_end_when_the_time_to_rehearse_is_up() -> None:
    event = f.make_event([], format="arena", capacity=4, settings={"minutes": 10_080})
    ticks = count()

    report = told(event, clock=lambda: float(next(ticks)), budget=20.0)

    assert 1 <= len(report["rounds"]) < FEW_WAVES
    assert report["goes_on"]


def test_ladder_rests_between_waves_and_seats_so_many_at_once() -> None:
    settings = {"at_once": 2, "rest": 15}
    event = drawn(f.make_event([], format="ladder", capacity=7, settings=settings))

    report = told(event)

    first, second, *_ = report["rounds"]
    assert second["starts_after_minutes"] == round(first["likely_minutes"] + 15)
    assert {(line["tables"], line["byes"]) for line in report["rounds"]} == {(2, 3)}
    assert report["most_byes"] <= 5, "whoever waited is seated first"


def test_ladder_ranks_by_the_ratings_that_its_blocks_make() -> None:
    event = drawn(f.make_event([], format="ladder", capacity=4, length=3))

    rows = told(event)["standings"]

    ratings = [row["rating"] for row in rows]
    assert ratings == sorted(ratings, reverse=True)
    assert ratings[0] > 1500 > ratings[-1]


def test_wave_without_a_table_says_why() -> None:
    birds = f.make_bots(2)
    event = f.make_event(birds, format="arena", capacity=2)
    keep_apart(event.pk, birds[0], birds[1], by=f.make_person("Ada"))

    assert "may sit together" in told(event)["stopped"]


def test_instant_duplicate_is_one_line_of_own_tables_and_the_house_takes_no_time() -> None:
    event = drawn(f.make_event([], capacity=3, **INSTANT))
    both = drawn(f.make_event([], capacity=3, name="Both think"))

    report = told(event)

    (line,) = report["rounds"]
    assert (line["tables"], line["matches"], line["byes"]) == (4, 8, 0)
    # One of two seats thinks, over two boards; in the other event two think over one.
    assert 0 < line["likely_minutes"] < 1.5 * told(both)["rounds"][0]["likely_minutes"]
    assert (report["repeats"], report["counted"]) == (0, "datum")


def test_boards_are_the_same_for_everybody() -> None:
    event = drawn(f.make_event([], capacity=4, **INSTANT))

    rows = {row["name"]: (row["place"], row["datum"]) for row in told(event)["standings"]}

    # Every other bot is the same program, and so makes the same of the same tiles.
    assert (rows["Bot 1"], rows["Bot 2"]) == (rows["Bot 3"], rows["Bot 4"])
    assert rows["Bot 1"] != rows["Bot 2"]


def test_solitaire_ranks_by_the_total_of_all_deals() -> None:
    alone: dict[str, Any] = {"game": "five-rows", "options": {}, "rated": False, "seats": 1}
    event = drawn(f.make_event([], format="solitaire", capacity=4, length=2, **alone))

    report = told(event)

    (line,), rows = report["rounds"], report["standings"]
    assert (line["tables"], line["matches"]) == (4, 8)
    assert len({row["points"] for row in rows}) == 2
    assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)


def test_only_a_draft_is_rehearsed_and_once_at_a_time() -> None:
    running = f.make_running_event(f.make_bots(2))
    draft = f.make_event([], name="Draft")
    ask_rehearsal(draft.pk, by=None)

    for event in (running, draft):
        with pytest.raises(ConflictError):
            ask_rehearsal(event.pk, by=None)


def test_rehearsal_goes_back_when_its_worker_stops() -> None:
    event = f.make_event([], **SWISS)
    ask_rehearsal(event.pk, by=None)

    work.do_next(f.WORKER, stopping=lambda: True)

    job = Job.objects.get()
    assert (job.state, job.attempt) == (Job.State.QUEUED, 0)
    with pytest.raises(StoppedError):
        told(event, stopping=lambda: True)


def test_report_knows_the_draft_it_is_about() -> None:
    event = f.make_event([], **SWISS)
    ask_rehearsal(event.pk, by=None)
    f.play_all()

    edit_event(event.pk, by=None, length=3)

    event.refresh_from_db()
    assert event.rehearsal.report["revision"] < event.revision


def test_groups_play_side_by_side_and_then_the_knockout() -> None:
    settings = {"groups": 2, "qualifying": 2}
    event = f.make_event(f.make_bots(3), format="groups", capacity=8, settings=settings)

    report = told(event)

    lines = [(line["stage"], line["number"], line["tables"]) for line in report["rounds"]]
    groups, knockout = [("Groups", one, 4) for one in (1, 2, 3)], [("Knockout", 1, 2)]
    assert lines == [*groups, *knockout, ("Knockout", 2, 1)]
    parts = [row["part"] for row in report["standings"]]
    assert parts == ["Knockout"] * 4 + ["Group A"] * 2 + ["Group B"] * 2
    assert (report["stopped"], report["matches"], report["byes"]) == ("", 15, [])


def test_division_of_a_league_keeps_whom_it_was_given() -> None:
    event = f.make_event(f.make_bots(4), format="league", capacity=4)
    for entry in event.entries.all():
        entry.division = 1 + entry.number % 2
        entry.save(update_fields=["division"])

    rows = told(event)["standings"]

    first = {row["name"] for row in rows if row["part"] == "Division 1"}
    assert first == {"Bird 2", "Bird 4"}


def test_draft_is_filled_up_to_what_its_format_needs() -> None:
    settings = {"groups": 4, "qualifying": 4}
    event = f.make_event([], format="groups", settings=settings)

    report = told(event, budget=0.1)

    assert (report["entries"], report["stopped"]) == (16, "")


def test_those_kept_apart_do_not_meet_in_a_rehearsal() -> None:
    f.make_event(f.make_bots_named("Early", "Earlier"), name="So that keys are no numbers")
    birds = f.make_bots(4)
    event = f.make_event(birds, capacity=4, **SWISS)
    keep_apart(event.pk, birds[0], birds[1], by=f.make_person("Ada"))

    script = script_of(event)

    (pair,) = script.plan.forbidden
    assert sorted(script.names[one] for one in pair) == ["Bird 1", "Bird 2"]
