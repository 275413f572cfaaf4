"""The pure evaluations that the rules of Natto name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engines.games.natto.combinations import BOMB, COMBINATIONS, MASKS, MOVES_OF_KIND
from engines.games.natto.holding import held
from engines.games.natto.notation import read_move
from engines.games.natto.rules import OPTIONS, rules_of
from engines.options import complete_options
from engines.positions import read_tiles
from engines.tiles.natto import FLOWER, KINDS, mask_of


def readings(given: Mapping[str, Any]) -> list[str]:
    """Every way to play exactly these tiles, whatever the situation."""
    kinds = read_tiles(given["tiles"], "tiles", KINDS)
    if any(count > (4 if kind == FLOWER else 1) for kind, count in Counter(kinds).items()):
        return []
    options = complete_options(OPTIONS, {"bombs": given["bombs"]} if "bombs" in given else {}, 2)
    ordering = rules_of(options).ordering
    mask = mask_of(kinds)
    bombs = [move for move in MOVES_OF_KIND[BOMB] if ordering.is_listed(move)]
    return sorted(COMBINATIONS[move].text for move in bombs + held(mask) if MASKS[move] == mask)


def beats(given: Mapping[str, Any]) -> bool:
    """Whether the play `new` may answer the play `old` under the options."""
    options = complete_options(OPTIONS, given.get("options", {}), 2)
    return rules_of(options).ordering.beats(read_move(given["new"]), read_move(given["old"]))
