"""Bodies of calls: reading one, the caller behind it, and what several calls share."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from league.api.fields import LARGEST_ID, StrictSerializer, Text, Whole
from league.models import Player, User
from league.queries.players import player_list


class ReasonIn(StrictSerializer):
    """Why something is done, for the audit trail."""

    reason = Text(max_length=500, required=False, allow_blank=True, default="")


class PlayerIn(StrictSerializer):
    """Somebody by his id."""

    player = Whole(min_value=1, max_value=LARGEST_ID, help_text="The id of a player.")

    def validate_player(self, given: int) -> Player:
        found = player_list().select_related("user").filter(pk=given).first()
        if found is None:
            raise serializers.ValidationError(f"There is no player {given}.")
        return found


def read_body(shape: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """What the call sends, once it is in order."""
    given = shape(data=request.data)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def caller_of(request: Request) -> User:
    """Who calls, behind permissions that let nobody else through."""
    assert isinstance(request.user, User)
    return request.user
