"""Fault tests run for some seeds in both modes, and end with a table of what was hurt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from tests.faults.club import Club

LINE = "fault"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fault-seeds", type=int, default=1, help="runs of each fault test")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(metafunc.config.getoption("--fault-seeds")))


@pytest.fixture
def luck(seed: int) -> random.Random:
    """Where and when this run hurts the club."""
    return random.Random(seed)


@pytest.fixture
def embedded() -> Iterator[Club]:
    club = Club("embedded")
    yield club
    club.close()


@pytest.fixture
def server(postgres_url: str) -> Iterator[Club]:
    club = Club("server", postgres_url)
    yield club
    club.close()


@pytest.fixture(params=["embedded", pytest.param("server", marks=pytest.mark.server)])
def club(request: pytest.FixtureRequest) -> Club:
    """The same club in both modes."""
    chosen: Club = request.getfixturevalue(request.param)
    return chosen


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Adds a line to the table that ends the run."""

    def add(line: str) -> None:
        request.node.user_properties.append((LINE, line))

    return add


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = [
        f"{test.nodeid.rpartition('::')[2]:<66} {line}"
        for test in [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
        for name, line in test.user_properties
        if name == LINE and test.when == "call"
    ]
    if lines:
        terminalreporter.section("faults")
        terminalreporter.write_line("\n".join(lines))
