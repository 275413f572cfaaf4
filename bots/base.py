"""What a bot is: something that chooses a move from a view."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from engines.base import View


@dataclass(frozen=True, slots=True)
class Clock:
    """What a bot may know about its time: seconds for this move, and left for the match."""

    move: float
    bank: float


class Bot(Protocol):
    """A player that is a program. It sees its view and the legal moves, and names one of them."""

    name: str

    def choose(self, view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        """One of `moves`. All luck comes from `rng`: the same arguments give the same answer."""
        ...
