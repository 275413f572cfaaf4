"""What the acts of the admin ask for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.admin.widgets import AdminSplitDateTime

from engines import registry
from league.models import Event, Membership, Player, Series
from league.web.forms.terms import PlayerField


class RowForm(forms.Form):
    """A form about a row."""

    def __init__(self, row: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.row = row


class ReasonForm(RowForm):
    reason = forms.CharField(max_length=500, help_text="Kept in the audit trail.")


class PostponeForm(ReasonForm):
    starts_at = forms.SplitDateTimeField(label="New start (UTC)", widget=AdminSplitDateTime())


class NewForm(RowForm):
    name = forms.CharField(max_length=Event._meta.get_field("name").max_length)
    starts_at = forms.SplitDateTimeField(
        label="Start (UTC)", widget=AdminSplitDateTime(), required=False
    )


class CopyForm(NewForm):
    with_entries = forms.BooleanField(label="Enter the same players", required=False)


class ForfeitForm(ReasonForm):
    player = forms.ModelChoiceField(Player.objects.none(), label="Who forfeits")

    def __init__(self, row: Series, **kwargs: Any) -> None:
        super().__init__(row, **kwargs)
        self._players().queryset = Player.objects.filter(sides__series=row)

    def _players(self) -> forms.ModelChoiceField[Player]:
        field = self.fields["player"]
        assert isinstance(field, forms.ModelChoiceField)
        return field


class EnterForm(RowForm):
    players = forms.ModelMultipleChoiceField(Player.objects.none())

    def __init__(self, row: Event, **kwargs: Any) -> None:
        super().__init__(row, **kwargs)
        field = self.fields["players"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = Player.objects.exclude(entries__event=row)


class WithdrawForm(ReasonForm):
    player = forms.ModelChoiceField(Player.objects.none())

    def __init__(self, row: Event, **kwargs: Any) -> None:
        super().__init__(row, **kwargs)
        field = self.fields["player"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Player.objects.filter(
            entries__event=row, entries__withdrawn_at__isnull=True
        )


class RoleForm(ReasonForm):
    role = forms.ChoiceField(choices=Membership.Role.choices)
    field_order = ("role", "reason")

    def __init__(self, row: Membership, **kwargs: Any) -> None:
        super().__init__(row, initial={"role": row.role}, **kwargs)


class RoundForm(RowForm):
    round = forms.IntegerField(min_value=1, max_value=10_000)


class ReplaceForm(ReasonForm):
    player = PlayerField(label="By whom")
    is_forfeited = forms.BooleanField(
        required=False, label="Forfeit the series that is being played, if there is one"
    )
    field_order = ("player", "is_forfeited", "reason")


class ApartForm(RowForm):
    first = PlayerField()
    second = PlayerField()


class PlayerForm(RowForm):
    player = PlayerField()


class NameForm(RowForm):
    name = forms.CharField(max_length=100)


class GameForm(forms.Form):
    """The first step of anything that is played: its options depend on it."""

    game = forms.ChoiceField(choices=registry.choices)
