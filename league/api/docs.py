"""The schema of the API, for programs as it is and for people as a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Endpoint
from league.api.description import groups, shapes, whole_schema
from league.api.errors import CODES
from league.api.parsers import MOST_BYTES


@extend_schema(exclude=True)
class SchemaView(Endpoint):
    """The schema itself, as JSON."""

    def get(self, request: Request) -> Response:
        return Response(whole_schema())


@require_safe
def docs_page(request: HttpRequest) -> HttpResponse:
    known = {"groups": groups(), "shapes": shapes(), "errors": CODES, "most_bytes": MOST_BYTES}
    return render(request, "api/docs.html", known)
