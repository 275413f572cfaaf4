"""What an event of parts is: it says which parts there are, and each part pairs itself."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.chance import Chance
from league.formats.base import Entrant, Format, FormatError, History, Pairing, Plan


@dataclass(frozen=True, slots=True)
class Part:
    """An ordinary event among some of the entrants, the first seed first."""

    label: str
    format: str
    entrants: tuple[int, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    carried: Mapping[int, int] = field(default_factory=dict)
    """The units that entrants bring along, by entrant."""


@dataclass(frozen=True, slots=True)
class Played:
    """A part that has ended: its entrants, the best first, and what came of its rounds."""

    table: tuple[int, ...]
    history: History = field(default_factory=History)


class Composite(Format):
    """A way to run an event in parts, stage by stage."""

    is_composite = True
    stages: int = 1
    parts_are_ranked: bool = False
    """Whether everybody in a part stands above everybody in the next one."""

    @abstractmethod
    def draw(self, entrants: Sequence[Entrant], plan: Plan, chance: Chance) -> list[Part]:
        """The parts of the first stage; FormatError if there cannot be any."""

    def follow(
        self, stage: int, played: Sequence[Played], gone: Collection[int], plan: Plan
    ) -> list[Part]:
        """The parts after stage `stage` (from 1); none if that was the last one."""
        return []

    @abstractmethod
    def title_of(self, stage: int, plan: Plan) -> str:
        """What the stage is called."""

    @abstractmethod
    def rules(self, plan: Plan) -> list[str]:
        """How the parts come about, in sentences for the page."""

    def pair(
        self,
        number: int,
        entrants: Sequence[Entrant],
        history: History,
        plan: Plan,
        chance: Chance,
    ) -> list[Pairing]:
        raise FormatError(f"{self.title}: rounds are paired in the parts of the event.")


def part_rounds(chosen: Format, entrants: int, settings: Mapping[str, Any], plan: Plan) -> int:
    """How many rounds a part of so many has at most; FormatError if it cannot be run."""
    complete = chosen.complete(settings, plan.seats)
    return chosen.rounds(
        entrants, Plan(plan.seats, plan.cycles, complete, plan.is_seatless, sizes=plan.sizes)
    )
