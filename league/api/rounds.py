"""Rounds of an event: everybody reads those that are published, organisers do the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Resource
from league.api.bodies import ReasonIn
from league.api.fields import LARGEST_ID, StrictSerializer, Whole
from league.api.permissions import HasScope, OrganisesEvent
from league.api.players import PlayerRef
from league.models import Event, Job, Round, Token, User
from league.queries.events import rounds_of
from league.queries.roles import may_organise
from league.queries.rounds import PairingShown, pairings_of
from league.services.drafts import exchange_entries, move_entry, renumber_table, unpair_round
from league.services.pairing import ask_for_round, pair_again, pairing_jobs
from league.services.publishing import publish_round
from league.services.rounds import next_round_at
from league.services.undoing import undo_round

ORGANISE = Token.Scope.ORGANISE.value


class EntryRef(serializers.Serializer[Any]):
    """An entry by the id that the acts on a draft take."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    player = PlayerRef()


class PairingOut(serializers.Serializer[PairingShown]):
    """A table in seating order, or with no table who sits out; and why, in words and numbers."""

    table = serializers.IntegerField(allow_null=True)
    entries = EntryRef(many=True)
    reason = serializers.CharField()
    facts = serializers.DictField()
    series = serializers.IntegerField(allow_null=True, help_text="Once it is published.")


class RoundLine(serializers.ModelSerializer[Round]):
    outdated = serializers.CharField(help_text="What has changed since it was paired.")

    class Meta:
        model = Round
        fields = ("number", "starts_at", "published_at", "finished_at", "outdated")


class RoundDetail(RoundLine):
    """A round with its pairings; a draft is for organisers only."""

    pairings = serializers.SerializerMethodField()

    class Meta:
        model = Round
        fields = (*RoundLine.Meta.fields, "pairings")

    @extend_schema_field(PairingOut(many=True))
    def get_pairings(self, found: Round) -> Any:
        return [PairingOut(pairing).data for pairing in pairings_of(found)]


class PairingState(serializers.ModelSerializer[Job]):
    """How far a worker is with the next round; a failed one says why, and waits for a retry."""

    class Meta:
        model = Job
        fields = ("state", "progress", "total", "error")


class RoundsOut(serializers.Serializer[Any]):
    rounds = RoundLine(many=True)
    next_at = serializers.DateTimeField(allow_null=True, help_text="When the clock opens the next.")
    pairing = PairingState(allow_null=True, help_text="For organisers, while there is one.")


class PairIn(StrictSerializer):
    after = Whole(help_text="The number of the last round that you know of; 0 before the first.")


class ExchangeIn(ReasonIn):
    first = Whole(min_value=1, max_value=LARGEST_ID, help_text="The id of an entry.")
    second = Whole(min_value=1, max_value=LARGEST_ID)


class MoveEntryIn(ReasonIn):
    entry = Whole(min_value=1, max_value=LARGEST_ID)
    table = Whole(
        min_value=1, allow_null=True, help_text="One after the last is a new one; null: sits out."
    )


class RenumberIn(ReasonIn):
    table = Whole(min_value=1)
    to = Whole(min_value=1)


class Rounds(Resource):
    """Rounds, from the pairing to the last result."""

    queryset = Round.objects.none()
    serializer_class = RoundDetail
    pagination_class = None
    filter_backends = ()
    permission_classes = [HasScope, OrganisesEvent]
    scopes = dict.fromkeys(
        ("pair", "publish", "exchange", "move", "renumber", "again", "unpair", "undo"), ORGANISE
    )

    def _event(self) -> Event:
        event = get_object_or_404(Event, pk=self.kwargs["event_id"])
        self.check_object_permissions(self.request, event)
        return event

    def _round(self) -> Round:
        event = self._event()
        found = get_object_or_404(event.rounds, number=self.kwargs["number"])
        if found.published_at is None and not may_organise(self.request.user, event):
            raise Http404
        return found

    @extend_schema(responses=RoundsOut)
    def list(self, request: Request, event_id: int) -> Response:
        event = self._event()
        organises = may_organise(request.user, event)
        found = event.rounds.order_by("number") if organises else rounds_of(event)
        job = pairing_jobs(event.pk).exclude(state=Job.State.DONE).first() if organises else None
        shown = {"rounds": found, "next_at": next_round_at(event), "pairing": job}
        return Response(RoundsOut(shown).data)

    def retrieve(self, request: Request, event_id: int, number: int) -> Response:
        return Response(RoundDetail(self._round()).data)

    @extend_schema(request=PairIn, responses={201: RoundDetail, 202: RoundsOut})
    def pair(self, request: Request, event_id: int) -> Response:
        """Pair the next round. With many entries a worker does it: 202, and the list tells more."""
        event = self._event()
        given = PairIn(data=request.data)
        given.is_valid(raise_exception=True)
        opened = ask_for_round(event.pk, after=given.validated_data["after"], by=_caller(request))
        return self._paired(opened, event, 201)

    @extend_schema(request=ReasonIn, responses={200: RoundDetail, 202: RoundsOut})
    def again(self, request: Request, event_id: int, number: int) -> Response:
        """Throw a draft away and pair the round from what holds now."""
        found, given = self._round(), self._given(ReasonIn)
        return self._paired(pair_again(found.pk, by=_caller(request), **given), found.event, 200)

    def _paired(self, opened: Round | None, event: Event, status: int) -> Response:
        if opened is not None:
            return Response(RoundDetail(opened).data, status=status)
        answer = self.list(self.request, event.pk)
        answer.status_code = 202
        return answer

    @extend_schema(request=None, responses=RoundDetail)
    def publish(self, request: Request, event_id: int, number: int) -> Response:
        """Open a round that is a draft."""
        return Response(RoundDetail(publish_round(self._round().pk, by=_caller(request))).data)

    @extend_schema(request=ExchangeIn, responses=RoundDetail)
    def exchange(self, request: Request, event_id: int, number: int) -> Response:
        """In a draft, let two entries change places."""
        return self._act(exchange_entries, ExchangeIn)

    @extend_schema(request=MoveEntryIn, responses=RoundDetail)
    def move(self, request: Request, event_id: int, number: int) -> Response:
        """In a draft, move an entry to another table, or have it sit out."""
        return self._act(move_entry, MoveEntryIn)

    @extend_schema(request=RenumberIn, responses=RoundDetail)
    def renumber(self, request: Request, event_id: int, number: int) -> Response:
        """In a draft, have two tables change their numbers."""
        return self._act(renumber_table, RenumberIn)

    @extend_schema(request=ReasonIn, responses=RoundDetail)
    def undo(self, request: Request, event_id: int, number: int) -> Response:
        """Take a published round back: it is a draft again, and what is being played is off."""
        return self._act(undo_round, ReasonIn)

    @extend_schema(request=ReasonIn, responses={204: None})
    def unpair(self, request: Request, event_id: int, number: int) -> Response:
        """Throw a draft away."""
        unpair_round(self._round().pk, by=_caller(request), **self._given(ReasonIn))
        return Response(status=204)

    def _act(self, act: Callable[..., Round], body: type[StrictSerializer]) -> Response:
        found = self._round()
        return Response(
            RoundDetail(act(found.pk, by=_caller(self.request), **self._given(body))).data
        )

    def _given(self, body: type[StrictSerializer]) -> dict[str, Any]:
        given = body(data=self.request.data)
        given.is_valid(raise_exception=True)
        return dict(given.validated_data)


def _caller(request: Request) -> User:
    assert isinstance(request.user, User)  # the permissions let nobody else through
    return request.user
