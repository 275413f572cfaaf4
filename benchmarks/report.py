"""Where a benchmark writes its figures: with the commit and the date, never by hand."""

from __future__ import annotations

import datetime
import platform
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "benchmarks"


def write(name: str, title: str, body: str) -> Path:
    """Write docs/benchmarks/<name>.md; gives its path."""
    page = FOLDER / f"{name}.md"
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.write_text(
        f"# {title}\n\nWritten by `python -m benchmarks.{name} --write` at commit {_commit()}, "
        f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}, Python {platform.python_version()}.\n\n"
        f"{body.strip()}\n"
    )
    return page


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _commit() -> str:
    described = ["git", "describe", "--always", "--dirty"]
    return subprocess.run(
        described, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
