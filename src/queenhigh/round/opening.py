"""Opening a round: who sits where, who banks, and the bank's money put up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import BANK, Transfer, bettor_account
from queenhigh.round.actions import BANK_SPOT, OpenRound, Person
from queenhigh.round.events import AnyEvent, RoundOpened
from queenhigh.round.refuse import wrong_phase

if TYPE_CHECKING:
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import State


def open_round(plan: Plan, state: State, action: OpenRound) -> tuple[AnyEvent, ...]:
    """Check who sits where and who banks; the bank's money is put up at once."""
    if state.phase not in ("idle", "over"):
        raise wrong_phase(state, "idle", "over")
    _check_seating(plan, action.people)
    bettor = _check_bank(plan, action)
    if plan.meters or action.meters or action.linked:
        _check_meters(plan, action)
    if not 0 <= action.pack < plan.packs:
        facts = {"pack": action.pack, "packs": plan.packs}
        raise IllegalAction("round/pack", f"there is no pack {action.pack}", facts)
    transfers: tuple[Transfer, ...] = ()
    if plan.seat_banks and action.bank_cents:
        purse, clause = bettor_account(bettor), plan.bank_clause
        transfers = (Transfer(purse, BANK, action.bank_cents, "", action.bank_seat, "bank put up", clause),)
    return (
        RoundOpened(
            number=action.number,
            rules_hash=plan.hash,
            people=action.people,
            bank_seat=action.bank_seat,
            bank_bettor=bettor,
            bank_cents=action.bank_cents,
            pack=action.pack,
            commitment=action.commitment,
            meters=action.meters,
            transfers=transfers,
            keypad=action.keypad,
            linked=action.linked,
        ),
    )


def _check_meters(plan: Plan, action: OpenRound) -> None:
    wanted, given = list(plan.meters), sorted(name for name, _ in action.meters)
    if wanted != given:
        raise IllegalAction("round/meters", f"this game has the meters {wanted}", {"meters": wanted, "given": given})
    strange = [name for name in action.linked if name not in wanted]
    if strange:
        raise IllegalAction("round/meters", f"this game has no meter {strange[0]!r}", {"linked": action.linked})
    if action.linked and not action.keypad:
        message = "a linked meter says what an award is: the round cannot pay it by itself"
        raise IllegalAction("round/linked", message, {"linked": action.linked})


def _check_seating(plan: Plan, people: tuple[Person, ...]) -> None:
    taken: dict[int, str] = {}
    names: set[str] = set()
    for person in people:
        if not person.bettor or person.bettor in names:
            raise IllegalAction(
                "round/bettor", f"{person.bettor!r} is named twice or not at all", {"bettor": person.bettor}
            )
        names.add(person.bettor)
        if person.purse_cents < 0:
            raise IllegalAction(
                "round/purse", f"{person.bettor} cannot have {person.purse_cents} cents", {"cents": person.purse_cents}
            )
        check_seats(plan, person)
        for seat in person.seats:
            if seat in taken:
                raise IllegalAction("round/seat_taken", f"seat {seat} is {taken[seat]}'s", {"seat": seat})
            taken[seat] = person.bettor


def check_seats(plan: Plan, person: Person) -> None:
    """Refuse seats that do not exist, are too many for one person, or lie apart."""
    seats, most = person.seats, plan.spots_per_player
    for seat in seats:
        if not 1 <= seat <= plan.seats:
            raise IllegalAction("round/no_such_seat", f"there is no seat {seat}", {"seat": seat, "seats": plan.seats})
    if len(seats) > most:
        raise IllegalAction(
            "round/too_many_spots", f"{person.bettor} may bet {most} spots", {"seats": seats, "max": most}
        )
    if len(seats) > 1 and max(seats) - min(seats) != len(seats) - 1:
        raise IllegalAction("round/not_adjacent", f"the spots {seats} are not adjacent", {"seats": seats})
    if not seats and not plan.backline:
        raise IllegalAction("round/no_backline", f"{person.bettor} has no seat", {"bettor": person.bettor})


def _check_bank(plan: Plan, action: OpenRound) -> str:
    """The player-dealer's name; empty where the house banks."""
    if not plan.seat_banks:
        if action.bank_seat != BANK_SPOT or action.bank_cents:
            raise IllegalAction("bank/house", "the house banks this game", {"bank_seat": action.bank_seat})
        return ""
    person = next((person for person in action.people if action.bank_seat in person.seats), None)
    if person is None:
        raise IllegalAction(
            "bank/empty_seat", f"nobody sits at seat {action.bank_seat}", {"bank_seat": action.bank_seat}
        )
    least = plan.bank_cents_min
    if action.bank_cents < least:
        message = f"a bank of {action.bank_cents} cents is too small: {least} or more is allowed"
        raise IllegalAction("bank/below_minimum", message, {"cents": action.bank_cents, "min": least})
    most = person.purse_cents - plan.bank_fee_max
    if action.bank_cents > most:
        facts = {"cents": action.bank_cents, "purse": person.purse_cents, "fee": plan.bank_fee_max, "max": most}
        raise IllegalAction("bank/purse_short", f"{person.bettor} cannot put that up and pay the fee", facts)
    return person.bettor
