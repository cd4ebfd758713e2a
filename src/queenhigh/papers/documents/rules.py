"""Rules of play, in the order of a regulator's submission: the one generator of the rule files, typeset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.papers.documents.about import sheet_about
from queenhigh.papers.sheet.blocks import Block, Part, abreast, table_of
from queenhigh.rules.text.document import Grid
from queenhigh.rules.text.write import rules_document

if TYPE_CHECKING:
    from queenhigh.papers.sheet.blocks import Sheet
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.text.document import Item, Section


def rules_sheet(ruleset: Ruleset) -> Sheet:
    """The complete rules."""
    told = rules_document(ruleset)
    parts = tuple(part_of(section) for section in told.sections)
    return sheet_about(ruleset, "Rules of play", parts, source_facts(ruleset))


def part_of(section: Section) -> Part:
    """A section of the rules as a part of a sheet."""
    return Part(section.title, abreast(block_of(item) for item in section.items))


def block_of(item: Item) -> Block:
    """An item of the rules as a block."""
    return table_of(item) if isinstance(item, Grid) else item


def source_facts(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """What the title page says about the document behind the file."""
    source = ruleset.source
    told = [source.title, source.publisher, source.jurisdiction, source.date]
    facts = [("Source", ", ".join(part for part in told if part))]
    facts.append(("Rule file", f"{ruleset.id}, version {ruleset.version}"))
    return tuple(facts)
