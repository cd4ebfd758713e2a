"""What a tournament file says that cannot be: of itself, and beside its rule file."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.rules.faults import Finding
from queenhigh.tournament.paying import WHOLE

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.tournament.schema import TournamentFile


def findings(file: TournamentFile, rules: Ruleset) -> Iterator[Finding]:
    """Every fault of the content."""
    yield from _day(file)
    yield from _money(file, rules)
    yield from _prizes(file)
    yield from _levels(file, rules)
    yield from _stages(file)
    yield from _seats(file, rules)


def _day(file: TournamentFile) -> Iterator[Finding]:
    year, month, day = map(int, file.day.split("-"))
    if not (year and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]):
        yield Finding("day/calendar", ("day",), f"{file.day} is in no calendar", "a day as 2026-11-20")
    hour, minute = map(int, file.starts.split(":"))
    if hour > 23 or minute > 59:
        yield Finding("day/clock", ("starts",), f"{file.starts} is on no clock", "a time as 19:30")


def _money(file: TournamentFile, rules: Ruleset) -> Iterator[Finding]:
    entry, house = file.entry, rules.tournament
    if house is not None and house.entry_fee == "none" and entry.fee_cents:
        yield Finding("fee/forbidden", ("entry", "fee_cents"), f"{rules.id} forbids a fee for an entry", "0")
    if house is not None and house.spending is not None and entry.spend_cents_max is None:
        message = f"{rules.id} bounds what a person may spend by law, and no amount is stated"
        yield Finding("spending/missing", ("entry",), message, "spend_cents_max")
    cost = entry.buy_in_cents + entry.fee_cents
    if entry.spend_cents_max is not None and cost > entry.spend_cents_max:
        message = (
            f"an entry costs {format_cents(cost)}, and nobody may spend more than {format_cents(entry.spend_cents_max)}"
        )
        yield Finding("spending/entry", ("entry", "spend_cents_max"), message, f"{cost} or more")
    if entry.event_cents_max is not None and cost > entry.event_cents_max:
        message = (
            f"an entry costs {format_cents(cost)}, more than {format_cents(entry.event_cents_max)} for the whole event"
        )
        yield Finding("spending/event", ("entry", "event_cents_max"), message, f"{cost} or more")
    if rules.house.charity and file.charity is None:
        message = f"a stated part of the proceeds goes to a charity under {rules.id}"
        yield Finding("charity/missing", (), message, "[charity] with name and part_bp")
    if entry.players_min > entry.players_max:
        message = f"{entry.players_min} players are more than {entry.players_max}"
        yield Finding("players/order", ("entry", "players_min"), message, f"{entry.players_max} or less")
    yield from _sold(file)


def _sold(file: TournamentFile) -> Iterator[Finding]:
    """Re-buys and add-ons: what can never be bought is not announced."""
    if file.add_on is not None and file.add_on.level_from > file.add_on.level_to:
        message = f"level {file.add_on.level_from} comes after level {file.add_on.level_to}"
        yield Finding("add_on/levels", ("add_on", "level_from"), message, f"{file.add_on.level_to} or less")
    levels, entry = max(1, len(file.level)), file.entry
    if file.add_on is not None and file.add_on.level_from > levels:
        message = f"there is no level {file.add_on.level_from}: the file has {levels}"
        yield Finding("add_on/levels", ("add_on", "level_from"), message, f"{levels} or less")
    for name, offer in (("rebuy", file.rebuy), ("add_on", file.add_on)):
        spent = entry.buy_in_cents + entry.fee_cents + (offer.cents if offer else 0)
        if offer and entry.spend_cents_max is not None and spent > entry.spend_cents_max:
            message = f"with the entry it is {format_cents(spent)}, and nobody may spend more than {format_cents(entry.spend_cents_max)}"
            yield Finding(
                "spending/never", (name, "cents"), message, f"up to {format_cents(entry.spend_cents_max)} together"
            )


def _prizes(file: TournamentFile) -> Iterator[Finding]:
    for number, table in enumerate(file.prizes):
        path = ("prizes", number, "shares_bp")
        if sum(table.shares_bp) != WHOLE:
            message = f"the parts are {sum(table.shares_bp)} hundredths of a per cent together"
            yield Finding("prizes/whole", path, message, f"{WHOLE} together")
        if any(first < second for first, second in pairwise(table.shares_bp)):
            yield Finding("prizes/order", path, "a lower place would bring more than a higher one", "parts that fall")
    for number, (first, second) in enumerate(pairwise(file.prizes), start=1):
        if first.entries_min >= second.entries_min:
            message = f"{second.entries_min} entries are no more than the {first.entries_min} before"
            yield Finding("prizes/entries", ("prizes", number, "entries_min"), message, "numbers that rise")


def _levels(file: TournamentFile, rules: Ruleset) -> Iterator[Finding]:
    known = [name for name, wager in rules.wager.items() if wager.kind != "meter"]
    for number, level in enumerate(file.level):
        for name, limit in level.limits.items():
            path = ("level", number, "limits", name)
            if name not in rules.wager:
                yield Finding("limit/unknown", path, f"{rules.id} has no wager {name!r}", ", ".join(known))
            elif name not in known:
                message = f"{name!r} feeds a meter, and is closed in tournaments"
                yield Finding("limit/meter", path, message, ", ".join(known))
            if limit.least is not None and limit.most is not None and limit.least > limit.most:
                message = f"the least, {limit.least}, is more than the most, {limit.most}"
                yield Finding("limit/order", path, message, "least up to most")


def _stages(file: TournamentFile) -> Iterator[Finding]:
    last = len(file.stage) - 1
    for number, stage in enumerate(file.stage):
        path = ("stage", number)
        if number == last and stage.advance is not None:
            yield Finding("stage/advance", (*path, "advance"), "nobody goes on from the last stage", "no such key")
        if number == last and stage.until != 1:
            yield Finding("stage/until", (*path, "until"), "the last stage is played to a winner", "1")
        if number != last and stage.rounds is None and stage.minutes is None and stage.until == 1:
            message = "nothing says when this stage is over"
            yield Finding("stage/end", path, message, "rounds, minutes or until")
        if number != last and stage.advance is not None and stage.rounds is None and stage.minutes is None:
            message = "tables that send players on play a number of rounds or minutes"
            yield Finding("stage/advance", (*path, "advance"), message, "rounds or minutes")
        late = [hand for hand in stage.eliminate if stage.rounds is not None and hand > stage.rounds]
        if late:
            message = f"round {late[0]} is never played: the stage has {stage.rounds}"
            yield Finding("stage/eliminate", (*path, "eliminate"), message, f"rounds up to {stage.rounds}")
    if file.stage[0].chips == "reset":
        yield Finding("stage/chips", ("stage", 0, "chips"), "everyone begins with the starting chips anyway", '"kept"')


def _seats(file: TournamentFile, rules: Ruleset) -> Iterator[Finding]:
    seating = file.seating
    if seating.seats is not None and seating.seats > rules.seats.count:
        message = f"{rules.id} has {rules.seats.count} seats"
        yield Finding("seats/many", ("seating", "seats"), message, f"{rules.seats.count} or less")
    if seating.gap_max >= seating.short_halt:
        message = f"a table that is {seating.short_halt} short would wait, and never be balanced"
        yield Finding("seats/gap", ("seating", "gap_max"), message, f"less than {seating.short_halt}")
