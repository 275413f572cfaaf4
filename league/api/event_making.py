"""Making events, changing them, and what starts, moves on and ends them."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from league.api.base import Resource
from league.api.bodies import ReasonIn, caller_of, read_body
from league.api.event_choices import EventChange, EventIn
from league.api.events import EventDetail
from league.api.fields import LARGEST_ID, StrictSerializer, Text, Truth, Whole
from league.api.permissions import HasScope, OrganisesEvent
from league.models import Event, EventTemplate, Token
from league.queries.choices import may_use_template
from league.services import copies, events
from league.services.changes import edit_event
from league.services.pairing import ask_for_round

ORGANISE: Final = Token.Scope.ORGANISE.value
OWN: Final = [HasScope, OrganisesEvent]


class NewIn(StrictSerializer):
    name = Text(max_length=100)
    starts_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="An event with check-in needs it."
    )


class CopyIn(NewIn):
    with_entries = Truth(required=False, help_text="Enter the same players.")


class FromTemplateIn(NewIn):
    template = Whole(min_value=1, max_value=LARGEST_ID)


class NextRoundIn(StrictSerializer):
    after = Whole(required=False, help_text="The round that you saw as the last one.")


class Making(Resource):
    """What organisers do with an event as a whole."""

    scopes = dict.fromkeys(
        ("create", "edit", "clone", "start", "cancel", "next_round", "from_template"), ORGANISE
    )

    @extend_schema(request=EventIn, responses={201: EventDetail})
    def create(self, request: Request) -> Response:
        """Make a draft, in a club that you organise."""
        given = read_body(EventIn, request)
        return self._made(request, events.create_event(by=caller_of(request), **given))

    @extend_schema(request=FromTemplateIn, responses={201: EventDetail})
    @action(detail=False, methods=["post"], url_path="from-template")
    def from_template(self, request: Request) -> Response:
        """Make a draft with the choices of a template."""
        given = read_body(FromTemplateIn, request)
        template = get_object_or_404(EventTemplate, pk=given.pop("template"))
        if not may_use_template(request.user, template):
            raise PermissionDenied
        made = copies.create_from_template(template.pk, by=caller_of(request), **given)
        return self._made(request, made)

    @extend_schema(request=EventChange, responses=EventDetail)
    @action(detail=True, methods=["post"], permission_classes=OWN)
    def edit(self, request: Request, pk: int) -> Response:
        """Change a draft in everything, a running event in what touches no result."""
        event = self.get_object()
        edit_event(event.pk, by=caller_of(request), **read_body(EventChange, request))
        return self._detail(event)

    @extend_schema(request=CopyIn, responses={201: EventDetail})
    @action(detail=True, methods=["post"], permission_classes=OWN)
    def clone(self, request: Request, pk: int) -> Response:
        """Make a draft with the choices of this event."""
        event = self.get_object()
        given = read_body(CopyIn, request)
        return self._made(request, copies.clone_event(event.pk, by=caller_of(request), **given))

    @extend_schema(request=None, responses=EventDetail)
    @action(detail=True, methods=["post"], permission_classes=OWN)
    def start(self, request: Request, pk: int) -> Response:
        """Close the entries and open the first round."""
        event = self.get_object()
        events.start_event(event.pk, by=caller_of(request))
        return self._detail(event)

    @extend_schema(request=ReasonIn, responses=EventDetail)
    @action(detail=True, methods=["post"], permission_classes=OWN)
    def cancel(self, request: Request, pk: int) -> Response:
        """Call an event off with all its series that have not ended."""
        event = self.get_object()
        given = read_body(ReasonIn, request)
        events.cancel_event(event.pk, by=caller_of(request), **given)
        return self._detail(event)

    @extend_schema(request=NextRoundIn, responses=EventDetail)
    @action(detail=True, methods=["post"], url_path="next-round", permission_classes=OWN)
    def next_round(self, request: Request, pk: int) -> Response:
        """Have the next round paired; of two who ask at once, the second is refused."""
        event = self.get_object()
        given = read_body(NextRoundIn, request)
        ask_for_round(event.pk, by=caller_of(request), after=given.get("after"))
        return self._detail(event)

    def _made(self, request: Request, made: Event) -> Response:
        address = reverse("api:event-detail", args=[made.pk], request=request)
        return Response(EventDetail(made).data, status=201, headers={"Location": address})

    def _detail(self, event: Event) -> Response:
        event.refresh_from_db()
        data: Any = EventDetail(event).data
        return Response(data)
