"""The progressive meters of the own house: one for each game that has one, wherever the player sits with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.bootstrap.running_house import user
from queenhigh.casino.approvals import Approve
from queenhigh.casino.meters.actions import AdjustMeter
from queenhigh.casino.tables.actions import Run
from queenhigh.money.meter import Meter

if TYPE_CHECKING:
    from queenhigh.bootstrap.running_house import RunningHouse
    from queenhigh.rules.schema.ruleset import Ruleset

_FACT: Final = "meters:"
_OLD_BOOK: Final = "os:old book"
"""Who approves that a meter goes on from where an old book has it."""
_Left = tuple[tuple[str, Meter], ...]


def own_meters(house: RunningHouse, rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Meter of the rule file → the house's meter for it, which is opened if it is not there."""
    found = tuple((name, f"{name}.{rules.hash[:12]}") for name in rules.meter)
    for name, own in found:
        if own not in house.casino.meters.desks:
            house.casino.open_meter(user(), own, rules, name, Run().currency)
            _go_on(house, own, dict(_left(house, rules.hash)).get(name))
    return found


def keep_left(house: RunningHouse, rules_hash: str, meters: _Left) -> None:
    """An old book has meters of a game: when it is played next they go on."""
    house.journal.keep_fact(f"{_FACT}{rules_hash}", msgspec.json.encode(meters).decode())


def _left(house: RunningHouse, rules_hash: str) -> _Left:
    fact = house.journal.fact(f"{_FACT}{rules_hash}")
    return msgspec.json.decode(fact, type=_Left) if fact else ()


def _go_on(house: RunningHouse, own: str, left: Meter | None) -> None:
    shown = house.casino.meters.book(own).shows
    more = 0 if left is None else left.value - shown.value
    if more:
        stream = f"meter:{own}"
        house.casino.do(user(), stream, AdjustMeter(more, "it stood so in the old book"))
        house.casino.do(_OLD_BOOK, stream, Approve(house.casino.meters.book(own).approvals.last))
