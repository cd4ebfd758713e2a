"""The art proof of the layout: what the printer shows, and the house signs before anything is produced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.papers.documents.about import sheet_about
from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.felt import felt_svg
from queenhigh.papers.sheet.blocks import Callout, Form, Part, Picture, say
from queenhigh.rules.text.english import listed

if TYPE_CHECKING:
    from queenhigh.papers.sheet.blocks import Sheet
    from queenhigh.rules.schema.ruleset import Ruleset

BOXES = ("Approved without changes", "Approved with changes", "Changes, new proof required")


def proof_sheet(ruleset: Ruleset) -> Sheet:
    """One page. What the file does not state is left to be written in."""
    layout = ruleset.layout
    proof = layout.proof
    fields = (
        ("Company", (proof.company or "") if proof else ""),
        ("Item", proof.item if proof else ruleset.filing.designator or ruleset.id),
        ("Version", proof.version if proof else ruleset.version),
        ("Proof date", (proof.date or "") if proof else ""),
        ("Surface size", (proof.surface or "") if proof else ""),
        ("Printed area", f"{layout.inches_wide} × {layout.inches_deep} inches"),
        ("Spot colours", listed(ink.name for ink in style.INKS)),
        ("Notes", (proof.notes or "") if proof else ""),
    )
    alt = f"Felt layout of {ruleset.title}, the dealer above"
    parts = (
        Part(
            "",
            (
                Callout("Nothing is produced before this proof is signed and dated."),
                Picture(
                    felt_svg(ruleset),
                    alt,
                    "The layout in small, the dealer above. The felt document has it in its true size.",
                ),
                Form(fields),
                say(
                    "The proof is for the art of the layout alone: table, rail and hardware are no part of it. Colours on a"
                    " screen or an office printer differ from those on cloth; the named spot colours decide. Please tick one:"
                ),
                Form((), BOXES, ("Signature", "Name in print", "Date")),
            ),
        ),
    )
    return sheet_about(ruleset, "Art proof", parts)
