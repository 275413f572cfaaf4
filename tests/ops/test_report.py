"""The closing words of `make test`, and the exit code that goes with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ops import test as runner
from ops.parts import PARTS
from ops.test import Outcome

GOOD = Outcome("ruff check", 1.25, {"passed": 1, "failed": 0, "skipped": 0})
BAD = Outcome("tests on SQLite", 60.0, {"passed": 40, "failed": 2, "skipped": 1})
EMPTY = Outcome("tests with servers", 1.0, {"passed": 0, "failed": 0, "skipped": 0})
XML = '<testsuites><testsuite tests="{0}" failures="{1}" errors="{2}" skipped="{3}"/></testsuites>'


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1]


def test_all_good_is_zero(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.report([GOOD, GOOD], absent=[]) == 0
    assert last_line(capsys) == "2 passed, 0 failed, 0 skipped in 2 s"


def test_one_failure_is_not_zero_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.report([GOOD, BAD], absent=[]) == 1
    assert last_line(capsys) == "41 passed, 2 failed, 1 skipped in 61 s"


def test_step_in_which_nothing_ran_is_no_success() -> None:
    assert runner.report([GOOD, EMPTY], absent=[]) == 1


def test_missing_part_is_named_and_forgiven_at_home(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.report([GOOD], absent=[PARTS["redis"]]) == 0
    assert "MISSING: Redis. Install with: apt-get install redis-server" in capsys.readouterr().out


def test_missing_part_is_a_failure_in_ci(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")

    assert runner.report([GOOD], absent=[PARTS["redis"]]) == 1
    assert last_line(capsys) == "1 passed, 1 failed, 0 skipped in 1 s"


@pytest.mark.parametrize(
    ("numbers", "code", "counts"),
    [
        ((5, 0, 0, 0), 0, {"passed": 5, "failed": 0, "skipped": 0}),
        ((5, 1, 1, 2), 1, {"passed": 1, "failed": 2, "skipped": 2}),
        ((5, 0, 0, 0), 3, {"passed": 5, "failed": 1, "skipped": 0}),
    ],
)
def test_counts_come_from_the_report_of_pytest(
    tmp_path: Path, numbers: tuple[int, ...], code: int, counts: dict[str, int]
) -> None:
    report = tmp_path / "report.xml"
    report.write_text(XML.format(*numbers))

    assert runner.counted(report, code) == counts


def test_pytest_that_left_no_report_has_failed(tmp_path: Path) -> None:
    assert runner.counted(tmp_path / "none.xml", 4) == {"passed": 0, "failed": 1, "skipped": 0}


def test_settings_of_the_caller_do_not_reach_the_tests(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://their/own")
    monkeypatch.setenv("CLACK_LEASE_SECONDS", "1")
    monkeypatch.setenv("COLOUR", "green")

    environment = runner.clean_environment(tmp_path)

    assert not {"DATABASE_URL", "CLACK_LEASE_SECONDS"} & set(environment)
    assert environment["COLOUR"] == "green"
