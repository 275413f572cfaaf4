"""The shape of a bracket for a number of entries: which contest feeds which, and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

Order = Callable[[int, int], int]


class Kind(StrEnum):
    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Source:
    """Who fills a place: a seed by its number, or the winner or loser of a contest by its name."""

    kind: Kind
    of: int | str
    title: str = field(default="", compare=False)

    @property
    def words(self) -> str:
        return (
            f"{self.kind} {self.of}" if self.kind == Kind.SEED else f"{self.kind} of {self.title}"
        )


@dataclass(frozen=True, slots=True)
class Contest:
    """Two places of the bracket, whose holders meet in a round of the event."""

    name: str
    title: str
    round: int
    sources: tuple[Source, Source]
    if_upset: bool = False
    """Whether it is held only if the second of its feeding contest won that one."""


def seed(number: int) -> Source:
    return Source(Kind.SEED, number)


def winner_of(name: str, title: str = "") -> Source:
    return Source(Kind.WINNER, name, title)


def loser_of(name: str, title: str = "") -> Source:
    return Source(Kind.LOSER, name, title)


def rounds_for(entries: int) -> int:
    """How often two become one: rounds of the winners' side for so many entries."""
    return (entries - 1).bit_length()


def fold(size: int) -> list[int]:
    """Seeds from the top of the bracket down: 1 and 2 meet last, and 1 meets the last seed."""
    order = [1]
    while len(order) < size:
        order = [place for first in order for place in (first, 2 * len(order) + 1 - first)]
    return order


def single(entries: int, third_place: bool) -> list[Contest]:
    rounds = rounds_for(entries)
    contests = _winners_side(rounds, _single_title, lambda number: number)
    if third_place and entries > 3:  # of three, the loser of the one semi-final is third
        first, second = (loser_of(one.name, one.title) for one in contests[-3:-1])
        contests.append(Contest("T", "Match for third place", rounds, (first, second)))
    return contests


def double(entries: int, reset: bool) -> list[Contest]:
    """Losers of winners' round r drop into losers' round 2r - 2, played in event round 2r - 1.

    A winners' round is held as late as that allows, so that nobody waits for long.
    """
    rounds = rounds_for(entries)
    winners = _winners_side(rounds, _double_title, lambda number: max(1, 2 * number - 2))
    losers = _losers_side(rounds)
    last = 2 * rounds
    unbeaten = winner_of(winners[-1].name, winners[-1].title)
    survivor = loser_of(winners[-1].name, winners[-1].title)
    if losers:
        survivor = winner_of(losers[-1].name, losers[-1].title)
    final = Contest("F", "Grand final", last, (unbeaten, survivor))
    contests = [*winners, *losers, final]
    if reset:
        both = (winner_of("F", final.title), loser_of("F", final.title))
        contests.append(Contest("R", "Second grand final", last + 1, both, if_upset=True))
    return sorted(contests, key=lambda contest: contest.round)


def _winners_side(
    rounds: int, title: Callable[[int, int, int], str], held: Callable[[int], int]
) -> list[Contest]:
    feeding = [seed(number) for number in fold(2**rounds)]
    contests = []
    for number in range(1, rounds + 1):
        made = [
            Contest(f"W{number}.{place}", title(number, place, rounds), held(number), pair)
            for place, pair in enumerate(_in_twos(feeding), 1)
        ]
        contests += made
        feeding = [winner_of(contest.name, contest.title) for contest in made]
    return contests


def _single_title(number: int, place: int, rounds: int) -> str:
    left = rounds - number
    if left == 0:
        return "Final"
    if left < 3:
        return f"{('Semi', 'Quarter')[left - 1]}-final {place}"
    return f"Round of {2 ** (left + 1)}, series {place}"


def _double_title(number: int, place: int, rounds: int) -> str:
    return "Winners' final" if number == rounds else f"Winners' round {number}, series {place}"


def _losers_side(rounds: int) -> list[Contest]:
    def dropped(number: int, place: int) -> Source:
        return loser_of(f"W{number}.{place}", _double_title(number, place, rounds))

    contests: list[Contest] = []
    feeding = [dropped(1, place) for place in range(1, 2 ** (rounds - 1) + 1)]
    for number, order in enumerate(drop_orders(rounds), 2):
        met = _losers_round(2 * number - 3, _in_twos(feeding))
        falling = {to: dropped(number, place) for place, to in enumerate(order, 1)}
        pairs = [
            (winner_of(contest.name, contest.title), falling[to]) for to, contest in enumerate(met)
        ]
        entered = _losers_round(2 * number - 2, pairs)
        contests += [*met, *entered]
        feeding = [winner_of(contest.name, contest.title) for contest in entered]
    return contests


def _losers_round(number: int, pairs: list[tuple[Source, Source]]) -> list[Contest]:
    return [
        Contest(f"L{number}.{place}", f"Losers' round {number}, series {place}", number + 1, pair)
        for place, pair in enumerate(pairs, 1)
    ]


def _in_twos(sources: list[Source]) -> list[tuple[Source, Source]]:
    return list(zip(sources[::2], sources[1::2], strict=True))


def _half_swapped(place: int, places: int) -> int:
    return (place + places // 2) % places


DROPS: Final[tuple[Order, ...]] = (
    lambda place, places: place,
    lambda place, places: places - 1 - place,
    _half_swapped,
    lambda place, places: _half_swapped(places - 1 - place, places),
)
"""The ways to lay the losers of a round out: natural, reversed, half-swapped, half-reversed."""


def drop_orders(rounds: int) -> list[list[int]]:
    """From winners' round 2 on: the place (from 0) on the losers' side of each contest's loser.

    Of the four ways it takes the one in which whoever might be met again has been on the losers'
    side for longest, so that he has most to win before he gets there.
    """
    places = 2 ** max(0, rounds - 2)
    # By place: the parts of the winners' side whose losers may come out there, and since when.
    held = [{place: 1} for place in range(places)]
    orders = []
    for number in range(2, rounds + 1):
        places = len(held)
        laid_out = [[drop(place, places) for place in range(places)] for drop in DROPS]
        order = min(laid_out, key=lambda to: max(held[t].get(p, 0) for p, t in enumerate(to)))
        orders.append(order)
        for place, to in enumerate(order):
            held[to][place] = number
        held = [_joined(*held[place : place + 2]) for place in range(0, places, 2)]
    return orders


def _joined(first: dict[int, int], second: dict[int, int] | None = None) -> dict[int, int]:
    since: dict[int, int] = {}
    for part, number in (*first.items(), *(second or {}).items()):
        since[part // 2] = max(number, since.get(part // 2, 0))
    return since
