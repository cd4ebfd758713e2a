"""Signs as a printer sets them."""

from __future__ import annotations

import re

_APOSTROPHE = re.compile(r"(?<=\w)'(?=[\w\s.,;:!?)]|$)")


def typeset(text: str) -> str:
    """The text with its apostrophes curved: the dealer’s hand, the players’ cards."""
    return _APOSTROPHE.sub("’", text)
