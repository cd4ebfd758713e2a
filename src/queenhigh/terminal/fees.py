"""Fees, as the player meets them: of each wager, of all that is down, and of the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.coach.cover import bank_fee
from queenhigh.money.cents import format_cents
from queenhigh.round.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.state import Stake
    from queenhigh.rules.schema.ruleset import Ruleset


def wager_fee(rules: Ruleset, wager: str) -> int:
    """The flat fee for making a wager, whatever its size."""
    return plan_of(rules).wager_fees.get(wager, 0)


def fees_due(rules: Ruleset, stakes: Iterable[Stake], bettor: str) -> int:
    """What a bettor pays for the wagers that are down."""
    return sum(wager_fee(rules, stake.wager) for stake in stakes if stake.bettor == bettor)


def bank_fee_words(rules: Ruleset, action_cents: int | None = None) -> str:
    """The bank's fee in words: for the action of a round, or as a range before it is known; empty if there is none."""
    for fee in rules.fee.values():
        if fee.schedules and fee.schedule:
            clause = f" ({fee.clause})" if fee.clause else ""
            if action_cents is not None:
                due = format_cents(bank_fee(rules, action_cents))
                return f"{fee.label} {due} on {format_cents(action_cents)} of action{clause}"
            tiers = [tier.fee_cents for tier in fee.schedules[fee.schedule].tiers]
            return f"{fee.label} {format_cents(min(tiers))} to {format_cents(max(tiers))}{clause}"
    return ""


def fee_clause(rules: Ruleset, wager: str) -> str:
    """The clause by which a wager carries a fee."""
    found = [fee.clause for fee in rules.fee.values() if fee.per_wager and fee.per_wager.get(wager)]
    return ", ".join(clause for clause in found if clause)
