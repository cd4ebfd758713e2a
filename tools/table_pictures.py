"""Draw the pictures of the table for the documentation, from the table itself: a hand that a seed deals."""

from __future__ import annotations

import html
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from queenhigh.rules.load import load
from queenhigh.terminal.bars import draw_bottom, draw_log, draw_side, draw_top
from queenhigh.terminal.book import Book
from queenhigh.terminal.canvas import Canvas, Ink
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.felt import draw_felt
from queenhigh.terminal.glyphs import UNICODE
from queenhigh.terminal.palette import BAR, NIGHT
from queenhigh.terminal.places import ANYWHERE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.terminal.scene import Scene

ROOT: Final = Path(__file__).resolve().parents[1]
PICTURES: Final = ROOT / "docs" / "pictures"
CELL_WIDTH: Final = 9.0
CELL_HEIGHT: Final = 18.0
SIDE_WIDTH: Final = 46

# Blocks as rectangles, in parts of a cell, so that they join whatever font a reader has.
BLOCKS: Final = {
    "▄": ((0.0, 0.5, 1.0, 0.5),),
    "▏": ((0.0, 0.0, 0.13, 1.0),),
    "▕": ((0.87, 0.0, 0.13, 1.0),),
    "▚": ((0.0, 0.0, 0.5, 0.5), (0.5, 0.5, 0.5, 0.5)),
}


def main() -> None:
    """Write all pictures."""
    for name, text in pictures().items():
        (PICTURES / name).write_text(text, encoding="utf-8")
        print(f"docs/pictures/{name}")


def pictures() -> dict[str, str]:
    """The pictures by the names of their files."""
    return {
        "table.svg": to_svg(wide(scene_of("ca-6cb", "84", ("2", "2", "right", "2", "right", "2", "enter")), 48)),
        "table-small.svg": to_svg(narrow(scene_of("draw-01", "7", ("2", "2", "left", "2", "enter", "2", "right")))),
    }


def scene_of(name: str, seed: str, keys: tuple[str, ...]) -> Scene:
    """The table after some keys, with the coach on."""
    with tempfile.TemporaryDirectory() as home:
        book = Book(Path(home))
        controller = Controller(book.sit(load(name), name, seed, ANYWHERE))
        controller.do("next")
        for key in keys:
            controller.hurry()
            controller.press(key)
        controller.hurry()
        controller.coach_on = True
        controller.coach.warm_up()
        scene = controller.scene()
        book.close()
    return scene


def wide(scene: Scene, height: int) -> Canvas:
    """A large terminal: panels beside the felt."""
    width = 160
    whole = Canvas(width, height, BAR, UNICODE)
    paste(whole, draw_top(scene, width, UNICODE), 0, 0)
    paste(whole, draw_felt(scene, width - SIDE_WIDTH, height - 4, UNICODE), 0, 1)
    paste(whole, draw_side(scene, SIDE_WIDTH, height - 4, UNICODE), width - SIDE_WIDTH, 1)
    paste(whole, draw_bottom(scene, width, 3, UNICODE), 0, height - 3)
    return whole


def narrow(scene: Scene) -> Canvas:
    """The smallest terminal: the log below the felt."""
    whole = Canvas(80, 24, BAR, UNICODE)
    paste(whole, draw_top(scene, 80, UNICODE), 0, 0)
    paste(whole, draw_felt(scene, 80, 16, UNICODE), 0, 1)
    paste(whole, draw_log(scene.log, 80, 4, UNICODE), 0, 17)
    paste(whole, draw_bottom(scene, 80, 3, UNICODE), 0, 21)
    return whole


def paste(whole: Canvas, part: Canvas, x: int, y: int) -> None:
    """Lay one canvas on another."""
    for row in range(part.height):
        at = x
        for text, ink in part.runs(row):
            at = whole.text(at, y + row, text, ink)


def to_svg(canvas: Canvas) -> str:
    """A canvas as a drawing."""
    width, height = canvas.width * CELL_WIDTH, canvas.height * CELL_HEIGHT
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, ui-monospace, monospace" font-size="14.6">'
    )
    rows = [line for row in range(canvas.height) for line in _row(canvas, row)]
    return "\n".join([head, f'<rect width="100%" height="100%" fill="{NIGHT}"/>', *rows, "</svg>", ""])


def _row(canvas: Canvas, row: int) -> Iterator[str]:
    x, letters = 0, []
    for text, ink in canvas.runs(row):
        yield _rect(x, row, (0.0, 0.0, float(len(text)), 1.0), ink.ground or NIGHT)
        for place, letter in enumerate(text, x):
            for part in BLOCKS.get(letter, ()):
                yield _rect(place, row, part, ink.colour)
        letters.append((x, text, ink))
        x += len(text)
    for start, text, ink in letters:
        yield from _letters(start, row, text, ink)


def _letters(x: int, row: int, text: str, ink: Ink) -> Iterator[str]:
    """Word by word: each has its place and its length, so that the columns stand in any font and any viewer."""
    bold = ' font-weight="bold"' if ink.bold else ""
    for found in re.finditer(rf"[^ {''.join(BLOCKS)}]+", text):
        word, left = found.group(), (x + found.start()) * CELL_WIDTH
        size = f' textLength="{len(word) * CELL_WIDTH:g}" lengthAdjust="spacingAndGlyphs"' if len(word) > 1 else ""
        place = f'x="{left:g}" y="{row * CELL_HEIGHT + 13.6:g}"'
        yield f'<text {place}{size} fill="{ink.colour}"{bold}>{html.escape(word)}</text>'


def _rect(x: int, row: int, part: tuple[float, float, float, float], colour: str) -> str:
    left, top, wide_, high = part
    # A hair more than a cell, so that no seam shows between two of them.
    return (
        f'<rect x="{(x + left) * CELL_WIDTH:g}" y="{(row + top) * CELL_HEIGHT:g}" '
        f'width="{wide_ * CELL_WIDTH + 0.3:g}" height="{high * CELL_HEIGHT + 0.3:g}" fill="{colour}"/>'
    )


if __name__ == "__main__":
    main()
