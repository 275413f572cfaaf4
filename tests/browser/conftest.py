"""A real browser at a real server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.league.factories import PASSWORD, Club, make_club

FLAGS = [
    "--no-sandbox", "--headless", "--disable-gpu", "--no-first-run",
    "--disable-background-networking",
]  # fmt: skip
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def browser(chromium: str, transactional_db: None) -> Iterator[Browser]:
    """For one test: while its driver runs, other tests could not use the database."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(autouse=True)
def beside_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser's driver runs an event loop in this thread; the test waits while it runs."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture
def club(transactional_db: None) -> Club:
    return make_club(bots=2)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page of phone width that fails the test when it complains."""
    context = browser.new_context(base_url=live_server.url, viewport=PHONE, has_touch=True)
    yield complaining(context)
    context.close()


def complaining(context: BrowserContext) -> Page:
    """A page on which an error of a script, or of the policy, is remembered in `complaints`."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda said: complaints.append(said.text) if said.type == "error" else None,
    )
    page.complaints = complaints  # type: ignore[attr-defined]
    return page


def sign_in(page: Page, name: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
