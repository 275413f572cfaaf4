"""The page of a series: its promise, its score, and how it follows the play."""

from __future__ import annotations

from django.test import Client

from league.models import Series
from tests.league.factories import Club, make_finished_series, make_running_series, make_series


def test_series_page_keeps_the_seed_until_the_end(club: Club, anybody: Client) -> None:
    series = make_running_series(club.bots[:2])
    block = series.blocks.get()

    page = anybody.get(f"/series/{series.pk}/").text

    assert block.commit in page
    assert block.seed not in page


def test_finished_series_tells_seed_score_and_reason(club: Club, anybody: Client) -> None:
    series = make_finished_series(club.bots[:2])
    block, match = series.blocks.get(), series.matches.get()

    page = anybody.get(f"/series/{series.pk}/").text

    assert block.seed in page
    assert match.result.reason in page
    assert f'href="/matches/{match.pk}/"' in page


def test_series_page_shows_ten_blocks_at_a_time(club: Club, anybody: Client) -> None:
    series = make_finished_series(club.bots[:2], counting="fixed", length=11)

    first = anybody.get(f"/series/{series.pk}/").context["blocks"]
    rest = anybody.get(f"/series/{series.pk}/", {"before": 2}).context["blocks"]

    assert [block.number for block in first] == list(range(11, 1, -1))
    assert [block.number for block in rest] == [1]


def test_scheduled_series_shows_start_for_every_zone(club: Club, anybody: Client) -> None:
    series = make_series(club.bots[:2])

    page = anybody.get(f"/series/{series.pk}/").text

    assert f'<time datetime="{series.starts_at.isoformat(timespec="seconds")}"' in page
    assert "UTC</time>" in page


def test_times_are_written_in_the_readers_zone(club: Club, ben: Client) -> None:
    club.ben.time_zone = "Asia/Tokyo"
    club.ben.save()
    series = make_series(club.bots[:2])

    assert "Asia/Tokyo</time>" in ben.get(f"/series/{series.pk}/").text


def test_open_series_asks_for_itself_again(club: Club, anybody: Client) -> None:
    series = make_running_series(club.bots[:2])

    page = anybody.get(f"/series/{series.pk}/").text

    assert 'hx-trigger="every 3s"' in page


def test_reader_may_stop_a_page_from_following(club: Club, anybody: Client) -> None:
    series = make_running_series(club.bots[:2])

    page = anybody.get(f"/series/{series.pk}/", {"live": "off"}).text

    assert "hx-trigger" not in page
    assert "Follow the play" in page


def test_ended_series_stops_asking(club: Club, anybody: Client) -> None:
    series = make_finished_series(club.bots[:2])

    assert "hx-trigger" not in anybody.get(f"/series/{series.pk}/").text


def test_part_is_not_sent_to_who_has_it(club: Club, anybody: Client) -> None:
    series = make_running_series(club.bots[:2])
    address = f"/series/{series.pk}/"
    seen = anybody.get(address).context["seen"]

    same = anybody.get(address, {"seen": seen}, headers={"HX-Request": "true"})
    Series.objects.filter(pk=series.pk).update(stage=Series.Stage.CANCELLED)
    changed = anybody.get(address, {"seen": seen}, headers={"HX-Request": "true"})

    assert same.status_code == 204
    assert changed.status_code == 200
    assert changed.text.startswith('<div id="live">')


def test_page_that_htmx_restores_is_whole(club: Club, anybody: Client) -> None:
    series = make_running_series(club.bots[:2])
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}

    page = anybody.get(f"/series/{series.pk}/", headers=headers).text

    assert page.startswith("<!doctype html>")
