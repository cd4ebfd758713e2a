"""The strategy of a draw game in a few rules: what to keep, when to raise more, when to fold.

The rules are read off the exact strategy, then followed by the letter, and compared with it hand by
hand. What they miss is part of the answer.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.cards.card import RANKS, SUITS
from queenhigh.exact.optimum import Act, Choices
from queenhigh.hands.lookup import lookup
from queenhigh.hands.words import class_words, holding_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.strategy import Strategy
    from queenhigh.hands.ranking import Ranking

Cards = tuple[int, ...]
Ranks = tuple[int, ...]

_HOLDS = ("a pair", "two of one suit", "two in sequence", "two others")
"""What may be kept of three cards, in the order in which the rules look for it."""


class Step(NamedTuple):
    """One hand, what it does under the exact strategy, and for how many hands it stands."""

    cards: Cards
    line: int
    kept: Cards | None
    """None: all of them."""
    weight: int


@dataclass(frozen=True)
class _Rules:
    """Rules by which a hand of three can be played without a table."""

    pat: dict[str, int]
    """Class → line for hands that stand pat."""
    holds: dict[str, list[tuple[Ranks, int]]]
    """Hold → (least ranks, line), highest first."""
    fold: int | None

    def play(self, hand_class: str, cards: Cards) -> tuple[int | None, Cards | None]:
        """The line, and the cards to keep."""
        if hand_class in self.pat:
            return self.pat[hand_class], None
        for hold in _HOLDS:
            pairs = [pair for pair in _pairs(cards) if _hold(pair) == hold]
            if pairs:
                best = max(pairs, key=_ranks)
                for least, line in self.holds.get(hold, []):
                    if _ranks(best) >= least:
                        return line, best
        return self.fold, None


class DrawAdvice(NamedTuple):
    """The rules in words, the part of all hands that they play otherwise than the exact strategy, and what they play."""

    lines: tuple[str, ...]
    departs: Fraction
    choices: Choices | None


def draw_advice(strategy: Strategy, ranking: Ranking) -> DrawAdvice:
    """Rules for three cards of which one may be given up unseen."""
    frame = strategy.odds.tally.frame
    if frame.hand_cards != 3 or frame.up_cards or frame.sees_draw:
        return DrawAdvice(("No short rule describes it: see the table, hand by hand.",), Fraction(1), None)
    look = lookup(ranking)
    steps = list(_steps(strategy))
    by_class: defaultdict[str, list[Step]] = defaultdict(list)
    for step in steps:
        by_class[look.class_of(step.cards)].append(step)
    rules = _read_off(strategy, by_class)
    missed = sum(step.weight for name, each in by_class.items() for step in each if not _agrees(rules, name, step))
    lines = _lines(strategy, ranking, rules, by_class)
    played = [rules.play(look.class_of(step.cards), step.cards) for step in steps]
    chosen = [_act(strategy, step.cards, line, kept) for step, (line, kept) in zip(steps, played, strict=True)]
    choices = np.array(chosen, dtype=np.int16)[:, None]
    return DrawAdvice(lines, Fraction(missed, sum(step.weight for step in steps)), choices)


def _act(strategy: Strategy, cards: Cards, line: int | None, kept: Cards | None) -> int:
    """The place of an act: a line, and the one card that is not kept."""
    keep = 0 if kept is None else next(place for place, card in enumerate(cards, start=1) if card not in kept)
    return strategy.odds.acts.index(Act(line or 0, keep))


def _steps(strategy: Strategy) -> list[Step]:
    tally, acts = strategy.odds.tally, strategy.odds.acts
    found = []
    for row, cards in enumerate(tally.seat.rows.tolist()):
        act = acts[int(strategy.choices[row, 0])]
        kept = tuple(card for place, card in enumerate(cards, start=1) if place != act.keep) if act.keep else None
        found.append(Step(tuple(cards), act.line, kept, int(tally.seat.weights[row])))
    return found


def _read_off(strategy: Strategy, by_class: dict[str, list[Step]]) -> _Rules:
    lines = strategy.odds.game.lines
    pat, holds = {}, {}
    for name, steps in by_class.items():
        if all(step.kept is None and not _gives_up(strategy, step.line) for step in steps):
            pat[name] = _usual(steps)
    drawing = [step for name, steps in by_class.items() if name not in pat for step in steps if step.kept is not None]
    fold = next((place for place in range(len(lines)) if _gives_up(strategy, place)), None)
    folded = [step for name, steps in by_class.items() if name not in pat for step in steps if step.kept is None]
    for hold in _HOLDS:
        own = [step for step in drawing if step.kept is not None and _hold(step.kept) == hold]
        if own:
            ladder = _ladder(own, {place: line.multiple for place, line in enumerate(lines)})
            least = _least(own, folded, hold)
            holds[hold] = [(max(ranks, least), line) for ranks, line in ladder]
            folded = [step for step in folded if not any(_holds(step.cards, hold, least))]
    return _Rules(pat, holds, fold)


def _least(kept: list[Step], folded: list[Step], hold: str) -> Ranks:
    """The least ranks to keep: those that part the hands that keep such cards from the ones that fold, as well as can be."""
    found = {_ranks(step.kept or ()) for step in kept}

    def missed(least: Ranks) -> int:
        lost = sum(step.weight for step in kept if _ranks(step.kept or ()) < least)
        return lost + sum(step.weight for step in folded if any(_holds(step.cards, hold, least)))

    return min(sorted(found), key=missed)


def _holds(cards: Cards, hold: str, least: Ranks) -> Iterator[bool]:
    return (_hold(pair) == hold and _ranks(pair) >= least for pair in _pairs(cards))


def _ladder(steps: list[Step], multiples: dict[int, int]) -> list[tuple[Ranks, int]]:
    """For each line the least ranks from which on it is the usual one, as long as that only rises."""
    weights: defaultdict[Ranks, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for step in steps:
        weights[_ranks(step.kept or ())][step.line] += step.weight
    usual = {ranks: max(by_line, key=lambda line: by_line[line]) for ranks, by_line in weights.items()}
    found: list[tuple[Ranks, int]] = []
    for line in sorted(set(usual.values()), key=lambda line: -multiples[line]):
        fits = [ranks for ranks in usual if multiples[usual[ranks]] >= multiples[line]]
        least = min(fits, key=lambda least: _misfit(usual, multiples, least, multiples[line]))
        found.append((least, line))
    return found


def _misfit(usual: dict[Ranks, int], multiples: dict[int, int], least: Ranks, multiple: int) -> tuple[int, Ranks]:
    """How many kept ranks a threshold puts on the wrong side; among equals the lower threshold."""
    wrong = sum((ranks >= least) != (multiples[line] >= multiple) for ranks, line in usual.items())
    return wrong, least


def _agrees(rules: _Rules, hand_class: str, step: Step) -> bool:
    line, kept = rules.play(hand_class, step.cards)
    return (
        line == step.line and (kept is None) == (step.kept is None) and (kept is None or _alike(kept, step.kept or ()))
    )


def _alike(one: Cards, other: Cards) -> bool:
    """Whether two choices to keep are the same but for suits that do not matter."""
    return _ranks(one) == _ranks(other) and _hold(one) == _hold(other)


def _lines(strategy: Strategy, ranking: Ranking, rules: _Rules, by_class: dict[str, list[Step]]) -> tuple[str, ...]:
    labels = strategy.odds.game.lines
    said = []
    order = [name for name in ranking.classes if name in rules.pat]
    for line in sorted(set(rules.pat.values()), key=lambda line: -labels[line].multiple):
        names = [class_words(name) for name in order if rules.pat[name] == line]
        said.append(f"Stand pat with {_listed(names)}: {_line_words(strategy, line)}.")
    for hold in _HOLDS:
        if hold in rules.holds:
            steps = [
                f"{_line_words(strategy, line)}{_from(hold, least, last=place == len(rules.holds[hold]) - 1)}"
                for place, (least, line) in enumerate(rules.holds[hold])
            ]
            said.append(f"{'Otherwise keep' if len(said) > 1 else 'Keep'} {hold} and draw: {', '.join(steps)}.")
    folds = [step for steps in by_class.values() for step in steps if step.line == rules.fold and step.kept is None]
    if rules.fold is not None and folds:
        look = lookup(ranking)
        top = look.holding_of(max(look.strength(step.cards) for step in folds))
        said.append(f"{labels[rules.fold].label} the rest, {holding_text(top)} at best.")
    return tuple(said)


def _from(hold: str, least: Ranks, *, last: bool) -> str:
    if last and least[0] <= 2:
        return ""
    ranks = RANKS[least[0]] if hold == "a pair" else "-".join(RANKS[rank] for rank in least)
    return f" from {ranks} up"


def _line_words(strategy: Strategy, line: int) -> str:
    at = strategy.odds.game.lines[line]
    several = len({other.multiple for other in strategy.odds.game.lines if other.option == at.option}) > 1
    return f"{at.label.lower()} {at.multiple}×" if several else at.label.lower()


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _gives_up(strategy: Strategy, line: int) -> bool:
    return strategy.odds.game.decision in strategy.odds.game.lines[line].forfeits


def _usual(steps: list[Step]) -> int:
    weights: defaultdict[int, int] = defaultdict(int)
    for step in steps:
        weights[step.line] += step.weight
    return max(weights, key=lambda line: weights[line])


def _pairs(cards: Cards) -> list[Cards]:
    return [(cards[a], cards[b]) for a in range(len(cards)) for b in range(a + 1, len(cards))]


def _ranks(cards: Cards) -> Ranks:
    return tuple(sorted((card >> 2 for card in cards), reverse=True))


def _hold(kept: Cards) -> str:
    if len({card >> 2 for card in kept}) == 1:
        return _HOLDS[0]
    if len({card % len(SUITS) for card in kept}) == 1:
        return _HOLDS[1]
    high, low = _ranks(kept)
    return _HOLDS[2] if high - low == 1 else _HOLDS[3]
