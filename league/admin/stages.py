"""What the staff do with the stages of an event, and how events without rounds come to an end."""

from __future__ import annotations

from league.admin.base import Act
from league.admin.forms import NameForm, ReasonForm, RowForm
from league.formats import FORMATS
from league.models import Event
from league.queries.flow import is_closed
from league.queries.stage_acts import stage_acts
from league.queries.stages import last_stage_of
from league.services.instant import end_boards
from league.services.seasons import make_next_season
from league.services.stages import draw_next_stage, open_rounds_of_parts, undo_stage
from league.services.waves import close_event


def is_running(event: Event) -> bool:
    return event.stage == Event.Stage.RUNNING


def has_rounds(event: Event) -> bool:
    chosen = FORMATS[event.format]
    return is_running(event) and not (chosen.continuous or chosen.is_composite)


STAGE_ACTS = (
    Act(
        "draw", "Draw and start the next stage", RowForm,
        lambda row, asked, user: draw_next_stage(row.pk, after=last_stage_of(row), by=user),
        lambda row: bool(stage_acts(row).next_title),
    ),
    Act(
        "open-rounds", "Open the next round of all parts", RowForm,
        lambda row, asked, user: open_rounds_of_parts(row.pk, by=user),
        lambda row: bool(stage_acts(row).waiting),
    ),
    Act(
        "undo-stage", "Take the last stage back", ReasonForm,
        lambda row, asked, user: undo_stage(row.pk, stage=last_stage_of(row), by=user, **asked),
        lambda row: stage_acts(row).may_undo, is_grave=True,
    ),
    Act(
        "next-season", "Make the next season", NameForm,
        lambda row, asked, user: make_next_season(row.pk, by=user, **asked),
        lambda row: stage_acts(row).may_follow,
    ),
)  # fmt: skip
ENDING_ACTS = (
    Act(
        "close", "Make no more tables", ReasonForm,
        lambda row, asked, user: close_event(row.pk, by=user, **asked),
        lambda row: is_running(row) and FORMATS[row.format].continuous and not is_closed(row),
    ),
    Act(
        "end", "End it and tell the results", ReasonForm,
        lambda row, asked, user: end_boards(row.pk, by=user, **asked),
        lambda row: is_running(row) and FORMATS[row.format].own_tables, is_grave=True,
    ),
)  # fmt: skip
