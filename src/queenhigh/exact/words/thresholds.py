"""A strategy as a dealer would say it: a threshold hand, or one for each card that the bank shows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from queenhigh.cards.card import RANKS
from queenhigh.exact.count.answers import strengths
from queenhigh.exact.words.draws import draw_advice
from queenhigh.exact.words.steps import STEPS_MAX, best_steps
from queenhigh.exact.words.values import Values, departs
from queenhigh.hands.lookup import lookup
from queenhigh.hands.words import hand_words, holding_text, threshold_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.exact.count.answers import Bools, Strengths
    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.game.cardclasses import Grouping
    from queenhigh.exact.solve.optimum import Act, Choices, Worth
    from queenhigh.exact.solve.simpler import Evaluation
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.exact.words.ladders import Floats
    from queenhigh.hands.lookup import Lookup
    from queenhigh.hands.ranking import Ranking

_STEP_PRICE: Final = 1e-5
"""What one more step must be worth, in units of the decision's wager: a thousandth of a per cent."""


class Threshold(NamedTuple):
    """From this hand upward, until the next threshold, an option is taken; no hand: all that is left."""

    option: str
    multiple: int
    label: str
    hand: str


class Sight(NamedTuple):
    """The thresholds, best hands first, for one kind of turned-up cards; `shown` is empty where none are."""

    shown: tuple[str, ...]
    thresholds: tuple[Threshold, ...]

    @property
    def words(self) -> str:
        """The thresholds as one sentence."""
        said = [_sentence(step, alone=len(self.thresholds) == 1) for step in self.thresholds]
        return "; ".join(said)


@dataclass(frozen=True, slots=True)
class Advice:
    """A strategy in words. `departs` is the part of all decisions in which the words say something else."""

    sights: tuple[Sight, ...]
    lines: tuple[str, ...]
    departs: Fraction
    choices: Choices | None = None
    """What the words play, where that can be said: own × up → place of the act."""
    by_table: bool = False
    """Whether the words only say that there are none: the table is the strategy then."""

    @property
    def is_exact(self) -> bool:
        """Whether the words are the whole strategy."""
        return self.departs == 0 and not self.by_table


def see_the_table(why: str) -> Advice:
    """The words for a strategy that no words come near."""
    return Advice((), (f"{why}: see the table, hand by hand.",), Fraction(0), None, by_table=True)


def in_words(strategy: Strategy, evaluation: Evaluation, grouping: Grouping | None = None) -> Advice:
    """Thresholds where the strategy has them; otherwise the nearest words, and how often they miss it.

    With a grouping, what is seen of the bank's card is spoken of by its group.
    """
    frame = strategy.odds.tally.frame
    ranking = frame.showdown[0].ranking if frame.showdown else None
    if ranking is None:
        return _without_order(strategy)
    if frame.swaps:
        worth, unit = _average_worth(strategy, evaluation)
        told = draw_advice(strategy, ranking, worth, unit)
        return see_the_table("No short rule describes it") if told is None else Advice((), *told)
    sights, choices = _sights(strategy, ranking, evaluation, grouping)
    if not _is_allowed(strategy, choices):
        return see_the_table("No threshold describes it")
    return Advice(sights, sight_lines(sights), departs(strategy, evaluation, choices), choices)


def sight_lines(sights: tuple[Sight, ...], before: str = "against") -> tuple[str, ...]:
    """A sentence for each sight."""
    lines = (f"{_shown_words(sight.shown, before)}{sight.words}." for sight in sights)
    return tuple(line[0].upper() + line[1:] for line in lines)


def _is_allowed(strategy: Strategy, choices: Choices) -> bool:
    """Whether every hand may do what the words say."""
    may = np.concatenate([strategy.odds.allowed(part) for part in strategy.odds.tally.parts()])
    return bool(np.take_along_axis(may, choices.astype(np.int64), axis=1).all())


def _average_worth(strategy: Strategy, evaluation: Evaluation) -> tuple[Worth, Fraction]:
    """Own × act, the turned-up cards taken together; and what one unit of the decision's wager counts in it."""
    tally = strategy.odds.tally
    pays, scale = evaluation.odds.pays(evaluation.stakes, evaluation.terms)
    worth = np.concatenate([strategy.odds.worth(part, pays).sum(axis=1) for part in tally.parts()])
    deals = Fraction(tally.total, int(tally.seat.weights.sum()))
    return worth, scale * deals * evaluation.stakes[strategy.odds.game.decision]


def _without_order(strategy: Strategy) -> Advice:
    """Without a showdown no hand is higher than another: only a single act for all hands can be said."""
    acts = {strategy.odds.acts[place] for place in set(strategy.choices.ravel().tolist())}
    labels = sorted({strategy.odds.game.lines[act.line].label for act in acts})
    if len(acts) == 1:
        return Advice((), (f"Always {labels[0].lower()}.",), Fraction(0))
    return see_the_table("No order of hands describes it")


def _sights(
    strategy: Strategy, ranking: Ranking, evaluation: Evaluation, grouping: Grouping | None
) -> tuple[tuple[Sight, ...], Choices]:
    """Sights with the same thresholds are said together; and what they play."""
    tally = strategy.odds.tally
    frame = tally.frame
    strength = strengths(ranking, list(tally.seat.rows[:, : frame.hand_cards].T))
    valid = tally.valid(0, len(tally.seat.rows))
    values = Values(strategy, evaluation, strength)
    found: dict[tuple[Threshold, ...], list[str]] = {}
    choices = np.zeros_like(strategy.choices)
    for shown, by_suits in _groups(strategy, grouping).items():
        told: dict[str, tuple[Threshold, ...]] = {}
        for said, columns in by_suits.items():
            chosen = _weights_by_strength(strategy, strength, columns, valid)
            worth_of = partial(values.by_strength, columns, len(chosen))
            told[said], acts = ladder(strategy, lookup(ranking), chosen, worth_of)
            choices[:, columns] = acts[strength][:, None]
        # Suits are spoken of where they matter.
        matter = len(set(told.values())) > 1
        for said, steps in told.items() if matter else list(told.items())[:1]:
            found.setdefault(steps, []).append(f"{shown} {said}" if matter else shown)
    sights = tuple(Sight(tuple(shown) if frame.up_cards else (), steps) for steps, shown in found.items())
    return sights, choices


def _groups(strategy: Strategy, grouping: Grouping | None) -> dict[str, dict[str, list[int]]]:
    """The turned-up cards by their ranks, and by whether they are of one suit: the columns of each.

    With a grouping, one card by its group.
    """
    if grouping is not None:
        named: dict[str, dict[str, list[int]]] = {name: {"": []} for name in grouping.names}
        for column, (card,) in enumerate(strategy.odds.tally.up.tolist()):
            named[grouping.name_of(card)][""].append(column)
        return {name: of_group for name, of_group in named.items() if of_group[""]}
    found: dict[tuple[int, ...], dict[str, list[int]]] = {}
    for column, cards in enumerate(strategy.odds.tally.up.tolist()):
        ranks = tuple(sorted((card >> 2 for card in cards), reverse=True))
        suits = "suited" if len({card & 3 for card in cards}) == 1 else "unsuited"
        found.setdefault(ranks, {}).setdefault(suits, []).append(column)
    return {"-".join(RANKS[rank] for rank in ranks): found[ranks] for ranks in sorted(found)}


def _weights_by_strength(strategy: Strategy, strength: Strengths, columns: list[int], valid: Bools) -> Ints:
    """Strength × act: for how many hands and turned-up cards it is chosen."""
    tally = strategy.odds.tally
    found: Ints = np.zeros((int(strength.max()) + 1, len(strategy.odds.acts)), dtype=np.int64)
    for place in range(len(strategy.odds.acts)):
        times = ((strategy.choices[:, columns] == place) & valid[:, columns]).sum(axis=1) * tally.seat.weights
        np.add.at(found[:, place], strength, times)
    return found


def ladder(
    strategy: Strategy, look: Lookup, chosen: Ints, worth_of: Callable[[], Floats]
) -> tuple[tuple[Threshold, ...], Choices]:
    """The runs of one act along the strengths, from the best hand down, and strength → act.

    `chosen` is strength × act: how many hands take it. `worth_of` is asked where that is no plain ladder.
    """
    held = np.flatnonzero(chosen.sum(axis=1))
    most: Ints = chosen[held].argmax(axis=1)
    is_plain = bool((chosen[held].max(axis=1) == chosen[held].sum(axis=1)).all())
    if not is_plain or len(np.flatnonzero(np.diff(most))) >= STEPS_MAX:
        most = best_steps(worth_of()[held], _STEP_PRICE)
    starts = [0, *(np.flatnonzero(np.diff(most)) + 1).tolist()]
    steps = []
    for start in reversed(starts):
        act = strategy.odds.acts[int(most[start])]
        hand = _hand_text(look, int(held[start])) if start else ""
        steps.append(_step(strategy, act, hand))
    acts = np.zeros(len(chosen), dtype=np.int16)
    acts[held] = most
    return tuple(steps), acts


def _step(strategy: Strategy, act: Act, hand: str) -> Threshold:
    lines = strategy.odds.game.lines
    line = lines[act.line]
    # An option with one size of raise needs no number; one with several says nothing without it.
    sizes = {other.multiple for other in lines if other.option == line.option}
    label = line.label if len(sizes) == 1 else f"{line.label} {line.multiple}×"
    return Threshold(line.option, line.multiple, label, hand)


def _hand_text(look: Lookup, strength: int) -> str:
    """A hand as people name a threshold: Q-6-4, a pair, a pair of nines."""
    held = look.holding_of(strength)
    if strength == look.floor(held.hand_class):
        return threshold_words(held.hand_class)
    return holding_text(held) if held.hand_class == "high_card" else hand_words(held)


def _sentence(step: Threshold, *, alone: bool) -> str:
    said = step.label.lower()
    hands = f"{step.hand} or better" if step.hand else "any hand" if alone else "the rest"
    return f"{said} with {hands}" if " " in step.hand or said.endswith("×") else f"{said} {hands}"


def _shown_words(shown: tuple[str, ...], before: str) -> str:
    """What is seen; things that hold a comma themselves are told apart by a bar."""
    if not shown:
        return ""
    return f"{before} {(' | ' if any(',' in each for each in shown) else ', ').join(shown)}: "
