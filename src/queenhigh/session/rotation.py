"""Who banks: the position is offered clockwise, may be declined, and is never held too often in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from queenhigh.errors import IllegalAction
from queenhigh.round.ways import seats_in_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.table import Session


class BankTaken(msgspec.Struct, frozen=True):
    """The seat that has taken the bank, what it puts up, and who declined before it."""

    seat: int
    cents: int
    declined: tuple[int, ...] = ()


def bank_offers(rules: Ruleset, session: Session) -> tuple[int, ...]:
    """The seats that the bank is offered to, in order; none where the house banks.

    Whoever has it may keep it until the limit of rounds in a row. Otherwise it goes clockwise from the
    last holder's left. A person at the limit is not asked at all, at whatever seat they sit now.
    """
    if rules.bank.by != "seat":
        return ()
    turn = session.turn
    way = seats_in_order(rules.seats.count, "bank_left", "clockwise", turn.seat, 0)
    keeps = [seat for seat in (turn.seat,) if _sits(session, seat) == turn.bettor and turn.bettor]
    order = [*keeps, *(seat for seat in way if seat not in keeps)]
    return tuple(seat for seat in order if (bettor := _sits(session, seat)) and bettor != session.barred)


def _sits(session: Session, seat: int) -> str:
    person = session.person_at(seat)
    return person.bettor if person else ""


def take_bank(rules: Ruleset, session: Session, answers: Mapping[int, int]) -> BankTaken:
    """The first seat of those asked that takes the bank; `answers` says what a seat puts up, a seat without one declines.

    If nobody who may take it does, it is refused, and no round is dealt.
    """
    asked = bank_offers(rules, session)
    for position, seat in enumerate(asked):
        if seat in answers:
            return BankTaken(seat, answers[seat], asked[:position])
    facts = {"asked": asked, "last": session.turn.bettor, "rounds_in_a_row": session.turn.rounds}
    raise IllegalAction("bank/no_taker", "nobody who may take the bank takes it: no round is dealt", facts)
