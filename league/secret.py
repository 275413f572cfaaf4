"""The key that signs sessions: given by the environment, or made once beside the SQLite file."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from league.environment import SettingError

SHORTEST = 50


def stored_key(directory: Path) -> str:
    """The key in the data folder, made at the first start; processes that race agree on one."""
    path = directory / "secret_key"
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(64))
    return check_key(path.read_text().strip(), str(path))


def check_key(key: str, place: str) -> str:
    if len(key) < SHORTEST or len(set(key)) < 10:
        raise SettingError(
            f"{place} must hold {SHORTEST} or more random characters, such as those that "
            'python3 -c "import secrets; print(secrets.token_urlsafe(64))" prints.'
        )
    return key


def _write_once(path: Path, key: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_bytes(b"")
    draft.chmod(0o600)
    draft.write_text(key)
    try:
        # A link appears whole or not at all, and never replaces what another process has made.
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
