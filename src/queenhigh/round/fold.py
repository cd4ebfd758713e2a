"""How each event changes the state. Money moves only by the transfers that events carry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from queenhigh.money.transfer import bettor_account
from queenhigh.round import events as ev
from queenhigh.round.forfeits import is_given_up
from queenhigh.round.meters import fed
from queenhigh.round.state import Spot, Stake, State
from queenhigh.round.ways import seats_in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from queenhigh.money.transfer import Transfer
    from queenhigh.round.plan import Plan


def moved(balances: Mapping[str, int], transfers: tuple[Transfer, ...]) -> dict[str, int]:
    """The balances after some transfers."""
    after = dict(balances)
    for transfer in transfers:
        after[transfer.source] = after.get(transfer.source, 0) - transfer.cents
        after[transfer.target] = after.get(transfer.target, 0) + transfer.cents
    return after


def _opened(plan: Plan, state: State, event: ev.RoundOpened) -> State:
    del plan, state
    purses = {bettor_account(person.bettor): person.purse_cents for person in event.people}
    meters = dict(event.meters)
    return State(
        phase="betting",
        number=event.number,
        rules_hash=event.rules_hash,
        people=event.people,
        bank_seat=event.bank_seat,
        bank_bettor=event.bank_bettor,
        bank_cents=event.bank_cents,
        pack=event.pack,
        commitment=event.commitment,
        balances=moved(purses, event.transfers),
        meters=meters,
        meters_before=meters,
    )


def _placed(plan: Plan, state: State, event: ev.WagerPlaced) -> State:
    del plan
    cents = sum(transfer.cents for transfer in event.transfers)
    stakes = _added(state.stakes, Stake(event.bettor, event.spot, event.wager, cents))
    return replace(state, stakes=stakes, balances=moved(state.balances, event.transfers))


def _added(stakes: tuple[Stake, ...], stake: Stake) -> tuple[Stake, ...]:
    for position, other in enumerate(stakes):
        if (other.bettor, other.spot, other.wager) == (stake.bettor, stake.spot, stake.wager):
            more = replace(other, cents=other.cents + stake.cents)
            return (*stakes[:position], more, *stakes[position + 1 :])
    return (*stakes, stake)


def _taken_back(plan: Plan, state: State, event: ev.WagerTakenBack) -> State:
    del plan
    gone = (event.bettor, event.spot, event.wager)
    stakes = tuple(s for s in state.stakes if (s.bettor, s.spot, s.wager) != gone)
    return replace(state, stakes=stakes, balances=moved(state.balances, event.transfers))


def _closed(plan: Plan, state: State, event: ev.BetsClosed) -> State:
    del plan
    seated = {seat: person.bettor for person in state.people for seat in person.seats}
    spots = tuple(Spot(seat, seated[seat], _behind(state, seat, seated[seat])) for seat in event.spots)
    return replace(state, phase="closed", spots=spots, balances=moved(state.balances, event.transfers))


def _behind(state: State, seat: int, bettor: str) -> tuple[str, ...]:
    """Who stands in line behind a seat. It is kept, because a wager that placed someone may be gone by settlement."""
    return tuple(dict.fromkeys(s.bettor for s in state.stakes if s.spot == seat and s.bettor != bettor))


def _fed(plan: Plan, state: State, event: ev.MeterFed) -> State:
    wager = plan.rules.meter[event.meter].wager
    return replace(
        state,
        stakes=tuple(stake for stake in state.stakes if stake.wager != wager),
        intake=(*state.intake, *(stake for stake in state.stakes if stake.wager == wager)),
        meters={**state.meters, event.meter: event.after},
        balances=moved(state.balances, event.transfers),
    )


def _dealt(plan: Plan, state: State, event: ev.CardsDealt) -> State:
    stacks = dict(event.stacks)
    spots = tuple(replace(spot, stack=stacks[spot.seat]) for spot in state.spots)
    order = plan.rules.order.decide
    deciders = {
        stake.spot
        for stake in state.stakes
        if stake.wager == plan.decision_wager and any(s.seat == stake.spot and s.bettor == stake.bettor for s in spots)
    }
    # The button may say who decides first; it is placed by the card that is turned up next.
    seats = seats_in_order(plan.seats, order.start, order.direction, state.bank_seat, 0)
    to_decide = tuple(seat for seat in seats if seat in deciders)
    return replace(
        state,
        phase="deciding" if to_decide else "revealing",
        spots=spots,
        bank_stack=event.bank,
        rest=event.rest,
        to_decide=to_decide,
    )


def _turned(plan: Plan, state: State, event: ev.CardTurned) -> State:
    del plan
    return replace(state, turned=(*state.turned, event.card))


def _button(plan: Plan, state: State, event: ev.ButtonPlaced) -> State:
    order = plan.rules.order.decide
    seats = seats_in_order(plan.seats, order.start, order.direction, state.bank_seat, event.seat)
    return replace(state, button=event.seat, to_decide=tuple(seat for seat in seats if seat in state.to_decide))


def _decided(plan: Plan, state: State, event: ev.OptionTaken) -> State:
    del plan
    left = state.to_decide[1:]
    raised = tuple(Stake(t.source.removeprefix("bettor:"), t.spot, t.wager, t.cents) for t in event.transfers)
    return replace(
        state,
        phase="deciding" if left else "revealing",
        to_decide=left,
        spots=_with_spot(state, event.spot, option=event.option, discard=event.discard),
        stakes=state.stakes + raised,
        balances=moved(state.balances, event.transfers) if event.transfers else state.balances,
    )


def _with_spot(state: State, seat: int, **changes: Any) -> tuple[Spot, ...]:
    return tuple(replace(spot, **changes) if spot.seat == seat else spot for spot in state.spots)


def _settled(plan: Plan, state: State, event: ev.WagerSettled) -> State:
    gone = (event.bettor, event.spot, event.wager)
    stakes = state.stakes
    if event.wager not in plan.rules.bonus:
        stakes = tuple(s for s in stakes if (s.bettor, s.spot, s.wager) != gone)
    return replace(state, stakes=stakes, balances=moved(state.balances, event.transfers))


def _bank_shown(plan: Plan, state: State, event: ev.BankRevealed) -> State:
    del event
    waiting = {stake.spot for stake in (*state.stakes, *state.intake)}
    collected = tuple(spot.seat for spot in state.spots if spot.seat not in waiting and is_given_up(plan, spot))
    return replace(state, phase="settling", bank_shown=True, forfeits_done=True, collected=collected)


def _shown(plan: Plan, state: State, event: ev.HandRevealed) -> State:
    del plan
    return replace(state, spots=_with_spot(state, event.spot, shown=True))


def _draw_shown(plan: Plan, state: State, event: ev.DrawTurned) -> State:
    del plan
    return replace(state, spots=_with_spot(state, event.spot, draw_shown=True))


def _awarded(plan: Plan, state: State, event: ev.MeterAwarded) -> State:
    del plan
    meters = {**state.meters, event.meter: event.after}
    return replace(state, meters=meters, balances=moved(state.balances, event.transfers))


def _round_settled(plan: Plan, state: State, event: ev.RoundSettled) -> State:
    del plan
    return replace(state, phase="racking", balances=moved(state.balances, event.transfers))


def _racked(plan: Plan, state: State, event: ev.CardsRacked) -> State:
    del plan
    return replace(state, phase="over", rack=event.rack)


def _exposed(plan: Plan, state: State, event: ev.CardExposed) -> State:
    del plan
    return replace(state, exposed=(*state.exposed, event.card))


def _killed(plan: Plan, state: State, event: ev.HandKilled) -> State:
    to_decide = tuple(seat for seat in state.to_decide if seat != event.spot)
    phase = "revealing" if state.phase == "deciding" and not to_decide else state.phase
    spots = _with_spot(state, event.spot, killed=event.ruling, killed_clause=event.clause)
    after = replace(state, phase=phase, to_decide=to_decide, spots=spots)
    return after if event.ruling == "dead" else _without_hand(plan, after, event)


def _without_hand(plan: Plan, state: State, event: ev.HandKilled) -> State:
    """The wagers of a void hand are off the felt, and the meters as if it had never fed them."""
    back = {(t.target, t.wager) for t in event.transfers}
    intake = tuple(stake for stake in state.intake if stake.spot != event.spot)
    meters = {
        name: fed(before, [s for s in intake if s.wager == plan.rules.meter[name].wager])
        for name, before in state.meters_before.items()
    }
    return replace(
        state,
        stakes=tuple(
            s for s in state.stakes if s.spot != event.spot or (bettor_account(s.bettor), s.wager) not in back
        ),
        intake=intake,
        meters=meters,
        balances=moved(state.balances, event.transfers),
    )


def _resumed(plan: Plan, state: State, event: ev.RoundResumed) -> State:
    del plan, event
    return state


def _voided(plan: Plan, state: State, event: ev.RoundVoided) -> State:
    del plan
    return replace(
        state,
        phase="void",
        stakes=(),
        intake=(),
        to_decide=(),
        meters=dict(event.meters),
        balances=moved(state.balances, event.transfers),
    )


FOLDS: dict[type[ev.Event], Callable[[Plan, State, Any], State]] = {
    ev.RoundOpened: _opened,
    ev.WagerPlaced: _placed,
    ev.WagerTakenBack: _taken_back,
    ev.BetsClosed: _closed,
    ev.MeterFed: _fed,
    ev.CardsDealt: _dealt,
    ev.CardTurned: _turned,
    ev.ButtonPlaced: _button,
    ev.OptionTaken: _decided,
    ev.WagerSettled: _settled,
    ev.BankRevealed: _bank_shown,
    ev.HandRevealed: _shown,
    ev.DrawTurned: _draw_shown,
    ev.BankExhausted: _resumed,
    ev.MeterAwarded: _awarded,
    ev.RoundSettled: _round_settled,
    ev.CardsRacked: _racked,
    ev.CardExposed: _exposed,
    ev.HandKilled: _killed,
    ev.RoundResumed: _resumed,
    ev.RoundVoided: _voided,
}
