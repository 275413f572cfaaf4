"""Planting faults in the example game, and looking which checks find them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.base import Game
from tests.engines.conformance import suite
from tests.engines.conformance.pebbles import Pebbles, PebblesState, game

FAULTS: list[tuple[Game, Any]] = []


def fault_in_state(check: Any) -> Any:
    """The class is a state with a fault that this check, and no other, must find."""

    def plant(state: type[PebblesState]) -> type[PebblesState]:
        FAULTS.append((type(state.__name__, (Pebbles,), {"state": state})(), check))
        return state

    return plant


def fault_in_game(check: Any) -> Any:
    def plant(faulty: type[Pebbles]) -> type[Pebbles]:
        FAULTS.append((faulty(), check))
        return faulty

    return plant


def found_in(faulty: Game) -> set[Any]:
    """The checks that fail for a game, over a few matches."""
    return {check for check in suite.CHECKS for case in examined(faulty) if not holds(check, case)}


def examined(faulty: Game) -> Iterator[suite.Case]:
    for seats in game.seats:
        yield suite.Case(faulty, seats, faulty.complete({"deals": 3}, seats), seed=4, samples=4)


def holds(check: Any, case: suite.Case) -> bool:
    try:
        check(case)
    except (AssertionError, LookupError):
        return False
    return True
