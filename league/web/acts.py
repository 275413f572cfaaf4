"""Acts by form: a refusal of the league comes back to its field, and what hurts is asked first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from league.services.errors import InvalidError, LeagueError
from league.web.forms.reasons import ReasonForm

Form = TypeVar("Form", bound=forms.Form)
Given = TypeVar("Given")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked before an act that cannot be undone; `back` is the page it started from."""

    heading: str
    words: str
    button: str
    done: str
    back: str
    takes_reason: bool = True


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form was sent with, if it was."""
    return request.POST if request.method == "POST" else None


def acted(
    form: Form, act: Callable[[Form], Given], names: Mapping[str, str] | None = None
) -> Given | None:
    """What the act gives if the form is in order and the league agrees; else the form says why.

    `names` has the form's name for a field that the league calls otherwise.
    """
    if not form.is_valid():
        return None
    try:
        return act(form)
    except LeagueError as error:
        refuse(form, error, names or {})
        return None


def refuse(form: forms.Form, error: LeagueError, names: Mapping[str, str]) -> None:
    wrong = error.errors if isinstance(error, InvalidError) else {error.field or "": str(error)}
    for field, message in wrong.items():
        name = names.get(field, field)
        form.add_error(name if name in form.fields else None, message)


def form_page(
    request: HttpRequest, template: str, form: forms.Form, **context: Any
) -> HttpResponse:
    """A page with a form on it: 400 if it comes back with complaints."""
    status = 400 if form.errors else 200
    return render(request, template, {"form": form, **context}, status=status)


def confirmed(request: HttpRequest, question: Question, act: Callable[[str], Any]) -> HttpResponse:
    """Ask the question with room for a reason; when it is answered, act and go back."""
    form = ReasonForm(posted(request)) if question.takes_reason else forms.Form(posted(request))
    if form.is_valid():
        try:
            act(form.cleaned_data.get("reason", ""))
        except LeagueError as error:
            refuse(form, error, {})
        else:
            messages.success(request, question.done)
            return redirect(question.back)
    return form_page(request, "web/confirm.html", form, question=question)


def pressed(request: HttpRequest, back: str, act: Callable[[], Any], done: str) -> HttpResponse:
    """Do what a button without a form asks for, and say on the page what came of it."""
    try:
        act()
    except LeagueError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, done)
    return redirect(back)
