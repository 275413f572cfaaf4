"""Events: tournaments with their standings and rounds, to read."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import mixins, serializers

from engines import registry
from league.api.base import Resource
from league.api.clubs import ClubRef
from league.api.filters import IdFilter
from league.api.players import PlayerRef
from league.api.stages import SCOPES, StageActions
from league.api.terms import TERMS, TermsOut
from league.models import Event, Round
from league.queries.events import event_list, latest_rounds
from league.queries.standings import standings


class EventOut(TermsOut):
    format = serializers.CharField()
    club = ClubRef(allow_null=True, help_text="Whose organisers run it.")

    class Meta:
        model = Event
        fields = (
            "id", "name", "about", "club", "format", "cycles", "stage", "advance", "round_minutes",
            "time_zone", "starts_at", "finished_at", "created_at", "parent", "label", "previous",
            "window_hours", "default_rule", *TERMS,
        )  # fmt: skip


class StandingOut(serializers.Serializer[Any]):
    """One line of the standings; those whom nothing separates share a place."""

    place = serializers.IntegerField()
    player = PlayerRef(source="entry.player")
    number = serializers.IntegerField(source="entry.number", help_text="The order of entry.")
    withdrawn_at = serializers.DateTimeField(source="entry.withdrawn_at", allow_null=True)
    values = serializers.DictField(
        child=serializers.FloatField(allow_null=True),
        help_text="A figure for each column, by its name.",
    )


class ColumnOut(serializers.Serializer[Any]):
    """A column of the standings; they decide the places in their order."""

    name = serializers.CharField()
    title = serializers.CharField()
    meaning = serializers.CharField()


class StandingsOut(serializers.Serializer[Any]):
    columns = ColumnOut(many=True)
    rows = StandingOut(many=True)


class RoundOut(serializers.ModelSerializer[Round]):
    byes = serializers.SerializerMethodField(help_text="Who sits out.")

    class Meta:
        model = Round
        fields = ("id", "number", "starts_at", "finished_at", "byes")

    @extend_schema_field(PlayerRef(many=True))
    def get_byes(self, played: Round) -> Any:
        return PlayerRef([bye.entry.player for bye in played.byes.all()], many=True).data


class EventDetail(EventOut):
    standings = serializers.SerializerMethodField()
    rounds = serializers.SerializerMethodField(
        help_text="The rounds opened so far, of an arena or ladder the latest 50; "
        "their series are at /series/?round=ID."
    )

    class Meta:
        model = Event
        fields = (*EventOut.Meta.fields, "standings", "rounds")

    @extend_schema_field(StandingsOut)
    def get_standings(self, event: Event) -> Any:
        return StandingsOut(standings(event)).data

    @extend_schema_field(RoundOut(many=True))
    def get_rounds(self, event: Event) -> Any:
        return RoundOut(latest_rounds(event), many=True).data


class EventFilter(django_filters.FilterSet):  # type: ignore[misc]
    game = django_filters.ChoiceFilter(choices=registry.choices)
    stage = django_filters.ChoiceFilter(choices=Event.Stage.choices)
    club = IdFilter(field_name="club")
    parent = IdFilter(field_name="parent")


class Events(StageActions, mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Tournaments and leagues. The parts of one are listed by ?parent=ID alone."""

    queryset = event_list()
    filterset_class = EventFilter
    ordering_fields = ("id",)
    ordering = ("-id",)
    scopes = SCOPES

    def get_queryset(self) -> QuerySet[Event]:
        wants_parts = self.action != "list" or "parent" in self.request.query_params
        return Event.objects.order_by("-pk") if wants_parts else event_list()

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Any]]:
        return EventOut if self.action == "list" else EventDetail
