"""When a series is played: times offered and taken in its window, fixed, or settled unplayed."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api.bodies import caller_of, read_body
from league.api.fields import LARGEST_ID, Choice, StrictSerializer, Text, Whole
from league.api.permissions import HasScope, IsSignedIn, RefereesSeries
from league.api.players import PlayerRef
from league.models import Event, Player, Series, TimeProposal, Token
from league.queries.players import player_of
from league.queries.series import plays_in
from league.queries.windows import may_see_times, offers_of, outcome_of_window
from league.services.windows import accept_time, propose_time, settle_unplayed, withdraw_time

SCOPES = {
    **dict.fromkeys(("offer_time", "accept_time", "withdraw_time"), Token.Scope.PLAY.value),
    "settle": Token.Scope.ORGANISE.value,
}


class SeesTimes(IsSignedIn):
    """For those who look for a time, and those who may fix one."""

    message = "These times are for those who play."

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        return may_see_times(request.user, obj)


class PlaysSeries(SeesTimes):
    message = "You do not play in this series."

    def has_object_permission(self, request: Request, view: APIView, obj: Any) -> bool:
        return plays_in(request.user, obj)


class OfferOut(serializers.ModelSerializer[TimeProposal]):
    player = PlayerRef()

    class Meta:
        model = TimeProposal
        fields = ("id", "player", "at")


class TimesOut(serializers.Serializer[Any]):
    """Where a series stands with its time."""

    starts_at = serializers.DateTimeField(help_text="Without agreement: the end of the window.")
    is_agreed = serializers.BooleanField()
    window_ends_at = serializers.DateTimeField(allow_null=True)
    default_rule = serializers.CharField(help_text="What it counts as if nobody plays, in words.")
    offers = OfferOut(many=True)


class OfferIn(StrictSerializer):
    at = serializers.DateTimeField()


class OfferRefIn(StrictSerializer):
    proposal = Whole(min_value=1, max_value=LARGEST_ID, help_text="The id of an offer.")


class SettleIn(StrictSerializer):
    rule = Choice(choices=Event.DefaultRule.choices)
    reason = Text(max_length=500, required=False, allow_blank=True, default="")


class TimeActions(viewsets.GenericViewSet[Any]):
    """What the resource of series has for windows."""

    @extend_schema(responses=TimesOut, filters=False)
    @action(detail=True, pagination_class=None, permission_classes=[HasScope, SeesTimes])
    def times(self, request: Request, pk: int) -> Response:
        """The window, and the times offered; for those who play and those who organise."""
        return Response(_times(self.get_object()))

    @extend_schema(request=OfferIn, responses=TimesOut)
    @action(
        detail=True, methods=["post"], url_path="offer-time",
        permission_classes=[HasScope, PlaysSeries],
    )  # fmt: skip
    def offer_time(self, request: Request, pk: int) -> Response:
        """Offer a time inside the window; where all others have offered it too, it is agreed."""
        series = self.get_object()
        return Response(
            _times(propose_time(series.pk, _me(request), **read_body(OfferIn, request)))
        )

    @extend_schema(request=OfferRefIn, responses=TimesOut)
    @action(
        detail=True, methods=["post"], url_path="accept-time",
        permission_classes=[HasScope, PlaysSeries],
    )  # fmt: skip
    def accept_time(self, request: Request, pk: int) -> Response:
        """Take a time that somebody else has offered."""
        series, offer = self.get_object(), read_body(OfferRefIn, request)["proposal"]
        return Response(_times(accept_time(series.pk, _me(request), proposal_id=offer)))

    @extend_schema(request=OfferRefIn, responses=TimesOut)
    @action(
        detail=True, methods=["post"], url_path="withdraw-time",
        permission_classes=[HasScope, PlaysSeries],
    )  # fmt: skip
    def withdraw_time(self, request: Request, pk: int) -> Response:
        """Take an offer of one's own back."""
        series, offer = self.get_object(), read_body(OfferRefIn, request)["proposal"]
        return Response(_times(withdraw_time(series.pk, _me(request), proposal_id=offer)))

    @extend_schema(request=SettleIn, responses=TimesOut)
    @action(detail=True, methods=["post"], permission_classes=[HasScope, RefereesSeries])
    def settle(self, request: Request, pk: int) -> Response:
        """Decide a series that was not played in its window: a draw, both lost, who offered."""
        series = self.get_object()
        done = settle_unplayed(series.pk, by=caller_of(request), **read_body(SettleIn, request))
        return Response(_times(done))


def _times(series: Series) -> dict[str, Any]:
    series.refresh_from_db()
    told = {name: getattr(series, name) for name in ("starts_at", "is_agreed", "window_ends_at")}
    rule = outcome_of_window(series)
    return TimesOut({**told, "default_rule": rule, "offers": offers_of(series)}).data


def _me(request: Request) -> Player:
    player = player_of(request.user)
    assert player is not None
    return player
