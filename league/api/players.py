"""Players: who can sit down, and how they have come out against whom."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import mixins, serializers

from league.api.base import Resource
from league.models import Player
from league.queries.players import player_list, players_called, record_by_game, record_by_opponent


class PlayerRef(serializers.ModelSerializer[Player]):
    """A player, where another thing names one."""

    class Meta:
        model = Player
        fields = ("id", "name", "kind")


class PlayerOut(serializers.ModelSerializer[Player]):
    bot = serializers.SerializerMethodField(help_text="The id of the bot that this player is.")

    class Meta:
        model = Player
        fields = ("id", "name", "kind", "bot", "created_at")

    def get_bot(self, player: Player) -> int | None:
        return player.bot.pk if player.is_bot else None


class GameRecord(serializers.Serializer[Any]):
    """Finished series, counted once for each opponent at the table."""

    game = serializers.CharField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class OpponentRecord(serializers.Serializer[Any]):
    opponent = serializers.IntegerField(help_text="The id of the other player.")
    name = serializers.CharField(source="opponent__name")
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class PlayerDetail(PlayerOut):
    by_game = serializers.SerializerMethodField()
    by_opponent = serializers.SerializerMethodField(help_text="Those met most, 50 at most.")

    class Meta:
        model = Player
        fields = (*PlayerOut.Meta.fields, "by_game", "by_opponent")

    @extend_schema_field(GameRecord(many=True))
    def get_by_game(self, player: Player) -> Any:
        return GameRecord(record_by_game(player), many=True).data

    @extend_schema_field(OpponentRecord(many=True))
    def get_by_opponent(self, player: Player) -> Any:
        return OpponentRecord(record_by_opponent(player), many=True).data


class PlayerFilter(django_filters.FilterSet):  # type: ignore[misc]
    kind = django_filters.ChoiceFilter(choices=Player.Kind.choices)
    name = django_filters.CharFilter(
        method="called", max_length=60, label="Letters that the name holds."
    )

    def called(self, players: QuerySet[Player], name: str, part: str) -> QuerySet[Player]:
        return players_called(players, part)


class Players(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """People and bots."""

    queryset = player_list()
    filterset_class = PlayerFilter
    ordering_fields = ("name", "id")
    ordering = ("name",)
    ordering_columns = {"name": "key"}

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Any]]:
        return PlayerOut if self.action == "list" else PlayerDetail
