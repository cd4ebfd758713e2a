"""Pay tables printed on the cloth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.lettering import Lettering, words, words_in
from queenhigh.papers.draw.spots import slug_of
from queenhigh.papers.pay_lines import PayLine, printed_head, printed_lines
from queenhigh.pictures.svg import Value, group, line, number, rectangle
from queenhigh.rules.cloth import printed_tables

if TYPE_CHECKING:
    from queenhigh.papers.draw.cloth import Cloth
    from queenhigh.rules.schema.ruleset import Ruleset

_ROW = 1.05
_HEAD = 1.9
_PAD = 0.7
_NAME = Lettering("sans-semibold", 0.78)
_PAYS = Lettering("sans-bold", 0.78)
_TITLE = Lettering("serif-bold", 1.05, 0.06)
_SMALL = Lettering("sans-semibold", 0.5, 0.08)
_FILED = 1.25
_ENVY_HEAD = 0.55
_WIDE_MAX = 17.0


@dataclass(frozen=True)
class Panel:
    """A pay table as a panel, before it is scaled and placed."""

    table: str
    label: str
    lines: tuple[PayLine, ...]
    filed: str = ""
    """What the table is filed as, printed small below its rows."""

    @property
    def width(self) -> float:
        """As wide as its widest line."""
        widest = max(_NAME.width(row.hand) + _PAYS.width(row.pays) for row in self.lines)
        envy = self._envy_wide
        wide = max(widest + 1.4 + envy, _TITLE.width(self.label.upper())) + 2 * _PAD
        return min(wide, _WIDE_MAX + envy)

    @property
    def _envy_wide(self) -> float:
        """What the column of envy pays takes; nothing where there is none."""
        pays = [_PAYS.width(row.envy) for row in self.lines if row.envy]
        return max(*pays, _SMALL.width("ENVY")) + 0.9 if pays else 0.0

    @property
    def height(self) -> float:
        """A head and a row for each line."""
        return _HEAD + _ROW * len(self.lines) + (_FILED if self.filed else 0.5) + (_ENVY_HEAD if self._envy_wide else 0)

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
        top = _HEAD + (_ENVY_HEAD if self._envy_wide else 0)
        if self._envy_wide:
            parts.append(words("ENVY", (wide - _PAD, top - 0.05), _SMALL, "end", fill=style.GOLD))
        for place, row in enumerate(self.lines):
            parts += self._row(row, top + _ROW * (place + 0.72), wide)
        if self.filed:
            parts.append(words(self.filed, (wide / 2, self.height - 0.42), _SMALL, fill=style.GOLD))
        transform = f"translate({number(x)} {number(y)}) scale({number(scale)})"
        return group(parts, id=f"pay-table-{slug_of(self.table)}", **{"class": "pay-table"}, transform=transform)

    def _row(self, row: PayLine, baseline: float, wide: float) -> list[str]:
        edge = wide - _PAD - self._envy_wide
        room = edge - _PAD - _PAYS.width(row.pays) - 0.5
        name = _NAME.fitted(row.hand, room)
        end = edge - _PAYS.width(row.pays) - 0.2
        start = _PAD + name.width(row.hand) + 0.2
        found = [
            words(row.hand, (_PAD, baseline), name, "start", fill=style.CREAM),
            words(row.pays, (edge, baseline), _PAYS, "end", fill=style.CREAM),
        ]
        if row.envy:
            found.append(words(row.envy, (wide - _PAD, baseline), _PAYS, "end", fill=style.GOLD))
        if end - start > 0.4:
            dots: dict[str, Value | None] = {
                "stroke": style.GOLD,
                "stroke_width": style.HAIRLINE,
                "stroke_dasharray": "0.06 0.24",
            }
            found.append(line((start, baseline - 0.05), (end, baseline - 0.05), **dots))
        return found


def panels_of(ruleset: Ruleset) -> tuple[Panel, ...]:
    """The pay tables on the cloth."""
    # Where the whole game has a designator, the title bears it with those of the tables.
    filed = {} if ruleset.filing.designator else dict(ruleset.filing.designators)
    return tuple(
        Panel(name, printed_head(ruleset, name), printed_lines(ruleset, name), filed.get(name, ""))
        for name in printed_tables(ruleset)
    )


_GAP = 1.2
_ROW_GAP = 0.8
_SCALE_MAX = 1.9
_SCALE_MIN = 0.2


@dataclass(frozen=True)
class Panels:
    """Pay tables side by side, in one row or in two."""

    rows: tuple[tuple[Panel, ...], ...]
    top: float
    scale: float

    @property
    def width(self) -> float:
        """That of the widest row."""
        return max((self._wide(row) for row in self.rows), default=0.0)

    def _wide(self, row: tuple[Panel, ...]) -> float:
        """From the first one's left to the last one's right."""
        return self.scale * (sum(panel.width for panel in row) + _GAP * (len(row) - 1))

    def _tall(self, row: tuple[Panel, ...]) -> float:
        return self.scale * max(panel.height for panel in row)

    def _tops(self) -> list[float]:
        """Where each row begins."""
        found = [self.top] if self.rows else []
        for row in self.rows[:-1]:
            found.append(found[-1] + self._tall(row) + self.scale * _ROW_GAP)
        return found

    def fits(self, cloth: Cloth, inset: float) -> bool:
        """Whether every row's lower corners lie within the curve at an inset."""
        return all(
            cloth.holds(((cloth.width + self._wide(row)) / 2, top + self._tall(row)), inset)
            for row, top in zip(self.rows, self._tops(), strict=True)
        )

    def draw(self, cloth: Cloth) -> str:
        """The rows, in the middle of the cloth."""
        drawn = []
        for row, top in zip(self.rows, self._tops(), strict=True):
            x = (cloth.width - self._wide(row)) / 2
            for panel in row:
                drawn.append(panel.draw(x, top + (self._tall(row) - self.scale * panel.height) / 2, self.scale))
                x += self.scale * (panel.width + _GAP)
        return group(drawn, id="pay-tables") if drawn else ""


def arranged(panels: tuple[Panel, ...], cloth: Cloth, top: float, inset: float) -> Panels:
    """The pay tables below a height, as large as the curve at an inset allows: in one row, or in two if that is larger."""
    if not panels:
        return Panels((), top, 1.0)
    ways = [(panels,), *((panels[:place], panels[place:]) for place in range(1, len(panels)))]
    return max((_largest(rows, cloth, top, inset) for rows in ways), key=lambda found: found.scale)


def _largest(rows: tuple[tuple[Panel, ...], ...], cloth: Cloth, top: float, inset: float) -> Panels:
    scale = _SCALE_MAX
    while scale > _SCALE_MIN and not Panels(rows, top, scale).fits(cloth, inset):
        scale -= 0.01
    return Panels(rows, top, scale)
