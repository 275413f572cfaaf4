"""How an event pairs: one module a format, listed here in the order that forms show them."""

from __future__ import annotations

from collections.abc import Iterable

from league.formats.arena import Arena
from league.formats.base import (
    MOST_SEATS,
    POINT,
    Bye,
    Entrant,
    Format,
    FormatError,
    History,
    Meeting,
    Pairing,
    Plan,
    Tell,
    Waiter,
    tell_nobody,
)
from league.formats.composite import Composite, GroupsFirst, League, SwissFirst
from league.formats.flow import Flow
from league.formats.instant import Instant
from league.formats.knockout import DoubleElimination, Knockout, TableKnockout
from league.formats.ladder import Ladder
from league.formats.pods import SwissTables
from league.formats.round_robin import RoundRobin
from league.formats.solitaire import Solitaire
from league.formats.swiss import Swiss

FORMATS: dict[str, Format] = {
    chosen.slug: chosen
    for chosen in (
        RoundRobin(),
        Swiss(),
        SwissTables(),
        Knockout(),
        DoubleElimination(),
        TableKnockout(),
        GroupsFirst(),
        SwissFirst(),
        League(),
        Arena(),
        Ladder(),
        Instant(),
        Solitaire(),
    )
}
CONTINUOUS: list[str] = [slug for slug, chosen in FORMATS.items() if chosen.continuous]
OWN_TABLES: list[str] = [slug for slug, chosen in FORMATS.items() if chosen.own_tables]


def choices(seats: Iterable[int] = range(1, MOST_SEATS + 1)) -> list[tuple[str, str]]:
    """The formats that pair tables of any of these sizes."""
    wanted = set(seats)
    return [(slug, chosen.title) for slug, chosen in FORMATS.items() if wanted & {*chosen.seats}]


__all__ = [
    "CONTINUOUS",
    "FORMATS",
    "MOST_SEATS",
    "OWN_TABLES",
    "POINT",
    "Bye",
    "Composite",
    "Entrant",
    "Flow",
    "Format",
    "FormatError",
    "History",
    "Meeting",
    "Pairing",
    "Plan",
    "Tell",
    "Waiter",
    "choices",
    "tell_nobody",
]
