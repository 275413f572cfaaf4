"""Clubs in the admin: found and change one, its members and their roles, its templates."""

from __future__ import annotations

from typing import Any

from django.contrib import admin

from league.admin.base import Act, ActsAdmin, MakingAdmin, asking
from league.admin.forms import NewForm, ReasonForm, RoleForm, RowForm
from league.admin.making import add_webhook
from league.models import Club, EventTemplate, Membership, User
from league.services.clubs import add_member, change_club, change_role, create_club, remove_member
from league.services.copies import create_from_template, delete_template
from league.web.forms.clubs import ClubForm, MemberForm
from league.web.forms.webhooks import WebhookForm


def changing(club: Club, data: Any = None) -> ClubForm:
    return ClubForm(data, initial={name: getattr(club, name) for name in ClubForm.base_fields})


@admin.register(Club)
class ClubAdmin(MakingAdmin):
    """Whoever founds a club owns it, until somebody else is made owner."""

    making, making_form = "Found a club", ClubForm
    list_display = ("name", "slug", "time_zone", "is_open", "created_at")
    list_filter = ("is_open",)
    search_fields = ("name",)
    fields = ("name", "slug", "about", "time_zone", "is_open", "members", "created_at")
    acts = (
        Act(
            "change", "Change", changing,
            lambda row, asked, user: change_club(row.pk, by=user, **asked), lambda row: True,
        ),
        Act(
            "add-member", "Add a member", asking(MemberForm),
            lambda row, asked, user: add_member(row.pk, by=user, **asked), lambda row: True,
        ),
        Act("webhook", "Add a webhook", asking(WebhookForm), add_webhook, lambda row: True),
    )  # fmt: skip

    def make(self, asked: dict[str, Any], user: User) -> Club:
        return create_club(by=user, **asked)

    @admin.display(description="members")
    def members(self, row: Club) -> str:
        members = row.memberships.select_related("user")
        return ", ".join(f"{member.user} ({member.role})" for member in members) or "Nobody."


@admin.register(Membership)
class MembershipAdmin(ActsAdmin):
    list_display = ("user", "club", "role", "joined_at")
    list_filter = ("role", "club")
    search_fields = ("user__username", "club__name")
    list_select_related = ("user", "club")
    acts = (
        Act(
            "role", "Change the role", RoleForm,
            lambda row, asked, user: change_role(row.club_id, row.user, by=user, **asked),
            lambda row: True,
        ),
        Act(
            "remove", "Take out of the club", ReasonForm,
            lambda row, asked, user: remove_member(row.club_id, row.user, by=user, **asked),
            lambda row: True, is_grave=True,
        ),
    )  # fmt: skip


@admin.register(EventTemplate)
class EventTemplateAdmin(ActsAdmin):
    """Choices of events; those without a club are the staff's."""

    list_display = ("name", "club", "created_by", "created_at")
    list_filter = ("club",)
    search_fields = ("name",)
    list_select_related = ("club", "created_by")
    acts = (
        Act(
            "use", "Make an event from it", NewForm,
            lambda row, asked, user: create_from_template(row.pk, by=user, **asked),
            lambda row: True,
        ),
        Act(
            "delete", "Delete", RowForm,
            lambda row, asked, user: delete_template(row.pk, by=user),
            lambda row: True, is_grave=True,
        ),
    )  # fmt: skip
