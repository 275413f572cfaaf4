"""One match of Five Rows: the round of forming, killing and refilling."""

from __future__ import annotations

from typing import Any

from engines.base import HIDDEN, IllegalMoveError, Outcome, Position, State, View, places_of
from engines.games.five_rows.notation import (
    BOTH,
    KILL,
    LEFT,
    REFILL,
    RESIGN,
    RIGHT,
    move_of,
    text_of,
    texts_of,
)
from engines.games.five_rows.rows import MENG_HUO, Row, Terms, forms_in


class FiveRowsState(State):
    """One match; `forms` holds the moves that form a triplet of each level.

    `killers` are the levels of one or two tiles, which alone can kill a general.
    """

    __slots__ = (
        "common", "cursor", "done", "forms", "generals", "killers", "killing", "levels", "log",
        "rounds", "solved", "terms", "total",
    )  # fmt: skip

    def __init__(self, terms: Terms, generals: Row, levels: list[Row], common: Row) -> None:
        self.terms = terms
        self.turn = 0
        self.generals = generals
        self.levels = levels
        self.common = common
        self.done = [False] * len(levels)
        self.forms = [forms_in(terms, level, row) for level, row in enumerate(levels)]
        self.killers: list[int] = []
        if min(map(len, levels)) < 3:
            self._find_killers()
        self.killing = False
        self.cursor = 0
        self.rounds = 0
        self.solved = False
        self.total = 0
        self.log: list[int] = []

    def legal(self) -> list[int]:
        if self.turn is None:
            return []
        moves: list[int] = []
        if not self.killing:
            for forms in self.forms[self.cursor :]:
                moves += forms
        if self.killers and self.generals:
            moves += self._legal_kills()
        if self.common:
            moves.append(REFILL)
        moves.append(RESIGN)
        return moves

    def _legal_kills(self) -> list[int]:
        # The first kill of a round may be in any level, the next ones from there on.
        first = self.cursor if self.killing else 0
        moves: list[int] = []
        for level in self.killers:
            if level >= first:
                moves += self._kills_by(level, self.levels[level])
        return moves

    def _kills_by(self, level: int, row: Row) -> list[int]:
        """The generals that fall to a level of one or two tiles."""
        left, right = self.generals[0], self.generals[-1]
        several, kill = len(self.generals) > 1, KILL | level << 2
        if len(row) == 1:
            both_fall = several and self.terms.triplets[left][right][row[0]]
            return [kill | BOTH] if both_fall else []
        one, other = row
        falling = self.terms.triplets[one][other]
        moves = [kill | LEFT] if falling[left] else []
        if several and falling[right]:
            moves.append(kill | RIGHT)
        return moves

    def play(self, move: int) -> None:
        self.log.append(move)
        if move < KILL:
            self._form(move >> 15, move >> 10 & 31, move >> 5 & 31, move & 31)
        elif move < REFILL:
            self._kill(move >> 2 & 7, move & 3)
        elif move == REFILL:
            self._refill()
        else:
            self._end(solved=False)

    def _form(self, level: int, p: int, q: int, r: int) -> None:
        row = self.levels[level]
        self.common = (row[p], row[q], row[r], *self.common)
        self._put(level, row[:p] + row[p + 1 : q] + row[q + 1 : r] + row[r + 1 :])
        self.cursor = level
        if not self.levels[level] and not self.terms.has_generals:
            self._finish(level)

    def _kill(self, level: int, side: int) -> None:
        row, generals = self.levels[level], self.generals
        if side == BOTH:
            fallen: Row = (generals[0], row[0], generals[-1])
            self.generals = generals[1:-1]
        else:
            fallen = (generals[0] if side == LEFT else generals[-1], *row)
            self.generals = generals[1:] if side == LEFT else generals[:-1]
        self.common = fallen + self.common
        self._put(level, ())
        self.killing, self.cursor = True, level
        self._finish(level)

    def _put(self, level: int, row: Row) -> None:
        self.levels[level] = row
        self.forms[level] = forms_in(self.terms, level, row)
        if level in self.killers or len(row) < 3:
            self._find_killers()

    def _find_killers(self) -> None:
        self.killers = [level for level, row in enumerate(self.levels) if 0 < len(row) < 3]

    def _finish(self, level: int) -> None:
        self.done[level] = True
        if all(self.done):
            self._end(solved=not self.generals or self.terms.variant == "menghuo")

    def _refill(self) -> None:
        common, levels = list(self.common), self.levels
        may_escape = self.terms.variant == "menghuo"
        are_short = bool(self.killers) or () in levels
        for level in range(len(levels) - 1, -1, -1):
            if self.done[level]:
                continue
            # Meng Huo escapes when he would be dealt, and the level gets the next tile.
            if may_escape and common and common[-1] == MENG_HUO:
                self.generals = (*self.generals, common.pop())
            if common:
                row = levels[level] = (*levels[level], common.pop())
                self.forms[level] = forms_in(self.terms, level, row)
        if are_short:
            self._find_killers()
        self.common = tuple(common)
        self.rounds += 1
        self.killing, self.cursor = False, 0
        if self.rounds >= self.terms.round_limit or self._is_stuck():
            self._end(solved=False)

    def _is_stuck(self) -> bool:
        return not self.common and not any(self.forms) and not self._kills_any()

    def _kills_any(self) -> bool:
        return bool(self.generals) and bool(self._legal_kills())

    def _end(self, solved: bool) -> None:
        self.turn = None
        self.solved = solved
        self.total = 1000 - self.rounds if solved else 10 * sum(self.done)

    def text(self, move: int) -> str:
        return text_of(move)

    def parse(self, text: str) -> int:
        for move in self.legal():
            if text_of(move) == text:
                return move
        raise IllegalMoveError(self._refusal(text))

    def _refusal(self, text: str) -> str:
        if self.turn is None:
            return "The match is over."
        if text == "refill":
            return "The common row is empty: there is nothing to refill from."
        move = move_of(text)
        if move is None:
            return "A move reads like one of these: form @ 0 1 2 3, kill @ 0 L, refill, resign."
        level = move >> 15 if move < KILL else move >> 2 & 7
        if level >= len(self.levels):
            return f"The levels are 0 to {len(self.levels) - 1}, from the top."
        if self.done[level]:
            return f"Level {level} is done."
        return self._refusal_of_form(move) if move < KILL else self._refusal_of_kill(level)

    def _refusal_of_form(self, move: int) -> str:
        level = move >> 15
        if self.killing:
            return "After a kill no more triplets are formed in the round."
        if level < self.cursor:
            return f"You have come down to level {self.cursor}, and do not go up again."
        if move & 31 >= len(self.levels[level]):
            return f"Level {level} has {len(self.levels[level])} tiles, counted from 0."
        where = "no three neighbours" if self.terms.adjacent else "no triplet"
        return (
            f"There are {where} that form a triplet, or the same is written with lower positions."
        )

    def _refusal_of_kill(self, level: int) -> str:
        if not self.generals:
            return "There is no general to kill."
        if self.killing and level < self.cursor:
            return f"You have come down to level {self.cursor}, and do not go up again."
        if len(self.levels[level]) not in (1, 2):
            return "Two tiles of a level kill one general, a single tile both outer ones."
        return f"Level {level} forms no triplet with that."

    def copy(self) -> FiveRowsState:
        twin = FiveRowsState.__new__(FiveRowsState)
        twin.terms, twin.turn, twin.log = self.terms, self.turn, self.log[:]
        twin.generals, twin.common = self.generals, self.common
        twin.levels, twin.forms, twin.done = self.levels[:], self.forms[:], self.done[:]
        twin.killers = self.killers
        twin.killing, twin.cursor, twin.rounds = self.killing, self.cursor, self.rounds
        twin.solved, twin.total = self.solved, self.total
        return twin

    def scores(self) -> list[int]:
        return [self.total]

    def outcome(self) -> Outcome:
        return Outcome(places_of([self.total]), (self.total,), self._reason())

    def _reason(self) -> str:
        if self.solved:
            return "solved"
        if all(self.done):
            return "a general is left"
        if self.rounds >= self.terms.round_limit:
            return "round limit"
        return "no move left" if self._is_stuck() else "resigned"

    def phase(self) -> str:
        if self.turn is None:
            return "over"
        return "kill" if self.killing else "form"

    def dump(self) -> Position:
        return {
            "game": "five-rows",
            "options": dict(self.terms.options),
            "players": 1,
            "turn": self.turn,
            "phase": self.phase(),
            "hands": [[]],
            "generals": texts_of(self.generals),
            "levels": [texts_of(row) for row in self.levels],
            "done": list(self.done),
            "common": texts_of(self.common),
            "cursor": self.cursor,
            "rounds": self.rounds,
            "solved": self.solved,
            "totals": [self.total],
            "over": self.turn is None,
        }

    def view(self, seat: int | None) -> View:
        position = self.dump()
        inner = len(self.generals) - 2
        if inner > 0:
            position["generals"][1:-1] = [HIDDEN] * inner
        log: list[list[Any]] = [[0, text_of(move)] for move in self.log]
        return {"seat": seat, "position": position, "log": log}
