"""The door of the API, and what stands where there is nothing."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from league.api.base import Endpoint
from league.api.errors import NOT_FOUND

RESOURCES = {
    "me": "api:me",
    "players": "api:player-list",
    "bots": "api:bot-list",
    "games": "api:game-list",
    "clubs": "api:club-list",
    "events": "api:event-list",
    "templates": "api:template-list",
    "invitations": "api:invitation-list",
    "series": "api:series-list",
    "matches": "api:match-list",
    "ratings": "api:pool-list",
    "schema": "api:schema",
    "docs": "api-docs",
}

ADDRESSES = {"type": "object", "additionalProperties": {"type": "string", "format": "uri"}}


class Root(Endpoint):
    """Where everything is."""

    @extend_schema(operation_id="root", responses={200: ADDRESSES})
    def get(self, request: Request) -> Response:
        return Response({name: reverse(at, request=request) for name, at in RESOURCES.items()})


@extend_schema(exclude=True)
class Nothing(Endpoint):
    """Every address that nothing else answers to: an API must not answer with a page."""

    http_method_names = ["get", "head", "post", "put", "patch", "delete", "options", "trace"]
    permission_classes = []

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        hint = "" if request.path.endswith("/") else " Addresses end in a slash."
        raise NotFound(NOT_FOUND + hint)
