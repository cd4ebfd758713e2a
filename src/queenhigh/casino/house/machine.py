"""The house as a decider: people and their roles, money at the cage, the gaming day, what is switched off, disputes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import replace

from queenhigh.casino import approvals as two
from queenhigh.casino.approvals import Approvals, check_reason
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.house import actions as do
from queenhigh.casino.house import events as ev
from queenhigh.casino.house.actions import Role
from queenhigh.casino.house.days import DAY_STEPS, NO_HOUSE_FACTS, HouseFacts, Investigation
from queenhigh.casino.house.days import fold as fold_day
from queenhigh.casino.house.disputes import DISPUTE_STEPS, Dispute
from queenhigh.casino.house.disputes import fold as fold_disputes
from queenhigh.casino.house.protection import PROTECTION_STEPS, Protection
from queenhigh.casino.house.protection import fold as fold_protection
from queenhigh.casino.house.results import Running
from queenhigh.errors import IllegalAction

Events = tuple[Any, ...]
ROLES: Final[tuple[str, ...]] = get_args(Role)
NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")
_SCOPE: Final = re.compile(r"all|(game|table|person):.+")


class House(msgspec.Struct, frozen=True):
    """Everything about the house that is no table, meter or account."""

    name: str = ""
    currency: str = "cash"
    people: Mapping[str, tuple[Role, ...]] = {}
    day: str = ""
    """The gaming day that is open."""
    last_day: str = ""
    """The gaming day that was closed last."""
    month: Running = Running()
    """What the month has brought, up to the day that was closed last."""
    year: Running = Running()
    investigations: tuple[Investigation, ...] = ()
    disabled: Mapping[str, str] = {}
    """Scope → reason."""
    approvals: Approvals = Approvals()
    disputes: tuple[Dispute, ...] = ()
    code: str = ""
    """The hash of the code that may run the house; empty if nobody asks for one."""
    faults: tuple[str, ...] = ()
    """What the last self-check has found."""
    protection: Mapping[str, Protection] = {}
    """Of those who have limits, or do not play for a while."""

    def roles(self, person: str) -> tuple[Role, ...]:
        """What somebody may do here; a stranger nothing."""
        return self.people.get(person, ())

    def why_disabled(self, *scopes: str) -> str:
        """Why nothing may start in any of these scopes; empty if it may."""
        if self.faults:
            return f"the self-check has found a fault: {self.faults[0]}"
        return next((self.disabled[scope] for scope in ("all", *scopes) if scope in self.disabled), "")


def decide(
    house: House, action: do.HouseAction | two.Approve | two.Decline, who: str, facts: HouseFacts = NO_HOUSE_FACTS
) -> Events:
    """What follows from an action. Raises IllegalAction if it is not legal now."""
    if not house.name and not isinstance(action, do.FoundHouse):
        raise IllegalAction("house/none", "the house is not founded", {})
    if (step := _WITH_FACTS.get(type(action))) is not None:
        return step(house, action, who, facts)
    return _STEPS[type(action)](house, action, who)


def _found(house: House, action: do.FoundHouse, who: str) -> Events:
    del who
    if house.name:
        raise IllegalAction("house/founded", f"this is {house.name} already", {"name": house.name})
    if not action.name.strip() or action.currency == "demo":
        facts = {"name": action.name, "currency": action.currency}
        raise IllegalAction("house/name", f"{action.name!r} with {action.currency!r} is no house", facts)
    return (ev.HouseFounded(action.name.strip(), action.currency),)


def _add(house: House, action: do.AddPerson, who: str) -> Events:
    del who
    # Nobody is called what the automatic dealer is called, and could do what it may.
    if not NAME.fullmatch(action.person) or action.person == HOUSE_ACTOR:
        message = f"{action.person!r} is no name here: up to 40 small letters, digits, dots and dashes"
        raise IllegalAction("person/name", message, {"person": action.person})
    if action.person in house.people:
        raise IllegalAction("person/known", f"{action.person} is known already", {"person": action.person})
    _check_roles(action.roles)
    return (ev.PersonAdded(action.person, action.roles),)


def _check_roles(roles: tuple[str, ...]) -> None:
    strange = [role for role in roles if role not in ROLES]
    if strange or not roles:
        message = f"{strange[0]!r} is no role" if strange else "somebody without a role may do nothing"
        raise IllegalAction("person/roles", f"{message}; roles are {', '.join(ROLES)}", {"roles": roles})


def _roles(house: House, action: do.ChangeRoles, who: str) -> Events:
    _check_known(house, action.person)
    _check_roles(action.roles)
    before = house.roles(action.person)
    if who == action.person:
        raise IllegalAction("person/own_roles", "nobody changes the own roles", {"person": who})
    if "administrator" in before and "administrator" not in action.roles:
        left = [name for name, roles in house.people.items() if "administrator" in roles and name != action.person]
        if not left:
            raise IllegalAction("person/last", f"{action.person} is the last administrator", {"person": action.person})
    return (ev.RolesChanged(action.person, before, action.roles),)


def _check_known(house: House, person: str) -> None:
    if person not in house.people:
        raise IllegalAction("person/unknown", f"nobody here is called {person!r}", {"person": person})


def _check_amount(cents: int) -> None:
    if cents <= 0:
        raise IllegalAction("money/amount", f"{cents} cents are no amount", {"cents": cents})


def _deposit(house: House, action: do.Deposit, who: str) -> Events:
    _check_known(house, action.person)
    _check_amount(action.cents)
    _check_other(action.person, who)
    return (ev.Deposited(action.person, action.cents),)


def _withdraw(house: House, action: do.Withdraw, who: str) -> Events:
    _check_known(house, action.person)
    _check_amount(action.cents)
    _check_other(action.person, who)
    return (ev.Withdrawn(action.person, action.cents),)


def _check_other(person: str, who: str) -> None:
    if person == who:
        raise IllegalAction("money/own", f"{who} takes no money for {who} at the cage", {"person": person})


def _fund(house: House, action: do.FundCage, who: str) -> Events:
    del house
    if not action.cents:
        raise IllegalAction("money/amount", "0 cents are no amount", {"cents": 0})
    check_reason(action.reason)
    return (ev.CageFundingAsked(action, who),)


def _disable(house: House, action: do.Disable, who: str) -> Events:
    if not _SCOPE.fullmatch(action.scope):
        message = f"{action.scope!r} cannot be disabled: all, game:ID, table:NAME or person:NAME"
        raise IllegalAction("disable/scope", message, {"scope": action.scope})
    if action.scope in house.disabled:
        raise IllegalAction("disable/disabled", f"{action.scope} is disabled already", {"scope": action.scope})
    return (ev.Disabled(action.scope, check_reason(action.reason), who),)


def _enable(house: House, action: do.Enable, who: str) -> Events:
    if action.scope not in house.disabled:
        raise IllegalAction("disable/enabled", f"{action.scope} is not disabled", {"scope": action.scope})
    return (ev.Enabled(action.scope, who),)


def _note(house: House, action: do.Note, who: str) -> Events:
    del house
    return (ev.Noted(action.category, who, check_reason(action.what), action.before, action.after),)


def _accept(house: House, action: do.AcceptCode, who: str) -> Events:
    if not action.code:
        raise IllegalAction("check/code", "the code is known by its hash", {})
    return (ev.CodeAccepted(action.code, house.code, check_reason(action.reason), who),)


def _check_self(house: House, action: do.CheckSelf, who: str) -> Events:
    faults = action.faults
    if house.code and action.code != house.code:
        faults = (f"the code is {action.code[:12]}, and {house.code[:12]} was accepted", *faults)
    return (ev.SelfChecked(action.code, faults, who),)


def _approve(house: House, action: two.Approve, who: str, facts: HouseFacts) -> Events:
    found = house.approvals.to_approve(action.number, who)
    what: do.FundCage = found.what
    funded = ev.CageFunded(what.cents, what.reason, found.by, who, facts.cage_cents)
    return (two.Approved(action.number, who), funded)


def _decline(house: House, action: two.Decline, who: str) -> Events:
    house.approvals.find(action.number)
    return (two.Declined(action.number, who, check_reason(action.reason)),)


_STEPS: Final[dict[type[Any], Callable[[House, Any, str], Events]]] = {
    do.FoundHouse: _found,
    do.AddPerson: _add,
    do.ChangeRoles: _roles,
    do.Deposit: _deposit,
    do.Withdraw: _withdraw,
    do.FundCage: _fund,
    do.Disable: _disable,
    do.Enable: _enable,
    do.Note: _note,
    do.AcceptCode: _accept,
    do.CheckSelf: _check_self,
    two.Decline: _decline,
}


_WITH_FACTS: Final[dict[type[Any], Callable[[House, Any, str, HouseFacts], Events]]] = {
    **DAY_STEPS,
    **PROTECTION_STEPS,
    **DISPUTE_STEPS,
    two.Approve: _approve,
}
"""What has to know more than the house itself."""


def fold(house: House, events: Iterable[Any]) -> House:
    """The house after some events."""
    for event in events:
        house = _evolve(house, event)
    return house


def _evolve(house: House, event: Any) -> House:
    match event:
        case ev.HouseFounded():
            return House(name=event.name, currency=event.currency)
        case ev.PersonAdded():
            return replace(house, people={**house.people, event.person: event.roles})
        case ev.RolesChanged():
            return replace(house, people={**house.people, event.person: event.after})
        case ev.CageFundingAsked():
            return replace(house, approvals=house.approvals.asked(event.what, event.by))
        case two.Approved() | two.Declined():
            return replace(house, approvals=house.approvals.closed(event.number))
        case ev.Disabled():
            return replace(house, disabled={**house.disabled, event.scope: event.reason})
        case ev.Enabled():
            return replace(house, disabled={k: v for k, v in house.disabled.items() if k != event.scope})
        case ev.CodeAccepted():
            return replace(house, code=event.code)
        case ev.SelfChecked():
            return replace(house, faults=event.faults)
        case ev.HandDisputed() | ev.DisputeAnswered():
            return replace(house, disputes=fold_disputes(house.disputes, event))
        case ev.LimitSet() | ev.RaiseAsked() | ev.PlayStopped():
            known = house.protection.get(event.person, Protection())
            return replace(house, protection={**house.protection, event.person: fold_protection(known, event)})
        case _:
            return fold_day(house, event)
