"""The felt layout for the print shop: the drawing in its true size, and what is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.cloth import Cloth
from queenhigh.papers.draw.felt import felt_svg, legend_lines
from queenhigh.papers.draw.seat_block import seat_block
from queenhigh.papers.draw.spots import areas_of, spots_of
from queenhigh.papers.naming import full_title
from queenhigh.papers.pay_lines import pay_lines
from queenhigh.papers.sheet.blocks import Part, Picture, Plate, Sheet, Table, abreast, say
from queenhigh.rules.text.document import Points, Statement

if TYPE_CHECKING:
    from queenhigh.papers.draw.spots import Spot
    from queenhigh.papers.sheet.blocks import Block
    from queenhigh.rules.schema.ruleset import Ruleset

_SHAPES = {
    "opening": "diamond",
    "raise": "rounded rectangle",
    "side": "circle",
    "meter": "sensor ring",
    "area": "dashed rectangle, for a card",
    "spot": "circle",
}
_INKS = (
    ("Cloth", style.CLOTH),
    ("Cloth, deep", style.CLOTH_DEEP),
    ("Gold", style.GOLD),
    ("Cream", style.CREAM),
)


def felt_sheet(ruleset: Ruleset) -> Sheet:
    """The plate and its specification."""
    wide, deep = ruleset.layout.inches_wide, ruleset.layout.inches_deep
    svg = felt_svg(ruleset)
    alt = f"Felt layout of {ruleset.title}"
    facts = (
        ("Size", f"{wide} × {deep} inches, scale 1 : 1, outlines only"),
        ("Places", f"{ruleset.seats.count}, place 1 at the dealer's left, clockwise"),
    )
    parts = (
        Part("The layout", (Picture(svg, alt, "The plate in small, the dealer above."),)),
        Part("At each place", (_places(ruleset),)),
        Part("Printed words and tables", _printed(ruleset)),
        Part("Inks", (Table("", ("Ink", "Colour"), _INKS, "ll"),)),
    )
    return Sheet(
        "Felt layout",
        full_title(ruleset),
        ruleset.id,
        ruleset.version,
        ruleset.hash,
        parts,
        facts=facts,
        plate=Plate(svg, alt, wide, deep),
    )


def _places(ruleset: Ruleset) -> Table:
    scale = seat_block(ruleset, Cloth(float(ruleset.layout.inches_wide), float(ruleset.layout.inches_deep))).scale
    spots = (*spots_of(ruleset), *areas_of(ruleset))
    rows = tuple((spot.label, _wager(ruleset, spot), _SHAPES[spot.kind], _inches(spot, scale)) for spot in spots)
    clause = ruleset.clause_of("layout.spots")
    return Table("Spots and areas of one place", ("Name", "Wager", "Shape", "Inches"), rows, "lllr", clause)


def _inches(spot: Spot, scale: float) -> str:
    if _SHAPES[spot.kind] in ("circle", "sensor ring"):
        return f"{spot.size[1] * scale:.2f} across"
    return " × ".join(f"{size * scale:.2f}" for size in spot.size)


def _wager(ruleset: Ruleset, spot: Spot) -> str:
    return ruleset.wager[spot.wager].label if spot.wager else "–"


def _printed(ruleset: Ruleset) -> tuple[Block, ...]:
    clause = ruleset.clause_of("layout.printed_tables")
    tables: list[Block] = [
        Table(
            ruleset.table[name].label,
            ("Hand", "Pays"),
            tuple((row.hand, row.pays) for row in pay_lines(ruleset, name)),
            "lr",
            clause,
        )
        for name in ruleset.layout.printed_tables
    ]
    lines = legend_lines(ruleset)
    legend = (
        [Points(tuple(Statement(f"“{line}”", ruleset.clause_of("layout.legend")) for line in lines))] if lines else []
    )
    return (say("The layout shows these words:"), *legend, *abreast(tables)) if lines else abreast(tables)
