"""A keypad at a live table: what is pressed, and what the table does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.keypad import machine as keypad
from queenhigh.errors import IllegalAction
from queenhigh.round.actions import LockAward
from queenhigh.round.events import Event
from queenhigh.round.plan import plan_of
from queenhigh.session.fold import fold as fold_table
from queenhigh.session.machine import decide as decide_table

if TYPE_CHECKING:
    from queenhigh.casino.keypad.actions import KeypadAction
    from queenhigh.casino.tables.live import Live
    from queenhigh.round.state import Award
    from queenhigh.rules.schema.ruleset import Ruleset


def has_keypad(rules: Ruleset, live: Live) -> bool:
    """Whether people press the buttons; at a table that deals by itself, the house does without."""
    return live.run.dealing == "dealer" and bool(rules.meter)


def press(rules: Ruleset, live: Live, action: KeypadAction, who: str) -> tuple[Any, ...]:
    """What a press leads to, at the keypad and at the table."""
    if not has_keypad(rules, live):
        raise IllegalAction("keypad/none", f"table {live.name} has no keypad", {"table": live.name})
    table, plan = live.table, plan_of(rules)
    events: list[Any] = []
    for item in keypad.decide(rules, live.keypad, table.round, action, who):
        if isinstance(item, Event):
            events.append(item)
        else:
            made = decide_table(rules, table, item)
            table = fold_table(plan, table, made)
            events += made
    return tuple(events)


def check_by_button(rules: Ruleset, live: Live, action: Any) -> None:
    """Where there is a keypad, some steps are its buttons'."""
    if has_keypad(rules, live):
        keypad.check_by_button(rules, live.keypad, live.table.round, action)


def to_lock(live: Live, action: Any) -> tuple[Award, ...]:
    """The awards that an action locks: the house's meters have to say how much they are."""
    state = live.table.round
    if isinstance(action, LockAward):
        wanted = (action.meter, action.spot, action.bettor)
        return tuple(award for award in state.awards if award.name == wanted and award.cents is None)
    return keypad.to_lock(live.keypad, state, action)
