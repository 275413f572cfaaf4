"""Who sits where: the house bots named for a game, one a seat."""

from __future__ import annotations

from collections.abc import Sequence

from bots import registry
from bots.table import SeatingError
from engines.base import Game


def lineup(game: Game, names: Sequence[str], seats: int | None = None) -> tuple[str, ...]:
    """A bot's name for every seat, checked; fewer bots than seats sit down again in turn.

    Without a number of seats it is the number of bots, if the game allows that, or its usual one.
    """
    for name in names:
        registry.get(name, game.slug)
    if seats is None:
        seats = len(names) if len(names) in game.seats else game.default_seats
    if seats not in game.seats:
        allowed = ", ".join(str(number) for number in game.seats)
        raise SeatingError(f"{game.title} has {allowed} seats, not {seats}.")
    if not 0 < len(names) <= seats:
        raise SeatingError(f"{len(names)} bots cannot share {seats} seats of {game.title}.")
    return tuple(names[seat % len(names)] for seat in range(seats))


def is_solitaire(game: Game) -> bool:
    return game.seats == (1,)


def contenders(game: Game, names: Sequence[str], seats: int | None = None) -> tuple[str, ...]:
    """The bots of an arena: a line-up, or any number that play the same deals of a solitaire."""
    if not is_solitaire(game):
        return lineup(game, names, seats)
    return tuple(chair for name in names for chair in lineup(game, [name], seats))
