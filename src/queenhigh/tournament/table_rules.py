"""The rule file of a tournament's table: the published game without meter wagers and fees, and with the level's limits.

Everything that pays or decides stays as it is. What a printed figure or an assumption says of limits, meters and fees
does not hold at such a table, and is left out.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any

from queenhigh.errors import BadInput
from queenhigh.rules.check import findings
from queenhigh.rules.structure import flaw_words, validated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.tournament.schema import Level

_LEFT_OUT = ("published", "assumption", "clauses", "fee", "meter", "glossary")


def table_rules(rules: Ruleset, level: Level | None, *, unlimited: bool) -> Ruleset:
    """The game as a table of the tournament plays it. Raises BadInput, if it cannot be played so."""
    data = {key: value for key, value in rules.stated().items() if key not in _LEFT_OUT}
    closed = [name for name, wager in rules.wager.items() if wager.kind == "meter"]
    if closed:
        _close(data, rules, closed)
    limits = level.limits if level is not None else {}
    for name, wager in data["wager"].items():
        wager.pop("backline", None)
        if unlimited:
            wager.pop("cents_max", None)
            wager.pop("bettor_cents_max", None)
        limit = limits.get(_limit_name(rules, name, limits))
        if limit is not None:
            if limit.least is not None:
                wager["cents_min"] = limit.least
            if limit.most is not None:
                wager["cents_max"] = limit.most
        step = rules.wager[name].cents_step
        wager["cents_step"] = _step(step, wager.get("cents_min", 0), wager.get("cents_max", 0))
    data["seats"].pop("backline", None)
    data["title"] = f"{rules.title[:68]}, tournament"
    made, flaws = validated(data)
    wrong = [f"{'.'.join(map(str, flaw.path))}: {flaw_words(flaw)}" for flaw in flaws]
    if made is not None:
        found = list(findings(made))
        if not found:
            return made
        wrong = [item.message for item in found]
    message = f"{rules.id} cannot be played in a tournament: {wrong[0]}"
    raise BadInput("tournament/game", message, {"game": rules.id, "faults": wrong})


def _limit_name(rules: Ruleset, name: str, limits: Mapping[str, Any]) -> str:
    """A raise that no limit names follows the wager that it raises."""
    if name in limits or rules.wager[name].kind != "raise" or rules.decision is None:
        return name
    raised = (option.raise_ for option in rules.decision.option.values() if option.raise_ is not None)
    return next((each.of for each in raised if each.wager == name and each.min == each.max == 1), name)


def _step(step: int, *amounts: int) -> int:
    """The largest step that the file's own and the limits are all multiples of."""
    for amount in amounts:
        step = gcd(step, amount) if amount else step
    return step


def _close(data: dict[str, Any], rules: Ruleset, closed: list[str]) -> None:
    """Take wagers out of the file, with what only they use."""
    for name in closed:
        data["wager"].pop(name)
        data["outcome"].pop(name, None)
    tables = {meter.table for meter in rules.meter.values()}
    hands = {over for name in tables if (over := rules.table[name].over) is not None}
    kept_hands = {table.over for name, table in rules.table.items() if name not in tables and table.over is not None}
    if rules.showdown is not None:
        kept_hands |= {rules.showdown.seat, rules.showdown.bank}
    if rules.qualifier is not None:
        kept_hands.add(rules.qualifier.hand)
    for name in tables:
        data.get("table", {}).pop(name, None)
    gone = hands - kept_hands
    rankings = {ranking for name in gone if (ranking := rules.hand[name].ranking) is not None}
    for name in gone:
        data["hand"].pop(name)
    used = {hand.get("ranking") for hand in data["hand"].values()}
    for name in rankings - used:
        data["ranking"].pop(name, None)
    settle = data["settle"]
    if "wagers" in settle:
        settle["wagers"] = [name for name in settle["wagers"] if name not in closed]
    layout = data.get("layout", {})
    labels = {rules.wager[name].label for name in closed}
    for key, unwanted in (("spots", labels), ("printed_tables", tables)):
        if key in layout:
            layout[key] = [name for name in layout[key] if name not in unwanted]
