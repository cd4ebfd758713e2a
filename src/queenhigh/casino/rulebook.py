"""The rule files of the house, by the hash of what they state: a table keeps the very game that it was opened with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol

from queenhigh.errors import BadInput
from queenhigh.rules.schema.ruleset import Ruleset

if TYPE_CHECKING:
    from queenhigh.casino.journal import Journal


def content_of(rules: Ruleset) -> bytes:
    """A rule file as it is kept: the very text that its hash is of."""
    return json.dumps(rules.stated(), ensure_ascii=False, separators=(",", ":")).encode()


def read_content(digest: str, content: bytes) -> Ruleset:
    """The game that a text states; raises BadInput if it is not the one that was kept."""
    rules = Ruleset.read_json(content)
    if rules.hash != digest:
        raise BadInput("rules/swapped", f"the rule file {digest[:12]} states {rules.hash[:12]}", {"hash": digest})
    return rules


class Kept(Protocol):
    """Where rule files are kept."""

    def rules(self, digest: str) -> bytes | None:
        """A rule file by its hash."""
        ...


class RuleShelf:
    """Rule files that are only looked up, each read once."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self._known: dict[str, Ruleset] = {}

    def find(self, digest: str) -> Ruleset:
        """A rule file by its hash."""
        if digest not in self._known:
            content = self._kept.rules(digest)
            if content is None:
                raise BadInput("rules/missing", f"the journal has no rule file {digest[:12]}", {"hash": digest})
            self._known[digest] = read_content(digest, content)
        return self._known[digest]


class Rulebook(RuleShelf):
    """The rule files of a house that is run: new ones are put there."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self._journal = journal

    def keep(self, rules: Ruleset) -> str:
        """Put a rule file into the journal; the hash that it has there."""
        if rules.hash not in self._known:
            self._journal.keep_rules(rules.hash, content_of(rules))
            self._known[rules.hash] = rules
        return rules.hash
