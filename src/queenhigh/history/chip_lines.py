"""Lines about what happens before the cards: people, the bank, wagers, fees, meters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.history.lines import LineMakers, Said, Table, cited
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents
from queenhigh.round import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLE = "TABLE"
WAGERS = "WAGERS"


def _opened(table: Table, event: ev.RoundOpened) -> Iterator[Said]:
    rules = table.rules
    pack = f", pack {event.pack + 1} of {rules.deck.packs}" if rules.deck.packs > 1 else ""
    yield Said(TABLE, f"{plain(rules.id)}, round {event.number}, {rules.seats.count} seats{pack}")
    if event.commitment:
        yield Said(TABLE, f"shuffle committed to {plain(event.commitment)}")
    for name, meter in event.meters:
        yield Said(TABLE, f"{table.words.meters.get(name, plain(name))} shows {format_cents(meter.cents)}")
    seated = {seat: person for person in event.people for seat in person.seats}
    for seat, person in sorted(seated.items()):
        place = table.place(f"seat {seat:>{len(str(rules.seats.count))}}", person.bettor)
        text = f"{place}{format_cents(person.purse_cents)}"
        if seat == event.bank_seat:
            text = cited(f"{text}, banks with {format_cents(event.bank_cents)}", rules.bank.clause or "bank")
        yield Said(TABLE, text)
    for person in event.people:
        if not person.seats:
            yield Said(TABLE, f"{table.place('behind', person.bettor)}{format_cents(person.purse_cents)}")


def _placed(table: Table, event: ev.WagerPlaced) -> Iterator[Said]:
    cents = sum(transfer.cents for transfer in event.transfers)
    yield Said(WAGERS, _on_spot(table, event.bettor, event.spot), f"{table.label(event.wager)} {format_cents(cents)}")


def _taken_back(table: Table, event: ev.WagerTakenBack) -> Iterator[Said]:
    cents = sum(transfer.cents for transfer in event.transfers)
    head = _on_spot(table, event.bettor, event.spot)
    yield Said(WAGERS, f"{head}takes back {table.label(event.wager)} {format_cents(cents)}")


def _on_spot(table: Table, bettor: str, spot: int) -> str:
    head = table.who(spot, bettor)
    seated = next((person.bettor for person in table.after.people if spot in person.seats), bettor)
    return head if seated == bettor else f"{head}behind {plain(seated)}: "


def _closed(table: Table, event: ev.BetsClosed) -> Iterator[Said]:
    for line in event.says:
        yield Said(WAGERS, f'"{plain(line)}"')
    yield Said(WAGERS, f"total action {format_cents(event.action_cents)}")
    for fee in event.transfers:
        payer = fee.source.owner
        of_wager = f" on {table.label(fee.wager)}" if fee.wager else ""
        paid = f"pays {plain(fee.why)} {format_cents(fee.cents)}{of_wager}"
        who = table.who(fee.spot, payer) if fee.wager else table.bank()
        yield Said(WAGERS, f"{who}{cited(paid, fee.clause)}")


def _fed(table: Table, event: ev.MeterFed) -> Iterator[Said]:
    label = table.words.meters[event.meter]
    told = cited(f"takes in {format_cents(event.wager_cents)}", event.transfers[0].clause)
    # What a linked meter shows is not this table's to say: others feed it at the same moment.
    shows = (
        "" if event.meter in table.after.linked else f", shows {format_cents(table.after.meters[event.meter].cents)}"
    )
    yield Said(WAGERS, f"{label} {told}{shows}")


CHIP_LINES: LineMakers = {
    ev.RoundOpened: _opened,
    ev.WagerPlaced: _placed,
    ev.WagerTakenBack: _taken_back,
    ev.BetsClosed: _closed,
    ev.MeterFed: _fed,
}
