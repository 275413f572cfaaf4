"""Everything that goes wrong has one shape."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from rest_framework.test import APIClient, APIRequestFactory

from league.api.base import Endpoint
from league.api.parsers import DEEPEST, MOST_BYTES
from league.models import Series
from tests.league.api.callers import V1, caller, error_of, signed_in
from tests.league.factories import Club

JSON = "application/json"


@pytest.fixture
def ada(club: Club) -> APIClient:
    return caller(club.ada)


@pytest.mark.parametrize(
    "address",
    [
        "nothing/",
        "players",
        "players/4711/",
        f"players/{10**30}/",
        f"players/{'9' * 5000}/",
        "players/Ben/",
        "players/-1/",
        "games/no such game/",
        "series/1/blocks/2/",
        "matches/1/moves",
        "%00/",
    ],
)
def test_what_is_not_there_is_not_found(db: None, anybody: APIClient, address: str) -> None:
    assert error_of(anybody.get(f"{V1}/{address}")) == (404, "not_found", {})


def test_missing_slash_is_pointed_out(db: None, anybody: APIClient) -> None:
    message = anybody.post(f"{V1}/series", {}, format="json").json()["error"]["message"]

    assert message == "There is nothing at this address. Addresses end in a slash."


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options", "trace"])
@pytest.mark.parametrize("address", ["players/", "series/", "me/", "schema/"])
def test_other_methods_are_not_served(ada: APIClient, address: str, method: str) -> None:
    response = ada.generic(method.upper(), f"{V1}/{address}")

    assert error_of(response) == (405, "method_not_allowed", {})
    assert "GET" in response.headers["Allow"]


def test_lists_take_no_post(ada: APIClient) -> None:
    assert error_of(ada.post(f"{V1}/players/", {}, format="json"))[:2] == (
        405,
        "method_not_allowed",
    )


def test_only_json_is_given(db: None, anybody: APIClient) -> None:
    response = anybody.get(f"{V1}/players/", headers={"Accept": "text/html"})

    assert error_of(response) == (406, "not_acceptable", {})


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain", "x"])
def test_only_json_is_taken(ada: APIClient, kind: str) -> None:
    response = ada.post(f"{V1}/series/", b"game=jielong", content_type=kind)

    assert error_of(response) == (415, "unsupported_media_type", {})


def test_form_with_file_is_not_taken(ada: APIClient) -> None:
    response = ada.post(f"{V1}/series/", {"game": "jielong"}, format="multipart")

    assert error_of(response) == (415, "unsupported_media_type", {})


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b'{"game": "jielong",}',
        b"{'game': 1}",
        b'{"length": NaN}',
        b'{"length": Infinity}',
        b'{"length": -Infinity}',
        b'{"length": ' + b"9" * 5000 + b"}",
        b'{"game": "\xff"}',
        b"\xff\xfe{\x00}\x00",
        b"[" * 60000,
        b"[" * (DEEPEST + 2) + b"]" * (DEEPEST + 2),
        b'{"a":' * (DEEPEST + 1) + b"1" + b"}" * (DEEPEST + 1),
    ],
)
def test_malformed_body_is_refused(ada: APIClient, body: bytes) -> None:
    response = ada.post(f"{V1}/series/", body, content_type=JSON)

    assert error_of(response) == (400, "malformed", {})


@pytest.mark.parametrize("body", [b"[]", b'"text"', b"7", b"null", b"true", b"[{}]"])
def test_body_that_is_no_object_is_refused(ada: APIClient, body: bytes) -> None:
    assert error_of(ada.post(f"{V1}/series/", body, content_type=JSON))[:2] == (400, "invalid")


def test_huge_body_is_refused_with_the_limit(ada: APIClient) -> None:
    body = b'{"game": "' + b"x" * MOST_BYTES + b'"}'

    response = ada.post(f"{V1}/series/", body, content_type=JSON)

    assert error_of(response) == (413, "too_large", {})
    assert str(MOST_BYTES) in response.json()["error"]["message"]
    assert Series.objects.count() == 0


@pytest.mark.parametrize("host", ["evil.example", "a b"])
def test_foreign_host_is_refused_in_shape(db: None, anybody: APIClient, host: str) -> None:
    response = anybody.get(f"{V1}/players/", headers={"Host": host})

    assert error_of(response)[:2] == (400, "invalid")


class Broken(Endpoint):
    """Fails as told."""

    failure: Exception = ValueError()

    def get(self, request: object) -> None:
        raise self.failure


def test_silent_database_is_unavailable(db: None) -> None:
    request = APIRequestFactory().get("/")

    response = Broken.as_view(failure=OperationalError("gone"))(request)
    response.render()

    assert (response.status_code, response.headers["Retry-After"]) == (503, "10")
    assert response.data["error"]["code"] == "unavailable"


def test_fault_of_ours_is_left_to_the_log(db: None) -> None:
    request = APIRequestFactory().get("/")

    with pytest.raises(ValueError, match="bug"):
        Broken.as_view(failure=ValueError("bug"))(request)


def test_fault_of_ours_has_the_shape_and_no_details(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = signed_in(club.ada)
    page.raise_request_exception = False
    monkeypatch.setattr("league.api.root.RESOURCES", {"secret": "api:no-such-name"})

    response = page.get(f"{V1}/")

    status, code, _ = error_of(response)
    assert (status, code) == (500, "failed")
    assert b"no-such-name" not in response.content
