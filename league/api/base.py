"""What every endpoint shares: few methods, throttles before all else, answers that stay private."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework import viewsets
from rest_framework.authentication import SessionAuthentication
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api.authentication import TokenAuthentication
from league.api.errors import answer_error
from league.api.filters import StrictFilterBackend, StrictOrdering
from league.api.pagination import Pages
from league.api.parsers import StrictJSONParser
from league.api.permissions import HasScope
from league.api.throttles import AccountThrottle, StrangerThrottle


class Endpoint(APIView):
    http_method_names = ["get", "head", "post"]
    renderer_classes = [JSONRenderer]
    parser_classes = [StrictJSONParser]
    authentication_classes = [TokenAuthentication, SessionAuthentication]
    throttle_classes = [StrangerThrottle, AccountThrottle]
    permission_classes = [HasScope]
    field_names: dict[str, str] = {}
    """What the API calls a field that the league calls otherwise."""

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response | None]:
        return answer_error

    def perform_authentication(self, request: Request) -> None:
        """Count the call first: one that is refused costs as much as one that is not."""
        try:
            super().perform_authentication(request)
        finally:
            super().check_throttles(request)

    def check_throttles(self, request: Request) -> None:
        """Done with the authentication."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Keep shared caches from handing one caller's view of a match to another."""
        final = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(final, ["Authorization", "Cookie"])
        patch_cache_control(final, private=True, no_cache=True)
        return final


class Resource(Endpoint, viewsets.GenericViewSet[Any]):
    """A resource under its own address."""

    filter_backends: Any = (StrictFilterBackend, StrictOrdering)
    pagination_class: Any = Pages
    lookup_value_converter = "int"
    scopes: dict[str, str] = {}
    """Scope by action, where it is not `read`."""
