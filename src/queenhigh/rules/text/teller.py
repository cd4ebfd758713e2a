"""What every section needs to tell a game: its names for people and things, and the clauses that it cites."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from queenhigh.rules.row_kinds import mark_words
from queenhigh.rules.schema.part import attributes_of
from queenhigh.rules.strengths import ranking_of
from queenhigh.rules.text.document import Row, Statement
from queenhigh.rules.text.english import article, count, listed, number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.rules.schema.dealing import Hand, Mark
    from queenhigh.rules.schema.ruleset import Ruleset

_WAGER_NOUNS = ("wager", "bet")


DEFAULT = "default"
HOUSE = "house"
"""What stands in the place of a clause: nobody but the software, or the house, says so."""


class Silence(NamedTuple):
    """A setting on which the documents are silent, with the value that it has here."""

    path: str
    value: str
    mark: str


class Teller:
    """Tells one game. It remembers which cited settings have been told, so that none is forgotten."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        seat_banks = rules.bank.by == "seat"
        self.bank = "the player-dealer" if seat_banks else "the dealer"
        """Who pays and collects."""
        self.dealer = "the house dealer" if seat_banks else "the dealer"
        """Who handles the cards."""
        self._told: set[str] = set()
        self.silences: list[Silence] = []
        """Settings that were told although no document states them."""
        self.cited: set[str] = set()
        """Every single clause that was cited so far, and every mark in the place of one."""

    # ── statements and their clauses ─────────────────────────────────────────────────────────────────────────────────

    def say(self, text: str, *paths: str, clause: str | None = None) -> Statement:
        """A statement that tells these settings, with every clause that the file cites for them."""
        return Statement(text, self.cite(*paths, clause=clause))

    def say_set(self, text: str, path: str, clause: str | None = None) -> Statement:
        """A statement about a setting that has a value whether a document speaks of it or not.

        Where none does it cites no clause: it is marked as the software's default, or as the house's own.
        """
        cited = self.cite(path, clause=clause)
        covered = any(path in (each.input, *each.also) for each in self.rules.assumption.values())
        if cited or covered:
            return Statement(text, cited)
        value, usual = _setting(self.rules, path)
        mark = DEFAULT if value == usual else HOUSE
        self.cited.add(mark)
        self.silences.append(Silence(path, value.replace("_", " "), mark))
        return Statement(text, mark)

    def row(self, *cells: str, paths: tuple[str, ...] = (), clause: str | None = None) -> Row:
        """A line of a grid that tells these settings."""
        return Row(cells, self.cite(*paths, clause=clause))

    def cite(self, *paths: str, clause: str | None = None) -> str | None:
        """The clauses of a part of its own and of these settings and what is below them, each once."""
        cited = [clause] if clause else []
        for path, found in self.rules.clauses.items():
            if any(path == told or path.startswith(f"{told}.") for told in paths):
                self._told.add(path)
                cited.append(found)
        self.cited |= set(single_clauses(cited))
        return joined_clauses(cited)

    def untold(self) -> dict[str, str]:
        """Cited settings that no statement has told yet."""
        return {path: clause for path, clause in self.rules.clauses.items() if path not in self._told}

    # ── wagers ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def label(self, wager: str) -> str:
        """The name on the layout of a wager or bonus: "Ante"."""
        bonus = self.rules.bonus.get(wager)
        return bonus.label if bonus else self.rules.wager[wager].label

    def wager(self, wager: str) -> str:
        """A wager or bonus in a sentence: "the Ante wager", "the Ante Bonus"."""
        label = self.label(wager)
        named = wager in self.rules.bonus or label.lower().endswith(_WAGER_NOUNS)
        return f"the {label}" if named else f"the {label} wager"

    def wagers(self, ids: Iterable[str], last: str = "and") -> str:
        """Several wagers in a sentence: "the Ante and Pair Plus wagers", "the Ante wager or the Pair Plus wager"."""
        names = tuple(ids)
        plain = len(names) > 1 and last == "and" and all(self.wager(name).endswith(" wager") for name in names)
        if plain and not any(name in self.rules.bonus for name in names):
            return f"the {listed(self.label(name) for name in names)} wagers"
        return listed((self.wager(name) for name in names), last)

    # ── hands ────────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def exchanges(self) -> bool:
        """Whether a player may exchange cards in this game."""
        decision = self.rules.decision
        return decision is not None and any(option.swap for option in decision.option.values())

    def cards_in(self, who: str, zones: Iterable[str]) -> int:
        """How many cards someone has in these zones."""
        wanted = frozenset(zones)
        return sum(part.cards for part in self.rules.deal if part.to == who and part.zone in wanted)

    def card_count(self, hand: str) -> int:
        """How many cards a hand looks at."""
        looked = self.rules.hand[hand]
        owners = ("seat", "bank") if looked.of == "both" else (looked.of,)
        return sum(self.cards_in(who, looked.zones) for who in owners)

    def hand(self, hand: str) -> str:
        """A hand in a sentence: "the player's hand", "the best five-card hand out of …"."""
        looked = self.rules.hand[hand]
        if looked.ranking is None:
            return self._cards(looked)
        size = self.rules.ranking[looked.ranking].size
        if looked.of != "both" and looked.zones == ("hand",) and size == self.card_count(hand):
            final = "final " if looked.when == "final" and looked.of == "seat" and self.exchanges else ""
            return f"{self._owner(looked.of)}'s {final}hand{self._as_dealt(looked)}"
        return f"the best {number(size)}-card hand out of {self._cards(looked)}"

    def _cards(self, looked: Hand) -> str:
        owners = ("seat", "bank") if looked.of == "both" else (looked.of,)
        whose = " together with ".join(self._cards_of(who, looked) for who in owners)
        return f"{whose}{self._as_dealt(looked)}"

    def _cards_of(self, who: str, looked: Hand) -> str:
        parts = []
        for zone in looked.zones:
            cards = self.cards_in(who, (zone,))
            parts.append(count(cards, "card") if zone == "hand" else count(cards, "draw card"))
        exchanged = who == "seat" and looked.when == "final" and self.exchanges
        return f"{self._owner(who)}'s {listed(parts)}{' (after any exchange)' if exchanged else ''}"

    def _owner(self, who: str) -> str:
        return self.bank if who == "bank" else "the player"

    @staticmethod
    def _as_dealt(looked: Hand) -> str:
        return " as dealt" if looked.when == "dealt" else ""

    def labels(self, hand: str | None) -> Mapping[str, str]:
        """The names that the hand's ranking gives to its classes."""
        ranking = self.rules.hand[hand].ranking if hand else None
        return dict(self.rules.ranking[ranking].labels.items()) if ranking else {}

    def mark(self, hand: str, mark: Mark) -> str:
        """A threshold in a sentence: "queen-high or better", "a pair of jacks or better", "any hand"."""
        ranking = self.rules.hand[hand].ranking if hand else None
        words = mark_words(mark, self.labels(hand), ranking_of(self.rules, ranking) if ranking else None)
        return words if words == "any hand" else _with_article(words)


def _setting(rules: Ruleset, path: str) -> tuple[str, str]:
    """The value of a setting and the one that the schema gives it, as words."""
    *names, key = path.split(".")
    part: Any = rules
    for name in names:
        part = part[name] if isinstance(part, Mapping) else getattr(part, name)
    value, usual = getattr(part, key), attributes_of(type(part))[key].default
    return getattr(value, "ruling", value), getattr(usual, "ruling", usual)


def _with_article(words: str) -> str:
    """Labels of the house's own may begin with a vowel, which the plain words of hands never do but for the ace."""
    return article(words.removeprefix("a ")) if words.startswith("a ") else words


def joined_clauses(clauses: Iterable[str]) -> str | None:
    """Clauses of one statement, each once, in the order in which they are cited."""
    return ", ".join(single_clauses(clauses)) or None


_MENTIONED = re.compile(r"\b(?:[A-Z]\d+|decision \d+)\b")
_BRACKETED = re.compile(r"\(([^()]*)\)")


def mentioned(text: str) -> tuple[str, ...]:
    """Clauses that a text itself cites, in brackets of its own: "the one that another document states (E9)"."""
    return tuple(clause for found in _BRACKETED.findall(text) for clause in _MENTIONED.findall(found))


def single_clauses(clauses: Iterable[str]) -> tuple[str, ...]:
    """Each clause once, where several stand in one citation."""
    return tuple(dict.fromkeys(part.strip() for clause in clauses for part in clause.split(",") if part.strip()))
