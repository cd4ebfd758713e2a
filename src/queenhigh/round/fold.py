"""How each event changes the state. Money moves only by the transfers and shares that events carry.

A state never changes once it was handed out. Events are folded into a copy of it, so that the many
events of a settlement cost one state and not one each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import force_setattr as put
from msgspec.structs import replace

from queenhigh.errors import ImpossibleState
from queenhigh.money.transfer import bettor_account
from queenhigh.round import events as ev
from queenhigh.round.draft import Draft
from queenhigh.round.forfeits import is_given_up
from queenhigh.round.state import Award, Spot, Stake, State
from queenhigh.round.ways import along

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from queenhigh.round.plan import Plan


def fold(plan: Plan, state: State, events: Iterable[ev.AnyEvent]) -> State:
    """The state after some events."""
    draft = Draft(plan, state.__copy__())  # type: ignore[attr-defined]  # half the time of copy.copy
    for event in events:
        try:
            step = FOLDS[type(event)]
        except KeyError:
            raise ImpossibleState("event/unknown", f"{type(event).__name__} is no event of a round") from None
        step(draft, event)
    if draft.gone:
        draft.clear_felt()
    if draft.moved:
        draft.move_chips()
    return draft.state


def _opened(draft: Draft, event: ev.RoundOpened) -> None:
    draft.moved, draft.gone = event.transfers, ()
    balances = {}
    for person in event.people:
        balances[bettor_account(person.bettor)] = person.purse_cents
    draft.state = State(
        phase="betting",
        number=event.number,
        rules_hash=event.rules_hash,
        people=event.people,
        bank_seat=event.bank_seat,
        bank_bettor=event.bank_bettor,
        bank_cents=event.bank_cents,
        pack=event.pack,
        commitment=event.commitment,
        balances=balances,
        meters=dict(event.meters),
        keypad=event.keypad,
        linked=event.linked,
    )


def _placed(draft: Draft, event: ev.WagerPlaced) -> None:
    cents = 0
    for transfer in event.transfers:
        cents += transfer.cents
    stake = Stake(event.bettor, event.spot, event.wager, cents)
    put(draft.state, "stakes", _added(draft.stakes(), stake))
    draft.moved += event.transfers


def _added(stakes: tuple[Stake, ...], stake: Stake) -> tuple[Stake, ...]:
    wager, spot, bettor = stake.wager, stake.spot, stake.bettor
    for other in stakes:
        if other.spot == spot and other.wager == wager and other.bettor == bettor:
            more = Stake(bettor, spot, wager, other.cents + stake.cents)
            return tuple([more if each is other else each for each in stakes])
    return (*stakes, stake)


def _taken_back(draft: Draft, event: ev.WagerTakenBack) -> None:
    draft.gone += ((event.bettor, event.spot, event.wager),)
    draft.moved += event.transfers


def _closed(draft: Draft, event: ev.BetsClosed) -> None:
    state, stakes = draft.state, draft.stakes()
    seated = {}
    for person in state.people:
        for seat in person.seats:
            seated[seat] = person.bettor
    lined_up = [stake for stake in stakes if stake.bettor != seated[stake.spot]] if draft.plan.backline else []
    spots = []
    for seat in event.spots:
        # The line behind a seat is kept, because a wager that placed someone may be gone by settlement.
        behind = tuple(dict.fromkeys(stake.bettor for stake in lined_up if stake.spot == seat)) if lined_up else ()
        spots.append(Spot(seat, seated[seat], behind))
    put(state, "phase", "closed")
    put(state, "spots", tuple(spots))
    draft.moved += event.transfers


def _fed(draft: Draft, event: ev.MeterFed) -> None:
    state, stakes = draft.state, draft.stakes()
    wager = draft.plan.rules.meter[event.meter].wager
    put(state, "intake", (*state.intake, *(stake for stake in stakes if stake.wager == wager)))
    put(state, "stakes", tuple(stake for stake in stakes if stake.wager != wager))
    draft.change_meter(event.meter, event.change, event.shares)
    draft.moved += event.transfers


def _dealt(draft: Draft, event: ev.CardsDealt) -> None:
    plan, state, stacks = draft.plan, draft.state, dict(event.stacks)
    wager, deciding = plan.decision_wager, set()
    for stake in draft.stakes():
        if stake.wager == wager:
            deciding.add((stake.spot, stake.bettor))
    spots, deciders = [], []
    for spot in state.spots:
        seat, bettor = spot.seat, spot.bettor
        spots.append(Spot(seat, bettor, spot.behind, stacks[seat]))
        if (seat, bettor) in deciding:
            deciders.append(seat)
    # The button may say who decides first; it is placed by the card that is turned up next.
    to_decide = along(plan.decide_way, deciders, plan.seats, state.bank_seat, 0)
    put(state, "phase", "deciding" if to_decide else "revealing")
    put(state, "spots", tuple(spots))
    put(state, "bank_stack", event.bank)
    put(state, "rest", event.rest)
    put(state, "to_decide", to_decide)


def _turned(draft: Draft, event: ev.CardTurned) -> None:
    put(draft.state, "turned", (*draft.state.turned, event.card))


def _button(draft: Draft, event: ev.ButtonPlaced) -> None:
    plan, state = draft.plan, draft.state
    put(state, "button", event.seat)
    put(state, "to_decide", along(plan.decide_way, state.to_decide, plan.seats, state.bank_seat, event.seat))


def _decided(draft: Draft, event: ev.OptionTaken) -> None:
    state = draft.state
    left = state.to_decide[1:]
    draft.change_spot(event.spot, option=event.option, discard=event.discard)
    put(state, "phase", "deciding" if left else "revealing")
    put(state, "to_decide", left)
    if event.transfers:
        stakes = draft.stakes()
        for raised in event.transfers:
            stakes += (Stake(raised.source.owner, raised.spot, raised.wager, raised.cents),)
        put(state, "stakes", stakes)
        draft.moved += event.transfers


def _settled(draft: Draft, event: ev.WagerSettled) -> None:
    if event.wager not in draft.plan.bonuses:
        draft.gone += ((event.bettor, event.spot, event.wager),)
    draft.moved += event.transfers


def _bank_shown(draft: Draft, event: ev.BankRevealed) -> None:
    del event
    state = draft.state
    given_up = [spot.seat for spot in state.spots if is_given_up(draft.plan, spot)]
    collected: tuple[int, ...] = ()
    if given_up:
        waiting = {stake.spot for stake in (*draft.stakes(), *state.intake)}
        collected = tuple(seat for seat in given_up if seat not in waiting)
    put(state, "phase", "settling")
    put(state, "bank_shown", True)
    put(state, "forfeits_done", True)
    put(state, "collected", collected)


def _shown(draft: Draft, event: ev.HandRevealed) -> None:
    draft.change_spot(event.spot, shown=True)


def _draw_shown(draft: Draft, event: ev.DrawTurned) -> None:
    draft.change_spot(event.spot, draw_shown=True)


def _due(draft: Draft, event: ev.AwardDue) -> None:
    award = Award(
        event.meter, event.spot, event.bettor, event.wager, event.percent, event.why, event.clause, row=event.row
    )
    put(draft.state, "phase", "awarding")
    put(draft.state, "awards", (*draft.state.awards, award))


def _locked(draft: Draft, event: ev.AwardLocked) -> None:
    funded = sum(share.micro_cents for share in event.shares)
    _with_award(draft, event, cents=event.cents, change=event.change, funded=funded)
    draft.change_meter(event.meter, event.change, event.shares)


def _released(draft: Draft, event: ev.AwardReleased) -> None:
    _with_award(draft, event, cents=None, change=event.change, funded=0)
    draft.change_meter(event.meter, event.change, event.shares)


def _with_award(draft: Draft, event: ev.AwardLocked | ev.AwardReleased, **changes: Any) -> None:
    name = (event.meter, event.spot, event.bettor)
    put(draft.state, "awards", tuple(replace(a, **changes) if a.name == name else a for a in draft.state.awards))


def _awarded(draft: Draft, event: ev.MeterAwarded) -> None:
    state, name = draft.state, (event.meter, event.spot, event.bettor)
    put(state, "awards", tuple(a for a in state.awards if a.name != name))
    put(state, "paid_awards", state.paid_awards + 1)
    draft.moved += event.transfers


def _round_settled(draft: Draft, event: ev.RoundSettled) -> None:
    put(draft.state, "phase", "racking")
    draft.moved += event.transfers


def _racked(draft: Draft, event: ev.CardsRacked) -> None:
    put(draft.state, "phase", "over")
    put(draft.state, "rack", event.rack)


def _exposed(draft: Draft, event: ev.CardExposed) -> None:
    put(draft.state, "exposed", (*draft.state.exposed, event.card))


def _killed(draft: Draft, event: ev.HandKilled) -> None:
    state = draft.state
    to_decide = tuple(seat for seat in state.to_decide if seat != event.spot)
    if state.phase == "deciding" and not to_decide:
        put(state, "phase", "revealing")
    draft.change_spot(event.spot, killed=event.ruling, killed_clause=event.clause)
    put(state, "to_decide", to_decide)
    if event.ruling == "void":
        _take_back_hand(draft, event)


def _take_back_hand(draft: Draft, event: ev.HandKilled) -> None:
    """The wagers of a void hand are off the felt, and it wins nothing from a meter; what it was fed stays there."""
    state = draft.state
    back = {(t.target, t.wager) for t in event.transfers}
    left = (s for s in draft.stakes() if s.spot != event.spot or (bettor_account(s.bettor), s.wager) not in back)
    put(state, "stakes", tuple(left))
    put(state, "intake", tuple(stake for stake in state.intake if stake.spot != event.spot))
    draft.moved += event.transfers


def _nothing(draft: Draft, event: ev.RoundResumed | ev.BankExhausted) -> None:
    """What was said at the table, and changed nothing on it."""
    del draft, event


def _voided(draft: Draft, event: ev.RoundVoided) -> None:
    draft.gone = ()
    put(draft.state, "phase", "void")
    for emptied in ("stakes", "intake", "to_decide", "awards"):
        put(draft.state, emptied, ())
    draft.moved += event.transfers


FOLDS: dict[type[ev.Event], Callable[[Draft, Any], None]] = {
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
    ev.BankExhausted: _nothing,
    ev.AwardDue: _due,
    ev.AwardLocked: _locked,
    ev.AwardReleased: _released,
    ev.MeterAwarded: _awarded,
    ev.RoundSettled: _round_settled,
    ev.CardsRacked: _racked,
    ev.CardExposed: _exposed,
    ev.HandKilled: _killed,
    ev.RoundResumed: _nothing,
    ev.RoundVoided: _voided,
}
