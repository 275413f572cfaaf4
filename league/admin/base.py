"""Admin pages that show rows and offer acts: nothing is edited, everything goes by a service."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse

from league.models import User
from league.services.errors import InvalidError, LeagueError
from league.web.names import player_names


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be done to a row: when, what it asks for, and the service that does it.

    A text that comes of it is shown, once.
    """

    name: str
    label: str
    form: Callable[..., forms.Form]
    run: Callable[[Any, dict[str, Any], User], object]
    is_open: Callable[[Any], bool]
    is_grave: bool = False
    for_user: bool = False
    """Whether the form wants to know who fills it in."""


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in stubs only
    """Rows to look at. Adding, changing and deleting by hand could make what never happened."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_active and request.user.is_staff)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)


class ActsAdmin(ReadOnlyAdmin):
    """Rows with acts as buttons; a page that is still changing looks again by itself."""

    acts: tuple[Act, ...] = ()
    change_form_template = "admin/league/change_form.html"

    def is_changing(self, row: Any) -> bool:
        """Whether the row may change without anybody's doing, so that its page should refresh."""
        return False

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.act_view)
        return [path("<int:pk>/act/<slug:name>/", view, name=self._url_name), *super().get_urls()]

    @property
    def _url_name(self) -> str:
        return f"league_{self.model._meta.model_name}_act"

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        offered = [act for act in self.acts if row is not None and act.is_open(row)]
        more = {
            "acts": [
                (act, reverse(f"admin:{self._url_name}", args=[object_id, act.name]))
                for act in offered
            ],
            "is_changing": row is not None and self.is_changing(row),
        }
        return super().change_view(request, object_id, form_url, more | (extra_context or {}))

    def act_view(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        row = get_object_or_404(self.get_queryset(request), pk=pk)
        act = next((act for act in self.acts if act.name == name), None)
        if act is None:
            return redirect(self._page_of(row))
        filler = {"user": request.user} if act.for_user else {}
        form = act.form(row, data=request.POST if request.method == "POST" else None, **filler)
        if request.method == "POST" and form.is_valid() and self._did(request, act, row, form):
            is_there = self.model._default_manager.filter(pk=pk).exists()
            return redirect(self._page_of(row) if is_there else self._list())
        context = {
            **self.admin_site.each_context(request),
            "title": f"{act.label}: {row}", "act": act, "form": form, "row": row,
            "opts": self.model._meta, "page": self._page_of(row), "names": player_names(),
        }  # fmt: skip
        return render(request, "admin/league/act.html", context)

    def _did(self, request: HttpRequest, act: Act, row: Model, form: forms.Form) -> bool:
        assert isinstance(request.user, User)
        try:
            told = act.run(row, form.cleaned_data, request.user)
        except LeagueError as refusal:
            show_refusal(form, refusal)
            return False
        messages.success(request, f"{act.label}: done. {told if isinstance(told, str) else ''}")
        return True

    def _page_of(self, row: Model) -> str:
        return reverse(f"admin:league_{self.model._meta.model_name}_change", args=[row.pk])

    def _list(self) -> str:
        return reverse(f"admin:league_{self.model._meta.model_name}_changelist")


class MakingAdmin(ActsAdmin):
    """Rows that the staff can add, by a form and the service that makes one of it."""

    making: str
    making_form: type[forms.Form]
    make: Callable[[dict[str, Any], User], Model]
    """The service that makes a row of what the form asked for."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        assert isinstance(request.user, User)
        form = self.making_form(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            try:
                made = self.make(form.cleaned_data, request.user)
            except LeagueError as refusal:
                show_refusal(form, refusal)
            else:
                messages.success(request, f"{self.making}: done.")
                return redirect(self._page_of(made))
        context = {
            **self.admin_site.each_context(request),
            "title": self.making, "form": form, "method": "post",
            "opts": self.model._meta, "page": "..",
        }  # fmt: skip
        return render(request, "admin/league/add.html", context)


def asking(form: Callable[..., forms.Form]) -> Callable[..., forms.Form]:
    """A form of the site, which knows no row, as an act asks for it."""
    return lambda row, data=None: form(data)


def show_refusal(form: forms.Form, refusal: LeagueError) -> None:
    """Put what a service said beside the field that it is about."""
    said = refusal.errors if isinstance(refusal, InvalidError) else {refusal.field: str(refusal)}
    for field, message in said.items():
        form.add_error(field if field in form.fields else None, message)
