"""Who the caller is, and where a move of his is waited for."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Endpoint
from league.api.matches import MatchOut
from league.api.permissions import HasScope, IsSignedIn
from league.api.players import PlayerRef
from league.models import Token
from league.queries.matches import turns_of
from league.queries.players import player_of
from league.queries.roles import is_organiser

MOST_WAITING = 50


class TokenOut(serializers.ModelSerializer[Token]):
    class Meta:
        model = Token
        fields = ("name", "scopes", "expires_at")


class MeOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    is_organiser = serializers.BooleanField()
    player = PlayerRef(allow_null=True)
    token = TokenOut(allow_null=True, help_text="The token of this call, if it has one.")
    waiting = MatchOut(many=True, help_text=f"The most urgent first, {MOST_WAITING} at most.")


class Me(Endpoint):
    """The caller."""

    permission_classes = [HasScope, IsSignedIn]

    @extend_schema(operation_id="me", responses=MeOut)
    def get(self, request: Request) -> Response:
        """Who am I, and which matches wait for my move?"""
        player = player_of(request.user)
        waiting = turns_of(player)[:MOST_WAITING] if player else []
        caller: dict[str, Any] = {
            "name": request.user.get_username(),
            "is_organiser": is_organiser(request.user),
            "player": player,
            "token": request.auth,
            "waiting": waiting,
        }
        return Response(MeOut(caller, context={"request": request}).data)
