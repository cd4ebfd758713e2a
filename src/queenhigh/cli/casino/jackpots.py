"""`queenhigh casino jackpots`: the house's meters, what is due, the last hits, and the page of a win."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.files import check_writable
from queenhigh.casino.meters.data import meter_data, page_data
from queenhigh.casino.meters.records import meter_names, meter_record
from queenhigh.casino.meters.win_page import TAX_CENTS, win_page
from queenhigh.casino.times import time_text
from queenhigh.cli.casino.options import KeyOption, PlaceOption, house_in, money, seal_of
from queenhigh.cli.casino.spreadsheets import CsvOption, write_csv
from queenhigh.cli.output import JsonFlag, print_json, print_table, write_said
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents, parse_cents
from queenhigh.papers.documents.win_page import win_sheet
from queenhigh.papers.sheet.typeset import record_pdf

if TYPE_CHECKING:
    from queenhigh.casino.meters.records import MeterRecord
    from queenhigh.casino.meters.win_page import WinPage

MeterOption = Annotated[str, typer.Option("--meter", metavar="NAME", help="Only this meter.", show_default=False)]
WinOption = Annotated[
    int | None, typer.Option("--win", metavar="N", min=1, help="The page of this win of the meter.", show_default=False)
]
PdfOption = Annotated[
    str | None, typer.Option("--pdf", metavar="FILE", help="Print the win page into a file.", show_default=False)
]
TaxOption = Annotated[
    str, typer.Option("--tax-from", metavar="AMOUNT", help="From this amount on a win is flagged for the tax form.")
]

_TAX_FROM = format_cents(TAX_CENTS)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(jackpots)


def jackpots(
    data: PlaceOption,
    *,
    meter: MeterOption = "",
    win: WinOption = None,
    pdf: PdfOption = None,
    csv: CsvOption = None,
    tax_from: TaxOption = _TAX_FROM,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """The progressive meters of a house: what they show, what is due, the last hits; one meter's history; one win's page.

    Seeds and contributions less awards, overflow, adjustments and transfers are the meter, to the millionth of a cent.

    Try:

      queenhigh casino jackpots --data HOUSE

      queenhigh casino jackpots --meter progressive --csv meter.csv --data HOUSE

      queenhigh casino jackpots --meter progressive --win 3 --pdf win.pdf --data HOUSE
    """
    tax_cents = parse_cents(tax_from)
    if (win or pdf) and not (win and meter):
        raise BadInput("jackpots/which", "a win page needs --meter and --win", {"meter": meter, "win": win})
    for path in (pdf, csv):
        if path is not None:
            check_writable(path)
    if csv is not None and win:
        raise BadInput(
            "jackpots/csv", "a win page is printed with --pdf; --csv is for meters, without --win", {"win": win}
        )
    with house_in(data) as reader:
        if win:
            page = win_page(reader, meter, win, seal_of(data, key), tax_cents)
            if pdf is not None:
                write_said(pdf, record_pdf(win_sheet(page)), "win page")
            _tell_page(page, json=json)
            return
        records = [meter_record(reader, name) for name in ([meter] if meter else meter_names(reader))]
    said = [meter_data(record) for record in records]
    if csv is not None:
        _write_csv(csv, said)
    if json:
        print_json(said)
        return
    _tell_meters(records)
    for record in records if meter else ():
        _tell_history(record)


def _write_csv(path: str, said: list[dict[str, Any]]) -> None:
    """Each meter with its counters in a line of its own, then its hits, wins that are due, and changes."""
    plain_fields = ("meter", "currency", "state", "shows_micro_cents", "reserve_micro_cents", "contribution_bp")
    rows: list[dict[str, Any]] = []
    for meter in said:
        name = {"meter": meter["meter"]}
        counters = {**meter["counters"], "hits": sum(meter["counters"]["hits_by_percent"].values())}
        rows.append({"list": "meter", **{field: meter[field] for field in plain_fields}, **counters})
        for kind in ("hits", "due", "stranded"):
            rows += [{"list": kind, **name, **win} for win in meter[kind]]
        rows += [{"list": "changes", **name, **each, "by": " and ".join(each["by"])} for each in meter["changes"]]
    head = dict.fromkeys(field for row in rows for field in row if field != "hits_by_percent")
    write_csv(path, list(head) or ["list", *plain_fields], rows)


def _tell_meters(records: list[MeterRecord]) -> None:
    if not records:
        sys.stdout.write("the house has no meters\n")
        return
    rows = []
    for record in records:
        book = record.book
        state = book.status if not book.unlinked else "unlinked"
        due = format_cents(sum(win.cents for win in record.due)) if record.due else "-"
        rate = f"{book.shows.terms.contribution_bp / 100:g} %"
        shows, reserve = money(book.shows.value), money(book.shows.overflow)
        hits = str(sum(book.counts.hits.values()))
        rows.append((book.name, book.currency, state, shows, reserve, rate, str(len(book.tables)), due, hits))
    head = ("meter", "currency", "state", "shows", "reserve", "share", "tables", "due", "hits")
    print_table(head, rows, right=("shows", "reserve", "share", "tables", "due", "hits"), whole=("meter", "shows"))


def _tell_history(record: MeterRecord) -> None:
    book, counts = record.book, record.book.counts
    parts = [
        ("seeds", counts.seeds),
        ("contributions", counts.contributions),
        ("awards", -counts.awards),
        ("overflow", -counts.kept_out),
        ("adjustments", counts.adjustments),
        ("transfers in", counts.moved_in),
        ("transfers out", -counts.moved_out),
        ("the meter", counts.meter),
    ]
    print_table(("came from", "amount"), [(name, money(amount)) for name, amount in parts], right=("amount",))
    for table, reason in book.unlinked.items():
        sys.stdout.write(f"no wagers{f' at {table}' if table else ''}: {plain(reason)}\n")
    wins = [
        (
            str(win.number),
            time_text(win.at),
            f"{win.table} {win.round}",
            str(win.spot),
            plain(win.bettor),
            win.status,
            format_cents(win.cents),
        )
        for win in (*book.hits, *book.wins)
    ]
    head = ("win", "locked", "table, round", "spot", "who", "state", "amount")
    print_table(head, wins, title="wins", right=("win", "spot", "amount"), whole=("locked",))
    changes = [
        (time_text(each.at), each.what, plain(", ".join(each.by)), plain(each.reason), money(each.micro_cents))
        for each in record.changes
    ]
    print_table(
        ("time", "what", "by", "reason", "amount"), changes, title="changes", right=("amount",), whole=("time",)
    )


def _tell_page(page: WinPage, *, json: bool) -> None:
    said = page_data(page)
    if json:
        print_json(said)
        return
    whole = f"all {page.deck} cards are accounted for" if page.all_accounted else "NOT every card is accounted for"
    tax = "tax form needed" if page.taxed else "no tax form"
    lines = [
        f"win {page.serial}: {format_cents(page.cents)} {page.status}, {tax} (from {format_cents(page.tax_cents)} on)",
        f"table {page.table}, round {page.round}, seat {page.seat}: {plain(page.bettor)} with {said['hand']}, {page.why}",
        f"meter {page.meter}: {money(page.before)} before, {money(page.after)} after; locked {said['at']}",
        whole,
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    rows = [(each.what, plain(each.by), time_text(each.at)) for each in page.signed]
    print_table(("step", "by", "time"), rows, whole=("time",))
