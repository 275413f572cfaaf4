"""A table: bots seated at one engine, with clocks, playing on to the end or a person's turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bots.base import Bot, Clock
from engines.base import State
from engines.chance import Chance

DEFAULT_MOVE_SECONDS = 5.0
DEFAULT_BANK_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class Ply:
    """One move as it was played."""

    seat: int
    text: str
    millis: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended; `seat` is the one that forfeited, if one did."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    seat: int | None


class Table:
    """Seats bots (None: a person, who is asked elsewhere) at a state and plays it on.

    The luck of a bot depends on the match, its seat and the ply alone, so a match that is taken
    up again from its moves goes on as it would have.
    """

    def __init__(
        self,
        state: State,
        bots: Sequence[Bot | None],
        chance: Chance,
        *,
        ply: int = 0,
        move_seconds: float = DEFAULT_MOVE_SECONDS,
        bank_seconds: float = DEFAULT_BANK_SECONDS,
        used: Sequence[float] = (),
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.state = state
        self.ending: Ending | None = None
        self._bots = bots
        self._chance = chance
        self._ply = ply
        self._move_seconds = move_seconds
        self._bank_seconds = bank_seconds
        self._used = list(used) or [0.0] * len(bots)
        self._clock = clock

    def steps(self) -> Iterator[Ply]:
        """Every move after it was played, until the end or a person's turn."""
        while self.state.turn is not None and self.ending is None:
            seat = self.state.turn
            bot = self._bots[seat]
            if bot is None:
                return
            ply = self._step(seat, bot)
            if ply is not None:
                yield ply
        if self.ending is None:
            outcome = self.state.outcome()
            self.ending = Ending(outcome.places, outcome.points, outcome.reason, None)

    def _step(self, seat: int, bot: Bot) -> Ply | None:
        state = self.state
        legal = state.legal()
        moves = [state.text(move) for move in legal]
        rng = Random(self._chance.child("bot", seat, self._ply).below(1 << 64))
        bank = self._bank_seconds - self._used[seat]
        left = min(self._move_seconds, bank)
        view = state.view(seat)
        asked = self._clock()
        try:
            answer = bot.choose(view, moves, Clock(left, bank), rng)
        except Exception:
            return self._forfeit(seat, "crash")
        seconds = self._clock() - asked
        self._used[seat] += seconds
        if seconds > left:
            return self._forfeit(seat, "time")
        if not isinstance(answer, str):
            return self._forfeit(seat, "format")
        if answer not in moves:
            return self._forfeit(seat, "illegal")
        state.play(legal[moves.index(answer)])
        self._ply += 1
        return Ply(seat, answer, round(seconds * 1000))

    def _forfeit(self, seat: int, reason: str) -> None:
        self.ending = forfeit(self.state, seat, reason)


def forfeit(state: State, seat: int, reason: str) -> Ending:
    """The end of a match that a seat has spoilt: it is last, the others share the first place."""
    seats = len(state.scores())
    places = tuple(seats if at == seat else 1 for at in range(seats))
    return Ending(places, tuple(state.scores()), reason, seat)
