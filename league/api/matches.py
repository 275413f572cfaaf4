"""Matches: what the caller may see of one, its record, and a person's moves."""

from __future__ import annotations

from typing import Any

import django_filters
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from engines import registry
from league.api.base import Resource
from league.api.bodies import ReasonIn, caller_of, read_body
from league.api.errors import ConflictAnswer
from league.api.fields import StrictSerializer, Text, Whole
from league.api.filters import IdFilter, PartFilter
from league.api.permissions import HasScope, HoldsSeat, RefereesMatch
from league.api.players import PlayerRef
from league.formats import MOST_SEATS
from league.models import Match, MatchSeat, Move, Result, Token
from league.queries.matches import match_list
from league.queries.players import player_of
from league.queries.positions import (
    hides_result,
    hides_turns,
    is_open_to_all,
    legal_moves,
    record_of,
    seat_held_by,
    visible_view,
)
from league.services.moves import submit_move
from league.services.referee import correct_result, replay_match

MOST_POINTS = 10**6

SECRET = "Null while it is a secret of the match: in some games who was asked is."


class HolderOut(serializers.ModelSerializer[MatchSeat]):
    """Who holds a seat."""

    player = PlayerRef()
    version = serializers.IntegerField(source="version.number", default=None, allow_null=True)

    class Meta:
        model = MatchSeat
        fields = ("seat", "player", "version", "used_millis")
        extra_kwargs = {"used_millis": {"allow_null": True, "help_text": SECRET}}


class ResultOut(serializers.ModelSerializer[Result]):
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="By seat.")
    places = serializers.ListField(child=serializers.IntegerField(), help_text="By seat.")
    corrected = serializers.SerializerMethodField(help_text="Whether an organiser changed it.")

    class Meta:
        model = Result
        fields = ("scores", "places", "reason", "forfeiter", "corrected")

    def get_corrected(self, result: Result) -> bool:
        return result.corrected_by_id is not None


class MatchOut(serializers.ModelSerializer[Match]):
    series = serializers.IntegerField(source="series_id")
    game = serializers.CharField()
    block = serializers.IntegerField(source="block.number")
    holders = HolderOut(many=True)
    result = ResultOut(
        allow_null=True, default=None, help_text="Told when no other table plays the board."
    )

    class Meta:
        model = Match
        fields = (
            "id", "series", "game", "rules", "block", "rotation", "stage", "problem", "holders",
            "move_count", "turn", "deadline", "started_at", "finished_at", "result",
        )  # fmt: skip
        extra_kwargs = {"move_count": {"allow_null": True, "help_text": SECRET}}

    def to_representation(self, match: Match) -> dict[str, Any]:
        shown = super().to_representation(match)
        if hides_result(match, player_of(self.context["request"].user)):
            shown |= {"result": None, "move_count": None}
        if hides_turns(match):
            seat = seat_of_caller(self.context["request"], match)
            shown["move_count"] = None
            if seat is None or seat != match.turn:
                shown |= {"turn": None, "deadline": None}
            for held in shown["holders"]:
                held["used_millis"] = held["used_millis"] if held["seat"] == seat else None
        return shown


class ViewOut(serializers.Serializer[Any]):
    """What a seat, or a spectator (seat null), may know."""

    seat = serializers.IntegerField(allow_null=True)
    position = serializers.DictField(help_text="The position as the rules of the game write it.")
    log = serializers.ListField(
        child=serializers.ListField(), help_text="The moves so far, each as [seat, move]."
    )


class MatchDetail(MatchOut):
    view = serializers.SerializerMethodField(
        help_text="Null while the same deal is still being played at other seats."
    )

    class Meta:
        model = Match
        fields = (*MatchOut.Meta.fields, "view")

    @extend_schema_field(ViewOut(allow_null=True))
    def get_view(self, match: Match) -> Any:
        return visible_view(match, seat_of_caller(self.context["request"], match))


class TurnOut(serializers.Serializer[Any]):
    """What a program needs to play a person's seat."""

    match = serializers.IntegerField()
    stage = serializers.ChoiceField(choices=Match.Stage.choices)
    ply = serializers.IntegerField(
        allow_null=True, help_text="The number that the caller's next move must be sent with."
    )
    seat = serializers.IntegerField(allow_null=True, help_text="The caller's seat, if he has one.")
    turn = serializers.IntegerField(allow_null=True, help_text="The seat of the person asked now.")
    deadline = serializers.DateTimeField(allow_null=True)
    legal = serializers.ListField(
        child=serializers.CharField(), help_text="The caller's moves, if it is his turn."
    )
    view = ViewOut(allow_null=True)


class MoveIn(StrictSerializer):
    ply = Whole(help_text="How many moves your view tells of before this one.")
    move = Text(max_length=200, help_text="The move in the notation of the rules.")
    key = Text(
        max_length=64,
        required=False,
        allow_blank=True,
        default="",
        help_text="A name of your own: sent again with it, the move gives the same answer.",
    )


class MoveOut(serializers.ModelSerializer[Move]):
    match = serializers.IntegerField(source="match_id")
    move = serializers.CharField(source="text")

    class Meta:
        model = Move
        fields = ("match", "ply", "seat", "move", "millis")


class CorrectIn(ReasonIn):
    """The result as it should be, seat by seat."""

    scores = serializers.ListField(
        child=Whole(min_value=-MOST_POINTS, max_value=MOST_POINTS), max_length=MOST_SEATS
    )
    places = serializers.ListField(
        child=Whole(min_value=1, max_value=MOST_SEATS),
        max_length=MOST_SEATS,
        help_text="From 1; tied players share one, as 1, 2, 2, 4.",
    )
    reason = Text(max_length=500, help_text="Kept in the audit trail.")


class MatchFilter(django_filters.FilterSet):  # type: ignore[misc]
    series = IdFilter(field_name="series")
    player = PartFilter("holders", "match")
    game = django_filters.ChoiceFilter(choices=registry.choices)
    stage = django_filters.ChoiceFilter(choices=Match.Stage.choices)


def seat_of_caller(request: Request, match: Match) -> int | None:
    return seat_held_by(player_of(request.user), list(match.holders.all()))


class Matches(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Plays of a game, each from one deal to its scores."""

    queryset = match_list()
    filterset_class = MatchFilter
    ordering_fields = ("id",)
    ordering = ("-id",)
    permission_classes = [HasScope, HoldsSeat]
    scopes = {
        "moves": Token.Scope.PLAY.value,
        "replay": Token.Scope.ORGANISE.value,
        "correct": Token.Scope.ORGANISE.value,
    }

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Any]]:
        return MatchOut if self.action == "list" else MatchDetail

    @extend_schema(responses=TurnOut)
    @action(detail=True, filter_backends=[], pagination_class=None)
    def view(self, request: Request, pk: int) -> Response:
        """The caller's view of the match and, if it is his turn, his legal moves."""
        match = self.get_object()
        seat = seat_of_caller(request, match)
        view = visible_view(match, seat)
        may_know = match.turn == seat or not hides_turns(match)
        return Response(
            {
                "match": match.pk,
                "stage": match.stage,
                "ply": len(view["log"]) if view else None,
                "seat": seat,
                "turn": match.turn if may_know else None,
                "deadline": match.deadline if may_know else None,
                "legal": legal_moves(match, seat),
                "view": view,
            }
        )

    @extend_schema(request=MoveIn, responses={201: MoveOut})
    @action(detail=True, methods=["post"])
    def moves(self, request: Request, pk: int) -> Response:
        """Play a move at the caller's seat."""
        match = self.get_object()
        move = MoveIn(data=request.data)
        move.is_valid(raise_exception=True)
        given = move.validated_data
        player = player_of(request.user)
        assert player is not None
        played = submit_move(
            match.pk, player, ply=given["ply"], text=given["move"], key=given["key"]
        )
        return Response({**MoveOut(played).data, "ply": given["ply"]}, status=201)

    @extend_schema(request=ReasonIn, responses=MatchDetail)
    @action(detail=True, methods=["post"], permission_classes=[HasScope, RefereesMatch])
    def replay(self, request: Request, pk: int) -> Response:
        """Have a void match played again from its deal."""
        match = self.get_object()
        replay_match(match.pk, by=caller_of(request), **read_body(ReasonIn, request))
        return self._detail(match)

    @extend_schema(request=CorrectIn, responses=MatchDetail)
    @action(detail=True, methods=["post"], permission_classes=[HasScope, RefereesMatch])
    def correct(self, request: Request, pk: int) -> Response:
        """Put another result in the place of a recorded one; all that follows from it follows."""
        match = self.get_object()
        correct_result(match.pk, by=caller_of(request), **read_body(CorrectIn, request))
        return self._detail(match)

    def _detail(self, match: Match) -> Response:
        found = match_list().get(pk=match.pk)
        return Response(MatchDetail(found, context=self.get_serializer_context()).data)

    @extend_schema(responses={200: OpenApiTypes.OBJECT})
    @action(detail=True, filter_backends=[], pagination_class=None)
    def record(self, request: Request, pk: int) -> HttpResponse:
        """The record of a finished match as a file, once nobody plays its deal any more."""
        match = self.get_object()
        if match.stage != Match.Stage.FINISHED:
            raise ConflictAnswer(f"The match is {match.stage}: only a finished one has a record.")
        if not is_open_to_all(match):
            raise ConflictAnswer("The same deal is still being played at other seats.")
        return HttpResponse(
            record_of(match).dumps(),
            content_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="clack-match-{match.pk}.json"'},
        )
