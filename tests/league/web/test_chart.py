"""The curve of a rating."""

from __future__ import annotations

from xml.etree import ElementTree

from league.web.drawing.chart import MOST_POINTS, CurvePoint, curve

RISING = [CurvePoint(f"day {day}", 1500.0 + day, 100.0 / (day + 1)) for day in range(30)]


def places(html: str) -> list[tuple[float, float]]:
    line = next(
        part.attrib["d"]
        for part in ElementTree.fromstring(html).iter("path")
        if part.attrib["class"] == "curve-line"
    )
    return [tuple(map(float, pair.split(","))) for pair in line[1:].split("L")]  # type: ignore[misc]


def test_curve_climbs_when_the_rating_does() -> None:
    drawn = places(curve(RISING, "Rating"))

    assert drawn == sorted(drawn, key=lambda place: -place[1])
    assert [x for x, _ in drawn] == sorted(x for x, _ in drawn)


def test_curve_says_its_figures_in_words() -> None:
    html = curve(RISING, "Ada & <Natto>")

    title = ElementTree.fromstring(html).findtext("title")

    assert title == "Ada & <Natto>: from 1500 (day 0) to 1529 ± 3 (day 29)"


def test_curve_of_nothing_is_nothing() -> None:
    assert curve([], "Rating") == ""


def test_curve_of_one_steady_point_stays_inside() -> None:
    drawn = places(curve([CurvePoint("today", 1500)], "Rating"))

    assert len(drawn) == 1
    assert 0 < drawn[0][1] < 240


def test_long_history_is_thinned_with_both_ends() -> None:
    long = [CurvePoint(str(day), float(day)) for day in range(5000)]

    html = curve(long, "Rating")

    assert len(places(html)) == MOST_POINTS
    words = [part.text for part in ElementTree.fromstring(html).iter("text")]
    assert words[-2:] == ["0", "4999"]


def test_band_holds_the_line_on_either_side() -> None:
    html = curve([CurvePoint("a", 10, 4), CurvePoint("b", 20, 4)], "Rating")

    band = next(
        part.attrib["d"]
        for part in ElementTree.fromstring(html).iter("path")
        if part.attrib["class"] == "curve-band"
    )
    heights = [float(pair.split(",")[1]) for pair in band.strip("MZ").split("L")]

    above, below = heights[:2], heights[:1:-1]
    middle = [y for _, y in places(html)]
    assert all(up < y < down for up, y, down in zip(above, middle, below, strict=True))
