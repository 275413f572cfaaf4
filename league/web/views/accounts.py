"""Accounts: coming in, going out, and what belongs to one's own account."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.models import User
from league.services import accounts
from league.services import tokens as token_services
from league.web.access import account_of, form_of
from league.web.acts import Question, acted, confirmed, form_page, posted
from league.web.attempts import count_attempt
from league.web.forms.accounts import AccountForm, MailForm, SignInForm, SignUpForm, TokenForm


class SignIn(LoginView):
    template_name = "web/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "label_suffix": ""}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        count_attempt(request, "sign-in", request.POST.get("username", ""))
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=400)

    def get_redirect_url(self) -> str:  # type: ignore[override]
        """Where the reader was going, if that is on this site and not this very page."""
        address = super().get_redirect_url()
        return "" if address.startswith(self.request.path) else address


class PasswordChange(PasswordChangeView):
    template_name = "web/password.html"
    success_url = reverse_lazy("web:account")

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "label_suffix": ""}

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("The password is changed."))
        return super().form_valid(form)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=400)


sign_in = require_http_methods(["GET", "HEAD", "POST"])(SignIn.as_view())
sign_out = require_POST(LogoutView.as_view())
password = require_http_methods(["GET", "HEAD", "POST"])(PasswordChange.as_view())


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("web:desk")
    form = SignUpForm(posted(request))
    if form.is_bound:
        count_attempt(request, "sign-up")
    user = acted(form, lambda form: accounts.sign_up(**form.cleaned_data))
    if user is None:
        return form_page(request, "web/sign_up.html", form)
    login(request, user)
    messages.success(request, _("Welcome, %(name)s.") % {"name": user.username})
    return redirect("web:desk")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def account(request: HttpRequest) -> HttpResponse:
    user = account_of(request)
    form = AccountForm(posted(request), initial=_written(user))
    if acted(form, lambda form: accounts.change_account(user, **form.cleaned_data)) is None:
        return _show(request, form=form, status=400 if form.errors else 200)
    messages.success(request, _("Your account is changed."))
    return redirect("web:account")


@form_of("web:account")
@login_required
def mail(request: HttpRequest) -> HttpResponse:
    user = account_of(request)
    form = MailForm(request.POST)
    if acted(form, lambda form: accounts.change_mail(user, **form.cleaned_data)) is None:
        return _show(request, mail_form=form, status=400)
    messages.success(request, _("Your mail is as you want it now."))
    return redirect("web:account")


@form_of("web:account")
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """The one page that shows a new token's secret: it cannot be asked for again."""
    user = account_of(request)
    form = TokenForm(user, request.POST)
    made = acted(form, lambda form: token_services.create_token(user, **form.cleaned_data))
    if made is None:
        return _show(request, token_form=form, status=400)
    return _show(request, secret=made[1], status=201)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete_token(request: HttpRequest, pk: int) -> HttpResponse:
    user = account_of(request)
    token = get_object_or_404(user.tokens, pk=pk)
    question = Question(
        heading=_("Delete the token %(name)s?") % {"name": token.name},
        words=_("Programs that use it will be refused from then on."),
        button=_("Delete it"),
        done=_("The token is deleted."),
        back=reverse("web:account"),
        takes_reason=False,
    )
    return confirmed(request, question, lambda _why: token_services.delete_token(user, pk))


def _written(user: User) -> dict[str, str]:
    return {"name": user.username, "time_zone": user.time_zone}


def _show(request: HttpRequest, *, status: int, **given: Any) -> HttpResponse:
    user = account_of(request)
    context = {
        "form": AccountForm(initial=_written(user)),
        "mail_form": MailForm(initial={"email": user.email, "wants_mail": user.wants_mail}),
        "token_form": TokenForm(user),
        "tokens": user.tokens.all(),
        **given,
    }
    return render(request, "web/account.html", context, status=status)
