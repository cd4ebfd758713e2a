"""The felt layout of a game, to scale: the drawing that is printed on cloth and shown on screens.

Ids and classes are stable: `seat-3`, `seat-3-pair-plus` (class `spot`, with `data-seat` and
`data-wager`), `pay-table-pair-plus`, `dealer`, `rack`, `legend`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.cloth import Cloth
from queenhigh.papers.draw.dealer_side import DEALER_DEPTH, dealer_side
from queenhigh.papers.draw.lettering import Lettering, words_along, words_in
from queenhigh.papers.draw.pay_panels import arranged, panels_of
from queenhigh.papers.draw.seat_block import draw_seat, seat_block
from queenhigh.papers.draw.spots import areas_of, spot_art, spots_of
from queenhigh.papers.draw.suits import suit_shape
from queenhigh.papers.naming import designation, short_title
from queenhigh.pictures.svg import document, element, group, path
from queenhigh.rules.text.english import capital
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.papers.draw.pay_panels import Panels
    from queenhigh.rules.schema.ruleset import Ruleset

_TITLE: Final = Lettering("serif-bold", 2.7, 0.07)
_LEGEND: Final = Lettering("sans-bold", 1.1, 0.09)
_FILED: Final = Lettering("sans-semibold", 0.6, 0.1)
_TITLE_DEPTH: Final = 3.4
_LEGEND_PITCH: Final = 1.7


@lru_cache(maxsize=64)
def felt_svg(ruleset: Ruleset) -> str:
    """The layout as one SVG drawing, a unit an inch."""
    cloth = Cloth(float(ruleset.layout.inches_wide), float(ruleset.layout.inches_deep))
    block = seat_block(ruleset, cloth)
    legend = legend_lines(ruleset)
    inner = block.depth + 1.2 + _LEGEND_PITCH * len(legend)
    top = DEALER_DEPTH + _TITLE_DEPTH + (1.1 if ruleset.filing.designator else 0.3)
    row = arranged(panels_of(ruleset), cloth, top, inner)
    seats = range(1, ruleset.seats.count + 1)
    parts = [
        element("defs", {}, [spot_art(spot) for spot in (*spots_of(ruleset), *areas_of(ruleset))]),
        *_ground(cloth, block.depth),
        *_watermarks(cloth, inner, row),
        dealer_side(ruleset, cloth),
        _title(ruleset, cloth),
        row.draw(cloth),
        _legend(legend, cloth, block.depth + 1.2),
        group([draw_seat(block, cloth, seat, ruleset.seats.count) for seat in seats], id="seats"),
    ]
    wide, deep = ruleset.layout.inches_wide, ruleset.layout.inches_deep
    label = f"Felt layout of {ruleset.title}, {ruleset.seats.count} seats, {wide} by {deep} inches"
    return document(f"{wide}in", f"{deep}in", (0, 0, wide, deep), parts, label)


def legend_lines(ruleset: Ruleset) -> tuple[str, ...]:
    """What the cloth says: the file's own lines, or else what the bank needs in order to play."""
    if ruleset.layout.legend:
        return ruleset.layout.legend
    if ruleset.qualifier is None:
        return ()
    teller = Teller(ruleset)
    bank = capital(teller.bank.removeprefix("the "))
    return (f"{bank} plays with {teller.mark(ruleset.qualifier.hand, ruleset.qualifier.at_least)}",)


def _ground(cloth: Cloth, seats_depth: float) -> list[str]:
    edge = path(cloth.outline(), id="cloth", fill=style.CLOTH)
    inset = 0.45
    border = path(cloth.outline(inset), fill="none", stroke=style.GOLD, stroke_width=style.HAIRLINE)
    rail = path(
        cloth.arc(seats_depth + 0.5, 4, 176), fill="none", stroke=style.GOLD, stroke_width=style.HAIRLINE, opacity=0.8
    )
    return [edge, border, rail]


def _watermarks(cloth: Cloth, inner: float, row: Panels) -> list[str]:
    """A large suit at either side of the pay tables, in a shade of the cloth, where there is room for one."""
    y = 0.42 * cloth.depth
    left = next((x / 4 for x in range(int(2 * cloth.width)) if cloth.holds((x / 4, y), inner)), cloth.width / 2)
    right = (cloth.width - row.width) / 2
    size = min(right - left - 1.5, 0.11 * cloth.width)
    if size < 3:
        return []
    x = (left + right) / 2
    return [
        suit_shape(suit, (place, y), size, fill=style.CLOTH_DEEP, opacity=0.6)
        for suit, place in ((3, x), (2, cloth.width - x))
    ]


def _title(ruleset: Ruleset, cloth: Cloth) -> str:
    text = short_title(ruleset).upper()
    how = _TITLE.fitted(text, 0.42 * cloth.width)
    middle = (cloth.width / 2, DEALER_DEPTH + _TITLE_DEPTH / 2)
    half = how.width(text) / 2
    parts = [words_in(text, middle, how, 0.42 * cloth.width, fill=style.GOLD)]
    for place, suit in enumerate((3, 2, 1, 0)):
        side = -1 if place < 2 else 1
        x = middle[0] + side * (half + 1.4 + 1.5 * (place if side > 0 else 1 - place) - (3.0 if side > 0 else 0))
        parts.append(suit_shape(suit, (x, middle[1]), 1.15, fill=style.GOLD))
    if ruleset.filing.designator:
        below = (middle[0], middle[1] + _TITLE_DEPTH / 2 + 0.2)
        parts.append(words_in(designation(ruleset), below, _FILED, 0.3 * cloth.width, fill=style.GOLD))
    return group(parts, id="title")


def _legend(lines: Sequence[str], cloth: Cloth, inset: float) -> str:
    """Lines on curves, the first one innermost, so that they read from the dealer outwards."""
    drawn = []
    for place, text in enumerate(reversed(lines)):
        at = inset + _LEGEND_PITCH * place + 0.1
        half = cloth.width / 2 - at

        def curve(along: float, at: float = at, half: float = half) -> tuple[tuple[float, float], float]:
            # Along the bottom the reader's left is the larger angle.
            point, outward = cloth.at_angle(math.pi / 2 - along / half, at)
            return point, outward - math.pi / 2

        how = _LEGEND.fitted(text.upper(), 1.9 * half)
        drawn.append(words_along(text.upper(), curve, how, fill=style.CREAM))
    return group(drawn, id="legend") if drawn else ""
