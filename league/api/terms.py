"""The terms of a series or an event, as answers show them."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from league.api.fields import LARGEST_ID, Choice, Number, StrictSerializer, Whole
from league.formats.sequential import PRESETS

TERMS: Final = (
    "game", "options", "seats", "counting", "length", "test", "scoring", "mirrored", "level_rule",
    "move_seconds", "bank_seconds", "rated", "venue",
)  # fmt: skip


class TermsOut(serializers.ModelSerializer[Any]):
    game = serializers.CharField()
    options = serializers.DictField(help_text="Every option of the game with its value.")
    test = serializers.DictField(help_text="Where a test ends the series: its bounds; else empty.")


class TestIn(StrictSerializer):
    """When a test ends a series: the effect to look for, or two means; the rest may be left out."""

    preset = Choice(choices=[*PRESETS], required=False)
    low = Number(required=False, help_text="Share of a block, or points a game if points count.")
    high = Number(required=False)
    alpha = Number(required=False)
    beta = Number(required=False)
    minimum = Whole(required=False, help_text="Blocks before the first decision.")
    candidate = Whole(
        required=False,
        min_value=1,
        max_value=LARGEST_ID,
        help_text="The player of whom is asked whether he is better.",
    )
