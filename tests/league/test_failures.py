"""Pages for when something fails: right status, plain words, and no database."""

from __future__ import annotations

import json
import logging
import re

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from league.failures import page
from league.limits import TooManyRequestsError
from league.logs import JsonFormatter


def fail(request: HttpRequest, kind: str) -> HttpResponse:
    raise {
        "400": BadRequest("a thing nobody should read"),
        "403": PermissionDenied("a thing nobody should read"),
        "429": TooManyRequestsError(30),
        "500": ValueError("a thing nobody should read"),
        "503": OperationalError("a thing nobody should read"),
    }[kind]


urlpatterns = [path("fail/<kind>", fail), path("", include("league.urls"))]
handler400 = "league.failures.bad_request"
handler403 = "league.failures.forbidden"
handler404 = "league.failures.not_found"
handler500 = "league.failures.server_error"

STATUSES = [400, 403, 429, 500, 503]


@pytest.fixture
def visitor() -> Client:
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


@pytest.mark.parametrize("status", STATUSES)
def test_failure_has_its_page_without_a_database(visitor: Client, status: int) -> None:
    response = visitor.get(f"/fail/{status}")

    assert response.status_code == status
    assert "<h1>" in response.text
    assert "a thing nobody should read" not in response.text
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_unknown_address_has_a_page_of_its_own(visitor: Client) -> None:
    response = visitor.get("/there/is/no/such/page")

    assert response.status_code == 404
    assert "There is nothing here" in response.text


def test_form_without_its_token_is_refused_with_the_page() -> None:
    response = Client(enforce_csrf_checks=True).post("/admin/login/", {"username": "ada"})

    assert response.status_code == 403
    assert "That is not yours to do" in response.text


@pytest.mark.parametrize(("status", "seconds"), [(429, "30"), (503, "10")])
def test_failure_that_passes_says_when_to_come_back(
    visitor: Client, status: int, seconds: str
) -> None:
    response = visitor.get(f"/fail/{status}")

    assert response.headers["Retry-After"] == seconds


def test_wait_is_told_in_words() -> None:
    request = HttpRequest()

    assert "in 1 second." in page(request, 429, seconds=1).text
    assert "in 30 seconds." in page(request, 429, seconds=30).text


@pytest.mark.parametrize("status", [500, 503])
def test_reference_on_the_page_leads_to_the_log(
    visitor: Client, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    response = visitor.get(f"/fail/{status}")

    shown = re.search(r"Reference ([0-9a-f]{8})", response.text)
    assert shown is not None
    lines = [json.loads(JsonFormatter().format(record)) for record in caplog.records]
    assert shown[1] in [line.get("reference") for line in lines if "trace" in line]


def test_log_line_is_one_json_object_with_named_fields_only() -> None:
    record = logging.LogRecord("clack", logging.WARNING, __file__, 1, "a\nb %s", ("c",), None)
    record.password = "hunter2"

    line = JsonFormatter().format(record)

    assert "\n" not in line
    assert json.loads(line) | {"time": ""} == {
        "time": "",
        "level": "warning",
        "logger": "clack",
        "message": "a\nb c",
    }
