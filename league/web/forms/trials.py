"""The test that ends a series, as form fields: an effect to look for, or numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.formats.sequential import LEAST_BLOCKS
from league.models import Counting
from league.models.terms import LONGEST_SERIES

PREFIX: Final = "test_"
NUMBERS: Final = ("low", "high", "alpha", "beta", "minimum")
FIELDS: Final = tuple(PREFIX + name for name in ("preset", *NUMBERS))
USUAL: Final = "medium"


def trial_fields() -> dict[str, forms.Field]:
    """Read only where a test ends the series; what is left empty has its usual value."""
    return {
        "test_preset": forms.ChoiceField(
            label=_("The test looks for"),
            required=False,
            initial=USUAL,
            choices=[
                ("small", _("a small difference (0.1 of a block's spread, about 530 blocks)")),
                ("medium", _("a medium difference (0.2, about 130 blocks)")),
                ("large", _("a large difference (0.4, about 33 blocks)")),
                ("numbers", _("the means below")),
            ],
            help_text=_("Only where a test ends the series. N is then the most it may take."),
        ),
        "test_low": forms.FloatField(
            label=_("Lower mean"),
            required=False,
            help_text=_("Share of a block, such as 0.45; or points a game, if points count."),
        ),
        "test_high": forms.FloatField(
            label=_("Higher mean"),
            required=False,
            help_text=_("Without a candidate as far above one half (or 0 points) as the lower."),
        ),
        "test_alpha": forms.FloatField(
            label=_("Risk of finding a difference that is not there"),
            required=False,
            widget=_usually("0.05"),
        ),
        "test_beta": forms.FloatField(
            label=_("Risk of missing one that is"), required=False, widget=_usually("0.05")
        ),
        "test_minimum": forms.IntegerField(
            label=_("Blocks before the first decision"),
            required=False,
            min_value=2,
            max_value=LONGEST_SERIES,
            widget=_usually(str(LEAST_BLOCKS)),
        ),
    }


def _usually(value: str) -> forms.NumberInput:
    return forms.NumberInput(attrs={"placeholder": value, "step": "any"})


def trial_given(given: Mapping[str, Any]) -> dict[str, Any]:
    """The test as the league takes it, from what a form read; nothing where nothing is tested."""
    if given.get("counting") != Counting.TEST:
        return {}
    numbers = {name: given.get(PREFIX + name) for name in NUMBERS}
    test = {name: value for name, value in numbers.items() if value is not None}
    preset = given.get("test_preset") or USUAL
    if preset == "numbers":
        return test
    return {"preset": preset} | {
        name: value for name, value in test.items() if name not in ("low", "high")
    }


def trial_initial(test: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields hold for a test that exists."""
    known = {PREFIX + name: test[name] for name in NUMBERS if name in test}
    return known | {"test_preset": test.get("preset", "numbers" if "low" in test else USUAL)}
