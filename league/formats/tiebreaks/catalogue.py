"""The tie-breaks on offer: code, title, what it means in one sentence, and how it is measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from engines.chance import Chance
from league.formats.tiebreaks import opponents, own, ratings
from league.formats.tiebreaks.direct import direct_encounter
from league.formats.tiebreaks.field import Field
from league.formats.tiebreaks.sheet import Value


@dataclass(frozen=True, slots=True)
class Standing:
    """How the field stands when a tie-break is asked: who is still tied, best group first."""

    field: Field
    groups: Sequence[Sequence[int]]
    chance: Chance


Measure = Callable[[Standing], Mapping[int, Value]]


@dataclass(frozen=True, slots=True)
class TieBreak:
    code: str
    title: str
    meaning: str
    measure: Measure
    is_order: bool = False
    """Whether the value is a place, of which the lowest is best."""


def _each(measure: Callable[[Field, int], Value]) -> Measure:
    def measured(standing: Standing) -> dict[int, Value]:
        field = standing.field
        return {entrant.id: measure(field, entrant.id) for entrant in field.entrants}

    return measured


def _whole(measure: Callable[[Field], Mapping[int, Value]]) -> Measure:
    return lambda standing: measure(standing.field)


def _encounter(standing: Standing) -> dict[int, Value]:
    return direct_encounter(standing.field, standing.groups)


def _lots(standing: Standing) -> dict[int, Value]:
    """A child of the stream, so that asking twice draws the same lots."""
    entrants = standing.field.entrants
    drawn = standing.chance.child("lots").shuffled(range(len(entrants)))
    return {entrants[index].id: Fraction(lot) for lot, index in enumerate(drawn, start=1)}


_ALL: Final = (
    TieBreak(
        "DE",
        "Direct encounter",
        "Place among those tied with him, by the games between them, and only if games that they "
        "have not played could not change it.",
        _encounter,
        is_order=True,
    ),
    TieBreak("WIN", "Wins", "Rounds scored as a win, forfeits and byes included.", _each(own.wins)),
    TieBreak("WON", "Games won", "Wins at tables that were really played.", _each(own.games_won)),
    TieBreak(
        "BPG",
        "Games in the late seat",
        "Games played in the less favourable seat.",
        _each(own.late_games),
    ),
    TieBreak(
        "BWG",
        "Wins in the late seat",
        "Games won in the less favourable seat.",
        _each(own.late_wins),
    ),
    TieBreak("BH", "Buchholz", "Sum of the opponents' scores.", _whole(opponents.buchholz)),
    TieBreak(
        "BH-C1",
        "Buchholz cut 1",
        "Sum of the opponents' scores without the lowest.",
        _whole(opponents.buchholz_cut),
    ),
    TieBreak(
        "BH-M1",
        "Median Buchholz",
        "Sum of the opponents' scores without the lowest and the highest.",
        _whole(opponents.buchholz_median),
    ),
    TieBreak(
        "FB",
        "Fore Buchholz",
        "Sum of the opponents' scores as if every table of the last round had been drawn.",
        _whole(opponents.fore_buchholz),
    ),
    TieBreak(
        "AOB",
        "Opponents' Buchholz",
        "Mean Buchholz of the opponents.",
        _whole(opponents.mean_buchholz),
    ),
    TieBreak(
        "SB",
        "Sonneborn-Berger",
        "Scores of the opponents he finished ahead of, and half the scores of those he drew with.",
        _whole(opponents.sonneborn_berger),
    ),
    TieBreak(
        "PS", "Progressive score", "Sum of his scores after each round.", _each(own.progressive)
    ),
    TieBreak(
        "PS-C1",
        "Progressive score cut 1",
        "Sum of his scores after each round but the first.",
        _each(partial(own.progressive, cut=1)),
    ),
    TieBreak(
        "KS",
        "Koya",
        "Points won against opponents who scored at least half of what could be scored.",
        _whole(opponents.koya),
    ),
    TieBreak(
        "ARO",
        "Opponents' rating",
        "Mean rating of the opponents met.",
        _each(ratings.mean_rating),
    ),
    TieBreak(
        "TPR",
        "Performance rating",
        "Mean rating of the opponents met, moved by the share of points scored against them.",
        _each(ratings.performance),
    ),
    TieBreak(
        "PTP",
        "Perfect performance",
        "The lowest rating that would have been expected to score as much.",
        _each(ratings.perfect_performance),
    ),
    TieBreak(
        "APRO",
        "Opponents' performance",
        "Mean performance rating of the opponents met.",
        _whole(ratings.mean_performance),
    ),
    TieBreak("PTS", "Game points", "Total of the points made in games.", _each(own.points)),
    TieBreak(
        "PD",
        "Point difference",
        "Points made in games minus the mean of the others at the table.",
        _each(own.point_difference),
    ),
    TieBreak(
        "DAT",
        "Datum",
        "Mean over his boards of his points minus what others made who held the same tiles.",
        _each(own.datum),
    ),
    TieBreak("1ST", "First places", "Tables finished first.", _each(partial(own.places, place=1))),
    TieBreak(
        "2ND", "Second places", "Tables finished second.", _each(partial(own.places, place=2))
    ),
    TieBreak("3RD", "Third places", "Tables finished third.", _each(partial(own.places, place=3))),
    TieBreak(
        "LOT",
        "Lots",
        "Drawn from the seed of the event: the lowest number goes first.",
        _lots,
        is_order=True,
    ),
)
TIEBREAKS: Final[dict[str, TieBreak]] = {tiebreak.code: tiebreak for tiebreak in _ALL}
SUGGESTED: Final[dict[str, tuple[str, ...]]] = {
    "swiss": ("BH-C1", "BH", "SB", "DE", "WIN"),
    "round-robin": ("DE", "WIN", "SB", "KS"),
    "pods": ("BH", "SB", "1ST", "DE"),
    "duplicate": ("DAT", "PD", "DE"),
    "groups": ("DE", "WIN", "SB", "KS"),
    "swiss-cut": ("BH-C1", "BH", "SB", "DE", "WIN"),
    "league": ("DE", "WIN", "SB", "KS"),
}
"""A list to begin with, by kind of event."""


def choices() -> list[tuple[str, str]]:
    """Codes and titles, as form fields take them."""
    return [(code, tiebreak.title) for code, tiebreak in TIEBREAKS.items()]
