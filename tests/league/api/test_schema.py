"""The schema and the page that is made from it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from league.api.description import groups, whole_schema
from tests.league.api.callers import V1

DOCS = "/api/docs/"


def test_schema_is_valid_without_warnings(tmp_path: Path) -> None:
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml")
    )

    assert (tmp_path / "schema.yml").stat().st_size > 10_000


def test_schema_is_served(db: None, anybody: APIClient) -> None:
    response = anybody.get(f"{V1}/schema/")

    assert response.json()["paths"].keys() == whole_schema()["paths"].keys()


def test_schema_tells_errors_of_every_operation() -> None:
    lacking = [
        (path, method)
        for path, methods in whole_schema()["paths"].items()
        for method, operation in methods.items()
        if not {"401", "403", "429"} <= set(operation["responses"])
    ]

    assert lacking == []


@pytest.mark.parametrize(
    ("path", "scope"),
    [
        (f"{V1}/series/", "organise"),
        (f"{V1}/series/{{id}}/cancel/", "organise"),
        (f"{V1}/matches/{{id}}/moves/", "play"),
    ],
)
def test_schema_tells_scope_of_what_writes(path: str, scope: str) -> None:
    operation = whole_schema()["paths"][path]["post"]

    assert operation["x-scope"] == scope
    assert {} not in operation["security"]


def test_docs_page_shows_every_operation(db: None, client: Client) -> None:
    page = client.get(DOCS).content.decode()

    missing = [
        operation.id
        for group in groups()
        for operation in group.operations
        if f'id="{operation.id}"' not in page or operation.path not in page
    ]
    assert missing == []


def test_docs_page_links_only_to_what_is_on_it(db: None, client: Client) -> None:
    page = client.get(DOCS).content.decode()

    anchors = set(re.findall(r'href="#([^"]+)"', page))

    assert anchors - set(re.findall(r'id="([^"]+)"', page)) == set()
    assert len(anchors) > 10


def test_docs_page_keeps_the_content_policy(db: None, client: Client) -> None:
    response = client.get(DOCS)

    page = response.content.decode()
    assert "script-src 'self'" in response.headers["Content-Security-Policy"]
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page) == []
