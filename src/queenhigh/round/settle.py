"""Settlement: forfeits, then every wager in the order of the rules, each transfer with its clause."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.money.transfer import BANK, Transfer, bettor_account
from queenhigh.round.bank import Till
from queenhigh.round.deciding import draw_cards, final_cards, hand_cards
from queenhigh.round.events import AnyEvent, BankExhausted, DrawTurned, HandRevealed, RoundSettled
from queenhigh.round.forfeits import forfeits_of, is_given_up
from queenhigh.round.meters import awards_due, confirmed, envy_of, locked, settle_from_tray
from queenhigh.round.payment import collected, due_on, paid, returned
from queenhigh.round.reading import Reading
from queenhigh.round.refuse import require_phase
from queenhigh.round.ways import seats_in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.round.actions import Settle
    from queenhigh.round.events import AwardDue
    from queenhigh.round.plan import Item, Plan
    from queenhigh.round.state import Spot, Stake, State
    from queenhigh.round.verdict import Verdict
    from queenhigh.rules.schema.seating import Way


class Line(NamedTuple):
    """One bettor's wager or bonus, ready to be settled."""

    stake: Stake
    item: Item
    verdict: Verdict


def till_of(plan: Plan, state: State) -> Till:
    """The bank's money as it is now; a house has no cap, and what it has is not counted."""
    return Till(plan.rules.bank.cap, state.bank_cents, state.balances.get(BANK, 0))


def spots_in_order(plan: Plan, state: State, way: Way) -> list[Spot]:
    """The spots in play along a way round the table."""
    if len(state.spots) == 1:
        return list(state.spots)
    seats = seats_in_order(plan.seats, way.start, way.direction, state.bank_seat, state.button)
    by_seat = {spot.seat: spot for spot in state.spots}
    return [by_seat[seat] for seat in seats if seat in by_seat]


def stakes_of(plan: Plan, state: State, spot: Spot) -> list[tuple[Stake, Item]]:
    """What lies on a spot, as it is settled: the seated player's first, then the back-line, each in the rules' order."""
    seat = spot.seat
    there = {(stake.bettor, stake.wager): stake for stake in state.stakes if stake.spot == seat}
    found = []
    for bettor in (spot.bettor, *spot.behind):
        for item in plan.items:
            stake = there.get((bettor, item.wager))
            if stake is not None:
                found.append((stake, item))
    return found


def collect_forfeits(plan: Plan, state: State) -> Iterator[AnyEvent]:
    """Forfeited wagers are collected in the order of settlement, as far as the bank may win."""
    till = till_of(plan, state)
    for spot in spots_in_order(plan, state, plan.rules.order.settle):
        lost = forfeits_of(plan, spot)
        if not lost:
            continue
        dead = spot.killed == "dead"
        clause = spot.killed_clause if dead else plan.options[spot.option].clause
        for stake, item in stakes_of(plan, state, spot):
            if item.wager in lost and not item.is_bonus:
                yield collected(plan, till, stake, "forfeit", (clause, "dead hand" if dead else spot.option))


def readings_of(plan: Plan, state: State) -> dict[int, Reading]:
    """The cards of every spot that is still alive, beside the bank's."""
    shared: dict[str, int] = {}
    readings = {}
    for spot in state.spots:
        if not spot.killed:
            dealt, final, draw = hand_cards(plan, spot), final_cards(plan, spot), draw_cards(plan, spot)
            readings[spot.seat] = Reading(plan.hands, dealt, final, draw, state.bank_stack, bank_strengths=shared)
    return readings


def settle_table(plan: Plan, state: State, action: Settle) -> tuple[AnyEvent, ...]:
    """Every hand revealed, every wager settled, meters and envy, and the bank's money returned."""
    del action
    require_phase(state, "settling")
    desk = Desk(plan, state, till_of(plan, state), readings_of(plan, state))
    spots = [spot for spot in spots_in_order(plan, state, plan.rules.order.settle) if not spot.killed]
    if plan.rules.settle.reveal == "all_first":
        desk.reveal_all()
    table = [(spot, list(desk.lines_of(spot))) for spot in spots]
    if plan.rules.bank.measured == "final":
        desk.till.ahead = sum(due_on(line.stake, line.verdict) for _, lines in table for line in lines)
    if plan.rules.settle.mode == "collect_then_pay":
        table = [(spot, desk.collect_losers(spot, lines)) for spot, lines in table]
    for spot, lines in table:
        desk.settle_spot(spot, lines)
    if plan.rules.meter:
        due = tuple(awards_due(plan, state, desk.readings))
        desk.events += due
        if due and state.keypad:
            return tuple(desk.events)
        desk.events += _awarded(state, due)
    desk.finish()
    return tuple(desk.events)


def _awarded(state: State, due: Iterable[AwardDue]) -> Iterator[AnyEvent]:
    """Where no keypad is asked, each award is locked and confirmed in its turn."""
    meters = dict(state.meters)
    for award in due:
        lock = locked(meters[award.meter], award)
        meters[award.meter] = meters[award.meter].changed(lock.change)
        yield lock
        yield confirmed(award, lock.cents)


def finish_table(plan: Plan, state: State) -> tuple[AnyEvent, ...]:
    """What is left once the last award is paid: envy, and the bank's money returned."""
    shown = {spot.seat for spot in state.spots if spot.shown}
    desk = Desk(plan, state, till_of(plan, state), readings_of(plan, state), shown=shown)
    desk.finish()
    return tuple(desk.events)


@dataclass(slots=True)
class Desk:
    """The dealer at work: the till, the cards, and what has been done so far."""

    plan: Plan
    state: State
    till: Till
    readings: dict[int, Reading]
    events: list[AnyEvent] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)
    turned: set[int] = field(default_factory=set)
    stopped: bool = False

    def reveal_all(self) -> None:
        """Show the active hands before anything is settled."""
        for spot in spots_in_order(self.plan, self.state, self.plan.rules.order.reveal):
            if not is_given_up(self.plan, spot):
                self._uncover(spot)

    def lines_of(self, spot: Spot) -> Iterator[Line]:
        """What there is to settle on a spot, each with its verdict; forfeits are off the felt by now."""
        plan, reading, qualified = self.plan, self.readings[spot.seat], self._qualified(spot)
        for stake, item in stakes_of(plan, self.state, spot):
            if item.is_bonus:
                clause = plan.rules.bonus[item.id].clause or f"bonus.{item.id}"
                verdict = plan.bonuses[item.id].verdict(reading, clause)
                if verdict.result == "win":
                    yield Line(stake, item, verdict)
            else:
                yield Line(stake, item, plan.outcomes[item.id].verdict(reading, spot.option, qualified=qualified))

    def _qualified(self, spot: Spot) -> bool:
        needed = self.plan.qualifier
        return needed is None or self.readings[spot.seat].strength(needed[0]) >= needed[1]

    def collect_losers(self, spot: Spot, lines: list[Line]) -> list[Line]:
        """Collect what has lost; what is left is paid when the whole table has been collected.

        Whatever is not collected has not lost: the cards that say so are shown with the others.
        """
        left = []
        for line in lines:
            self._uncover(spot, final=line.item.needs_final)
            if line.verdict.result == "lose":
                self.events.append(collected(self.plan, self.till, line.stake, "lose", line.verdict[2:]))
            else:
                left.append(line)
        return left

    def settle_spot(self, spot: Spot, lines: list[Line]) -> None:
        """Settle one spot line by line. Once settlement has stopped no more cards are shown, and none are spoken of."""
        for line in lines:
            if not self._has_stopped():
                self._uncover(spot, final=line.item.needs_final)
                self._settle_line(line)
            elif not line.item.is_bonus:
                self.events.append(self._not_reached(spot, line))
        if self.state.intake and any(stake.spot == spot.seat for stake in self.state.intake):
            self._uncover(spot)
            self.events += settle_from_tray(self.plan, self.state, self.readings, spot.seat)

    def finish(self) -> None:
        """Envy, and then the bank takes back what is left to it."""
        if self.plan.rules.meter:
            self._settle_envy()
        self.events.append(RoundSettled(_bank_back(self.plan, self.state, self.till)))

    def _settle_envy(self) -> None:
        """A hand that carries envy is shown, a folded one too: a fold touches neither the progressive nor envy."""
        for spot in spots_in_order(self.plan, self.state, self.plan.rules.order.settle):
            if spot.killed:
                continue
            for event in envy_of(self.plan, self.state, self.readings, spot.seat):
                self._uncover(spot)
                self.events.append(event)

    def _uncover(self, spot: Spot, *, final: bool = False) -> None:
        """Cards are shown when they are first needed, a draw card when the exchange first decides."""
        if spot.seat not in self.shown:
            self.shown.add(spot.seat)
            self.events.append(_shown(self.plan, spot))
        if final and spot.discard is not None and spot.seat not in self.turned:
            self.turned.add(spot.seat)
            self.events.append(DrawTurned(spot.seat, draw_cards(self.plan, spot)[0]))

    def _has_stopped(self) -> bool:
        """Whether there is nothing left to pay with, which is said once."""
        if self.till.is_exhausted and not self.stopped:
            self.stopped = True
            self.events.append(BankExhausted(self.plan.rules.bank.clause or "bank"))
        return self.stopped

    def _not_reached(self, spot: Spot, line: Line) -> AnyEvent:
        """A wager that the bank does not reach goes back; one that is refunded whatever the hands are, by its own clause."""
        known = self.plan.outcomes[line.item.id].without_cards(spot.option, qualified=self._qualified(spot))
        if known is not None and known.result == "push":
            return paid(self.plan, self.till, line.stake, line.item, known)
        return returned(self.plan, line.stake)

    def _settle_line(self, line: Line) -> None:
        stake, item, verdict = line
        if verdict.result == "lose":
            self.events.append(collected(self.plan, self.till, stake, "lose", verdict[2:]))
        else:
            self.events.append(paid(self.plan, self.till, stake, item, verdict))


def _shown(plan: Plan, spot: Spot) -> HandRevealed:
    """The hand as dealt, a discard included: wagers on the dealt cards are settled by it. A draw card waits its turn."""
    return HandRevealed(spot.seat, hand_cards(plan, spot))


def _bank_back(plan: Plan, state: State, till: Till) -> tuple[Transfer, ...]:
    if not plan.seat_banks or not till.cents:
        return ()
    purse = bettor_account(state.bank_bettor)
    return (
        Transfer(BANK, purse, till.cents, "", state.bank_seat, "bank taken back", plan.rules.bank.clause or "bank"),
    )
