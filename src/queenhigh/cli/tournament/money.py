"""`queenhigh tournament report`: the charity's books of a day or a month."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from queenhigh.bootstrap.files import check_writable
from queenhigh.casino.charity.machine import is_period
from queenhigh.casino.charity.report import charity_report, report_csv, report_data
from queenhigh.cli.casino.options import PlaceOption, house_in
from queenhigh.cli.casino.spreadsheets import CsvOption
from queenhigh.cli.output import JsonFlag, print_json, print_table, write_said
from queenhigh.cli.tournament.files import PdfOption
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents

PeriodArgument = Annotated[
    str, typer.Argument(metavar="PERIOD", help="A day as 2026-11-16 or a month as 2026-11.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(rich_help_panel="The charity")(report)


def report(
    data: PlaceOption, period: PeriodArgument, *, csv: CsvOption = None, pdf: PdfOption = None, json: JsonFlag = False
) -> None:
    """The charity's report of a day or a month: proceeds, the stated part, expenses, and what is left.

    Each charity stands by itself, and games apart from tournaments: neither losses nor expenses of games are set against them.

    Try:

      queenhigh tournament report 2026-11 --pdf charity.pdf --csv charity.csv --data HOUSE
    """
    check_period(period)
    for path in (csv, pdf):
        if path is not None:
            check_writable(path)
    with house_in(data) as reader:
        made = charity_report(reader, period)
    if csv is not None:
        write_said(csv, report_csv(made).encode(), "report")
    if pdf is not None:
        from queenhigh.papers.documents.charity_report import charity_sheet  # noqa: PLC0415  # only with --pdf
        from queenhigh.papers.sheet.typeset import record_pdf  # noqa: PLC0415  # as above

        write_said(pdf, record_pdf(charity_sheet(made)), "report")
    told = report_data(made)
    if json:
        print_json(told)
        return
    _print(told)


def check_period(period: str) -> None:
    """Refuse what is neither a day nor a month."""
    if not is_period(period):
        message = f"{period!r} is no period: write a day as 2026-11-16 or a month as 2026-11"
        raise BadInput("report/period", message, {"period": period})


def _print(told: dict[str, Any]) -> None:
    sys.stdout.write(f"{told['house']}, {told['period']} ({told['currency']})\n")
    if not told["days"]:
        sys.stdout.write("no charity was named, and no tournament ended for one in that period\n")
        return
    names = ("games", "games_part", "unshared", "games_expenses", "tournaments", "tournaments_part")
    head = (
        "day",
        "charity",
        "games won",
        "its part",
        "not yet paid",
        "expenses",
        "tournaments",
        "its part ",
        "expenses ",
    )
    rows = [
        (
            each["day"],
            plain(each["charity"]),
            *(format_cents(each[f"{n}_cents"]) for n in (*names, "tournaments_expenses")),
        )
        for each in told["days"]
    ]
    print_table(head, rows, right=head[2:])
    sums = []
    for each in told["charities"]:
        for area in ("games", "tournaments"):
            unpaid = each["unshared_cents"] if area == "games" else 0
            cents = (each[f"{area}_part_cents"], unpaid, each[f"{area}_expenses_cents"], each[f"{area}_net_cents"])
            sums.append((plain(each["charity"]), area, *map(format_cents, cents)))
    _print_tournaments(told["tournaments"])
    _print_expenses(told["expenses"])
    columns = ("charity", "of", "its part", "not yet paid", "expenses", "net")
    print_table(columns, sums, right=columns[2:], title="each charity by itself")
    for each in told["signed"]:
        words = "signed by" if each["holds"] else "an earlier version was signed by"
        sys.stdout.write(f"{words} {plain(each['by'])}\n")


def _print_tournaments(lines: list[dict[str, Any]]) -> None:
    if lines:
        head = ("tournament", "day", "for", "entries", "paid in", "prizes", "fees", "its part")
        cents = ("paid_cents", "prizes_cents", "fees_cents", "charity_cents")
        rows = [
            (
                each["name"],
                each["day"],
                plain(each["charity"]),
                str(each["entries"]),
                *(format_cents(each[n]) for n in cents),
            )
            for each in lines
        ]
        print_table(head, rows, right=head[3:], title="tournaments")


def _print_expenses(lines: list[dict[str, Any]]) -> None:
    if lines:
        rows = [
            (
                str(each["number"]),
                each["day"],
                each["area"],
                (f"takes {each['takes_back']} back: " if each.get("takes_back") else "") + plain(each["words"]),
                format_cents(each["cents"]),
                plain(each["by"]),
            )
            for each in lines
        ]
        print_table(("no.", "day", "of", "what", "amount", "by"), rows, right=("no.", "amount"), title="expenses")
