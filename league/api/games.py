"""Games: what can be played, with the table of each game's options."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from engines import registry
from engines.base import Game
from engines.options import Option
from league.api.base import Resource


class OptionOut(serializers.Serializer[Any]):
    """One choice of a game's rules."""

    name = serializers.CharField()
    kind = serializers.CharField(help_text="int, bool, choice, or ints for some numbers.")
    default = serializers.SerializerMethodField(method_name="default_of")
    per_seat = serializers.BooleanField(help_text="Whether the default is so many a seat.")
    low = serializers.IntegerField(allow_null=True)
    high = serializers.IntegerField(allow_null=True)
    choices = serializers.SerializerMethodField()
    help = serializers.CharField()

    @extend_schema_field(OpenApiTypes.ANY)
    def default_of(self, option: Option) -> int | bool | str | list[int]:
        return list(option.default) if isinstance(option.default, tuple) else option.default

    def get_choices(self, option: Option) -> list[Any]:
        return list(option.choices)


class GameOut(serializers.Serializer[Any]):
    slug = serializers.CharField()
    title = serializers.CharField()
    family = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    default_seats = serializers.IntegerField()
    rules = serializers.IntegerField(help_text="The version of the rules.")
    options = OptionOut(many=True)
    rules_url = serializers.SerializerMethodField(help_text="The page with the rules.")

    @extend_schema_field(OpenApiTypes.URI)
    def get_rules_url(self, game: Game) -> str:
        return reverse("web:game", args=[game.slug], request=self.context["request"])


class GameList(serializers.Serializer[Any]):
    """All games: there are few, and no further pages."""

    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = GameOut(many=True)


class Games(Resource):
    """The games of the club."""

    serializer_class = GameOut
    lookup_field = "slug"
    lookup_value_converter = "slug"
    pagination_class = None
    filter_backends = ()

    @extend_schema(operation_id="games_list", responses=GameList)
    def list(self, request: Request) -> Response:
        games = self.get_serializer(list(registry.games().values()), many=True)
        return Response({"next": None, "previous": None, "results": games.data})

    def retrieve(self, request: Request, slug: str) -> Response:
        if slug not in registry.games():
            raise Http404
        return Response(self.get_serializer(registry.get(slug)).data)
