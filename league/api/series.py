"""Series: meetings of players; organisers schedule them and call them off."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from engines import registry
from league.api.base import Resource
from league.api.bodies import PlayerIn, ReasonIn, caller_of, read_body
from league.api.fields import LARGEST_ID, Choice, Finite, StrictSerializer, Text, Truth, Whole
from league.api.filters import IdFilter, PartFilter
from league.api.matches import MatchOut
from league.api.permissions import HasScope, IsOrganiser, OrganisesSeries, RefereesSeries
from league.api.players import PlayerRef
from league.api.terms import TERMS, TermsOut, TestIn
from league.api.times import SCOPES, TimeActions
from league.models import (
    Block,
    Counting,
    Event,
    LevelRule,
    Player,
    Scoring,
    Series,
    Side,
    Token,
    Venue,
)
from league.queries.players import player_of
from league.queries.positions import hides_result, is_over
from league.queries.series import blocks_of, lone_series, series_list, series_of
from league.queries.trials import trial_of
from league.services.referee import cancel_series, forfeit_series, postpone_series
from league.services.series import schedule_series

LATEST_BLOCKS = 20
CLOSED = "Null while points are not told because other tables still play the same boards."


class SideOut(serializers.ModelSerializer[Side]):
    """One player of a series with the score so far."""

    player = PlayerRef()
    version = serializers.IntegerField(source="version.number", default=None, allow_null=True)
    points = serializers.FloatField(allow_null=True, help_text=CLOSED)
    place = serializers.IntegerField(source="shown_place", allow_null=True, help_text=CLOSED)

    class Meta:
        model = Side
        fields = ("index", "player", "version", "points", "place", "forfeited")


class EventRef(serializers.ModelSerializer[Event]):
    class Meta:
        model = Event
        fields = ("id", "name")


class SeriesOut(TermsOut):
    event = EventRef(source="round.event", default=None, allow_null=True)
    round = serializers.IntegerField(source="round.number", default=None, allow_null=True)
    sides = SideOut(many=True)

    class Meta:
        model = Series
        fields = (
            "id", "stage", "ending", "event", "round", "starts_at", "window_ends_at", "is_agreed",
            "started_at", "finished_at",
            *TERMS, "sides",
        )  # fmt: skip


class BlockOut(serializers.ModelSerializer[Block]):
    """One seed under one seating, or (mirrored) under every rotation of the seats."""

    seed = serializers.SerializerMethodField(help_text="Told when nobody plays on it any more.")
    totals = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text=f"Points by side. {CLOSED}"
    )
    places = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text=f"Places by side. {CLOSED}"
    )
    matches = MatchOut(many=True)

    class Meta:
        model = Block
        fields = ("number", "commit", "seed", "finished_at", "totals", "places", "matches")

    def to_representation(self, block: Block) -> dict[str, Any]:
        shown = super().to_representation(block)
        reader = player_of(self.context["request"].user)
        if any(hides_result(match, reader) for match in block.matches.all()):
            shown |= {"totals": None, "places": None}
        return shown

    def get_seed(self, block: Block) -> str | None:
        return block.seed if is_over(block) else None


class TrialOut(serializers.Serializer[Any]):
    """How the test that ends a series stands."""

    side = serializers.IntegerField(help_text="The index of the side whose results are tested.")
    decision = serializers.CharField(source="report.decision")
    blocks = serializers.IntegerField(source="report.blocks")
    stopped_at = serializers.IntegerField(source="report.stopped_at", allow_null=True)
    llr = serializers.FloatField(source="report.llr", help_text="The log-likelihood ratio.")
    bounds = Finite(source="report.bounds", help_text="Of the ratio, the lower one first.")
    mean = serializers.FloatField(source="report.mean")
    interval = Finite(source="report.interval", help_text="95 %, of the plain mean.")
    estimate = serializers.FloatField(
        source="report.estimate", help_text="Median-unbiased, the early stop taken into account."
    )
    estimate_interval = Finite(source="report.estimate_interval", help_text="95 %.")


class SeriesDetail(SeriesOut):
    trial = serializers.SerializerMethodField(help_text="Null where no test ends the series.")
    blocks = serializers.SerializerMethodField(
        help_text=f"The latest {LATEST_BLOCKS}; all of them are at /series/ID/blocks/."
    )

    class Meta:
        model = Series
        fields = (*SeriesOut.Meta.fields, "trial", "blocks")

    @extend_schema_field(TrialOut(allow_null=True))
    def get_trial(self, series: Series) -> Any:
        trial = trial_of(series)
        return TrialOut(trial).data if trial else None

    @extend_schema_field(BlockOut(many=True))
    def get_blocks(self, series: Series) -> Any:
        if series.stage == Series.Stage.SCHEDULED:  # no block is opened before the start
            return []
        blocks = blocks_of(series)[:LATEST_BLOCKS]
        return BlockOut(blocks, many=True, context=self.context).data


class SeriesIn(StrictSerializer):
    """What an organiser sends; what is left out has the default of the club."""

    game = Text(max_length=40)
    players = serializers.ListField(
        child=Whole(min_value=1, max_value=LARGEST_ID), max_length=6, help_text="Ids of players."
    )
    options = serializers.DictField(required=False, help_text="Those that differ from the default.")
    counting = Choice(choices=Counting.choices, required=False)
    length = Whole(
        required=False, help_text="N of a best-of-N (odd), of N fixed, or the most of a test."
    )
    test = TestIn(required=False, help_text="With counting test.")
    scoring = Choice(choices=Scoring.choices, required=False)
    mirrored = Truth(required=False, help_text="Each deal once from every seat; bots only.")
    level_rule = Choice(
        choices=LevelRule.choices, required=False, help_text="Extra: at most as many blocks again."
    )
    move_seconds = Whole(required=False)
    bank_seconds = Whole(required=False)
    rated = Truth(required=False)
    venue = Choice(choices=Venue.choices, required=False)
    starts_at = serializers.DateTimeField(required=False, help_text="Left out: now.")

    def validate_players(self, ids: list[int]) -> list[Player]:
        found = Player.objects.in_bulk(ids)
        unknown = [str(given) for given in ids if given not in found]
        if unknown:
            raise serializers.ValidationError(f"There is no player {', '.join(unknown)}.")
        return [found[given] for given in ids]


class PostponeIn(ReasonIn):
    starts_at = serializers.DateTimeField(help_text="The new start.")


class ForfeitIn(PlayerIn, ReasonIn):
    """Whoever forfeits, and why."""


class SeriesFilter(django_filters.FilterSet):  # type: ignore[misc]
    game = django_filters.ChoiceFilter(choices=registry.choices)
    player = PartFilter("sides", "series")
    stage = django_filters.ChoiceFilter(choices=Series.Stage.choices)
    event = IdFilter(field_name="round__event")
    round = IdFilter(field_name="round")


class SeriesResource(TimeActions, mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Players meeting over best of N, or all of N, matches or mirrored blocks."""

    queryset = series_list()
    filterset_class = SeriesFilter
    ordering_fields = ("id",)
    ordering = ("-id",)
    permission_classes = [HasScope, IsOrganiser]
    scopes = {
        **dict.fromkeys(("create", "cancel", "postpone", "forfeit"), Token.Scope.ORGANISE.value),
        **SCOPES,
    }
    # The number of seats is the number of players: the caller never gives it.
    field_names = {"seats": "players"}

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Any]]:
        return SeriesOut if self.action == "list" else SeriesDetail

    @extend_schema(request=SeriesIn, responses={201: SeriesDetail})
    def create(self, request: Request) -> Response:
        """Schedule a series; who sits where first is drawn by lot."""
        terms = read_body(SeriesIn, request)
        series = schedule_series(
            players=terms.pop("players"),
            starts_at=terms.pop("starts_at", None),
            terms=terms,
            by=caller_of(request),
        )
        address = reverse("api:series-detail", args=[series.pk], request=request)
        made = self._shown(lone_series().get(pk=series.pk))
        return Response(made, status=201, headers={"Location": address})

    @extend_schema(request=ReasonIn, responses=SeriesDetail)
    @action(detail=True, methods=["post"], permission_classes=[HasScope, OrganisesSeries])
    def cancel(self, request: Request, pk: int) -> Response:
        """Call a series off: what was played stays, what was not is never played."""
        series = self.get_object()
        cancel_series(series.pk, by=caller_of(request), **read_body(ReasonIn, request))
        return Response(self._detail(series.pk))

    @extend_schema(request=PostponeIn, responses=SeriesDetail)
    @action(detail=True, methods=["post"], permission_classes=[HasScope, RefereesSeries])
    def postpone(self, request: Request, pk: int) -> Response:
        """Fix or move the start of a series that has not started; a window goes on until then."""
        series = self.get_object()
        postpone_series(series.pk, by=caller_of(request), **read_body(PostponeIn, request))
        return Response(self._detail(series.pk))

    @extend_schema(request=ForfeitIn, responses=SeriesDetail)
    @action(detail=True, methods=["post"], permission_classes=[HasScope, RefereesSeries])
    def forfeit(self, request: Request, pk: int) -> Response:
        """Give a series against one of its players: he is last, the others stand by points."""
        series = self.get_object()
        forfeit_series(series.pk, by=caller_of(request), **read_body(ForfeitIn, request))
        return Response(self._detail(series.pk))

    def _detail(self, series_id: int) -> Any:
        return self._shown(series_list().get(pk=series_id))

    def _shown(self, series: Series) -> Any:
        return SeriesDetail(series, context=self.get_serializer_context()).data


class SeriesBlocks(mixins.ListModelMixin, Resource):
    """The blocks of a series, the latest first."""

    serializer_class = BlockOut
    queryset = Block.objects.none()
    ordering_fields = ("number",)
    ordering = ("-number",)

    def get_queryset(self) -> QuerySet[Block]:
        if "series_id" not in self.kwargs:
            return self.queryset
        return blocks_of(get_object_or_404(Series, pk=self.kwargs["series_id"]))


class PlayerSeries(mixins.ListModelMixin, Resource):
    """The history of a player, the latest series first."""

    serializer_class = SeriesOut
    queryset = Series.objects.none()
    filterset_class = SeriesFilter
    ordering_fields = ("id",)
    ordering = ("-id",)

    def get_queryset(self) -> QuerySet[Series]:
        if "player_id" not in self.kwargs:
            return self.queryset
        return series_of(get_object_or_404(Player, pk=self.kwargs["player_id"]))
