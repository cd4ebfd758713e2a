"""What a game is called: for a file among its sisters, for a cloth, for a player's card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def full_title(ruleset: Ruleset) -> str:
    """The title of the file. A meter that was attached to it is named too: it makes another game of it."""
    labels = [ruleset.wager[meter.wager].label for meter in ruleset.meter.values()]
    unnamed = [label for label in labels if label.casefold() not in ruleset.title.casefold()]
    return f"{ruleset.title}, with {' and '.join(unnamed)}" if unnamed and "+" in ruleset.id else ruleset.title


def short_title(ruleset: Ruleset) -> str:
    """The game's name without what distinguishes one file from its sisters: "Three Card Poker"."""
    return _parted(ruleset.title)[0]


def variant(ruleset: Ruleset) -> str:
    """What distinguishes it: "Pay table A", "Player-dealer"; empty where nothing does."""
    return _parted(full_title(ruleset))[1]


def _parted(title: str) -> tuple[str, str]:
    found = re.search(r",|\(| – ", title)
    if found is None or not title[: found.start()].strip():
        return title, ""
    rest = title[found.start() :].strip(" ,–").replace("(", "").replace(")", "")
    return title[: found.start()].strip(), rest[:1].upper() + rest[1:]
