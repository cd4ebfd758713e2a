"""Two rule files side by side: what is different in their rules, their figures and their strategy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from queenhigh.papers.differences import Difference, value_differences
from queenhigh.papers.pairing import paired
from queenhigh.rules.text.document import Grid
from queenhigh.rules.text.plain import cited
from queenhigh.rules.text.write import rules_document

if TYPE_CHECKING:
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.papers.pairing import Pair
    from queenhigh.papers.study import Study
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.text.document import Section

_FIGURES = ("edge", "element_of_risk", "hit_frequency", "standard_deviation")


@dataclass(frozen=True, slots=True)
class WordDifference:
    """A section of the rules: what only the first file says, and what only the second."""

    section: str
    before: tuple[str, ...]
    after: tuple[str, ...]

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """What was said, each with what is said instead."""
        return paired(self.before, self.after)


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """A figure of a wager in both; none where one of them does not have the wager."""

    wager: str
    figure: str
    before: Fraction | None
    after: Fraction | None

    @property
    def change(self) -> Fraction | None:
        """By how much the second is more."""
        return None if self.before is None or self.after is None else self.after - self.before


@dataclass(frozen=True, slots=True)
class StrategyDifference:
    """The best play in words in both, and in how many of all decisions it differs."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    differs: Fraction | None
    """None where the two games do not have the same sights to decide on."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything that is different."""

    before: Study
    after: Study
    settings: tuple[Difference, ...]
    words: tuple[WordDifference, ...]
    figures: tuple[FigureDifference, ...]
    strategy: StrategyDifference | None

    @property
    def same(self) -> bool:
        """Whether both files state the same game, whatever they are called."""
        return not (self.settings or self.figures or self.strategy)


def compare(before: Study, after: Study) -> Comparison:
    """What changes from one to the other."""
    return Comparison(
        before,
        after,
        tuple(_settings(before.ruleset, after.ruleset)),
        tuple(_words(before.ruleset, after.ruleset)),
        tuple(_figures(before, after)),
        _strategy(before, after),
    )


def _settings(before: Ruleset, after: Ruleset) -> Iterator[Difference]:
    """Key by key; the id says only what the file is called."""
    one, two = before.as_data(), after.as_data()
    for difference in value_differences(one, two):
        if difference.path != "id":
            yield difference


def _words(before: Ruleset, after: Ruleset) -> Iterator[WordDifference]:
    """Statements that say something else. One that cites another clause for the same words is no other rule."""
    one = {section.title: _sayings(section) for section in rules_document(before).sections}
    two = {section.title: _sayings(section) for section in rules_document(after).sections}
    for title in dict.fromkeys((*one, *two)):
        was, becomes = one.get(title, {}), two.get(title, {})
        gone = tuple(told for text, told in was.items() if text not in becomes)
        come = tuple(told for text, told in becomes.items() if text not in was)
        if gone or come:
            yield WordDifference(title, gone, come)


def _sayings(section: Section) -> dict[str, str]:
    """Every statement, and every line of a table with its title: its words, and the same with the clauses that it cites."""
    said: dict[str, str] = {}
    for item in section.items:
        if isinstance(item, Grid):
            rows = [f"{item.title}: {', '.join(row.cells)}".removeprefix(": ") for row in item.rows]
            said |= {row: row for row in rows}
        else:
            said |= {statement.text: cited(statement) for statement in item.statements}
    return said


def _figures(before: Study, after: Study) -> Iterator[FigureDifference]:
    one = {each.wager: each for each in before.analysis.wagers} if before.analysis else {}
    two = {each.wager: each for each in after.analysis.wagers} if after.analysis else {}
    for wager in dict.fromkeys((*one, *two)):
        for figure in _FIGURES:
            was = _exact(getattr(one[wager], figure)) if wager in one else None
            becomes = _exact(getattr(two[wager], figure)) if wager in two else None
            if was != becomes:
                yield FigureDifference(wager, figure, was, becomes)


def _exact(value: Any) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(value)


def _strategy(before: Study, after: Study) -> StrategyDifference | None:
    was = before.advice.lines if before.advice else ()
    becomes = after.advice.lines if after.advice else ()
    one = before.analysis.strategy if before.analysis else None
    two = after.analysis.strategy if after.analysis else None
    differs = decisions_that_differ(one, two) if one is not None and two is not None else None
    if was == becomes and not differs and (one is None) == (two is None):
        return None
    return StrategyDifference(was, becomes, differs)


def decisions_that_differ(one: Strategy, two: Strategy) -> Fraction | None:
    """The part of all hands and turned-up cards in which two strategies do different things."""
    frames = (one.odds.tally.frame, two.odds.tally.frame)
    if any(
        getattr(frames[0], fact) != getattr(frames[1], fact) for fact in ("deck", "hand_cards", "up_cards", "sees_draw")
    ):
        return None
    # The one with less symmetry tells hands apart that the other does not.
    fine, coarse = (one, two) if len(one.odds.tally.group) <= len(two.odds.tally.group) else (two, one)
    hand = frames[0].hand_cards
    differ = total = 0
    weights = {
        tuple(row): int(weight)
        for row, weight in zip(fine.odds.tally.seat.rows.tolist(), fine.odds.tally.seat.weights.tolist(), strict=True)
    }
    for own, up, choice in fine.table():
        weight = weights[own]
        other = coarse.decide(own[:hand], up, own[hand] if len(own) > hand else None)
        total += weight
        differ += weight if choice != other else 0
    return Fraction(differ, total) if total else Fraction(0)
