"""A new club's tables are made at once: the same tables as those of a club that is upgraded."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
STEP_BY_STEP = """
import django
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

executor = MigrationExecutor(connection)
loader = executor.loader
loader.replace_migrations = False
loader.build_graph()
last = loader.graph.leaf_nodes()
executor.migrate([node for node in last if not loader.disk_migrations[node].replaces])
"""
AT_ONCE = """
import django
django.setup()
from django.core.management import call_command

call_command("migrate", verbosity=0)
"""


def tables_after(program: str, folder: Path) -> dict[str, Any]:
    """What every table and index is like, whatever the order of its columns."""
    folder.mkdir()
    environment = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "CLACK_DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "league.settings",
    }
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, check=True)
    file = sqlite3.connect(folder / "clack.sqlite3")
    made = file.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {name: shape(file, kind, name, sql) for kind, name, sql in made.fetchall()}


def shape(file: sqlite3.Connection, kind: str, name: str, sql: str) -> Any:
    if kind != "table":
        return sql
    columns = {row[1:] for row in file.execute(f'PRAGMA table_info("{name}")')}
    links = {row[2:] for row in file.execute(f'PRAGMA foreign_key_list("{name}")')}
    return columns, links, sorted(re.findall(r'CONSTRAINT "(\w+)"', sql))


@pytest.mark.long
def test_new_club_has_the_tables_of_an_old_one(tmp_path: Path) -> None:
    grown = tables_after(STEP_BY_STEP, tmp_path / "grown")

    assert tables_after(AT_ONCE, tmp_path / "new") == grown
    assert len(grown) > 100
