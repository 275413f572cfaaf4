"""Choosing and ordering what a list shows: by names that are listed, everything else is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import django_filters
from django import forms
from django.db.models import F, QuerySet
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.exceptions import ValidationError
from rest_framework.filters import OrderingFilter
from rest_framework.request import Request
from rest_framework.views import APIView

from league.api.fields import LARGEST_ID, shown_name

Rows = QuerySet[Any]

PAGING: Final = ("cursor", "page_size", "ordering")


class IdFilter(django_filters.Filter):  # type: ignore[misc]
    """Rows that belong to the row with this id."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, min_value=1, max_value=LARGEST_ID, **kwargs)


class PartFilter(IdFilter):
    """Rows that a player takes part in, listed as the index of the parts has them: unsorted.

    `listed` is the row's own id, taken from the table of parts; pages go by it where it is there.
    """

    def __init__(self, parts: str, row: str) -> None:
        super().__init__(field_name=f"{parts}__player")
        self.listed = f"{parts}__{row}_id"

    def filter(self, qs: Rows, value: int | None) -> Any:
        if value is None:
            return qs
        return super().filter(qs, value).annotate(listed=F(self.listed))


class StrictFilterBackend(DjangoFilterBackend):  # type: ignore[misc]
    """Refuses parameters it does not know: a misspelt filter must not show everything."""

    def filter_queryset(self, request: Request, queryset: Rows, view: APIView) -> Any:
        filterset = self.get_filterset_class(view, queryset)
        known = [*(filterset.base_filters if filterset else ()), *PAGING]
        unknown = [name for name in request.query_params if name not in known]
        if unknown:
            allowed = ", ".join(known)
            raise ValidationError(
                {shown_name(name): f"Unknown parameter; known are: {allowed}." for name in unknown}
            )
        return super().filter_queryset(request, queryset, view)


class StrictOrdering(OrderingFilter):
    """One field, with a minus sign for the other way round; the view's default stands first."""

    ordering_description = "The order of the list."

    def remove_invalid_fields(
        self, queryset: Rows, fields: Iterable[str], view: APIView, request: Request
    ) -> list[str]:
        chosen = list(fields)
        allowed = allowed_orderings(view)
        if len(chosen) != 1 or chosen[0] not in allowed:
            choices = ", ".join(allowed) or "none, this list has one order"
            raise ValidationError({"ordering": f"Choose one of: {choices}."})
        return chosen

    def get_ordering(self, request: Request, queryset: Rows, view: APIView) -> list[str]:
        """The columns to order by; a view may have an indexed one behind a name."""
        columns: dict[str, str] = getattr(view, "ordering_columns", {})
        chosen = super().get_ordering(request, queryset, view) or ()
        return [
            "-" * name.startswith("-") + columns.get(name.lstrip("-"), name.lstrip("-"))
            for name in chosen
        ]

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        if not allowed_orderings(view):
            return []
        (parameter,) = super().get_schema_operation_parameters(view)
        parameter["schema"] = {"type": "string", "enum": allowed_orderings(view)}
        return [parameter]


def allowed_orderings(view: APIView) -> list[str]:
    fields: tuple[str, ...] = getattr(view, "ordering_fields", ())
    return [sign + field for field in fields for sign in ("", "-")]
