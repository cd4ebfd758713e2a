"""Who is at the table: sit down, stand up, move, buy and cash. Between rounds at once, else when the round is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import CAGE, Transfer, bettor_account
from queenhigh.round.actions import Person
from queenhigh.round.opening import check_seats
from queenhigh.session import actions as do
from queenhigh.session import events as ev

if TYPE_CHECKING:
    from queenhigh.round.plan import Plan
    from queenhigh.session.events import AnyTableEvent
    from queenhigh.session.table import Table


def sit(plan: Plan, table: Table, action: do.Sit) -> tuple[AnyTableEvent, ...]:
    """Someone new. Seats that somebody has, or has asked for, are taken; a round that is open goes on without them."""
    if table.person(action.bettor) is not None:
        raise IllegalAction("seat/there", f"{action.bettor} is at the table already", {"bettor": action.bettor})
    if action.cents < 0:
        raise IllegalAction("purse/amount", f"{action.cents} cents cannot be bought", {"cents": action.cents})
    _check_free(plan, table, Person(action.bettor, action.cents, action.seats))
    bought = (_chips(action.bettor, action.cents),) if action.cents else ()
    return (ev.SatDown(action.bettor, action.seats, bought),)


def _check_free(plan: Plan, table: Table, person: Person) -> None:
    if not person.bettor:
        raise IllegalAction("seat/no_name", "whoever sits down has a name")
    check_seats(plan, person)
    taken = {seat: other.bettor for other in table.people for seat in other.seats}
    taken |= {seat: ask.bettor for ask in table.asks if isinstance(ask, do.Move) for seat in ask.seats}
    for seat in person.seats:
        if taken.get(seat, person.bettor) != person.bettor:
            raise IllegalAction("seat/taken", f"seat {seat} is {taken[seat]}'s", {"seat": seat, "by": taken[seat]})


def stand_up(plan: Plan, table: Table, action: do.StandUp) -> tuple[AnyTableEvent, ...]:
    """Leave with all chips."""
    del plan
    person = _there(table, action.bettor)
    if table.is_in_round(action.bettor):
        return (ev.Asked(action),)
    left = (_money(action.bettor, person.purse_cents),) if person.purse_cents else ()
    return (*_give_back_bank(table, action.bettor), ev.StoodUp(action.bettor, left))


def move(plan: Plan, table: Table, action: do.Move) -> tuple[AnyTableEvent, ...]:
    """Other seats; those that are asked for in a round are kept until it is over."""
    person = _there(table, action.bettor)
    _check_free(plan, table, Person(person.bettor, person.purse_cents, action.seats))
    if table.is_in_round(action.bettor):
        return (ev.Asked(action),)
    return (*_give_back_bank(table, action.bettor), ev.Moved(action.bettor, action.seats))


def buy(plan: Plan, table: Table, action: do.Buy) -> tuple[AnyTableEvent, ...]:
    """More chips."""
    del plan
    _there(table, action.bettor)
    _check_amount(action.cents)
    if table.is_in_round(action.bettor):
        return (ev.Asked(action),)
    return (ev.ChipsBought(action.bettor, (_chips(action.bettor, action.cents),)),)


def cash_out(plan: Plan, table: Table, action: do.CashOut) -> tuple[AnyTableEvent, ...]:
    """Fewer chips; in a round, as many as are there when it is over."""
    del plan
    person = _there(table, action.bettor)
    _check_amount(action.cents)
    if table.is_in_round(action.bettor):
        return (ev.Asked(action),)
    if action.cents > person.purse_cents:
        facts = {"bettor": person.bettor, "cents": action.cents, "purse": person.purse_cents}
        raise IllegalAction("purse/short", f"{person.bettor} has {person.purse_cents} cents", facts)
    cashed = ev.ChipsCashed(action.bettor, (_money(action.bettor, action.cents),))
    return (*_give_back_bank(table, action.bettor), cashed)


def _there(table: Table, bettor: str) -> Person:
    person = table.person(bettor)
    if person is None:
        raise IllegalAction("seat/stranger", f"{bettor!r} is not at the table", {"bettor": bettor})
    leaving = any(isinstance(ask, do.StandUp) and ask.bettor == bettor for ask in table.asks)
    if leaving:
        raise IllegalAction("seat/leaving", f"{bettor} leaves when the round is over", {"bettor": bettor})
    return person


def _check_amount(cents: int) -> None:
    if cents <= 0:
        raise IllegalAction("purse/amount", f"{cents} cents are no amount", {"cents": cents})


def _give_back_bank(table: Table, bettor: str) -> tuple[AnyTableEvent, ...]:
    """Whoever has taken the bank for a round that is not open yet, and goes or cashes, does not bank it."""
    banker = table.banker
    if table.is_open or banker is None or banker.bettor != bettor:
        return ()
    return (ev.BankDeclined(banker.seat, bettor),)


def _chips(bettor: str, cents: int) -> Transfer:
    return Transfer(CAGE, bettor_account(bettor), cents, "", 0, "chips bought", "")


def _money(bettor: str, cents: int) -> Transfer:
    return Transfer(bettor_account(bettor), CAGE, cents, "", 0, "chips cashed", "")
