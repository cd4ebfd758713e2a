"""`queenhigh casino jackpots`: the house's meters, and the page of a win."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from queenhigh.bootstrap.files import check_writable, write_file
from queenhigh.bootstrap.house_folder import house_keys
from queenhigh.casino.meters.records import meter_names, meter_record
from queenhigh.casino.meters.win_page import win_page
from queenhigh.casino.times import time_text
from queenhigh.cli.casino.options import DataOption, KeyOption, house_in, money
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.casino.meters.records import MeterRecord

MeterOption = Annotated[str, typer.Option("--meter", metavar="NAME", help="One meter alone.", show_default=False)]
WinOption = Annotated[
    int | None, typer.Option("--win", metavar="N", min=1, help="A win of that meter by its number.", show_default=False)
]
PdfOption = Annotated[
    str | None, typer.Option("--pdf", metavar="FILE", help="Write the win page, to be signed.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(jackpots)


def jackpots(
    data: DataOption,
    *,
    meter: MeterOption = "",
    win: WinOption = None,
    pdf: PdfOption = None,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """The house's meters: what they show, what is due, the last hits, what people have changed; and the page of a win.

    Try:

      queenhigh casino jackpots --data HOUSE

      queenhigh casino jackpots --meter M1 --win 3 --pdf win.pdf --data HOUSE
    """
    if (win is not None or pdf is not None) and not (meter and win is not None):
        raise BadInput("jackpots/which", "a win is named by --meter NAME and --win N", {})
    if pdf is not None:
        check_writable(pdf)
    with house_in(data) as reader:
        if win is not None:
            page = win_page(reader, meter, win, None if key is None else house_keys(data, key).seal)
            if pdf is not None:
                from queenhigh.papers.documents.win_page import win_sheet  # noqa: PLC0415  # only with --pdf
                from queenhigh.papers.sheet.typeset import pdf_of  # noqa: PLC0415  # as above

                write_file(pdf, pdf_of(win_sheet(page)))
            told = {**msgspec.to_builtins(page), "taxed": page.taxed}
            if json:
                print_json(told)
            else:
                _print_win(told)
            return
        records = [meter_record(reader, name) for name in ([meter] if meter else meter_names(reader))]
    if json:
        print_json([_data(each) for each in records])
        return
    rows = [_row(each) for each in records]
    head = ("meter", "state", "shows", "pending", "reserve", "wagers", "contributions", "hits", "paid", "tables")
    print_table(head, rows, right=head[2:9], whole=("meter",))
    if not records:
        sys.stdout.write("the house has no meters\n")
    for each in records if meter else ():
        _print_history(each)


def _data(record: MeterRecord) -> dict[str, Any]:
    book = record.book
    return {
        "meter": book.name,
        "state": book.status,
        "currency": book.currency,
        "shows_micro_cents": book.shows.value,
        "pending_micro_cents": book.pending,
        "reserve_micro_cents": book.shows.overflow,
        "tables": list(book.tables),
        "counts": msgspec.to_builtins(book.counts, str_keys=True),
        "balanced": book.counts.meter == book.shows.value and book.counts.reserve == book.shows.overflow,
        "due": [msgspec.to_builtins(win) for win in record.due],
        "hits": [msgspec.to_builtins(win) for win in book.hits],
        "changes": [msgspec.to_builtins(change) for change in record.changes],
    }


def _row(record: MeterRecord) -> tuple[str, ...]:
    book, counts = record.book, record.book.counts
    return (
        book.name,
        book.status,
        money(book.shows.value),
        money(book.pending),
        money(book.shows.overflow),
        f"{counts.wagers:,}",
        money(counts.contributions),
        f"{sum(counts.hits.values()):,}",
        format_cents(counts.paid_cents),
        ", ".join(book.tables),
    )


def _print_history(record: MeterRecord) -> None:
    wins = [
        (
            str(w.number),
            time_text(w.at),
            w.table,
            str(w.round),
            str(w.spot),
            plain(w.bettor),
            f"{w.percent} %",
            format_cents(w.cents),
            w.status,
        )
        for w in (*record.due, *record.book.hits)
    ]
    head = ("win", "time", "table", "round", "spot", "who", "of the meter", "amount", "state")
    print_table(head, wins, title="due, and the last hits", right=("win", "round", "spot", "amount"), whole=("time",))
    changes = [(time_text(c.at), c.what, ", ".join(c.by), c.reason, money(c.micro_cents)) for c in record.changes]
    print_table(("time", "what", "by", "reason", "brought it"), changes, title="changes", right=("brought it",))


def _print_win(told: dict[str, Any]) -> None:
    rows = [
        ("win", told["serial"]),
        ("state", told["status"]),
        ("locked", time_text(told["at"])),
        ("table, round, seat", f"{told['table']}, {told['round']}, {told['seat']}"),
        ("who", plain(told["bettor"])),
        ("amount", format_cents(told["cents"])),
        ("meter before", money(told["before"])),
        ("meter after", money(told["after"])),
        ("all cards accounted for", "yes" if told["all_accounted"] else "not shown yet"),
        ("tax form", "yes" if told["taxed"] else "no"),
        *((f"{each['what']}", f"{plain(each['by'])}, {time_text(each['at'])}") for each in told["signed"]),
    ]
    print_table(("", told["meter"]), rows)
