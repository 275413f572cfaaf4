"""Asking too often: said by whoever counts, shown by the failure pages."""

from __future__ import annotations


class TooManyRequestsError(Exception):
    """The visitor must wait before trying again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Wait {seconds} seconds.")
        self.seconds = seconds
