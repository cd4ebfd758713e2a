"""The par sheet's cross-check by simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.papers.cross_check import is_alone
from queenhigh.papers.numbers import MINUS, percent
from queenhigh.papers.sheet.blocks import Part, Table, say
from queenhigh.rules.text.english import count, listed

if TYPE_CHECKING:
    from queenhigh.papers.cross_check import CrossCheck
    from queenhigh.rules.schema.ruleset import Ruleset

_POLICIES = {
    "optimal": "The players decide by the strategy that is best for these stakes together.",
    "always": "The players stay in with every hand.",
}


def simulation_part(ruleset: Ruleset, found: CrossCheck) -> Part:
    """What was played, from which seed, and how far it is from the exact figures."""
    stakes = listed(f"{format_cents(cents)} on {ruleset.wager[name].label}" for name, cents in found.stakes.items())
    text = (
        f"{found.play.rounds:,} rounds were played by the compiled kernel from seed {found.play.seed}, with"
        f" {count(found.seats, 'seat')} taken and stakes of {stakes}."
    )
    if not is_alone(ruleset):
        text += (
            f" All seats are taken, because others’ hands pay envy: these are {found.play.rounds * found.seats:,} hands against"
            " the bank, and so many rounds take as long as that many of one hand."
        )
    rows = tuple(
        (
            each.label,
            percent(each.mean),
            percent(each.standard_error),
            percent(each.exact) if each.exact is not None else "–",
            f"{each.z:+.2f}".replace("-", MINUS) if each.z is not None else "–",
        )
        for each in found.wagers
    )
    head = ("Wager", "Simulated edge", "Standard error", "Exact, same stakes", "z")
    note = (
        "z: the difference in standard errors, which follow from the exact deviation where one seat is played alone and no"
        " meter is in it; 95 of 100 lie between −1.96 and +1.96. With all wagers staked together the"
        " best strategy may differ from that of a wager alone, and so may the exact edge. The same seed gives the same"
        " numbers."
    )
    table = Table("", head, rows, "lrrrr", note=note, name="simulation", wide=True)
    return Part("Simulation cross-check", (say(text, _POLICIES[found.policy]), table))
