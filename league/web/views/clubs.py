"""Clubs: the list, one club with its events and members, and what its members and owners do."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Club, Membership
from league.queries.clubs import (
    PAST,
    Stage,
    club_list,
    events_at,
    member_counts,
    members_of,
    roles_of,
)
from league.queries.roles import may_make_event, may_own, role_in
from league.services import clubs as services
from league.web.access import account_of, for_club, for_organisers, form_of
from league.web.acts import Question, acted, confirmed, form_page, posted, pressed
from league.web.forms.clubs import ClubForm, MemberForm, RoleForm
from league.web.names import player_names
from league.web.paging import numbered

SHOWN = 12


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    found = numbered(club_list(), request)
    shown = found.object_list
    roles, counts = roles_of(request.user, shown), member_counts(shown)
    context = {"found": found, "roles": roles, "counts": counts}
    return render(request, "web/clubs.html", context)


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(club_list(), slug=slug)
    context = {
        **_shown(request, found),
        "may_make": request.user.is_authenticated and may_make_event(request.user, found),
        "now": events_at(found, Stage.RUNNING)[:SHOWN],
        "next": events_at(found, Stage.DRAFT)[:SHOWN],
        "found": numbered(events_at(found, *PAST), request),
    }
    return render(request, "web/club.html", context)


def _shown(request: HttpRequest, found: Club) -> dict[str, Any]:
    owns = may_own(request.user, found)
    return {"club": found, "role": role_in(request.user, found), "may_own": owns}


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def create(request: HttpRequest) -> HttpResponse:
    by = account_of(request)
    form = ClubForm(posted(request), initial={"time_zone": by.time_zone, "is_open": True})
    made = acted(form, lambda form: services.create_club(by=by, **form.cleaned_data))
    if made is None:
        return form_page(request, "web/club_form.html", form)
    messages.success(request, _("%(club)s is founded, and you own it.") % {"club": made.name})
    return redirect("web:club", made.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(may_own)
def edit(request: HttpRequest, found: Club) -> HttpResponse:
    by = account_of(request)
    before = {name: getattr(found, name) for name in ClubForm.base_fields}
    form = ClubForm(posted(request), initial=before)
    change = services.change_club
    if acted(form, lambda form: change(found.pk, by=by, **form.cleaned_data)) is None:
        return form_page(request, "web/club_form.html", form, club=found)
    messages.success(request, _("The club is changed."))
    return redirect("web:club", found.slug)


@form_of("web:club")
@for_club()
def join(request: HttpRequest, found: Club) -> HttpResponse:
    by, back = account_of(request), reverse("web:club", args=[found.slug])
    done = _("You are a member of %(club)s.") % {"club": found.name}
    return pressed(request, back, lambda: services.join_club(found.pk, by=by), done)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club()
def leave(request: HttpRequest, found: Club) -> HttpResponse:
    by = account_of(request)
    question = Question(
        heading=_("Leave %(club)s?") % {"club": found.name},
        words=_("What you played stays. In a club that is not open, an owner must add you again."),
        button=_("Leave"),
        done=_("You have left %(club)s.") % {"club": found.name},
        back=reverse("web:club", args=[found.slug]),
        takes_reason=False,
    )
    return confirmed(request, question, lambda _why: services.leave_club(found.pk, by=by))


@require_safe
def members(request: HttpRequest, slug: str) -> HttpResponse:
    return _members(request, get_object_or_404(club_list(), slug=slug), MemberForm())


def _members(request: HttpRequest, found: Club, form: MemberForm | RoleForm) -> HttpResponse:
    shown = _shown(request, found)
    context = {
        **shown,
        "found": numbered(members_of(found), request),
        "roles": Membership.Role.choices,
        "names": player_names() if shown["may_own"] else [],
    }
    return form_page(request, "web/club_members.html", form, **context)


@form_of("web:club-members")
@for_club(may_own)
def add_member(request: HttpRequest, found: Club) -> HttpResponse:
    form, by = MemberForm(request.POST), account_of(request)
    made = acted(form, lambda form: services.add_member(found.pk, by=by, **form.cleaned_data))
    if made is None:
        return _members(request, found, form)
    messages.success(request, _("%(name)s is a member now.") % {"name": made.user})
    return redirect("web:club-members", found.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(may_own)
def change_role(request: HttpRequest, found: Club, member: int) -> HttpResponse:
    whose = get_object_or_404(found.memberships.select_related("user"), pk=member)
    form, by = RoleForm(posted(request), initial={"role": whose.role}), account_of(request)
    change = services.change_role
    if acted(form, lambda form: change(found.pk, whose.user, by=by, **form.cleaned_data)) is None:
        return form_page(request, "web/club_role.html", form, club=found, member=whose)
    messages.success(request, _("The role of %(name)s is changed.") % {"name": whose.user})
    return redirect("web:club-members", found.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club(may_own)
def remove_member(request: HttpRequest, found: Club, member: int) -> HttpResponse:
    whose = get_object_or_404(found.memberships.select_related("user"), pk=member)
    by, names = account_of(request), {"name": whose.user, "club": found.name}
    question = Question(
        heading=_("Take %(name)s out of %(club)s?") % names,
        words=_("What they played stays; entries in events that run stay too."),
        button=_("Take them out"),
        done=_("%(name)s is no longer a member.") % names,
        back=reverse("web:club-members", args=[found.slug]),
    )
    act = services.remove_member
    return confirmed(request, question, lambda why: act(found.pk, whose.user, by=by, reason=why))
