"""A win that is felt: a banner over one's own place, larger and livelier the more was won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.money.cents import format_cents
from queenhigh.round import events as ev
from queenhigh.terminal.canvas import Ink, clip
from queenhigh.terminal.palette import GOLD, PAPER
from queenhigh.terminal.sitting import bets_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.view import View
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.terminal.canvas import Canvas
    from queenhigh.terminal.scene import Scene

BIG_TIMES: Final = 5
"""A win of so many times what was bet is a big one."""
FRAMES: Final = 12
"""For so many pictures the stars move."""
_GROUNDS: Final = ("#6b5310", "#8a6b14")
_DARK: Final = "#2b2107"

# Five rows of three dots each, drawn two rows to a line of half blocks.
_DOTS: Final = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "$": (" ####", "# #  ", " ### ", "  # #", "#### "),
    "+": ("   ", " # ", "###", " # ", "   "),
    ",": ("  ", "  ", "  ", " #", "# "),
    ".": (" ", " ", " ", " ", "#"),
}
_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
DIGITS_HEIGHT: Final = 3


def large(text: str) -> tuple[str, ...]:
    """A text of digits in letters three lines high."""
    lines = []
    for upper in (0, 2, 4):
        cells = []
        for letter in text:
            dots = _DOTS[letter]
            low = dots[upper + 1] if upper < 4 else " " * len(dots[0])
            cells.append("".join(_HALVES[a == "#", b == "#"] for a, b in zip(dots[upper], low, strict=True)))
        lines.append(" ".join(cells))
    return tuple(lines)


def staked_cents(heard: Iterable[ev.AnyEvent], view: View, you: str) -> int:
    """What somebody has put down before the cards, or put up as the bank; 0 for whoever looks on."""
    return sum(bet.cents for bet in bets_in(heard, you)) or (view.bank.cents if view.bank.bettor == you else 0)


def win_reason(rules: Ruleset, heard: Iterable[ev.AnyEvent], you: str) -> str:
    """What brought the most: "Pair Plus, straight flush"."""
    best, words = 0, ""
    for event in heard:
        if (
            isinstance(event, ev.WagerSettled)
            and (event.bettor, event.result) == (you, "win")
            and event.paid_cents > best
        ):
            label = rules.bonus[event.wager].label if event.wager in rules.bonus else rules.wager[event.wager].label
            best, words = event.paid_cents, f"{label}, {event.why}"
        elif isinstance(event, ev.MeterAwarded) and event.bettor == you:
            award = sum(t.cents for t in event.transfers if t.source.startswith("meter:"))
            if award > best:
                best, words = award, rules.meter[event.meter].label
    return words


def is_big(scene: Scene) -> bool:
    """Whether a win is many times what was bet."""
    return scene.result_cents is not None and scene.result_cents >= BIG_TIMES * max(scene.staked_cents, 1)


def draw_win(canvas: Canvas, scene: Scene, left: int, width: int, *, has_room: bool) -> None:
    """The banner on the last line; a big win has its amount in large letters, above it or, without room, beside the bank."""
    bottom, ground = canvas.height - 1, _GROUNDS[scene.glow % 2]
    if is_big(scene) and not canvas.glyphs.is_ascii:
        digits = large("+" + format_cents(scene.result_cents or 0))
        ink = Ink("#fff3c4" if scene.glow % 2 else GOLD, bold=True)
        if has_room:
            top = bottom - DIGITS_HEIGHT - 1
            canvas.fill(left, top, width, DIGITS_HEIGHT + 2, Ink(ground=ground))
            _stars(canvas, scene.glow, left, top, width, DIGITS_HEIGHT + 1)
            start = left + max(0, (width - len(digits[0])) // 2)
            _write(canvas, digits, start, top + 1, ink, ground)
        else:
            _write(canvas, digits, 2, 0, ink, "")
    canvas.fill(left, bottom, width, 1, Ink(ground=ground))
    why = f"  {canvas.glyphs.bullet}  {scene.win_why}" if scene.win_why else ""
    said = f"{canvas.glyphs.star}  You win {format_cents(scene.result_cents or 0)}{why}  {canvas.glyphs.star}"
    canvas.centre(left, bottom, width, clip(said, width - 2), Ink(PAPER, bold=True))


def _write(canvas: Canvas, digits: tuple[str, ...], x: int, y: int, ink: Ink, ground: str) -> None:
    for row, line in enumerate(digits, y):
        # Around the digits the stars keep clear.
        canvas.fill(x - 2, row, len(line) + 4, 1, Ink(ground=ground))
        canvas.text(x, row, line, ink)


def _stars(canvas: Canvas, glow: int, left: int, top: int, width: int, height: int) -> None:
    """Stars that wander: where they are depends on the picture's number alone."""
    for number in range(width // 5):
        x = left + (number * 11 + glow * (1 + number % 3)) % width
        y = top + (number * 7 + glow) % height
        canvas.text(x, y, canvas.glyphs.star, Ink(GOLD if (number + glow) % 3 else _DARK, bold=True))
