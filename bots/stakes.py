"""What the heuristics of the games against a banker share: how the match stands."""

from __future__ import annotations

from engines.base import View


def is_behind(view: View) -> bool:
    seat, chips = view["seat"], view["position"]["chips"]
    assert seat is not None
    return bool(chips[seat] < max(chips))


def deals_left(view: View) -> int:
    """How many deals of a strictly rotating bank are still to come after this one."""
    position = view["position"]
    return int(position["options"]["rounds"] * position["players"] - position["deal"] - 1)


def is_last_chance(view: View) -> bool:
    return is_behind(view) and deals_left(view) <= 0
