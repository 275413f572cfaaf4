"""Clubs in forms: choosing one for an event, founding and changing one, and its members."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Membership, User
from league.queries.roles import clubs_organised_by
from league.services.clubs import LONGEST_NAME
from league.web.forms.plain import PlainForm
from league.web.forms.terms import PlayerField
from league.web.zones import zone_choices


class ClubField(forms.ModelChoiceField):  # type: ignore[type-arg]  # generic in stubs only
    """One of the clubs that the account organises; the staff may do without.

    It is hidden where there is nothing to choose.
    """

    def __init__(self, user: User) -> None:
        clubs = clubs_organised_by(user)
        choices = clubs[:2].count() + user.is_staff
        super().__init__(
            clubs,
            label=_("Club"),
            required=not user.is_staff,
            empty_label=_("none") if user.is_staff else _("choose"),
            widget=forms.HiddenInput if choices < 2 else forms.Select,
            initial=clubs.first() if choices == 1 else None,
            help_text=_("Its organisers run the event, its referees decide on results."),
        )


class ClubForm(PlainForm):
    """What a club is."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    about = forms.CharField(
        label=_("About"),
        max_length=5000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Who you are, where and when you meet."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=zone_choices, help_text=_("In which its events are planned.")
    )
    is_open = forms.BooleanField(
        label=_("Open"),
        required=False,
        help_text=_("Whether anybody may join; else an owner adds members."),
    )


class RoleForm(PlainForm):
    role = forms.ChoiceField(
        label=_("Role"), choices=Membership.Role.choices, initial=Membership.Role.PLAYER
    )


class MemberForm(RoleForm):
    """Somebody to take in, by name."""

    player = PlayerField(label=_("Name"))
    field_order = ["player", "role"]
