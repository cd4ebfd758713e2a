"""The player-dealer's side: what the bank gains, what each collection schedule leaves of it, where it breaks even."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.exact.game.refusals import refused
from queenhigh.exact.solve.solver import solve

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.rules.schema.charging import Schedule
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of total table action, in cents, on which the bank does not lose; no end: any amount above."""

    cents_from: int
    cents_to: int | None


@dataclass(frozen=True, slots=True)
class Collected:
    """One collection schedule, seen from the bank."""

    fee: str
    schedule: str
    label: str
    gains: tuple[Stretch, ...]
    """Where the edge covers the fee."""
    net: Fraction | None
    """The bank's average gain in cents, less the fee, at the action that was asked for."""

    @property
    def break_even_cents(self) -> int | None:
        """The least total action at which the bank does not lose on average."""
        return self.gains[0].cents_from if self.gains else None


@dataclass(frozen=True, slots=True)
class Banker:
    """The bank's side of a table whose players stake in a given proportion and play as well as can be."""

    stakes: Mapping[str, Fraction]
    gain: Fraction
    """The bank's gain per unit of total action, raises not counted as action."""
    schedules: tuple[Collected, ...]


def banker(
    ruleset: Ruleset, stakes: Mapping[str, int | Fraction] | None = None, action_cents: int | None = None
) -> Banker:
    """The bank's side, all wagers covered. Without stakes the players make the decision's wager only."""
    if action_cents is not None and action_cents < 0:
        raise refused("action", "total action is not negative", action_cents=action_cents)
    if stakes is None and ruleset.decision is not None:
        stakes = {ruleset.decision.wager: 1}
    analysis = solve(ruleset, stakes)
    action = sum(analysis.stakes.values(), Fraction(0))
    gain = sum((analysis.stakes[f.wager] * f.edge for f in analysis.wagers), Fraction(0)) / action
    schedules = tuple(_schedules(ruleset, gain, action_cents))
    return Banker(analysis.stakes, gain, schedules)


def _schedules(ruleset: Ruleset, gain: Fraction, action_cents: int | None) -> Iterator[Collected]:
    for fee_name, fee in ruleset.fee.items():
        if fee.payer != "bank":
            continue
        for name, schedule in (fee.schedules or {}).items():
            net = None if action_cents is None else gain * action_cents - fee_cents(schedule, action_cents)
            yield Collected(fee_name, name, schedule.label, tuple(_gains(schedule, gain)), net)


def fee_cents(schedule: Schedule, action_cents: int) -> int:
    """The fee for a total action: the first step that reaches it, its upper figure included (decision 7)."""
    for tier in schedule.tiers:
        if tier.cents_up_to is None or action_cents <= tier.cents_up_to:
            return tier.fee_cents
    raise refused("schedule", f"the schedule {schedule.label!r} ends below this action", action_cents=action_cents)


def _gains(schedule: Schedule, gain: Fraction) -> Iterator[Stretch]:
    """On each step the fee is flat and the gain grows with the action: what is left of the step from where they meet."""
    low = 1
    found: list[Stretch] = []
    for tier in schedule.tiers:
        meets = -(-tier.fee_cents * gain.denominator // gain.numerator) if gain > 0 else None
        if tier.fee_cents == 0:
            meets = low
        if meets is not None and (tier.cents_up_to is None or meets <= tier.cents_up_to):
            found.append(Stretch(max(low, meets), tier.cents_up_to))
        low = (tier.cents_up_to or 0) + 1
    yield from _joined(found)


def _joined(stretches: list[Stretch]) -> Iterator[Stretch]:
    """Neighbouring stretches as one."""
    current: Stretch | None = None
    for stretch in stretches:
        if current is not None and current.cents_to is not None and stretch.cents_from == current.cents_to + 1:
            current = Stretch(current.cents_from, stretch.cents_to)
            continue
        if current is not None:
            yield current
        current = stretch
    if current is not None:
        yield current
