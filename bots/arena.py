"""Many matches between bots, and what they show: score shares with confidence intervals.

The unit is the block: one match, or with mirroring one seed under every rotation of the seats; of
a solitaire it is one deal, which every bot plays alone. Matches of a block are not independent, so
each block is one observation.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt
from multiprocessing import Pool
from statistics import NormalDist, fmean, stdev

from bots import registry
from bots.lineup import is_solitaire
from bots.table import play_match
from engines.base import Options
from engines.chance import SEED_BYTES, Chance
from engines.record import Record
from engines.registry import get as get_game


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: a bot's name for each chair, which moves round the seats."""

    game: str
    chairs: tuple[str, ...]
    options: Options
    seed: int
    matches: int
    mirror: bool

    @property
    def is_solitaire(self) -> bool:
        return is_solitaire(get_game(self.game))

    @property
    def block_size(self) -> int:
        return len(self.chairs) if self.mirror or self.is_solitaire else 1

    @property
    def blocks(self) -> int:
        """Whole blocks, so mirrored matches are rounded up."""
        return ceil(self.matches / self.block_size)


@dataclass(frozen=True, slots=True)
class Block:
    """What one block gave each chair."""

    shares: tuple[float, ...]
    points: tuple[float, ...]
    """A match, on the average of the block."""
    forfeits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's result; `margin` is half its 95 % interval, None while one block is all."""

    name: str
    blocks: int
    share: float
    margin: float | None
    points: float
    forfeits: int


def seed_bytes(number: int) -> bytes:
    return number.to_bytes(SEED_BYTES, "big")


def play_blocks(plan: Plan, processes: int = 1) -> Iterator[Block]:
    """Every block in order; the result does not depend on the number of processes."""
    if processes == 1:
        yield from map(partial(play_block, plan), range(plan.blocks))
        return
    # An interrupt is for the one who collects: it ends the others by leaving the pool.
    with Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(partial(play_block, plan), range(plan.blocks))


def play_block(plan: Plan, number: int) -> Block:
    luck = Chance(seed_bytes(plan.seed)).child("block", number)
    seed = seed_bytes(luck.below(1 << 8 * SEED_BYTES))
    if plan.is_solitaire:
        return _play_alone(plan, seed)
    seats = len(plan.chairs)
    # A match alone moves the chairs on by one each time, so that every bot gets every seat.
    rotations = range(seats) if plan.mirror else [number % seats]
    total = [0] * seats
    forfeits = [0] * seats
    for rotation in rotations:
        match, points = _play(plan, seed, rotation)
        for chair in range(seats):
            total[chair] += points[chair]
            forfeits[chair] += match.end["seat"] == (chair + rotation) % seats
        places = [match.places[(chair + rotation) % seats] for chair in range(seats)]
    if plan.mirror:
        places = _places_by_total(total, forfeits)
    return Block(
        shares=tuple(score_shares(places)),
        points=tuple(points / len(rotations) for points in total),
        forfeits=tuple(forfeits),
    )


def _play_alone(plan: Plan, seed: bytes) -> Block:
    """Every bot plays the deal by itself, and they are placed by their points."""
    matches = [
        play_match(plan.game, [registry.get(name)], seed, plan.options) for name in plan.chairs
    ]
    points = [match.scores[0] for match in matches]
    forfeits = [int(match.end["seat"] is not None) for match in matches]
    places = _places_by_total(points, forfeits)
    return Block(tuple(score_shares(places)), tuple(map(float, points)), tuple(forfeits))


def _play(plan: Plan, seed: bytes, rotation: int) -> tuple[Record, list[int]]:
    """The match in which chair c sits at seat c + rotation, and the points by chair."""
    seats = len(plan.chairs)
    seated = [registry.get(plan.chairs[(seat - rotation) % seats]) for seat in range(seats)]
    match = play_match(plan.game, seated, seed, plan.options)
    return match, [match.scores[(chair + rotation) % seats] for chair in range(seats)]


def _places_by_total(total: Sequence[int], forfeits: Sequence[int]) -> list[int]:
    """Places by the points of the whole block; who forfeited comes after who did not."""
    keys = [(-lost, points) for lost, points in zip(forfeits, total, strict=True)]
    return [1 + sum(other > mine for other in keys) for mine in keys]


def score_shares(places: Sequence[int]) -> list[float]:
    """(seats - place) / (seats - 1), equal places sharing what they hold together.

    Who is alone has nobody to be compared with, and shares with himself.
    """
    seats = len(places)
    if seats == 1:
        return [0.5]
    return [(seats - place - (places.count(place) - 1) / 2) / (seats - 1) for place in places]


def standings(names: Sequence[str], blocks: Sequence[Block]) -> list[Standing]:
    """Results by bot, in the order named; a bot on several chairs counts their mean."""
    return [_standing(name, position, len(names), blocks) for position, name in enumerate(names)]


def _standing(name: str, position: int, step: int, blocks: Sequence[Block]) -> Standing:
    shares = [fmean(block.shares[position::step]) for block in blocks]
    return Standing(
        name=name,
        blocks=len(blocks),
        share=fmean(shares),
        margin=margin_of(shares),
        points=fmean(fmean(block.points[position::step]) for block in blocks),
        forfeits=sum(sum(block.forfeits[position::step]) for block in blocks),
    )


def margin_of(observations: Sequence[float]) -> float | None:
    """Half the width of the 95 % interval of their mean, by Student's distribution."""
    count = len(observations)
    if count < 2:
        return None
    return _student(count - 1) * stdev(observations) / sqrt(count)


def _student(freedom: int) -> float:
    """The 97.5 % point, by its expansion round the normal one: 1 % off at 3, 0.1 % from 6 on."""
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
