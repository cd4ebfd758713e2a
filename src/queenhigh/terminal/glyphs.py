"""The characters to draw with: Unicode, or ASCII alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters to draw with."""

    suits: str
    round_box: str
    heavy_box: str
    back: str
    chip: str
    rule: str
    bullet: str
    pointer: str
    button: str
    dash: str
    times: str
    left: str
    right: str
    left_right: str
    up_down: str
    enter: str
    open_mark: str
    shut_mark: str
    star: str
    is_ascii: bool


UNICODE: Final = Glyphs(
    suits="♣♦♥♠",
    round_box="╭╮╯╰─│",
    heavy_box="┏┓┛┗━┃",
    back="▚",
    chip="●",
    rule="─",
    bullet="•",
    pointer="▶",
    button="◉",
    dash="–",
    times="×",
    left="←",
    right="→",
    left_right="←→",
    up_down="↑↓",
    enter="⏎",
    open_mark="▾",
    shut_mark="▸",
    star="★",
    is_ascii=False,
)
ASCII: Final = Glyphs(
    suits="cdhs",
    round_box="....-|",
    heavy_box="####=#",
    back="#",
    chip="o",
    rule="-",
    bullet="*",
    pointer=">",
    button="@",
    dash="-",
    times="x",
    left="<",
    right=">",
    left_right="</>",
    up_down="up/down",
    enter="Enter",
    open_mark="-",
    shut_mark="+",
    star="*",
    is_ascii=True,
)
_PLAIN: Final = str.maketrans(
    {"–": "-", "—": "-", "×": "x", "…": "...", "’": "'", "“": '"', "”": '"', "−": "-", "→": "->", "·": "|", "≥": ">="}
)


def plain(text: str, glyphs: Glyphs) -> str:
    """A text in the characters that may be drawn; a rule file may hold any others."""
    if not glyphs.is_ascii or text.isascii():
        return text
    return text.translate(_PLAIN).encode("ascii", "replace").decode("ascii")
