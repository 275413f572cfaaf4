"""The choices of an event as a call sends them: one field for each column, of its type."""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from rest_framework import serializers

from league.api.fields import LARGEST_ID, Choice, StrictSerializer, Text, Truth, Whole
from league.models import Club, Event
from league.queries.choices import CHOICES

LONGEST_TEXT: Final = 20_000
NEEDED: Final = ("name", "game", "format", "seats")
SENT: Final = ("name", "starts_at", *CHOICES)


def _field(
    column: models.Field[Any, Any], is_needed: bool
) -> serializers.Field[Any, Any, Any, Any]:
    usual: dict[str, Any] = {"required": is_needed, "help_text": str(column.help_text)}
    if column.null:
        usual["allow_null"] = True
    if isinstance(column, models.BooleanField):
        return Truth(**usual)
    if isinstance(column, models.DateTimeField):
        return serializers.DateTimeField(**usual)
    if isinstance(column, models.IntegerField):
        return Whole(**usual)
    if isinstance(column, models.JSONField):
        return _json(column, usual)
    if isinstance(column.choices, list) and column.name not in NEEDED:
        return Choice(choices=column.choices, **usual)
    return Text(max_length=column.max_length or LONGEST_TEXT, allow_blank=column.blank, **usual)


def _json(
    column: models.Field[Any, Any], usual: dict[str, Any]
) -> serializers.Field[Any, Any, Any, Any]:
    if column.default is list:
        return serializers.ListField(child=Text(max_length=40), max_length=40, **usual)
    return serializers.DictField(**usual)


def _fields(*, is_new: bool) -> dict[str, Any]:
    columns = {column.name: column for column in Event._meta.concrete_fields}
    return {name: _field(columns[name], is_new and name in NEEDED) for name in SENT}


class _WithClub(StrictSerializer):
    club = Whole(
        required=False, allow_null=True, min_value=1, max_value=LARGEST_ID,
        help_text="The id of a club that you organise.",
    )  # fmt: skip

    def validate_club(self, given: int | None) -> Club | None:
        if given is None:
            return None
        found = Club.objects.filter(pk=given).first()
        if found is None:
            raise serializers.ValidationError(f"There is no club {given}.")
        return found


class EventIn(_WithClub):
    """A new draft; what is left out has its usual value."""

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), **_fields(is_new=True)}


class EventChange(_WithClub):
    """What is left out stays."""

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), **_fields(is_new=False)}
