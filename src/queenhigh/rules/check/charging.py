"""Fees are flat and leave no gap; meters stand only where the house banks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import before_deal, listed, unknown
from queenhigh.rules.faults import Finding
from queenhigh.rules.forfeits import is_fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.charging import Fee, Meter, Tier
    from queenhigh.rules.schema.ruleset import Ruleset


def fee_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Who pays, for what, and how much for every possible action."""
    for name, fee in ruleset.fee.items():
        path = ("fee", name)
        if fee.payer == "bank" and ruleset.bank.by != "seat":
            message = "the bank pays it, but no seat banks"
            yield Finding("fee/payer", (*path, "payer"), message, "bettor")
        if (fee.per_wager is None) == (fee.schedules is None):
            both = (
                "both amounts per wager and schedules" if fee.schedules else "neither amounts per wager nor schedules"
            )
            yield Finding("fee/form", path, f"it has {both}", "`per_wager` or `schedules`")
        yield from _per_wager(ruleset, fee, path)
        yield from _schedules(fee, path)


def _per_wager(ruleset: Ruleset, fee: Fee, path: tuple[str, str]) -> Iterator[Finding]:
    if fee.per_wager is None:
        return
    if fee.payer != "bettor":
        message = "whoever makes a wager pays the fee on it"
        yield Finding("fee/payer", (*path, "payer"), message, "bettor, with `per_wager`")
    early = before_deal(ruleset)
    for wager in fee.per_wager:
        place = (*path, "per_wager", wager)
        if wager not in ruleset.wager:
            yield unknown("fee/wager", place, wager, "wager", early)
        elif wager not in early:
            message = f"{wager!r} is made after the fee is collected"
            yield Finding("fee/wager", place, message, listed(early))


def _schedules(fee: Fee, path: tuple[str, str]) -> Iterator[Finding]:
    if fee.schedules is None:
        if fee.schedule is not None:
            message = f"there is no schedule {fee.schedule!r}"
            yield Finding("fee/schedule", (*path, "schedule"), message, "absent, without `schedules`")
        return
    if fee.payer != "bank":
        message = "a fee by total table action is one fee a hand, which the bank pays"
        yield Finding("fee/payer", (*path, "payer"), message, "bank, with `schedules`")
    if fee.schedule is None:
        yield Finding("fee/schedule", path, "no schedule is in use", f"schedule = one of {listed(fee.schedules)}")
    elif fee.schedule not in fee.schedules:
        yield unknown("fee/schedule", (*path, "schedule"), fee.schedule, "schedule", fee.schedules)
    for name, schedule in fee.schedules.items():
        yield from _tiers(schedule.tiers, (*path, "schedules", name, "tiers"))


def _tiers(tiers: tuple[Tier, ...], path: tuple[str, ...]) -> Iterator[Finding]:
    below = 0
    for position, tier in enumerate(tiers):
        last = position == len(tiers) - 1
        if tier.cents_up_to is None:
            if not last:
                message = "a tier without an upper figure takes all that the tiers after it are for"
                yield Finding("fee/gap", (*path, position), message, "cents_up_to, in all tiers but the last")
            continue
        if tier.cents_up_to <= below:
            message = f"a tier up to {tier.cents_up_to} after one up to {below}"
            yield Finding("fee/order", (*path, position, "cents_up_to"), message, f"more than {below}")
        below = max(below, tier.cents_up_to)
        if last:
            message = f"nothing says what is paid for an action above {tier.cents_up_to}"
            yield Finding("fee/gap", (*path, position, "cents_up_to"), message, "a last tier without an upper figure")


def meter_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """A meter has its own wager and its own table, and the house behind it."""
    fed: dict[str, str] = {}
    for name, meter in ruleset.meter.items():
        path = ("meter", name)
        if ruleset.bank.by != "house":
            message = "paying a meter's awards from the tray would make the house a bank (decision 14, A1)"
            yield Finding("meter/bank", path, message, "only where the house banks")
        if ruleset.bank.meters == "forbidden":
            yield Finding("meter/forbidden", path, "the game forbids meters (bank.meters)", "a game without a meter")
        yield from _wager(ruleset, name, meter, fed)
        yield from _table(ruleset, name, meter)
        if meter.ceiling is not None and meter.ceiling < meter.seed:
            message = f"a ceiling of {meter.ceiling} below the seed, {meter.seed}"
            yield Finding("meter/ceiling", (*path, "ceiling"), message, f"{meter.seed} or more")
        rows = ruleset.table[meter.table].rows if meter.table in ruleset.table else ()
        if meter.envy_from is not None and not any(row.envy for row in rows):
            message = "it says which hands bring envy, and no row of its table has any"
            yield Finding("meter/envy", (*path, "envy_from"), message, "a row with `envy`, or no such setting")
        if meter.fold != "keeps" and not _has_fold(ruleset):
            message = f"it says what a fold does ({meter.fold!r}), and no option of the game gives the hand up"
            wanted = "an option that forfeits the decision's wager, or no such setting"
            yield Finding("meter/fold", (*path, "fold"), message, wanted)
        if meter.award_order.start not in ("dealer_left", "dealer_right"):
            message = f"{meter.award_order.start!r} is no place at a table that the house banks"
            yield Finding("meter/order", (*path, "award_order", "start"), message, "dealer_left, dealer_right")
    for name, wager in ruleset.wager.items():
        if wager.kind == "meter" and name not in fed:
            yield Finding(
                "meter/missing", ("wager", name, "kind"), f"{name!r} feeds no meter", f'a meter with wager = "{name}"'
            )


def _has_fold(ruleset: Ruleset) -> bool:
    return ruleset.decision is not None and any(is_fold(ruleset, option) for option in ruleset.decision.option.values())


def _wager(ruleset: Ruleset, name: str, meter: Meter, fed: dict[str, str]) -> Iterator[Finding]:
    path = ("meter", name, "wager")
    fitting = [each for each, wager in ruleset.wager.items() if wager.kind == "meter"]
    if meter.wager not in ruleset.wager:
        yield unknown("meter/wager", path, meter.wager, "wager", fitting)
    elif meter.wager not in fitting:
        yield Finding("meter/wager", path, f"{meter.wager!r} is not a wager of kind 'meter'", listed(fitting))
    elif meter.wager in fed:
        message = f"{meter.wager!r} feeds {fed[meter.wager]!r} already"
        yield Finding("meter/wager", path, message, "one meter for each such wager")
    fed.setdefault(meter.wager, name)
    for position, row in enumerate(ruleset.outcome.get(meter.wager, ())):
        if row.result != "table" or row.table != meter.table:
            message = f"{meter.wager!r} must be decided by its meter's table, {meter.table!r}"
            yield Finding(
                "meter/outcome",
                ("outcome", meter.wager, position),
                message,
                f'result = "table", table = "{meter.table}"',
            )


def _table(ruleset: Ruleset, name: str, meter: Meter) -> Iterator[Finding]:
    path = ("meter", name, "table")
    table = ruleset.table.get(meter.table)
    if table is None:
        yield unknown("meter/table", path, meter.table, "table", ruleset.table)
        return
    if table.basis != "for":
        message = f"{meter.table!r} returns the stake, but a meter's wager is taken in at once"
        yield Finding("meter/basis", path, message, 'a table with basis = "for"')
    if not any(row.meter_percent for row in table.rows):
        yield Finding(
            "meter/no_award", path, f"no row of {meter.table!r} pays from the meter", "a row with meter_percent"
        )
    for wager, rows in ruleset.outcome.items():
        for position, row in enumerate(rows):
            if row.table == meter.table and wager != meter.wager:
                message = f"{meter.table!r} pays from a meter that {wager!r} does not feed"
                yield Finding("meter/outcome", ("outcome", wager, position, "table"), message, "a table of no meter")
