"""What an organiser can do with the stages of an event now, and what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass

from league.formats import FORMATS, Composite
from league.formats.composite import League
from league.models import Event, Series
from league.queries.history import plan_of
from league.queries.seasons import following_of
from league.queries.stages import last_stage_of


@dataclass(frozen=True, slots=True)
class StageActs:
    last: int
    """The last stage drawn; 0 before the first."""
    parts: list[Event]
    """The parts of that stage."""
    next_title: str
    """The stage that can be drawn next; empty where there is none, or not yet."""
    waiting: list[Event]
    """Parts whose next round can be opened."""
    may_undo: bool
    may_divide: bool
    may_follow: bool
    following: Event | None
    """The season after this one."""


def stage_acts(event: Event) -> StageActs:
    chosen = FORMATS[event.format]
    last = last_stage_of(event)
    parts = list(event.parts.filter(part_stage=last).order_by("pk"))
    is_running = event.stage == Event.Stage.RUNNING
    stages = chosen.stages if isinstance(chosen, Composite) else 0
    is_played = all(part.stage == Event.Stage.FINISHED for part in parts)
    following = following_of(event)
    is_league = event.format == League.slug
    return StageActs(
        last=last,
        parts=parts,
        next_title=_title(event, last + 1) if is_running and is_played and last < stages else "",
        waiting=[part for part in parts if is_running and _waits(part)],
        may_undo=is_running and last > 0 and not _begun(event, last),
        may_divide=is_league and event.stage == Event.Stage.DRAFT,
        may_follow=is_league and event.stage == Event.Stage.FINISHED and following is None,
        following=following,
    )


def _title(event: Event, stage: int) -> str:
    chosen = FORMATS[event.format]
    return chosen.title_of(stage, plan_of(event)) if isinstance(chosen, Composite) else ""


def _waits(part: Event) -> bool:
    return (
        part.stage == Event.Stage.RUNNING
        and part.advance == Event.Advance.HAND
        and not part.rounds.filter(finished_at=None).exists()
    )


def _begun(event: Event, stage: int) -> bool:
    inside = Series.objects.filter(round__event__parent=event, round__event__part_stage=stage)
    return inside.exclude(stage=Series.Stage.SCHEDULED).exists()
