"""What a game is called: for a file among its sisters, for a cloth, for a player's card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from queenhigh.hands.words import class_words

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


def designation(ruleset: Ruleset) -> str:
    """What the game and its pay tables are filed as: "ABC-1 A/B", "Bonus ABC"; empty where nothing is."""
    filed = ruleset.filing
    if filed.designator:
        single = "/".join(filed.designators.values())
        return f"{filed.designator} {single}" if single else filed.designator
    return ", ".join(f"{ruleset.table[table].label} {name}" for table, name in filed.designators.items())


def table_label(ruleset: Ruleset, table: str) -> str:
    """A pay table's name with what it is filed as: "Pair Plus · A"."""
    label, filed = ruleset.table[table].label, ruleset.filing.designators.get(table)
    return f"{label} · {filed}" if filed else label


def names_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Names that are never broken at the end of a line: of wagers, pay tables, bonuses and classes of hands."""
    found = [wager.label for wager in ruleset.wager.values()]
    found += [table.label for table in ruleset.table.values()]
    found += [bonus.label for bonus in ruleset.bonus.values()]
    for ranking in ruleset.ranking.values():
        labels = {str(name): label for name, label in ranking.labels.items()}
        found += [class_words(name, labels) for name in ranking.classes]
    return tuple(dict.fromkeys(found))
