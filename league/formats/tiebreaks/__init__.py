"""Tie-breaks: exact arithmetic on what happened, for tables of two and of more."""

from league.formats.tiebreaks.catalogue import SUGGESTED, TIEBREAKS, TieBreak, choices
from league.formats.tiebreaks.ranking import Row, rank
from league.formats.tiebreaks.sheet import Sheet, Unplayed, Value, written

__all__ = [
    "SUGGESTED",
    "TIEBREAKS",
    "Row",
    "Sheet",
    "TieBreak",
    "Unplayed",
    "Value",
    "choices",
    "rank",
    "written",
]
