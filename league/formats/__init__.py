"""How an event pairs: one module a format, listed here in the order that forms show them."""

from __future__ import annotations

from league.formats.base import Entrant, Format, FormatError, Pairing, Plan
from league.formats.round_robin import RoundRobin

FORMATS: dict[str, Format] = {chosen.slug: chosen for chosen in (RoundRobin(),)}


def choices() -> list[tuple[str, str]]:
    return [(slug, chosen.title) for slug, chosen in FORMATS.items()]


__all__ = ["FORMATS", "Entrant", "Format", "FormatError", "Pairing", "Plan", "choices"]
