"""What the tests need from the distribution beside Python: is it there, and how to get it."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

POSTGRES_HOMES = Path("/usr/lib/postgresql")


@dataclass(frozen=True, slots=True)
class Part:
    """A program of the distribution, by any of its names, and the package that brings it."""

    title: str
    package: str
    programs: tuple[str, ...]

    def path(self) -> str | None:
        return next((found for name in self.programs if (found := _which(name))), None)


PARTS = {
    "postgres": Part("PostgreSQL", "postgresql", ("initdb",)),
    "redis": Part("Redis", "redis-server", ("redis-server",)),
    "bubblewrap": Part("bubblewrap", "bubblewrap", ("bwrap",)),
    "chromium": Part("Chromium", "chromium", ("chromium", "chromium-browser", "google-chrome")),
    "compose": Part("docker-compose", "docker-compose", ("docker-compose",)),
}


def postgres_folder() -> Path | None:
    """Where PostgreSQL's own programs are: distributions keep them off the path."""
    initdb = PARTS["postgres"].path()
    return Path(initdb).resolve().parent if initdb else None


def missing() -> list[Part]:
    return [part for part in PARTS.values() if part.path() is None]


def install(parts: list[Part]) -> None:
    """Ask the distribution for them, if we are root or may become so without a password."""
    become_root = _become_root()
    if become_root is None or shutil.which("apt-get") is None:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    names = [part.package for part in parts]
    for command in (["update", "-qq"], ["install", "-qq", "--no-install-recommends", *names]):
        subprocess.run([*become_root, "apt-get", "-y", *command], env=quiet, check=False)


def advice(parts: list[Part]) -> str:
    """What is missing, loudly, and the command that brings it."""
    titles = ", ".join(part.title for part in parts)
    packages = " ".join(part.package for part in parts)
    return f"MISSING: {titles}. Install with: apt-get install {packages}"


def _become_root() -> list[str] | None:
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        return None
    asked = subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True)
    return ["sudo", "-n"] if asked.returncode == 0 else None


def _which(name: str) -> str | None:
    newest_first = sorted(POSTGRES_HOMES.glob("*/bin"), key=_version, reverse=True)
    folders = [os.environ.get("PATH", os.defpath), *map(str, newest_first)]
    return shutil.which(name, path=os.pathsep.join(folders))


def _version(folder: Path) -> int:
    return int(folder.parent.name) if folder.parent.name.isdecimal() else 0
