"""How far off times may be: beyond, neither calendars nor clocks of ours can count."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from league.zones import zone_names

if TYPE_CHECKING:
    from league.models.events import Event

EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC)
LONGEST: Final = {"round_minutes": 366 * 24 * 60, "window_hours": 366 * 24}
"""A year, leap or not."""


def start_error(at: datetime | None) -> str:
    """What is wrong with the start of an event or a series; empty when nothing is."""
    if at is None or EARLIEST <= at < LATEST:
        return ""
    return f"The start must lie between {EARLIEST.year} and {LATEST.year}."


def time_errors(event: Event) -> dict[str, str]:
    """What is wrong with the times of an event, by field."""
    errors = {
        name: f"At most {most}, a year."
        for name, most in LONGEST.items()
        if getattr(event, name) > most
    }
    if words := start_error(event.starts_at):
        errors["starts_at"] = words
    if event.time_zone not in zone_names():
        errors["time_zone"] = f"There is no time zone {event.time_zone!r}."
    return errors
