"""The betting spots and card areas of one seat, drawn once and placed at every seat."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.lettering import Lettering, words, words_along, wrapped
from queenhigh.pictures.svg import Value, circle, group, number, path, rectangle
from queenhigh.rules.cloth import printed_spots

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Spot:
    """A named place on the cloth. `wager` is empty where the name is no wager's, and for areas."""

    label: str
    slug: str
    wager: str
    kind: str
    """The kind of the wager; `area` for places of cards, `spot` for other names."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth."""
        if self.kind == "area":
            return style.CARD_WIDE + 0.3, style.CARD_DEEP + 0.3
        return (style.SENSOR, style.SENSOR) if self.kind == "meter" else (style.SPOT, style.SPOT - 0.3)


def spots_of(ruleset: Ruleset) -> tuple[Spot, ...]:
    """Every spot of a seat."""
    kinds = {name: wager.kind for name, wager in ruleset.wager.items()}
    return tuple(
        Spot(spot.label, slug_of(spot.label), spot.wager, kinds.get(spot.wager, "spot"))
        for spot in printed_spots(ruleset)
    )


def areas_of(ruleset: Ruleset) -> tuple[Spot, ...]:
    """The places of a seat's cards that the layout names."""
    return tuple(Spot(label, slug_of(label), "", "area") for label in ruleset.layout.areas)


def slug_of(label: str) -> str:
    """A label as part of an id: "Pair Plus" is pair-plus."""
    return re.sub(r"[^a-z0-9]+", "-", label.casefold()).strip("-") or "spot"


def rows_of(spots: tuple[Spot, ...]) -> list[tuple[Spot, ...]]:
    """Spots row by row, from the dealer's side outwards: one column up to three, otherwise two; sensors come first."""
    ordered = sorted(spots, key=lambda spot: spot.kind != "meter")
    columns = 1 if len(ordered) <= 3 else 2
    return [tuple(ordered[place : place + columns]) for place in range(0, len(ordered), columns)]


def spot_art(spot: Spot) -> str:
    """The spot's drawing around the origin."""
    return group((*_shape(spot), *_label(spot)), id=f"art-{spot.slug}")


def _shape(spot: Spot) -> tuple[str, ...]:
    wide, deep = spot.size
    line: dict[str, Value | None] = {"stroke": style.CREAM, "stroke_width": style.LINE, "fill": style.CLOTH_DEEP}
    thin: dict[str, Value | None] = {"stroke_width": style.HAIRLINE, "fill": "none"}
    match spot.kind:
        case "opening":
            corners = ((0, -deep / 2), (wide / 2, 0), (0, deep / 2), (-wide / 2, 0))
            return (path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z", **line),)
        case "raise":
            return (rectangle(-wide / 2, -deep / 2, wide, deep, 0.35, **line),)
        case "meter":
            gold = {**line, "stroke": style.GOLD}
            return circle(0, 0, wide / 2, **gold), circle(0, 0, wide / 2 - 0.2, **{**gold, **thin})
        case "area":
            return (
                rectangle(-wide / 2, -deep / 2, wide, deep, 0.25, **{**line, **thin, "stroke_dasharray": "0.3 0.2"}),
            )
        case _:
            return (circle(0, 0, deep / 2, **line),)


def _room(spot: Spot, y: float) -> float:
    """How wide a line of text may be whose far side lies at a height above or below the middle."""
    wide, deep = spot.size
    match spot.kind:
        case "opening":
            return wide * max(0.0, 1 - 2 * abs(y) / deep) * 0.86
        case "raise" | "area":
            return 0.84 * wide if abs(y) < 0.42 * deep else 0.0
        case _:
            radius = deep / 2 - (0.3 if spot.kind == "meter" else 0.25)
            return 2 * math.sqrt(max(0.0, radius * radius - y * y))


_RING_BELOW = 0.4
_RING_LETTERS = 6


def _around(text: str, spot: Spot, ink: str) -> str:
    """A long name inside the ring of a sensor, on a circle, the chip's place left free."""
    radius = spot.size[0] / 2 - 0.64
    how = Lettering("sans-bold", 0.5, 0.05).fitted(text, 1.7 * math.pi * radius)

    def curve(along: float) -> tuple[tuple[float, float], float]:
        turn = along / radius
        return (radius * math.sin(turn), -radius * math.cos(turn)), turn

    return words_along(text, curve, how, fill=ink)


def _label(spot: Spot) -> list[str]:
    """The name in as many lines as it needs, as large as the shape allows."""
    text = spot.label.upper()
    ink = style.GOLD if spot.kind == "meter" else style.CREAM
    size = 0.8
    while True:
        how = Lettering("sans-bold", size, 0.04)
        lines = wrapped(text, how, _room(spot, how.cap_height / 2))
        pitch = 1.1 * size
        baselines = [pitch * (place - (len(lines) - 1) / 2) + how.cap_height / 2 for place in range(len(lines))]
        far = [max(abs(baseline), abs(baseline - how.cap_height)) for baseline in baselines]
        fits = all(how.width(each) <= _room(spot, y) for each, y in zip(lines, far, strict=True))
        if spot.kind == "meter" and (size < _RING_BELOW or not fits) and len(text) > _RING_LETTERS:
            return [_around(text, spot, ink)]
        if fits or size < 0.12:
            return [words(each, (0, y), how, fill=ink) for each, y in zip(lines, baselines, strict=True)]
        size -= 0.02
