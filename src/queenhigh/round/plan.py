"""A ruleset made ready for play: what the machine asks at every step, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from queenhigh.cards.deck import deck_cards
from queenhigh.money.transfer import BANK, HOUSE, Account
from queenhigh.round.reading import HandPlan, hand_plans
from queenhigh.round.verdict import OutcomePlan, TablePlan, outcome_plans, table_plan
from queenhigh.rules.bank import least_bank_cents
from queenhigh.rules.groups import equals_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Option, Wager


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a seat's settlement: a wager, or a bonus on one."""

    id: str
    wager: str
    """The wager whose stake counts: itself, or the one that the bonus is on."""
    is_bonus: bool
    needs_final: bool
    """Whether the cards after an exchange decide it."""


@dataclass(frozen=True, slots=True)
class OptionPlan:
    """An option with what it needs at hand."""

    id: str
    option: Option
    forfeits: frozenset[str]
    floor: tuple[str, int] | None
    """The hand and the least strength that allow it."""
    clause: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Facts of one ruleset, in the form in which the machine asks for them."""

    rules: Ruleset
    hash: str
    seats: int
    deck: frozenset[int]
    seat_banks: bool
    bank_account: Account
    seat_cards: int
    bank_cards: int
    hand_at: tuple[int, int]
    """Where in a seat's stack the hand lies: from, to."""
    draw_at: tuple[int, int]
    turned: tuple[int, ...]
    """Positions in the bank's stack that are turned up."""
    opening: Mapping[str, Wager]
    """The wagers made before the deal, meters included."""
    equals: Mapping[str, tuple[str, ...]]
    """Wager → those that are made with it, in the same amount."""
    meter_wagers: Mapping[str, str]
    """Meter wager → meter."""
    wager_fees: Mapping[str, int]
    """Wager → the flat fee that a bettor pays for making it; those without one are left out."""
    needs: Mapping[str, tuple[str, ...]]
    """Wager → those of which a bettor needs one beside it; a meter takes any other."""
    decision_wager: str
    options: Mapping[str, OptionPlan]
    reserve_multiple: int
    """The largest raise that the decision wager may need."""
    bank_cents_min: int
    """The least bank: never nothing, because nothing covers no wager."""
    bank_fee_max: int
    hands: Mapping[str, HandPlan]
    bank_hand: str
    """The bank's hand that is shown, compared and qualifies."""
    qualifier: tuple[str, int] | None
    outcomes: Mapping[str, OutcomePlan]
    bonuses: Mapping[str, TablePlan]
    meter_tables: Mapping[str, TablePlan]
    items: tuple[Item, ...]


_LAST: list[tuple[Ruleset, Plan] | tuple[None, None]] = [(None, None)]


def plan_of(rules: Ruleset) -> Plan:
    """The plan of a ruleset. A table asks at every step and seldom changes its game: the last answer is at hand."""
    known, plan = _LAST[0]
    if plan is not None and known is rules:
        return plan
    plan = _plan(rules)
    _LAST[0] = (rules, plan)
    return plan


@lru_cache(maxsize=256)
def _plan(rules: Ruleset) -> Plan:
    hands = hand_plans(rules)
    parts = [part for part in rules.deal if part.to == "seat"]
    outcomes = outcome_plans(rules, hands)
    bonuses = {name: table_plan(rules.table[bonus.table], hands) for name, bonus in rules.bonus.items()}
    qualifier = rules.qualifier
    return Plan(
        rules=rules,
        hash=rules.hash,
        seats=rules.seats.count,
        deck=frozenset(deck_cards(rules.deck.ranks, rules.deck.suits)),
        seat_banks=rules.bank.by == "seat",
        bank_account=BANK if rules.bank.by == "seat" else HOUSE,
        seat_cards=sum(part.cards for part in parts),
        bank_cards=sum(part.cards for part in rules.deal if part.to == "bank"),
        hand_at=_span(rules, "hand"),
        draw_at=_span(rules, "draw"),
        turned=_turned(rules),
        opening={name: wager for name, wager in rules.wager.items() if wager.kind != "raise"},
        equals={name: equals_of(rules, name) for name in rules.wager},
        meter_wagers={meter.wager: name for name, meter in rules.meter.items()},
        wager_fees=_wager_fees(rules),
        needs=_needs(rules),
        decision_wager=rules.decision.wager if rules.decision else "",
        options=_options(rules, hands),
        reserve_multiple=_reserve(rules),
        bank_cents_min=least_bank_cents(rules),
        bank_fee_max=_bank_fee_max(rules),
        hands=hands,
        bank_hand=_bank_hand(rules),
        qualifier=(
            (qualifier.hand, hands[qualifier.hand].floor(qualifier.at_least.hand_class, qualifier.at_least.ranks))
            if qualifier
            else None
        ),
        outcomes=outcomes,
        bonuses=bonuses,
        meter_tables={name: table_plan(rules.table[meter.table], hands) for name, meter in rules.meter.items()},
        items=_items(rules, outcomes, bonuses),
    )


def _span(rules: Ruleset, zone: str) -> tuple[int, int]:
    start = 0
    for part in rules.deal:
        if part.to == "seat":
            if part.zone == zone:
                return start, start + part.cards
            start += part.cards
    return 0, 0


def _turned(rules: Ruleset) -> tuple[int, ...]:
    turned: list[int] = []
    start = 0
    for part in rules.deal:
        if part.to == "bank":
            turned += [start + position - 1 for position in part.turn_up]
            start += part.cards
    return tuple(turned)


def _options(rules: Ruleset, hands: Mapping[str, HandPlan]) -> dict[str, OptionPlan]:
    plans: dict[str, OptionPlan] = {}
    for name, option in rules.decision.option.items() if rules.decision else ():
        needed = option.allowed_if
        floor = None
        if needed:
            mark = needed.at_least
            floor = (needed.hand, hands[needed.hand].floor(mark.hand_class, mark.ranks))
        clause = option.clause or f"decision.option.{name}"
        plans[name] = OptionPlan(name, option, frozenset(option.forfeits), floor, clause)
    return plans


def _wager_fees(rules: Ruleset) -> dict[str, int]:
    fees: dict[str, int] = {}
    for fee in rules.fee.values():
        for wager, cents in (fee.per_wager or {}).items():
            fees[wager] = fees.get(wager, 0) + cents
    return fees


def _needs(rules: Ruleset) -> dict[str, tuple[str, ...]]:
    others = tuple(name for name, wager in rules.wager.items() if wager.kind not in ("meter", "raise"))
    return {
        name: others if wager.kind == "meter" and not wager.needs else wager.needs
        for name, wager in rules.wager.items()
        if wager.kind != "raise"
    }


def _reserve(rules: Ruleset) -> int:
    options = rules.decision.option.values() if rules.decision else ()
    return max((option.raise_.max for option in options if option.raise_), default=0)


def _bank_fee_max(rules: Ruleset) -> int:
    total = 0
    for fee in rules.fee.values():
        if fee.payer == "bank" and fee.schedules and fee.schedule:
            total += max(tier.fee_cents for tier in fee.schedules[fee.schedule].tiers)
    return total


def _bank_hand(rules: Ruleset) -> str:
    if rules.showdown:
        return rules.showdown.bank
    if rules.qualifier:
        return rules.qualifier.hand
    return next((name for name, hand in rules.hand.items() if hand.of == "bank" and hand.ranking), "")


def _items(rules: Ruleset, outcomes: Mapping[str, OutcomePlan], bonuses: Mapping[str, TablePlan]) -> tuple[Item, ...]:
    items = []
    for name in rules.settle.wagers:
        if name in rules.bonus:
            items.append(Item(name, rules.bonus[name].on, is_bonus=True, needs_final=bonuses[name].needs_final))
        else:
            items.append(Item(name, name, is_bonus=False, needs_final=outcomes[name].needs_final))
    return tuple(items)
