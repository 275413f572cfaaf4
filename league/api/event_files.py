"""Events as files: for keeping, for spreadsheets, for FIDE's programs, and for bringing one in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any, Final

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from league.api.base import Resource
from league.api.bodies import caller_of
from league.api.errors import TooLargeError
from league.api.events import EventDetail
from league.api.permissions import HasScope, IsStaff
from league.models import Token
from league.queries.eventfile import event_file, may_have_file
from league.queries.sheets import pairings_csv, standings_csv
from league.queries.trf import has_report, report_of
from league.services.eventfile import LARGEST_FILE, import_event

CSV: Final = "text/csv; charset=utf-8"


class TextRenderer(BaseRenderer):
    """For callers who ask for text: the answer is text already, and an error is JSON anyway."""

    media_type = "text/*"
    format = "text"

    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        return json.dumps(data).encode()


class EventFileParser(BaseParser):
    """A whole file, larger than other bodies, left as text for the league to read."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        body = stream.read(LARGEST_FILE + 1)
        if len(body) > LARGEST_FILE:
            raise TooLargeError(f"The file is too large: at most {LARGEST_FILE} bytes are read.")
        try:
            return body.decode()
        except UnicodeDecodeError as error:
            raise ParseError(f"The file is not UTF-8: {error}") from error


class EventFileIn(serializers.Serializer[Any]):
    """A file that was exported; docs/event-file.md describes it."""

    clack = serializers.CharField()
    format = serializers.IntegerField()
    club = serializers.DictField(allow_null=True)
    players = serializers.ListField(child=serializers.DictField())
    event = serializers.DictField()


class Files(Resource):
    """What can be carried away, and brought."""

    scopes = {"import_file": Token.Scope.ORGANISE.value}

    @extend_schema(responses=EventFileIn)
    @action(detail=True)
    def file(self, request: Request, pk: int) -> HttpResponse:
        """Everything of an event; anybody has that of a finished one, organisers of their own."""
        event = self.get_object()
        reader = may_have_file(request.user, event)
        if reader is None:
            raise Http404
        return HttpResponse(event_file(event, reader), content_type="application/json")

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    @action(detail=True, url_path="standings-csv", renderer_classes=[JSONRenderer, TextRenderer])
    def standings_csv(self, request: Request, pk: int) -> HttpResponse:
        """The standings as a spreadsheet."""
        return HttpResponse(standings_csv(self.get_object()), content_type=CSV)

    @extend_schema(
        parameters=[OpenApiParameter("round", int, description="Left out: all rounds.")],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    @action(detail=True, url_path="pairings-csv", renderer_classes=[JSONRenderer, TextRenderer])
    def pairings_csv(self, request: Request, pk: int) -> HttpResponse:
        """The tables of a published round as a spreadsheet, or of all of them."""
        given = request.query_params.get("round")
        if given is not None and not (given.isascii() and given.isdecimal() and len(given) < 10):
            raise ValidationError({"round": "Must be the number of a round."})
        number = None if given is None else int(given)
        return HttpResponse(pairings_csv(self.get_object(), number), content_type=CSV)

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    @action(detail=True, renderer_classes=[JSONRenderer, TextRenderer])
    def trf(self, request: Request, pk: int) -> HttpResponse:
        """A report of FIDE (TRF16), for an event of two seats that has started."""
        event = self.get_object()
        if not has_report(event):
            raise Http404
        return HttpResponse(report_of(event), content_type="text/plain; charset=utf-8")

    @extend_schema(
        request=EventFileIn,
        parameters=[OpenApiParameter("rate", bool, description="Rate what was rated there.")],
        responses={201: EventDetail},
    )
    @action(
        detail=False, methods=["post"], url_path="import", parser_classes=[EventFileParser],
        permission_classes=[HasScope, IsStaff],
    )  # fmt: skip
    def import_file(self, request: Request) -> Response:
        """Bring an event in from a file; for the staff. All of it is stored, or nothing."""
        rate = request.query_params.get("rate", "false")
        if rate not in ("true", "false"):
            raise ValidationError({"rate": "Must be true or false."})
        # Without a body there is nothing to parse, and the framework gives an empty form.
        text = request.data if isinstance(request.data, str) else ""
        made = import_event(text, by=caller_of(request), rate=rate == "true")
        address = reverse("api:event-detail", args=[made.pk], request=request)
        return Response(EventDetail(made).data, status=201, headers={"Location": address})
