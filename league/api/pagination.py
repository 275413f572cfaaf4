"""Pages by cursor: their cost does not grow with what lies before them, and nothing is counted."""

from __future__ import annotations

import re
from typing import Any

from django.core.exceptions import FieldError, ValidationError
from django.db.models import Model
from rest_framework import exceptions
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView


class Pages(CursorPagination):
    page_size = 50
    max_page_size = 200
    page_size_query_param = "page_size"
    page_size_query_description = f"Rows on a page: 1 to {max_page_size}, default {page_size}."
    cursor_query_description = "Where the page starts: taken from `next` or `previous`."
    ordering = "-id"
    offset_cutoff = 1000

    def get_page_size(self, request: Request) -> int:
        given = request.query_params.get(self.page_size_query_param)
        if given is None:
            return self.page_size
        if given.isascii() and given.isdecimal() and len(given) <= 3:
            size = int(given)
            if 1 <= size <= self.max_page_size:
                return size
        message = f"Must be a number from 1 to {self.max_page_size}."
        raise exceptions.ValidationError({self.page_size_query_param: message})

    def paginate_queryset(
        self, queryset: Any, request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        self.model: type[Model] = queryset.model
        return super().paginate_queryset(queryset, request, view)

    def get_ordering(self, request: Request, queryset: Any, view: APIView) -> tuple[str, ...]:
        """As the view says; by `listed` in place of `id` where another table's index gives it."""
        ordering: tuple[str, ...] = super().get_ordering(request, queryset, view)
        if "listed" not in queryset.query.annotations:
            return ordering
        return tuple(re.sub("^(-?)id$", r"\1listed", name) for name in ordering)

    def decode_cursor(self, request: Request) -> Cursor | None:
        """The cursor, once its position is known to be one that the ordering field can have."""
        try:
            cursor = super().decode_cursor(request)
            if cursor is not None and cursor.position is not None:
                self._check(str(cursor.position))
        except (exceptions.NotFound, FieldError, ValidationError, ValueError) as error:
            message = "This is not a cursor of this list."
            raise exceptions.ValidationError({self.cursor_query_param: message}) from error
        return cursor

    def _check(self, position: str) -> None:
        name = self.ordering[0].lstrip("-")
        field: Any = self.model._meta.get_field("id" if name == "listed" else name)
        if "\0" in position:
            raise ValueError("No row has a NUL in it.")
        field.get_prep_value(field.to_python(position))
