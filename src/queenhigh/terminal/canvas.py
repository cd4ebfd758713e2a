"""A grid of characters to draw on, with regions that a mouse can hit. It knows nothing of any screen library."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.terminal.glyphs import Glyphs, plain

if TYPE_CHECKING:
    from collections.abc import Iterator


class Ink(NamedTuple):
    """Colours as "#rrggbb", empty for what is there already; and whether the letters are bold."""

    colour: str = ""
    ground: str = ""
    bold: bool = False


class Hit(NamedTuple):
    """A region of the canvas and what clicking it means."""

    x: int
    y: int
    width: int
    height: int
    name: str


class Canvas:
    """Cells of one character and one ink each. Whatever falls outside is cut off."""

    def __init__(self, width: int, height: int, ink: Ink, glyphs: Glyphs) -> None:
        self.glyphs = glyphs
        self.width = max(0, width)
        self.height = max(0, height)
        self._letters = [[" "] * self.width for _ in range(self.height)]
        self._inks = [[ink] * self.width for _ in range(self.height)]
        self.hits: list[Hit] = []

    def text(self, x: int, y: int, text: str, ink: Ink) -> int:
        """Write a line; returns the column after it."""
        text = plain(text, self.glyphs)
        start, end = max(0, x), min(self.width, x + len(text))
        if 0 <= y < self.height and start < end:
            self._letters[y][start:end] = text[start - x : end - x]
            _lay(self._inks[y], start, end, ink)
        return x + len(text)

    def centre(self, x: int, y: int, width: int, text: str, ink: Ink) -> None:
        """Write a line in the middle of a width, shortened to it."""
        shown = clip(plain(text, self.glyphs), width)
        self.text(x + (width - len(shown)) // 2, y, shown, ink)

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink, letter: str = " ") -> None:
        """Fill a rectangle."""
        for row in range(y, y + height):
            self.text(x, row, letter * width, ink)

    def box(self, x: int, y: int, width: int, height: int, ink: Ink, edges: str) -> None:
        """A frame; `edges` are its corners from the top left clockwise, then the horizontal and the vertical edge."""
        top_left, top_right, bottom_right, bottom_left, across, down = tuple(edges)
        self.text(x, y, top_left + across * (width - 2) + top_right, ink)
        for row in range(y + 1, y + height - 1):
            self.text(x, row, down, ink)
            self.text(x + width - 1, row, down, ink)
        self.text(x, y + height - 1, bottom_left + across * (width - 2) + bottom_right, ink)

    def hit(self, x: int, y: int, width: int, height: int, name: str) -> None:
        """Let a rectangle answer to the mouse; what is added later lies on top."""
        self.hits.append(Hit(x, y, width, height, name))

    def at(self, x: int, y: int) -> str:
        """What a click at a cell means; empty for nothing."""
        for hit in reversed(self.hits):
            if hit.x <= x < hit.x + hit.width and hit.y <= y < hit.y + hit.height:
                return hit.name
        return ""

    def runs(self, y: int) -> Iterator[tuple[str, Ink]]:
        """A row as pieces of one ink each."""
        letters, inks = self._letters[y], self._inks[y]
        start = 0
        for column in range(1, self.width + 1):
            if column == self.width or inks[column] != inks[start]:
                yield "".join(letters[start:column]), inks[start]
                start = column

    def lines(self) -> list[str]:
        """The characters alone."""
        return ["".join(letters) for letters in self._letters]


def _lay(inks: list[Ink], start: int, end: int, ink: Ink) -> None:
    """Put an ink over those of a row; cells beside each other mostly have the same one."""
    if ink.colour and ink.ground:
        inks[start:end] = [ink] * (end - start)
        return
    below = inks[start]
    laid = Ink(ink.colour or below.colour, ink.ground or below.ground, ink.bold)
    for column in range(start, end):
        if inks[column] is not below:
            below = inks[column]
            laid = Ink(ink.colour or below.colour, ink.ground or below.ground, ink.bold)
        inks[column] = laid


def clip(text: str, width: int) -> str:
    """A text no longer than a width; what was cut off shows as a dot."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "."[: max(0, width)]


@lru_cache(maxsize=4096)
def wrap(text: str, width: int) -> tuple[str, ...]:
    """A text in lines of at most a width, broken between words, or within one that is too long for any line."""
    if width < 1:
        return ()
    lines: list[str] = []
    line = ""
    for word in text.split():
        rest = word
        while rest:
            joined = f"{line} {rest}" if line else rest
            if len(joined) <= width:
                line, rest = joined, ""
            elif line:
                lines.append(line)
                line = ""
            else:
                lines.append(rest[:width])
                rest = rest[width:]
    return (*lines, line) if line else tuple(lines)
