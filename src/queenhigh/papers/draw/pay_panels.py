"""Pay tables printed on the cloth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.lettering import Lettering, words, words_in
from queenhigh.papers.draw.spots import slug_of
from queenhigh.papers.pay_lines import PayLine, pay_lines
from queenhigh.pictures.svg import Value, group, line, number, rectangle

if TYPE_CHECKING:
    from queenhigh.papers.draw.cloth import Cloth
    from queenhigh.rules.schema.ruleset import Ruleset

_ROW = 1.05
_HEAD = 1.9
_PAD = 0.7
_NAME = Lettering("sans-semibold", 0.78)
_PAYS = Lettering("sans-bold", 0.78)
_TITLE = Lettering("serif-bold", 1.05, 0.06)
_WIDE_MAX = 17.0


@dataclass(frozen=True)
class Panel:
    """A pay table as a panel, before it is scaled and placed."""

    table: str
    label: str
    lines: tuple[PayLine, ...]

    @property
    def width(self) -> float:
        """As wide as its widest line."""
        widest = max(_NAME.width(row.hand) + _PAYS.width(row.pays) for row in self.lines)
        return min(max(widest + 1.4, _TITLE.width(self.label.upper())) + 2 * _PAD, _WIDE_MAX)

    @property
    def height(self) -> float:
        """A head and a row for each line."""
        return _HEAD + _ROW * len(self.lines) + 0.5

    def draw(self, x: float, y: float, scale: float) -> str:
        """The panel with its upper left corner at a point."""
        wide = self.width
        parts = [
            rectangle(
                0, 0, wide, self.height, 0.45, fill=style.CLOTH_DEEP, stroke=style.GOLD, stroke_width=style.HAIRLINE
            ),
            words_in(self.label.upper(), (wide / 2, 1.0), _TITLE, wide - 2 * _PAD, fill=style.GOLD),
            line((_PAD, _HEAD - 0.2), (wide - _PAD, _HEAD - 0.2), stroke=style.GOLD, stroke_width=style.HAIRLINE),
        ]
        for place, row in enumerate(self.lines):
            parts += self._row(row, _HEAD + _ROW * (place + 0.72), wide)
        transform = f"translate({number(x)} {number(y)}) scale({number(scale)})"
        return group(parts, id=f"pay-table-{slug_of(self.table)}", **{"class": "pay-table"}, transform=transform)

    @staticmethod
    def _row(row: PayLine, baseline: float, wide: float) -> list[str]:
        room = wide - 2 * _PAD - _PAYS.width(row.pays) - 0.5
        name = _NAME.fitted(row.hand, room)
        end = wide - _PAD - _PAYS.width(row.pays) - 0.2
        start = _PAD + name.width(row.hand) + 0.2
        found = [
            words(row.hand, (_PAD, baseline), name, "start", fill=style.CREAM),
            words(row.pays, (wide - _PAD, baseline), _PAYS, "end", fill=style.CREAM),
        ]
        if end - start > 0.4:
            dots: dict[str, Value | None] = {
                "stroke": style.GOLD,
                "stroke_width": style.HAIRLINE,
                "stroke_dasharray": "0.06 0.24",
            }
            found.append(line((start, baseline - 0.05), (end, baseline - 0.05), **dots))
        return found


def panels_of(ruleset: Ruleset) -> tuple[Panel, ...]:
    """The pay tables that the layout prints."""
    return tuple(
        Panel(name, ruleset.table[name].label, pay_lines(ruleset, name)) for name in ruleset.layout.printed_tables
    )


_GAP = 1.2
_SCALE_MAX = 1.9


@dataclass(frozen=True)
class PanelRow:
    """Pay tables side by side."""

    panels: tuple[Panel, ...]
    top: float
    scale: float

    @property
    def width(self) -> float:
        """From the first one's left to the last one's right."""
        return self.scale * (sum(panel.width for panel in self.panels) + _GAP * (len(self.panels) - 1))

    @property
    def height(self) -> float:
        """That of the tallest."""
        return self.scale * max((panel.height for panel in self.panels), default=0.0)

    def draw(self, cloth: Cloth) -> str:
        """The row, in the middle of the cloth."""
        x = (cloth.width - self.width) / 2
        drawn = []
        for panel in self.panels:
            drawn.append(panel.draw(x, self.top + (self.height - self.scale * panel.height) / 2, self.scale))
            x += self.scale * (panel.width + _GAP)
        return group(drawn, id="pay-tables") if drawn else ""


def panel_row(panels: tuple[Panel, ...], cloth: Cloth, top: float, inset: float) -> PanelRow:
    """The row at a height, as large as the curve at an inset allows."""
    scale = _SCALE_MAX
    while True:
        row = PanelRow(panels, top, scale)
        if scale < 0.2 or not panels or cloth.holds(((cloth.width + row.width) / 2, top + row.height), inset):
            return row
        scale -= 0.01
