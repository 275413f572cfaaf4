"""Entries of events: who is in, and what organisers do about it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Resource
from league.api.bodies import ReasonIn, caller_of, read_body
from league.api.fields import LARGEST_ID, StrictSerializer, Text, Truth, Whole
from league.api.permissions import HasScope, OrganisesEvent
from league.api.players import PlayerRef
from league.models import Absence, Entry, Event, Player, Token
from league.queries.entries import entry_list
from league.queries.players import player_list
from league.services.absences import miss_rounds
from league.services.check_in import tick_entry
from league.services.entries import enter_player, renumber_entries, withdraw_player
from league.services.entry_lists import MOST_LETTERS, Line, enter_list, read_list
from league.services.replacing import replace_player

MOST_AT_ONCE = 500
ORGANISE, PLAY = Token.Scope.ORGANISE.value, Token.Scope.PLAY.value


class AbsenceOut(serializers.ModelSerializer[Absence]):
    points = serializers.SerializerMethodField(help_text="What is given for it.")

    class Meta:
        model = Absence
        fields = ("round", "points")

    def get_points(self, absence: Absence) -> float:
        return 0.5 if absence.units else 0.0


class EntryOut(serializers.ModelSerializer[Entry]):
    player = PlayerRef()
    absences = AbsenceOut(many=True)

    class Meta:
        model = Entry
        fields = (
            "id", "number", "player", "first_round", "division", "checked_in_at", "withdrawn_at",
            "absences",
        )  # fmt: skip


class PlaceOut(serializers.Serializer[Any]):
    """What became of a player: an entry, or a place in the line."""

    player = PlayerRef()
    is_waiting = serializers.SerializerMethodField(help_text="Whether all places were taken.")

    def get_is_waiting(self, place: Any) -> bool:
        return not isinstance(place, Entry)


class ListedOut(serializers.Serializer[Any]):
    """A line of a list, with what is wrong with it."""

    line = serializers.IntegerField(source="number")
    text = serializers.CharField()
    player = PlayerRef(allow_null=True)
    problem = serializers.CharField(help_text="Empty if nothing is wrong.")
    is_waiting = serializers.BooleanField()


def known_player(given: int) -> Player:
    found = player_list().select_related("user").filter(pk=given).first()
    if found is None:
        raise serializers.ValidationError(f"There is no player {given}.")
    return found


class EnteredIn(StrictSerializer):
    player = Whole(min_value=1, max_value=LARGEST_ID, help_text="The id of a player.")

    def validate_player(self, given: int) -> Player:
        return known_player(given)


class PlayersIn(StrictSerializer):
    players = serializers.ListField(
        child=Whole(min_value=1, max_value=LARGEST_ID),
        min_length=1, max_length=MOST_AT_ONCE, help_text="Ids of players.",
    )  # fmt: skip

    def validate_players(self, given: list[int]) -> list[Player]:
        return [known_player(one) for one in given]


class ListIn(StrictSerializer):
    text = Text(
        max_length=MOST_LETTERS, trim_whitespace=False,
        help_text="CSV: name, kind, order, division; all but the first are optional.",
    )  # fmt: skip
    is_preview = Truth(default=False, help_text="Only tell what would come of it.")


class OrderIn(StrictSerializer):
    entries = serializers.ListField(
        child=Whole(min_value=1, max_value=LARGEST_ID), max_length=10_000,
        help_text="Ids of entries, the first one gets number 1; others follow in their order.",
    )  # fmt: skip


class ReplaceIn(EnteredIn, ReasonIn):
    is_forfeited = Truth(default=False, help_text="Forfeit what is being played.")


class TickIn(StrictSerializer):
    is_here = Truth(default=True)


class RoundsIn(StrictSerializer):
    rounds = serializers.ListField(
        child=Whole(min_value=1, max_value=10_000), max_length=100,
        help_text="All rounds to come that the entry will miss.",
    )  # fmt: skip


class Entries(mixins.ListModelMixin, Resource):
    """The entries of an event, by number."""

    serializer_class = EntryOut
    queryset = Entry.objects.none()
    ordering_fields = ("number",)
    ordering = ("number",)
    permission_classes = [HasScope, OrganisesEvent]
    scopes = {
        "create": ORGANISE, "by_list": ORGANISE, "order": ORGANISE, "withdraw": ORGANISE,
        "replace": ORGANISE, "tick": ORGANISE, "absences": PLAY,
    }  # fmt: skip
    field_names = {"round": "rounds"}

    def get_queryset(self) -> QuerySet[Entry]:
        if "event_id" not in self.kwargs:
            return self.queryset
        return entry_list(get_object_or_404(Event, pk=self.kwargs["event_id"]))

    @extend_schema(request=PlayersIn, responses={201: PlaceOut(many=True)})
    def create(self, request: Request, event_id: int) -> Response:
        """Enter players, all or none; where the event is full they wait for a place."""
        event, given = self._event(), read_body(PlayersIn, request)
        by, self.field_names = caller_of(request), {"player": "players"}
        with transaction.atomic():
            placed = [enter_player(event.pk, player, by=by) for player in given["players"]]
        return Response(PlaceOut(placed, many=True).data, status=201)

    @extend_schema(request=ListIn, responses=ListedOut(many=True))
    def by_list(self, request: Request, event_id: int) -> Response:
        """Enter everybody on a list, or nobody; a preview says what is wrong with which line."""
        event, given = self._event(), read_body(ListIn, request)
        lines: list[Line]
        if given["is_preview"]:
            lines = read_list(event, given["text"])
        else:
            lines = enter_list(event.pk, given["text"], by=caller_of(request))
        return Response(ListedOut(lines, many=True).data)

    @extend_schema(request=OrderIn, responses=OrderIn)
    def order(self, request: Request, event_id: int) -> Response:
        """Number the entries of a draft by hand."""
        event, given = self._event(), read_body(OrderIn, request)["entries"]
        wanted = {entry: place - len(given) for place, entry in enumerate(given)}
        renumber_entries(event.pk, wanted, by=caller_of(request))
        ordered = entry_list(event).values_list("pk", flat=True)
        return Response({"entries": list(ordered)})

    @extend_schema(request=ReasonIn, responses={204: None})
    def withdraw(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Take a player out: a draft forgets him, a running event forfeits his open series."""
        event, entry = self._entry(entry_id)
        given = read_body(ReasonIn, request)
        withdraw_player(event.pk, entry.player, by=caller_of(request), **given)
        return Response(status=204)

    @extend_schema(request=ReplaceIn, responses=EntryOut)
    def replace(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Give the entry to another player; what was played stays with the one who played it."""
        event, entry = self._entry(entry_id)
        given = read_body(ReplaceIn, request)
        replace_player(event.pk, entry.pk, by=caller_of(request), **given)
        return self._detail(entry)

    @extend_schema(request=TickIn, responses=EntryOut)
    def tick(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Say of somebody that he is there, or is not, before the start."""
        event, entry = self._entry(entry_id)
        tick_entry(event.pk, entry.pk, by=caller_of(request), **read_body(TickIn, request))
        return self._detail(entry)

    @extend_schema(request=RoundsIn, responses=EntryOut)
    def absences(self, request: Request, event_id: int, entry_id: int) -> Response:
        """Say which rounds to come an entry will miss; for its player, and for organisers."""
        entry = get_object_or_404(Entry, event=event_id, pk=entry_id)
        given = read_body(RoundsIn, request)
        miss_rounds(event_id, entry.pk, given["rounds"], by=caller_of(request))
        return self._detail(entry)

    def _event(self) -> Event:
        event = get_object_or_404(Event, pk=self.kwargs["event_id"])
        self.check_object_permissions(self.request, event)
        return event

    def _entry(self, entry_id: int) -> tuple[Event, Entry]:
        event = self._event()
        return event, get_object_or_404(event.entries.select_related("player"), pk=entry_id)

    def _detail(self, entry: Entry) -> Response:
        return Response(EntryOut(entry_list(entry.event).get(pk=entry.pk)).data)
