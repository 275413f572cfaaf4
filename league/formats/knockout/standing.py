"""Where a table knockout stands before a round: who is in it, in what order, and what is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.formats.base import Entrant, FormatError, History, Meeting
from league.formats.knockout.cut import DECIDING, Cut
from league.formats.knockout.replay import Rules, Stage, stages_of
from league.formats.knockout.verdict import forfeiters


@dataclass(frozen=True, slots=True)
class Standing:
    rules: Rules
    stages: tuple[Stage, ...]
    by_id: Mapping[int, Entrant]
    missing: tuple[int, ...] = ()
    """Who still takes part, but has no result in the last round."""

    @property
    def ties(self) -> list[Cut]:
        """Cuts at which more of the active are tied than can go on."""
        if not self.stages:
            return []
        return [cut for cut in self.stages[-1].cuts if len(self._here(cut.tied)) > cut.spots]

    @property
    def is_over(self) -> bool:
        return not (self.missing or self.ties) and len(self.alive()) < 2

    def alive(self) -> dict[int, int]:
        """Whoever went on from the last round, with his place there; 0 is for those who sat out."""
        if not self.stages:
            return dict.fromkeys(self.by_id, 0)
        last = self.stages[-1]
        alive = dict.fromkeys(last.byes, 0)
        for cut, meeting in zip(last.cuts, last.meetings, strict=True):
            place = dict(zip(meeting.entrants, meeting.places, strict=True))
            here = self._here(cut.tied)
            through = here if len(here) <= cut.spots else ()
            alive |= {one: place[one] for one in (*cut.sure, *through)}
        return alive

    def order(self) -> list[int]:
        """The active ones who are in it, best first: by the place of the last round, then seed."""
        alive = self.alive()
        return sorted(self._here(alive), key=lambda one: (alive[one], self.by_id[one].number))

    def filled_up(self, order: list[int]) -> list[int]:
        """Where withdrawals leave too few for a table, the best of those who are out come back."""
        wanted = self.rules.sizes[0] - len(order)
        back = [one for one in self._out() if one not in order][: max(0, wanted)]
        if len(back) < wanted:
            raise FormatError(
                f"Only {len(order)} are left, nobody can come back, and a table needs "
                f"{self.rules.sizes[0]}."
            )
        return order + back

    def _out(self) -> list[int]:
        """Active ones who lost, the latest and best first; not whoever forfeited."""
        lost: dict[int, None] = {}
        for stage in reversed(self.stages):
            places = {
                one: (place, self.by_id[one].number)
                for meeting in stage.meetings
                for one, place in zip(meeting.entrants, meeting.places, strict=True)
                if one not in forfeiters(meeting)
            }
            lost |= dict.fromkeys(sorted(self._here(places), key=lambda one: places[one]))
        return list(lost)

    def refuse_undecided(self) -> None:
        """FormatError if somebody must act before the next round can be paired."""
        if self.missing:
            raise FormatError(
                f"The entries {self._numbers(self.missing)} have no result in round "
                f"{self.stages[-1].number}: their table must be decided, or they withdrawn."
            )
        for cut in self.ties:
            if self.rules.level != DECIDING or self.stages[-1].deciding:
                raise FormatError(
                    f"The entries {self._numbers(self._here(cut.tied))} are level in round "
                    f"{self.stages[-1].last} for {cut.spots} to go on: it must be decided "
                    "before anybody does."
                )

    def deciding_tables(self) -> list[list[int]]:
        """A table for each tie, filled up from the same table where the tied alone are too few."""
        last = self.stages[-1]
        pairs = zip(last.cuts, last.meetings, strict=True)
        return [self._deciding(cut, meeting) for cut, meeting in pairs if cut in self.ties]

    def _deciding(self, cut: Cut, meeting: Meeting) -> list[int]:
        rivals = self._here(cut.tied)
        place = dict(zip(meeting.entrants, meeting.places, strict=True))
        others = sorted(
            set(self._here(meeting.entrants)) - {*rivals} - forfeiters(meeting),
            key=lambda one: (place[one], self.by_id[one].number),
        )
        fitting = [size for size in self.rules.sizes if len(rivals) <= size]
        if not fitting or fitting[0] > len(rivals) + len(others):
            raise FormatError(
                f"The entries {self._numbers(rivals)} are level in round {meeting.round}, and "
                "too few of their table are left for a deciding one."
            )
        return rivals + others[: fitting[0] - len(rivals)]

    def _here(self, entrants: Sequence[int] | Mapping[int, object]) -> list[int]:
        return [one for one in entrants if one in self.by_id and self.by_id[one].active]

    def _numbers(self, entrants: Sequence[int]) -> str:
        return ", ".join(str(number) for number in sorted(self.by_id[e].number for e in entrants))


def standing_of(
    number: int, entrants: Sequence[Entrant], history: History, rules: Rules
) -> Standing:
    """Where it stands when round `number` is about to be paired."""
    by_id = {entrant.id: entrant for entrant in entrants}
    number_of = {entrant.id: entrant.number for entrant in entrants}
    stages = tuple(stages_of(history, number, rules, number_of))
    before = Standing(rules, stages[:-1], by_id)
    if not stages:
        return before
    excused = {bye.entrant for bye in history.byes if bye.round == stages[-1].number}
    expected = {one for one in before.order() if not _is_tied(one, before)}
    missing = expected - stages[-1].company - excused
    return Standing(rules, stages, by_id, tuple(sorted(missing)))


def _is_tied(entrant: int, standing: Standing) -> bool:
    return bool(standing.stages) and any(entrant in cut.tied for cut in standing.stages[-1].cuts)
