"""Outcomes: each wager has them, each row is well-formed and reached, and no situation is left open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.cases import cases_of
from queenhigh.rules.check.facts import listed, mark_fault, unknown
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.places import Path
    from queenhigh.rules.schema.paying import Outcome
    from queenhigh.rules.schema.ruleset import Ruleset

_NAMED_MAX = 3
"""How many open situations a fault spells out."""


def outcome_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Exactly the wagers; every row; then the rows together."""
    for name in ruleset.wager:
        if name not in ruleset.outcome:
            message = f"nothing says how {name!r} ends"
            yield Finding("outcome/missing", ("outcome",), message, f"outcome.{name} = [ … ]")
    for name, rows in ruleset.outcome.items():
        if name not in ruleset.wager:
            yield unknown("outcome/unknown", ("outcome", name), name, "wager", ruleset.wager)
            continue
        faults = [
            fault for position, row in enumerate(rows) for fault in _row(ruleset, row, ("outcome", name, position))
        ]
        yield from faults
        if not faults:
            yield from _first_match(ruleset, name)


def _row(ruleset: Ruleset, row: Outcome, path: Path) -> Iterator[Finding]:
    yield from _conditions(ruleset, row, path)
    if row.result == "win" and row.pay is None:
        yield Finding("outcome/pay", path, "it wins, but nothing says what it pays", "pay = how many times the stake")
    if row.result != "win" and row.pay is not None:
        yield Finding(
            "outcome/pay",
            (*path, "pay"),
            f"a pay of {row.pay} with the result {row.result!r}",
            'only with result = "win"',
        )
    if row.per is not None and row.pay is None:
        yield Finding(
            "outcome/pay", (*path, "per"), "it says for how many, but not how much", "`pay` and `per` together"
        )
    if row.result == "table" and row.table is None:
        yield Finding("outcome/table", path, "a table decides, but none is named", listed(ruleset.table))
    if row.table is not None and row.result != "table":
        message = f"the table {row.table!r} with the result {row.result!r}"
        yield Finding("outcome/table", (*path, "table"), message, 'only with result = "table"')
    elif row.table is not None and row.table not in ruleset.table:
        yield unknown("outcome/table", (*path, "table"), row.table, "table", ruleset.table)


def _conditions(ruleset: Ruleset, row: Outcome, path: Path) -> Iterator[Finding]:
    sections = (
        ("qualified", row.qualified is not None, ruleset.qualifier is not None, "[qualifier]"),
        ("compare", row.compare is not None, ruleset.showdown is not None, "[showdown]"),
        ("option", row.option is not None, ruleset.decision is not None, "[decision]"),
    )
    for key, asked, there, section in sections:
        if asked and not there:
            message = f"the condition {key!r} means nothing without {section}"
            yield Finding("outcome/section", (*path, key), message, f"{section}, or no such condition")
    if row.option is not None and ruleset.decision is not None:
        for position, option in enumerate(row.option):
            if option not in ruleset.decision.option:
                place = (*path, "option", position)
                yield unknown("outcome/option", place, option, "option", ruleset.decision.option)
    if row.hand is not None:
        ranked = [name for name, hand in ruleset.hand.items() if hand.ranking is not None]
        if row.hand.hand not in ranked:
            yield unknown("outcome/hand", (*path, "hand", "hand"), row.hand.hand, "ranked hand", ranked)
            return
        fault = mark_fault(ruleset, ruleset.hand[row.hand.hand], row.hand.at_least, (*path, "hand", "at_least"))
        if fault is not None:
            yield fault


def _first_match(ruleset: Ruleset, wager: str) -> Iterator[Finding]:
    cases = cases_of(ruleset, wager)
    if cases is None or (not cases and ruleset.wager[wager].kind == "raise"):
        return  # a wrong reference, or a raise that nobody makes: told elsewhere, once
    rows = ruleset.outcome[wager]
    reached: set[int] = set()
    open_cases: list[str] = []
    for case in cases:
        first = next((position for position, row in enumerate(rows) if case.meets(ruleset, row)), None)
        if first is not None:
            reached.add(first)
        elif case.words(ruleset, wager) not in open_cases:
            open_cases.append(case.words(ruleset, wager))
    for position in range(len(rows)):
        if position not in reached:
            message = "no situation reaches this row: rows before it decide them all, or its conditions never meet"
            yield Finding(
                "outcome/unreachable", ("outcome", wager, position), message, "a row that some situation reaches first"
            )
    if open_cases:
        more = f", and {len(open_cases) - _NAMED_MAX} more" if len(open_cases) > _NAMED_MAX else ""
        message = f"no row decides: {'; '.join(open_cases[:_NAMED_MAX])}{more}"
        yield Finding("outcome/gap", ("outcome", wager), message, "a row for it, or a last row without conditions")
