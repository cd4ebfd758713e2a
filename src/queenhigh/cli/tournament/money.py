"""`queenhigh tournament report`: the charity's books of a day or a month."""

from __future__ import annotations

import re
import sys
from typing import Annotated, Any

import typer

from queenhigh.bootstrap.files import check_writable, write_file
from queenhigh.casino.charity.report import charity_report, report_csv, report_data
from queenhigh.cli.casino.options import DataOption, house_in
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.cli.tournament.files import PdfOption
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents

_PERIOD = re.compile(r"\d{4}-\d\d(-\d\d)?")
PeriodArgument = Annotated[
    str, typer.Argument(metavar="PERIOD", help="A day as 2026-11-16 or a month as 2026-11.", show_default=False)
]
CsvOption = Annotated[
    str | None, typer.Option("--csv", metavar="FILE", help="Write it for a spreadsheet.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(report)


def report(
    data: DataOption, period: PeriodArgument, *, csv: CsvOption = None, pdf: PdfOption = None, json: JsonFlag = False
) -> None:
    """The charity's report of a day or a month: proceeds, the stated part, expenses, and what is left.

    Losses of house-banked games are never set against tournaments or other days.

    Try:

      queenhigh tournament report 2026-11 --pdf charity.pdf --csv charity.csv --data HOUSE
    """
    if not _PERIOD.fullmatch(period):
        message = f"{period!r} is no period: write a day as 2026-11-16 or a month as 2026-11"
        raise BadInput("report/period", message, {"period": period})
    for path in (csv, pdf):
        if path is not None:
            check_writable(path)
    with house_in(data) as reader:
        made = charity_report(reader, period)
    if csv is not None:
        write_file(csv, report_csv(made).encode())
    if pdf is not None:
        from queenhigh.papers.documents.charity_report import charity_sheet  # noqa: PLC0415  # only with --pdf
        from queenhigh.papers.sheet.typeset import pdf_of  # noqa: PLC0415  # as above

        write_file(pdf, pdf_of(charity_sheet(made)))
    told = report_data(made)
    if json:
        print_json(told)
        return
    _print(told)


def _print(told: dict[str, Any]) -> None:
    sys.stdout.write(f"{told['house']}, {told['period']} ({told['currency']})\n")
    if not told["days"]:
        sys.stdout.write("no charity was named and no tournament ended in that period\n")
        return
    names = ("games", "games_part", "tournaments", "tournaments_part", "expenses", "net")
    head = ("day", "charity", "games won", "its part", "tournaments", "its part ", "expenses", "net")
    rows = [
        (each["day"], plain(each["charity"]), *(format_cents(each[f"{name}_cents"]) for name in names))
        for each in told["days"]
    ]
    rows.append(("together", "", *(format_cents(told["sums"][f"{name}_cents"]) for name in names)))
    print_table(head, rows, right=head[2:])
    for each in told["signed"]:
        sys.stdout.write(f"signed by {plain(each['by'])}\n")
