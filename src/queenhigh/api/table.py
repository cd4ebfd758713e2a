"""A table for one person: bet, have the cards dealt, choose, see the result; everyone else plays by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final, Self

from queenhigh.api.dealing import NAMES, least_seats, usual_money
from queenhigh.api.game import check_whole, load
from queenhigh.bootstrap.entropy import fresh_seed_text
from queenhigh.cards.card import parse_card
from queenhigh.cards.seeds import derived_seed, seed_from_text
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.history.record import Record
from queenhigh.money.cents import format_cents, parse_cents
from queenhigh.round.actions import Decide, OpenRound, Person, PlaceWager
from queenhigh.round.events import AnyEvent, WagerSettled
from queenhigh.round.legal import legal_actions
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import policy_named
from queenhigh.round.policy import Offer
from queenhigh.round.readers import bettor
from queenhigh.round.view import view_of
from queenhigh.session.drive import Taken, drive
from queenhigh.session.machine import step as take
from queenhigh.session.play import Dealer, Player, seat_people
from queenhigh.session.rounds import as_round_action
from queenhigh.session.stakes import every_wager, sit_out
from queenhigh.session.steps import next_step
from queenhigh.session.view import table_view

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from queenhigh.api.game import Game
    from queenhigh.round.actions import AnyAction
    from queenhigh.round.legal import Legal
    from queenhigh.round.view import View
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.session.steps import Step
    from queenhigh.session.table import Table as SessionTable
    from queenhigh.session.view import TableView

YOU: Final = "you"
SEAT: Final = 1

Amount = int | str | Decimal
"""Money as people say it, in dollars: 5, "2.50", "$1,000"."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a round has brought you."""

    net_cents: int
    """Fees and awards included."""
    settled: tuple[WagerSettled, ...]
    """Each of your wagers: what was due, what was paid, why, and the clause it rests on."""
    record: Record
    """The whole round, with every card; its history can be written and replayed."""

    def __repr__(self) -> str:
        told = ", ".join(f"{each.wager} {each.result} ({each.why})" for each in self.settled)
        return f"<Result net_cents={self.net_cents}: {told or 'no wager'}>"


class Table:
    """An interactive table: you at seat 1, with bots in other seats or alone.

    `bet`, `deal` and `choose` bring a round to its `result`; then `bet` opens the next one. Each of them returns the
    table, so that they can be chained. What the rules refuse raises `IllegalAction`, and nothing has changed.

    The same seed, a number or a word, deals the same cards; without one it is chance. Where a seat banks the other
    seats are taken by bots unless `bots` says how many; elsewhere you are alone. `purse` is what you sit down with,
    `bank` what you put up when the bank is offered to you (without it you let it go by). Amounts are in dollars: 5,
    "2.50", "$1,000". `policy` is how the bots decide: always, never, mimic, or a hand such as Q64.
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: int | str | None = None,
        bots: int | None = None,
        purse: Amount | None = None,
        bank: Amount | None = None,
        policy: str = "mimic",
    ) -> None:
        self.rules: Ruleset = load(game)
        least, most = least_seats(self.rules) - 1, self.rules.seats.count - 1
        count = (most if least else 0) if bots is None else bots
        check_whole("bots", count, least, most)
        bank_cents, purse_cents = usual_money(self.rules)
        bot = Player(policy_named(self.rules, policy), bank_cents=bank_cents)
        names = NAMES[:count]
        # The bots bet and decide by themselves; of what you do, the dealer knows only whether you take the bank.
        own = Player(staking=sit_out, bank_cents=None if bank is None else self._bank_cents(bank))
        self._players = {YOU: own, **dict.fromkeys(names, bot)}
        self._master = seed_from_text(fresh_seed_text() if seed is None else str(seed))
        you = Person(YOU, purse_cents if purse is None else cents_of(purse), (SEAT,))
        others = (Person(name, purse_cents, (seat,)) for seat, name in enumerate(names, start=SEAT + 1))
        self._table = seat_people(self.rules, (you, *others))
        self._actions: list[AnyAction] = []
        self._events: list[AnyEvent] = []

    def __repr__(self) -> str:
        match next_step(self.rules, self._table).wait:
            case "bets":
                waits = "bets are open"
            case "decision":
                waits = f"you choose {' or '.join(self.options)}"
            case _:
                waits = f"{self._table.rounds} round{'s' * (self._table.rounds != 1)} played"
        return f"<Table {self.rules.id}: {waits}, you have {format_cents(self.purse_cents)}>"

    def bet(self, **amounts: Amount) -> Self:
        """Put chips on wagers of the game, such as `ante=5`; without any, on every wager its usual amount.

        More chips on the same wager add to it. If one wager is refused, none is made.
        """
        taken = list(self._drive(self._table, closing=False))
        table = taken[-1].table if taken else self._table
        wagers = self._wagers(amounts) if amounts else every_wager(self.rules, table.round, YOU)
        for wager in wagers:
            table, events = take(self.rules, table, wager)
            taken.append(Taken(wager, events, table))
        return self._keep(taken)

    def deal(self) -> Self:
        """Close the bets and deal. The bots bet before it; the table goes on until you have to choose, or to the end."""
        if next_step(self.rules, self._table).wait == "decision":
            message = f"the cards are dealt: choose {' or '.join(self.options)}"
            raise IllegalAction("table/your_turn", message, {"options": self.options})
        return self._keep(list(self._drive(self._table, closing=True)))

    def choose(self, option: str, amount: Amount | None = None, *, discard: str | None = None) -> Self:
        """Take one of the `options`; `amount` is the raise, where there is a choice, and `discard` the card exchanged."""
        turn = next_step(self.rules, self._table)
        if turn.wait != "decision":
            message = "there is nothing to choose now: bet, and have the cards dealt"
            raise IllegalAction("table/no_choice", message, {"phase": self._table.round.phase})
        cents = None if amount is None else cents_of(amount)
        action = Decide(turn.seat, option, cents, None if discard is None else parse_card(discard))
        table, events = take(self.rules, self._table, action)
        return self._keep([Taken(action, events, table), *self._drive(table, closing=True)])

    @property
    def hand(self) -> tuple[str, ...]:
        """Your cards, two letters each, or `??` where you may not look; none before the deal."""
        return next((spot.hand for spot in self._round.spots if spot.bettor == YOU), ())

    @property
    def bank_cards(self) -> tuple[str, ...]:
        """The bank's cards as you see them."""
        return self._round.bank.cards

    @property
    def options(self) -> tuple[str, ...]:
        """What you may choose now; nothing if it is not your turn."""
        return tuple(legal.option for legal in self.legal if isinstance(legal, Offer))

    @property
    def legal(self) -> tuple[Legal, ...]:
        """Everything that you may do now, with its range: wagers while bets are open, options in your turn."""
        return legal_actions(self.rules, self._table.round, bettor(YOU))

    @property
    def purse_cents(self) -> int:
        """The chips in front of you."""
        return self._table.purse(YOU)

    @property
    def view(self) -> TableView:
        """The whole table as you see it: people, meters, bank, and the round that is open."""
        return table_view(self.rules, self._table, bettor(YOU))

    @property
    def result(self) -> Result:
        """What the last round has brought you. Raises `IllegalAction` while one is open, and before the first."""
        state = self._table.round
        if state.phase != "over":
            raise IllegalAction("table/not_over", "no round is over yet", {"phase": state.phase})
        before = next(person.purse_cents for person in state.people if person.bettor == YOU)
        settled = tuple(each for each in self._events if isinstance(each, WagerSettled) and each.bettor == YOU)
        record = Record(self.rules, tuple(self._actions), tuple(self._events), self._table.seeds.house)
        return Result(state.purse(YOU) - before, settled, record)

    @property
    def _round(self) -> View:
        return view_of(self.rules, self._table.round, bettor(YOU))

    def _bank_cents(self, bank: Amount) -> int:
        if self.rules.bank.by != "seat":
            raise BadInput(
                "table/house_banks", f"the house banks {self.rules.id}: nobody else may", {"bank": str(bank)}
            )
        cents, least = cents_of(bank), plan_of(self.rules).bank_cents_min
        if cents < max(least, 1):
            message = f"a bank of {format_cents(cents)}: {format_cents(least)} or more is allowed"
            raise BadInput("table/bank", message, {"bank_cents": cents, "min": least})
        return cents

    def _wagers(self, amounts: Mapping[str, Amount]) -> tuple[PlaceWager, ...]:
        """In the order of the rule file, since some wagers need another one first; unknown ones last, to be refused."""
        order = {name: place for place, name in enumerate(self.rules.wager)}
        names = sorted(amounts, key=lambda name: order.get(name, len(order)))
        return tuple(PlaceWager(YOU, SEAT, name, cents_of(amounts[name])) for name in names)

    def _drive(self, table: SessionTable, *, closing: bool) -> Iterator[Taken]:
        """Go on until something is up to you, or the round is over; with `closing`, you have made your bets."""
        dealer = Dealer(self._players, derived_seed(self._master, table.rounds + 1))

        def answer(rules: Ruleset, now: SessionTable, step: Step) -> Sequence[AnyTableAction]:
            if step.wait == "banker":
                raise IllegalAction(
                    "bank/no_taker", "nobody takes the bank: no round is dealt", {"seats": now.declined}
                )
            waits = not closing if step.wait == "bets" else step.wait == "decision" and YOU in step.bettors
            return () if waits else dealer(rules, now, step)

        return drive(self.rules, table, answer)

    def _keep(self, taken: Sequence[Taken]) -> Self:
        """Nothing was refused: this is the table now."""
        for action, events, table in taken:
            own = as_round_action(action, events)
            if isinstance(own, OpenRound):
                self._actions, self._events = [], []
            if own is not None:
                self._actions.append(own)
                self._events += [event for event in events if isinstance(event, AnyEvent)]
            self._table = table
        return self


def cents_of(amount: Amount) -> int:
    """Cents of an amount as people say it. Raises BadInput for what is none."""
    return parse_cents(str(amount))
