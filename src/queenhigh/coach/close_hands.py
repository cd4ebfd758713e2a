"""Hard hands: decisions in which little separates the best choice from another, by exact worth."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from queenhigh.cards.seeds import derived_seed
from queenhigh.coach.advice import advise
from queenhigh.coach.hands_to_decide import sight_from
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.coach.advice import Advice
    from queenhigh.round.policy import Choice
    from queenhigh.rules.schema.ruleset import Ruleset

CLOSE: Final = Fraction(1, 20)
"""A decision is close if a wrong one costs at most this part of the wager that it is about."""

DEALS_MAX: Final = 20_000
"""How many deals are looked at for one close decision: of the games in the box the rarest has one in some 700."""


def close_hands(rules: Ruleset, master: bytes, count: int) -> Iterator[Advice]:
    """So many close decisions, with what the coach knows of them."""
    number = 0
    for _ in range(count):
        closest: Fraction | None = None
        for _ in range(DEALS_MAX):
            number += 1
            advice = advise(sight_from(rules, derived_seed(master, number)))
            gap = gap_of(advice)
            if gap is not None and gap <= CLOSE:
                yield advice
                break
            closest = gap if closest is None or (gap is not None and gap < closest) else closest
        else:
            raise _none_close(rules, closest)


def gap_of(advice: Advice) -> Fraction | None:
    """What the best other decision would cost, as a part of the wager; none where every choice is worth the same.

    Which of two cards is exchanged makes no other decision: whether one is, how much is raised, and whether the hand is
    given up do. What is worth exactly as much is no mistake, so that it does not make a hand hard.
    """
    best = advice.best
    others = [
        each.cents
        for each in advice.options
        if _decision(each.choice) != _decision(best.choice) and each.cents < best.cents
    ]
    return (best.cents - max(others)) / advice.sight.base_cents if others else None


def _decision(choice: Choice) -> tuple[str, int | None, bool]:
    return choice.option, choice.cents, choice.discard is not None


def _none_close(rules: Ruleset, closest: Fraction | None) -> BadInput:
    told = f"the closest is {float(100 * closest):.1f} %" if closest is not None else "nothing can be decided wrong"
    message = (
        f"{rules.id} has no hard hands: in {DEALS_MAX:,} deals no decision was within {float(100 * CLOSE):.0f} % of its"
        f" wager; {told}"
    )
    return BadInput("drill/no_hard_hands", message, {"game": rules.id, "deals": DEALS_MAX})
