"""Taking a published round back, down to a draft of the same pairings."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from league.models import Block, Bye, Event, Round, Series, Side, User
from league.queries.flow import is_continuous
from league.services import audit
from league.services.closing import ENDED, lock_rounds, touch_event
from league.services.cuts import require_no_later_stage
from league.services.errors import ConflictError
from league.services.outbox import announce
from league.services.series import end_open_matches, lock_all_series


@transaction.atomic
def undo_round(round_id: int, *, by: User, reason: str = "") -> Round:
    """Take a round back. It is a draft again, with the same pairings, to be changed or thrown away.

    Series that have not ended are called off. What was played stays in the players' histories and
    ratings, but belongs to no event any more.
    """
    series = lock_all_series(Series.objects.filter(round=round_id).values_list("pk", flat=True))
    (played,) = lock_rounds([round_id])
    _require_last(played)
    played.draft = _draft_of(played)
    for one in series.values():
        _take_out(one, played)
    Block.objects.filter(series__in=series).update(board=None)
    played.boards.all().delete()
    played.byes.all().delete()
    before, played.published_at, played.finished_at = played.published_at, None, None
    played.outdated = ""
    played.save(update_fields=["draft", "published_at", "finished_at", "outdated"])
    Event.objects.filter(pk=played.event_id).update(stage=Event.Stage.RUNNING, finished_at=None)
    touch_event(played.event_id)
    announce(f"event:{played.event_id}", "round.undone", {"round": played.number})
    audit.note(
        by, "undo", played.event, reason,
        round=played.number, published_at=str(before), series=sorted(series),
    )  # fmt: skip
    return played


def _require_last(played: Round) -> None:
    event = played.event
    if event.stage not in (Event.Stage.RUNNING, Event.Stage.FINISHED):
        raise ConflictError(f"{event} is {event.stage}.")
    if is_continuous(event):
        raise ConflictError("Tables here are made one after the other: call a series off instead.")
    if played.published_at is None:
        raise ConflictError(f"Round {played.number} is not published: change it, or unpair it.")
    require_no_later_stage(event)
    later = event.rounds.filter(number__gt=played.number).order_by("-number").first()
    if later is not None:
        raise ConflictError(f"Round {later.number} is paired already: take that one back first.")


def _draft_of(played: Round) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = [
        {
            "entrants": [side.entry_id for side in one.sides.all() if side.entry_id],
            "reason": one.reason,
            "is_bye": False,
            "facts": one.reason_facts,
        }
        for one in played.series.prefetch_related("sides").order_by("table", "pk")
    ]
    without = played.byes.filter(kind=Bye.Kind.ASSIGNED).order_by("entry__number")
    return tables + [
        {"entrants": [bye.entry_id], "reason": "Had the bye.", "is_bye": True, "facts": {}}
        for bye in without
    ]


def _take_out(series: Series, played: Round) -> None:
    if series.stage not in ENDED:
        end_open_matches(series)
        series.stage = Series.Stage.CANCELLED
    series.round, series.table, series.window_ends_at = None, None, None
    series.reason = f"Taken out of {played}."
    series.save(update_fields=["stage", "round", "table", "window_ends_at", "reason"])
    Side.objects.filter(series=series).update(entry=None)
