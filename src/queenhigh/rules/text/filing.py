"""Whose the game is, what its approval rests on, and what its terms mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.text.document import Grid, Item, Paragraph, Points, Section
from queenhigh.rules.text.english import listed, quoted

if TYPE_CHECKING:
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller


def filing(teller: Teller) -> Section | None:
    """Owner, designators, conditions, citations and contact, as far as the file states them."""
    said = [*_owner(teller), *_designators(teller), *_law(teller)]
    items: list[Item] = [Paragraph(tuple(said))] if said else []
    conditions = teller.rules.filing.condition
    if conditions:
        items.append(Paragraph((teller.say("The game is approved under these conditions:"),)))
        items.append(Points(tuple(teller.say(each.text, clause=each.clause) for each in conditions.values())))
    return Section("Owner and approval", tuple(items)) if items else None


def _owner(teller: Teller) -> list[Statement]:
    filed = teller.rules.filing
    said = []
    if filed.owner:
        said.append(teller.say(f"The game is owned by {filed.owner.rstrip('.')}.", "filing.owner", clause=filed.clause))
    if filed.notice:
        said.append(teller.say(filed.notice, "filing.notice", clause=filed.clause))
    if filed.agreement:
        text = "An establishment that asks for approval to play the game submits its agreement with the owner together with the request."
        said.append(teller.say(text, "filing.agreement", clause=filed.clause))
    return said


def _designators(teller: Teller) -> list[Statement]:
    filed = teller.rules.filing
    said = []
    if filed.designator:
        text = f"With these pay tables the game is filed as {quoted(filed.designator)}."
        said.append(teller.say(text, "filing.designator"))
    if filed.designators:
        each = [f"{teller.rules.table[table].label} is {quoted(name)}" for table, name in filed.designators.items()]
        said.append(teller.say(f"Of its pay tables {listed(each)}.", "filing.designators"))
    if said:
        said.append(teller.say("Everything that is printed of the game shows its designators."))
    return said


def _law(teller: Teller) -> list[Statement]:
    filed = teller.rules.filing
    said = []
    if filed.citations:
        text = f"Everything follows {listed(filed.citations)}."
        said.append(teller.say(text, "filing.citations", clause=filed.clause))
    if filed.effective:
        text = f"The rules of the house hold since {filed.effective}."
        said.append(teller.say(text, "filing.effective", clause=filed.clause))
    if filed.contact:
        text = f"Comments, concerns and questions go to: {filed.contact.rstrip('.')}."
        said.append(teller.say(text, "filing.contact", clause=filed.clause))
    return said


def glossary(teller: Teller) -> Section | None:
    """What words mean in this game, if the file says so."""
    terms = teller.rules.glossary
    if not terms:
        return None
    rows = tuple(
        teller.row(each.term, each.meaning, paths=(f"glossary.{name}",), clause=each.clause)
        for name, each in terms.items()
    )
    return Section("Glossary", (Grid("", ("Term", "Meaning"), rows),))
