"""A meter that stops at a ceiling: what it shows on average when it is won.

All bettors of a round pay in before the cards, and at most one of them wins. If a round pays in a, is won
with probability P, and the meter starts at s, then the round in which it is won is the T-th since,
with the chance P·Q^(T-1), Q = 1 - P. It then shows min(s + a·T, C). With N = ⌊(C - s)/a⌋ whole steps
and the rest r below the ceiling C, the average is

    s + a·(1 - Q^N)/P + r·Q^N.

What the ceiling keeps out pays for later seeds, so that it changes who pays the seed, and nothing for a bettor.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.exact.game.compiled import TableRow
    from queenhigh.exact.know.knowledge import Knowledge
    from queenhigh.rules.schema.ruleset import Ruleset

_DIGITS: Final = 80
_FINEST: Final = 10**8
"""Averages are given to a hundred-millionth of the wager: for one dollar a millionth of a cent, a meter's own unit."""


def capped_average(seed: int, per_round: Fraction, chance: Fraction, ceiling: int) -> Fraction:
    """The average award in multiples of the wager, from what a round pays in and how often a round wins it.

    Powers as high as the number of rounds would have hundreds of thousands of digits: these are cut off far below
    the unit in which a meter counts, and the result is rounded to that unit.
    """
    if not per_round:
        return Fraction(seed)
    steps = (ceiling - seed) // per_round
    rest = ceiling - seed - steps * per_round
    misses = 1 - chance
    with localcontext() as context:
        context.prec = _DIGITS
        never = Fraction((Decimal(misses.numerator) / Decimal(misses.denominator)) ** steps)
    average = seed + per_round * (1 - never) / chance + rest * never
    return Fraction(round(average * _FINEST), _FINEST)


def check_ceiling(
    ruleset: Ruleset, meter: str, knowledge: Knowledge, rows: Sequence[tuple[TableRow, Fraction]]
) -> None:
    """It is solved where only one set of cards wins from the meter, and wins all of it: then two never do so at once."""
    frame = compile_game(ruleset, frozenset({ruleset.meter[meter].wager}), knowledge).frame
    from_meter = [(row, chance) for row, chance in rows if row.meter_percent]
    hands = comb(len(frame.deck), frame.hand_cards)
    alone = all(row.meter_percent == 100 and chance * hands == 1 for row, chance in from_meter)
    if len(from_meter) > 1 or not alone:
        why = (
            "a meter with a ceiling is solved where one hand alone wins from it, and wins all of it; simulate this one"
        )
        raise refused("meter_ceiling", why, meter=meter)
