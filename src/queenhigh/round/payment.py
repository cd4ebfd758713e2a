"""Chips that move when one wager is settled, each transfer with its reason and its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from queenhigh.money.transfer import FELT, Transfer, bettor_account
from queenhigh.round.events import WagerSettled

if TYPE_CHECKING:
    from queenhigh.round.bank import Till
    from queenhigh.round.plan import Item, Plan
    from queenhigh.round.state import Stake
    from queenhigh.round.verdict import Verdict

NOT_COVERED = "not covered"


def collected(
    plan: Plan, till: Till, stake: Stake, result: Literal["lose", "forfeit"], because: tuple[str, str]
) -> WagerSettled:
    """A stake that the bank takes, as much as it may win; `because` is the clause and the reason."""
    clause, why = because
    taken = till.collect(stake.cents)
    moved = []
    if taken:
        moved.append(Transfer(FELT, plan.bank_account, taken, stake.wager, stake.spot, why, clause))
    if taken < stake.cents:
        back = stake.cents - taken
        moved.append(_back(stake, back, NOT_COVERED, _limit(plan)))
    return WagerSettled(stake.bettor, stake.spot, stake.wager, result, stake.cents, taken, clause, why, tuple(moved))


def due_on(stake: Stake, verdict: Verdict) -> int:
    """What a stake has won; a part of a cent stays with the bank."""
    return int(verdict.pay * stake.cents)


def paid(plan: Plan, till: Till, stake: Stake, item: Item, verdict: Verdict) -> WagerSettled:
    """A winner or a push: the whole stake goes back, and the winner gets what is due, as far as the till reaches."""
    due = due_on(stake, verdict)
    cents = till.pay(due)
    clause = verdict.clause
    moved = [] if item.is_bonus else [_back(stake, stake.cents, "stake back", clause)]
    if cents:
        cited = clause if cents == due else f"{clause}; {_limit(plan)}"
        purse = bettor_account(stake.bettor)
        moved.append(Transfer(plan.bank_account, purse, cents, item.id, stake.spot, verdict.why, cited))
    return WagerSettled(
        stake.bettor, stake.spot, item.id, verdict.result, due, cents, clause, verdict.why, tuple(moved)
    )


def returned(plan: Plan, stake: Stake) -> WagerSettled:
    """A wager that the exhausted bank does not reach goes back, whatever it would have been: nothing is due on it."""
    clause = _limit(plan)
    moved = (_back(stake, stake.cents, NOT_COVERED, clause),)
    return WagerSettled(stake.bettor, stake.spot, stake.wager, "returned", 0, 0, clause, NOT_COVERED, moved)


def _back(stake: Stake, cents: int, why: str, clause: str) -> Transfer:
    return Transfer(FELT, bettor_account(stake.bettor), cents, stake.wager, stake.spot, why, clause)


def _limit(plan: Plan) -> str:
    return plan.rules.bank.clause or "bank"
