"""What a column of the standings means: by pointer, by finger, by keyboard, and without scripts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE, complaining
from tests.league.factories import Club, make_finished_event

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(browser: Browser, live_server: LiveServer, club: Club) -> Iterator[Page]:
    context = browser.new_context(base_url=live_server.url)
    page = complaining(context)
    page.goto(f"/events/{make_finished_event(club.bots).pk}/")
    yield page
    assert page.complaints == []  # type: ignore[attr-defined]
    context.close()


def word(page: Page) -> Locator:
    return page.locator("button.explained").first


def meaning(page: Page) -> Locator:
    return page.locator("#about-points")


def test_keyboard_focus_opens_and_escape_closes(desk: Page) -> None:
    expect(meaning(desk)).to_be_hidden()
    desk.get_by_role("region", name="Standings").focus()
    desk.keyboard.press("Tab")
    expect(word(desk)).to_be_focused()
    expect(meaning(desk)).to_be_visible()

    desk.keyboard.press("Escape")

    expect(meaning(desk)).to_be_hidden()
    expect(word(desk)).to_be_focused()


@pytest.mark.long
def test_focus_that_moves_on_takes_it_along(desk: Page) -> None:
    desk.get_by_role("region", name="Standings").focus()
    desk.keyboard.press("Tab")

    desk.keyboard.press("Tab")

    expect(meaning(desk)).to_be_hidden()
    expect(desk.locator("p[popover]:popover-open")).to_have_count(1)


@pytest.mark.long
def test_pointer_can_go_from_the_word_to_its_meaning(desk: Page) -> None:
    word(desk).hover()
    expect(meaning(desk)).to_be_visible()

    meaning(desk).hover()
    desk.wait_for_function("document.querySelector('#about-points').matches(':hover')")
    expect(meaning(desk)).to_be_visible()
    desk.mouse.move(0, 0)

    expect(meaning(desk)).to_be_hidden()


@pytest.mark.long
def test_press_after_the_pointer_keeps_it_open(desk: Page) -> None:
    word(desk).click()
    expect(meaning(desk)).to_be_visible()

    word(desk).click()

    expect(meaning(desk)).to_be_hidden()


def test_reader_is_told_the_meaning_with_the_word(desk: Page) -> None:
    expect(word(desk)).to_have_accessible_description(meaning(desk).text_content() or "")


def test_finger_opens_it_on_the_screen(phone: Page, club: Club) -> None:
    phone.goto(f"/events/{make_finished_event(club.bots).pk}/")

    word(phone).tap()

    expect(meaning(phone)).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_press_opens_it_without_scripts(
    browser: Browser, live_server: LiveServer, club: Club
) -> None:
    context = browser.new_context(
        base_url=live_server.url, viewport=PHONE, java_script_enabled=False
    )
    page = context.new_page()
    page.goto(f"/events/{make_finished_event(club.bots).pk}/")

    word(page).focus()
    page.keyboard.press("Enter")

    expect(meaning(page)).to_be_visible()
    context.close()
