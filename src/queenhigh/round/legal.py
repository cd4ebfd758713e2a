"""What each reader may do now, with ranges: everything that a table, a bot or a screen may offer.

A bettor hears of the own wagers and, in turn, of the own options; which of these are open may tell
something of the hand, so that nobody else does. The dealer hears of the steps. Surveillance, which sees
every card, hears of everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from queenhigh.errors import IllegalAction
from queenhigh.round.betting import check_bettor, rests_on, spots_open_to, standing_of, wager_cost, wager_limits
from queenhigh.round.machine import decide
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Offer, offers_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.actions import AnyAction
    from queenhigh.round.plan import Plan
    from queenhigh.round.readers import Reader
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset

Step = Literal["open_round", "close_bets", "deal", "reveal", "settle", "lock_award", "confirm_award", "rack"]


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


class LegalStep(msgspec.Struct, frozen=True, tag="step", tag_field="legal"):
    """The dealer's next step."""

    step: Step


Legal = LegalWager | LegalTakeBack | Offer | LegalStep

_STEP: dict[str, Step] = {
    "idle": "open_round",
    "closed": "deal",
    "revealing": "reveal",
    "settling": "settle",
    "racking": "rack",
    "over": "open_round",
    "void": "rack",
}


def legal_actions(rules: Ruleset, state: State, reader: Reader) -> tuple[Legal, ...]:
    """What the reader may do now; reports of irregularities, possible whenever cards are out, are left out."""
    plan = plan_of(rules)
    match state.phase:
        case "betting":
            return tuple(_betting(plan, state, reader))
        case "deciding":
            spot = state.spot(state.to_decide[0])
            is_told = spot is not None and (reader.owns(spot) or reader.role == "surveillance")
            return offers_to(plan, state, spot) if spot is not None and is_told else ()
        case "awarding":
            is_open = any(award.cents is None for award in state.awards)
            is_locked = any(award.cents is not None for award in state.awards)
            wanted: tuple[tuple[bool, Step], ...] = ((is_open, "lock_award"), (is_locked, "confirm_award"))
            steps = tuple(step for is_wanted, step in wanted if is_wanted)
        case _:
            steps = (_STEP[state.phase],)
    return tuple(LegalStep(step) for step in steps) if reader.role != "bettor" else ()


def is_legal(rules: Ruleset, state: State, action: AnyAction) -> bool:
    """Whether the machine would take an action."""
    try:
        decide(rules, state, action)
    except IllegalAction:
        return False
    return True


def _betting(plan: Plan, state: State, reader: Reader) -> Iterator[Legal]:
    everyone = reader.role == "surveillance"
    for person in state.people:
        if (plan.seat_banks and person.bettor == state.bank_bettor) or not (everyone or person.bettor == reader.bettor):
            continue
        for spot in spots_open_to(plan, state, person):
            for wager in plan.opening:
                if plan.opening[wager].equals is not None:
                    continue
                legal = _wager(plan, state, person.bettor, spot, wager)
                if legal:
                    yield legal
    for stake in state.stakes:
        own_act = plan.opening[stake.wager].equals is None
        if (everyone or stake.bettor == reader.bettor) and own_act and rests_on(plan, state, stake) is None:
            yield LegalTakeBack(stake.bettor, stake.spot, stake.wager)
    if state.stakes and reader.role != "bettor":
        yield LegalStep("close_bets")


def _wager(plan: Plan, state: State, bettor: str, spot: int, wager: str) -> LegalWager | None:
    try:
        check_bettor(plan, state, bettor, spot, wager)
    except IllegalAction:
        return None
    terms, standing = plan.opening[wager], standing_of(plan, state, bettor, spot, wager)
    needs = terms.needs
    if needs and not any(made in needs for made in standing.made):
        return None
    low, high = wager_limits(terms, standing)
    step = terms.cents_step
    fee = wager_cost(terms, 0, adding=wager in standing.made)
    afford = (standing.left_cents - fee) // wager_cost(terms, 1, adding=True)
    most = afford if high is None else min(afford, high)
    most -= most % step
    low += -low % step
    return LegalWager(bettor, spot, wager, low, most, step) if low <= most else None
