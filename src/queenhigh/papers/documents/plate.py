"""The plate of the felt for the press: the drawing in named inks, and a line that says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.cloth import Cloth
from queenhigh.papers.draw.felt import felt_svg
from queenhigh.papers.draw.lettering import Lettering, words
from queenhigh.papers.draw.plate import BLEED, MARKS, plate_pdf
from queenhigh.papers.naming import designation, full_title
from queenhigh.pictures.svg import document, path

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset

_SLUG = Lettering("sans-semibold", 0.4)


def felt_plate(ruleset: Ruleset) -> bytes:
    """One page of PDF, in separations."""
    wide, deep = float(ruleset.layout.inches_wide), float(ruleset.layout.inches_deep)
    told = (
        *(full_title(ruleset), f"rule file {ruleset.id}", f"version {ruleset.version}", designation(ruleset)),
        *(f"SHA-256 {ruleset.hash}", f"{wide:g} × {deep:g} in, scale 1 : 1"),
    )
    text = "  ·  ".join(part for part in told if part)
    how = _SLUG.fitted(text, wide - 3)
    slug = document("1in", "1in", (0, 0, 1, 1), [words(text, (1.5, 0.4), how, "start", fill=MARKS)], text)
    return plate_pdf((_bled(wide, deep), felt_svg(ruleset)), slug, (wide, deep))


def _bled(wide: float, deep: float) -> str:
    """The cloth with its edge thickened: ink runs beyond the cut, so that the knife leaves no white line."""
    edge = Cloth(wide, deep).outline()
    under = path(edge, fill=style.CLOTH, stroke=style.CLOTH, stroke_width=2 * BLEED)
    return document(f"{wide:g}in", f"{deep:g}in", (0, 0, wide, deep), [under], "Bleed")
