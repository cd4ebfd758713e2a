"""Lines about settlement: each wager with its amount, reason and clause; the bank, meters, results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.history.lines import LineMakers, Said, Table, cited, signed
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents, format_micro_cents
from queenhigh.money.transfer import HOUSE
from queenhigh.round import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterator

FORFEITS = "FORFEITS"
SETTLEMENT = "SETTLEMENT"
RESULT = "RESULT"


def _settled(table: Table, event: ev.WagerSettled) -> Iterator[Said]:
    who = table.who(event.spot, event.bettor)
    told = cited(plain(event.why), event.clause)
    columns = f"{table.label(event.wager):<{table.words.label_width}}  {_stake(table, event):>8}  {_verdict(event):<18}"
    yield Said(SETTLEMENT if table.before.forfeits_done else FORFEITS, f"{who}{columns}  {told}")


def _stake(table: Table, event: ev.WagerSettled) -> str:
    """What the wager lies at; a bonus has no stake of its own, and a meter's was taken in."""
    bonus = table.rules.bonus.get(event.wager)
    wager = bonus.on if bonus else event.wager
    for stake in (*table.before.stakes, *table.before.intake):
        if (stake.bettor, stake.spot, stake.wager) == (event.bettor, event.spot, wager):
            return f"on {format_cents(stake.cents)}" if bonus else format_cents(stake.cents)
    return ""


def _verdict(event: ev.WagerSettled) -> str:
    due, moved = format_cents(event.due_cents), format_cents(event.paid_cents)
    match event.result:
        case "win":
            return f"wins {moved}" if event.paid_cents == event.due_cents else f"wins {moved} of {due}"
        case "lose" | "forfeit":
            verb = "loses" if event.result == "lose" else "forfeits"
            if event.paid_cents == event.due_cents:
                return f"{verb} {moved}" if event.due_cents else verb
            return f"{verb} {moved} of {due}, {format_cents(event.due_cents - event.paid_cents)} back"
        case "push":
            return "pushes"
        case "returned" | "void":
            return "goes back"


def _exhausted(table: Table, event: ev.BankExhausted) -> Iterator[Said]:
    told = cited("is exhausted; every wager not reached yet goes back", event.clause)
    yield Said(SETTLEMENT, table.bank() + told)


def _due(table: Table, event: ev.AwardDue) -> Iterator[Said]:
    if table.after.keypad:
        told = cited(f"wins from the {table.words.meters[event.meter]}, {plain(event.why)}", event.clause)
        yield Said(SETTLEMENT, table.who(event.spot, event.bettor) + told)


def _locked(table: Table, event: ev.AwardLocked) -> Iterator[Said]:
    if table.after.keypad:
        told = f"marked: {format_cents(event.cents)} pending from the {table.words.meters[event.meter]}"
        yield Said(SETTLEMENT, table.who(event.spot, event.bettor) + told)


def _released(table: Table, event: ev.AwardReleased) -> Iterator[Said]:
    told = f"unmarked: the {table.words.meters[event.meter]} has its amount again"
    yield Said(SETTLEMENT, table.who(event.spot, event.bettor) + told)


def _awarded(table: Table, event: ev.MeterAwarded) -> Iterator[Said]:
    label = table.words.meters[event.meter]
    told = cited(f"wins {format_cents(event.cents)} from the {label}, {plain(event.why)}", event.clause)
    yield Said(SETTLEMENT, table.who(event.spot, event.bettor) + told)
    if event.meter in table.after.linked:
        return
    shows = format_cents(table.after.meters[event.meter].cents)
    award = next(a for a in table.before.awards if a.name == (event.meter, event.spot, event.bettor))
    if award.percent == 100:
        yield Said(SETTLEMENT, f"{label} reseeded, the house pays {format_micro_cents(award.funded)}; it shows {shows}")
    else:
        yield Said(SETTLEMENT, f"{label} shows {shows}")


def _round_settled(table: Table, event: ev.RoundSettled) -> Iterator[Said]:
    if table.after.bank_seat:
        back = sum(transfer.cents for transfer in event.transfers)
        told = f"takes back {format_cents(back)}, put up {format_cents(table.after.bank_cents)}"
        yield Said(SETTLEMENT, table.bank() + cited(told, table.rules.bank.clause or "bank"))
    yield from results(table)


def results(table: Table) -> Iterator[Said]:
    """What the round has brought everyone, fees included, and where the meters stand."""
    for person in table.after.people:
        purse = table.after.purse(person.bettor)
        place = "behind" if not person.seats else "seat " + "+".join(map(str, person.seats))
        gain = signed(purse - person.purse_cents)
        yield Said(RESULT, f"{table.place(place, person.bettor)}{gain:>12}  {format_cents(purse):>12}")
    yield Said(RESULT, f"{table.place('', 'house')}{signed(table.after.balances.get(HOUSE, 0)):>12}")
    for name, meter in table.after.meters.items():
        put_in = table.after.funded.get(name, 0)
        told = f"{table.words.meters[name]} shows {format_cents(meter.cents)}"
        yield Said(RESULT, f"{told}; the house has put in {format_micro_cents(put_in)}" if put_in else told)


END_LINES: LineMakers = {
    ev.WagerSettled: _settled,
    ev.BankExhausted: _exhausted,
    ev.AwardDue: _due,
    ev.AwardLocked: _locked,
    ev.AwardReleased: _released,
    ev.MeterAwarded: _awarded,
    ev.RoundSettled: _round_settled,
}
