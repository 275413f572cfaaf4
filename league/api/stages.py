"""Events of parts: their stages to read, and what an organiser does with them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.bodies import caller_of, read_body
from league.api.fields import LARGEST_ID, StrictSerializer, Text, Whole
from league.api.permissions import HasScope, OrganisesEvent
from league.api.players import PlayerRef
from league.models import Event, Token
from league.queries.stages import stages_of
from league.services.seasons import assign_divisions, make_next_season
from league.services.stages import draw_next_stage, open_rounds_of_parts, undo_stage

ORGANISERS = [HasScope, OrganisesEvent]
SCOPES = dict.fromkeys(
    ("draw_stage", "open_rounds", "undo_stage", "divisions", "next_season"),
    Token.Scope.ORGANISE.value,
)


class PartRef(serializers.ModelSerializer[Event]):
    """A part of an event, itself at /events/ID/."""

    class Meta:
        model = Event
        fields = ("id", "name", "label", "format", "stage")


class TableLineOut(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    player = PlayerRef(source="entry.player")
    points = serializers.FloatField(allow_null=True)
    mark = serializers.CharField(
        help_text="What becomes of him in words: goes on, goes up, would go down; or empty."
    )


class PartOut(serializers.Serializer[Any]):
    event = PartRef()
    lines = TableLineOut(many=True)


class StageOut(serializers.Serializer[Any]):
    """A stage that was drawn, with the tables of its parts."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    parts = PartOut(many=True)


class DrawIn(StrictSerializer):
    after = Whole(
        required=False, min_value=0, help_text="The stage that you saw as the last one; 0 for none."
    )


class UndoStageIn(StrictSerializer):
    stage = Whole(min_value=1, help_text="The last stage drawn.")
    reason = Text(max_length=500, required=False, allow_blank=True, default="")


class DivisionIn(StrictSerializer):
    player = Whole(min_value=1, max_value=LARGEST_ID)
    division = Whole(
        min_value=1, allow_null=True, help_text="1 is the highest; null leaves it to the start."
    )


class DivisionsIn(StrictSerializer):
    divisions = DivisionIn(many=True)


class NextSeasonIn(StrictSerializer):
    name = Text(max_length=100, required=False, allow_blank=True, default="")


class StageActions(viewsets.GenericViewSet[Any]):
    """What the resource of events has for events of parts."""

    @extend_schema(responses=StageOut(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def stages(self, request: Request, pk: int) -> Response:
        """The stages drawn so far; none where the event is not played in parts."""
        return Response(_stages(self.get_object()))

    @extend_schema(request=DrawIn, responses=StageOut(many=True))
    @action(detail=True, methods=["post"], url_path="draw-stage", permission_classes=ORGANISERS)
    def draw_stage(self, request: Request, pk: int) -> Response:
        """Draw the next stage and start its parts."""
        event = self.get_object()
        draw_next_stage(event.pk, by=caller_of(request), **read_body(DrawIn, request))
        return Response(_stages(event))

    @extend_schema(request=None, responses=StageOut(many=True))
    @action(detail=True, methods=["post"], url_path="open-rounds", permission_classes=ORGANISERS)
    def open_rounds(self, request: Request, pk: int) -> Response:
        """Open the next round of every part that waits for one."""
        event = self.get_object()
        open_rounds_of_parts(event.pk, by=caller_of(request))
        return Response(_stages(event))

    @extend_schema(request=UndoStageIn, responses=StageOut(many=True))
    @action(detail=True, methods=["post"], url_path="undo-stage", permission_classes=ORGANISERS)
    def undo_stage(self, request: Request, pk: int) -> Response:
        """Take the last stage back, as long as nothing of it has started."""
        event = self.get_object()
        undo_stage(event.pk, by=caller_of(request), **read_body(UndoStageIn, request))
        return Response(_stages(event))

    @extend_schema(request=DivisionsIn, responses=DivisionsIn)
    @action(detail=True, methods=["post"], permission_classes=ORGANISERS)
    def divisions(self, request: Request, pk: int) -> Response:
        """Put entries of a league's draft into divisions."""
        event = self.get_object()
        wanted = read_body(DivisionsIn, request)["divisions"]
        entry_of = dict(event.entries.values_list("player", "pk"))
        # Whoever is not entered has no entry: the service says so.
        divisions = {entry_of.get(one["player"], 0): one["division"] for one in wanted}
        assign_divisions(event.pk, divisions, by=caller_of(request))
        entered = event.entries.order_by("number").values("player", "division")
        return Response({"divisions": list(entered)})

    @extend_schema(request=NextSeasonIn, responses={201: PartRef})
    @action(detail=True, methods=["post"], url_path="next-season", permission_classes=ORGANISERS)
    def next_season(self, request: Request, pk: int) -> Response:
        """Make a draft of a league's next season from its final tables."""
        event = self.get_object()
        made = make_next_season(event.pk, by=caller_of(request), **read_body(NextSeasonIn, request))
        return Response(PartRef(made).data, status=201)


def _stages(event: Event) -> Any:
    event.refresh_from_db()
    return StageOut(stages_of(event), many=True).data
