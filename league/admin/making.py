"""Making and changing events in the admin, by the form of the site, and filling them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import transaction

from engines import registry
from league.admin.base import Act, asking
from league.admin.forms import EnterForm, RowForm
from league.formats import FORMATS, choices
from league.formats.composite import League
from league.models import Club, Event, Player, User
from league.queries.entries import entry_list
from league.services.changes import edit_event
from league.services.entries import enter_player, renumber_entries
from league.services.entry_lists import COLUMNS, MOST_LETTERS, enter_list
from league.services.joining import renew_code
from league.services.rehearsal import ask_rehearsal
from league.services.seasons import assign_divisions
from league.services.webhooks import create_webhook
from league.web.forms.entries import NUMBER, OrderForm
from league.web.forms.events import EventForm
from league.web.forms.seasons import ENTRY, DivisionsForm
from league.web.forms.webhooks import WebhookForm

Stage = Event.Stage


class FormatForm(forms.Form):
    """The second step of a new event: its choices depend on the format."""

    game = forms.CharField(widget=forms.HiddenInput)
    format = forms.ChoiceField()

    def __init__(self, game: str) -> None:
        super().__init__(initial={"game": game})
        self.fields["format"].choices = choices(registry.get(game).seats)  # type: ignore[attr-defined]


class ChangeForm(EventForm):
    """The form of the site about an event that is there; clean gives what edit_event takes."""

    def __init__(self, row: Event, *, user: User, data: Any = None) -> None:
        super().__init__(registry.get(row.game), FORMATS[row.format], user, data, event=row)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        return given if self.errors else self.changes()


class ListForm(RowForm):
    text = forms.CharField(
        label="The list", max_length=MOST_LETTERS, strip=False, widget=forms.Textarea,
        help_text=f"CSV, a player a line: {', '.join(COLUMNS)}. All but the name is optional.",
    )  # fmt: skip


def ordering(event: Event, data: Any = None) -> OrderForm:
    return OrderForm(list(entry_list(event)), data)


def by_key(asked: dict[str, Any], prefix: str) -> dict[int, Any]:
    """What a form with a field for each entry was given, by entry."""
    return {int(name.removeprefix(prefix)): given for name, given in asked.items()}


def is_draft(event: Event) -> bool:
    return event.stage == Stage.DRAFT


def is_open(event: Event) -> bool:
    return event.stage in (Stage.DRAFT, Stage.RUNNING)


@transaction.atomic
def enter(event: Event, asked: dict[str, Any], user: User) -> None:
    """All of them, or nobody."""
    players: list[Player] = list(asked["players"])
    for player in players:
        enter_player(event.pk, player, by=user)


def add_webhook(owner: Club | Event, asked: dict[str, Any], user: User) -> str:
    return f"The secret, told this once: {create_webhook(owner=owner, by=user, **asked).secret}"


MAKING_ACTS = (
    Act(
        "change", "Change", ChangeForm,
        lambda row, asked, user: edit_event(row.pk, by=user, **asked), is_open, for_user=True,
    ),
    Act("enter", "Enter players", EnterForm, enter, is_open),
    Act(
        "list", "Enter a list", ListForm,
        lambda row, asked, user: enter_list(row.pk, asked["text"], by=user) and None, is_open,
    ),
    Act(
        "order", "Change the numbers", ordering,
        lambda row, asked, user: renumber_entries(row.pk, by_key(asked, NUMBER), by=user),
        lambda row: is_draft(row) and row.entries.exists(),
    ),
    Act(
        "divisions", "Divide the entries", DivisionsForm,
        lambda row, asked, user: assign_divisions(row.pk, by_key(asked, ENTRY), by=user),
        lambda row: is_draft(row) and row.format == League.slug,
    ),
    Act(
        "link", "Make another link", RowForm,
        lambda row, asked, user: renew_code(row.pk, by=user),
        lambda row: is_open(row) and row.entry_rule == Event.EntryRule.LINK,
    ),
    Act(
        "rehearse", "Rehearse", RowForm,
        lambda row, asked, user: ask_rehearsal(row.pk, by=user), is_draft,
    ),
    Act("webhook", "Add a webhook", asking(WebhookForm), add_webhook, lambda row: True),
)  # fmt: skip
