"""Waiting for SQLite's write lock in short even steps, and times that compare with its clock.

SQLite's own wait looks again ever more seldom, so that whoever has waited long is overtaken by
whoever has just come, and one writer in a hundred waits for seconds. Here everybody who begins a
transaction looks again at even intervals, short ones where a person waits for the answer.
"""

from __future__ import annotations

import random
import time
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base, operations

LONGEST_WAIT_SECONDS = 20.0


class DatabaseOperations(operations.DatabaseOperations):
    def adapt_datetimefield_value(self, value: Any) -> Any:
        """Times as SQLite's own clock writes them: they are compared with it, and as texts."""
        adapted = super().adapt_datetimefield_value(value)
        if not isinstance(adapted, str):
            return adapted
        seconds, _, fraction = adapted.partition(".")
        return f"{seconds}.{fraction[:3] or '000'}"


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations

    def _start_transaction_under_autocommit(self) -> None:
        deadline = time.monotonic() + LONGEST_WAIT_SECONDS
        look_again = self.settings_dict["LOOK_AGAIN_SECONDS"]
        with self.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 0")
            try:
                while not _has_begun(cursor, deadline):
                    time.sleep(random.uniform(*look_again))
            finally:
                cursor.execute(f"PRAGMA busy_timeout = {int(LONGEST_WAIT_SECONDS * 1000)}")


def _has_begun(cursor: Any, deadline: float) -> bool:
    try:
        cursor.execute("BEGIN IMMEDIATE")
    except OperationalError as error:
        if "locked" not in str(error) or time.monotonic() > deadline:
            raise
        return False
    return True
