"""The points of games at a real table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import LevelRule, Series, Side
from league.services.tables import MOST_POINTS
from league.web.forms.plain import PlainForm


class GamesForm(PlainForm):
    """A row for each game that the series can have, a field for each side; empty: not played."""

    def __init__(
        self, series: Series, *args: Any, games: Sequence[Sequence[int]] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.sides: list[Side] = sorted(series.sides.all(), key=lambda side: side.index)
        extra = series.length if series.level_rule == LevelRule.EXTRA else 0
        self.length = max(series.length + extra, len(games))
        for number in range(1, self.length + 1):
            for side in self.sides:
                name = _field(number, side.index)
                self.fields[name] = forms.IntegerField(
                    label=_("Game %(number)s, %(player)s")
                    % {"number": number, "player": side.player.name},
                    required=False,
                    min_value=-MOST_POINTS,
                    max_value=MOST_POINTS,
                )
                if number <= len(games):
                    self.initial[name] = games[number - 1][side.index]

    @property
    def rows(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        for number in range(1, self.length + 1):
            yield number, [self[_field(number, side.index)] for side in self.sides]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.errors:
            return given
        rows = [
            [given.get(_field(number, side.index)) for side in self.sides]
            for number in range(1, self.length + 1)
        ]
        while rows and set(rows[-1]) == {None}:
            rows.pop()
        for number, row in enumerate(rows, start=1):
            if None in row:
                message = _("Game %(number)s needs the points of everybody.") % {"number": number}
                raise forms.ValidationError(message)
        return {**given, "games": rows}


class EnteredForm(GamesForm):
    """What a referee enters; a correction says why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=500,
        required=False,
        help_text=gettext_lazy("A correction needs one. It is kept with the act."),
    )


def _field(number: int, side: int) -> str:
    return f"game_{number}_{side}"
