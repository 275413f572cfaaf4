"""The OpenAPI schema: what the views say, with the errors that every one of them may give."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers

from league.api.permissions import HasScope, IsSignedIn

PREFIX: Final = "/api/v1/"
EVERYWHERE: Final = (401, 403, 406, 429)
"""A bad token, a missing scope, a wish for something other than JSON, and hurry."""


class ErrorBody(serializers.Serializer[Any]):
    code = serializers.CharField(help_text="For programs.")
    message = serializers.CharField(help_text="For people.")
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.CharField(), help_text="What is wrong with which field or parameter."
    )


class Error(serializers.Serializer[Any]):
    """Everything that goes wrong looks like this."""

    error = ErrorBody()


class Schema(AutoSchema):
    """Groups the operations by resource and tells the errors of each."""

    def get_tags(self) -> list[str]:
        return [self.path.removeprefix(PREFIX).partition("/")[0] or "api"]

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Reading is free, but for what belongs to the caller."""
        required: list[dict[str, list[str]]] = super().get_auth()
        is_private = IsSignedIn in self.view.permission_classes
        return required if self.method == "POST" or is_private else [*required, {}]

    def get_extensions(self) -> dict[str, Any]:
        return {"x-scope": HasScope.scope_for(self.view)}

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status in self._error_statuses():
            error = self._get_response_for_code(Error, str(status))  # type: ignore[no-untyped-call]
            bodies.setdefault(str(status), error)
        return bodies

    def _error_statuses(self) -> list[int]:
        statuses = set(EVERYWHERE)
        if self.method == "POST":
            statuses |= {400, 409, 413, 415}
        if self._is_list_view():
            statuses.add(400)
        if "{" in self.path:
            statuses.add(404)
        if self.path.endswith("/record/"):
            statuses.add(409)
        return sorted(statuses)
