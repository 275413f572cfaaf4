"""A board for any game: reads the fields of its position and lays them out by their shape."""

from __future__ import annotations

from typing import Any, Final

from league.web.boards.model import Fact, Group, Item, Panel, Row, Table
from league.web.drawing import families, seats

# What heads every position, what the turn line shows, and deals to come, which nobody may know.
UNSHOWN: Final = frozenset(
    ("game", "options", "players", "turn", "over", "future", "decks", "next_decks", "next_deals")
)
SEAT_FIELDS: Final = frozenset(
    ("dealer", "starter", "leader", "banker", "round_leader", "winner", "seat", "by", "put_for")
)


ONE_OF: Final = {"hands": "hand", "totals": "total", "stakes": "stake"}


def draw(table: Table) -> dict[str, Any]:
    panels = {seat.number: Panel(seat) for seat in table.around()}
    rows: list[Row] = []
    facts: list[Fact] = []
    for name, value in table.position.items():
        if name in UNSHOWN or value is None or value is False or value in ([], ""):
            continue
        if _is_per_seat(table, name, value):
            _spread(table, panels, name, value)
        elif (found := _row(table, name, value)) is not None:
            rows.append(found)
        else:
            facts.append(_fact(table, name, value))
    return {"panels": list(panels.values()), "rows": rows, "facts": facts}


def _is_per_seat(table: Table, name: str, value: Any) -> bool:
    if not isinstance(value, list) or len(value) != len(table.seats) or name.endswith("_by"):
        return False
    return not any(isinstance(part, dict) or families.knows(table.family, part) for part in value)


def _spread(table: Table, panels: dict[int, Panel], name: str, value: list[Any]) -> None:
    for seat, part in enumerate(value):
        if part is None or part == []:
            continue
        found = _row(table, name, part)
        if found is None:
            panels[seat].facts.append(_fact(table, ONE_OF.get(name, name), part))
        elif found.is_hand:
            panels[seat].rows.insert(0, found)
        else:
            panels[seat].rows.append(found)


def _row(table: Table, name: str, value: Any) -> Row | None:
    """The value as tiles, if tiles are what it holds."""
    parts = value if isinstance(value, list) else [value]
    if all(families.knows(table.family, part) for part in parts):
        group = Group([Item(text) for text in parts])
        return Row(title(ONE_OF.get(name, name)), [group], is_hand=name == "hands")
    groups = [_group(table, part) for part in parts]
    if not all(groups):
        return None
    words = _words(table, value) if isinstance(value, dict) else ""
    return Row(title(name), [group for group in groups if group], words)


def _group(table: Table, part: Any) -> Group | None:
    """Tiles inside a list or an object, with the seat that the object names."""
    if isinstance(part, list):
        known = all(families.knows(table.family, text) for text in part)
        return Group([Item(text) for text in part]) if part and known else None
    if not isinstance(part, dict):
        return None
    tiles: list[Item] = []
    for inside in part.values():
        texts = inside if isinstance(inside, list) else [inside]
        if texts and all(families.knows(table.family, text) for text in texts):
            tiles += [Item(text) for text in texts]
    seat = part.get("seat", part.get("by"))
    return Group(tiles, table.seat(seat)) if tiles else None


def _fact(table: Table, name: str, value: Any) -> Fact:
    if name in SEAT_FIELDS and isinstance(value, int):
        return Fact(title(name), seat=table.seat(value))
    if name.endswith("_by") and isinstance(value, list):
        return Fact(
            title(name), " ".join("–" if seat is None else seats.LETTERS[seat] for seat in value)
        )
    return Fact(title(name), _words(table, value))


def _words(table: Table, value: Any) -> str:
    if isinstance(value, dict):
        kept = {
            name: part
            for name, part in value.items()
            if name not in SEAT_FIELDS and _row(table, name, part) is None and part is not None
        }
        return ", ".join(f"{title(name)} {_words(table, part)}" for name, part in kept.items())
    if isinstance(value, list):
        return ", ".join(_words(table, part) for part in value)
    if isinstance(value, bool):
        return "✓" if value else "–"
    return "–" if value is None else str(value)


def title(name: str) -> str:
    """A field name as people write it: `round_leader` becomes `Round leader`."""
    return name.replace("_", " ").capitalize()
