"""The curve of a rating over time, with the band of what is not known about it; or of a test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

from django.utils.translation import gettext

from league.web.drawing import svg

WIDTH: Final = 640
HEIGHT: Final = 240
LEFT: Final = 58
RIGHT: Final = 628
TOP: Final = 12
BOTTOM: Final = 208
MOST_POINTS: Final = 200
"""More would only thicken the line: longer histories are thinned evenly, both ends kept."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A rating and how far it may be off to either side; `label` says when, as the axis shows."""

    label: str
    value: float
    spread: float = 0.0


@dataclass(frozen=True, slots=True)
class _Scale:
    low: float
    high: float
    count: int

    def x(self, place: float) -> float:
        return LEFT + (RIGHT - LEFT) * (place / (self.count - 1) if self.count > 1 else 0.5)

    def y(self, value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - self.low) / (self.high - self.low)


@dataclass(frozen=True, slots=True)
class Bound:
    """A level that matters, with what it means written on it."""

    value: float
    words: str


def curve(points: Sequence[CurvePoint], title: str) -> str:
    """The chart as SVG; a table of the same figures belongs under it."""
    return _drawn(points, _spoken(points, title)) if points else ""


def walk(points: Sequence[CurvePoint], bounds: Sequence[Bound], spoken: str) -> str:
    """A curve between bounds, said in words: where it is, and what it has still to reach."""
    return _drawn(points, spoken, bounds) if points else ""


def _drawn(points: Sequence[CurvePoint], spoken: str, bounds: Sequence[Bound] = ()) -> str:
    shown = _thinned(points)
    levels = [bound.value for bound in bounds]
    lowest = min([*levels, *(point.value - point.spread for point in shown)])
    highest = max([*levels, *(point.value + point.spread for point in shown)])
    step = _tick_step(lowest, highest)
    low, high = step * floor(lowest / step), step * ceil(highest / step)
    scale = _Scale(low, max(high, low + step), len(shown))
    drawn = _grid(scale, step) + _axis(shown) + _band(shown, scale) + _line(shown, scale)
    drawn += "".join(_bound(bound, scale) for bound in bounds)
    return (
        f'<svg class="curve" role="img" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{escape(spoken)}</title>{drawn}</svg>"
    )


def _bound(bound: Bound, scale: _Scale) -> str:
    y = scale.y(bound.value)
    line = svg.path(f"M{LEFT},{y:.1f}H{RIGHT}", class_="curve-bound")
    return line + _words(LEFT + 6, y - 5 if bound.value > 0 else y + 15, bound.words, "start")


def _thinned(points: Sequence[CurvePoint]) -> list[CurvePoint]:
    if len(points) <= MOST_POINTS:
        return list(points)
    last = len(points) - 1
    return [points[round(place * last / (MOST_POINTS - 1))] for place in range(MOST_POINTS)]


def _tick_step(low: float, high: float) -> float:
    """A round distance (1, 2, 2.5 or 5 times a power of ten) that gives a handful of lines."""
    rough = max(high - low, 1e-9) / 5
    power = 10.0 ** floor(log10(rough))
    return next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)


def _grid(scale: _Scale, step: float) -> str:
    drawn = []
    for tick in range(round((scale.high - scale.low) / step) + 1):
        value = scale.low + tick * step
        y = scale.y(value)
        drawn.append(svg.path(f"M{LEFT},{y:.1f}H{RIGHT}", class_="curve-grid"))
        drawn.append(_words(LEFT - 8, y + 4, f"{value:g}", "end"))
    return "".join(drawn)


def _axis(points: Sequence[CurvePoint]) -> str:
    if len(points) == 1:
        return _words((LEFT + RIGHT) / 2, HEIGHT - 10, points[0].label, "middle")
    first, last = points[0].label, points[-1].label
    return _words(LEFT, HEIGHT - 10, first, "start") + _words(RIGHT, HEIGHT - 10, last, "end")


def _words(x: float, y: float, words: str, anchor: str) -> str:
    return svg.element(
        "text", escape(words), x=float(x), y=float(y), text_anchor=anchor, class_="curve-words"
    )


def _band(points: Sequence[CurvePoint], scale: _Scale) -> str:
    if len(points) < 2:
        return ""
    above = [(place, point.value + point.spread) for place, point in enumerate(points)]
    below = [(place, point.value - point.spread) for place, point in enumerate(points)]
    corners = [f"{scale.x(x):.1f},{scale.y(y):.1f}" for x, y in above + below[::-1]]
    return svg.path("M" + "L".join(corners) + "Z", class_="curve-band")


def _line(points: Sequence[CurvePoint], scale: _Scale) -> str:
    places = [(scale.x(place), scale.y(point.value)) for place, point in enumerate(points)]
    line = svg.path("M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in places), class_="curve-line")
    dots = [places[-1]] if len(places) > 24 else places
    return line + "".join(svg.circle(x, y, 3.5, class_="curve-dot") for x, y in dots)


def _spoken(points: Sequence[CurvePoint], title: str) -> str:
    first, last = points[0], points[-1]
    words = gettext("%(title)s: from %(first).0f (%(then)s) to %(last).0f ± %(spread).0f (%(now)s)")
    return words % {
        "title": title, "first": first.value, "then": first.label, "last": last.value,
        "spread": last.spread, "now": last.label,
    }  # fmt: skip
