"""Irregularities: what the rule file's ruling makes of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import FELT, HOUSE, Transfer, bettor_account
from queenhigh.round.actions import (
    BANK_SPOT,
    Interrupt,
    ReportExposed,
    ReportFouled,
    ReportWrongCount,
    VoidRound,
)
from queenhigh.round.events import AnyEvent, CardExposed, HandKilled, RoundResumed, RoundVoided
from queenhigh.round.felt import felt_of, spots_in_order, stakes_of
from queenhigh.round.forfeits import alive_on
from queenhigh.round.meters import released
from queenhigh.round.payment import collected
from queenhigh.round.refuse import require_phase, require_spot
from queenhigh.round.settle import till_of
from queenhigh.round.whys import DEAD_HAND, EXPOSED, FOULED, INTERRUPTED, WRONG_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Phase, Spot, State
    from queenhigh.rules.schema.house import Ruling

WITH_CARDS: tuple[Phase, ...] = ("deciding", "revealing", "settling")


def report_wrong_count(plan: Plan, state: State, action: ReportWrongCount) -> tuple[AnyEvent, ...]:
    """A misdeal."""
    require_phase(state, *WITH_CARDS)
    if action.spot != BANK_SPOT:
        require_spot(state, action.spot)
    right = plan.bank_cards if action.spot == BANK_SPOT else plan.seat_cards
    if action.count == right or action.count < 0:
        facts = {"spot": action.spot, "count": action.count, "right": right}
        raise IllegalAction("irregular/right_count", f"{right} cards are the right number there", facts)
    return _ruled(plan, state, plan.rules.irregular.wrong_card_count, "wrong_card_count", action.spot, WRONG_COUNT)


def report_exposed(plan: Plan, state: State, action: ReportExposed) -> tuple[AnyEvent, ...]:
    """A card seen by all that should be hidden."""
    require_phase(state, *WITH_CARDS)
    at_bank = action.spot == BANK_SPOT
    cards = state.bank_stack if at_bank else require_spot(state, action.spot).stack
    if at_bank and state.bank_shown:
        cards = ()
    if action.card not in cards or action.card in (*state.turned, *state.exposed):
        raise IllegalAction(
            "irregular/not_hidden",
            "that card is not hidden there",  # not by its name: it may be hidden elsewhere
            {"spot": action.spot, "card": action.card},
        )
    name = "exposed_bank_card" if at_bank else "exposed_seat_card"
    ruling = plan.rules.irregular.exposed_bank_card if at_bank else plan.rules.irregular.exposed_seat_card
    if ruling.ruling == "play_on":
        return (CardExposed(action.spot, action.card, ruling.clause or f"irregular.{name}"),)
    return _ruled(plan, state, ruling, name, action.spot, EXPOSED)


def report_fouled(plan: Plan, state: State, action: ReportFouled) -> tuple[AnyEvent, ...]:
    """A hand that can no longer be trusted."""
    require_phase(state, *WITH_CARDS)
    require_spot(state, action.spot)
    return _ruled(plan, state, plan.rules.irregular.fouled_hand, "fouled_hand", action.spot, FOULED)


def interrupt(plan: Plan, state: State, action: Interrupt) -> tuple[AnyEvent, ...]:
    """Something beyond control: finish if the hand can be read and all agree, else it is dead and everything goes back."""
    require_phase(state, "betting", "closed", *WITH_CARDS, "awarding")
    ruling = plan.rules.irregular.interrupted
    clause = ruling.clause or "irregular.interrupted"
    dealt, completes = state.phase in WITH_CARDS, ruling.ruling in ("complete_if_agreed", "complete_or_dead")
    if completes and action.readable and action.agreed and (dealt or state.phase == "awarding"):
        return (RoundResumed(clause),)
    if ruling.ruling == "complete_or_dead" and dealt:
        return tuple(_all_dead(plan, state, clause)) or (RoundResumed(clause),)
    return _voided(state, INTERRUPTED, clause)


def _all_dead(plan: Plan, state: State, clause: str) -> Iterator[AnyEvent]:
    """Every hand that still plays is dead and loses: with the forfeits, or at once where those are collected already."""
    till, felt = till_of(plan, state), felt_of(state)
    for spot in spots_in_order(plan, state, plan.settle_way):
        if spot.killed or not _is_at_stake(plan, state, spot):
            continue
        alive = {(stake.bettor, stake.wager) for stake in alive_on(plan, state, spot)}
        yield HandKilled(spot.seat, "dead", clause, INTERRUPTED)
        for stake, item in stakes_of(plan, felt, spot) if state.forfeits_done else ():
            if not item.is_bonus and (stake.bettor, stake.wager) in alive:
                yield collected(plan, till, stake, "forfeit", clause, DEAD_HAND)


def void_round(plan: Plan, state: State, action: VoidRound) -> tuple[AnyEvent, ...]:
    """A supervisor's call."""
    require_phase(state, "betting", "closed", *WITH_CARDS, "awarding")
    if not action.reason.strip():
        raise IllegalAction("void/no_reason", "a round is not called off without a reason")
    return _voided(state, action.reason, plan.rules.clause_of("irregular") or "irregular")


def _ruled(plan: Plan, state: State, ruling: Ruling, name: str, seat: int, why: str) -> tuple[AnyEvent, ...]:
    clause = ruling.clause or plan.rules.clause_of("irregular") or f"irregular.{name}"
    if ruling.ruling == "void_round" or seat == BANK_SPOT:
        return _voided(state, why, clause)
    spot = require_spot(state, seat)
    if spot.killed:
        raise IllegalAction("irregular/out_already", f"the hand of spot {seat} is out already", {"spot": seat})
    if not _is_at_stake(plan, state, spot):
        raise IllegalAction("irregular/folded", f"the hand of spot {seat} was given up", {"spot": seat})
    if ruling.ruling == "dead_hand":
        if state.forfeits_done:
            raise IllegalAction("irregular/late", "the forfeits are collected; only a void can follow", {"spot": seat})
        return (HandKilled(seat, "dead", clause, why),)
    return (HandKilled(seat, "void", clause, why, tuple(_hand_back(plan, state, spot, clause))),)


def _is_at_stake(plan: Plan, state: State, spot: Spot) -> bool:
    """Whether anything hangs on a hand: a folded one may still have a wager that the fold does not touch."""
    return bool(alive_on(plan, state, spot)) or any(stake.spot == spot.seat for stake in state.intake)


def _hand_back(plan: Plan, state: State, spot: Spot, clause: str) -> Iterator[Transfer]:
    """What was not forfeited before goes back."""
    for stake in alive_on(plan, state, spot):
        yield Transfer(FELT, bettor_account(stake.bettor), stake.cents, stake.wager, spot.seat, "void hand", clause)
    for stake in state.intake:
        if stake.spot == spot.seat:
            purse = bettor_account(stake.bettor)
            yield Transfer(HOUSE, purse, stake.cents, stake.wager, spot.seat, "void hand", clause)


def _voided(state: State, why: str, clause: str) -> tuple[AnyEvent, ...]:
    """Whatever chips have moved since the round was opened move back: wagers, forfeits, fees, the bank's money.

    A meter keeps what it was fed: the wager comes back from the tray, and the house bears the share. Locks on
    awards are released, the last one first.
    """
    if state.paid_awards:
        raise IllegalAction("void/awarded", "a meter's award was paid in this round; only a correction can follow")
    before = {bettor_account(person.bettor): person.purse_cents for person in state.people}
    owed = {account: before.get(account, 0) - cents for account, cents in state.balances.items()}
    givers = {account: -cents for account, cents in owed.items() if cents < 0}
    transfers = []
    for account, cents in owed.items():
        due = cents
        while due > 0:
            giver, has = givers.popitem()
            part = min(due, has)
            transfers.append(Transfer(giver, account, part, "", 0, "void round", clause))
            due -= part
            if has > part:
                givers[giver] = has - part
    locks = [released(award) for award in reversed(state.awards) if award.cents is not None]
    return (*locks, RoundVoided(why, clause, tuple(transfers)))
