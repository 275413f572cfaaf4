"""Tien Gow for three or four: the last trick wins the deal, and the losers pay by their tricks."""

from __future__ import annotations

from engines.base import Outcome, Position, View, places_of
from engines.deals import Deck, next_dealer
from engines.games.tianjiu.play import TrickState
from engines.games.tianjiu.sets import LOWEST, QUAD, SUPREME
from engines.last_trick import next_deck, pay_last_trick
from engines.tiles.chinese import TEXTS
from engines.tricks import holding_of, write_log

SUPREME_BONUS, QUAD_BONUS = 2, 4


class StandardState(TrickState):
    """A match of some deals; `streak` is how many of them in a row this banker has had."""

    __slots__ = ("decks", "opened", "streak")

    decks: tuple[Deck, ...]
    opened: int
    """Where the deal in progress begins in the log."""
    streak: int

    def deal_next(self) -> None:
        terms = self.terms
        deck, self.decks = next_deck(self.decks)
        size = terms.size
        self.lay_out([holding_of(deck[size * s : size * (s + 1)]) for s in range(self.seats)])
        self.opened = len(self.log)

    @property
    def multiplier(self) -> int:
        return 1 + self.streak if self.terms.options["banker_multiplier"] == "streak" else 2

    @property
    def is_hongkong(self) -> bool:
        return bool(self.terms.options["scoring"] == "hongkong")

    def pay_trick(self) -> None:
        # On the last trick there is no bonus: there its set multiplies the settlement.
        if not self.is_hongkong or not self.hands[self.winner]:
            return
        bonus = QUAD_BONUS if self.sets.classes[self.best][0] == QUAD else 0
        if self.best == SUPREME:
            bonus = SUPREME_BONUS
        if not bonus:
            return
        chips = self.chips[:]
        for seat in range(self.seats):
            paid = bonus * (self.multiplier if self.banker in (seat, self.winner) else 1)
            chips[seat] -= paid
            chips[self.winner] += paid
        self.chips = chips

    def finish_factor(self) -> int:
        """What the way the deal was won multiplies every payment by."""
        if not self.is_hongkong:
            return 1
        factor = 4 if self.sets.classes[self.best][0] == QUAD else 1
        # The lowest tile of all beats nothing: where it wins, it was led.
        if self.best in (SUPREME, LOWEST):
            factor = 2
        return factor * 2 if self.tricks[self.winner] == self.terms.size else factor

    def finish_deal(self) -> None:
        terms, winner, banker = self.terms, self.winner, self.banker
        paid = pay_last_trick(self.tricks, winner, banker, terms.size // 2, self.multiplier)
        factor = self.finish_factor()
        self.chips = [
            chips + factor * change for chips, change in zip(self.chips, paid, strict=True)
        ]
        self.banker = next_dealer(terms.options["banker_rule"], banker, winner, self.seats)
        self.streak = self.streak + 1 if self.banker == banker else 1
        if self.deal + 1 < terms.options["deals"]:
            self.deal += 1
            self.deal_next()
        else:
            self.leader = self.banker
            self.turn = None

    def copy(self) -> StandardState:
        twin = StandardState(self.terms)
        self.copy_to(twin)
        twin.streak, twin.decks, twin.opened = self.streak, self.decks, self.opened
        return twin

    def outcome(self) -> Outcome:
        return Outcome(places_of(self.chips), tuple(self.chips), "played out")

    def dump(self) -> Position:
        decks = [[TEXTS[face] for face in deck] for deck in self.decks]
        return {**self.write_table(), "streak": self.streak, "next_decks": decks}

    def view(self, seat: int | None) -> View:
        position = self.dump()
        position["next_decks"] = len(self.decks)
        masked_from = len(self.log)
        # A settled deal is shown to all; one in progress hides hands and discards.
        if self.turn is not None:
            self.mask_table(position, seat)
            masked_from = self.opened
        log = write_log(self.log, seat, masked_from)
        return {"seat": seat, "position": position, "log": log}
