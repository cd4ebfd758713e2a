"""Settlement: forfeits, then every wager in the order of the rules, each transfer with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from queenhigh.money.transfer import BANK, FELT, Transfer, bettor_account
from queenhigh.round.bank import Till
from queenhigh.round.deciding import draw_cards, final_cards, hand_cards
from queenhigh.round.events import AnyEvent, BankExhausted, DrawTurned, HandRevealed, RoundSettled, WagerSettled
from queenhigh.round.meters import settle_envy, settle_from_meter, settle_from_tray
from queenhigh.round.reading import Reading
from queenhigh.round.refuse import require_phase
from queenhigh.round.ways import seats_in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.actions import Settle
    from queenhigh.round.plan import Item, Plan
    from queenhigh.round.state import Spot, Stake, State
    from queenhigh.round.verdict import Verdict
    from queenhigh.rules.schema.seating import Way


class Line(NamedTuple):
    """One bettor's wager or bonus, ready to be settled."""

    spot: Spot
    stake: Stake
    item: Item
    verdict: Verdict


def till_of(plan: Plan, state: State) -> Till:
    """The bank's money as it is now."""
    if not plan.seat_banks:
        return Till(None, 0, 0)
    return Till(plan.rules.bank.cap, state.bank_cents, state.balances.get(BANK, 0))


def spots_in_order(plan: Plan, state: State, way: Way) -> list[Spot]:
    """The spots in play along a way round the table."""
    if len(state.spots) == 1:
        return list(state.spots)
    seats = seats_in_order(plan.seats, way.start, way.direction, state.bank_seat, state.button)
    by_seat = {spot.seat: spot for spot in state.spots}
    return [by_seat[seat] for seat in seats if seat in by_seat]


def stakes_of(plan: Plan, state: State, spot: Spot) -> Iterator[tuple[Stake, Item]]:
    """What lies on a spot, as it is settled: the seated player's first, then the back-line, each in the rules' order."""
    by_bettor: dict[str, dict[str, Stake]] = {spot.bettor: {}}
    for stake in state.stakes:
        if stake.spot == spot.seat:
            by_bettor.setdefault(stake.bettor, {})[stake.wager] = stake
    for stakes in by_bettor.values():
        for item in plan.items:
            stake_or_none = stakes.get(item.wager)
            if stake_or_none is not None:
                yield stake_or_none, item


def forfeits_of(plan: Plan, spot: Spot) -> frozenset[str]:
    """The wagers that a spot has lost without a showdown: by its option, or all of them with a dead hand."""
    if spot.killed == "dead":
        return frozenset(plan.rules.wager)
    return plan.options[spot.option].forfeits if spot.option else frozenset()


def collect_forfeits(plan: Plan, state: State) -> Iterator[AnyEvent]:
    """Forfeited wagers are collected in the order of settlement, as far as the bank may win."""
    till = till_of(plan, state)
    for spot in spots_in_order(plan, state, plan.rules.order.settle):
        lost = forfeits_of(plan, spot)
        if not lost:
            continue
        dead = spot.killed == "dead"
        ruling = plan.rules.irregular.fouled_hand
        clause = (ruling.clause or "irregular.fouled_hand") if dead else plan.options[spot.option].clause
        for stake, item in stakes_of(plan, state, spot):
            if item.wager in lost and not item.is_bonus:
                yield _collected(plan, till, stake, "forfeit", clause, "dead hand" if dead else spot.option)


def readings_of(plan: Plan, state: State) -> dict[int, Reading]:
    """The cards of every spot that is still alive, beside the bank's."""
    shared: dict[str, int] = {}
    return {
        spot.seat: Reading(
            plan.hands, hand_cards(plan, spot), final_cards(plan, spot), draw_cards(plan, spot), state.bank_stack, shared
        )
        for spot in state.spots
        if not spot.killed
    }


def settle_table(plan: Plan, state: State, action: Settle) -> tuple[AnyEvent, ...]:
    """Every hand revealed, every wager settled, meters and envy, and the bank's money returned."""
    del action
    require_phase(state, "settling")
    readings = readings_of(plan, state)
    events: list[AnyEvent] = []
    if plan.rules.settle.reveal == "all_first":
        events += [_shown(plan, spot) for spot in spots_in_order(plan, state, plan.rules.order.reveal) if _active(plan, spot)]
    till = till_of(plan, state)
    spots = [spot for spot in spots_in_order(plan, state, plan.rules.order.settle) if not spot.killed]
    qualified = is_qualified(plan, readings)
    lines = [list(_lines(plan, state, readings[spot.seat], spot, qualified=qualified)) for spot in spots]
    if plan.rules.settle.mode == "collect_then_pay":
        _collect_all(plan, till, lines, events)
    _settle_in_order(plan, state, till, spots, lines, readings, events)
    if plan.rules.meter:
        events += settle_from_meter(plan, state, readings)
        events += settle_envy(plan, state, readings, [spot.seat for spot in spots if _appears(plan, state, spot)])
    events.append(RoundSettled(_bank_back(plan, state, till)))
    return tuple(events)


def is_qualified(plan: Plan, readings: dict[int, Reading]) -> bool:
    """Whether the bank's hand plays; without a qualifier it always does."""
    if plan.qualifier is None:
        return True
    reading = next(iter(readings.values()), None)
    return reading is None or reading.strength(plan.qualifier[0]) >= plan.qualifier[1]


def _lines(plan: Plan, state: State, reading: Reading, spot: Spot, *, qualified: bool) -> Iterator[Line]:
    lost = forfeits_of(plan, spot)
    for stake, item in stakes_of(plan, state, spot):
        if item.wager in lost:
            continue
        if item.is_bonus:
            clause = plan.rules.bonus[item.id].clause or f"bonus.{item.id}"
            verdict = plan.bonuses[item.id].verdict(reading, clause)
            if verdict.result == "win":
                yield Line(spot, stake, item, verdict)
        else:
            verdict = plan.outcomes[item.id].verdict(reading, spot.option, qualified=qualified)
            yield Line(spot, stake, item, verdict)


def _collect_all(plan: Plan, till: Till, lines: list[list[Line]], events: list[AnyEvent]) -> None:
    """The losing wagers of the whole table come first; what remains of the lines is paid afterwards."""
    for position, of_spot in enumerate(lines):
        for line in of_spot:
            if line.verdict.result == "lose":
                events.append(_collected(plan, till, line.stake, "lose", line.verdict.clause, line.verdict.why))
        lines[position] = [line for line in of_spot if line.verdict.result != "lose"]


def _settle_in_order(
    plan: Plan,
    state: State,
    till: Till,
    spots: list[Spot],
    lines: list[list[Line]],
    readings: dict[int, Reading],
    events: list[AnyEvent],
) -> None:
    stopped = False
    first = plan.rules.settle.reveal == "all_first"
    for spot, of_spot in zip(spots, lines, strict=True):
        shown = first and _active(plan, spot)
        turned = False
        for line in of_spot:
            if not shown:
                events.append(_shown(plan, spot))
                shown = True
            if line.item.needs_final and not turned and spot.discard is not None:
                events.append(DrawTurned(spot.seat, draw_cards(plan, spot)[0]))
                turned = True
            if till.is_exhausted and not stopped:
                stopped = True
                events.append(BankExhausted(plan.rules.bank.clause or "bank"))
            events.append(_returned(plan, line) if stopped else _settled(plan, till, line))
        if state.intake:
            if not shown and any(stake.spot == spot.seat for stake in state.intake):
                events.append(_shown(plan, spot))
            events += settle_from_tray(plan, state, readings, spot.seat)


def _settled(plan: Plan, till: Till, line: Line) -> WagerSettled:
    stake, verdict = line.stake, line.verdict
    if verdict.result == "lose":
        return _collected(plan, till, stake, "lose", verdict.clause, verdict.why)
    purse = bettor_account(stake.bettor)
    due = verdict.pay * stake.cents if verdict.result == "win" else 0
    paid = till.pay(due)
    moved = []
    if not line.item.is_bonus:
        moved.append(Transfer(FELT, purse, stake.cents, stake.wager, stake.spot, "stake back", verdict.clause))
    if paid:
        clause = verdict.clause if paid == due else f"{verdict.clause}; {plan.rules.bank.clause or 'bank'}"
        moved.append(Transfer(plan.bank_account, purse, paid, line.item.id, stake.spot, verdict.why, clause))
    return WagerSettled(
        stake.bettor, stake.spot, line.item.id, verdict.result, due, paid, verdict.clause, verdict.why, tuple(moved)
    )


def _returned(plan: Plan, line: Line) -> WagerSettled:
    """A wager that the exhausted bank does not reach goes back, whatever it would have been."""
    stake, clause = line.stake, plan.rules.bank.clause or "bank"
    moved: tuple[Transfer, ...] = ()
    if not line.item.is_bonus:
        purse = bettor_account(stake.bettor)
        moved = (Transfer(FELT, purse, stake.cents, stake.wager, stake.spot, "not covered", clause),)
    due = line.verdict.pay * stake.cents if line.verdict.result == "win" else 0
    return WagerSettled(stake.bettor, stake.spot, line.item.id, "returned", due, 0, clause, "not covered", moved)


def _collected(plan: Plan, till: Till, stake: Stake, result: str, clause: str, why: str) -> WagerSettled:
    taken = till.collect(stake.cents)
    moved = []
    if taken:
        moved.append(Transfer(FELT, plan.bank_account, taken, stake.wager, stake.spot, why, clause))
    if taken < stake.cents:
        limit = plan.rules.bank.clause or "bank"
        purse = bettor_account(stake.bettor)
        moved.append(Transfer(FELT, purse, stake.cents - taken, stake.wager, stake.spot, "not covered", limit))
    lost = "forfeit" if result == "forfeit" else "lose"
    return WagerSettled(stake.bettor, stake.spot, stake.wager, lost, stake.cents, taken, clause, why, tuple(moved))


def _shown(plan: Plan, spot: Spot) -> HandRevealed:
    """The hand as dealt, a discard included: wagers on the dealt cards are settled by it. A draw card waits its turn."""
    return HandRevealed(spot.seat, hand_cards(plan, spot))


def _active(plan: Plan, spot: Spot) -> bool:
    """Whether a hand goes to the showdown: it was neither killed nor given up."""
    return not spot.killed and plan.decision_wager not in forfeits_of(plan, spot)


def _appears(plan: Plan, state: State, spot: Spot) -> bool:
    """A hand carries envy if it is shown: an active one, or a folded one with a wager on the meter."""
    return _active(plan, spot) or any(stake.spot == spot.seat for stake in state.intake)


def _bank_back(plan: Plan, state: State, till: Till) -> tuple[Transfer, ...]:
    if not plan.seat_banks or not till.cents:
        return ()
    purse = bettor_account(state.bank_bettor)
    return (Transfer(BANK, purse, till.cents, "", state.bank_seat, "bank taken back", plan.rules.bank.clause or "bank"),)
