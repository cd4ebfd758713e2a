"""What a live table may set in its rule file: limits inside the file's own, and fewer seats. The rest is the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.errors import IllegalAction
from queenhigh.session.posting import changes_of

if TYPE_CHECKING:
    from queenhigh.casino.tables.actions import Run
    from queenhigh.rules.schema.ruleset import Ruleset

_TAKEN_ALONG: Final = ("id", "title", "version", "clauses", "published", "assumption", "source")


def differences(file: Ruleset, rules: Ruleset) -> tuple[str, ...]:
    """What a table changes in its file, as people read it; raises IllegalAction if it is more than a table may."""
    for path in _told(file, rules):
        _check(path, _at(file, path), _at(rules, path))
    return tuple(f"{path} = {_at(rules, path)}" for path in _told(file, rules))


def differences_now(run: Run, file: Ruleset, rules: Ruleset) -> tuple[str, ...]:
    """What differs at a table from its file now, with whatever was posted there since it was opened."""
    # No posting changes a meter, and the house's order of awards does not stand in the file.
    kept = tuple(each for each in run.differs if each.startswith("meter."))
    posted = (path for path in _told(file, rules) if not path.startswith("meter."))
    return (*(f"{path} = {_at(rules, path)}" for path in posted), *kept)


def _told(file: Ruleset, rules: Ruleset) -> list[str]:
    """The paths that are different, but for what a changed figure takes with it.

    That is names, citations, printed figures, the signed proof of the cloth.
    """
    return [
        path
        for path in changes_of(file, rules)
        if path.split(".")[0] not in _TAKEN_ALONG and not path.startswith(("layout.proof.", "filing.designator"))
    ]


def _check(path: str, before: Any, after: Any) -> None:
    match path.split("."):
        case ["wager", _, "cents_min"] if after is not None and after >= (before or 0):
            return
        case ["wager", _, "cents_max" | "bettor_cents_max"] if after is not None and (
            before is None or after <= before
        ):
            return
        case ["seats", "count"] if after is not None and after <= before:
            return
        case ["wager", _, "clause"] | ["seats", "clause"] | ["fee", _, "schedule"]:
            return
        case _:
            pass
    facts = {"path": path, "file": before, "table": after}
    message = f"{path} is {before} in the rule file, and a table may not make it {after}: limits stay inside the file's"
    raise IllegalAction("table/setting", message, facts)


def _at(rules: Ruleset, path: str) -> Any:
    value: Any = rules.as_data()
    for part in path.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value
