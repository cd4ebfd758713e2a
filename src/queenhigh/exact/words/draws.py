"""The strategy of a draw game in a few rules: with what to stand pat, what to keep, how much to raise, when to fold.

What to keep and how much to raise are two short lists; of each the first rule that applies decides. They are
found by search among all sorts of two cards that have a name. Followed by the letter, they are compared
with the exact strategy hand by hand: what they miss, and what that costs, is part of the answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from queenhigh.exact.solve.optimum import Act, Choices
from queenhigh.exact.words.kept_cards import Family, Kept, Poor, Reaches, families, kept_of, listed, poor_families
from queenhigh.exact.words.ladders import Floats, Ladder, Search
from queenhigh.hands.lookup import lookup
from queenhigh.hands.words import class_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.solve.optimum import Odds, Worth
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.exact.words.kept_cards import Bools
    from queenhigh.hands.ranking import Ranking

_RULE_PRICE: Final = 1e-4
"""What one more rule must be worth, in units of the decision's wager: a hundredth of a per cent."""
_NOT_ALLOWED: Final = -1e6


class DrawAdvice(NamedTuple):
    """The rules in words, the part of all hands that they play otherwise than the exact strategy, and what they play."""

    lines: tuple[str, ...]
    departs: Fraction
    choices: Choices


class _Alike(NamedTuple):
    """Hands taken together: the number of each hand's group, and the first hand of each group."""

    number: Ints
    first: Ints


def draw_advice(strategy: Strategy, ranking: Ranking, worth: Worth, unit: Fraction) -> DrawAdvice | None:
    """Rules for three cards of which one may be given up unseen; None for other draws.

    `worth` is own × act, one wager being `unit`.
    """
    frame = strategy.odds.tally.frame
    if frame.hand_cards != 3 or frame.up_cards or frame.sees_draw:
        return None
    rules = _Rules(strategy, ranking, worth, float(unit))
    choices = rules.choices
    weights = strategy.odds.tally.seat.weights
    own = np.arange(len(weights))
    # Cards that are alike are worth the same, and either may be given up.
    missed = worth[own, choices] != worth[own, strategy.choices[:, 0]]
    departs = Fraction(int(weights[missed].sum()), int(weights.sum()))
    return DrawAdvice(tuple(rules.lines()), departs, choices[:, None])


@dataclass(frozen=True)
class _Rules:
    strategy: Strategy
    ranking: Ranking
    worth: Worth
    unit: float

    @property
    def odds(self) -> Odds:
        return self.strategy.odds

    @cached_property
    def reaches(self) -> Reaches:
        return Reaches(self.ranking)

    @cached_property
    def units(self) -> Floats:
        """Own × act in units of the wager; far below all else what is not allowed."""
        may = np.concatenate([self.odds.allowed(part) for part in self.odds.tally.parts()])
        found: Floats = np.where(may, self.worth.astype(np.float64) / self.unit, _NOT_ALLOWED)
        return found

    @cached_property
    def weights(self) -> Floats:
        """How often each class of own cards is dealt."""
        weights = self.odds.tally.seat.weights
        found: Floats = weights / weights.sum()
        return found

    @cached_property
    def draws(self) -> list[int]:
        """The lines of a hand that does not stand pat: those with an exchange, and those that give the wager up."""
        lines = self.odds.game.lines
        return [place for place, line in enumerate(lines) if line.may_swap or self._gives_up(place)]

    def _gives_up(self, line: int) -> bool:
        return self.odds.game.decision in self.odds.game.lines[line].forfeits

    @cached_property
    def classes(self) -> list[str]:
        look = lookup(self.ranking)
        return [look.class_of(cards) for cards in self.odds.tally.seat.rows.tolist()]

    @cached_property
    def pat(self) -> dict[str, int]:
        """Classes with which most hands stand pat, and the line that is best for them together."""
        acts = [self.odds.acts[int(place)] for place in self.strategy.choices[:, 0]]
        found = {}
        for name in self.ranking.classes:
            rows = [row for row, each in enumerate(self.classes) if each == name]
            stands = [row for row in rows if not acts[row].keep and not self._gives_up(acts[row].line)]
            if rows and 2 * self.weights[stands].sum() > self.weights[rows].sum():
                found[name] = self._best_pat(rows)
        return found

    def _best_pat(self, rows: list[int]) -> int:
        in_play = [line for line in range(len(self.odds.game.lines)) if not self._gives_up(line)]
        sums = {line: float(self.weights[rows] @ self.units[rows, self._act(line, 0)]) for line in in_play}
        return max(sums, key=lambda line: sums[line])

    def _act(self, line: int, keep: int) -> int:
        act = Act(line, keep if self.odds.game.lines[line].may_swap else 0)
        return self.odds.acts.index(act)

    @cached_property
    def drawing(self) -> Ints:
        """The classes of own cards that do not stand pat."""
        return np.flatnonzero([name not in self.pat for name in self.classes])

    @cached_property
    def keeps(self) -> tuple[list[Family], Ints]:
        """The families to keep, the first one first, and which card each drawing hand gives up."""
        rows = self.odds.tally.seat.rows[self.drawing]
        worth = np.stack([self._best_of_keep(keep) for keep in range(1, 4)], axis=1)[self.drawing]
        offered: dict[bytes, tuple[Family, Ints]] = {}
        for family in families(self.ranking):
            gives_up = _given_up(family, rows, self.reaches)
            if gives_up.any():
                offered.setdefault(gives_up.tobytes(), (family, gives_up))
        if not offered:  # every hand stands pat
            return [], np.ones(len(rows), dtype=np.int64)
        ups = np.stack([gives_up for _, gives_up in offered.values()])
        value = np.take_along_axis(worth[None], np.maximum(ups - 1, 0)[:, :, None], axis=2)[:, :, 0]
        applies = (ups > 0).astype(np.float64)
        # Without a rule the lowest card goes, which is the first.
        search = Search(value * applies, applies, worth[:, 0], self.weights[self.drawing], _RULE_PRICE)
        ladder = search.ladder()
        rung = search.follow(ladder)
        chosen = np.ones(len(rows), dtype=np.int64)
        for place, number in enumerate(ladder):
            chosen[rung == place] = ups[number][rung == place]
        named = [family for family, _ in offered.values()]
        return [named[number] for number in ladder], chosen

    def _best_of_keep(self, keep: int) -> Floats:
        places = [self._act(line, keep) for line in self.draws]
        best: Floats = self.units[:, places].max(axis=1)
        return best

    @cached_property
    def raises(self) -> tuple[list[tuple[Family | Poor, int]], int, Ints]:
        """With which cards to raise or fold, the first rule first; what to do without one; the line of each drawing hand."""
        lines = self.draws
        chosen = self.keeps[1]
        kept = _kept(self.odds.tally.seat.rows[self.drawing], chosen)
        acts = [[self._act(line, int(keep)) for keep in chosen] for line in lines]
        alike, sums, weight = self._alike(kept, np.stack([self.units[self.drawing, act] for act in acts], axis=1))
        types = Kept(kept.high[alike.first], kept.low[alike.first], kept.suited[alike.first])
        rest = int(sums.sum(axis=0).argmax())
        offered: dict[bytes, tuple[Family | Poor, int]] = {}
        value, applies = [], []
        named: list[Family | Poor] = [*families(self.ranking), *poor_families(self.ranking)]
        for family in named:
            for place, line in enumerate(lines):
                applied = family.includes(types, self.reaches) & (sums[:, place] > weight * _NOT_ALLOWED / 2)
                key = applied.tobytes() + bytes([place])
                if applied.any() and key not in offered:
                    offered[key] = family, line
                    value.append(np.where(applied, sums[:, place], 0.0))
                    applies.append(applied.astype(np.float64))
        if not value:  # nobody draws, so there is nothing to tell apart
            return [], lines[rest], np.full(len(kept.high), lines[rest], dtype=np.int64)
        search = Search(np.stack(value), np.stack(applies), sums[:, rest], np.ones(len(sums)), _RULE_PRICE)
        ladder = search.ladder()
        rules = list(offered.values())

        def played(ladder: Ladder) -> Ints:
            return np.array([*(rules[number][1] for number in ladder), lines[rest]])[search.follow(ladder)]

        # The largest raise first, if that changes nothing: so a dealer would say it.
        ordered = tuple(sorted(ladder, key=lambda number: -self.odds.game.lines[rules[number][1]].multiple))
        if (played(ordered) == played(ladder)).all():
            ladder = ordered
        return [rules[number] for number in ladder], lines[rest], played(ladder)[alike.number]

    def _alike(self, kept: Kept, worth: Floats) -> tuple[_Alike, Floats, Floats]:
        """Hands that keep the same two cards and may do the same, taken together: what their lines are worth."""
        may = (worth > _NOT_ALLOWED / 2) @ (1 << np.arange(worth.shape[1]))
        mark = ((kept.high * 16 + kept.low) * 2 + kept.suited) * (1 << worth.shape[1]) + may
        _, first, number = np.unique(mark, return_index=True, return_inverse=True)
        weights = self.weights[self.drawing]
        sums: Floats = np.stack([np.bincount(number, weights * column) for column in worth.T], axis=1)
        weight: Floats = np.bincount(number, weights).astype(np.float64)
        return _Alike(number, first), sums, weight

    @property
    def choices(self) -> Choices:
        """What the words play."""
        found = np.zeros(len(self.classes), dtype=np.int16)
        for row, name in enumerate(self.classes):
            if name in self.pat:
                found[row] = self._act(self.pat[name], 0)
        found[self.drawing] = [
            self._act(int(line), int(keep)) for line, keep in zip(self.raises[2], self.keeps[1], strict=True)
        ]
        return found

    def lines(self) -> Iterator[str]:
        """The rules as a dealer would say them."""
        for line in sorted(set(self.pat.values()), key=lambda line: -self.odds.game.lines[line].multiple):
            names = [class_words(name) for name in self.ranking.classes if self.pat.get(name) == line]
            yield f"Stand pat with {listed(names)}: {self._line_words(line)}."
        if len(self.drawing):
            yield from self._keep_lines()
            yield from self._raise_lines()

    def _keep_lines(self) -> Iterator[str]:
        named = [*(family.words(self.reaches) for family in self.keeps[0]), "the two highest cards"]
        if len(named) == 1:
            yield f"Otherwise draw, and keep {named[0]}."
            return
        numbered = "; ".join(f"({place}) {said}" for place, said in enumerate(named, start=1))
        asks = any(word in numbered for word in ("sequence", "apart"))
        low_ace = f" {self.reaches.low_ace} counts as in sequence." if asks and self.reaches.low_ace else ""
        yield f"Otherwise draw, and keep the first of these that you hold: {numbered}.{low_ace}"

    def _raise_lines(self) -> Iterator[str]:
        rules, rest, _ = self.raises
        for place, (line, of_line) in enumerate(groupby(rules, key=lambda rule: rule[1])):
            named = "; ".join(family.words(self.reaches) for family, _ in of_line)
            said = f"{'otherwise ' if place else ''}{self._with_words(line)} {named}."
            yield said[0].upper() + said[1:]
        said = f"{self._with_words(rest)} the rest." if rules else f"{self._line_words(rest)} any hand."
        yield said[0].upper() + said[1:]

    def _with_words(self, line: int) -> str:
        """A raise is made with a hand; a hand is folded."""
        return f"{self._line_words(line)}{'' if self._gives_up(line) else ' with'}"

    def _line_words(self, line: int) -> str:
        at = self.odds.game.lines[line]
        several = len({other.multiple for other in self.odds.game.lines if other.option == at.option}) > 1
        return f"{at.label.lower()} {at.multiple}×" if several else at.label.lower()


def _given_up(family: Family, rows: Ints, reaches: Reaches) -> Ints:
    """Which card a hand gives up to keep two of a family, the highest two it has; 0 where it has none."""
    found = np.zeros(len(rows), dtype=np.int64)
    height = np.full(len(rows), -1, dtype=np.int64)
    for given_up in range(1, rows.shape[1] + 1):
        kept = kept_of(rows, given_up)
        at = np.where(family.includes(kept, reaches), kept.high * 16 + kept.low, -1)
        found = np.where(at > height, given_up, found)
        height = np.maximum(height, at)
    return found


def _kept(rows: Ints, given_up: Ints) -> Kept:
    """What remains of each hand without the card that it gives up."""
    each = [kept_of(rows, place) for place in range(1, rows.shape[1] + 1)]
    chosen = [given_up == place for place in range(1, rows.shape[1] + 1)]
    high: Ints = np.select(chosen, [kept.high for kept in each])
    low: Ints = np.select(chosen, [kept.low for kept in each])
    suited: Bools = np.select(chosen, [kept.suited for kept in each])
    return Kept(high, low, suited)
