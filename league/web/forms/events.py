"""Making and changing an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django import forms

from engines.base import Game
from league.formats import Format
from league.models import Event, User
from league.services.changes import WHILE_RUNNING
from league.web.forms.groups import GROUPS, Group
from league.web.forms.terms import ZonedForm
from league.zones import zone_called

NAMES: Final = {"test": "test_preset"}
"""Where the form calls a field otherwise than the league."""


@dataclass(frozen=True, slots=True)
class Section:
    """A group as the page shows it."""

    group: Group
    shown: list[forms.BoundField]
    folded: list[forms.BoundField]

    @property
    def is_open(self) -> bool:
        """Whether the fold is open: something behind it wants to be read."""
        return any(field.errors for field in self.folded)


class EventForm(ZonedForm):
    """An event of one game in one format, both chosen before; new, or one that is changed."""

    def __init__(
        self, game: Game, chosen: Format, user: User, *args: Any, event: Event | None = None
    ) -> None:
        super().__init__(user, *args)
        self.game = game
        self.format = chosen
        self.groups = [group(game, chosen, user) for group in GROUPS]
        for group in self.groups:
            self.fields.update(group.fields())
            if event is not None:
                self.initial.update(group.initial(event))
        # A start is read in the zone that the same form gives.
        self.zone = zone_called(str(self["time_zone"].value() or user.time_zone))
        self.is_draft = event is None or event.stage == Event.Stage.DRAFT
        if not self.is_draft:
            self._keep(WHILE_RUNNING)

    def _keep(self, names: frozenset[str]) -> None:
        self.fields = {name: field for name, field in self.fields.items() if name in names}
        self.groups = [group for group in self.groups if self._has(group)]

    def _has(self, group: Group) -> bool:
        return any(name in self.fields for name in group.names)

    def arguments(self) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for group in self.groups:
            given |= group.arguments(self.cleaned_data)
        return given

    def choices(self) -> dict[str, Any]:
        """What create_event takes: also the game and the format, chosen before."""
        return {**self.arguments(), "game": self.game.slug, "format": self.format.slug}

    def changes(self) -> dict[str, Any]:
        """What edit_event takes: of a running event, what may still change."""
        return self.choices() if self.is_draft else self.arguments()

    @property
    def sections(self) -> list[Section]:
        return [
            Section(group, self._bound(group.shown), self._bound(group.folded))
            for group in self.groups
            if self._has(group)
        ]

    def _bound(self, names: tuple[str, ...]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]
