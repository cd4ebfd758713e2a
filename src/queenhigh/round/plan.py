"""A ruleset made ready for play: what the machine asks at every step, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from queenhigh.cards.deck import deck_cards
from queenhigh.money.transfer import BANK, HOUSE, Account
from queenhigh.round.outcome import OutcomePlan, bonus_plans, cases_of, outcome_plans
from queenhigh.round.reading import HandPlan, hand_plans
from queenhigh.round.verdict import TablePlan, table_plan
from queenhigh.round.wagering import OptionPlan, WagerPlan, option_plans, wager_plans
from queenhigh.rules.bank import least_bank_cents

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.round.outcome import Case
    from queenhigh.round.verdict import Verdict
    from queenhigh.rules.schema.paying import First
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.seating import Way


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a seat's settlement: a wager, or a bonus on one."""

    id: str
    wager: str
    """The wager whose stake counts: itself, or the one that the bonus is on."""
    is_bonus: bool
    outcome: OutcomePlan
    """What becomes of it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Facts of one ruleset, in the form in which the machine asks for them."""

    rules: Ruleset
    hash: str
    seats: int
    deck: frozenset[int]
    seat_banks: bool
    bank_account: Account
    bank_clause: str
    bank_cap: Literal["loss", "loss_and_win", "payoffs"] | None
    packs: int
    spots_per_player: int
    seat_cards: int
    bank_cards: int
    hand_at: tuple[int, int]
    """Where in a seat's stack the hand lies: from, to."""
    draw_at: tuple[int, int]
    turned: tuple[int, ...]
    """Positions in the bank's stack that are turned up."""
    opening: Mapping[str, WagerPlan]
    """The wagers made before the deal, meters included."""
    meters: tuple[str, ...]
    """The names of the meters, sorted."""
    meter_wagers: Mapping[str, str]
    """Meter wager → meter."""
    has_fees: bool
    wager_fees: Mapping[str, int]
    """Wager → the flat fee that a bettor pays for making it; those without one are left out."""
    decision_wager: str
    options: Mapping[str, OptionPlan]
    giving_up: frozenset[str]
    """The options by which a hand does not go to the showdown."""
    reserve_multiple: int
    """The largest raise that the decision wager may need."""
    bank_cents_min: int
    """The least bank: never nothing, because nothing covers no wager."""
    bank_fee_max: int
    hands: Mapping[str, HandPlan]
    bank_hand: str
    """The bank's hand that is shown, compared and qualifies."""
    bank_shows_best: int
    """How many cards of the bank's are laid out as its best hand; 0 where all are, from high to low."""
    no_more_bets: str
    says: tuple[str | None, str | None]
    """What the dealer says of a bank that does not qualify, and of one that does."""
    bank_hands: tuple[HandPlan, ...]
    """All that the bank's cards alone are ranked by."""
    showdown: tuple[str, str] | None
    """The hands that are compared, the seat's and the bank's."""
    qualifier: tuple[str, int] | None
    outcomes: Mapping[str, OutcomePlan]
    bonuses: Mapping[str, OutcomePlan]
    meter_tables: Mapping[str, TablePlan]
    items: tuple[Item, ...]
    lines: Mapping[Case, tuple[tuple[Item, Verdict | None], ...]]
    """The items of each case with their verdicts, as far as these are known before a hand is looked at."""
    deal_way: Way
    decide_way: Way
    settle_way: Way
    backline: bool
    """Whether anyone may bet behind a seat."""
    reveals_first: bool
    """Whether all hands are shown before anything is settled."""
    first: First
    """What is settled at the whole table before the rest."""
    measures_final: bool
    """Whether a bank's gain is capped on its final result."""


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
    bonuses, options = bonus_plans(rules, hands), option_plans(rules, hands)
    fees, reserve = _wager_fees(rules), _reserve(rules)
    qualifier, items = rules.qualifier, _items(rules, outcomes, bonuses)
    return Plan(
        rules=rules,
        hash=rules.hash,
        seats=rules.seats.count,
        deck=frozenset(deck_cards(rules.deck.ranks, rules.deck.suits)),
        seat_banks=rules.bank.by == "seat",
        bank_account=BANK if rules.bank.by == "seat" else HOUSE,
        bank_clause=rules.bank.clause or "bank",
        bank_cap=rules.bank.cap,
        packs=rules.deck.packs,
        spots_per_player=rules.seats.spots_per_player,
        seat_cards=sum(part.cards for part in parts),
        bank_cards=sum(part.cards for part in rules.deal if part.to == "bank"),
        hand_at=_span(rules, "hand"),
        draw_at=_span(rules, "draw"),
        turned=_turned(rules),
        opening=wager_plans(rules, fees, reserve),
        meters=tuple(sorted(rules.meter)),
        meter_wagers={meter.wager: name for name, meter in rules.meter.items()},
        has_fees=bool(rules.fee),
        wager_fees=fees,
        decision_wager=rules.decision.wager if rules.decision else "",
        options=options,
        giving_up=frozenset(name for name, option in options.items() if option.gives_up),
        reserve_multiple=reserve,
        bank_cents_min=least_bank_cents(rules),
        bank_fee_max=_bank_fee_max(rules),
        hands=hands,
        bank_hand=_bank_hand(rules),
        bank_shows_best=_best_of(rules, hands),
        no_more_bets=rules.announce.no_more_bets,
        says=(rules.announce.not_qualified, rules.announce.qualified),
        bank_hands=tuple(hand for hand in hands.values() if not hand.of_seat and hand.look),
        showdown=(rules.showdown.seat, rules.showdown.bank) if rules.showdown else None,
        qualifier=(
            (qualifier.hand, hands[qualifier.hand].floor(qualifier.at_least.hand_class, qualifier.at_least.ranks))
            if qualifier
            else None
        ),
        outcomes=outcomes,
        bonuses=bonuses,
        meter_tables={name: table_plan(rules, meter.table, hands) for name, meter in rules.meter.items()},
        items=items,
        lines={case: tuple((item, item.outcome.known(case)) for item in items) for case in cases_of(rules)},
        deal_way=rules.order.deal,
        decide_way=rules.order.decide,
        settle_way=rules.order.settle,
        backline=rules.seats.backline,
        reveals_first=rules.settle.reveal == "all_first",
        first=rules.settle.first,
        measures_final=rules.bank.measured == "final",
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


def _wager_fees(rules: Ruleset) -> dict[str, int]:
    fees: dict[str, int] = {}
    for fee in rules.fee.values():
        for wager, cents in (fee.per_wager or {}).items():
            fees[wager] = fees.get(wager, 0) + cents
    return fees


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


def _best_of(rules: Ruleset, hands: Mapping[str, HandPlan]) -> int:
    shown = _bank_hand(rules)
    look = hands[shown].look if shown else None
    return 0 if look is None or rules.procedure.bank_hand == "high_to_low" else look.ranking.size


def _items(rules: Ruleset, outcomes: Mapping[str, OutcomePlan], bonuses: Mapping[str, OutcomePlan]) -> tuple[Item, ...]:
    return tuple(
        Item(name, rules.bonus[name].on, is_bonus=True, outcome=bonuses[name])
        if name in bonuses
        else Item(name, name, is_bonus=False, outcome=outcomes[name])
        for name in rules.settle.wagers
    )
