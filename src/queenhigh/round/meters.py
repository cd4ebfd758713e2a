"""Progressive meters within a round: wagers taken in, awards locked and confirmed, envy.

A meter may be fed by several tables, so that nothing here says where it stands: every event carries the
difference that it makes. The wagers go to the tray whole; the meter's share is put in by the house. An
award takes two steps. The lock fixes its amount and lets the meter go on from its seed; the confirmation
pays it. A table without a keypad takes both at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.meter import NO_CHANGE
from queenhigh.money.transfer import (
    FELT,
    HOUSE,
    MICRO_CENTS_PER_CENT,
    Share,
    Transfer,
    bettor_account,
    meter_account,
)
from queenhigh.round.events import (
    AnyEvent,
    AwardDue,
    AwardLocked,
    AwardReleased,
    MeterAwarded,
    MeterFed,
    WagerSettled,
)
from queenhigh.round.ways import seats_in_order
from queenhigh.round.whys import envy_why

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.money.meter import Meter
    from queenhigh.round.plan import Plan
    from queenhigh.round.reading import Reading
    from queenhigh.round.state import Award, Stake, State
    from queenhigh.rules.schema.charging import Meter as Terms


def take_in(plan: Plan, state: State) -> Iterator[AnyEvent]:
    """The wagers on each meter go to the tray before the cards; the house puts the meter's share in."""
    for name, terms in plan.rules.meter.items():
        stakes = [stake for stake in state.stakes if stake.wager == terms.wager]
        if not stakes:
            continue
        clause = terms.intake_clause or f"meter.{name}"
        taken = tuple(Transfer(FELT, HOUSE, s.cents, s.wager, s.spot, "taken in", clause) for s in stakes)
        cents = sum(stake.cents for stake in stakes)
        if name in state.linked:
            yield MeterFed(name, cents, taken)
            continue
        meter = state.meters[name]
        change = meter.change_to(meter.contribute(cents))
        shares = (Share(name, change.total, "share", clause),) if change != NO_CHANGE else ()
        yield MeterFed(name, cents, taken, change, shares)


def settle_from_tray(plan: Plan, state: State, readings: Mapping[int, Reading], seat: int) -> Iterator[AnyEvent]:
    """The meter wagers of one seat that the tray pays, or that have lost: by the cards, or by a fold."""
    if seat not in readings:
        return
    for stake in _in_line(state, seat):
        name = plan.meter_wagers[stake.wager]
        option = lost_by_fold(plan, state, stake)
        if option:
            rule = f"meter.{name}.fold"
            clause = plan.rules.clause_of(rule) or rule
            yield WagerSettled(stake.bettor, seat, stake.wager, "lose", 0, 0, clause, option)
            continue
        row = plan.meter_tables[name].match(readings[seat])
        clause = plan.meter_tables[name].clause or f"meter.{name}"
        if row is None:
            yield WagerSettled(stake.bettor, seat, stake.wager, "lose", 0, 0, clause, "no paying hand")
        elif not row.meter_percent:
            due = int(row.pay * stake.cents)
            paid = Transfer(HOUSE, bettor_account(stake.bettor), due, stake.wager, seat, row.why, clause)
            yield WagerSettled(stake.bettor, seat, stake.wager, "win", due, due, clause, row.why, (paid,), row.place)


def awards_due(plan: Plan, state: State, readings: Mapping[int, Reading]) -> Iterator[AwardDue]:
    """What comes off a meter, in the order of awards; a later winner finds the reseeded meter."""
    for name, terms in plan.rules.meter.items():
        way = terms.award_order
        clause = terms.award_clause or f"meter.{name}"
        for seat in seats_in_order(plan.seats, way.start, way.direction, state.bank_seat, state.button):
            for stake in _in_line(state, seat):
                if stake.wager != terms.wager or seat not in readings or lost_by_fold(plan, state, stake):
                    continue
                row = plan.meter_tables[name].match(readings[seat])
                if row is not None and row.meter_percent:
                    yield AwardDue(name, seat, stake.bettor, stake.wager, row.meter_percent, row.why, clause, row.place)


def lost_by_fold(plan: Plan, state: State, stake: Stake) -> str:
    """The option by which a meter's wager was given up, where the meter's terms say so; none if it stands."""
    spot = state.spot(stake.spot)
    return spot.option if spot and spot.option and stake.wager in plan.options[spot.option].forfeits else ""


def _out_of(plan: Plan, state: State, terms: Terms) -> frozenset[int]:
    """The spots whose hands are out of a meter altogether: folded, where that loses everything."""
    if terms.fold != "loses_all":
        return frozenset()
    return frozenset(spot.seat for spot in state.spots if spot.option in plan.giving_up)


def _in_line(state: State, seat: int) -> list[Stake]:
    """The meter wagers on a spot: the seated player's, then those of the line behind, in order of placement."""
    spot = state.spot(seat)
    line = (spot.bettor, *spot.behind) if spot else ()
    return sorted((s for s in state.intake if s.spot == seat), key=lambda stake: line.index(stake.bettor))


def locked(meter: Meter, award: Award | AwardDue) -> AwardLocked:
    """The lock on an award that the meter's own table computes. A whole award reseeds the meter."""
    taken = meter.award(award.percent)
    seed = taken.meter.reseed() if award.percent == 100 else None
    after = seed.meter if seed else taken.meter
    house = seed.house_cents * MICRO_CENTS_PER_CENT if seed else 0
    shares = (Share(award.meter, house, "reseed", award.clause),) if house else ()
    change = meter.change_to(after)
    return AwardLocked(award.meter, award.spot, award.bettor, taken.cents, award.clause, change, shares)


def released(award: Award) -> AwardReleased:
    """The lock undone."""
    shares = (Share(award.meter, -award.funded, "reseed taken back", award.clause),) if award.funded else ()
    change = award.change.undone() if award.change != NO_CHANGE else NO_CHANGE
    return AwardReleased(award.meter, award.spot, award.bettor, award.clause, change, shares)


def confirmed(award: Award | AwardDue, cents: int) -> MeterAwarded:
    """The payment of an award. A meter that shows less than a cent pays nothing."""
    moved: tuple[Transfer, ...] = ()
    if cents:
        source, target = meter_account(award.meter), bettor_account(award.bettor)
        moved = (Transfer(source, target, cents, award.wager, award.spot, award.why, award.clause),)
    return MeterAwarded(award.meter, award.spot, award.bettor, cents, award.why, award.clause, moved, award.row)


def envy_of(plan: Plan, state: State, readings: Mapping[int, Reading], seat: int) -> Iterator[AnyEvent]:
    """What one hand brings to every other bettor on a meter; never to its own."""
    for name, terms in plan.rules.meter.items():
        row = plan.meter_tables[name].match(readings[seat])
        out = _out_of(plan, state, terms)
        if row is None or not row.envy or seat in out:
            continue
        if terms.envy_from == "wagered_hand" and not any(
            s.spot == seat and s.wager == terms.wager for s in state.intake
        ):
            continue
        clause = terms.envy_clause or f"meter.{name}"
        for stake in state.intake:
            if stake.spot == seat or stake.wager != terms.wager or stake.spot not in readings:
                continue
            if stake.spot in out:
                continue
            due = row.envy * stake.cents
            why = envy_why(seat, row.why)
            paid = Transfer(HOUSE, bettor_account(stake.bettor), due, stake.wager, stake.spot, why, clause)
            yield WagerSettled(stake.bettor, stake.spot, stake.wager, "win", due, due, clause, why, (paid,), row.place)
