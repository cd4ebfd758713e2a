"""Making and withdrawing wagers: what the rules, the limits and the purse allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import FELT, Transfer, bettor_account
from queenhigh.round.actions import PlaceWager
from queenhigh.round.events import AnyEvent, WagerPlaced, WagerTakenBack
from queenhigh.round.refuse import require_phase, wrong_phase

if TYPE_CHECKING:
    from queenhigh.round.actions import Person, TakeBack
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Stake, State
    from queenhigh.round.wagering import WagerPlan


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How a person stands to a wager on a spot before making it."""

    made: list[str]
    """The own wagers on the spot."""
    own_cents: int
    """What lies on the wager already, the own part and that of others."""
    other_cents: int
    left_cents: int
    """What the person can still bet: the purse less what may be needed for raises and fees of wagers already made."""


def standing_of(plan: Plan, state: State, bettor: str, spot: int, wager: str) -> Standing:
    """One look at everything that lies on the felt."""
    fees, decided, reserve = plan.wager_fees, plan.decision_wager, plan.reserve_multiple
    made: list[str] = []
    own = other = 0
    left = state.purse(bettor)
    if bettor == state.bank_bettor:
        left -= plan.bank_fee_max
    for stake in state.stakes:
        if stake.bettor != bettor:
            if stake.spot == spot and stake.wager == wager:
                other += stake.cents
            continue
        name, cents = stake.wager, stake.cents
        if name in fees:
            left -= fees[name]
        if name == decided:
            left -= reserve * cents
        if stake.spot == spot:
            made.append(name)
            if name == wager:
                own = cents
    return Standing(made, own, other, left)


def available_cents(plan: Plan, state: State, bettor: str) -> int:
    """What a person can still bet."""
    return standing_of(plan, state, bettor, 0, "").left_cents


def place_wager(plan: Plan, state: State, action: PlaceWager) -> tuple[AnyEvent, ...]:
    """Chips on a spot, if the rules, the limits and the purse allow it; what equals the wager is made with it."""
    if state.phase != "betting":
        raise wrong_phase(state, "betting")
    terms = checked_wager(plan, state, action)
    bettor, spot, cents = action.bettor, action.spot, action.cents
    purse = bettor_account(bettor)
    placed = []
    for name, clause in terms.made:
        moved = (Transfer(purse, FELT, cents, name, spot, "wager", clause),)
        placed.append(WagerPlaced(bettor, spot, name, moved))
    return tuple(placed)


def checked_wager(plan: Plan, state: State, action: PlaceWager) -> WagerPlan:
    """The terms of a wager. Raises if it may not be made."""
    bettor, spot, name, cents = action.bettor, action.spot, action.wager, action.cents
    terms = plan.opening.get(name)
    if terms is None:
        known = sorted(plan.opening)
        raise _refused("unknown", action, f"{name!r} is not made before the deal", known=known)
    if terms.equals is not None:
        raise _not_own_act(plan, terms, action)
    check_bettor(plan, state, bettor, spot, name)
    standing = standing_of(plan, state, bettor, spot, name)
    needs = terms.needs
    if needs and set(needs).isdisjoint(standing.made):
        raise _refused("needs", action, f"{terms.label} needs {' or '.join(needs)}", needs=needs)
    low, high = wager_limits(terms, standing)
    if cents < low:
        raise _refused("below_minimum", action, f"{terms.label} is at least {low} cents", min=low)
    step = terms.cents_step
    if cents % step:
        raise _refused("step", action, f"{terms.label} goes in steps of {step} cents", step=step)
    if high is not None and cents > high:
        raise _refused("above_maximum", action, f"at most {high} cents more fit on {terms.label}", max=high)
    needed, left = wager_cost(terms, cents, adding=standing.own_cents > 0), standing.left_cents
    if needed > left:
        message = f"{bettor} needs {needed} cents for it, with fees and what a raise may take, and has {left}"
        raise _refused("purse_short", action, message, needed=needed, available=left)
    return terms


def _refused(code: str, action: PlaceWager | TakeBack, message: str, **more: object) -> IllegalAction:
    facts: dict[str, object] = {"bettor": action.bettor, "spot": action.spot, "wager": action.wager}
    if isinstance(action, PlaceWager):
        facts["cents"] = action.cents
    return IllegalAction(f"wager/{code}", message, {**facts, **more})


def _not_own_act(plan: Plan, terms: WagerPlan, action: PlaceWager | TakeBack) -> IllegalAction:
    """A wager that equals another is made and withdrawn with it, and never by itself."""
    lead = plan.opening[terms.equals or ""]
    message = f"{terms.label} equals {lead.label}: it is made and taken back with it"
    return _refused("equals", action, message, equals=lead.id)


def wager_cost(terms: WagerPlan, cents: int, *, adding: bool) -> int:
    """What a wager takes from the purse, or keeps back in it."""
    return terms.times * cents if adding else terms.times * cents + terms.fee_cents


def wager_limits(terms: WagerPlan, standing: Standing) -> tuple[int, int | None]:
    """The least and the most that a person may add to a wager now: within the spot's maximum and the bettor's own."""
    own = standing.own_cents
    low = max(terms.cents_step, terms.cents_min - own)
    room = None if terms.cents_max is None else terms.cents_max - own - standing.other_cents
    if terms.bettor_cents_max is not None:
        most = terms.bettor_cents_max - own
        room = most if room is None else min(room, most)
    return low, room


def check_bettor(plan: Plan, state: State, bettor: str, spot: int, wager: str) -> None:
    """Raise if the person may not make this wager on this spot, whatever the amount."""
    banks = plan.seat_banks and bettor == state.bank_bettor
    for person in state.people:
        if person.bettor == bettor and spot in person.seats and not banks:
            return
    facts = {"bettor": bettor, "spot": spot, "wager": wager}
    if not any(person.bettor == bettor for person in state.people):
        raise IllegalAction("wager/stranger", f"{bettor!r} is not at the table", facts)
    if banks:
        raise IllegalAction("wager/bank_bets", "the player-dealer banks and does not bet", facts)
    seated = next((person for person in state.people if spot in person.seats), None)
    if seated is None or (plan.seat_banks and spot == state.bank_seat):
        raise IllegalAction("wager/no_hand", f"there is no hand to bet on at spot {spot}", facts)
    if not plan.opening[wager].backline:
        raise IllegalAction("wager/no_backline", f"others may not make this wager on {seated.bettor}'s hand", facts)
    there = [stake for stake in state.stakes if stake.spot == spot]
    if not _seat_is_in(plan, seated.bettor, there):
        raise IllegalAction("wager/seat_not_in", f"{seated.bettor} has not bet on spot {spot}", facts)
    if not _has_own_base(plan, bettor, wager, there):
        needs = (plan.decision_wager,)
        raise IllegalAction("wager/needs", f"{bettor} needs an own {needs[0]} there", {**facts, "needs": needs})


def spots_open_to(plan: Plan, state: State, person: Person) -> list[int]:
    """The spots where `check_bettor` would let a person make some wager: the own ones, and those of seats to bet behind."""
    if not plan.backline:
        return sorted(person.seats)
    behind = [
        spot
        for seated in state.people
        if seated is not person
        for spot in seated.seats
        if _seat_is_in(plan, seated.bettor, [stake for stake in state.stakes if stake.spot == spot])
    ]
    return sorted([*person.seats, *behind])


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
    bettor, spot, wager = action.bettor, action.spot, action.wager
    facts: dict[str, object] = {"bettor": bettor, "spot": spot, "wager": wager}
    stake = find_stake(state, bettor, spot, wager)
    if stake is None:
        raise IllegalAction("wager/not_placed", f"{bettor} has no {wager} on spot {spot}", facts)
    terms = plan.opening[wager]
    if terms.equals is not None:
        raise _not_own_act(plan, terms, action)
    resting = rests_on(plan, state, stake)
    if resting is not None:
        message = f"{resting.bettor}'s {resting.wager} rests on it"
        raise IllegalAction("wager/needed", message, {**facts, "by": resting.wager})
    clause = plan.rules.clause_of("announce.no_more_bets") or "announce.no_more_bets"
    purse, cents = bettor_account(bettor), stake.cents
    return tuple(
        WagerTakenBack(bettor, spot, name, (Transfer(FELT, purse, cents, name, spot, "taken back", clause),))
        for name, _ in terms.made
    )


def find_stake(state: State, bettor: str, spot: int, wager: str) -> Stake | None:
    """One bettor's stake on one wager of one spot."""
    for stake in state.stakes:
        if stake.bettor == bettor and stake.spot == spot and stake.wager == wager:
            return stake
    return None


def rests_on(plan: Plan, state: State, stake: Stake) -> Stake | None:
    """A stake that could not stand without the given one."""
    gone = [name for name, _ in plan.opening[stake.wager].made]
    left = [
        other
        for other in state.stakes
        if other.spot == stake.spot and not (other.bettor == stake.bettor and other.wager in gone)
    ]
    return next((other for other in left if not _stands(plan, state, other, left)), None)


def _stands(plan: Plan, state: State, stake: Stake, there: list[Stake]) -> bool:
    """Whether a stake may lie on its spot together with these."""
    needs = plan.opening[stake.wager].needs
    if needs and not any(other.bettor == stake.bettor and other.wager in needs for other in there):
        return False
    seated = next(person.bettor for person in state.people if stake.spot in person.seats)
    if stake.bettor == seated:
        return True
    return _seat_is_in(plan, seated, there) and _has_own_base(plan, stake.bettor, stake.wager, there)
