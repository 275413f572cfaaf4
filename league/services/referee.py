"""What an organiser or referee does by hand, each act with its reason in the audit trail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from engines.base import places_of
from engines.record import CORRECTED
from league.models import Block, Match, Player, Result, Series, Side, User, Venue
from league.models.times import start_error
from league.queries.clock import database_now
from league.services import audit
from league.services.closing import close_round_if_complete, reopen_round
from league.services.consequences import follow_up, places_in
from league.services.cuts import note_late_correction
from league.services.errors import ConflictError, LeagueError
from league.services.letters import tell_moved
from league.services.ratings import request_refold
from league.services.results import score_block
from league.services.scores import is_settled, recount, save_scores
from league.services.series import (
    close_series,
    end_open_matches,
    lock_series,
    open_block,
    queue_match,
    require_stage,
)
from league.services.tallies import count_series

Stage = Series.Stage


@transaction.atomic
def postpone_series(series_id: int, *, starts_at: datetime, by: User, reason: str = "") -> Series:
    """Fix the start of a series that has not started; its window goes on until then at least.

    At a real table it may have started, as long as there is no result.
    """
    series = lock_series(series_id)
    if series.venue == Venue.TABLE and series.stage == Stage.RUNNING:
        series.stage, series.started_at = Stage.SCHEDULED, None
    require_stage(series, Stage.SCHEDULED)
    if starts_at < database_now():
        raise LeagueError("The new start lies in the past.", field="starts_at")
    if words := start_error(starts_at):
        raise LeagueError(words, field="starts_at")
    before, series.starts_at, series.is_agreed = series.starts_at, starts_at, True
    if series.window_ends_at is not None:
        series.window_ends_at = max(series.window_ends_at, starts_at)
    series.save(update_fields=["starts_at", "stage", "started_at", "is_agreed", "window_ends_at"])
    audit.note(by, "postpone", series, reason, before=str(before), after=str(starts_at))
    tell_moved(series)
    return series


@transaction.atomic
def cancel_series(series_id: int, *, by: User | None, reason: str = "") -> Series:
    """Call a series off. What was played stays; what was not is never played."""
    series = lock_series(series_id)
    require_stage(series, Stage.SCHEDULED, Stage.RUNNING)
    end_open_matches(series)
    before, series.stage = series.stage, Stage.CANCELLED
    series.save(update_fields=["stage"])
    if series.round_id is not None:
        close_round_if_complete(series.round_id)
    audit.note(by, "cancel", series, reason, before=before)
    return series


@transaction.atomic
def forfeit_series(series_id: int, player: Player, *, by: User, reason: str) -> Series:
    """Give a series against a player: the forfeiter is last, the others by their points."""
    series = lock_series(series_id)
    require_stage(series, Stage.SCHEDULED, Stage.RUNNING)
    changed = series.sides.filter(player=player).update(forfeited=True)
    if not changed:
        raise LeagueError(f"{player} does not play in this series.", field="player")
    end_open_matches(series)
    close_series(series, Series.Ending.FORFEIT)
    audit.note(by, "forfeit", series, reason, player=player.name)
    return series


@transaction.atomic
def replay_match(match_id: int, *, by: User, reason: str = "") -> Match:
    """Have a void match played again from its deal."""
    match = Match.objects.select_related("series").get(pk=match_id)
    series = lock_series(match.series_id)
    require_stage(series, Stage.RUNNING)
    match.refresh_from_db()
    if match.stage != Match.Stage.VOID:
        raise ConflictError(f"Only a void match is replayed; this one is {match.stage}.")
    match.moves.all().delete()
    match.holders.update(used_millis=0)
    match.stage, match.move_count, match.problem = Match.Stage.WAITING, 0, ""
    match.save(update_fields=["stage", "move_count", "problem"])
    queue_match(series, match, list(series.sides.select_related("player")))
    audit.note(by, "replay", match, reason)
    return match


@transaction.atomic
def correct_result(
    match_id: int, *, scores: Sequence[int], places: Sequence[int], by: User, reason: str
) -> Result:
    """Put another result in the place of a recorded one, with all that follows from it."""
    match = Match.objects.select_related("block").get(pk=match_id)
    series = lock_series(match.series_id)
    if not reason.strip():
        raise LeagueError("A correction needs its reason.", field="reason")
    if series.stage == Stage.CANCELLED:
        raise ConflictError("The series was cancelled.")
    result = Result.objects.filter(match=match).first()
    if result is None:
        raise ConflictError("The match has no result yet.")
    _check_result(series, scores, places)
    before = {"scores": result.scores, "places": result.places}
    result.scores, result.places = list(scores), list(places)
    result.reason, result.forfeiter, result.corrected_by = CORRECTED, None, by
    result.save()
    if match.block.finished_at is not None:
        standing = places_in(series)
        _rescore(series, match.block)
        follow_up(series, standing)
    audit.note(
        by, "correct", match, reason, before=before, scores=list(scores), places=list(places)
    )
    note_late_correction(series, by=by, reason=reason)
    return result


def _check_result(series: Series, scores: Sequence[int], places: Sequence[int]) -> None:
    if len(scores) != series.seats:
        raise LeagueError(f"There must be {series.seats} scores.", field="scores")
    if len(places) != series.seats:
        raise LeagueError(f"There must be {series.seats} places.", field="places")
    if list(places) != list(places_of([-place for place in places])):
        raise LeagueError(
            "Places start at 1 and tied players share one, as 1, 2, 2, 4.", field="places"
        )


def _rescore(series: Series, block: Block) -> None:
    """Score the block anew; ratings from it on and the course of the series follow."""
    score = score_block(series, block)
    block.totals, block.places = score.totals, score.places
    block.save(update_fields=["totals", "places"])
    finished = list(series.blocks.filter(finished_at__isnull=False).order_by("number"))
    sides = list(series.sides.order_by("index"))
    recount(sides, finished)
    save_scores(sides)
    request_refold(block)
    _test_again(series, block)
    _follow(series, sides, len(finished))


def _test_again(series: Series, block: Block) -> None:
    """A correction within what a test was decided on has it decided anew, one after it has not."""
    if series.verdict is not None and block.number <= series.verdict["stopped_at"]:
        series.verdict = None
        series.save(update_fields=["verdict"])


def _follow(series: Series, sides: Sequence[Side], played: int) -> None:
    """After a correction: end the series, or let it go on, as its rule says now."""
    if series.ending == Series.Ending.FORFEIT:
        close_series(series, Series.Ending.FORFEIT)
        return
    decided = is_settled(series, sides, played, database_now())
    if series.stage == Stage.FINISHED and not decided:
        _reopen(series, played)
    elif decided:
        if series.stage == Stage.RUNNING:
            end_open_matches(series)
        close_series(series, Series.Ending.PLAYED)


def _reopen(series: Series, played: int) -> None:
    series.stage, series.ending, series.finished_at = Stage.RUNNING, "", None
    series.save(update_fields=["stage", "ending", "finished_at"])
    count_series([(series, list(series.sides.all()))], -1)
    series.sides.update(place=None)
    if series.round_id is not None:
        reopen_round(series.round_id)
    last = series.blocks.order_by("number").last()
    open_block(series, (last.number if last else played) + 1)
