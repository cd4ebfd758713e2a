"""The table behind the screen: it deals, runs the bots, keeps the book, and hands out views.

Whatever the player does becomes one entry of the journal, with everything that follows from it until it is
the player's turn again. The entry is on the disk before anyone sees a consequence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.session.actions import Buy, DeclineBank, Move, Sit, StandUp, TakeBank
from queenhigh.terminal.any_host import AnyHost
from queenhigh.terminal.draft import Draft
from queenhigh.terminal.records import Bet

if TYPE_CHECKING:
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.terminal.book import Book


@dataclass
class Host(AnyHost):
    """A table on this machine: bots in the other seats, everything in the book."""

    book: Book

    # ── what the player does ──

    def begin(self) -> None:
        """The next round, as far as it goes without the player."""
        if self.sitting.state.phase in ("racking", "void") and self.book.is_full(self.sitting):
            # The cards go to the rack in an entry of their own, so that the page can be turned between two rounds.
            last = Draft(self)
            last.rack()
            last.keep()
        draft = Draft(self)
        draft.rack()
        draft.refill_bots()
        draft.go_on()
        draft.keep()

    def take_bank(self, cents: int) -> None:
        """The player takes the bank."""
        least, _ = self.bank_range()
        if cents < least:
            # A bank of nothing may be legal, but nobody means it.
            raise IllegalAction("bank/below_minimum", "put up some chips first, or let the bank pass", {"min": least})
        self._do_and_go_on(TakeBank(self.sitting.you, cents))

    def decline_bank(self) -> None:
        """The player lets the bank go by."""
        self._do_and_go_on(DeclineBank(self.sitting.you))

    def deal(self) -> None:
        """No more bets; the cards; and everything up to the player's decision or the end of the settlement."""
        self._do_and_go_on(do.CloseBets())

    def decide(self, option: str, cents: int | None, discard: int | None) -> None:
        """The player's decision on the spot whose turn it is."""
        sight = self.sight()
        if sight is None:
            raise IllegalAction("decision/turn", "it is not your turn", {"phase": self.sitting.state.phase})
        self._do_and_go_on(do.Decide(sight.spot, option, cents, discard))

    def _do_and_go_on(self, action: AnyTableAction) -> None:
        draft = Draft(self)
        draft.do(action)
        draft.go_on()
        draft.keep()

    def place(self, spot: int, wager: str, cents: int) -> None:
        """Chips on a wager."""
        draft = Draft(self)
        draft.bet((Bet(spot, wager, cents),))
        draft.keep()

    def undo(self) -> None:
        """The last chips go back."""
        bets = self.by_hand(self.sitting.bets)
        if not bets:
            raise IllegalAction("wager/nothing_to_undo", "there are no chips of yours on the table", {})
        draft = Draft(self)
        draft.clear()
        draft.bet(bets[:-1])
        draft.keep()

    def clear(self) -> None:
        """All chips of the player's go back."""
        draft = Draft(self)
        draft.clear()
        draft.keep()

    def rebet(self) -> None:
        """The wagers of the last round in which the player bet."""
        if not self.sitting.last_bets:
            raise IllegalAction("wager/nothing_to_repeat", "you have not bet at this table yet", {})
        draft = Draft(self)
        draft.clear()
        draft.bet(self.by_hand(self.sitting.last_bets))
        draft.keep()

    def double(self) -> None:
        """As much again on every wager."""
        stakes = [stake for stake in self.sitting.state.stakes if stake.bettor == self.sitting.you]
        if not stakes:
            raise IllegalAction("wager/nothing_to_double", "there are no chips of yours on the table", {})
        draft = Draft(self)
        draft.bet(Bet(stake.spot, stake.wager, stake.cents) for stake in self.by_hand(stakes))
        draft.keep()

    def buy_in(self, cents: int) -> bool:
        """More chips; whether they are there at once. In a round they come when it is over."""
        draft = Draft(self)
        draft.rack()
        draft.do(Buy(self.sitting.you, cents))
        draft.keep()
        return not any(isinstance(ask, Buy) and ask.bettor == self.sitting.you for ask in self.sitting.table.asks)

    def move(self, seats: tuple[int, ...]) -> None:
        """Other seats, from the next round on."""
        draft = Draft(self)
        draft.do(Move(self.sitting.you, seats))
        draft.keep()

    def sit_again(self) -> None:
        """Back at the table that the player got up from, with what was taken along."""
        draft = Draft(self)
        draft.do(Sit(self.sitting.you, self.sitting.seats, self.sitting.purse_cents))
        draft.keep()

    def leave(self) -> None:
        """Get up. Bets go back; a hand that is open stays open, and is there when the player comes back."""
        draft = Draft(self)
        draft.rack()
        if draft.sitting.state.phase == "betting":
            draft.clear()
        if not draft.sitting.is_open:
            draft.do(StandUp(self.sitting.you))
        draft.keep()
