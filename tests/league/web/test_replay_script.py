"""Stepping through a replay in a real browser: keys, playing on, swipes, and the switch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import django_htmx
import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import Page, Route, expect, sync_playwright

from tests.conftest import need

pytestmark = pytest.mark.browser
SCRIPTS = {
    "/replay.js": Path(__file__).resolve().parents[3] / "league/static/league/replay.js",
    "/htmx.js": Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js",
}
HEADERS = {
    "Content-Type": "text/html",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'",
}
SITE = "http://clack.test"
PLIES = 4


def answer(route: Route) -> None:
    """A match page of five positions; at /live htmx swaps them, else the links alone carry on."""
    address = urlsplit(route.request.url)
    if address.path in SCRIPTS:
        route.fulfill(body=SCRIPTS[address.path].read_text(), content_type="text/javascript")
        return
    ply = int(parse_qs(address.query).get("ply", ["0"])[0])
    request = RequestFactory().get(f"/?{address.query}")
    bar = render_to_string("_replay_bar.html", {"ply": ply, "plies": PLIES}, request)
    html = f'<section id="replay" data-replay tabindex="0">{bar}</section><input id="other">'
    scripts = '<script type="module" src="/replay.js"></script>'
    if address.path == "/live":
        scripts += '<script src="/htmx.js"></script>'
    route.fulfill(body=f"<!doctype html>{html}{scripts}", headers=HEADERS)


@pytest.fixture
def page() -> Iterator[Page]:
    chromium = need("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(has_touch=True)
        context.route("**/*", answer)
        yield context.new_page()
        browser.close()


def stands_at(page: Page, ply: int) -> None:
    expect(page.locator(".ply")).to_have_text(f"move {ply} of {PLIES}")


def test_keys_step_while_the_replay_has_focus(page: Page) -> None:
    page.goto(f"{SITE}/?ply=1")

    for key, ply in (("ArrowRight", 2), ("ArrowLeft", 1), ("End", PLIES), ("Home", 0)):
        page.locator("#replay").press(key)
        stands_at(page, ply)


def test_arrows_step_where_nothing_has_the_focus(page: Page) -> None:
    page.goto(f"{SITE}/?ply=1")

    page.keyboard.press("ArrowRight")
    stands_at(page, 2)
    page.locator("#other").press("ArrowRight")
    stands_at(page, 2)
    page.locator("#other").blur()
    page.keyboard.press("ArrowLeft")

    stands_at(page, 1)


@pytest.mark.long
def test_jumps_elsewhere_do_nothing_unless_asked_for(page: Page) -> None:
    page.goto(f"{SITE}/?ply=1")

    page.locator("body").press("End")
    stands_at(page, 1)
    page.locator("[data-keys]").click()
    page.locator("[data-keys]").blur()
    page.keyboard.press("End")

    stands_at(page, PLIES)


@pytest.mark.long
def test_last_position_has_no_further_step(page: Page) -> None:
    page.goto(f"{SITE}/?ply={PLIES}")

    page.locator("#replay").press("ArrowRight")

    stands_at(page, PLIES)


def test_swipe_to_the_left_goes_on(page: Page) -> None:
    page.goto(f"{SITE}/?ply=1")

    page.locator("#replay").evaluate(
        """(replay) => {
          const at = (x) => new Touch({ identifier: 1, target: replay, clientX: x, clientY: 20 });
          const send = (kind, lists) =>
            replay.dispatchEvent(new TouchEvent(kind, { bubbles: true, ...lists }));
          send("touchstart", { touches: [at(200)] });
          send("touchend", { changedTouches: [at(60)] });
        }"""
    )

    stands_at(page, 2)


def test_space_plays_to_the_end_and_focus_stays(page: Page) -> None:
    page.goto(f"{SITE}/live?ply=2")
    page.locator("#replay-next").focus()

    page.keyboard.press(" ")

    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")
    stands_at(page, PLIES)
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.activeElement.id") == "replay-next"
    assert page.url == f"{SITE}/live?ply={PLIES}"


@pytest.mark.long
def test_links_work_without_the_script(page: Page) -> None:
    page.context.route("**/replay.js", lambda route: route.abort())
    page.goto(f"{SITE}/?ply=1&seat=0")

    page.locator("[data-next]").click()

    stands_at(page, 2)
    assert parse_qs(urlsplit(page.url).query)["seat"] == ["0"]
