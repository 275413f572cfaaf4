"""A table plays to the end, keeps the clocks, and faults end in a recorded outcome."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bots.base import Clock
from bots.table import Ending, Ply, SeatingError, Table
from bots.uniform import Uniform
from engines.base import View
from engines.chance import Chance
from tests.engines.conformance.pebbles import PebblesState, game

CHANCE = Chance(bytes(32))


class Scripted:
    """A bot that does what the test says."""

    name = "scripted"

    def __init__(self, act: Callable[[View, list[str], Clock, Random], Any]) -> None:
        self.act = act

    def choose(self, view: View, moves: list[str], clock: Clock, rng: Random) -> Any:
        return self.act(view, moves, clock, rng)


class Watch:
    """A clock that goes on by a second each time a bot has been asked and has answered."""

    def __init__(self, seconds: float = 1.0) -> None:
        self.now = 0.0
        self.looks = 0
        self.seconds = seconds

    def __call__(self) -> float:
        self.looks += 1
        if self.looks % 2 == 0:
            self.now += self.seconds
        return self.now


def dealt(seats: int = 2, deals: int = 1) -> PebblesState:
    return game.deal(seats, game.complete({"deals": deals}, seats), CHANCE)


def table_of(*bots: Any, deals: int = 1, **settings: Any) -> Table:
    return Table(dealt(len(bots), deals), bots, CHANCE, **settings)


first = Scripted(lambda view, moves, clock, rng: moves[0])
last = Scripted(lambda view, moves, clock, rng: moves[-1])


def test_table_plays_to_the_end() -> None:
    table = table_of(first, last)

    plies = list(table.steps())

    assert [ply.seat for ply in plies] == [0, 1, 0, 1, 0, 1]
    assert [ply.text[:4] for ply in plies] == ["show", "hide"] * 3
    outcome = table.state.outcome()
    assert table.ending == Ending(outcome.places, outcome.points, outcome.reason)


def test_ending_is_known_with_the_last_move() -> None:
    table = table_of(first, last)

    endings = [table.ending is None for _ in table.steps()]

    assert endings == [True] * 5 + [False]


def test_moves_are_yielded_after_they_were_played() -> None:
    table = table_of(first, last)

    hands = [len(table.state.hands[ply.seat]) for ply in table.steps()]

    assert hands == [2, 2, 1, 1, 0, 0]


def test_bot_sees_its_view_and_the_legal_moves() -> None:
    seen: list[tuple[View, list[str]]] = []

    def look(view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        seen.append((view, list(moves)))
        return moves[0]

    state = dealt()
    next(Table(state.copy(), [Scripted(look), first], CHANCE).steps())

    assert seen == [(state.view(0), state.legal_texts())]


def test_table_stops_at_a_person() -> None:
    table = table_of(first, None, deals=2)

    before = list(table.steps())
    again = list(table.steps())

    assert [ply.seat for ply in before] == [0]
    assert (again, table.ending, table.state.turn) == ([], None, 1)


def test_table_goes_on_after_the_person_has_moved() -> None:
    table = table_of(first, None)
    list(table.steps())

    table.state.play_text(table.state.legal_texts()[0])

    assert [ply.seat for ply in table.steps()] == [0]


def test_match_that_is_over_has_its_ending_at_once() -> None:
    state = dealt()
    list(Table(state, [first, first], CHANCE).steps())

    table = Table(state, [first, first], CHANCE)

    assert table.ending is not None
    assert list(table.steps()) == []


def answer(value: Any) -> Scripted:
    return Scripted(lambda view, moves, clock, rng: value)


def crash(view: View, moves: list[str], clock: Clock, rng: Random) -> str:
    raise ZeroDivisionError("one by nought")


def forge(view: View, moves: list[str], clock: Clock, rng: Random) -> str:
    moves.append("show 9")
    return "show 9"


@pytest.mark.parametrize(
    ("bot", "reason", "detail"),
    [
        (Scripted(crash), "crash", "ZeroDivisionError: one by nought"),
        (answer(None), "format", "The answer was NoneType, not text."),
        (answer(7), "format", "The answer was int, not text."),
        (answer(["show 1"]), "format", "The answer was list, not text."),
        (answer("dance"), "illegal", "'dance' is not among the legal moves."),
        (answer(""), "illegal", "'' is not among the legal moves."),
        (Scripted(forge), "illegal", "'show 9' is not among the legal moves."),
    ],
)
def test_fault_forfeits_at_once(bot: Scripted, reason: str, detail: str) -> None:
    table = table_of(first, bot, first)
    position = game.deal(3, game.complete({"deals": 1}, 3), CHANCE)
    position.play_text(position.legal_texts()[0])

    plies = list(table.steps())

    assert len(plies) == 1
    assert table.ending == Ending((1, 3, 1), (0, 0, 0), reason, 1, detail)
    assert table.state.dump() == position.dump()


def test_no_move_follows_a_forfeit() -> None:
    table = table_of(answer("dance"), first)
    list(table.steps())

    assert list(table.steps()) == []
    assert table.state.turn == 0


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_order_to_stop_is_no_fault_of_the_bot(error: type[BaseException]) -> None:
    def stop(view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        raise error

    table = table_of(Scripted(stop), first)

    with pytest.raises(error):
        next(table.steps())

    assert table.ending is None


def test_fault_of_the_engine_is_no_fault_of_the_bot() -> None:
    state = dealt()
    state.hands[0] = [99]

    with pytest.raises(KeyError):
        next(Table(state, [first, first], CHANCE).steps())


def test_time_of_each_move_is_counted() -> None:
    table = table_of(first, first, clock=Watch(0.25))

    plies = list(table.steps())

    assert [ply.millis for ply in plies] == [250] * 6
    assert table.used == [0.75, 0.75]


def test_slow_move_loses_on_time() -> None:
    table = table_of(first, first, clock=Watch(1.5), move_seconds=1.0)

    assert list(table.steps()) == []
    assert table.ending == Ending((2, 1), (0, 0), "time", 0, "It took 1.500 s of 1.000 s.")


def test_move_in_the_last_moment_counts() -> None:
    table = table_of(first, first, clock=Watch(1.0), move_seconds=1.0)

    assert len(list(table.steps())) == 6


def test_empty_bank_loses_on_time() -> None:
    table = table_of(first, first, clock=Watch(1.0), bank_seconds=2.5)

    assert [ply.seat for ply in table.steps()] == [0, 1, 0, 1]
    assert table.ending == Ending((2, 1), (0, 0), "time", 0, "It took 1.000 s of 0.500 s.")


def test_bot_knows_its_clock() -> None:
    clocks: list[Clock] = []

    def look(view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        clocks.append(clock)
        return moves[0]

    table = table_of(
        Scripted(look), first, clock=Watch(1.0), move_seconds=2.0, bank_seconds=5.0, used=[1.5, 0]
    )
    list(table.steps())

    assert clocks == [Clock(2.0, 3.5), Clock(2.0, 2.5), Clock(1.5, 1.5)]


def interrupted(plies: int) -> list[Ply]:
    """A match of random bots that is taken up again after some plies."""
    bots = [Uniform(), Uniform(), Uniform()]
    stored: list[Ply] = []
    before = Table(dealt(3, deals=3), bots, CHANCE, clock=Watch())
    for ply in before.steps():
        stored.append(ply)
        if len(stored) == plies:
            break
    state = dealt(3, deals=3)
    for ply in stored:
        state.play_text(ply.text)
    after = Table(state, bots, CHANCE, ply=plies, used=before.used, clock=Watch())
    return stored + list(after.steps())


def test_match_taken_up_again_goes_on_the_same() -> None:
    whole = interrupted(27)

    assert len(whole) == 27
    assert [interrupted(plies) for plies in (1, 8, 20)] == [whole] * 3


def test_luck_depends_on_seat_and_ply() -> None:
    drawn: list[float] = []

    def draw(view: View, moves: list[str], clock: Clock, rng: Random) -> str:
        drawn.append(rng.random())
        return moves[0]

    list(table_of(Scripted(draw), Scripted(draw)).steps())

    assert len(set(drawn)) == 6


def test_every_seat_needs_its_place() -> None:
    with pytest.raises(SeatingError, match="The match has 2 seats, not 3"):
        Table(dealt(2), [first, first, first], CHANCE)
