"""The table behind the screen: it deals, runs the bots, keeps the book, and hands out views.

Whatever the player does becomes one entry of the journal, with everything that follows from it until it is
the player's turn again. The entry is on the disk before anyone sees a consequence.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from queenhigh.coach.second_hand import other_hand
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.actions import Person
from queenhigh.round.legal import LegalWager, legal_actions
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import sight_of
from queenhigh.round.state import Stake
from queenhigh.round.view import View, bettor, view_of
from queenhigh.session.actions import Buy, DeclineBank, Move, Sit, StandUp, TakeBank
from queenhigh.session.banking import bank_range
from queenhigh.terminal.draft import Beat, Draft
from queenhigh.terminal.records import Bet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.policy import Sight
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.terminal.book import Book
    from queenhigh.terminal.sitting import Sitting

Laid = TypeVar("Laid", Bet, Stake)


@dataclass
class Host:
    """A sitting that goes on."""

    sitting: Sitting
    book: Book
    beats: list[Beat] = field(default_factory=list)
    """What has happened since the screen last asked; `take_beats` empties it."""

    # ── what the screen asks ──

    def view(self) -> View:
        """The table as the player sees it."""
        return view_of(self.sitting.rules, self.sitting.state, bettor(self.sitting.you))

    def take_beats(self) -> list[Beat]:
        """What has happened, once."""
        beats, self.beats = self.beats, []
        return beats

    def legal_wagers(self) -> tuple[LegalWager, ...]:
        """What the player may bet now."""
        state = self.sitting.state
        if state.phase != "betting" or self.banks:
            return ()
        found = legal_actions(self.sitting.rules, state, bettor(self.sitting.you))
        return tuple(legal for legal in found if isinstance(legal, LegalWager))

    def sight(self) -> Sight | None:
        """What the player sees when it is the player's turn to decide; None at any other time."""
        state = self.sitting.state
        if state.phase != "deciding":
            return None
        sight = sight_of(self.sitting.rules, state)
        return sight if sight.bettor == self.sitting.you else None

    def other_hand(self) -> tuple[int, ...]:
        """The cards of the player's that lie on another spot than the one to decide."""
        sight = self.sight()
        return () if sight is None else other_hand(self.sitting.state, sight)

    @property
    def banks(self) -> bool:
        """Whether the player is the player-dealer of this round."""
        return bool(self.sitting.state.bank_bettor) and self.sitting.state.bank_bettor == self.sitting.you

    def bank_range(self) -> tuple[int, int]:
        """The least and the most that the player may put up."""
        return bank_range(plan_of(self.sitting.rules), Person(self.sitting.you, self.sitting.purse_cents))

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
        bets = self._by_hand(self.sitting.bets)
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
        draft.bet(self._by_hand(self.sitting.last_bets))
        draft.keep()

    def _by_hand(self, bets: Iterable[Laid]) -> list[Laid]:
        """Without those that follow another wager by themselves, because they equal it."""
        return [bet for bet in bets if self.sitting.rules.wager[bet.wager].equals is None]

    def double(self) -> None:
        """As much again on every wager."""
        stakes = [stake for stake in self.sitting.state.stakes if stake.bettor == self.sitting.you]
        if not stakes:
            raise IllegalAction("wager/nothing_to_double", "there are no chips of yours on the table", {})
        draft = Draft(self)
        draft.bet(Bet(stake.spot, stake.wager, stake.cents) for stake in self._by_hand(stakes))
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
