"""The rounds of a table knockout as its history tells them, with those that decided ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from league.formats.base import History, Meeting
from league.formats.knockout.cut import DECIDING, Cut, cut_of, decided, settled
from league.formats.knockout.shape import shape_of


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings that a table knockout is played by."""

    sizes: tuple[int, ...]
    advancing: int
    level: str


@dataclass(frozen=True, slots=True)
class Stage:
    """A round with what was played to decide its ties."""

    number: int
    meetings: tuple[Meeting, ...]
    byes: tuple[int, ...]
    cuts: tuple[Cut, ...]
    deciding: tuple[Meeting, ...] = ()
    is_final: bool = False

    @property
    def company(self) -> set[int]:
        return {one for meeting in self.meetings for one in meeting.entrants} | {*self.byes}

    @property
    def last(self) -> int:
        """The last round of the event that belongs to it."""
        return self.number + bool(self.deciding)


def stages_of(
    history: History, before: int, rules: Rules, number_of: Mapping[int, int]
) -> list[Stage]:
    """What was played before a round, from the records alone: whoever is in them was there."""
    stages: list[Stage] = []
    number = 1
    while number < before:
        stage = _stage(history, number, rules, number_of)
        further = _in_round(history, number + 1) if number + 1 < before else ()
        if rules.level == DECIDING and _is_deciding(stage.cuts, further):
            cuts = tuple(decided(cut, further) for cut in stage.cuts)
            stage = replace(stage, cuts=cuts, deciding=further)
        stages.append(stage)
        number = stage.last + 1
    return stages


def _stage(history: History, number: int, rules: Rules, number_of: Mapping[int, int]) -> Stage:
    meetings = _in_round(history, number)
    byes = tuple(bye.entrant for bye in history.byes if bye.round == number and bye.is_assigned)
    present = sum(len(meeting.entrants) for meeting in meetings) + len(byes)
    shape = shape_of(max(present, rules.sizes[0]), rules.sizes, rules.advancing)
    is_final = len(meetings) == 1 and not byes
    cuts = []
    for meeting in meetings:
        quota = 1 if is_final else shape.quota(len(meeting.entrants))
        cut = cut_of(meeting, quota, history)
        cuts.append(settled(cut, meeting, rules.level, number_of))
    return Stage(number, meetings, byes, tuple(cuts), is_final=is_final)


def _is_deciding(cuts: Sequence[Cut], further: Sequence[Meeting]) -> bool:
    """A round in which more of the tied play than can go on is there to decide among them."""
    return any(
        cut.tied and sum(one in cut.tied for one in meeting.entrants) > cut.spots
        for cut in cuts
        for meeting in further
    )


def _in_round(history: History, number: int) -> tuple[Meeting, ...]:
    return tuple(meeting for meeting in history.meetings if meeting.round == number)
