"""The terms of a series or an event, as answers show them."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

TERMS: Final = (
    "game", "options", "seats", "counting", "length", "mirrored", "level_rule",
    "move_seconds", "bank_seconds", "rated",
)  # fmt: skip


class TermsOut(serializers.ModelSerializer[Any]):
    game = serializers.CharField()
    options = serializers.DictField(help_text="Every option of the game with its value.")
