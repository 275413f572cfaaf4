"""Promotion and relegation: the divisions of a league's next season from the last one's tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from league.formats.base import FormatError


@dataclass(frozen=True, slots=True)
class Exchange:
    """How many change places between a division and the next lower one, without play-offs."""

    up: int = 2
    down: int = 2

    @property
    def words(self) -> str:
        return (
            f"The first {self.up} of a division go up and the last {self.down} go down. Places "
            "left by those who withdraw go to the best who would have gone down, then to the next "
            "from below; where more come than leave, the lowest of those who would have stayed "
            "go down. New entries begin in the last division."
        )


@dataclass(frozen=True, slots=True)
class Move:
    """What becomes of an entrant: divisions from 0, the highest; None for outside the league."""

    entrant: int
    was: int | None
    now: int | None
    words: str


@dataclass(frozen=True, slots=True)
class Season:
    divisions: tuple[tuple[int, ...], ...]
    moves: tuple[Move, ...]
    """One for each who was in the league or is, in the order of the divisions."""


def next_season(
    tables: Sequence[Sequence[int]],
    exchange: Exchange,
    withdrawn: Collection[int] = (),
    entering: Sequence[int] = (),
) -> Season:
    """The next divisions from the final tables of the last ones, each with the best first.

    Every division but the last keeps its size as long as there are entrants below to fill it; the
    last takes whoever is left. FormatError if the numbers do not go with the tables.
    """
    _check(tables, exchange, withdrawn, entering)
    below = [[one for one in table if one not in withdrawn] for table in tables]
    below[-1] += entering
    divisions: list[tuple[int, ...]] = []
    falling: list[int] = []
    for index, table in enumerate(tables):
        lower = below[index + 1 :]
        # Whoever withdraws is last: he takes one of the places that go down.
        going_down = max(0, exchange.down - sum(one in withdrawn for one in table))
        chosen = _filled(len(table), falling, below[index], lower, (exchange.up, going_down))
        divisions.append(tuple(chosen))
        falling = [one for one in below[index] if one not in chosen]
        for place in range(index + 1, len(below)):
            below[place] = [one for one in below[place] if one not in chosen]
    filled = tuple(division for division in divisions if division)
    return Season(filled, tuple(_moves(tables, filled)))


def _filled(
    size: int,
    falling: Sequence[int],
    own: Sequence[int],
    lower: Sequence[Sequence[int]],
    exchange: tuple[int, int],
) -> list[int]:
    """One division: from above, its own, and from below, in this order."""
    up, down = exchange
    if not lower:
        return [*falling, *own]
    rising = list(lower[0][:up])
    safe = max(0, len(own) - down)
    staying, endangered = list(own[:safe]), list(own[safe:])
    free = size - len(falling) - len(rising)
    kept = staying[: max(0, free)]
    free -= len(kept)
    spared = endangered[: max(0, free)] if len(kept) == len(staying) else []
    free -= len(spared)
    waiting = [one for table in lower for one in table if one not in rising]
    return [*falling, *kept, *spared, *rising, *waiting[: max(0, free)]]


def _moves(tables: Sequence[Sequence[int]], divisions: Sequence[Sequence[int]]) -> list[Move]:
    was = {one: index for index, table in enumerate(tables) for one in table}
    now = {one: index for index, division in enumerate(divisions) for one in division}
    return [
        Move(one, was.get(one), now.get(one), _words(was.get(one), now.get(one)))
        for one in [*now, *(gone for gone in was if gone not in now)]
    ]


def _words(was: int | None, now: int | None) -> str:
    if now is None:
        return "Has withdrawn."
    if was is None:
        return f"New in division {now + 1}."
    if was == now:
        return f"Stays in division {now + 1}."
    return f"Goes {'up' if now < was else 'down'} from division {was + 1} to {now + 1}."


def _check(
    tables: Sequence[Sequence[int]],
    exchange: Exchange,
    withdrawn: Collection[int],
    entering: Sequence[int],
) -> None:
    everybody = [*(one for table in tables for one in table), *entering]
    if not tables or len(everybody) != len(set(everybody)):
        raise FormatError("A league needs divisions, and everybody in one of them alone.")
    if min(exchange.up, exchange.down) < 0 or set(withdrawn) & {*entering}:
        raise FormatError("Nobody can both enter and withdraw, and no number may be negative.")
    for index, (upper, lower) in enumerate(pairwise(tables), 1):
        # As many must be able to leave as come, from above and from below.
        leaving = max(exchange.up, exchange.down) + (exchange.up if index > 1 else 0)
        if leaving > len(upper) or exchange.up > len(lower):
            raise FormatError(
                f"Division {index} has {len(upper)} entrants and the next one {len(lower)}: too "
                f"few for {exchange.up} to go up and {exchange.down} to go down."
            )
