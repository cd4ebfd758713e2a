"""Awards from a meter, in two steps: a lock that fixes the amount, a confirmation that pays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.round.events import AnyEvent, AwardLocked
from queenhigh.round.meters import confirmed, locked, released
from queenhigh.round.refuse import require_phase
from queenhigh.round.settle import finish_table

if TYPE_CHECKING:
    from queenhigh.round.actions import ConfirmAward, LockAward, ReleaseAward
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Award, State


def lock_award(plan: Plan, state: State, action: LockAward) -> tuple[AnyEvent, ...]:
    """Fix the amount of the next award of its meter; a linked meter has said what it is."""
    del plan
    award = _find(state, action)
    if award.cents is not None:
        raise _refused("locked", award, "is locked already")
    first = next(each for each in state.awards if each.meter == award.meter and each.cents is None)
    if first is not award:
        message = f"spot {first.spot} wins from this meter before spot {award.spot}"
        raise IllegalAction("award/order", message, {"spot": award.spot, "first": first.spot})
    if award.meter in state.linked:
        if action.cents is None or action.cents < 0:
            raise _refused("amount", award, "comes from a linked meter, which has to say the amount")
        return (AwardLocked(award.meter, award.spot, award.bettor, action.cents, award.clause),)
    if action.cents is not None:
        raise _refused("amount", award, "comes from this table's own meter, which knows the amount")
    return (locked(state.meters[award.meter], award),)


def release_award(plan: Plan, state: State, action: ReleaseAward) -> tuple[AnyEvent, ...]:
    """Undo a lock, unless a later one stands on the same meter."""
    del plan
    award = _locked(state, action)
    later = [each for each in state.awards if each.meter == award.meter and each.cents is not None]
    if later[-1] is not award:
        message = f"the lock of spot {later[-1].spot} came later and rests on it"
        raise IllegalAction("award/later_lock", message, {"spot": award.spot, "later": later[-1].spot})
    return (released(award),)


def confirm_award(plan: Plan, state: State, action: ConfirmAward) -> tuple[AnyEvent, ...]:
    """Pay a locked award; with the last one the round is settled."""
    award = _locked(state, action)
    paid = confirmed(award, award.cents or 0)
    return (paid,) if len(state.awards) > 1 else (paid, *finish_table(plan, state))


def _find(state: State, action: LockAward | ReleaseAward | ConfirmAward) -> Award:
    require_phase(state, "awarding")
    for award in state.awards:
        if award.name == (action.meter, action.spot, action.bettor):
            return award
    facts = {"meter": action.meter, "spot": action.spot, "bettor": action.bettor}
    message = f"{action.bettor} wins nothing from the meter {action.meter!r} on spot {action.spot}"
    raise IllegalAction("award/none", message, facts)


def _locked(state: State, action: ReleaseAward | ConfirmAward) -> Award:
    award = _find(state, action)
    if award.cents is None:
        raise _refused("not_locked", award, "is not locked")
    return award


def _refused(code: str, award: Award, why: str) -> IllegalAction:
    facts = {"meter": award.meter, "spot": award.spot, "bettor": award.bettor}
    return IllegalAction(f"award/{code}", f"the award of spot {award.spot} {why}", facts)
