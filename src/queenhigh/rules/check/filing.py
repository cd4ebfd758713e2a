"""Designators, panels and equipment that belong to something that the game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import listed, unknown
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.ruleset import Ruleset


def filing_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Designators of tables that exist, a clause that stands for something, documents with letters of their own."""
    filed = ruleset.filing
    for name in filed.designators:
        if name not in ruleset.table:
            yield unknown("filing/designator", ("filing", "designators", name), name, "table", ruleset.table)
    told = (filed.owner, filed.notice, filed.agreement, filed.citations, filed.contact, filed.effective)
    if filed.clause is not None and not any(told):
        message = "nothing is filed that it could speak of"
        allowed = "only with owner, notice, agreement, citations, contact or effective"
        yield Finding("filing/clause", ("filing", "clause"), message, allowed)
    letters = [ruleset.source.letter, *(each.letter for each in ruleset.source.cited)]
    for place, each in enumerate(ruleset.source.cited):
        if each.letter in letters[: place + 1]:
            message = f"{each.letter!r} is the letter of another document"
            yield Finding("source/letter", ("source", "cited", place, "letter"), message, "a letter of its own")


def panel_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Panels of tables that are printed, with names for hands that the table pays."""
    for name, panel in ruleset.layout.panel.items():
        path = ("layout", "panel", name)
        if name not in ruleset.layout.printed_tables:
            message = f"the layout does not print the table {name!r}"
            yield Finding("layout/panel", path, message, listed(ruleset.layout.printed_tables))
        elif name in ruleset.table:
            paid = [row.hand_class for row in ruleset.table[name].rows if row.hand_class]
            for label in panel.labels:
                if label not in paid:
                    message = f"the table {name!r} has no row for {label!r}"
                    yield Finding("layout/panel", (*path, "labels", label), message, listed(paid))


def equipment_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Words about a machine, a button, a second pack or a work area only where there is one."""
    procedure = ruleset.procedure
    for key in ("shuffler_make", "shuffler_set"):
        if getattr(procedure, key) is not None and procedure.shuffler != "machine":
            message = "the cards are shuffled by hand"
            yield Finding("procedure/shuffler", ("procedure", key), message, 'only with shuffler = "machine"')
    if procedure.dispense_button is not None and procedure.remainder != "dispensed":
        message = "no machine dispenses the remaining cards"
        path = ("procedure", "dispense_button")
        yield Finding("procedure/dispense_button", path, message, 'only with remainder = "dispensed"')
    if procedure.work_area is not None and procedure.work_area not in ruleset.wager:
        path = ("procedure", "work_area")
        yield unknown("procedure/work_area", path, procedure.work_area, "wager", ruleset.wager)
    bank = ruleset.bank
    for key, value in (("first", bank.first), ("marker", bank.marker)):
        if value is not None and bank.by == "house":
            message = f"the house banks: {key} = {value} means nothing"
            yield Finding("bank/house", ("bank", key), message, "only where a seat banks")
