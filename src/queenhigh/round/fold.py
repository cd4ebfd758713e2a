"""How each event changes the state. Money moves only by the transfers and shares that events carry.

A state never changes once it was handed out. Events are folded into a copy of it, so that the many
events of a settlement cost one state and not one each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import force_setattr, replace

from queenhigh.errors import ImpossibleState
from queenhigh.money.transfer import bettor_account
from queenhigh.round import events as ev
from queenhigh.round.forfeits import is_given_up
from queenhigh.round.state import Award, Spot, Stake, State
from queenhigh.round.ways import seats_in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from queenhigh.money.meter import MeterChange
    from queenhigh.money.transfer import Account, Share, Transfer
    from queenhigh.round.plan import Plan


class Draft:
    """The next state, while events are folded into it. Its balances become its own when something moves."""

    __slots__ = ("_gone", "_held", "plan", "state")

    def __init__(self, plan: Plan, state: State) -> None:
        self.plan = plan
        self.state: State = state.__copy__()  # type: ignore[attr-defined]  # half the time of copy.copy
        self._held: dict[Account, int] | None = None
        self._gone: set[tuple[str, int, str]] | None = None

    def begin(self, state: State) -> None:
        """Another round: nothing of the old state is left."""
        self.state, self._held, self._gone = state, None, None

    def put(self, **values: Any) -> None:
        """Set fields of the next state."""
        for name in values:  # noqa: PLC0206  # half the time of items()
            force_setattr(self.state, name, values[name])

    def move(self, transfers: tuple[Transfer, ...]) -> None:
        """Chips from one account to another."""
        held = self._held
        if held is None:
            held = self._held = dict(self.state.balances)
            force_setattr(self.state, "balances", held)
        for transfer in transfers:
            cents = transfer.cents
            held[transfer.source] = held.get(transfer.source, 0) - cents
            held[transfer.target] = held.get(transfer.target, 0) + cents

    def change_meter(self, name: str, change: MeterChange, shares: tuple[Share, ...]) -> None:
        """What happens to a meter, and what the house puts in for it."""
        state = self.state
        self.put(meters={**state.meters, name: state.meters[name].changed(change)})
        for share in shares:
            self.put(funded={**self.state.funded, name: self.state.funded.get(name, 0) + share.micro_cents})

    def take_off(self, bettor: str, spot: int, wager: str) -> None:
        """A stake leaves the felt; many are taken off at once."""
        if self._gone is None:
            self._gone = set()
        self._gone.add((bettor, spot, wager))

    def flush(self) -> State:
        """The state with nothing pending."""
        if self._gone:
            gone, self._gone = self._gone, None
            self.put(stakes=tuple([s for s in self.state.stakes if (s.bettor, s.spot, s.wager) not in gone]))
        return self.state

    def with_spot(self, seat: int, **changes: Any) -> None:
        """Change one spot."""
        spots = list(self.state.spots)
        for place, spot in enumerate(spots):
            if spot.seat == seat:
                spots[place] = replace(spot, **changes)
        force_setattr(self.state, "spots", tuple(spots))


def fold(plan: Plan, state: State, events: Iterable[ev.AnyEvent]) -> State:
    """The state after some events."""
    draft = Draft(plan, state)
    for event in events:
        try:
            step = FOLDS[type(event)]
        except KeyError:
            message = f"{type(event).__name__} is no event of a round"
            raise ImpossibleState("event/unknown", message) from None
        step(draft, event)
    return draft.flush()


def _opened(draft: Draft, event: ev.RoundOpened) -> None:
    opened = State(
        phase="betting",
        number=event.number,
        rules_hash=event.rules_hash,
        people=event.people,
        bank_seat=event.bank_seat,
        bank_bettor=event.bank_bettor,
        bank_cents=event.bank_cents,
        pack=event.pack,
        commitment=event.commitment,
        balances={bettor_account(person.bettor): person.purse_cents for person in event.people},
        meters=dict(event.meters),
        keypad=event.keypad,
        linked=event.linked,
    )
    draft.begin(opened)
    draft.move(event.transfers)


def _placed(draft: Draft, event: ev.WagerPlaced) -> None:
    cents = sum([transfer.cents for transfer in event.transfers])
    draft.put(stakes=_added(draft.flush().stakes, Stake(event.bettor, event.spot, event.wager, cents)))
    draft.move(event.transfers)


def _added(stakes: tuple[Stake, ...], stake: Stake) -> tuple[Stake, ...]:
    wager, spot, bettor = stake.wager, stake.spot, stake.bettor
    for other in stakes:
        if other.spot == spot and other.wager == wager and other.bettor == bettor:
            more = Stake(bettor, spot, wager, other.cents + stake.cents)
            return tuple([more if each is other else each for each in stakes])
    return (*stakes, stake)


def _taken_back(draft: Draft, event: ev.WagerTakenBack) -> None:
    draft.take_off(event.bettor, event.spot, event.wager)
    draft.move(event.transfers)


def _closed(draft: Draft, event: ev.BetsClosed) -> None:
    state = draft.flush()
    seated = {seat: person.bettor for person in state.people for seat in person.seats}
    lined_up = any(stake.bettor != seated[stake.spot] for stake in state.stakes)
    spots = tuple(
        [Spot(seat, seated[seat], _behind(state, seat, seated[seat]) if lined_up else ()) for seat in event.spots]
    )
    draft.put(phase="closed", spots=spots)
    draft.move(event.transfers)


def _behind(state: State, seat: int, bettor: str) -> tuple[str, ...]:
    """Who stands in line behind a seat. It is kept, because a wager that placed someone may be gone by settlement."""
    return tuple(dict.fromkeys(s.bettor for s in state.stakes if s.spot == seat and s.bettor != bettor))


def _fed(draft: Draft, event: ev.MeterFed) -> None:
    state = draft.flush()
    wager = draft.plan.rules.meter[event.meter].wager
    draft.put(
        stakes=tuple(stake for stake in state.stakes if stake.wager != wager),
        intake=(*state.intake, *(stake for stake in state.stakes if stake.wager == wager)),
    )
    draft.change_meter(event.meter, event.change, event.shares)
    draft.move(event.transfers)


def _dealt(draft: Draft, event: ev.CardsDealt) -> None:
    plan, state = draft.plan, draft.flush()
    stacks = dict(event.stacks)
    spots = tuple([Spot(spot.seat, spot.bettor, spot.behind, stacks[spot.seat]) for spot in state.spots])
    owners = {spot.seat: spot.bettor for spot in spots}
    wager = plan.decision_wager
    deciders = {s.spot for s in state.stakes if s.wager == wager and owners.get(s.spot) == s.bettor}
    order = plan.rules.order.decide
    # The button may say who decides first; it is placed by the card that is turned up next.
    seats = seats_in_order(plan.seats, order.start, order.direction, state.bank_seat, 0)
    to_decide = tuple([seat for seat in seats if seat in deciders])
    draft.put(
        phase="deciding" if to_decide else "revealing",
        spots=spots,
        bank_stack=event.bank,
        rest=event.rest,
        to_decide=to_decide,
    )


def _turned(draft: Draft, event: ev.CardTurned) -> None:
    draft.put(turned=(*draft.state.turned, event.card))


def _button(draft: Draft, event: ev.ButtonPlaced) -> None:
    state, order = draft.state, draft.plan.rules.order.decide
    seats = seats_in_order(draft.plan.seats, order.start, order.direction, state.bank_seat, event.seat)
    draft.put(button=event.seat, to_decide=tuple(seat for seat in seats if seat in state.to_decide))


def _decided(draft: Draft, event: ev.OptionTaken) -> None:
    state = draft.flush()
    left = state.to_decide[1:]
    draft.with_spot(event.spot, option=event.option, discard=event.discard)
    draft.put(phase="deciding" if left else "revealing", to_decide=left)
    if event.transfers:
        raised = tuple([Stake(t.source.owner, t.spot, t.wager, t.cents) for t in event.transfers])
        draft.put(stakes=state.stakes + raised)
        draft.move(event.transfers)


def _settled(draft: Draft, event: ev.WagerSettled) -> None:
    if event.wager not in draft.plan.rules.bonus:
        draft.take_off(event.bettor, event.spot, event.wager)
    draft.move(event.transfers)


def _bank_shown(draft: Draft, event: ev.BankRevealed) -> None:
    del event
    state = draft.flush()
    given_up = [spot.seat for spot in state.spots if is_given_up(draft.plan, spot)]
    collected: tuple[int, ...] = ()
    if given_up:
        waiting = {stake.spot for stake in (*state.stakes, *state.intake)}
        collected = tuple(seat for seat in given_up if seat not in waiting)
    draft.put(phase="settling", bank_shown=True, forfeits_done=True, collected=collected)


def _shown(draft: Draft, event: ev.HandRevealed) -> None:
    draft.with_spot(event.spot, shown=True)


def _draw_shown(draft: Draft, event: ev.DrawTurned) -> None:
    draft.with_spot(event.spot, draw_shown=True)


def _due(draft: Draft, event: ev.AwardDue) -> None:
    award = Award(event.meter, event.spot, event.bettor, event.wager, event.percent, event.why, event.clause)
    draft.put(phase="awarding", awards=(*draft.state.awards, award))


def _locked(draft: Draft, event: ev.AwardLocked) -> None:
    funded = sum(share.micro_cents for share in event.shares)
    _with_award(draft, event, cents=event.cents, change=event.change, funded=funded)
    draft.change_meter(event.meter, event.change, event.shares)


def _released(draft: Draft, event: ev.AwardReleased) -> None:
    _with_award(draft, event, cents=None, change=event.change, funded=0)
    draft.change_meter(event.meter, event.change, event.shares)


def _with_award(draft: Draft, event: ev.AwardLocked | ev.AwardReleased, **changes: Any) -> None:
    name = (event.meter, event.spot, event.bettor)
    draft.put(awards=tuple(replace(a, **changes) if a.name == name else a for a in draft.state.awards))


def _awarded(draft: Draft, event: ev.MeterAwarded) -> None:
    state, name = draft.state, (event.meter, event.spot, event.bettor)
    draft.put(awards=tuple(a for a in state.awards if a.name != name), paid_awards=state.paid_awards + 1)
    draft.move(event.transfers)


def _round_settled(draft: Draft, event: ev.RoundSettled) -> None:
    draft.put(phase="racking")
    draft.move(event.transfers)


def _racked(draft: Draft, event: ev.CardsRacked) -> None:
    draft.put(phase="over", rack=event.rack)


def _exposed(draft: Draft, event: ev.CardExposed) -> None:
    draft.put(exposed=(*draft.state.exposed, event.card))


def _killed(draft: Draft, event: ev.HandKilled) -> None:
    state = draft.flush()
    to_decide = tuple(seat for seat in state.to_decide if seat != event.spot)
    if state.phase == "deciding" and not to_decide:
        draft.put(phase="revealing")
    draft.with_spot(event.spot, killed=event.ruling, killed_clause=event.clause)
    draft.put(to_decide=to_decide)
    if event.ruling == "void":
        _take_back_hand(draft, event)


def _take_back_hand(draft: Draft, event: ev.HandKilled) -> None:
    """The wagers of a void hand are off the felt, and it wins nothing from a meter; what it was fed stays there."""
    state = draft.state
    back = {(t.target, t.wager) for t in event.transfers}
    draft.put(
        stakes=tuple(
            s for s in state.stakes if s.spot != event.spot or (bettor_account(s.bettor), s.wager) not in back
        ),
        intake=tuple(stake for stake in state.intake if stake.spot != event.spot),
    )
    draft.move(event.transfers)


def _nothing(draft: Draft, event: ev.RoundResumed | ev.BankExhausted) -> None:
    """What was said at the table, and changed nothing on it."""
    del draft, event


def _voided(draft: Draft, event: ev.RoundVoided) -> None:
    draft.put(phase="void", stakes=(), intake=(), to_decide=(), awards=())
    draft.move(event.transfers)


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
