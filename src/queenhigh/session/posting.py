"""A changed pay table or limit: posted at once, in force between rounds; hands keep the one they were dealt under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.errors import IllegalAction
from queenhigh.session import events as ev
from queenhigh.session.actions import PostRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.plan import Plan
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.actions import ChangeSettings
    from queenhigh.session.events import AnyTableEvent
    from queenhigh.session.table import Table

_FIXED: Final = ("seats", "deck", "deal", "bank", "decision", "hand", "ranking", "meter", "showdown", "order", "settle")
"""What an open table cannot change: people have sat down to this game."""


def post_rules(now: Ruleset, then: Ruleset) -> PostRules:
    """The posting of another version of the game that is played. Raises IllegalAction if it is another game."""
    changes = changes_of(now, then)
    fixed = [path for path in changes if path.split(".")[0] in _FIXED or _is_new_wager(path, now, then)]
    if fixed:
        message = f"an open table posts pay tables, limits and fees; {fixed[0]} makes it another game"
        raise IllegalAction("post/other_game", message, {"changed": fixed})
    if not changes:
        raise IllegalAction("post/same", "nothing is different in it", {"rules": now.hash})
    return PostRules(then.hash, changes)


def changes_of(now: Ruleset, then: Ruleset) -> tuple[str, ...]:
    """The paths where two files say something else."""
    return tuple(_changes(now.stated(), then.stated(), ""))


def _is_new_wager(path: str, now: Ruleset, then: Ruleset) -> bool:
    return path.startswith("wager.") and set(now.wager) != set(then.wager)


def _changes(now: Any, then: Any, path: str) -> Iterator[str]:
    """Where two files say something else."""
    if isinstance(now, dict) and isinstance(then, dict):
        for key in (*now, *(key for key in then if key not in now)):
            yield from _changes(now.get(key), then.get(key), f"{path}.{key}" if path else str(key))
    elif now != then:
        yield path


def take_posting(plan: Plan, table: Table, action: PostRules) -> tuple[AnyTableEvent, ...]:
    """It hangs out at once; between rounds it also counts at once."""
    del plan
    if action.rules_hash == table.rules_hash:
        raise IllegalAction("post/same", "this is the rule file that is played", {"rules": action.rules_hash})
    posted = ev.RulesPosted(action.rules_hash, action.changes, table.rules_hash)
    return (posted,) if table.is_open else (posted, ev.RulesTaken(action.rules_hash))


def change_settings(plan: Plan, table: Table, action: ChangeSettings) -> tuple[AnyTableEvent, ...]:
    """How the table is run, from the next round on."""
    strange = [name for name in action.settings.linked if name not in plan.rules.meter]
    if strange:
        raise IllegalAction("round/meters", f"this game has no meter {strange[0]!r}", {"linked": strange})
    if action.settings.linked and not action.settings.keypad:
        message = "a linked meter says what an award is: the table cannot pay it by itself"
        raise IllegalAction("round/linked", message, {"linked": action.settings.linked})
    return (ev.Asked(action),) if table.is_open else (ev.SettingsChanged(action.settings),)
