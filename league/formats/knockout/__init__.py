"""Knockouts: single and double elimination for two seats, and tables of which some go on."""

from __future__ import annotations

from league.formats.knockout.bracket import Bracket, Bracketed, Outcome, Slot
from league.formats.knockout.elimination import DoubleElimination, Knockout
from league.formats.knockout.tables import TableKnockout

__all__ = [
    "Bracket",
    "Bracketed",
    "DoubleElimination",
    "Knockout",
    "Outcome",
    "Slot",
    "TableKnockout",
]
