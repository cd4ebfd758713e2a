"""The table behind the screen, whoever runs it: what a screen asks of it, and what a player does there.

Two kinds satisfy it: `Host` sits at a table of the own house, in this process; `LiveHost` at a table of a live server.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from queenhigh.coach.second_hand import other_hand
from queenhigh.errors import IllegalAction
from queenhigh.round.actions import Person
from queenhigh.round.legal import LegalWager, legal_actions
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import sight_of
from queenhigh.round.state import Stake
from queenhigh.round.view import View, bettor, view_of
from queenhigh.session.banking import bank_range
from queenhigh.terminal.seated import Bet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.policy import Sight
    from queenhigh.terminal.beats import Beat
    from queenhigh.terminal.sitting import Sitting

Laid = TypeVar("Laid", Bet, Stake)


@dataclass
class AnyHost(ABC):
    """A sitting that goes on."""

    sitting: Sitting
    beats: list[Beat] = field(default_factory=list, kw_only=True)
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

    def by_hand(self, bets: Iterable[Laid]) -> list[Laid]:
        """Without those that follow another wager by themselves, because they equal it."""
        return [bet for bet in bets if self.sitting.rules.wager[bet.wager].equals is None]

    # ── what the player does ──

    @abstractmethod
    def begin(self) -> None:
        """The next round, as far as it goes without the player."""

    @abstractmethod
    def take_bank(self, cents: int) -> None:
        """The player takes the bank."""

    @abstractmethod
    def decline_bank(self) -> None:
        """The player lets the bank go by."""

    @abstractmethod
    def deal(self) -> None:
        """The player wants no more chips down."""

    @abstractmethod
    def decide(self, option: str, cents: int | None, discard: int | None) -> None:
        """The player's decision on the spot whose turn it is."""

    @abstractmethod
    def change_chips(self, back: Iterable[tuple[int, str]], down: Iterable[Bet]) -> None:
        """Whole wagers go back, by spot and wager, and then chips are put down."""

    def place(self, spot: int, wager: str, cents: int) -> None:
        """Chips on a wager."""
        self.change_chips((), (Bet(spot, wager, cents),))

    def undo(self) -> None:
        """The last chips go back; whole wagers are taken back, and what was there before is put down again."""
        bets = self.by_hand(self.sitting.bets)
        if not bets:
            raise IllegalAction("wager/nothing_to_undo", "there are no chips of yours on the table", {})
        self.change_chips(self._mine_back(), bets[:-1])

    def clear(self) -> None:
        """All chips of the player's go back."""
        self.change_chips(self._mine_back(), ())

    def rebet(self) -> None:
        """The wagers of the last round in which the player bet."""
        if not self.sitting.last_bets:
            raise IllegalAction("wager/nothing_to_repeat", "you have not bet at this table yet", {})
        self.change_chips(self._mine_back(), self.by_hand(self.sitting.last_bets))

    def double(self) -> None:
        """As much again on every wager."""
        mine = self._mine()
        if not mine:
            raise IllegalAction("wager/nothing_to_double", "there are no chips of yours on the table", {})
        self.change_chips((), (Bet(stake.spot, stake.wager, stake.cents) for stake in mine))

    def _mine(self) -> list[Stake]:
        """The player's wagers that were put down by hand."""
        return self.by_hand(stake for stake in self.sitting.state.stakes if stake.bettor == self.sitting.you)

    def _mine_back(self) -> list[tuple[int, str]]:
        """Where they lie, in the opposite order, so that nothing rests on what is taken."""
        return [(stake.spot, stake.wager) for stake in reversed(self._mine())]

    def check_bank(self, cents: int) -> None:
        """A bank of nothing may be legal, but nobody means it."""
        least, _ = self.bank_range()
        if cents < least:
            raise IllegalAction("bank/below_minimum", "put up some chips first, or let the bank pass", {"min": least})

    @abstractmethod
    def buy_in(self, cents: int) -> bool:
        """More chips; whether they are there at once. In a round they come when it is over."""

    @abstractmethod
    def move(self, seats: tuple[int, ...]) -> None:
        """Other seats, from the next round on."""

    @abstractmethod
    def leave(self) -> None:
        """Get up."""
