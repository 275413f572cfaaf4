"""A table: bots seated at one match, with clocks, played until it ends or a person is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from bots.base import Bot, Clock
from engines import registry
from engines.base import Options, State
from engines.chance import Chance
from engines.record import Record, forfeit_places

MOVE_SECONDS: Final = 10.0
BANK_SECONDS: Final = 600.0
_RNG_BITS: Final = 128


class SeatingError(ValueError):
    """These bots cannot sit down to this game; the message says why."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One move as it was played, and how long its seat thought."""

    seat: int
    text: str
    millis: int


@dataclass(frozen=True, slots=True)
class Ending:
    """What came of the match, and the seat that lost it by a fault of its own, if one did."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    """Why the game ended, or the fault: time, illegal, format or crash."""
    seat: int | None = None
    detail: str = ""
    """The fault in words, for the bot's author."""


class _FaultError(Exception):
    """The bot asked has lost by a fault: its reason, then the fault in words."""


class Table:
    """One match in play; a seat without a bot is a person's, whose moves come from outside.

    A match that was stored can be taken up again: give the state after its moves, their number
    as `ply`, and the seconds `used` by each seat; it goes on as if it had not been interrupted.
    """

    def __init__(
        self,
        state: State,
        bots: Sequence[Bot | None],
        chance: Chance,
        *,
        ply: int = 0,
        move_seconds: float = MOVE_SECONDS,
        bank_seconds: float = BANK_SECONDS,
        used: Sequence[float] = (),
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        if len(bots) != len(state.scores()):
            raise SeatingError(f"The match has {len(state.scores())} seats, not {len(bots)}.")
        self.state = state
        self.bots = tuple(bots)
        self.ply = ply
        self.used = list(used) or [0.0] * len(bots)
        self.ending: Ending | None = None
        self._chance = chance
        self._move_seconds = move_seconds
        self._bank_seconds = bank_seconds
        self._clock = clock
        self._close_if_over()

    def steps(self) -> Iterator[Ply]:
        """Each move when it has been played; stops at the end, at a fault, or at a person."""
        while self.ending is None:
            seat = self.state.turn
            bot = None if seat is None else self.bots[seat]
            if seat is None or bot is None:
                return
            try:
                ply = self._ask(seat, bot)
            except _FaultError as fault:
                self._forfeit(seat, *fault.args)
                return
            self.ply += 1
            self._close_if_over()
            yield ply

    def _ask(self, seat: int, bot: Bot) -> Ply:
        state = self.state
        moves = state.legal()
        texts = [state.text(move) for move in moves]
        view = state.view(seat)
        rng = Random(self._chance.child("bot", seat, self.ply).below(1 << _RNG_BITS))
        bank = self._bank_seconds - self.used[seat]
        limits = Clock(min(self._move_seconds, bank), bank)

        start = self._clock()
        try:
            # The bot gets a list of its own: what it does to it must not make a move legal.
            answer = bot.choose(view, texts.copy(), limits, rng)
        except Exception as error:
            raise _FaultError("crash", f"{type(error).__name__}: {error}") from error
        elapsed = self._clock() - start

        self.used[seat] += elapsed
        if elapsed > limits.move:
            raise _FaultError("time", f"It took {elapsed:.3f} s of {limits.move:.3f} s.")
        if not isinstance(answer, str):
            raise _FaultError("format", f"The answer was {type(answer).__name__}, not text.")
        if answer not in texts:
            raise _FaultError("illegal", f"{answer[:200]!r} is not among the legal moves.")
        state.play(moves[texts.index(answer)])
        return Ply(seat, answer, round(elapsed * 1000))

    def _forfeit(self, seat: int, reason: str, detail: str) -> None:
        places = forfeit_places(len(self.bots), seat)
        self.ending = Ending(places, tuple(self.state.scores()), reason, seat, detail)

    def _close_if_over(self) -> None:
        if self.state.turn is None:
            outcome = self.state.outcome()
            self.ending = Ending(outcome.places, outcome.points, outcome.reason)


def play_match(game_slug: str, bots: Sequence[Bot], seed: bytes, options: Options) -> Record:
    """Play a whole match, one bot a seat, and write it down."""
    game = registry.get(game_slug)
    seats = len(bots)
    if seats not in game.seats:
        allowed = ", ".join(str(number) for number in game.seats)
        raise SeatingError(f"{game.title} has {allowed} seats; {seats} bots do not fit.")
    complete = game.complete(options, seats)
    chance = Chance(seed)
    table = Table(game.deal(seats, complete, chance), bots, chance)
    moves = [ply.text for ply in table.steps()]
    ending = table.ending
    assert ending is not None
    return Record(
        game=game.slug,
        rules=game.rules,
        seats=seats,
        options=complete,
        seed=seed.hex(),
        moves=moves,
        scores=table.state.scores(),
        places=list(ending.places),
        end={"reason": ending.reason, "seat": ending.seat},
        players=[bot.name for bot in bots],
    )
