"""`queenhigh casino report`: a gaming day, a month or a year."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.files import check_writable
from queenhigh.casino.desks import HouseDesk
from queenhigh.casino.periods import is_period
from queenhigh.casino.reports.data import report_csv, report_data
from queenhigh.casino.reports.reading import report_of
from queenhigh.casino.times import time_text
from queenhigh.cli.casino.options import PlaceOption, house_in
from queenhigh.cli.casino.spreadsheets import CsvOption
from queenhigh.cli.output import JsonFlag, print_json, print_table, write_said
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.store.books import StoredBooks

PeriodArgument = Annotated[
    str,
    typer.Argument(metavar="PERIOD", help="2026-11-16, 2026-11 or 2026; the last gaming day.", show_default=False),
]
CurrencyOption = Annotated[
    str,
    typer.Option(
        "--currency",
        help="demo, or the house's money if nothing is said and it ever opened a gaming day.",
        show_default=False,
    ),
]
PdfOption = Annotated[
    str | None, typer.Option("--pdf", metavar="FILE", help="Write it to be signed.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(report)


def report(
    data: PlaceOption,
    period: PeriodArgument = "",
    *,
    currency: CurrencyOption = "",
    csv: CsvOption = None,
    pdf: PdfOption = None,
    json: JsonFlag = False,
) -> None:
    """The report of a gaming day, a month or a year: handle, drop, win, hold and fees beside what chance explains.

    Try:

      queenhigh casino report 2026-11-16 --data HOUSE

      queenhigh casino report 2026-11 --pdf november.pdf --csv november.csv --data HOUSE
    """
    for path in (csv, pdf):
        if path is not None:
            check_writable(path)
    with house_in(data) as reader:
        desk = HouseDesk()
        desk.load(reader)  # type: ignore[arg-type]  # it only reads
        last = desk.house.day or desk.house.last_day
        if currency:
            _check_currency(reader, desk, currency)
        elif not last:
            currency = "demo"  # without a gaming day nobody has played for money
        made = report_of(reader, _period(period, last or _newest_day(reader)), currency=currency)
    if csv is not None:
        write_said(csv, report_csv(made).encode(), "report")
    if pdf is not None:
        from queenhigh.papers.documents.house_report import house_sheet  # noqa: PLC0415  # only with --pdf
        from queenhigh.papers.sheet.typeset import record_pdf  # noqa: PLC0415  # as above

        write_said(pdf, record_pdf(house_sheet(made)), "report")
    told = report_data(made)
    if json:
        print_json(told)
    else:
        _print(told)


def _check_currency(reader: StoredBooks, desk: HouseDesk, currency: str) -> None:
    known = sorted({desk.house.currency, "demo", *(str(account).partition("/")[0] for account in reader.sums())})
    if currency not in known:
        message = f"nothing here is counted in {currency!r}; there are: {', '.join(known)}"
        raise BadInput("report/currency", message, {"currency": currency, "known": known})


def _newest_day(reader: StoredBooks) -> str:
    """The day on which something was last written: of a house that plays for demo chips alone, its last day."""
    newest = max((entry.at for _, entry in reader.read_all(reader.last() - 1)), default=0)
    return time_text(newest)[: len("2026-11-16")]


def _period(given: str, last: str) -> str:
    if given and not is_period(given):
        message = f"{given!r} is no period: write a day as 2026-11-16, a month as 2026-11, a year as 2026"
        raise BadInput("report/period", message, {"period": given})
    return given or last


def _print(told: dict[str, Any]) -> None:
    title = f"{told['house']}, {told['period']} ({told['currency']})"
    if not told["year_to_date"]:
        sys.stdout.write(f"{title}: nothing was played or counted in that year\n")
        return
    sys.stdout.write(f"{title}: {'closed' if told['closed'] else 'not closed yet'}\n")
    before: list[Any] = []
    for title, name in (("the period", "sums"), ("month to date", "month_to_date"), ("year to date", "year_to_date")):
        if told[name] == before:
            sys.stdout.write(f"{title}: the same\n")
            continue
        before = told[name]
        rows = [_row(each) for each in told[name] if each["rounds"] or each["drop_cents"] or each["per"] == "house"]
        head = ("per", "name", "rounds", "handle", "drop", "win", "hold", "fees", "expected", "95 % band", "")
        print_table(head, rows, title=title, right=head[2:10])
    _print_trays(told)
    for book in told["player_dealers"]:
        expected = "not solved" if book["expected_cents"] is None else format_cents(round(book["expected_cents"]))
        sys.stdout.write(
            f"{plain(book['person'])} banked {book['rounds']:,} {'round' if book['rounds'] == 1 else 'rounds'} of {book['game']}: {format_cents(book['result_cents'])},"
            f" less {format_cents(book['fees_cents'])} in fees; expected {expected}\n"
        )
    wrong = [fee for fee in told["collections"] if not fee["agrees"]]
    for fee in wrong:
        posted, due = format_cents(fee["posted_cents"]), format_cents(fee["due_cents"])
        sys.stdout.write(f"{fee['table']}, round {fee['round']}: charged {posted}, due {due}\n")
    if told["collections"] and not wrong:
        sys.stdout.write(f"the fees of {len(told['collections']):,} hands agree with their action\n")
    chips = told["chips"]
    sys.stdout.write(
        f"chips: bought {format_cents(chips['bought_cents'])}, redeemed {format_cents(chips['redeemed_cents'])},"
        f" outstanding {format_cents(chips['outstanding_cents'])}\n"
    )
    for each in told["investigations"]:
        end = f"closed by {plain(each['closed_by'])}: {plain(each['finding'])}" if each["finding"] else "open"
        name = f"{each['per']} {plain(each['table'])}"
        sys.stdout.write(f"investigation {each['number']} ({name}): {plain(each['words'])} ({end})\n")
    sys.stdout.write(f"{told['assumption']}\n")


def _print_trays(told: dict[str, Any]) -> None:
    """What was counted, beside what was played."""
    head = ("tray", "opening", "fills", "credits", "closing", "drop", "win by count", "by play", "off")
    names = ("opening", "fill", "credit", "closing", "counted_drop", "counted_win", "win", "variance")
    rows = []
    for each in told["sums"]:
        if each["per"] in ("house", "table"):
            amounts = (each[f"{name}_cents"] for name in names)
            rows.append((each["name"] or "house", *("" if cents is None else format_cents(cents) for cents in amounts)))
    print_table(head, rows, title="trays and boxes", right=head[1:])


def _row(each: dict[str, Any]) -> tuple[str, ...]:
    low, high = each["band_low_cents"], each["band_high_cents"]
    return (
        each["per"],
        plain(each["name"]),
        f"{each['rounds']:,}",
        format_cents(each["handle_cents"]),
        format_cents(each["drop_cents"]),
        format_cents(each["win_cents"]),
        "" if each["hold"] is None else f"{each['hold']:.2%}",
        format_cents(each["fees_cents"]),
        "not solved" if each["expected_cents"] is None else format_cents(round(each["expected_cents"])),
        "" if low is None else f"{format_cents(round(low))} to {format_cents(round(high))}",
        "outside" if each["outside"] else "",
    )
