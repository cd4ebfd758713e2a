"""A rule file compiled to flat arrays. What the kernel does follows from these alone; ids stay here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from queenhigh.cards.card import RANKS
from queenhigh.errors import BadInput
from queenhigh.round.plan import plan_of
from queenhigh.round.ways import button_seat, seats_in_order
from queenhigh.rules.groups import lead_of
from queenhigh.session.meters import meter_terms
from queenhigh.simulation import layout
from queenhigh.simulation.layout import NO_LIMIT, Game
from queenhigh.simulation.metering import FOLD_CODES
from queenhigh.simulation.pays import Pays
from queenhigh.simulation.readers import compile_hands
from queenhigh.simulation.settling import FIRST_CODES
from queenhigh.simulation.structs import Ints, Memory, fill, new

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.seating import Way


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """A game for the kernel, and the names of what it numbers."""

    rules: Ruleset
    game: Memory
    looks: Mapping[str, Any]
    """The large tables, but for the policies'."""
    wagers: tuple[str, ...]
    items: tuple[str, ...]
    options: tuple[str, ...]
    """The first is empty: a spot that had nothing to decide."""
    meters: tuple[str, ...]
    groups: tuple[str, ...]
    """Wagers by which results are told: a raise and a bonus belong to the wager they go with."""


@lru_cache(maxsize=64)
def compile_rules(rules: Ruleset) -> Compiled:
    """The arrays of a rule file, kept for as long as there is room."""
    _check_size(rules)
    plan = plan_of(rules)
    pays = Pays(rules)
    if pays.parts > layout.PAY_PARTS:
        message = (
            f"pays in parts of 1/{pays.parts} are more than the 1/{layout.PAY_PARTS} that the simulation has room for"
        )
        raise BadInput("simulate/too_large", message, {"what": "parts", "found": pays.parts, "max": layout.PAY_PARTS})
    leads = {name: lead_of(rules, name) for name in rules.wager}
    groups = tuple(name for name in rules.wager if leads[name] == name)
    game = new(Game)
    pool = pays.compile_into(game)
    looks = {**compile_hands(rules, pays.used, game), "pool": pool}
    _compile_house(rules, game)
    fill(
        game,
        groups=len(groups),
        item_group=[groups.index(leads[item.wager]) for item in plan.items],
        wager_group=[groups.index(lead) for lead in leads.values()],
        leads=[lead == name for name, lead in leads.items()],
        meter_group=[groups.index(meter.wager) for meter in rules.meter.values()],
    )
    return Compiled(
        rules=rules,
        game=game,
        looks=looks,
        wagers=pays.wagers,
        items=tuple(item.id for item in plan.items),
        options=pays.options,
        meters=tuple(rules.meter),
        groups=groups,
    )


def _check_size(rules: Ruleset) -> None:
    """The kernel has room for a certain number of everything."""
    options = rules.decision.option if rules.decision else {}
    used = [fee.schedules[fee.schedule].tiers for fee in rules.fee.values() if fee.schedules and fee.schedule]
    sizes = {
        "wagers": (len(rules.wager), layout.WAGERS),
        "lines of settlement": (len(rules.settle.wagers), layout.ITEMS),
        "options": (len(options) + 1, layout.OPTIONS),
        "hands": (len(rules.hand), layout.HANDS),
        "meters": (len(rules.meter), layout.METERS),
        "fee schedules in use": (len(used), layout.METERS),
        "tiers of a fee": (max((len(tiers) for tiers in used), default=0), layout.TIERS),
        "rows of pay tables": (2 * sum(len(table.rows) for table in rules.table.values()), layout.TABLE_ROWS),
        "rows of outcomes": (sum(len(rows) for rows in rules.outcome.values()), layout.OUTCOME_ROWS),
    }
    for what, (found, most) in sizes.items():
        if found > most:
            message = f"{found} {what} are more than the {most} that the simulation has room for"
            raise BadInput("simulate/too_large", message, {"what": what, "found": found, "max": most})


def _compile_house(rules: Ruleset, memory: Memory) -> None:
    plan, count = plan_of(rules), rules.seats.count
    terms = [meter_terms(rules, name) for name in rules.meter]
    tiers = fee_tiers(rules)
    everyone = range(count + 1)
    fill(
        memory,
        seats=count,
        seat_banks=plan.seat_banks,
        deal_order=[_way(count, rules.order.deal, bank, 0) for bank in everyone],
        settle_order=[[_way(count, rules.order.settle, bank, at) for at in everyone] for bank in everyone],
        button_card=rules.button.card - 1 if rules.button else -1,
        button_seats=_button_seats(rules),
        first=FIRST_CODES[rules.settle.first],
        caps_loss=plan.seat_banks and rules.bank.cap is not None,
        caps_win=plan.seat_banks and rules.bank.cap == "loss_and_win",
        caps_payoffs=plan.seat_banks and rules.bank.cap == "payoffs",
        final_gain=plan.seat_banks and rules.bank.measured == "final",
        rounds_max=rules.bank.rounds_max or NO_LIMIT,
        bank_cents_min=plan.bank_cents_min,
        fees=[sum(fee.per_wager.get(name, 0) for fee in rules.fee.values() if fee.per_wager) for name in rules.wager],
        schedules=len(tiers),
        tiers=tiers,
        fee_max=plan.bank_fee_max,
        reserve=plan.reserve_multiple,
        meters=len(terms),
        meter_wager=[list(rules.wager).index(meter.wager) for meter in rules.meter.values()],
    )
    if terms:
        fill(
            memory,
            meter_envy=[meter.envy_from == "wagered_hand" for meter in rules.meter.values()],
            meter_fold=[FOLD_CODES[meter.fold] for meter in rules.meter.values()],
            meter_order=[_way(count, meter.award_order, 0, 0) for meter in rules.meter.values()],
            meter_terms=[
                (
                    each.seed_micro_cents,
                    each.contribution_bp * 100,  # of the million micro-cents of a cent
                    NO_LIMIT if each.ceiling_micro_cents is None else each.ceiling_micro_cents,
                )
                for each in terms
            ],
        )


def _way(count: int, way: Way, bank_seat: int, button: int) -> list[int]:
    """A way round the table, seats from 0; the bank's seat and the button's from 1, 0 for none."""
    return [seat - 1 for seat in seats_in_order(count, way.start, way.direction, bank_seat, button)]


def _button_seats(rules: Ruleset) -> Ints:
    count = rules.seats.count
    seats = np.full((count + 1, len(RANKS)), -1, dtype=np.int64)
    banks = range(1, count + 1) if rules.bank.by == "seat" else (0,)
    for letter, value in rules.button.values.items() if rules.button else ():
        for bank in banks:
            seats[bank, RANKS.index(letter)] = button_seat(count, bank, value) - 1
    return seats


def fee_tiers(rules: Ruleset) -> Ints:
    """The schedules in use, each as rising (up to, fee); short ones are filled up with their last tier."""
    used = [fee.schedules[fee.schedule].tiers for fee in rules.fee.values() if fee.schedules and fee.schedule]
    most = max((len(tiers) for tiers in used), default=1)
    table = np.zeros((len(used), most, 2), dtype=np.int64)
    for number, tiers in enumerate(used):
        rows = [(NO_LIMIT if tier.cents_up_to is None else tier.cents_up_to, tier.fee_cents) for tier in tiers]
        table[number] = rows + [rows[-1]] * (most - len(rows))
    return table
