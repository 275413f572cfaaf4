"""Ratings: pools, their ladders, and a player's way through one."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import mixins, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engines import registry
from league.api.base import Resource
from league.api.players import PlayerRef
from league.models import Player, Pool, Rating, RatingChange
from league.queries.ratings import curve, ladder, pool_list, ratings_of, strength_of


class PoolOut(serializers.ModelSerializer[Pool]):
    """Games that are rated together."""

    game = serializers.CharField()

    class Meta:
        model = Pool
        fields = ("id", "game", "variant", "pace")


class StrengthOut(serializers.ModelSerializer[Any]):
    rating = serializers.SerializerMethodField(help_text="As pages show it; newcomers have 1500.")
    margin = serializers.SerializerMethodField(help_text="Half the width of the 95 % interval.")

    def get_rating(self, row: Rating | RatingChange) -> float:
        return round(strength_of(row).shown, 1)

    def get_margin(self, row: Rating | RatingChange) -> float:
        return round(strength_of(row).margin, 1)


class LadderOut(StrengthOut):
    """One line of a ladder."""

    player = PlayerRef()
    provisional = serializers.SerializerMethodField(help_text="Whether it is still unsure.")

    class Meta:
        model = Rating
        fields = ("player", "rating", "margin", "provisional", "blocks", "changed_at")

    def get_provisional(self, rating: Rating) -> bool:
        return strength_of(rating).is_provisional


class PlayerRatingOut(LadderOut):
    pool = PoolOut()

    class Meta:
        model = Rating
        fields = ("pool", "rating", "margin", "provisional", "blocks", "changed_at")


class ChangeOut(StrengthOut):
    """What one block did."""

    series = serializers.IntegerField(source="block.series_id")
    block = serializers.IntegerField(source="block.number")

    class Meta:
        model = RatingChange
        fields = ("at", "series", "block", "rating", "margin")


class PlayerRatingDetail(PlayerRatingOut):
    curve = serializers.SerializerMethodField(help_text="The latest 200 changes, oldest first.")

    class Meta:
        model = Rating
        fields = (*PlayerRatingOut.Meta.fields, "curve")

    @extend_schema_field(ChangeOut(many=True))
    def get_curve(self, rating: Rating) -> Any:
        return ChangeOut(curve(rating), many=True).data


class PoolFilter(django_filters.FilterSet):  # type: ignore[misc]
    game = django_filters.ChoiceFilter(choices=registry.choices)
    pace = django_filters.ChoiceFilter(choices=Pool.Pace.choices)


class Pools(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """The pools in which players are rated."""

    serializer_class = PoolOut
    queryset = pool_list()
    filterset_class = PoolFilter
    ordering_fields = ("id",)
    ordering = ("id",)


class Ladder(mixins.ListModelMixin, Resource):
    """The players of a pool, the strongest first."""

    serializer_class = LadderOut
    queryset = Rating.objects.none()
    ordering = ("-mean", "id")

    def get_queryset(self) -> QuerySet[Rating]:
        if "pool_id" not in self.kwargs:
            return self.queryset
        return ladder(get_object_or_404(Pool, pk=self.kwargs["pool_id"]))


class PlayerRatings(mixins.ListModelMixin, Resource):
    """Where a player stands, in every pool that he has played in."""

    serializer_class = PlayerRatingOut
    queryset = Rating.objects.none()
    ordering_fields = ("id",)
    ordering = ("id",)

    def get_queryset(self) -> QuerySet[Rating]:
        if "player_id" not in self.kwargs:
            return self.queryset
        return ratings_of(get_object_or_404(Player, pk=self.kwargs["player_id"]))

    @extend_schema(responses=PlayerRatingDetail)
    def retrieve(self, request: Request, player_id: int, pool_id: int) -> Response:
        """A player's rating in one pool, and how it came about."""
        rating = get_object_or_404(self.get_queryset(), pool=pool_id)
        return Response(PlayerRatingDetail(rating).data)
