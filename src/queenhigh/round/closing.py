"""No more bets: the spots in play, fees before the cards, and what the dealer says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import HOUSE, Transfer, bettor_account
from queenhigh.round.events import AnyEvent, BetsClosed
from queenhigh.round.meters import take_in
from queenhigh.round.refuse import wrong_phase
from queenhigh.round.ways import along

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.round.actions import CloseBets
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Stake, State
    from queenhigh.rules.schema.ruleset import Ruleset


def close_bets(plan: Plan, state: State, action: CloseBets) -> tuple[AnyEvent, ...]:
    """No more bets: the spots in play are fixed, fees are collected, meter wagers taken in."""
    del action
    if state.phase != "betting":
        raise wrong_phase(state, "betting")
    if not state.stakes:
        raise IllegalAction("bets/none", "nobody has bet")
    betted, total = set(), 0
    for stake in state.stakes:
        betted.add(stake.spot)
        total += stake.cents
    spots = along(plan.deal_way, betted, plan.seats, state.bank_seat, 0)
    fees = tuple(_fees(plan, state, total)) if plan.has_fees else ()
    said = missing_said(plan.rules, state.stakes, betted)
    says = (plan.no_more_bets,) if said is None else (plan.no_more_bets, said[1])
    closed = BetsClosed(spots, total, says, fees)
    return (closed, *take_in(plan, state)) if plan.meters else (closed,)


def _fees(plan: Plan, state: State, total: int) -> Iterator[Transfer]:
    for name, fee in plan.rules.fee.items():
        clause = fee.clause or f"fee.{name}"
        if fee.per_wager:
            for stake in state.stakes:
                cents = fee.per_wager.get(stake.wager, 0)
                if cents:
                    payer = bettor_account(stake.bettor)
                    yield Transfer(payer, HOUSE, cents, stake.wager, stake.spot, fee.label, clause)
        elif fee.schedules and fee.schedule:
            cents = scheduled_fee(plan, name, total)
            if cents:
                payer = bettor_account(state.bank_bettor)
                yield Transfer(payer, HOUSE, cents, "", state.bank_seat, fee.label, clause)


def scheduled_fee(plan: Plan, name: str, total: int) -> int:
    """The flat fee for the total table action; a tier ends at its upper figure, inclusive."""
    fee = plan.rules.fee[name]
    tiers = fee.schedules[fee.schedule].tiers if fee.schedules and fee.schedule else ()
    return next((t.fee_cents for t in tiers if t.cents_up_to is None or total <= t.cents_up_to), 0)


def missing_said(rules: Ruleset, stakes: Iterable[Stake], betted: set[int]) -> tuple[tuple[int, ...], str] | None:
    """The spots in play that lack the wager of which the dealer speaks, and what is said of them; None: nothing is."""
    missing = rules.announce.missing
    if missing is None:
        return None
    made = {stake.spot for stake in stakes if stake.wager == missing.wager}
    without = tuple(sorted(betted - made))
    if not without:
        return None
    *first, last = map(str, without)
    return without, missing.text.format(positions=" and ".join(filter(None, (", ".join(first), last))))
