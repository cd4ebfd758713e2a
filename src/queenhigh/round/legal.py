"""What is legal now, with ranges: everything that a table, a bot or a screen may offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from queenhigh.errors import IllegalAction
from queenhigh.round.betting import available_cents, check_bettor, needed_by, rests_on, wager_cost, wager_limits
from queenhigh.round.deciding import hand_cards, is_allowed, raise_range
from queenhigh.round.machine import decide
from queenhigh.round.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.actions import AnyAction
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset

Step = Literal["open_round", "close_bets", "deal", "reveal", "settle", "rack"]


class LegalWager(msgspec.Struct, frozen=True, tag="place_wager", tag_field="legal"):
    """A person may put this much (more) on a wager."""

    bettor: str
    spot: int
    wager: str
    cents_min: int
    cents_max: int
    cents_step: int


class LegalTakeBack(msgspec.Struct, frozen=True, tag="take_back", tag_field="legal"):
    """A person may withdraw a wager."""

    bettor: str
    spot: int
    wager: str


class LegalOption(msgspec.Struct, frozen=True, tag="decide", tag_field="legal"):
    """A spot may take an option; without a raise the cents are 0."""

    spot: int
    option: str
    cents_min: int = 0
    cents_max: int = 0
    cents_step: int = 0
    discards: tuple[int, ...] = ()
    """Cards of which one may be exchanged; exchanging none is always possible."""


class LegalStep(msgspec.Struct, frozen=True, tag="step", tag_field="legal"):
    """The dealer's next step."""

    step: Step


Legal = LegalWager | LegalTakeBack | LegalOption | LegalStep

_STEP: dict[str, Step] = {
    "idle": "open_round",
    "closed": "deal",
    "revealing": "reveal",
    "settling": "settle",
    "racking": "rack",
    "over": "open_round",
    "void": "rack",
}


def legal_actions(rules: Ruleset, state: State, bettor: str | None = None) -> tuple[Legal, ...]:
    """Everything that is legal now but reports of irregularities, which are possible whenever cards are out.

    With a bettor named, the wagers of the others are left out.
    """
    plan = plan_of(rules)
    if state.phase == "betting":
        return tuple(_betting(plan, state, bettor))
    if state.phase == "deciding":
        return tuple(_options(plan, state))
    return (LegalStep(_STEP[state.phase]),)


def is_legal(rules: Ruleset, state: State, action: AnyAction) -> bool:
    """Whether the machine would take an action."""
    try:
        decide(rules, state, action)
    except IllegalAction:
        return False
    return True


def _betting(plan: Plan, state: State, bettor: str | None) -> Iterator[Legal]:
    for person in state.people:
        if (plan.seat_banks and person.bettor == state.bank_bettor) or bettor not in (None, person.bettor):
            continue
        left = available_cents(plan, state, person.bettor)
        for spot in range(1, plan.seats + 1):
            for wager in plan.opening:
                if plan.opening[wager].equals is not None:
                    continue
                legal = _wager(plan, state, person.bettor, spot, wager, left)
                if legal:
                    yield legal
    for stake in state.stakes:
        own_act = plan.opening[stake.wager].equals is None
        if bettor in (None, stake.bettor) and own_act and rests_on(plan, state, stake) is None:
            yield LegalTakeBack(stake.bettor, stake.spot, stake.wager)
    if state.stakes:
        yield LegalStep("close_bets")


def _wager(plan: Plan, state: State, bettor: str, spot: int, wager: str, left: int) -> LegalWager | None:
    try:
        check_bettor(plan, state, bettor, spot, wager)
    except IllegalAction:
        return None
    mine = {s.wager for s in state.stakes if s.bettor == bettor and s.spot == spot}
    needs = needed_by(plan, wager)
    if needs and not mine.intersection(needs):
        return None
    low, high = wager_limits(plan, state, bettor, spot, wager)
    step = plan.opening[wager].cents_step
    fee = wager_cost(plan, wager, 0, adding=wager in mine)
    afford = (left - fee) // wager_cost(plan, wager, 1, adding=True)
    most = afford if high is None else min(afford, high)
    most -= most % step
    low += -low % step
    return LegalWager(bettor, spot, wager, low, most, step) if low <= most else None


def _options(plan: Plan, state: State) -> Iterator[LegalOption]:
    spot = state.spot(state.to_decide[0])
    if spot is None:
        return
    for name, chosen in plan.options.items():
        if not is_allowed(plan, spot, chosen):
            continue
        low = high = step = 0
        if chosen.option.raise_:
            low, high, step = raise_range(plan, state, spot, chosen.option.raise_)
        discards = hand_cards(plan, spot) if chosen.option.swap else ()
        yield LegalOption(spot.seat, name, low, high, step, discards)
