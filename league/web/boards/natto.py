"""The board of Natto: the play to beat in the middle, a hand on either side."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from league.web.boards.model import Fact, Panel, Row, Table, row
from league.web.drawing import families

DEFAULT_TARGET = 3


def draw(table: Table) -> dict[str, Any]:
    position = table.position
    return {
        "panels": [_panel(table, seat.number) for seat in table.around()],
        "trick": _trick(table),
        "rows": _common_rows(table),
        "facts": [
            Fact(_("Round"), str(position["round"])),
            Fact(_("First lead"), seat=table.seat(position["round_leader"])),
        ],
    }


def _panel(table: Table, seat: int) -> Panel:
    position = table.position
    target = position["options"].get("target", DEFAULT_TARGET)
    won = position["wins"][seat]
    # A long race is told in figures: nobody counts seventy dots.
    marks, words = ((won, target), "") if target <= 9 else (None, f"{won} / {target}")
    facts = [Fact(_("Rounds won"), words, marks=marks)]
    if position["pile"] or any(position["dragon_count"]):
        facts.append(Fact(_("Dragons at once"), str(position["dragon_max"][seat])))
        facts.append(Fact(_("Dragon plays"), str(position["dragon_count"][seat])))
    hand = row(_("Hand"), position["hands"][seat], is_hand=True)
    return Panel(table.seats[seat], [hand], facts)


def _trick(table: Table) -> dict[str, Any] | None:
    trick = table.position["trick"]
    if trick is None:
        return None
    kind, *tokens = trick["move"].split()
    tiles = [token for token in tokens if families.knows(table.family, token)]
    names = {
        "set": _("Set"), "seq": _("Sequence"), "sum": _("Sum"), "tube": _("Tube"),
        "plate": _("Plate"), "bomb": _("Bomb"),
    }  # fmt: skip
    value = tokens[-1] if "=" in tokens else ""
    total = tiles.pop() if kind == "sum" else None
    return {
        "seat": table.seat(trick["by"]),
        "kind": names[kind],
        "value": value if total is None else "",
        "tiles": tiles,
        "total": total,
    }


def _common_rows(table: Table) -> list[Row]:
    rows = [row(_("Aside"), table.position["aside"])]
    if table.position["pile"]:
        rows.insert(0, row(_("Dragons to share"), table.position["pile"]))
    return [each for each in rows if each.count]
