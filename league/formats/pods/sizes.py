"""How many tables of which size a round has, and how many sit out."""

from __future__ import annotations

from league.formats.base import FormatError, Plan


def allowed_sizes(plan: Plan) -> tuple[int, ...]:
    """The event's own size, and one fewer or more where the game and the organiser allow it."""
    if not plan.settings["mixed"]:
        return (plan.seats,)
    near = (plan.seats - 1, plan.seats + 1)
    return (plan.seats, *(size for size in near if size in plan.sizes and size > 1))


def table_sizes(count: int, plan: Plan) -> list[int]:
    """As few byes as can be, then as few tables of another size, then rather small ones."""
    sizes = allowed_sizes(plan)
    if count < min(sizes):
        raise FormatError(f"A round needs at least {min(sizes)} players; {count} can be paired.")
    most = {size: count // size for size in sizes}
    found: list[tuple[int, int, int, int]] = []
    for small in range(most.get(plan.seats - 1, 0) + 1):
        for large in range(most.get(plan.seats + 1, 0) + 1):
            left = count - small * (plan.seats - 1) - large * (plan.seats + 1)
            if left >= 0:
                found.append((left % plan.seats, small + large, large, left // plan.seats))
    _, others, large, usual = min(found)
    small = others - large
    return [plan.seats + 1] * large + [plan.seats] * usual + [plan.seats - 1] * small
