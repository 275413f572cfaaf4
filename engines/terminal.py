"""What a command line prints, for terminals and pipes that cannot show every letter."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any
from unicodedata import east_asian_width


def show_every_letter() -> None:
    """Write as an escape what the output cannot encode: half a pair out of a file, a title."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def in_columns(rows: Sequence[Sequence[Any]]) -> str:
    columns = range(len(rows[0]))
    widths = [max(_width(str(row[column])) for row in rows) for column in columns]
    return "\n".join(_line([str(cell) for cell in row], widths) for row in rows)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [
        cell + " " * (width - _width(cell)) for cell, width in zip(cells, widths, strict=True)
    ]
    return "  ".join(padded).rstrip()


def _width(text: str) -> int:
    """Columns on a terminal, where a Chinese character takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
