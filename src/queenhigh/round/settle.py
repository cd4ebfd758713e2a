"""Settlement: forfeits, then every wager in the order of the rules, each transfer with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from queenhigh.money.transfer import BANK, Transfer, bettor_account
from queenhigh.round.bank import Till
from queenhigh.round.deciding import draw_cards, final_cards, hand_cards
from queenhigh.round.events import AnyEvent, BankExhausted, DrawTurned, HandRevealed, RoundSettled
from queenhigh.round.felt import Felt, felt_of, spots_in_order
from queenhigh.round.forfeits import is_given_up
from queenhigh.round.meters import awards_due, confirmed, envy_of, locked, lost_by_fold, settle_from_tray
from queenhigh.round.payment import collected, due_on, paid, returned
from queenhigh.round.plan import Item
from queenhigh.round.reading import Reading, bank_strengths
from queenhigh.round.refuse import wrong_phase
from queenhigh.round.state import Stake
from queenhigh.round.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from queenhigh.round.actions import Settle
    from queenhigh.round.events import AwardDue
    from queenhigh.round.outcome import Case
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Spot, State

Line: TypeAlias = tuple[Stake, Item, Verdict]
"""One bettor's wager or bonus, ready to be settled."""


def till_of(plan: Plan, state: State) -> Till:
    """The bank's money as it is now; a house has no cap, and what it has is not counted."""
    return Till(plan.bank_cap, state.bank_cents, state.balances.get(BANK, 0))


def is_qualified(plan: Plan, strengths: Mapping[str, int]) -> bool:
    """Whether the bank plays, its hands being so strong."""
    needed = plan.qualifier
    return needed is None or strengths[needed[0]] >= needed[1]


def settle_table(plan: Plan, state: State, action: Settle) -> tuple[AnyEvent, ...]:
    """Every hand revealed, every wager settled, meters and envy, and the bank's money returned."""
    del action
    if state.phase != "settling":
        raise wrong_phase(state, "settling")
    desk = desk_of(plan, state)
    if plan.reveals_first:
        desk.reveal_all()
    table, felt = [], felt_of(state)
    for spot in spots_in_order(plan, state, plan.settle_way):
        if spot.killed:
            continue
        table.append((spot, desk.lines_of(spot, felt)))
    if plan.measures_final:
        desk.till.ahead = sum(due_on(stake, verdict) for _, lines in table for stake, _, verdict in lines)
    match plan.first:
        case "losers":
            table = [(spot, desk.collect_losers(spot, lines)) for spot, lines in table]
        case "nothing":
            pass
    for spot, lines in table:
        desk.settle_spot(spot, lines)
    if plan.meters:
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
    desk = desk_of(plan, state)
    desk.shown.update(spot.seat for spot in state.spots if spot.shown)
    desk.finish()
    return tuple(desk.events)


def desk_of(plan: Plan, state: State) -> Desk:
    """The dealer before a table that is to be settled."""
    cards = state.bank_stack
    strengths = bank_strengths(plan.bank_hands, cards)
    readings = {}
    for spot in state.spots:
        if not spot.killed:
            dealt = hand_cards(plan, spot)
            final = dealt if spot.discard is None else final_cards(plan, spot)
            readings[spot.seat] = Reading(plan.hands, dealt, final, draw_cards(plan, spot), cards, strengths.copy())
    return Desk(plan, state, till_of(plan, state), strengths, is_qualified(plan, strengths), readings)


class Desk(msgspec.Struct, gc=False):
    """The dealer at work: the till, the cards, and what has been done so far."""

    plan: Plan
    state: State
    till: Till
    strengths: dict[str, int]
    """How strong the bank's hands are."""
    qualified: bool
    readings: dict[int, Reading]
    """The cards of every spot that is still alive, beside the bank's."""
    events: list[AnyEvent] = []
    shown: set[int] = set()
    turned: set[int] = set()
    stopped: bool = False

    def reveal_all(self) -> None:
        """Show the active hands before anything is settled."""
        for spot in spots_in_order(self.plan, self.state, self.plan.rules.order.reveal):
            if not is_given_up(self.plan, spot):
                self._uncover(spot)

    def lines_of(self, spot: Spot, felt: Felt) -> list[Line]:
        """What there is to settle on a spot, in order, each with its verdict; forfeits are off the felt by now."""
        reading = self.readings[spot.seat]
        case = self._case(spot, reading)
        lines = []
        for bettor in (spot.bettor, *spot.behind):
            there = felt.get((spot.seat, bettor), {})
            for item, known in self.plan.lines[case]:
                stake = there.get(item.wager)
                if stake is not None:
                    verdict = known or item.outcome.verdict(case, reading)
                    if verdict.result == "win" or not item.is_bonus:
                        lines.append((stake, item, verdict))
        return lines

    def _case(self, spot: Spot, reading: Reading) -> Case:
        """What decides about a spot whatever was bet on it."""
        showdown = self.plan.showdown
        if showdown is None:
            return spot.option, self.qualified, 0
        seat, bank = reading.strength(showdown[0]), self.strengths[showdown[1]]
        return spot.option, self.qualified, (seat > bank) - (seat < bank)

    def collect_losers(self, spot: Spot, lines: list[Line]) -> list[Line]:
        """Collect what has lost; what is left is paid when the whole table has been collected.

        Whatever is not collected has not lost: the cards that say so are shown with the others.
        """
        left = []
        for line in lines:
            stake, item, verdict = line
            self._uncover(spot, final=item.outcome.needs_final)
            if verdict.result == "lose":
                lost = collected(self.plan, self.till, stake, "lose", verdict.clause, verdict.why)
                self.events.append(lost)
            else:
                left.append(line)
        return left

    def settle_spot(self, spot: Spot, lines: list[Line]) -> None:
        """Settle one spot line by line. Once settlement has stopped no more cards are shown, and none are spoken of."""
        plan, till, events, seat = self.plan, self.till, self.events, spot.seat
        for stake, item, verdict in lines:
            if till.cap is not None and self._has_stopped():
                if not item.is_bonus:
                    events.append(self._not_reached(spot, stake, item))
                continue
            if seat not in self.shown or item.outcome.needs_final:
                self._uncover(spot, final=item.outcome.needs_final)
            if verdict.result == "lose":
                events.append(collected(plan, till, stake, "lose", verdict.clause, verdict.why))
            else:
                events.append(paid(plan, till, stake, item, verdict))
        if self.state.intake and any(stake.spot == seat for stake in self.state.intake):
            if any(s.spot == seat and not lost_by_fold(plan, self.state, s) for s in self.state.intake):
                self._uncover(spot)
            events += settle_from_tray(plan, self.state, self.readings, seat)

    def finish(self) -> None:
        """Envy, and then the bank takes back what is left to it."""
        if self.plan.meters:
            self._settle_envy()
        self.events.append(RoundSettled(_bank_back(self.plan, self.state, self.till)))

    def _settle_envy(self) -> None:
        """A hand that carries envy is shown, a folded one too, unless a fold takes the hand out of the meter."""
        for spot in spots_in_order(self.plan, self.state, self.plan.settle_way):
            if spot.killed:
                continue
            for event in envy_of(self.plan, self.state, self.readings, spot.seat):
                self._uncover(spot)
                self.events.append(event)

    def _uncover(self, spot: Spot, *, final: bool = False) -> None:
        """Cards are shown when they are first needed, a draw card when the exchange first decides.

        The hand is shown as dealt, a discard included: wagers on the dealt cards are settled by it.
        """
        seat = spot.seat
        if seat not in self.shown:
            self.shown.add(seat)
            self.events.append(HandRevealed(seat, hand_cards(self.plan, spot)))
        if final and spot.discard is not None and seat not in self.turned:
            self.turned.add(seat)
            self.events.append(DrawTurned(seat, draw_cards(self.plan, spot)[0]))

    def _has_stopped(self) -> bool:
        """Whether there is nothing left to pay with, which is said once."""
        if self.till.is_exhausted and not self.stopped:
            self.stopped = True
            self.events.append(BankExhausted(self.plan.bank_clause))
        return self.stopped

    def _not_reached(self, spot: Spot, stake: Stake, item: Item) -> AnyEvent:
        """A wager that the bank does not reach goes back; one that is refunded whatever the hands are, by its own clause."""
        known = item.outcome.without_cards(spot.option, qualified=self.qualified)
        if known is not None and known.result == "push":
            return paid(self.plan, self.till, stake, item, known)
        return returned(self.plan, stake)


def _bank_back(plan: Plan, state: State, till: Till) -> tuple[Transfer, ...]:
    if not plan.seat_banks or not till.cents:
        return ()
    purse = bettor_account(state.bank_bettor)
    return (Transfer(BANK, purse, till.cents, "", state.bank_seat, "bank taken back", plan.bank_clause),)
