"""Progressive meters within a round: wagers taken in, awards, envy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.transfer import FELT, HOUSE, Transfer, bettor_account, meter_account
from queenhigh.round.events import AnyEvent, MeterAwarded, MeterFed, WagerSettled
from queenhigh.round.ways import seats_in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from queenhigh.money.meter import Meter
    from queenhigh.round.plan import Plan
    from queenhigh.round.reading import Reading
    from queenhigh.round.state import Stake, State


def take_in(plan: Plan, state: State) -> Iterator[AnyEvent]:
    """The wagers on each meter go to the tray before the cards; the meter takes its share."""
    for name, terms in plan.rules.meter.items():
        stakes = [stake for stake in state.stakes if stake.wager == terms.wager]
        if not stakes:
            continue
        clause = terms.intake_clause or f"meter.{name}"
        moved = tuple(Transfer(FELT, HOUSE, s.cents, s.wager, s.spot, "taken in", clause) for s in stakes)
        yield MeterFed(name, fed(state.meters[name], stakes), moved)


def fed(meter: Meter, stakes: Iterable[Stake]) -> Meter:
    """A meter after its share of some wagers."""
    for stake in stakes:
        meter = meter.contribute(stake.cents)
    return meter


def settle_from_tray(plan: Plan, state: State, readings: Mapping[int, Reading], seat: int) -> Iterator[AnyEvent]:
    """The meter wagers of one seat that the tray pays, or that have lost."""
    for stake in _in_line(state, seat):
        if seat not in readings:
            continue
        name = plan.meter_wagers[stake.wager]
        row = plan.meter_tables[name].match(readings[seat])
        clause = plan.meter_tables[name].clause or f"meter.{name}"
        if row is None:
            yield WagerSettled(stake.bettor, seat, stake.wager, "lose", 0, 0, clause, "no paying hand")
        elif not row.meter_percent:
            due = int(row.pay * stake.cents)
            paid = Transfer(HOUSE, bettor_account(stake.bettor), due, stake.wager, seat, row.why, clause)
            yield WagerSettled(stake.bettor, seat, stake.wager, "win", due, due, clause, row.why, (paid,))


def settle_from_meter(plan: Plan, state: State, readings: Mapping[int, Reading]) -> Iterator[AnyEvent]:
    """Awards that come off a meter, one after another; a later winner is paid from the reseeded meter."""
    for name, terms in plan.rules.meter.items():
        meter = state.meters[name]
        way = terms.award_order
        clause = terms.award_clause or f"meter.{name}"
        for seat in seats_in_order(plan.seats, way.start, way.direction, state.bank_seat, state.button):
            for stake in _in_line(state, seat):
                if stake.wager != terms.wager or seat not in readings:
                    continue
                row = plan.meter_tables[name].match(readings[seat])
                if row is None or not row.meter_percent:
                    continue
                award = meter.award(row.meter_percent)
                reseed = award.meter.reseed() if row.meter_percent == 100 else None
                meter = reseed.meter if reseed else award.meter
                moved = _moved(name, stake, award.cents, reseed.house_cents if reseed else 0, row.why, clause)
                yield MeterAwarded(name, seat, stake.bettor, meter, reseed.house_cents if reseed else 0, clause, moved)


def _in_line(state: State, seat: int) -> list[Stake]:
    """The meter wagers on a spot: the seated player's, then those of the line behind, in order of placement."""
    spot = state.spot(seat)
    line = (spot.bettor, *spot.behind) if spot else ()
    return sorted((s for s in state.intake if s.spot == seat), key=lambda stake: line.index(stake.bettor))


def _moved(name: str, stake: Stake, award: int, seed: int, why: str, clause: str) -> tuple[Transfer, ...]:
    account = meter_account(name)
    moved = []
    if award:
        moved.append(Transfer(account, bettor_account(stake.bettor), award, stake.wager, stake.spot, why, clause))
    if seed:
        moved.append(Transfer(HOUSE, account, seed, stake.wager, stake.spot, "reseed", clause))
    return tuple(moved)


def envy_of(plan: Plan, state: State, readings: Mapping[int, Reading], seat: int) -> Iterator[AnyEvent]:
    """What one hand brings to every other bettor on a meter; never to its own."""
    for name, terms in plan.rules.meter.items():
        row = plan.meter_tables[name].match(readings[seat])
        if row is None or not row.envy:
            continue
        if terms.envy_from == "wagered_hand" and not any(
            s.spot == seat and s.wager == terms.wager for s in state.intake
        ):
            continue
        clause = terms.envy_clause or f"meter.{name}"
        for stake in state.intake:
            if stake.spot == seat or stake.wager != terms.wager or stake.spot not in readings:
                continue
            due = row.envy * stake.cents
            why = f"envy of spot {seat}: {row.why}"
            paid = Transfer(HOUSE, bettor_account(stake.bettor), due, stake.wager, stake.spot, why, clause)
            yield WagerSettled(stake.bettor, stake.spot, stake.wager, "win", due, due, clause, why, (paid,))
