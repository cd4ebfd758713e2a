"""What lies before the dealer: chip rack, discard rack, shuffler, and the place of the bank's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.lettering import Lettering, words_in
from queenhigh.pictures.svg import Value, group, line, rectangle
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from queenhigh.papers.draw.cloth import Cloth
    from queenhigh.rules.schema.ruleset import Ruleset

DEALER_DEPTH: Final = 11.2
_RACK_DEPTH: Final = 5.0
_SMALL: Final = Lettering("sans-semibold", 0.62, 0.1)


def dealer_side(ruleset: Ruleset, cloth: Cloth) -> str:
    """Everything at the straight edge."""
    middle = cloth.width / 2
    rack_wide = min(26.0, 0.34 * cloth.width)
    parts = [_rack(middle, rack_wide)]
    offset = rack_wide / 2 + 4.5
    # The discard rack stands at the dealer's right, which is the left of the drawing.
    parts.append(_box("discard", "DISCARD", middle - offset, 5.2))
    if ruleset.procedure.shuffler == "machine":
        parts.append(_box("shuffler", "SHUFFLER", middle + offset, 5.2))
    parts.append(_bank_cards(ruleset, middle))
    return group(parts, id="dealer")


def _rack(middle: float, wide: float) -> str:
    left = middle - wide / 2
    tubes = 12
    pitch = (wide - 1.2) / tubes
    lines = [
        line(
            (left + 0.6 + pitch * place, 0.9),
            (left + 0.6 + pitch * place, _RACK_DEPTH - 0.4),
            stroke=style.GOLD,
            stroke_width=style.HAIRLINE,
            opacity=0.55,
        )
        for place in range(tubes + 1)
    ]
    frame = rectangle(
        left, 0.5, wide, _RACK_DEPTH - 0.5, 0.4, fill=style.CLOTH_DEEP, stroke=style.GOLD, stroke_width=style.LINE
    )
    return group((frame, *lines), id="rack")


def _box(name: str, label: str, x: float, wide: float) -> str:
    dashes: dict[str, Value | None] = {
        "stroke": style.GOLD,
        "stroke_width": style.HAIRLINE,
        "stroke_dasharray": "0.3 0.2",
    }
    frame = rectangle(x - wide / 2, 0.9, wide, 3.7, 0.3, fill="none", **dashes)
    return group((frame, words_in(label, (x, 2.75), _SMALL, wide - 0.8, fill=style.GOLD)), id=name)


def _bank_cards(ruleset: Ruleset, middle: float) -> str:
    count = sum(part.cards for part in ruleset.deal if part.to == "bank")
    wide, deep, gap = style.CARD_WIDE + 0.2, style.CARD_DEEP + 0.2, 0.35
    left = middle - (count * (wide + gap) - gap) / 2
    top = _RACK_DEPTH + 1.6
    frames = [
        rectangle(
            left + place * (wide + gap),
            top,
            wide,
            deep,
            0.22,
            fill="none",
            stroke=style.CREAM,
            stroke_width=style.HAIRLINE,
        )
        for place in range(count)
    ]
    bank = Teller(ruleset).bank.removeprefix("the ").upper()
    label = words_in(bank, (middle, top - 0.75), Lettering("sans-bold", 0.7, 0.16), 14, fill=style.CREAM)
    return group((label, *frames), id="bank-cards")
