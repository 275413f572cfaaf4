"""Documents that would else fall behind the code they describe."""

from __future__ import annotations

import os
import re
import runpy
import tomllib
from pathlib import Path

import pytest

from league import environment

ROOT = Path(__file__).resolve().parents[1]
ROW = re.compile(r"^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| .+ \|$", re.MULTILINE)


def documented() -> dict[str, str]:
    """Variables of docs/operations.md with their defaults; blank where words stand instead."""
    return dict(ROW.findall((ROOT / "docs/operations.md").read_text()))


def test_operations_page_lists_every_setting_with_its_default(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG")}
    monkeypatch.setattr(os, "environ", {**kept, "CLACK_DATA_DIR": str(tmp_path)})
    monkeypatch.setattr(environment, "DEFAULTS", {})

    runpy.run_path(str(ROOT / "league/settings.py"))

    assert documented() == environment.DEFAULTS


def test_dependencies_page_gives_a_reason_for_each() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = [name for group in project["optional-dependencies"].values() for name in group]
    asked = {re.split(r"[\[=<>]", name)[0] for name in (*project["dependencies"], *extras)}
    text = (ROOT / "docs/dependencies.md").read_text()

    explained = set(re.findall(r"^\| ([a-z0-9-]+) \| .+\. \|$", text, re.MULTILINE))

    assert explained == asked


def test_every_test_that_shows_a_promise_is_there() -> None:
    named = set(re.findall(r"\btest_\w+\b(?!\.py)", (ROOT / "docs/reliability.md").read_text()))
    there = {
        name
        for file in ROOT.glob("tests/**/test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE)
    }

    assert len(named) >= 20
    assert named - there == set()


def test_every_fault_test_shows_a_promise() -> None:
    text = (ROOT / "docs/reliability.md").read_text()
    faults = {
        name
        for file in ROOT.glob("tests/faults/test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE)
    }

    assert [name for name in sorted(faults) if name not in text] == []


def test_readme_stays_short() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120


@pytest.mark.parametrize("name", ["README.md", "docs/operations.md", "docs/dependencies.md"])
def test_links_inside_the_tree_lead_somewhere(name: str) -> None:
    page = ROOT / name
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text())

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_bot_of_the_readme_plays(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)

    exec(compile(program, "README.md", "exec"), {"__name__": "readme"})

    assert capsys.readouterr().out.startswith("['cautious', 'greedy'] [")
    assert len([line for line in program.splitlines() if line]) <= 10
