"""Every registered game keeps the contract, at every number of seats and with any options."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from engines import registry
from tests.engines.conformance import suite
from tests.engines.conformance.cases import LIGHT_TABLES, TABLES, cases
from tests.engines.conformance.suite import CHECKS
from tests.engines.conformance.walk import Case

every_table = pytest.mark.parametrize(
    ("slug", "seats"), TABLES, ids=[f"{slug}-{seats}" for slug, seats in TABLES]
)
light_tables = pytest.mark.parametrize(
    ("slug", "seats"), LIGHT_TABLES, ids=[f"{slug}-{seats}" for slug, seats in LIGHT_TABLES]
)
every_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
QUICK = settings(
    max_examples=2,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
LONG = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@every_check
@light_tables
def test_game_keeps_the_contract(slug: str, seats: int, check: Callable[[Case], None]) -> None:
    run = QUICK(given(cases(registry.get(slug), seats, samples=2))(check))

    run()


@pytest.mark.long
@every_check
@every_table
def test_game_keeps_the_contract_for_long(
    slug: str, seats: int, check: Callable[[Case], None]
) -> None:
    run = LONG(given(cases(registry.get(slug), seats, samples=12))(check))

    run()


def test_matches_are_the_same_in_another_process() -> None:
    digests = [digests_under(hash_seed) for hash_seed in ("1", "2")]

    assert digests[0] == digests[1]
    assert len(digests[0].split()) == len(TABLES)


def digests_under(hash_seed: str) -> str:
    """What the matches of a fresh interpreter look like under its own order of sets."""
    program = "from tests.engines.conformance import fingerprint; fingerprint.print_registered()"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_every_check_is_part_of_the_suite() -> None:
    modules = (suite, suite.secrecy, suite.malformed)

    written = {
        value
        for module in modules
        for name, value in vars(module).items()
        if name.startswith("check_")
    }

    assert written == set(CHECKS)
