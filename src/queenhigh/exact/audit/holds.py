"""What a printed hold would need: hold is no property of the rules, but of a stay that no document prints."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from queenhigh.errors import BadInput
from queenhigh.exact.sessions.hold import loss_per_round
from queenhigh.exact.solve.rounding import decimals_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.exact.sessions.hold import HoldInputs
    from queenhigh.rules.schema.figures import Published
    from queenhigh.rules.schema.ruleset import Ruleset


def stay_words(ruleset: Ruleset, published: Published, hold: HoldInputs, beside: Sequence[Ruleset]) -> str | None:
    """How long a stay the printed hold needs, and whether one stay explains the other holds of the same document."""
    needed = _rounds(ruleset, published, hold)
    if needed is None:
        return None
    said = (
        "a hold needs a stay, and none is printed: a buy-in of "
        f"{hold.buy_in} units would have to last {_range(needed)} rounds instead of {hold.rounds}"
    )
    others = {
        other.id: _rounds(other, figure, hold)
        for other in beside
        if other.id != ruleset.id and other.source.title == ruleset.source.title
        for figure in other.published.values()
        if figure.figure == "hold" and figure.wager == published.wager
    }
    known = {name: rounds for name, rounds in others.items() if rounds is not None}
    if not known:
        return said
    together = [needed, *known.values()]
    least, most = max(low for low, _ in together), min(high for _, high in together)
    asked = ", ".join(f"{_range(rounds)} for {name}" for name, rounds in known.items())
    if ceil(least) <= floor(most):
        return f"{said}; {_range((least, most))} rounds explain the holds of this document together"
    return f"{said}, and {asked}: no one stay explains the holds of this document"


def _rounds(ruleset: Ruleset, published: Published, hold: HoldInputs) -> tuple[Fraction, Fraction] | None:
    """The least and the greatest number of rounds with which the hold prints as it does."""
    try:
        loss = loss_per_round(ruleset, hold.stakes)
    except BadInput:
        return None
    if loss <= 0:
        return None
    half = Fraction(1, 2 * 10 ** decimals_of(published.value))
    printed = Fraction(published.value)
    low, high = ((printed + sign * half) / 100 * hold.buy_in / loss for sign in (-1, 1))
    return low, high


def _range(rounds: tuple[Fraction, Fraction]) -> str:
    """Whole rounds between two bounds: "75 to 77"."""
    low, high = ceil(rounds[0]), floor(rounds[1])
    return f"{low:,}" if low >= high else f"{low:,} to {high:,}"
