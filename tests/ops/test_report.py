"""The closing words of `make test`, and the exit code that goes with them."""

from __future__ import annotations

import os
import time
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
    assert runner.report([GOOD, GOOD], absent=[], seconds=2.5) == 0
    assert last_line(capsys) == "2 passed, 0 failed, 0 skipped in 2 s"


def test_one_failure_is_not_zero_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.report([GOOD, BAD], absent=[], seconds=60.0) == 1
    assert last_line(capsys) == "41 passed, 2 failed, 1 skipped in 60 s"


def test_step_in_which_nothing_ran_is_no_success() -> None:
    assert runner.report([GOOD, EMPTY], absent=[], seconds=2.0) == 1


def test_missing_part_is_named_and_forgiven_at_home(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.report([GOOD], absent=[PARTS["redis"]], seconds=1.0) == 0
    assert "MISSING: Redis. Install with: apt-get install redis-server" in capsys.readouterr().out


def test_missing_part_is_a_failure_in_ci(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")

    assert runner.report([GOOD], absent=[PARTS["redis"]], seconds=1.0) == 1
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


def test_step_done_beside_another_is_told_of_after_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run = runner.Run(tmp_path, dict(os.environ))

    with run.beside(runner.Step("slow", ("sh", "-c", "echo words of slow; exit 3"))):
        run.check("quick", "echo", "words of quick")

    assert [outcome.title for outcome in run.outcomes] == ["quick", "slow"]
    assert [outcome.is_good for outcome in run.outcomes] == [True, False]
    out = capfd.readouterr().out
    assert out.index("words of quick") < out.index("== slow") < out.index("words of slow")


def test_step_beside_one_that_is_broken_off_is_ended(tmp_path: Path) -> None:
    run = runner.Run(tmp_path, dict(os.environ))
    begin = time.monotonic()

    with pytest.raises(KeyboardInterrupt), run.beside(runner.Step("slow", ("sleep", "60"))):
        raise KeyboardInterrupt

    assert time.monotonic() - begin < 30
    assert run.outcomes == []
