"""Making and withdrawing wagers: what the rules, the limits and the purse allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import FELT, Transfer, bettor_account
from queenhigh.round.events import AnyEvent, WagerPlaced, WagerTakenBack
from queenhigh.round.refuse import require_phase

if TYPE_CHECKING:
    from queenhigh.round.actions import PlaceWager, TakeBack
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Stake, State


def available_cents(plan: Plan, state: State, bettor: str) -> int:
    """What a person can still bet: the purse less what may be needed for raises and fees of wagers already made."""
    left = state.purse(bettor)
    for stake in state.stakes:
        if stake.bettor == bettor:
            left -= fee_of(plan, stake.wager)
            if stake.wager == plan.decision_wager:
                left -= plan.reserve_multiple * stake.cents
    return left - (plan.bank_fee_max if bettor == state.bank_bettor else 0)


def fee_of(plan: Plan, wager: str) -> int:
    """The flat fee that a bettor pays for making a wager."""
    return sum(fee.per_wager.get(wager, 0) for fee in plan.rules.fee.values() if fee.per_wager)


def place_wager(plan: Plan, state: State, action: PlaceWager) -> tuple[AnyEvent, ...]:
    """Chips on a spot, if the rules, the limits and the purse allow it."""
    require_phase(state, "betting")
    check_wager(plan, state, action)
    made = (action.wager, *plan.equals[action.wager])
    return tuple(WagerPlaced(action.bettor, action.spot, name, (_laid(plan, action, name),)) for name in made)


def _laid(plan: Plan, action: PlaceWager, name: str) -> Transfer:
    """The chips of one wager: the one that is made, or one that must equal it."""
    clause = plan.rules.wager[name].clause or f"wager.{name}"
    return Transfer(bettor_account(action.bettor), FELT, action.cents, name, action.spot, "wager", clause)


def check_wager(plan: Plan, state: State, action: PlaceWager) -> None:
    """Raise if the wager may not be made."""
    wager = plan.opening.get(action.wager)
    facts: dict[str, object] = {
        "bettor": action.bettor,
        "spot": action.spot,
        "wager": action.wager,
        "cents": action.cents,
    }
    if wager is None:
        known = sorted(plan.opening)
        raise IllegalAction("wager/unknown", f"{action.wager!r} is not made before the deal", {**facts, "known": known})
    _check_own_act(plan, action.wager, facts)
    check_bettor(plan, state, action.bettor, action.spot, action.wager)
    mine = [s for s in state.stakes if s.bettor == action.bettor and s.spot == action.spot]
    needs = needed_by(plan, action.wager)
    if needs and not any(s.wager in needs for s in mine):
        raise IllegalAction("wager/needs", f"{wager.label} needs {' or '.join(needs)}", {**facts, "needs": needs})
    low, high = wager_limits(plan, state, action.bettor, action.spot, action.wager)
    if action.cents < low:
        raise IllegalAction("wager/below_minimum", f"{wager.label} is at least {low} cents", {**facts, "min": low})
    if action.cents % wager.cents_step:
        step = wager.cents_step
        raise IllegalAction("wager/step", f"{wager.label} goes in steps of {step} cents", {**facts, "step": step})
    if high is not None and action.cents > high:
        raise IllegalAction(
            "wager/above_maximum", f"at most {high} cents more fit on {wager.label}", {**facts, "max": high}
        )
    has_one = any(s.wager == action.wager for s in mine)
    needed = wager_cost(plan, action.wager, action.cents, adding=has_one)
    left = available_cents(plan, state, action.bettor)
    if needed > left:
        message = f"{action.bettor} needs {needed} cents for it, with fees and what a raise may take, and has {left}"
        raise IllegalAction("wager/purse_short", message, {**facts, "needed": needed, "available": left})


def _check_own_act(plan: Plan, wager: str, facts: dict[str, object]) -> None:
    """A wager that equals another is made and withdrawn with it, and never by itself."""
    other = plan.opening[wager].equals
    if other is not None:
        label, lead = plan.opening[wager].label, plan.opening[other].label
        message = f"{label} equals {lead}: it is made and taken back with it"
        raise IllegalAction("wager/equals", message, {**facts, "equals": other})


def wager_cost(plan: Plan, wager: str, cents: int, *, adding: bool) -> int:
    """What a wager takes from the purse, or keeps back in it."""
    reserve = plan.reserve_multiple * cents if wager == plan.decision_wager else 0
    made = (wager, *plan.equals[wager])
    return len(made) * cents + reserve + (0 if adding else sum(fee_of(plan, name) for name in made))


def wager_limits(plan: Plan, state: State, bettor: str, spot: int, wager: str) -> tuple[int, int | None]:
    """The least and the most that a person may add to a wager now: within the spot's maximum and the bettor's own."""
    terms = plan.opening[wager]
    mine = other = 0
    for stake in state.stakes:
        if stake.spot == spot and stake.wager == wager:
            if stake.bettor == bettor:
                mine += stake.cents
            else:
                other += stake.cents
    low = max(terms.cents_step, terms.cents_min - mine)
    room = [] if terms.cents_max is None else [terms.cents_max - mine - other]
    room += [] if terms.bettor_cents_max is None else [terms.bettor_cents_max - mine]
    return low, min(room, default=None)


def needed_by(plan: Plan, wager: str) -> tuple[str, ...]:
    """The wagers of which a bettor needs one beside this one; a meter takes any other."""
    terms = plan.opening[wager]
    if terms.kind == "meter" and not terms.needs:
        return tuple(name for name, other in plan.opening.items() if other.kind != "meter")
    return terms.needs


def check_bettor(plan: Plan, state: State, bettor: str, spot: int, wager: str) -> None:
    """Raise if the person may not make this wager on this spot, whatever the amount."""
    facts = {"bettor": bettor, "spot": spot, "wager": wager}
    person = next((person for person in state.people if person.bettor == bettor), None)
    if person is None:
        raise IllegalAction("wager/stranger", f"{bettor!r} is not at the table", facts)
    if bettor == state.bank_bettor and plan.seat_banks:
        raise IllegalAction("wager/bank_bets", "the player-dealer banks and does not bet", facts)
    if spot in person.seats:
        return
    seated = next((person for person in state.people if spot in person.seats), None)
    if seated is None or (plan.seat_banks and spot == state.bank_seat):
        raise IllegalAction("wager/no_hand", f"there is no hand to bet on at spot {spot}", facts)
    if not plan.opening[wager].backline or not plan.rules.seats.backline:
        raise IllegalAction("wager/no_backline", f"others may not make this wager on {seated.bettor}'s hand", facts)
    there = [stake for stake in state.stakes if stake.spot == spot]
    if not _seat_is_in(plan, seated.bettor, there):
        raise IllegalAction("wager/seat_not_in", f"{seated.bettor} has not bet on spot {spot}", facts)
    if not _has_own_base(plan, bettor, wager, there):
        needs = (plan.decision_wager,)
        raise IllegalAction("wager/needs", f"{bettor} needs an own {needs[0]} there", {**facts, "needs": needs})


def _seat_is_in(plan: Plan, seated: str, there: list[Stake]) -> bool:
    """Whether the seated player has what the decision belongs to: that decision binds all on the spot."""
    return any(stake.bettor == seated and plan.decision_wager in ("", stake.wager) for stake in there)


def _has_own_base(plan: Plan, bettor: str, wager: str, there: list[Stake]) -> bool:
    """Whether someone in the line behind a seat has, or is making, an own wager that the decision belongs to."""
    base = plan.decision_wager
    return base in ("", wager) or any(stake.bettor == bettor and stake.wager == base for stake in there)


def take_back(plan: Plan, state: State, action: TakeBack) -> tuple[AnyEvent, ...]:
    """A wager withdrawn before the bets are closed, unless another one rests on it."""
    require_phase(state, "betting")
    facts: dict[str, object] = {"bettor": action.bettor, "spot": action.spot, "wager": action.wager}
    stake = find_stake(state, action.bettor, action.spot, action.wager)
    if stake is None:
        raise IllegalAction("wager/not_placed", f"{action.bettor} has no {action.wager} on spot {action.spot}", facts)
    _check_own_act(plan, action.wager, facts)
    resting = rests_on(plan, state, stake)
    if resting is not None:
        message = f"{resting.bettor}'s {resting.wager} rests on it"
        raise IllegalAction("wager/needed", message, {**facts, "by": resting.wager})
    clause = plan.rules.clause_of("announce.no_more_bets") or "announce.no_more_bets"
    purse, cents = bettor_account(action.bettor), stake.cents
    return tuple(
        WagerTakenBack(
            action.bettor, action.spot, name, (Transfer(FELT, purse, cents, name, action.spot, "taken back", clause),)
        )
        for name in (action.wager, *plan.equals[action.wager])
    )


def find_stake(state: State, bettor: str, spot: int, wager: str) -> Stake | None:
    """One bettor's stake on one wager of one spot."""
    for stake in state.stakes:
        if stake.bettor == bettor and stake.spot == spot and stake.wager == wager:
            return stake
    return None


def rests_on(plan: Plan, state: State, stake: Stake) -> Stake | None:
    """A stake that could not stand without the given one."""
    gone = (stake.wager, *plan.equals[stake.wager])
    left = [
        other
        for other in state.stakes
        if other.spot == stake.spot and not (other.bettor == stake.bettor and other.wager in gone)
    ]
    return next((other for other in left if not _stands(plan, state, other, left)), None)


def _stands(plan: Plan, state: State, stake: Stake, there: list[Stake]) -> bool:
    """Whether a stake may lie on its spot together with these."""
    needs = needed_by(plan, stake.wager)
    if needs and not any(other.bettor == stake.bettor and other.wager in needs for other in there):
        return False
    seated = next(person.bettor for person in state.people if stake.spot in person.seats)
    if stake.bettor == seated:
        return True
    return _seat_is_in(plan, seated, there) and _has_own_base(plan, stake.bettor, stake.wager, there)
