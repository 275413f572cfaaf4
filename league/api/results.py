"""Results of series at real tables: a referee enters them, or the players agree on them."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Resource
from league.api.fields import StrictSerializer, Text, Whole
from league.api.permissions import HasScope
from league.api.players import PlayerRef
from league.models import LONGEST_AT_A_TABLE, Series, Token, User
from league.queries.players import player_of
from league.queries.reports import is_disputed, reports_of
from league.queries.roles import may_referee_series
from league.queries.series import plays_in, series_list
from league.services.tables import MOST_POINTS, enter_result, games_of, report_result


class GamesField(serializers.ListField):
    """The points of each game, by side."""

    def __init__(self, **kwargs: Any) -> None:
        points = Whole(min_value=-MOST_POINTS, max_value=MOST_POINTS)
        game = serializers.ListField(child=points, max_length=10)
        super().__init__(child=game, max_length=2 * LONGEST_AT_A_TABLE, **kwargs)


class ReportIn(StrictSerializer):
    games = GamesField(help_text="The points of each game, by side, in the order of the sides.")


class TableResultIn(ReportIn):
    reason = Text(
        max_length=500, required=False, allow_blank=True, default="",
        help_text="A correction needs one.",
    )  # fmt: skip


class ReportOut(serializers.Serializer[Any]):
    player = PlayerRef()
    games = serializers.ListField()


class TableResultOut(serializers.Serializer[Any]):
    """What is recorded, and what its players have reported."""

    stage = serializers.CharField()
    games = serializers.ListField()
    reports = ReportOut(many=True)
    is_disputed = serializers.BooleanField()


class TableResults(Resource):
    """The games of a series at a real table."""

    queryset = Series.objects.none()
    serializer_class = TableResultOut
    pagination_class = None
    filter_backends = ()
    permission_classes = [HasScope]
    scopes = {"enter": Token.Scope.ORGANISE.value, "report": Token.Scope.PLAY.value}

    def _series(self) -> Series:
        return get_object_or_404(series_list(), pk=self.kwargs["series_id"])

    def retrieve(self, request: Request, series_id: int) -> Response:
        """For its players and referees."""
        series = self._series()
        if not plays_in(request.user, series) and not may_referee_series(request.user, series):
            raise PermissionDenied("Only its players and referees may read this.")
        return self._shown(series_id)

    @extend_schema(request=TableResultIn, responses=TableResultOut)
    def enter(self, request: Request, series_id: int) -> Response:
        """Record the result as a referee, or with a reason correct it."""
        if not may_referee_series(request.user, self._series()):
            raise PermissionDenied("Only an organiser or a referee may do this.")
        given = TableResultIn(data=request.data)
        given.is_valid(raise_exception=True)
        assert isinstance(request.user, User)
        enter_result(series_id, by=request.user, **given.validated_data)
        return self._shown(series_id)

    @extend_schema(request=ReportIn, responses=TableResultOut)
    def report(self, request: Request, series_id: int) -> Response:
        """Say as a player what came of it; once all say the same, it is recorded."""
        player = player_of(request.user)
        if player is None or not plays_in(request.user, self._series()):
            raise PermissionDenied("You do not play in this series.")
        given = ReportIn(data=request.data)
        given.is_valid(raise_exception=True)
        report_result(series_id, player, given.validated_data["games"])
        return self._shown(series_id)

    def _shown(self, series_id: int) -> Response:
        series = self._series()
        shown = {
            "stage": series.stage,
            "games": games_of(series),
            "reports": reports_of(series),
            "is_disputed": is_disputed(series),
        }
        return Response(TableResultOut(shown).data)
