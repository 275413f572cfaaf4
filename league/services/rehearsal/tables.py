"""Playing the tables of a rehearsal: real matches while there is time, then like those before."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from bots import registry as programs
from bots.table import play_match
from engines.base import places_of
from engines.chance import SEED_BYTES, Chance
from league.formats import POINT
from league.formats.series import block_places, is_decided, points_by_side
from league.services.rehearsal.script import HOUSE, MOST_BLOCKS, Script

PERSON_SECONDS: Final = 8
"""What a person takes for a move, if the clock gives as much."""


@dataclass(frozen=True, slots=True)
class Game:
    """What came of a match: points and places by seat, and the moves of each seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """What came of a block of a table, by side."""

    points: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a table by side, and the minutes it takes people: likely, and at most."""

    places: tuple[int, ...]
    totals: tuple[int, ...]
    blocks: tuple[Block, ...]
    games: int
    likely: float
    most: float


@dataclass(slots=True)
class Tables:
    """Plays tables; `deadline` is when real matches must end for now."""

    script: Script
    clock: Callable[[], float] = time.monotonic
    deadline: float = 0.0
    played: int = 0
    sampled: int = 0
    _seen: dict[int, list[Game]] = field(default_factory=dict)

    def table(self, sides: Sequence[int], luck: Chance, deals: Chance) -> Played:
        """A series between these entrants, to its end; the same `deals` give the same boards."""
        script, seats = self.script, len(sides)
        units, totals = [0] * seats, [0] * seats
        games: list[Game] = []
        blocks: list[Block] = []
        while len(blocks) < MOST_BLOCKS:
            block = self._block(sides, (luck, deals), len(blocks))
            games += block
            points = [sum(game.scores[side] for game in block) for side in range(seats)]
            places = block_places(points, [False] * seats) if script.mirrored else block[0].places
            for side, earned in enumerate(points_by_side(places, POINT)):
                units[side] += earned
                totals[side] += points[side]
            blocks.append(Block(tuple(points), tuple(places)))
            standing = totals if script.counts_points else units
            if is_decided(standing, len(blocks), script.rule, POINT):
                break
        is_cut = len(blocks) == MOST_BLOCKS
        longer = max(1.0, script.rule.length / len(blocks)) if is_cut else 1.0
        places = places_of(totals if script.counts_points else units)
        likely, most = (longer * minutes for minutes in self._minutes(games, sides))
        return Played(
            tuple(places), tuple(totals), tuple(blocks), round(len(games) * longer), likely, most
        )

    def _block(
        self, sides: Sequence[int], chances: tuple[Chance, Chance], number: int
    ) -> list[Game]:
        """The matches of a block, by side."""
        seats = len(sides)
        rotations = range(seats) if self.script.mirrored else [number % seats]
        games = []
        for rotation in rotations:
            luck, deal = (one.child("block", number).child("match", rotation) for one in chances)
            games.append(_turned(self._match(sides, luck, deal, rotation), rotation))
        return games

    def _match(self, sides: Sequence[int], luck: Chance, deal: Chance, rotation: int) -> Game:
        seats = len(sides)
        seen = self._seen.setdefault(seats, [])
        if seen and self.clock() >= self.deadline:
            self.sampled += 1
            return seen[luck.below(len(seen))]
        seated = [sides[(seat - rotation) % seats] for seat in range(seats)]
        record = play_match(
            self.script.game,
            [self._bot(entrant) for entrant in seated],
            _seed(deal),
            self.script.options,
        )
        self.played += 1
        share, rest = divmod(len(record.moves), seats)
        moves = tuple(share + (seat < rest) for seat in range(seats))
        seen.append(Game(tuple(record.scores), tuple(record.places), moves))
        return seen[-1]

    def _bot(self, entrant: int) -> programs.HouseBot:
        """House bots in turn, so that some are stronger than others."""
        game = self.script.game
        names = programs.names(game)
        is_house = entrant == HOUSE
        name = self.script.plan.settings["house"] if is_house else names[entrant % len(names)]
        return programs.get(name, game)

    def _minutes(self, games: Sequence[Game], sides: Sequence[int]) -> tuple[float, float]:
        """The house needs no time to think."""
        if not self.script.has_people:
            return 0.0, 0.0
        pace = min(self.script.move_seconds, PERSON_SECONDS)
        thought = [
            moves
            for game in games
            for entrant, moves in zip(sides, game.moves, strict=True)
            if entrant != HOUSE
        ]
        likely = pace * sum(thought)
        most = sum(
            min(moves * self.script.move_seconds, self.script.bank_seconds) for moves in thought
        )
        return likely / 60, max(most, likely) / 60


def _turned(game: Game, rotation: int) -> Game:
    """The same by side: side i sits at seat i + rotation."""
    seats = len(game.scores)
    order = [(side + rotation) % seats for side in range(seats)]
    return Game(
        tuple(game.scores[seat] for seat in order),
        tuple(game.places[seat] for seat in order),
        tuple(game.moves[seat] for seat in order),
    )


def _seed(luck: Chance) -> bytes:
    return luck.child("seed").below(1 << 8 * SEED_BYTES).to_bytes(SEED_BYTES, "big")
