"""Signing in, signing up, the account and its tokens."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from league.models import Token, User
from league.queries.roles import has_office
from league.services.accounts import LONGEST_NAME
from league.web.forms.plain import PlainForm
from league.web.names import player_named
from league.web.zones import zone_choices


class SignInForm(AuthenticationForm):
    """One sentence for an unknown name and a wrong password; the case of a name does not matter."""

    error_messages = {
        "invalid_login": _("That name and password do not go together."),
        "inactive": _("That name and password do not go together."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")

    def clean_username(self) -> str:
        given: str = self.cleaned_data["username"]
        player = player_named(given)
        return player.user.username if player and player.user else given


class SignUpForm(PlainForm):
    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        help_text=_("Everybody will see it beside your results."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=4096,
        help_text=_("At least 12 characters; a few words do well."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class AccountForm(PlainForm):
    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        help_text=_("In which times are written for you, and read from your forms."),
    )


class MailForm(PlainForm):
    email = forms.EmailField(
        label=_("Mail address"),
        required=False,
        help_text=_("Nobody else sees it. Leave it empty to get no mail."),
    )
    wants_mail = forms.BooleanField(
        label=_("Write to me about my games"),
        required=False,
        help_text=_("When a round is published, a time is agreed, a game starts soon."),
    )


class TokenForm(PlainForm):
    """Only what the owner may do himself is offered."""

    name = forms.CharField(
        label=_("Name"), max_length=60, help_text=_("For yourself, such as “laptop script”.")
    )
    scopes = forms.MultipleChoiceField(
        label=_("It may"), widget=forms.CheckboxSelectMultiple, initial=[Token.Scope.READ]
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        # It stands on one page with the form of the account, which has a name too.
        super().__init__(*args, **{"auto_id": "token_%s", **kwargs})
        may_organise = has_office(user)
        self.fields["scopes"].choices = [  # type: ignore[attr-defined]
            (value, label)
            for value, label in Token.Scope.choices
            if may_organise or value != Token.Scope.ORGANISE
        ]
