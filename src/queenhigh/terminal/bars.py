"""The lines around the felt: above it who plays what with how much, below it what can be done; and the panels beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.terminal.canvas import Canvas, Ink, clip, wrap
from queenhigh.terminal.chips import draw_chip
from queenhigh.terminal.palette import (
    BAD,
    BAR,
    COOL,
    FAINT,
    GOLD,
    MOODS,
    NIGHT,
    PANEL_LINE,
    PANELS,
    PAPER,
    SOFT,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.scene import Choice, Line, PayTable, Scene

SCREEN_KEYS = (
    ("k", "coach"),
    ("i", "rules"),
    ("t", "tables"),
    ("l", "log"),
    ("h", "history"),
    ("?", "help"),
    ("q", "leave"),
)


def draw_top(scene: Scene, width: int, glyphs: Glyphs) -> Canvas:
    """The title, the round and the purse."""
    canvas = Canvas(width, 1, BAR, glyphs)
    canvas.text(1, 0, f"{'Q' if glyphs.is_ascii else '♛'} QUEENHIGH", Ink(GOLD, bold=True))
    parts = [f"Round {scene.round_number}"] if scene.round_number else []
    if scene.bet_cents or scene.fee_cents:
        fees = f" + {format_cents(scene.fee_cents)} fees" if scene.fee_cents else ""
        parts.append(f"Bet {format_cents(scene.bet_cents)}{fees}")
    right = "   ".join((*parts, f"Chips {format_cents(scene.purse_cents)} "))
    canvas.text(width - len(right), 0, right, Ink(PAPER, bold=True))
    room = width - len(right) - 17
    canvas.text(15, 0, clip(scene.title, room), Ink(SOFT))
    return canvas


def draw_bottom(
    scene: Scene, width: int, height: int, glyphs: Glyphs, keys: Sequence[tuple[str, str]] = SCREEN_KEYS
) -> Canvas:
    """What is asked, the chips in the rack and the buttons, and the keys of the screen."""
    canvas = Canvas(width, height, BAR, glyphs)
    x = 1
    for place, cents in enumerate(scene.chips):
        start = x
        x = canvas.text(x, 1, f"{place + 1}", Ink(GOLD if place == scene.chip else FAINT, bold=place == scene.chip))
        x = draw_chip(canvas, x, 1, cents, is_dim=cents < scene.chip_least_cents)
        canvas.hit(start, 1, x - start, 1, f"rack:{place}")
        x += 1
    after = draw_keys(canvas, height - 1, keys)
    rest = draw_buttons(canvas, x + (1 if scene.chips else 0), 1, scene.choices)
    # What has no room beside the chips stands beside the keys, or else at the end of the line that asks.
    rest = draw_buttons(canvas, after + 1, height - 1, rest)
    room = width - 1 - sum(len(choice.key) + len(choice.label) + 4 for choice in rest)
    if scene.error:
        canvas.text(1, 0, clip(scene.error, width - 2), Ink(BAD, bold=True))
    else:
        canvas.text(1, 0, clip(scene.prompt, room - 1), Ink(PAPER))
        draw_buttons(canvas, room + 1, 0, rest)
    return canvas


def draw_buttons(canvas: Canvas, x: int, y: int, choices: Sequence[Choice]) -> Sequence[Choice]:
    """Buttons in a row, as many as fit; returns the others."""
    for place, choice in enumerate(choices):
        text = f" {choice.key} {choice.label} "
        if x + len(text) > canvas.width:
            return choices[place:]
        ground = "#6b5310" if choice.mood == "gold" or choice.chosen else "#2a3644"
        canvas.text(x, y, text, Ink(PAPER, ground))
        canvas.text(x + 1, y, choice.key, Ink(GOLD, ground, bold=True))
        canvas.hit(x, y, len(text), 1, choice.name)
        x += len(text) + 1
    return ()


def draw_keys(canvas: Canvas, y: int, keys: Sequence[tuple[str, str]]) -> int:
    """The keys of a screen, each of which can be clicked; returns the column after them."""
    x = 1
    for key, words in keys:
        start = x
        x = canvas.text(x, y, key, Ink(GOLD))
        x = canvas.text(x + 1, y, words, Ink(FAINT))
        canvas.hit(start, y, x - start, 1, f"screen:{words}")
        x += 2
    return x - 1


def log_lines(lines: Sequence[Line], width: int) -> list[tuple[str, Ink]]:
    """Lines of the log, wrapped to a width; what continues a line stands further in."""
    found = []
    for line in lines:
        head = "  " * line.indent
        ink = Ink(MOODS[line.mood], bold=line.mood == "gold")
        room = max(8, width - len(head) - 2)
        # What fits stays as it is: some lines have columns of their own.
        pieces = [line.text] if len(line.text) <= room else wrap(line.text, room)
        for place, piece in enumerate(pieces):
            found.append((head + ("  " if place else "") + piece, ink))
    return found


def draw_log(lines: Sequence[Line], width: int, height: int, glyphs: Glyphs, back: int = 0) -> Canvas:
    """The last lines of the log; `back` scrolls up."""
    canvas = Canvas(width, height, Ink(PAPER, NIGHT), glyphs)
    wrapped = log_lines(lines, width - 2)
    end = max(min(len(wrapped), height), len(wrapped) - back)
    for row, (text, ink) in enumerate(wrapped[max(0, end - height) : end]):
        canvas.text(1, row, text, ink)
    return canvas


def draw_side(scene: Scene, width: int, height: int, glyphs: Glyphs, back: int = 0) -> Canvas:
    """The panels beside the felt: meters, pay tables, the coach, and the log in what room is left."""
    canvas = Canvas(width, height, PANELS, glyphs)
    canvas.fill(0, 0, 1, height, Ink(PANEL_LINE), glyphs.round_box[5])
    y = 0
    for label, cents in scene.meters:
        y = heading(canvas, y, label)
        canvas.centre(2, y, width - 3, format_cents(cents), Ink(GOLD, bold=True))
        y += 2
    y = draw_tables(canvas, scene.tables, y, max(y, height - (10 if not scene.coach else 16)))
    if scene.coach:
        y = heading(canvas, y, "Coach")
        for text, ink in log_lines(scene.coach, width - 4)[: max(3, height - y - 8)]:
            canvas.text(2, y, text, ink)
            y += 1
        y += 1
    y = heading(canvas, y, "At the table")
    wrapped = log_lines(scene.log, width - 4)
    room = height - y
    end = max(min(len(wrapped), room), len(wrapped) - back)
    for row, (text, ink) in enumerate(wrapped[max(0, end - room) : end]):
        canvas.text(2, y + row, text, ink)
    return canvas


def heading(canvas: Canvas, y: int, text: str) -> int:
    """A heading with a rule after it; returns the line below."""
    after = canvas.text(2, y, text.upper(), Ink(GOLD, bold=True))
    canvas.text(after + 1, y, canvas.glyphs.rule * max(0, canvas.width - after - 3), Ink(PANEL_LINE))
    return y + 1


def draw_tables(canvas: Canvas, tables: Sequence[PayTable], y: int, end: int) -> int:
    """Pay tables one below the other, as far as there is room; returns the line below."""
    for table in tables:
        if y + len(table.rows) + 2 > end:
            canvas.text(2, y, f"{table.title}: t shows it", Ink(FAINT))
            y += 1
            continue
        y = heading(canvas, y, table.title)
        for place, (words, pays) in enumerate(table.rows):
            lit = place == table.lit
            ink = Ink(GOLD, bold=True) if lit else Ink(SOFT)
            mark = canvas.glyphs.pointer if lit else " "
            canvas.text(1, y, mark, ink)
            canvas.text(3, y, clip(words, canvas.width - len(pays) - 5), ink)
            canvas.text(canvas.width - len(pays) - 1, y, pays, Ink(GOLD if lit else PAPER, bold=lit))
            y += 1
        y += 1
    return y


def draw_coach(lines: Sequence[Line], width: int, height: int, glyphs: Glyphs) -> Canvas:
    """The coach's lines alone, where there is no panel for them."""
    canvas = Canvas(width, height, PANELS, glyphs)
    for row, (text, ink) in enumerate(log_lines(lines, width - 9)[:height]):
        canvas.text(8, row, text, ink)
    canvas.text(1, 0, "COACH", Ink(COOL, bold=True))
    return canvas
