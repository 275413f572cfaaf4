"""What is played in an event: standings, crosstable, and the tables of an arena or ladder."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Resource
from league.api.bodies import ReasonIn
from league.api.events import EventOut, StandingsOut
from league.api.fields import LARGEST_ID, StrictSerializer, Whole
from league.api.permissions import HasScope, OrganisesEvent
from league.api.players import PlayerRef
from league.api.series import SeriesOut
from league.models import Event, Token, User
from league.queries import flow
from league.queries.crosstable import Line, Meeting, crosstable, has_crosstable
from league.queries.events import event_list
from league.queries.roles import may_speak_for
from league.queries.standings import standings
from league.services.errors import LeagueError
from league.services.presences import pause_entry, return_entry
from league.services.waves import close_event

MOST_LINES = 100


class MeetingOut(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    series = serializers.IntegerField(allow_null=True, help_text="null where it sat out.")
    points = serializers.FloatField(allow_null=True, help_text="null while it is being played.")
    opponents = serializers.SerializerMethodField(help_text="Their numbers in the event.")

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_opponents(self, meeting: Meeting) -> list[int]:
        return [entry.number for entry in meeting.opponents]


class CrosstableLineOut(serializers.Serializer[Any]):
    place = serializers.IntegerField(source="row.place")
    number = serializers.IntegerField(source="row.entry.number")
    player = PlayerRef(source="row.entry.player")
    meetings = serializers.SerializerMethodField()

    @extend_schema_field(MeetingOut(many=True))
    def get_meetings(self, line: Line) -> Any:
        met = {meeting for cell in line.cells for meeting in cell or ()}
        ordered = sorted(met, key=lambda meeting: (meeting.round, meeting.series or 0))
        return MeetingOut(ordered, many=True).data


class CrosstableOut(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="How many lines there are in all.")
    lines = CrosstableLineOut(many=True, help_text=f"At most {MOST_LINES}, from `first` on.")


class PresenceOut(serializers.Serializer[Any]):
    """An entry of the caller: at which series it plays, and whether it pauses."""

    player = PlayerRef(source="entry.player")
    series = serializers.IntegerField(allow_null=True)
    is_pausing = serializers.BooleanField()


class TablesOut(serializers.Serializer[Any]):
    """How an arena or ladder stands this moment."""

    closes_at = serializers.DateTimeField(allow_null=True, help_text="No new table from then on.")
    playing = serializers.IntegerField()
    waiting = serializers.IntegerField()
    pausing = serializers.IntegerField()
    running = SeriesOut(many=True)
    results = SeriesOut(many=True, help_text="The latest.")
    mine = PresenceOut(many=True, help_text="The caller's entries.")


class OwnPlayerIn(StrictSerializer):
    player = Whole(min_value=1, max_value=LARGEST_ID, help_text="The caller's own, or a bot.")


class FirstIn(serializers.Serializer[Any]):
    first = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, default=1)


class EventPlay(Resource):
    """Standings, crosstable and tables of one event."""

    queryset = event_list()
    serializer_class = EventOut
    filter_backends: Any = ()
    pagination_class: Any = None
    permission_classes = [HasScope, OrganisesEvent]
    scopes = {
        "pause": Token.Scope.PLAY.value,
        "come_back": Token.Scope.PLAY.value,
        "close": Token.Scope.ORGANISE.value,
    }

    def check_object_permissions(self, request: Request, obj: Any) -> None:
        """Whose entry pauses, the act asks itself."""
        if self.action not in ("pause", "come_back"):
            super().check_object_permissions(request, obj)

    @extend_schema(responses=StandingsOut)
    def standings(self, request: Request, pk: int) -> Response:
        """Who stands where, with what each column means."""
        return Response(StandingsOut(standings(self.get_object())).data)

    @extend_schema(parameters=[FirstIn], responses=CrosstableOut)
    def crosstable(self, request: Request, pk: int) -> Response:
        """Who met whom, best first, a hundred lines at a time."""
        event = self.get_object()
        given = FirstIn(data=request.query_params)
        given.is_valid(raise_exception=True)
        if not has_crosstable(event):
            return Response({"count": 0, "lines": []})
        table = standings(event)
        start = given.validated_data["first"] - 1
        shown = crosstable(event, table, table.rows[start : start + MOST_LINES])
        return Response(CrosstableOut({"count": len(table.rows), "lines": shown.lines}).data)

    @extend_schema(responses=TablesOut)
    def tables(self, request: Request, pk: int) -> Response:
        """Who plays now, what came of it lately, and how the caller stands."""
        return Response(self._state(self.get_object()))

    @extend_schema(request=OwnPlayerIn, responses=TablesOut)
    def pause(self, request: Request, pk: int) -> Response:
        """Get no new table until coming back."""
        return self._act(request, pause_entry)

    @extend_schema(request=OwnPlayerIn, responses=TablesOut)
    def come_back(self, request: Request, pk: int) -> Response:
        """Come back from a pause."""
        return self._act(request, return_entry)

    @extend_schema(request=ReasonIn, responses=TablesOut)
    def close(self, request: Request, pk: int) -> Response:
        """Make no more tables: it ends when the last one has got up."""
        event = self.get_object()
        given = ReasonIn(data=request.data)
        given.is_valid(raise_exception=True)
        assert isinstance(request.user, User)
        close_event(event.pk, by=request.user, reason=given.validated_data["reason"])
        return Response(self._state(event))

    def _act(self, request: Request, act: Any) -> Response:
        event = self.get_object()
        given = OwnPlayerIn(data=request.data)
        given.is_valid(raise_exception=True)
        entries = event.entries.select_related("player__bot", "event")
        entry = entries.filter(player=given.validated_data["player"]).first()
        if entry is None:
            raise LeagueError(f"That player is not in {event}.", field="player")
        if not may_speak_for(request.user, entry):
            raise PermissionDenied("You do not speak for that player.")
        act(event.pk, entry.player, by=request.user)
        return Response(self._state(event))

    def _state(self, event: Event) -> Any:
        running = list(flow.running_tables(event).order_by("pk"))
        busy = flow.seats_taken(running)
        crowd = flow.crowd_of(event, busy)
        is_flow = flow.is_continuous(event)
        state = {
            "closes_at": flow.closing_time(event),
            "playing": crowd.playing, "waiting": crowd.waiting, "pausing": crowd.pausing,
            "running": running,
            "results": flow.latest_results(event, len(running)) if is_flow else [],
            "mine": flow.own_entries(event, self.request.user, busy),
        }  # fmt: skip
        return TablesOut(state, context=self.get_serializer_context()).data
