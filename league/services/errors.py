"""What a service says when it will not do what was asked."""

from __future__ import annotations


class LeagueError(Exception):
    """A refusal with a sentence fit for the reader; `field` names the input that was wrong."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field


class ConflictError(LeagueError):
    """Somebody else was first, or the thing is past the stage where this may be done."""


class InvalidError(LeagueError):
    """Several inputs were wrong at once: messages by field."""

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__(" ".join(errors.values()), field=next(iter(errors)))
        self.errors = errors


class LeaseLostError(Exception):
    """The job is somebody else's by now: nothing of this attempt may be written."""
