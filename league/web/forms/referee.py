"""What a referee decides: who forfeits a series, how a match ended."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Match, Player, Series
from league.queries.positions import hides_result
from league.web.forms.reasons import ReasonForm


class ForfeitForm(ReasonForm):
    player = forms.ModelChoiceField(Player.objects.none(), label=_("Who forfeits"))
    field_order = ["player", "reason"]

    def __init__(self, series: Series, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["player"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Player.objects.filter(sides__series=series).order_by("sides__index")


class CorrectForm(ReasonForm):
    """Points and place for each seat, as the match ended until now."""

    def __init__(self, match: Match, data: Any = None, *, reader: Player | None = None) -> None:
        super().__init__(data)
        self.match = match
        self.fields["reason"].required = True
        result = None if hides_result(match, reader) else match.result
        for held in match.holders.select_related("player").order_by("seat"):
            self.fields[f"score_{held.seat}"] = forms.IntegerField(
                label=_("Points of %(name)s") % {"name": held.player},
                min_value=-(10**6),
                max_value=10**6,
                initial=result.scores[held.seat] if result else None,
            )
            self.fields[f"place_{held.seat}"] = forms.IntegerField(
                label=_("Place of %(name)s") % {"name": held.player},
                min_value=1,
                max_value=match.series.seats,
                initial=result.places[held.seat] if result else None,
            )
        self.order_fields([name for name in self.fields if name != "reason"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        columns = {"scores": "score", "places": "place"}
        return {"reason": cleaned["reason"]} | {
            name: [cleaned[f"{one}_{seat}"] for seat in range(self.match.series.seats)]
            for name, one in columns.items()
        }
