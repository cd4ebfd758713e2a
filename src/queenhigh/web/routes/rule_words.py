"""The door to a game's complete rules in words, as the library writes them from any rule file: for whoever sits there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from queenhigh.rules.text.document import Grid, Paragraph, Steps
from queenhigh.rules.text.write import rules_document
from queenhigh.web.doors import ANYONE, Asked, Door
from queenhigh.web.routes.lobby import ByHash, rules_named

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.text.document import Item
    from queenhigh.web.server import LiveServer

_KEPT: Final = 64


class RulesStatement(msgspec.Struct, frozen=True):
    """One or more sentences, and the clauses of the published document that say so."""

    text: str
    clause: str = ""


class RulesRow(msgspec.Struct, frozen=True):
    """One line of a table in the rules."""

    cells: tuple[str, ...]
    clause: str = ""


class RulesItem(msgspec.Struct, frozen=True):
    """Sentences one after another, numbered or side by side; or a table."""

    kind: Literal["paragraph", "steps", "points", "grid"]
    statements: tuple[RulesStatement, ...] = ()
    title: str = ""
    clause: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[RulesRow, ...] = ()


class RulesSection(msgspec.Struct, frozen=True):
    """A titled part of the rules."""

    title: str
    items: tuple[RulesItem, ...]


class RulesWords(msgspec.Struct, frozen=True):
    """Complete rules of a game in words, in English."""

    digest: str
    game: str
    title: str
    version: str
    sections: tuple[RulesSection, ...]


@lru_cache(maxsize=_KEPT)
def words_of(rules: Ruleset) -> RulesWords:
    """The rules as everyone reads them; a rule file never changes under its hash."""
    document = rules_document(rules)
    sections = tuple(RulesSection(each.title, tuple(map(_item, each.items))) for each in document.sections)
    return RulesWords(document.hash, document.id, document.title, document.version, sections)


def _item(item: Item) -> RulesItem:
    if isinstance(item, Grid):
        rows = tuple(RulesRow(row.cells, row.clause or "") for row in item.rows)
        return RulesItem("grid", title=item.title, clause=item.clause or "", head=item.head, rows=rows)
    told = tuple(RulesStatement(each.text, each.clause or "") for each in item.statements)
    return RulesItem(
        "paragraph" if isinstance(item, Paragraph) else "steps" if isinstance(item, Steps) else "points", told
    )


async def words(server: LiveServer, asked: Asked) -> RulesWords:
    """The rules of one rule file, complete."""
    return words_of(rules_named(server, asked.params.digest))


DOORS: Final = (
    Door(
        "GET",
        "/api/rules/{digest}/words",
        "The complete rules of a rule file, in words.",
        words,
        ANYONE,
        ByHash,
        gives=RulesWords,
    ),
)
