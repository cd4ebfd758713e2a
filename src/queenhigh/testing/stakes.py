"""Random stakes that a bettor may make before the deal."""

from __future__ import annotations

from hypothesis import strategies as st

from queenhigh.rules.groups import placed_by_hand, with_equals
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.schema.wagering import Wager


@st.composite
def stakes(draw: st.DrawFn, ruleset: Ruleset, *, steps_max: int = 20) -> dict[str, int]:
    """One bettor's wagers on one spot, in cents: limits, steps and needs all met, never empty."""
    early = {name: ruleset.wager[name] for name in placed_by_hand(ruleset)}
    alone = [name for name, wager in early.items() if not wager.needs and wager.kind != "meter"]
    made = {name: _cents(draw, early[name], steps_max) for name in draw(st.sets(st.sampled_from(alone), min_size=1))}
    for _ in early:
        for name, wager in early.items():
            open_to_all = not wager.needs and wager.kind == "meter"
            if name not in made and (open_to_all or any(need in made for need in wager.needs)) and draw(st.booleans()):
                made[name] = _cents(draw, wager, steps_max)
    return with_equals(ruleset, {name: made[name] for name in early if name in made})


def _cents(draw: st.DrawFn, wager: Wager, steps_max: int) -> int:
    least = max(wager.cents_min // wager.cents_step, 1)
    most = (
        least + steps_max
        if wager.one_cents_max is None
        else min(least + steps_max, wager.one_cents_max // wager.cents_step)
    )
    return draw(st.integers(least, most)) * wager.cents_step
