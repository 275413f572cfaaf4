"""Playing and replaying in a browser of phone width: keys, fingers, and no reload by hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from league.models import Match
from tests.browser.conftest import sign_in
from tests.league.factories import Club, make_asking_match, make_finished_series, play_all

pytestmark = pytest.mark.browser


def stands_at(page: Page, ply: int, match: Match) -> None:
    expect(page.locator(".replay-bar .ply")).to_have_text(f"move {ply} of {match.move_count}")


def is_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def test_replay_is_stepped_by_keyboard(club: Club, phone: Page) -> None:
    match = make_finished_series(club.bots).matches.get()
    phone.goto(f"/matches/{match.pk}/")
    phone.locator("#replay-next").focus()

    phone.keyboard.press("ArrowRight")
    stands_at(phone, 1, match)
    phone.keyboard.press("ArrowRight")
    stands_at(phone, 2, match)
    expect(phone).to_have_url(re.compile(r"\?ply=2$"))
    expect(phone.locator("#replay-next")).to_be_focused()
    phone.keyboard.press("End")
    stands_at(phone, match.move_count, match)
    phone.keyboard.press("ArrowLeft")
    stands_at(phone, match.move_count - 1, match)
    phone.keyboard.press("Home")

    stands_at(phone, 0, match)
    assert phone.complaints == []


@pytest.mark.long
def test_hasty_step_waits_for_the_one_before(club: Club, phone: Page) -> None:
    match = make_finished_series(club.bots).matches.get()
    phone.goto(f"/matches/{match.pk}/")
    phone.locator("#replay-next").focus()

    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("ArrowRight")

    stands_at(phone, 2, match)
    expect(phone.locator("#replay-next")).to_be_focused()


@pytest.mark.long
def test_replay_jumps_to_a_move_that_is_clicked(club: Club, phone: Page) -> None:
    match = make_finished_series(club.bots).matches.get()
    phone.goto(f"/matches/{match.pk}/")

    phone.locator("#move-4").click()

    stands_at(phone, 4, match)
    expect(phone.locator("#move-4")).to_be_focused()


@pytest.mark.long
def test_replay_changes_eyes_and_keeps_the_ply(club: Club, phone: Page) -> None:
    match = make_finished_series(club.bots).matches.get()
    phone.goto(f"/matches/{match.pk}/?ply=3")

    phone.locator("#eyes-1").click()

    expect(phone.locator("#eyes-1")).to_have_attribute("aria-current", "true")
    stands_at(phone, 3, match)


@pytest.mark.long
def test_address_of_a_move_can_be_gone_back_to(club: Club, phone: Page) -> None:
    match = make_finished_series(club.bots).matches.get()
    phone.goto(f"/matches/{match.pk}/")
    phone.locator("#replay-next").click()
    stands_at(phone, 1, match)

    phone.go_back()

    stands_at(phone, 0, match)


def test_person_plays_by_finger_on_a_phone(club: Club, phone: Page) -> None:
    match = make_asking_match(club.ben.player, club.bots[0])
    sign_in(phone, "Ben")
    phone.goto("/desk/")

    phone.get_by_role("main").get_by_role("link", name="Jie Long").first.tap()
    expect(phone.get_by_role("heading", name="Your move")).to_be_visible()
    assert not is_wider_than_the_screen(phone)
    before = match.moves.count()
    phone.locator(".moves button").first.tap()
    expect(phone.get_by_role("heading", name="Your move")).not_to_be_visible()

    assert match.moves.count() == before + 1
    assert phone.complaints == []


@pytest.mark.long
def test_waiting_page_brings_the_turn_by_itself(club: Club, phone: Page) -> None:
    make_asking_match(club.ben.player, club.bots[0])
    sign_in(phone, "Ben")
    phone.goto("/desk/")
    phone.get_by_role("main").get_by_role("link", name="Jie Long").first.tap()
    phone.locator(".moves button").first.tap()
    expect(phone.get_by_role("heading", name="Your move")).not_to_be_visible()

    play_all()

    expect(phone.get_by_role("heading", name="Your move")).to_be_visible(timeout=20_000)
    expect(phone.locator("#messages")).to_contain_text("It is your turn.")


def test_move_is_played_without_any_script(
    club: Club, browser: Browser, live_server: LiveServer
) -> None:
    match = make_asking_match(club.ben.player, club.bots[0])
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, "Ben")
    page.goto(f"/matches/{match.pk}/")

    page.locator(".moves button").first.click()
    page.wait_for_url(f"**/matches/{match.pk}/")
    left = page.locator(".moves button").count()
    context.close()

    assert (left, match.moves.filter(millis__gt=0).count()) == (0, 1)


@pytest.mark.long
def test_clock_counts_down(club: Club, phone: Page) -> None:
    match = make_asking_match(club.ben.player, club.bots[0], move_seconds=600)
    sign_in(phone, "Ben")
    phone.goto(f"/matches/{match.pk}/")

    expect(phone.get_by_role("timer")).to_have_text(re.compile(r"^9:\d\d min$"), timeout=10_000)
