"""The columns of a table that stand in the file under their own names."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from django.db import models

from league.models import (
    Absence,
    AuditEntry,
    Block,
    Board,
    Bye,
    Entry,
    Event,
    Invitation,
    Match,
    MatchSeat,
    Move,
    Presence,
    Result,
    ResultReport,
    Round,
    Series,
    Side,
    TimeProposal,
    WaitingPlace,
)

FORMAT: Final = 1
LEFT_OUT: Final[dict[type[models.Model], frozenset[str]]] = {
    # What the file writes in another form, or has no use for.
    Event: frozenset({"seed", "entry_code"}),
    Presence: frozenset({"met"}),
    Round: frozenset({"draft"}),
    Board: frozenset({"seed"}),
    Block: frozenset({"seed", "commit", "pool_sequence"}),
    Match: frozenset({"game"}),
    Move: frozenset({"ply", "seat", "text", "millis", "key"}),
    AuditEntry: frozenset({"subject", "subject_id"}),
}
TABLES: Final = (
    Event, Entry, Absence, Presence, WaitingPlace, Invitation, Round, Bye, Board, Series, Side,
    Block, Match, MatchSeat, Move, Result, TimeProposal, ResultReport, AuditEntry,
)  # fmt: skip


@cache
def plain_columns(model: type[models.Model]) -> tuple[models.Field[Any, Any], ...]:
    """All but keys of rows: a column that is added to a table is in the file from then on."""
    left_out = LEFT_OUT.get(model, frozenset())
    return tuple(
        column
        for column in model._meta.concrete_fields
        if not column.primary_key and not column.is_relation and column.name not in left_out
    )


def written(row: models.Model) -> dict[str, Any]:
    """The plain columns of a row as the file has them."""
    return {column.name: _value(getattr(row, column.name)) for column in plain_columns(type(row))}


def _value(value: Any) -> Any:
    return moment(value) if isinstance(value, datetime) else value


def moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
