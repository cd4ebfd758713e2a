"""Who banks: the position is offered clockwise, may be declined, and is never held too often in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.round.ways import seats_in_order
from queenhigh.rules.bank import least_bank_cents
from queenhigh.session import events as ev

if TYPE_CHECKING:
    from queenhigh.round.actions import Person
    from queenhigh.round.plan import Plan
    from queenhigh.session.actions import DeclineBank, OfferBank, TakeBank
    from queenhigh.session.events import AnyTableEvent
    from queenhigh.session.table import Table


def barred(plan: Plan, table: Table) -> str:
    """Who may not bank the next round, having banked as many in a row as the rules allow; else empty."""
    limit = plan.rules.bank.rounds_max
    return table.turn.bettor if limit is not None and table.turn.rounds >= limit else ""


def bank_order(plan: Plan, table: Table) -> tuple[int, ...]:
    """The seats that the bank is offered to, in order; none where the house banks.

    Whoever has it may keep it until the limit of rounds in a row. Otherwise it goes clockwise from the
    last holder's left. A person at the limit is not asked at all, at whatever seat they sit now.
    """
    if not plan.seat_banks:
        return ()
    turn = table.turn
    sits = {seat: person.bettor for person in table.people for seat in person.seats}
    way = seats_in_order(plan.seats, "bank_left", "clockwise", turn.seat, 0)
    keeps = [seat for seat in (turn.seat,) if turn.bettor and sits.get(seat) == turn.bettor]
    order = [*keeps, *(seat for seat in way if seat not in keeps)]
    refused = barred(plan, table)
    return tuple(seat for seat in order if seat in sits and sits[seat] != refused)


def next_offer(plan: Plan, table: Table) -> int:
    """The seat that is asked next; 0 if everyone who may bank has declined."""
    return next((seat for seat in bank_order(plan, table) if seat not in table.declined), 0)


def bank_range(plan: Plan, person: Person) -> tuple[int, int]:
    """The least and the most that a person can put up, the fee kept back; the most may lie below the least."""
    return least_bank_cents(plan.rules), person.purse_cents - plan.bank_fee_max


def offer_bank(plan: Plan, table: Table, action: OfferBank) -> tuple[AnyTableEvent, ...]:
    """Ask the next seat; once all have declined, begin again with the first."""
    del action
    _check_time(plan, table)
    if table.offered:
        raise IllegalAction("bank/offered", f"seat {table.offered} has not answered yet", {"seat": table.offered})
    seat = next_offer(plan, table) or next(iter(bank_order(plan, table)), 0)
    person = table.person_at(seat) if seat else None
    if person is None:
        facts = {"last": table.turn.bettor, "rounds_in_a_row": table.turn.rounds}
        raise IllegalAction("bank/no_taker", "nobody who may take the bank is there: no round is dealt", facts)
    return (ev.BankOffered(seat, person.bettor),)


def take_bank(plan: Plan, table: Table, action: TakeBank) -> tuple[AnyTableEvent, ...]:
    """The one who is asked takes it."""
    person = _asked(plan, table, action.bettor)
    least, most = bank_range(plan, person)
    facts = {"cents": action.cents, "min": least, "max": most}
    if action.cents < least:
        raise IllegalAction("bank/below_minimum", f"a bank is at least {least} cents", facts)
    if action.cents > most:
        raise IllegalAction("bank/purse_short", f"{person.bettor} can put up {max(most, 0)} cents, the fee paid", facts)
    taken = ev.BankTaken(table.offered, action.bettor, action.cents)
    if not action.commitment:
        return (taken,)
    check_promise(table, action.bettor, action.commitment)
    return (taken, ev.SeedCommitted(action.bettor, action.commitment))


def decline_bank(plan: Plan, table: Table, action: DeclineBank) -> tuple[AnyTableEvent, ...]:
    """The one who is asked declines; after the last one the table waits."""
    _asked(plan, table, action.bettor)
    declined = ev.BankDeclined(table.offered, action.bettor)
    others = [seat for seat in bank_order(plan, table) if seat not in (*table.declined, table.offered)]
    return (declined,) if others else (declined, ev.BankPassed())


def _check_time(plan: Plan, table: Table) -> None:
    if not plan.seat_banks:
        raise IllegalAction("bank/house", "the house banks this game", {})
    if table.is_open:
        raise IllegalAction("bank/in_round", "the bank is offered between rounds", {"phase": table.round.phase})
    if table.banker is not None:
        message = f"{table.banker.bettor} has taken the bank"
        raise IllegalAction("bank/taken", message, {"seat": table.banker.seat})


def _asked(plan: Plan, table: Table, bettor: str) -> Person:
    _check_time(plan, table)
    person = table.person_at(table.offered) if table.offered else None
    if person is None or person.bettor != bettor:
        facts = {"bettor": bettor, "offered": table.offered}
        raise IllegalAction("bank/not_offered", f"the bank was not offered to {bettor}", facts)
    return person


def check_promise(table: Table, bettor: str, commitment: str) -> None:
    """Refuse a promise that could not be kept, or comes a second time."""
    facts = {"bettor": bettor, "commitment": commitment}
    if table.settings.deck != "seeds":
        raise IllegalAction("seed/given_deck", "the deck of this table comes from whoever deals", facts)
    if bettor in table.silent:
        message = f"{bettor} has kept a promised seed back, and promises none until seated anew"
        raise IllegalAction("seed/silent", message, facts)
    if bettor in table.seeds.promised:
        raise IllegalAction("seed/promised", f"{bettor} has promised a seed already", facts)
    if len(commitment) != 64 or set(commitment) - set("0123456789abcdef"):
        raise IllegalAction("seed/commitment", "a commitment is 64 hexadecimal digits in small letters", facts)
