"""Random events, and py4swiss asked for the same rounds: the oracle of the Dutch rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from py4swiss.engines.common import PairingError
from py4swiss.engines.dutch import Engine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

from engines.chance import Chance
from league.formats import POINT, Bye, Entrant, FormatError, History, Meeting, Pairing, Plan
from league.formats.swiss import Swiss
from league.formats.swiss.acceleration import upper_half, virtual_units

SWISS = Swiss()
Tables = list[tuple[int, ...]]
TOKENS = {POINT: ResultToken.WIN, POINT // 2: ResultToken.DRAW, 0: ResultToken.LOSS}


@dataclass(frozen=True, slots=True)
class Asked:
    """One round as it is to be paired."""

    number: int
    entrants: tuple[Entrant, ...]
    history: History
    plan: Plan

    @property
    def rounds(self) -> int:
        return SWISS.rounds(len(self.entrants), self.plan)

    @property
    def chance(self) -> Chance:
        return Chance(bytes(32)).child("round", self.number)


@dataclass(frozen=True, slots=True)
class Answered:
    """A round and our pairing of it; None where there is none."""

    asked: Asked
    pairings: list[Pairing] | None

    @property
    def tables(self) -> Tables | None:
        """In their order, a bye as a table of one."""
        if self.pairings is None:
            return None
        return [pairing.entrants for pairing in self.pairings]


def answer(asked: Asked) -> Answered:
    try:
        pairings = SWISS.pair(asked.number, asked.entrants, asked.history, asked.plan, asked.chance)
    except FormatError:
        return Answered(asked, None)
    return Answered(asked, pairings)


def theirs(asked: Asked) -> Tables | None:
    """The tables of py4swiss, which is told the lot that we drew."""
    ids = {entrant.number: entrant.id for entrant in asked.entrants}
    try:
        pairings = Engine.generate_pairings(_report(asked))
    except PairingError:
        return None
    return [
        tuple(ids[number] for number in (pairing.white, pairing.black) if number)
        for pairing in pairings
    ]


def _report(asked: Asked) -> ParsedTrf:
    sections = [_section(asked, entrant) for entrant in asked.entrants]
    numbers = {entrant.id: entrant.number for entrant in asked.entrants}
    return ParsedTrf(
        player_sections=sections,
        x_section=XSection(
            number_of_rounds=asked.rounds,
            zeroed_ids={entrant.number for entrant in asked.entrants if not entrant.active},
            configuration=XSectionConfiguration(first_round_color=_odd_numbers_lead()),
            accelerations=_accelerations(asked),
            forbidden_pairs={
                (numbers[one], numbers[two]) for one, two in map(tuple, asked.plan.forbidden)
            },
        ),
    )


def _odd_numbers_lead() -> bool:
    """The lot of the first round, drawn as the format draws it from the same chance."""
    return Chance(bytes(32)).child("round", 1).child("initial seat").below(2) == 0


def _accelerations(asked: Asked) -> dict[int, list[int]]:
    if asked.plan.settings["acceleration"] == "none":
        return {}
    upper = upper_half(asked.number, asked.entrants, asked.history)
    during = range(1, asked.number + 1)
    given = [virtual_units(number, asked.rounds) * 10 // POINT for number in during]
    return {entrant.number: [*given] for entrant in asked.entrants if entrant.id in upper}


def _section(asked: Asked, entrant: Entrant) -> PlayerSection:
    results = [_result(asked, entrant, number) for number in range(1, asked.number)]
    units = sum(
        units
        for meeting in asked.history.meetings
        for one, units in zip(meeting.entrants, meeting.units, strict=True)
        if one == entrant.id
    ) + sum(bye.units for bye in asked.history.byes if bye.entrant == entrant.id)
    return PlayerSection(
        code="001",
        starting_number=entrant.number,
        points_times_ten=units * 10 // POINT,
        rank=entrant.number,
        results=results,
    )


def _result(asked: Asked, entrant: Entrant, number: int) -> RoundResult:
    numbers = {one.id: one.number for one in asked.entrants}
    for meeting in asked.history.meetings:
        if meeting.round == number and entrant.id in meeting.entrants:
            index = meeting.entrants.index(entrant.id)
            token = TOKENS[meeting.units[index]]
            if not meeting.is_played:
                is_win = meeting.units[index] > meeting.units[1 - index]
                token = ResultToken.FORFEIT_WIN if is_win else ResultToken.FORFEIT_LOSS
            color = (ColorToken.WHITE, ColorToken.BLACK)[index]
            opponent = numbers[meeting.entrants[1 - index]]
            return RoundResult(id=opponent, color=color, result=token)
    token = ResultToken.ZERO_POINT_BYE
    for bye in asked.history.byes:
        if (bye.round, bye.entrant) == (number, entrant.id):
            if bye.is_assigned:
                token = ResultToken.PAIRING_ALLOCATED_BYE
            elif bye.units:
                token = ResultToken.HALF_POINT_BYE
    return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)


@dataclass(frozen=True, slots=True)
class Weather:
    """How often in a hundred things go wrong for an entrant in a round."""

    draws: int
    absences: int
    withdrawals: int
    forfeits: int
    late: int


def random_event(seed: int, least: int = 8, most: int = 60) -> Iterator[Answered]:
    """The rounds of one event, each after random results of those that we paired before it."""
    luck = Random(seed)
    count = luck.randint(least, most)
    rounds = luck.randint(3, min(11, count - 1))
    weather = Weather(
        draws=luck.choice([0, 15, 35, 60]),
        absences=luck.choice([0, 0, 3, 10]),
        withdrawals=luck.choice([0, 0, 2, 5]),
        forfeits=luck.choice([0, 0, 3, 8]),
        late=luck.choice([0, 0, 0, 15]),
    )
    acceleration = luck.choice(["none", "none", "none", "baku"])
    entrants = tuple(Entrant(500 + 7 * n % 1000, n) for n in range(1, count + 1))
    late = {entrant.id for entrant in entrants if luck.randrange(100) < weather.late}
    plan = Plan(
        seats=2,
        settings={"rounds": rounds, "acceleration": acceleration},
        forbidden=_forbidden(luck, entrants),
    )
    gone: set[int] = set()
    history = History()
    for number in range(1, rounds + 1):
        gone |= {one.id for one in entrants if luck.randrange(100) < weather.withdrawals}
        away = {one.id for one in entrants if luck.randrange(100) < weather.absences}
        out = gone | away | (late if number == 1 else set())
        present = tuple(replace(one, active=one.id not in out) for one in entrants)
        answered = answer(Asked(number, present, history, plan))
        yield answered
        if answered.pairings is None:
            return
        history = played(history, answered, weather, luck)


def _forbidden(luck: Random, entrants: tuple[Entrant, ...]) -> frozenset[frozenset[int]]:
    count = luck.choice([0, 0, 0, 2])
    ids = [entrant.id for entrant in entrants]
    return frozenset(frozenset(luck.sample(ids, 2)) for _ in range(count))


def played(history: History, answered: Answered, weather: Weather, luck: Random) -> History:
    """The history after random results of this round."""
    asked = answered.asked
    strength = {entrant.id: -entrant.number for entrant in asked.entrants}
    meetings, byes = [], []
    for pairing in answered.pairings or []:
        if pairing.is_bye:
            byes.append(Bye(asked.number, pairing.entrants[0], POINT))
        else:
            meetings.append(_meeting(asked.number, pairing.entrants, strength, weather, luck))
    for entrant in asked.entrants:
        if not entrant.active:
            half = POINT // 2 if luck.randrange(4) == 0 else 0
            byes.append(Bye(asked.number, entrant.id, half, is_assigned=False))
    return History((*history.meetings, *meetings), (*history.byes, *byes))


def _meeting(
    number: int, table: tuple[int, ...], strength: dict[int, int], weather: Weather, luck: Random
) -> Meeting:
    is_played = luck.randrange(100) >= weather.forfeits
    if is_played and luck.randrange(100) < weather.draws:
        return Meeting(number, table, (1, 1), (POINT // 2, POINT // 2))
    if not is_played and luck.randrange(6) == 0:
        return Meeting(number, table, (1, 1), (0, 0), is_played=False)
    spread = len(strength) / 2
    scores = [strength[one] + luck.gauss(0, spread) for one in table]
    places = (1, 2) if scores[0] > scores[1] else (2, 1)
    units = tuple(POINT if place == 1 else 0 for place in places)
    return Meeting(number, table, places, units, is_played)
