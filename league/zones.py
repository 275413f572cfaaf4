"""Time zones by name, and times that keep to the clock on the wall."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

DAY_MINUTES: Final = 24 * 60


@cache
def zone_names() -> frozenset[str]:
    """Every zone that this machine knows; read once, for it is a walk through many files."""
    return frozenset(available_timezones())


def zone_called(name: str) -> tzinfo:
    """The zone; UTC for one that this machine does not know."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def next_start(last: datetime, minutes: int, zone: tzinfo, clock: time) -> datetime:
    """When the round after one that began at `last` begins, so many minutes later.

    Whole days keep the wall clock: the day is counted in the zone and begins its round at
    `clock`, whatever the clocks did in between and however late the last one was. A time that
    a change of clocks leaves out comes as much later as the clocks went on.
    """
    days, rest = divmod(minutes, DAY_MINUTES)
    if rest or not days:
        return last + timedelta(minutes=minutes)
    day = last.astimezone(zone).date() + timedelta(days=days)
    return datetime.combine(day, clock, tzinfo=zone).astimezone(UTC)


def written(at: datetime, zone: tzinfo) -> str:
    """A time as a letter or a sheet of paper has it, with the name of the zone."""
    local = at.astimezone(zone)
    return f"{local:%A}, {local.day} {local:%B %Y, %H:%M} {getattr(zone, 'key', 'UTC')}"
