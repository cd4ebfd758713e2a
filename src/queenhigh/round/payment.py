"""Chips that move when one wager is settled, each transfer with its reason and its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from queenhigh.money.transfer import FELT, Transfer, bettor_account
from queenhigh.round.events import WagerSettled
from queenhigh.round.whys import NOT_COVERED

if TYPE_CHECKING:
    from queenhigh.round.bank import Till
    from queenhigh.round.plan import Item, Plan
    from queenhigh.round.state import Stake
    from queenhigh.round.verdict import Verdict


def collected(
    plan: Plan, till: Till, stake: Stake, result: Literal["lose", "forfeit"], clause: str, why: str
) -> WagerSettled:
    """A stake that the bank takes, as much as it may win."""
    bettor, spot, wager, cents = stake.bettor, stake.spot, stake.wager, stake.cents
    taken = till.collect(cents)
    moved: tuple[Transfer, ...] = ()
    if taken:
        moved = (Transfer(FELT, plan.bank_account, taken, wager, spot, why, clause),)
    if taken < cents:
        purse = bettor_account(bettor)
        moved += (Transfer(FELT, purse, cents - taken, wager, spot, NOT_COVERED, plan.bank_clause),)
    return WagerSettled(bettor, spot, wager, result, cents, taken, clause, why, moved)


def due_on(stake: Stake, verdict: Verdict) -> int:
    """What a stake has won; a part of a cent stays with the bank."""
    return int(verdict.pay * stake.cents)


def paid(plan: Plan, till: Till, stake: Stake, item: Item, verdict: Verdict) -> WagerSettled:
    """A winner or a push: the whole stake goes back, and the winner gets what is due, as far as the till reaches."""
    bettor, spot, clause, why = stake.bettor, stake.spot, verdict.clause, verdict.why
    due = due_on(stake, verdict)
    cents = till.pay(due)
    purse = bettor_account(bettor)
    moved: tuple[Transfer, ...] = ()
    if not item.is_bonus:
        moved = (Transfer(FELT, purse, stake.cents, stake.wager, spot, "stake back", clause),)
    if cents:
        cited = clause if cents == due else f"{clause}; {plan.bank_clause}"
        moved += (Transfer(plan.bank_account, purse, cents, item.id, spot, why, cited),)
    return WagerSettled(bettor, spot, item.id, verdict.result, due, cents, clause, why, moved, verdict.row)


def returned(plan: Plan, stake: Stake) -> WagerSettled:
    """A wager that the exhausted bank does not reach goes back, whatever it would have been: nothing is due on it."""
    bettor, spot, wager, clause = stake.bettor, stake.spot, stake.wager, plan.bank_clause
    moved = (Transfer(FELT, bettor_account(bettor), stake.cents, wager, spot, NOT_COVERED, clause),)
    return WagerSettled(bettor, spot, wager, "returned", 0, 0, clause, NOT_COVERED, moved)
