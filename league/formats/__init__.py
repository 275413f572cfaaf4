"""How an event pairs: one module a format, listed here in the order that forms show them."""

from __future__ import annotations

from collections.abc import Iterable

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
)
from league.formats.knockout import DoubleElimination, Knockout, TableKnockout
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
        Solitaire(),
    )
}


def choices(seats: Iterable[int] = range(1, MOST_SEATS + 1)) -> list[tuple[str, str]]:
    """The formats that pair tables of any of these sizes."""
    wanted = set(seats)
    return [(slug, chosen.title) for slug, chosen in FORMATS.items() if wanted & {*chosen.seats}]


__all__ = [
    "FORMATS",
    "MOST_SEATS",
    "POINT",
    "Bye",
    "Entrant",
    "Format",
    "FormatError",
    "History",
    "Meeting",
    "Pairing",
    "Plan",
    "choices",
]
