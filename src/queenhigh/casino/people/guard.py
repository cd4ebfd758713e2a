"""Whether a person's own limits let something begin. What has begun is finished: decisions and raises are never refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.house import actions as house_do
from queenhigh.casino.house.actions import Period
from queenhigh.casino.people.play_sums import Sums
from queenhigh.casino.periods import PERIODS
from queenhigh.casino.times import time_text
from queenhigh.errors import IllegalAction
from queenhigh.money.cents import format_cents
from queenhigh.round import actions as round_do
from queenhigh.session import actions as table_do
from queenhigh.tournament import actions as tournament_do

if TYPE_CHECKING:
    from queenhigh.casino.house.machine import House
    from queenhigh.casino.house.protection import Protection

SumsOf = Callable[[str, Period], Sums]
"""What a person has done in a period that is running."""
_MINUTE: Final = 60_000_000
_PLAYING: Final = (table_do.Sit, table_do.Buy, table_do.TakeBank, round_do.PlaceWager)
_ENTERING: Final = (tournament_do.Enter, tournament_do.BuyAgain, tournament_do.BuyAddOn)
_MONEY: Final = (house_do.Deposit, house_do.BuyChips)


def whose(house: House, action: Any) -> str:
    """The person with limits whose limits an action has to keep to; empty if there is none."""
    if not house.protection:
        return ""
    person = ""
    if isinstance(action, _PLAYING):
        person = action.bettor
    elif isinstance(action, _ENTERING):
        person = action.player
    elif isinstance(action, _MONEY):
        person = action.person
    return person if person in house.protection else ""


def check_play(house: House, action: Any, at: int, sums: SumsOf, *, for_money: bool, cost: int = 0) -> None:
    """Refuse to somebody at a table, or at the door of a tournament, what that person's protection refuses.

    `cost` is what a tournament takes for it.
    """
    person = whose(house, action)
    if not person:
        return
    known = house.protection[person]
    _check_stopped(known, person, at)
    if isinstance(action, table_do.Buy):
        return
    risked = action.cents if isinstance(action, round_do.PlaceWager | table_do.TakeBank) else cost
    for period in PERIODS:
        most = known.limit("time", period).most
        if most is not None and sums(person, period).played_microseconds >= most * _MINUTE:
            raise _over(person, "time", period, most, f"{most} minutes were played")
        if for_money:
            _check_money(known, person, period, risked, sums, is_bank=isinstance(action, table_do.TakeBank))


def _check_money(known: Protection, person: str, period: Period, risked: int, sums: SumsOf, *, is_bank: bool) -> None:
    """Before sitting down something must be left of each limit; a wager must fit into what is left."""
    least = risked or 1
    most = known.limit("loss", period).most
    if most is not None and least - sums(person, period).net_cents > most:
        words = f"{format_cents(max(0, -sums(person, period).net_cents))} of {format_cents(most)} are lost"
        raise _over(person, "loss", period, most, words)
    most = known.limit("wager", period).most
    if most is not None and (0 if is_bank else least) + sums(person, period).wagered_cents > most:
        words = f"{format_cents(sums(person, period).wagered_cents)} of {format_cents(most)} are wagered"
        raise _over(person, "wager", period, most, words)


def check_deposit(house: House, action: Any, at: int, sums: SumsOf) -> None:
    """Refuse money of somebody's at the cage that the person's protection refuses."""
    if not whose(house, action):
        return
    known = house.protection[action.person]
    _check_stopped(known, action.person, at)
    if not isinstance(action, house_do.Deposit):
        return
    for period in PERIODS:
        most = known.limit("deposit", period).most
        if most is not None and sums(action.person, period).deposited_cents + action.cents > most:
            done = format_cents(sums(action.person, period).deposited_cents)
            raise _over(action.person, "deposit", period, most, f"{done} of {format_cents(most)} are paid in")


def _check_stopped(known: Protection, person: str, at: int) -> None:
    until = known.stopped_until(at)
    if until:
        why = "excluded" if known.excluded_until > at else "cooling_off"
        words = "is excluded" if why == "excluded" else "takes a break"
        message = f"{person} {words} until {time_text(until)} (UTC)"
        raise IllegalAction(f"protection/{why}", message, {"person": person, "until": until})


def _over(person: str, kind: str, period: Period, most: int, words: str) -> IllegalAction:
    message = f"{person}'s limit of this {period} ({kind}): {words}"
    return IllegalAction(f"limit/{kind}", message, {"person": person, "period": period, "most": most})
