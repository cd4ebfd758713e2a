"""Signs as a printer sets them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_APOSTROPHE = re.compile(r"(?<=\w)'(?=[\w\s.,;:!?)]|$)")


def typeset(text: str) -> str:
    """The text with its apostrophes curved: the dealer’s hand, the players’ cards."""
    return _APOSTROPHE.sub("’", text)


_RANKS = re.compile(r"\b(?:[2-9TJQKA]|10)(?:-(?:[2-9TJQKA]|10))+\b")
_ODDS = re.compile(r"\b\d[\d,]* (?:to|for) \d[\d,]*\b")
_READING = re.compile(r"\bdecision (?=\d)")
_NO_BREAK_SPACE = "\u00a0"
_JOINED_HYPHEN = "-\u2060"


def unbroken(names: Iterable[str]) -> Callable[[str], str]:
    """What keeps names of several words on one line, and hands such as Q-6-4, odds such as 1 to 1 and decisions too."""
    several = sorted((name for name in names if " " in name), key=len, reverse=True)
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in several), re.IGNORECASE) if several else None

    def whole(text: str) -> str:
        if pattern is not None:
            text = pattern.sub(lambda found: found[0].replace(" ", _NO_BREAK_SPACE), text)
        text = _ODDS.sub(lambda found: found[0].replace(" ", _NO_BREAK_SPACE), text)
        text = _READING.sub(f"decision{_NO_BREAK_SPACE}", text)
        return _RANKS.sub(lambda found: found[0].replace("-", _JOINED_HYPHEN), text)

    return whole
