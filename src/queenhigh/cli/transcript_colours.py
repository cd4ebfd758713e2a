"""A transcript on a terminal: headings, suits, gains and losses in colour. The words stay the same."""

from __future__ import annotations

import re
from typing import Final

from rich.text import Text

from queenhigh.cli.tables import console

# Four colours, so that no two suits look alike; blue and orange also for those who confuse red and green.
_STYLES: Final = (
    (re.compile(r"^[A-Z]+$"), "bold cyan"),
    (re.compile(r"\b[2-9TJQKA]c\b"), "green"),
    (re.compile(r"\b[2-9TJQKA]d\b"), "bright_blue"),
    (re.compile(r"\b[2-9TJQKA]h\b"), "bright_red"),
    (re.compile(r"\b[2-9TJQKA]s\b"), "bold"),
    (re.compile(r"\bwins \$[\d,.]+( of \$[\d,.]+)?|\+\$[\d,.]+"), "green"),
    (re.compile(r"\b(loses|forfeits)\b( \$[\d,.]+)?|-\$[\d,.]+"), "red"),
    (re.compile(r'^ +"[^"]*"$'), "italic"),
    (re.compile(r"\([A-Z]\d+[^()]*\)|\(decision [^()]*\)"), "dim"),
)


def coloured(line: str) -> Text:
    """A line with its styles."""
    text = Text(line)
    for pattern, style in _STYLES:
        for found in pattern.finditer(line):
            text.stylize(style, *found.span())
    return text


def print_coloured(transcript: str) -> None:
    """Print a transcript, line by line."""
    screen = console()
    for line in transcript.splitlines():
        screen.print(coloured(line), soft_wrap=True)
