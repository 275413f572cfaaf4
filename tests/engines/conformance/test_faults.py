"""Each check of the suite finds the fault planted for it, and the sound game passes them all."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from engines.base import Game
from tests.engines.conformance import faults, leaks
from tests.engines.conformance.pebbles import Pebbles, game
from tests.engines.conformance.planting import FAULTS, examined, found_in
from tests.engines.conformance.suite import CHECKS


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_sound_game_passes(check: Any) -> None:
    for case in examined(game):
        check(case)


class PlayedAway(Pebbles):
    """Shown pebbles leave the position, as in a game whose log alone remembers them."""

    keeps_tiles = False

    class state(Pebbles.state):
        __slots__ = ()

        def dump(self) -> dict[str, Any]:
            position = super().dump()
            position["shown"] = [[] for _ in self.shown]
            return position


def test_game_that_plays_tiles_away_conserves_the_rest() -> None:
    for case in examined(PlayedAway()):
        next(check for check in CHECKS if "conserved" in check.__name__)(case)


@pytest.mark.parametrize(("faulty", "check"), FAULTS, ids=lambda value: type(value).__name__)
def test_planted_fault_is_found_by_its_check_alone(faulty: Game, check: Any) -> None:
    assert {found.__name__ for found in found_in(faulty)} == {check.__name__}


def test_every_check_has_a_planted_fault() -> None:
    planted = {type(faulty).__name__ for faulty, _ in FAULTS}

    assert planted < {*vars(faults), *vars(leaks)}
    assert {check for _, check in FAULTS} == set(CHECKS)


def test_order_that_hangs_on_the_process_is_found() -> None:
    program = (
        "from tests.engines.conformance.fingerprint import fingerprint\n"
        "from tests.engines.conformance.faults import HashOrdered\n"
        "print(fingerprint(HashOrdered(), 2))"
    )

    prints = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
            check=True,
            capture_output=True,
        ).stdout
        for hash_seed in range(1, 4)
    }

    assert len(prints) > 1
