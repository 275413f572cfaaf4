"""Filling the bracket of a two-seat knockout from the history of the event, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from league.formats.base import Entrant, FormatError, History, Meeting, Plan
from league.formats.knockout.bracket import UNDECIDED, Bracket, Outcome, Slot
from league.formats.knockout.layout import Contest, Source, loser_of, seed, winner_of
from league.formats.knockout.matching import MisfitError, Place, match
from league.formats.knockout.verdict import Verdict, verdict_on


def fill(
    contests: Sequence[Contest],
    number: int,
    entrants: Sequence[Entrant],
    history: History,
    plan: Plan,
) -> Bracket:
    """The bracket while round `number` is being played or paired."""
    filling = _Filling(number, entrants, history, str(plan.settings["level"]))
    slots: list[Slot] = []
    for held in sorted({contest.round for contest in contests}):
        slots += filling.round(held, [contest for contest in contests if contest.round == held])
    decisive = max(slots, key=lambda slot: (slot.round, slot.name != "T"))
    return Bracket(tuple(slots), next(iter(decisive.advanced), None))


class _Filling:
    """What is known of the bracket so far, as its rounds are gone through in order."""

    def __init__(
        self, number: int, entrants: Sequence[Entrant], history: History, level: str
    ) -> None:
        self.number = number
        self.history = history
        self.level = level
        self.number_of = {entrant.id: entrant.number for entrant in entrants}
        self.active = {entrant.id for entrant in entrants if entrant.active}
        # A source that is missing here is not known yet; None says that nobody comes from it.
        self.known: dict[Source, int | None] = {}
        self.is_upset = False
        ordered = sorted(entrants, key=lambda entrant: entrant.number)
        for place, entrant in enumerate(ordered, 1):
            self.known[seed(place)] = entrant.id
        for place in range(len(ordered) + 1, 2 * len(ordered)):
            self.known[seed(place)] = None

    def round(self, number: int, contests: Sequence[Contest]) -> Iterator[Slot]:
        held = [contest for contest in contests if self.is_upset or not contest.if_upset]
        places = [self._place(contest) for contest in held]
        self._match(number, places)
        for contest, place in zip(held, places, strict=True):
            verdict = self._verdict(contest, place)
            if verdict.outcome not in (*UNDECIDED, Outcome.OPEN):
                self._note(contest, place, verdict)
            yield _slot(contest, place, verdict)

    def _place(self, contest: Contest) -> Place:
        return Place(
            holders=tuple(self.known.get(source) for source in contest.sources),
            is_known=all(source in self.known for source in contest.sources),
        )

    def _match(self, number: int, places: Sequence[Place]) -> None:
        byes = (bye for bye in self.history.byes if bye.round == number and bye.is_assigned)
        meetings = (meeting for meeting in self.history.meetings if meeting.round == number)
        try:
            match(places, meetings, (bye.entrant for bye in byes))
        except MisfitError as misfit:
            met = " and ".join(str(self.number_of.get(one, "?")) for one in misfit.args[0])
            raise FormatError(
                f"In round {number} the entries {met} have met, but in the bracket of "
                f"{len(self.number_of)} entries they cannot: entries were added or taken out "
                "after it was drawn."
            ) from misfit

    def _verdict(self, contest: Contest, place: Place) -> Verdict:
        if isinstance(place.record, Meeting):
            return verdict_on(place.record, self.level, self.number_of)
        if place.is_known and len(place.present) < 2:
            outcome = Outcome.BYE if place.present else Outcome.EMPTY
            return Verdict(next(iter(place.present), None), outcome=outcome)
        if place.record is not None:
            others = tuple(place.present - {place.record})
            return Verdict(place.record, next(iter(others), None), others, Outcome.WALKOVER)
        if not place.is_known or contest.round >= self.number:
            return Verdict()
        return self._unplayed(place.present)

    def _unplayed(self, present: set[int]) -> Verdict:
        """Of a series that was not paired or was called off: whoever is still there goes on."""
        here = present & self.active
        gone = tuple(sorted(present - self.active))
        if not here:
            return Verdict(beaten=gone, outcome=Outcome.EMPTY)
        if not gone:
            return Verdict(outcome=Outcome.MISSING)
        return Verdict(here.pop(), gone[0], gone, Outcome.WALKOVER)

    def _note(self, contest: Contest, place: Place, verdict: Verdict) -> None:
        self.known[winner_of(contest.name)] = verdict.winner
        self.known[loser_of(contest.name)] = verdict.loser
        # Whoever leaves before the first grand final does not come to a second one either.
        is_met = isinstance(place.record, Meeting) and verdict.winner is not None
        survivor = self.known.get(contest.sources[1])
        self.is_upset = contest.name == "F" and is_met and verdict.winner == survivor


def _slot(contest: Contest, place: Place, verdict: Verdict) -> Slot:
    return Slot(
        name=contest.name,
        title=contest.title,
        round=contest.round,
        sources=contest.sources,
        entrants=place.holders,
        advanced=() if verdict.winner is None else (verdict.winner,),
        beaten=verdict.beaten,
        outcome=verdict.outcome,
    )
