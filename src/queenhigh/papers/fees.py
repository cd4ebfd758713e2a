"""What bettors pay beside what their wagers cost them: flat fees, as a part of the stakes that are met; commissions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.exact.sessions.fees import Charged, fee_of
from queenhigh.money.cents import format_cents
from queenhigh.rules.text.english import listed
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.rules.schema.ruleset import Ruleset

_TIMES = (1, 5, 20)
"""The least stake, and larger ones, on which the same fee weighs less."""


def charged_by_stake(analysis: Analysis) -> tuple[Charged, ...]:
    """Each wager with a fee, at its least stake and at larger ones."""
    rules = analysis.ruleset
    found = []
    for figures in analysis.wagers:
        cents = fee_of(rules, figures.wager)
        found += [
            Charged(figures.wager, figures.label, Fraction(stake), cents, figures.edge)
            for stake in (_stakes(rules, figures.wager) if cents else ())
        ]
    return tuple(found)


def _stakes(rules: Ruleset, wager: str) -> list[int]:
    terms = rules.wager[wager]
    least = terms.cents_min or terms.cents_step
    return [least * times for times in _TIMES if terms.cents_max is None or least * times <= terms.cents_max]


def fee_lines(ruleset: Ruleset) -> tuple[str, ...]:
    """Every fee and commission in a sentence for a player: who pays it, how much, and when."""
    teller = Teller(ruleset)
    told = []
    for fee in ruleset.fee.values():
        for wager, cents in (fee.per_wager or {}).items():
            told.append(
                f"{fee.label}: {format_cents(cents)} for each {teller.label(wager)}, before the cards are dealt."
            )
        if fee.schedules is not None:
            used = f", by {fee.schedules[fee.schedule].label}" if fee.schedule else ""
            told.append(
                f"{fee.label}: paid by {teller.bank} for each hand, by total table action{used}. Players pay nothing."
            )
    told += [f"Commission: {teller.bank} keeps {each}." for each in commissions(ruleset)]
    return tuple(told)


def commissions(ruleset: Ruleset) -> tuple[str, ...]:
    """What is kept of a win, wagers of one commission together: "5 % of what Ante and Play win"."""
    labels: dict[int, list[str]] = {}
    for wager in ruleset.wager.values():
        if wager.commission_percent:
            labels.setdefault(wager.commission_percent, []).append(wager.label)
    return tuple(
        f"{percent} % of what {listed(names)} {'wins' if len(names) == 1 else 'win'}"
        for percent, names in labels.items()
    )
