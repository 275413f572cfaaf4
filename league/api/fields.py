"""Fields that take one JSON type each, and serializers that refuse what they do not know."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

from rest_framework import serializers

LARGEST_ID: Final = 2**63 - 1
LARGEST_NUMBER: Final = 2**31 - 1
LONGEST_SHOWN: Final = 60


def shown_name(name: str) -> str:
    """A name that a caller sent, fit to be sent back."""
    return name.encode("ascii", "backslashreplace").decode().replace("\0", "\\0")[:LONGEST_SHOWN]


class Text(serializers.CharField):
    """A string, and not a number that could be written as one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number, and not a string or a fraction that could be read as one."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("min_value", 0)
        kwargs.setdefault("max_value", LARGEST_NUMBER)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return data


class Number(serializers.FloatField):
    """A number, and not a string that could be read as one."""

    def to_internal_value(self, data: Any) -> float:
        if isinstance(data, bool) or not isinstance(data, int | float) or not isfinite(data):
            self.fail("invalid")
        return data


class Truth(serializers.BooleanField):
    """true or false, and nothing that could be taken for them."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=shown_name(str(data)))
        return data


class Choice(serializers.ChoiceField):
    """One of some strings."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=shown_name(str(data)))
        return super().to_internal_value(data)


class Finite(serializers.ListField):
    """Numbers of which JSON knows no infinite ones: null stands for those."""

    child = serializers.FloatField(allow_null=True)

    def to_representation(self, data: Any) -> list[Any]:
        return [value if isfinite(value) else None for value in data]


class StrictSerializer(serializers.Serializer[Any]):
    """A body in which every field must be known: a misspelt one must not be lost in silence."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                known = ", ".join(self.fields)
                raise serializers.ValidationError(
                    {shown_name(name): f"Unknown field; known are: {known}." for name in unknown}
                )
        return super().to_internal_value(data)
