"""What must hold of a series before it is scheduled, with a sentence for what does not."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError

from engines import registry
from league.models import Player, Scoring, Series
from league.services.errors import InvalidError, LeagueError


def check_company(series: Series) -> None:
    """A series is a meeting; one player alone takes part in an event."""
    game = registry.games().get(series.game)
    if game is not None and game.seats == (1,):
        raise LeagueError(
            f"{game.title} is played alone: make an event of it, where everybody plays the same "
            "deals.",
            field="game",
        )
    if series.seats < 2:
        raise LeagueError("A series needs at least two players.", field="players")
    if series.scoring == Scoring.DATUM:
        raise LeagueError("Alone a table has nobody to be compared with.", field="scoring")


def check_terms(series: Series, players: Sequence[Player]) -> None:
    try:
        series.full_clean(exclude=["round", "created_by"], validate_constraints=False)
    except ValidationError as error:
        raise InvalidError(
            {field: " ".join(messages) for field, messages in error.message_dict.items()}
        ) from error
    if len({player.pk for player in players}) < len(players):
        raise LeagueError("A player cannot meet himself.", field="players")
    if series.mirrored and not all(player.is_bot for player in players):
        raise LeagueError(
            "Mirrored deals are for programs only: people would know the tiles.",
            field="mirrored",
        )
    candidate = series.test.get("candidate")
    if candidate is not None and candidate not in {player.pk for player in players}:
        raise LeagueError("The candidate must be one of the players.", field="test")
