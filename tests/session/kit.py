"""Tables for the tests of sessions."""

from collections.abc import Mapping

from msgspec.structs import replace

from queenhigh.cards.card import parse_cards
from queenhigh.money.meter import Meter
from queenhigh.round import actions as do
from queenhigh.round.state import State
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.actions import AnyTableAction, DeclineBank, OfferBank, Settings, StartRound, TakeBank
from queenhigh.session.machine import step
from queenhigh.session.play import seat_people
from queenhigh.session.table import BankTurn, Table

PURSE = 1_000_000


def table(rules: Ruleset, seats: int, purse_cents: int = PURSE) -> Table:
    """A table with the first seats taken, by p1, p2 and so on."""
    return seat_people(rules, (do.Person(f"p{seat}", purse_cents, (seat,)) for seat in range(1, seats + 1)))


def with_given_cards(table: Table) -> Table:
    """The same table, dealt by whoever gives the cards."""
    return replace(table, settings=Settings(deck="given"))


def after(table: Table, seat: int, rounds: int) -> Table:
    """The table after a seat has banked so many rounds in a row."""
    return replace(table, turn=BankTurn(seat, f"p{seat}", rounds))


def meter(table: Table, name: str = "progressive") -> Meter:
    """A meter of the table."""
    return table.meter(name)


def do_all(rules: Ruleset, table: Table, *actions: AnyTableAction) -> Table:
    """The table after some actions."""
    for action in actions:
        table, _ = step(rules, table, action)
    return table


def banked(rules: Ruleset, table: Table, seat: int, cents: int) -> Table:
    """The table once a seat has taken the bank; whoever is asked before declines."""
    while table.banker is None:
        table = do_all(rules, table, OfferBank())
        asked = table.person_at(table.offered)
        assert asked is not None
        takes = table.offered == seat
        table = do_all(rules, table, TakeBank(asked.bettor, cents) if takes else DeclineBank(asked.bettor))
    return table


def played(rules: Ruleset, table: Table, top: str, bets: Mapping[int, Mapping[str, int]]) -> tuple[State, Table]:
    """A round with these cards on top of the deck and these wagers by seat; everyone takes the last option."""
    cards = parse_cards(top)
    rest = tuple(card for card in range(52) if card not in cards)
    wagers = [
        do.PlaceWager(f"p{seat}", seat, wager, cents)
        for seat, wagers in bets.items()
        for wager, cents in wagers.items()
    ]
    table = with_given_cards(table)
    table = do_all(rules, table, StartRound(), *wagers, do.CloseBets(), do.Deal(cards + rest))
    while table.round.phase == "deciding":
        table = do_all(rules, table, do.Decide(table.round.to_decide[0], "play"))
    table = do_all(rules, table, do.Reveal(), do.Settle(), do.Rack())
    return table.round, table
