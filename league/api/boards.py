"""Boards of a duplicate event, with what everybody made of the same tiles."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api.base import Resource
from league.api.fields import StrictSerializer, Text
from league.api.permissions import HasScope, OrganisesEvent
from league.api.players import PlayerRef
from league.models import Board, Event, Token, User
from league.queries.boards import boards_of, readable, travellers_of
from league.queries.players import player_of
from league.services.instant import end_boards, play_boards


class LineOut(serializers.Serializer[Any]):
    """One play of the tiles."""

    player = PlayerRef()
    is_entrant = serializers.BooleanField(help_text="False for who only filled a seat.")
    match = serializers.IntegerField()
    points = serializers.IntegerField()
    difference = serializers.FloatField(
        allow_null=True, help_text="From the mean of the others; null where nobody else held them."
    )
    share = serializers.FloatField(allow_null=True, help_text="Of the others beaten, in per cent.")
    forfeited = serializers.BooleanField()


class TravellerOut(serializers.Serializer[Any]):
    """All results with the same tiles, best first."""

    seats = serializers.IntegerField(help_text="How many sat at the table.")
    seat = serializers.IntegerField()
    lines = LineOut(many=True)


class BoardOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    round = serializers.IntegerField(source="round.number")
    number = serializers.IntegerField()
    is_open = serializers.BooleanField(help_text="Whether nobody plays it any more.")
    seed = serializers.CharField(allow_null=True, help_text="Told when it is open.")
    travellers = TravellerOut(
        many=True, allow_null=True, help_text="Null until it is open or the caller has played it."
    )


class OwnTableOut(serializers.Serializer[Any]):
    series = serializers.IntegerField(source="pk")
    stage = serializers.CharField()


class EndIn(StrictSerializer):
    reason = Text(max_length=500, required=False, allow_blank=True, default="")


class EndedOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    stage = serializers.CharField()


class OrganisesEnd(OrganisesEvent):
    """Whoever plays opens his table; the organiser ends the event."""

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        is_end = getattr(view, "action", None) == "end"
        return not is_end or super().has_object_permission(request, view, obj)


class EventBoards(Resource):
    """The boards of an event in the order of play."""

    serializer_class = BoardOut
    queryset = Board.objects.none()
    ordering_fields = ("id",)
    ordering = ("id",)

    @extend_schema(responses=BoardOut(many=True))
    def list(self, request: Request, event_id: int) -> Response:
        event = get_object_or_404(Event, pk=event_id)
        boards = self.paginate_queryset(self.filter_queryset(self._boards(event))) or []
        known = readable(boards, player_of(request.user))
        travellers = travellers_of(event, known)
        shown = [_shown(board, board.pk in known, travellers[board.pk]) for board in boards]
        return self.get_paginated_response(BoardOut(shown, many=True).data)

    def _boards(self, event: Event) -> QuerySet[Board]:
        return boards_of(event)


class EventTables(Resource):
    """Tables of one's own in an event of instant duplicate."""

    queryset = Event.objects.all()
    lookup_url_kwarg = "event_id"
    serializer_class = OwnTableOut
    permission_classes = [HasScope, OrganisesEnd]
    filter_backends = ()
    scopes = {"play": Token.Scope.PLAY.value, "end": Token.Scope.ORGANISE.value}

    @extend_schema(operation_id="event_play", request=None, responses=OwnTableOut)
    def play(self, request: Request, event_id: int) -> Response:
        """Open the caller's table, or find the one that is open: its boards wait for his moves."""
        event = self.get_object()
        player = player_of(request.user)
        if player is None:
            raise PermissionDenied
        return Response(OwnTableOut(play_boards(event.pk, player)).data)

    @extend_schema(operation_id="event_end", request=EndIn, responses=EndedOut)
    def end(self, request: Request, event_id: int) -> Response:
        """Call off the tables that have not ended, and open every board to all."""
        event = self.get_object()
        given = EndIn(data=request.data)
        given.is_valid(raise_exception=True)
        assert isinstance(request.user, User)  # the permissions let nobody else through
        ended = end_boards(event.pk, by=request.user, reason=given.validated_data["reason"])
        return Response(EndedOut(ended).data)


def _shown(board: Board, is_known: bool, travellers: Any) -> dict[str, Any]:
    is_open = board.round.finished_at is not None
    return {
        "id": board.pk, "round": board.round, "number": board.number, "is_open": is_open,
        "seed": board.seed if is_open else None, "travellers": travellers if is_known else None,
    }  # fmt: skip
