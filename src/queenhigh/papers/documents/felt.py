"""The felt layout for the print shop: the drawing in its true size, and what is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.papers.documents.about import sheet_about
from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.cloth import Cloth
from queenhigh.papers.draw.felt import felt_svg, legend_lines
from queenhigh.papers.draw.seat_block import seat_block, spot_places
from queenhigh.papers.draw.spots import areas_of, spots_of
from queenhigh.papers.numbers import MINUS
from queenhigh.papers.pay_lines import printed_head, printed_lines
from queenhigh.papers.sheet.blocks import Part, Picture, Plate, Table, abreast, say
from queenhigh.rules.cloth import printed_tables
from queenhigh.rules.text.document import Points, Statement

if TYPE_CHECKING:
    from queenhigh.papers.draw.spots import Spot
    from queenhigh.papers.sheet.blocks import Block, Sheet
    from queenhigh.rules.schema.ruleset import Ruleset

_SHAPES = {
    "opening": "diamond",
    "raise": "rounded rectangle",
    "side": "circle",
    "meter": "sensor ring",
    "area": "dashed rectangle, for a card",
    "spot": "circle",
}


def felt_sheet(ruleset: Ruleset) -> Sheet:
    """The plate and its specification."""
    wide, deep = ruleset.layout.inches_wide, ruleset.layout.inches_deep
    svg = felt_svg(ruleset)
    alt = f"Felt layout of {ruleset.title}"
    facts = (
        ("Size", f"{wide} × {deep} inches, scale 1 : 1, outlines only; the trim box of the first page is the cloth"),
        ("Places", f"{ruleset.seats.count}, place 1 at the dealer's left, clockwise"),
    )
    parts = (
        Part("The layout", (Picture(svg, alt, "The plate in small, the dealer above."),)),
        Part("At each place", (_places(ruleset),)),
        Part("Printed words and tables", _printed(ruleset)),
        Part("Inks", (say(_INK_NOTE), _inks())),
        Part("Where each spot lies", (say(_PLACE_NOTE), *_positions(ruleset))),
    )
    return sheet_about(
        ruleset, "Felt layout", parts, facts, plate=Plate(svg, alt, wide, deep), data=(_position_data(ruleset),)
    )


_INK_NOTE = (
    "Each ink is a spot colour of its own plate, so that it can be replaced by the house's. The screen colours are those of"
    " the drawing; the others are what a press without the spot colour mixes."
)
_ABREAST_MAX = 7
_PLACE_NOTE = (
    "The middle of each spot in inches: across from the left end of the dealer's edge as the drawing has it, down from that"
    " edge; and how far it is turned, in degrees clockwise."
)


def _inks() -> Table:
    rows = tuple((ink.name, *(f"{part} %" for part in ink.cmyk), ink.screen) for ink in style.INKS)
    head = ("Spot colour", "Cyan", "Magenta", "Yellow", "Black", "Screen")
    return Table("", head, rows, "lrrrrl", name="inks", wide=True)


def _positions(ruleset: Ruleset) -> tuple[Block, ...]:
    """A column for each place."""
    places = spot_places(ruleset, _cloth(ruleset))
    seats = range(1, ruleset.seats.count + 1)
    tables = []
    # As many in each table as in the others: one place alone would stretch over the whole page.
    abreast = -(-len(seats) // -(-len(seats) // _ABREAST_MAX))
    for first in range(0, len(seats), abreast):
        shown = seats[first : first + abreast]
        rows = [("Turned", *(_degrees(next(each.turned for each in places if each.seat == seat)) for seat in shown))]
        for spot in dict.fromkeys(each.spot for each in places):
            found = [
                f"{each.across:.2f}, {each.down:.2f}" for each in places if each.spot == spot and each.seat in shown
            ]
            rows.append((spot.label, *found))
        head = ("", *(f"Place {seat}" for seat in shown))
        tables.append(Table("", head, tuple(rows), "l" + "r" * len(shown), wide=True))
    return tuple(tables)


def _position_data(ruleset: Ruleset) -> Table:
    """The same for programs, a row a spot."""
    rows = tuple(
        (str(each.seat), each.spot.label, f"{each.across:.4f}", f"{each.down:.4f}", f"{each.turned + 0.0:.4f}")
        for each in spot_places(ruleset, _cloth(ruleset))
    )
    return Table("", ("place", "spot", "across", "down", "turned"), rows, "rlrrr", name="positions")


def _degrees(turned: float) -> str:
    return f"{round(turned, 1) + 0.0:.1f}°".replace("-", MINUS)


def _cloth(ruleset: Ruleset) -> Cloth:
    return Cloth(float(ruleset.layout.inches_wide), float(ruleset.layout.inches_deep))


def _places(ruleset: Ruleset) -> Table:
    scale = seat_block(ruleset, _cloth(ruleset)).scale
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
    tables: list[Block] = [_pay_table(ruleset, name, clause) for name in printed_tables(ruleset)]
    lines = legend_lines(ruleset)
    legend = (
        [Points(tuple(Statement(f"“{line}”", ruleset.clause_of("layout.legend")) for line in lines))] if lines else []
    )
    return (say("The layout shows these words:"), *legend, *abreast(tables)) if lines else abreast(tables)


def _pay_table(ruleset: Ruleset, name: str, clause: str | None) -> Table:
    """A pay table as the cloth has it, with what others win where the cloth says so."""
    lines = printed_lines(ruleset, name)
    envied = any(line.envy for line in lines)
    return Table(
        printed_head(ruleset, name),
        ("Hand", "Pays", "Envy") if envied else ("Hand", "Pays"),
        tuple((line.hand, line.pays, line.envy or "–") if envied else (line.hand, line.pays) for line in lines),
        "lrr" if envied else "lr",
        ruleset.layout.panel[name].clause if name in ruleset.layout.panel else clause,
        f"Filed as {ruleset.filing.designators[name]}." if name in ruleset.filing.designators else "",
    )
