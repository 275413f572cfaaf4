"""Bots: players that are programs, with their versions."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import mixins, serializers

from league.api.base import Resource
from league.api.players import PlayerRef
from league.models import Bot, BotVersion
from league.queries.players import bot_list, player_of, versions_of


class BotOut(serializers.ModelSerializer[Bot]):
    player = PlayerRef()
    author = serializers.SerializerMethodField(help_text="Null for the bots of the house.")
    version = serializers.IntegerField(source="latest", help_text="The version that plays now.")

    class Meta:
        model = Bot
        fields = ("id", "player", "author", "about", "is_house_bot", "version")

    @extend_schema_field(PlayerRef(allow_null=True))
    def get_author(self, bot: Bot) -> Any:
        person = player_of(bot.author) if bot.author else None
        return PlayerRef(person).data if person else None


class VersionOut(serializers.ModelSerializer[BotVersion]):
    class Meta:
        model = BotVersion
        fields = ("number", "program", "created_at")


class BotDetail(BotOut):
    versions = serializers.SerializerMethodField(help_text="The latest first, 50 at most.")

    class Meta:
        model = Bot
        fields = (*BotOut.Meta.fields, "versions")

    @extend_schema_field(VersionOut(many=True))
    def get_versions(self, bot: Bot) -> Any:
        return VersionOut(versions_of(bot), many=True).data


class Bots(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Programs that play."""

    queryset = bot_list()
    ordering_fields = ("id",)
    ordering = ("id",)

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Any]]:
        return BotOut if self.action == "list" else BotDetail
