"""Every main page in light and dark, on a phone and on a desk: no barrier, nothing cut off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from league.models import Pool
from league.services.events import start_event
from tests.browser.conftest import PHONE, complaining, sign_in
from tests.league.factories import (
    Club,
    make_asking_match,
    make_event,
    make_finished_event,
    make_finished_series,
    make_series,
    make_token,
)

pytestmark = [pytest.mark.browser, pytest.mark.long]
DESK = {"width": 1280, "height": 900}
LOOKS = [("light", PHONE), ("dark", DESK), ("light", DESK), ("dark", PHONE)]


@pytest.fixture
def addresses(club: Club) -> dict[str, list[str]]:
    """The main pages with something on them, by who looks."""
    series = make_finished_series(club.bots, mirrored=True)
    asking = make_asking_match(club.ben.player, club.bots[0])
    waiting = make_series([club.ben.player, club.cy.player])
    played, draft = make_finished_event(club.bots, name="Played"), make_event(club.bots)
    cup = make_finished_event(club.bots, name="Cup", format="knockout")
    swiss = make_event([*club.bots, club.ben.player], name="Swiss", format="swiss", publishes=False)
    start_event(swiss.pk)
    make_token(club.ben)
    pool = Pool.objects.order_by("pk")[0]
    replay = series.matches.order_by("pk")[0].pk
    everybody = [
        "/", "/help/", "/games/", "/games/jielong/", "/players/", f"/players/{club.bots[0].pk}/",
        "/ratings/", f"/ratings/{pool.pk}/", "/series/", f"/series/{series.pk}/",
        f"/series/{waiting.pk}/", f"/matches/{replay}/?ply=4", f"/matches/{asking.pk}/",
        "/events/", f"/events/{played.pk}/", "/sign-in/", "/sign-up/", "/clubs/",
        f"/events/{cup.pk}/", f"/events/{cup.pk}/rounds/1/", f"/events/{played.pk}/crosstable/",
        f"/events/{played.pk}/print/", f"/events/{played.pk}/files/",
    ]  # fmt: skip
    return {
        "": everybody,
        "Ben": ["/", "/desk/", "/account/", "/account/password/", f"/matches/{asking.pk}/"],
        "Ada": [
            "/desk/", f"/events/{draft.pk}/", "/events/new/", "/events/new/?game=natto",
            "/events/new/?game=natto&format=round-robin",
            "/series/new/?game=toridori", f"/events/{draft.pk}/cancel/",
            f"/events/{draft.pk}/entries/", f"/events/{draft.pk}/edit/", "/templates/",
            f"/events/{draft.pk}/rehearsal/", f"/events/{draft.pk}/webhooks/",
            f"/events/{draft.pk}/trail/",
            f"/events/{swiss.pk}/rounds/1/",
        ],
    }  # fmt: skip


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{look[1]['width']}")
def page(
    request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer
) -> Iterator[Page]:
    scheme, size = request.param
    context = browser.new_context(
        base_url=live_server.url, viewport=size, color_scheme=scheme, reduced_motion="reduce"
    )
    yield complaining(context)
    context.close()


def barriers(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{page.url}: {violation['id']} at {node['target']}"
        for violation in found
        for node in violation["nodes"]
    ]


def overflow(page: Page) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return [f"{page.url} is {wide} px too wide"] if wide > 0 else []


def test_main_pages_have_no_barrier(page: Page, addresses: dict[str, list[str]]) -> None:
    found = []

    for name, visited in addresses.items():
        if name:
            page.context.clear_cookies()
            sign_in(page, name)
        for address in visited:
            page.goto(address)
            found += barriers(page) + overflow(page)

    assert found == [], "\n".join(found)
    assert page.complaints == []


def test_forms_of_the_admin_fit_a_phone(
    browser: Browser, live_server: LiveServer, club: Club
) -> None:
    series, played = make_series(club.bots[:2]), make_finished_series(club.bots[:2])
    desk = "/admin/league"
    addresses = [
        f"{desk}/series/add/?game={game}" for game in ("natto", "tianjiu", "tiu-u", "xiangshifu")
    ] + [
        "/admin/", f"{desk}/series/", f"{desk}/series/{series.pk}/change/", f"{desk}/match/",
        f"{desk}/series/{series.pk}/act/postpone/", f"{desk}/series/{series.pk}/act/forfeit/",
        f"{desk}/match/{played.matches.get().pk}/act/correct/", f"{desk}/event/",
    ]  # fmt: skip
    page = complaining(browser.new_context(base_url=live_server.url, viewport=PHONE))
    sign_in(page, "Ada")
    found = []

    for address in addresses:
        page.goto(address)
        found += overflow(page) + [f"{address}: {said}" for said in page.complaints]
        page.complaints.clear()

    assert found == [], "\n".join(found)
