"""What must be nowhere in the tree: addresses of package indexes, paths of machines, secrets."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# Every pattern has a gap, written as a tilde and closed below, so that none matches this file.
PATTERNS = {
    "package index": r"py~pi\.org|python~hosted\.org|npm~js\.|/sim~ple/|index~-url|find~-links",
    "path of a machine": r"(?<![\w.])/(ho~me|Us~ers|wo~rk)/|(?<![\w.])/ro~ot\b|\bC:\\Us~ers",
    "tasks run in the request": r"always~_eager",
    "private key": r"BEGIN [A-Z ]*PRI~VATE KEY",
    "access key": r"\bAK~IA[0-9A-Z]{16}\b|\bgh~[pousr]_[A-Za-z0-9]{30,}|\bsk~-[A-Za-z0-9]{30,}",
    "password in an address": r"://[^\s:/@'\"{}$]*:(?!password@)[^\s/@'\"{}$%]{6,}@(?!db\.example|host)",
}
FORBIDDEN = {name: re.compile(text.replace("~", "")) for name, text in PATTERNS.items()}
LOCKED = re.compile(r"[a-z0-9-]+==[0-9][\w.]*( ; [^\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")


def texts() -> dict[str, str]:
    """Every text file of the project by its path."""
    found = {}
    for name in tracked():
        try:
            found[name] = (ROOT / name).read_text()
        except (UnicodeDecodeError, FileNotFoundError):
            continue
    return found


def tracked() -> list[str]:
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        return listed.stdout.strip("\0").split("\0")
    hidden = (".venv", "var", "staticfiles")
    files = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return [str(path) for path in files if not path.parts[0].startswith((".", *hidden))]


@pytest.mark.parametrize("kind", FORBIDDEN)
def test_tree_holds_nothing_that_belongs_elsewhere(kind: str) -> None:
    found = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), 1)
        if FORBIDDEN[kind].search(line)
    ]

    assert found == []


@pytest.mark.parametrize(
    ("kind", "planted"),
    [
        ("package index", "--extra-index" + "-url https://files.example/"),
        ("package index", "https://py" + "pi.org/"),
        ("path of a machine", 'open("/ho' + 'me/ada/x")'),
        ("path of a machine", "cd /ro" + "ot"),
        ("tasks run in the request", "task_always" + "_eager = True"),
        ("private key", "-----BEGIN RSA PRI" + "VATE KEY-----"),
        ("access key", "AK" + "IA" + "A" * 16),
        ("password in an address", "postgresql://ada:" + "hunter22@10.0.0.1/x"),
    ],
)
def test_search_finds_what_is_planted(kind: str, planted: str) -> None:
    assert FORBIDDEN[kind].search(planted)


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_lock_holds_names_versions_and_hashes_only(name: str) -> None:
    lines = (ROOT / name).read_text().splitlines()

    assert [line for line in lines if not LOCKED.fullmatch(line)] == []


def test_the_long_lock_holds_the_short_one() -> None:
    short, long = (
        {line for line in (ROOT / name).read_text().splitlines() if "==" in line}
        for name in ("requirements.lock", "requirements-dev.lock")
    )

    assert short - long == set()
