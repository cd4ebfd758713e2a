"""Rounds of one table, played through the machine one choice at a time.

A round asks for two kinds of choices: who banks and with how much, where a seat banks; then, once the cards lie
on the table, what each spot decides, in the order of the rules. Whoever chooses sees what the rules let that
player see at that moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from queenhigh.cards.card import card_text, parse_card, parse_cards
from queenhigh.cards.deck import deck_cards
from queenhigh.envs.acts import heard_in
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.money.transfer import balances, bettor_account
from queenhigh.round import actions as do
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Sight, sight_of
from queenhigh.round.state import IDLE, State
from queenhigh.session.actions import AnyTableAction, DeclineBank, OfferBank, Settings, StartRound, TakeBank
from queenhigh.session.banking import bank_order, bank_range
from queenhigh.session.machine import step
from queenhigh.session.play import dealer_step, seat_people
from queenhigh.session.steps import next_step
from queenhigh.session.table import BankTurn, Table
from queenhigh.simulation.seating import Setup, check_setup, placements

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy as np

    from queenhigh.envs.acts import Heard
    from queenhigh.money.transfer import Account, Transfer
    from queenhigh.round.plan import Plan

_PURSE: Final = 1 << 50
"""A purse for those who have no end of chips."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A round that is over; without a state if nobody took the bank, and no round was dealt."""

    state: State | None
    accounts: Mapping[str, int]
    """Account → cents gained: everyone at the table, the house, the meters. They sum to zero."""
    seats: Mapping[int, int]
    """Seat → cents gained. What a person at two seats gains is told where it was won."""


class Rounds:
    """One table, round after round. Whoever sits at a seat with a purse has that many chips, all others no end of them."""

    def __init__(
        self, setup: Setup, *, offers_bank: bool = False, purses: Mapping[int, int | None] | None = None
    ) -> None:
        check_setup(setup)
        self.setup, self.rules = setup, setup.rules
        self.names = setup.names()
        self.owner = {s: name for name, p in zip(self.names, setup.players, strict=True) for s in p.seats}
        self.seats = tuple(sorted(self.owner))
        self.decisions = heard_in(self.rules)
        self.offers_bank = offers_bank and self.plan.seat_banks
        self.deck = deck_cards(self.rules.deck.ranks, self.rules.deck.suits)
        self._purse = {self.owner[seat]: cents for seat, cents in (purses or {}).items() if cents is not None}
        self.gone: frozenset[str] = frozenset()
        """Those who have left the table: their seats stay empty."""
        self.phase: Literal["bank", "decide", "over", "broke"] = "over"
        self.ended = Ended(None, {}, {})
        self.bank_seat = 0
        self.asked: tuple[int, ...] = ()

    @property
    def plan(self) -> Plan:
        """The rules made ready; worked out once for all tables, and not part of a copy."""
        return plan_of(self.rules)

    def open(self) -> None:
        """The table opens: meters at their seeds, the bank not yet offered."""
        people = [
            do.Person(name, self._purse.get(name, _PURSE), player.seats)
            for name, player in zip(self.names, self.setup.players, strict=True)
        ]
        self.session: Table = self._as_before(seat_people(self.rules, people, settings=Settings(deck="given")))
        self.phase = "over"
        self.gone = frozenset()

    @property
    def state(self) -> State:
        """The round that is open; between rounds an empty table."""
        return self.session.round if self.session.is_open else IDLE

    def begin(self, rng: np.random.Generator, top: Iterable[object] = ()) -> None:
        """The next round: the deck is shuffled, under the cards that are given; then the bank is offered, or bets are made."""
        self.cards = self.shuffled(rng, top)
        self.bank_seat = 0
        self._moved: list[Transfer] = []
        self._sights: dict[int, Sight] = {}
        self.heard: dict[int, Heard] = {}
        if not self.plan.seat_banks:
            self._deal(0, 0)
            return
        self.asked = self.offers()
        if self.offers_bank:
            self.phase = "bank"
        else:
            self._deal(self.asked[0], min(self.usual_bank, self.bank_cents_max(self.asked[0])))

    def shuffled(self, rng: np.random.Generator, top: Iterable[object]) -> tuple[int, ...]:
        """A deck, with the cards that are given on top."""
        cards = parse_cards(top) if isinstance(top, str) else top
        given = tuple(int(card) if isinstance(card, Integral) else parse_card(str(card)) for card in cards)
        wrong = [card for place, card in enumerate(given) if card not in self.plan.deck or card in given[:place]]
        if wrong:
            name = card_text(wrong[0]) if wrong[0] in range(52) else str(wrong[0])
            raise BadInput("envs/deck", f"{name} is not in this deck, or given twice", {"card": wrong[0]})
        rest = [card for card in self.deck if card not in given]
        return (*given, *(rest[place] for place in rng.permutation(len(rest))))

    def offers(self) -> tuple[int, ...]:
        """The seats that are asked to bank, in order."""
        if self.setup.bank_seat is not None:
            return (self.setup.bank_seat,)
        willing = {seat for player in self.setup.players if player.banks for seat in player.seats}
        return tuple(seat for seat in bank_order(self.plan, self.session) if seat in willing & set(self.here))

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of those who have not left."""
        return tuple(seat for seat in self.seats if self.owner[seat] not in self.gone)

    @property
    def usual_bank(self) -> int:
        """What a player-dealer puts up who does not choose: the amount that was set, or more than can be lost."""
        return self.setup.bank_cents or self.no_limit

    @property
    def no_limit(self) -> int:
        """A bank from here on is one that nobody chose."""
        return _PURSE // 2

    @property
    def may_decline(self) -> bool:
        """Whether the bank may go on to another seat."""
        return self.setup.bank_seat is None

    def bank_cents_max(self, seat: int) -> int:
        """The most that a seat can put up."""
        person = self.session.person_at(seat)
        return bank_range(self.plan, person)[1] if person else -self.plan.bank_fee_max

    def answer(self, answers: Mapping[int, int | None]) -> None:
        """What each seat that was asked would put up; the first one that takes the bank has it. None declines."""
        for seat in self.asked:
            cents = answers.get(seat)
            if cents is not None:
                self._deal(seat, cents)
                return
        self.phase, self.ended = "over", Ended(None, {}, dict.fromkeys(self.seats, 0))

    def _deal(self, bank_seat: int, bank_cents: int) -> None:
        self.bank_seat = bank_seat
        while next_step(self.rules, self.session).wait != "start":
            self._do(OfferBank())
            asked = self.owner[self.session.offered]
            is_taker = self.session.offered == bank_seat
            self._do(TakeBank(asked, bank_cents) if is_taker else DeclineBank(asked))
        self._do(StartRound())
        try:
            for bettor, spot, wager, cents in placements(self.setup, bank_seat):
                if not {self.names[bettor], self.owner[spot]} & self.gone:
                    self._do(do.PlaceWager(self.names[bettor], spot, wager, cents))
        except IllegalAction:
            if not self._purse:
                raise
            self.phase = "broke"  # the stakes were possible with the first purse, so it is the purse that is short
            return
        self._do(do.CloseBets())
        self._do(do.Deal(self.cards))
        self.decides = self.state.to_decide
        self._go_on()

    def decide(self, action: do.Decide) -> None:
        """What the spot whose turn it is decides."""
        self._do(action)
        self.heard[action.spot] = self._as_heard(action)
        self._go_on()

    def _as_heard(self, action: do.Decide) -> Heard:
        """A raise between two multiples counts as the lower one; without an amount it is the least."""
        terms, sight = self.plan.options[action.option].option.raise_, self.sight(action.spot)
        multiple = terms.min if terms else 0
        if action.cents is not None and sight is not None:
            multiple = action.cents // sight.base_cents
        return action.option, multiple, action.discard is not None

    def _go_on(self) -> None:
        self.phase = "decide"
        if self.state.phase != "deciding":
            while self.session.is_open:
                self._do(dealer_step(next_step(self.rules, self.session)))
            self._end()

    def _end(self) -> None:
        accounts = balances(self._moved)
        gained = {name: accounts.get(bettor_account(name), 0) for name in self.names}
        self.ended = Ended(
            self.session.round, {name: cents for name, cents in accounts.items() if cents}, self._by_seat(gained)
        )
        self.session = self._as_before(self.session)
        self.phase = "over"

    def _by_seat(self, gained: Mapping[str, int]) -> dict[int, int]:
        """Gains by seat: what moved for a spot there, the rest at the person's first seat."""
        seats = {}
        for player, name in zip(self.setup.players, self.names, strict=True):
            first, *others = player.seats or (0,)
            for seat in others:
                seats[seat] = _net_of(self._moved, bettor_account(name), seat)
            seats[first] = gained[name] - sum(seats[seat] for seat in others)
        return {seat: seats[seat] for seat in self.seats}

    def _as_before(self, session: Table) -> Table:
        """Nobody without a purse of their own runs out of chips; a bank that was said to stay is offered to its seat first."""
        people = tuple(
            person if person.bettor in self._purse else msgspec.structs.replace(person, purse_cents=_PURSE)
            for person in session.people
        )
        turn = session.turn if self.setup.bank_seat is None else BankTurn(seat=self.setup.bank_seat - 1)
        return msgspec.structs.replace(session, people=people, turn=turn)

    def _do(self, action: AnyTableAction) -> None:
        self.session, events = step(self.rules, self.session, action)
        self._moved += [transfer for event in events for transfer in event.transfers]

    @property
    def turn(self) -> int:
        """The spot that has to decide."""
        return self.state.to_decide[0]

    def sight(self, seat: int) -> Sight | None:
        """What the player of a spot sees while decisions are made; none for whoever has none to make."""
        if self.phase != "decide" or seat not in self.decides:
            return None
        if seat not in self._sights:
            # What is seen does not depend on whose turn it is, so that it is asked for as if it were this spot's.
            order = (seat, *(other for other in self.decides if other != seat))
            self._sights[seat] = sight_of(self.rules, msgspec.structs.replace(self.state, to_decide=order))
        return self._sights[seat]


def _net_of(transfers: Iterable[Transfer], account: Account, spot: int) -> int:
    return balances(transfer for transfer in transfers if transfer.spot == spot).get(account, 0)
