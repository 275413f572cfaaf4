"""Runs every check and test, on private servers of its own, and says at the end how each went."""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO
from xml.etree import ElementTree

from ops import parts
from tests.services.postgres import PostgresServer, create_database, drop_database
from tests.services.redis import RedisServer

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
BIN = Path(PYTHON).parent
WORDS = ("passed", "failed", "skipped")
TWO = ("-n2", "--dist=worksteal")
OUR_NAMES = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "HOST", "PORT")


@dataclass
class Outcome:
    """How one step went; a check counts as one test."""

    title: str
    seconds: float
    counts: dict[str, int]

    @property
    def is_good(self) -> bool:
        return not self.counts["failed"] and bool(self.counts["passed"])


@dataclass(frozen=True)
class Step:
    """A command, and where pytest leaves its report if that is what it runs."""

    title: str
    command: tuple[str | Path, ...]
    report: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)

    def outcome(self, seconds: float, code: int) -> Outcome:
        if self.report is None:
            counts = {"passed": int(code == 0), "failed": int(code != 0), "skipped": 0}
        else:
            counts = counted(self.report, code)
        return Outcome(self.title, seconds, counts)


@dataclass
class Run:
    folder: Path
    environment: dict[str, str]
    outcomes: list[Outcome] = field(default_factory=list)

    def check(self, title: str, *command: str | Path) -> None:
        self._do(Step(title, command))

    def pytest(self, title: str, *arguments: str, **environment: str) -> None:
        self._do(self.tests(title, *arguments, **environment))

    def tests(self, title: str, *arguments: str, **environment: str) -> Step:
        report = self.folder / f"{title.replace(' ', '-')}.xml"
        manner = ("-rfEs", "--tb=short", "--durations=5", f"--junitxml={report}")
        return Step(title, (PYTHON, "-m", "pytest", *manner, *arguments), report, environment)

    def _do(self, step: Step) -> None:
        print(f"\n== {step.title}", flush=True)
        begin = time.monotonic()
        with self._started(step, None) as process:
            code = process.wait()
        self.outcomes.append(step.outcome(time.monotonic() - begin, code))

    @contextmanager
    def beside(self, step: Step) -> Iterator[None]:
        """Do a step that mostly waits, or has one core, while others are done; its words follow."""
        begin = time.monotonic()
        with TemporaryFile() as output, self._started(step, output) as process:
            ended: list[float] = []
            watch = threading.Thread(target=note_end, args=(process, ended))
            watch.start()
            yield
            watch.join()
            output.seek(0)
            print(f"\n== {step.title}\n{output.read().decode(errors='replace')}", flush=True)
        self.outcomes.append(step.outcome(ended[0] - begin, process.returncode))

    @contextmanager
    def _started(self, step: Step, output: IO[bytes] | None) -> Iterator[subprocess.Popen[bytes]]:
        given = {**self.environment, **step.environment}
        errors = None if output is None else subprocess.STDOUT
        with subprocess.Popen(
            step.command, cwd=ROOT, env=given, stdout=output, stderr=errors
        ) as process:
            try:
                yield process
            finally:
                process.kill()


def note_end(process: subprocess.Popen[bytes], ended: list[float]) -> None:
    process.wait()
    ended.append(time.monotonic())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="also run the tests that take minutes")
    long = parser.parse_args().long
    begin = time.monotonic()
    # Leave by the door, so that servers are stopped and folders removed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if absent := parts.missing():
        parts.install(absent)
    absent = parts.missing()
    with tempfile.TemporaryDirectory(prefix="clack-test-") as folder, ExitStack() as stack:
        run = Run(Path(folder), clean_environment(Path(folder)))
        run_checks(run)
        run.environment |= stack.enter_context(servers())
        run_tests(run, "" if long else "not long")
    return report(run.outcomes, absent, time.monotonic() - begin)


def run_checks(run: Run) -> None:
    vectors = sorted(ROOT.glob("tests/vectors/*.json"))
    run.check("ruff check", BIN / "ruff", "check", ".")
    run.check("ruff format", BIN / "ruff", "format", "--check", ".")
    run.check("import contracts", BIN / "lint-imports", "--no-logo")
    run.check("migrations", PYTHON, "manage.py", "makemigrations", "--check", "--dry-run")
    run.check("engine vectors", PYTHON, "-m", "engines", "check", *vectors)


def run_tests(run: Run, length: str) -> None:
    def chosen(*marks: str) -> str:
        return " and ".join(mark for mark in (*marks, length) if mark)

    faults = ("tests/faults", f"--fault-seeds={1 if length else 5}")
    types = Step("mypy", (BIN / "mypy",))
    with run.beside(types):
        run.pytest("tests on SQLite", *TWO, f"--ignore={faults[0]}", "-m", chosen())
    run.pytest("faults in both modes", *faults, *TWO, "-m", chosen("not alone"))
    run.pytest("faults against the clock", *faults, "-m", chosen("alone"))
    if address := run.environment.get("CLACK_TEST_DATABASE_URL"):
        with fresh_database(address) as url:
            run.pytest(
                *("league on PostgreSQL", *on_postgres(length), "--database-only"),
                *(*TWO, "-m", chosen("not server", "not any_database" if length else "")),
                DATABASE_URL=url,
            )


def on_postgres(length: str) -> tuple[str, ...]:
    """The acts on the data and event files always; in a long run all that uses a database.

    Whole events that run by the rules of their format are left to SQLite in a short run.
    """
    files = "tests/league/eventfile/test_round_trip.py"
    acts = ("tests/league/services", "tests/league/test_story.py", files)
    return acts if length else ("tests/league",)


@contextmanager
def servers() -> Iterator[dict[str, str]]:
    """Addresses of PostgreSQL and Redis: those we are told to use, else private ones."""
    given = {
        name: os.environ[name]
        for name in ("CLACK_TEST_DATABASE_URL", "CLACK_TEST_REDIS_URL")
        if os.environ.get(name)
    }
    with ExitStack() as stack:
        if "CLACK_TEST_DATABASE_URL" not in given and parts.PARTS["postgres"].path():
            postgres = PostgresServer()
            stack.callback(postgres.remove)
            postgres.start()
            given["CLACK_TEST_DATABASE_URL"] = postgres.url
        if "CLACK_TEST_REDIS_URL" not in given and parts.PARTS["redis"].path():
            redis = RedisServer()
            stack.callback(redis.remove)
            redis.start()
            given["CLACK_TEST_REDIS_URL"] = redis.url
        yield given


@contextmanager
def fresh_database(address: str) -> Iterator[str]:
    url = create_database(address)
    try:
        yield url
    finally:
        drop_database(url)


def clean_environment(folder: Path) -> dict[str, str]:
    """Ours without the settings of whoever called, so that every run is alike."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in OUR_NAMES and not name.startswith(("CLACK_", "DJANGO_"))
    }
    own = {"CLACK_DATA_DIR": str(folder / "var"), "SECRET_KEY": secrets.token_urlsafe(64)}
    return {**kept, **own}


def counted(report: Path, code: int) -> dict[str, int]:
    """What pytest's report says; a run that ended badly without a failed test is one failure."""
    counts = dict.fromkeys(WORDS, 0)
    if report.exists():
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            number = {name: int(suite.get(name, 0)) for name in ("tests", "failures", "errors")}
            counts["skipped"] += int(suite.get("skipped", 0))
            counts["failed"] += number["failures"] + number["errors"]
            counts["passed"] += number["tests"]
        counts["passed"] -= counts["failed"] + counts["skipped"]
    if code and not counts["failed"]:
        counts["failed"] = 1
    return counts


def report(outcomes: list[Outcome], absent: list[parts.Part], seconds: float) -> int:
    print("\n== summary")
    for outcome in outcomes:
        numbers = ", ".join(f"{n} {word}" for word, n in outcome.counts.items() if n)
        mark = "ok  " if outcome.is_good else "FAIL"
        print(f"{mark} {outcome.title:24} {outcome.seconds:7.1f} s  {numbers or 'nothing ran'}")
    must_be_whole = os.environ.get("CI", "").lower() in ("1", "true", "yes")
    if absent:
        print(f"\n{parts.advice(absent)}\nThe tests that need them were left out.")
    total = {word: sum(outcome.counts[word] for outcome in outcomes) for word in WORDS}
    total["failed"] += len(absent) if must_be_whole else 0
    numbers = ", ".join(f"{number} {word}" for word, number in total.items())
    print(f"\n{numbers} in {seconds:.0f} s", flush=True)
    return int(bool(total["failed"]) or not all(outcome.is_good for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
