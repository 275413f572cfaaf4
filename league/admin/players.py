"""People, bots and accounts in the admin."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from bots import registry as programs
from league.admin.base import Act, ActsAdmin, MakingAdmin, ReadOnlyAdmin
from league.admin.forms import RowForm
from league.models import Bot, BotVersion, Player, User
from league.services.accounts import add_version, create_bot, set_active, set_staff


class VersionForm(RowForm):
    program = forms.ChoiceField(choices=programs.choices)


class BotForm(forms.Form):
    name = forms.CharField(max_length=60)
    about = forms.CharField(max_length=300, required=False)
    program = forms.ChoiceField(choices=programs.choices)


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("name", "kind", "created_at")
    list_filter = ("kind",)
    search_fields = ("name",)
    fields = ("name", "kind", "user", "created_at")


class VersionInline(admin.TabularInline):  # type: ignore[type-arg]  # generic in stubs only
    model = BotVersion
    can_delete = False
    extra = 0
    fields = readonly_fields = ("number", "program", "created_at")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True


@admin.register(Bot)
class BotAdmin(MakingAdmin):
    making, making_form = "Add a house bot", BotForm
    list_display = ("player", "author", "about")
    search_fields = ("player__name",)
    fields = ("player", "author", "about")
    inlines = (VersionInline,)
    acts = (
        Act(
            "version", "Add a version", VersionForm,
            lambda row, asked, user: add_version(row, asked["program"], by=user),
            lambda row: row.is_house_bot,
        ),
    )  # fmt: skip

    def make(self, asked: dict[str, Any], user: User) -> Bot:
        return create_bot(by=user, **asked)


@admin.register(User)
class UserAdmin(ActsAdmin):
    list_display = ("username", "is_staff", "is_active", "last_login")
    list_filter = ("is_staff", "is_active")
    search_fields = ("username",)
    fields = ("username", "email", "is_staff", "is_active", "date_joined", "last_login")
    acts = (
        Act(
            "make-staff", "Make staff", RowForm,
            lambda row, asked, user: set_staff(row, True, by=user),
            lambda row: not row.is_staff, is_grave=True,
        ),
        Act(
            "take-staff", "Take from the staff", RowForm,
            lambda row, asked, user: set_staff(row, False, by=user),
            lambda row: row.is_staff, is_grave=True,
        ),
        Act(
            "close", "Close the account", RowForm,
            lambda row, asked, user: set_active(row, False, by=user),
            lambda row: row.is_active, is_grave=True,
        ),
        Act(
            "open", "Open the account again", RowForm,
            lambda row, asked, user: set_active(row, True, by=user),
            lambda row: not row.is_active,
        ),
    )  # fmt: skip
