"""`queenhigh casino ledger`: what every account holds, and where it came from."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from queenhigh.bootstrap.files import check_writable
from queenhigh.casino.records.ledger_data import accounts_data, statement_data, trial_data
from queenhigh.cli.casino.options import PlaceOption, house_in, money
from queenhigh.cli.casino.spreadsheets import CsvOption, write_csv
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.errors import BadInput

AccountsFlag = Annotated[bool, typer.Option("--accounts", help="Every account with what it holds.")]
PersonOption = Annotated[
    str, typer.Option("--person", metavar="NAME", help="A person's statement: every posting.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(ledger)


def ledger(
    data: PlaceOption,
    *,
    accounts: AccountsFlag = False,
    person: PersonOption = "",
    csv: CsvOption = None,
    json: JsonFlag = False,
) -> None:
    """The trial balance of the house's ledger, every account, or a person's statement.

    The accounts of a currency sum to zero at every moment: what the house and its guests hold came from the world.

    Try:

      queenhigh casino ledger --data HOUSE

      queenhigh casino ledger --accounts --data HOUSE

      queenhigh casino ledger --person ann --csv ann.csv --data HOUSE
    """
    if csv is not None:
        check_writable(csv)
    with house_in(data) as reader:
        if person:
            _statement(statement_data(reader.statement(person), person), csv, json=json)
        elif accounts:
            _accounts(accounts_data(reader.sums()), csv, json=json)
        else:
            _trial(trial_data(reader.sums()), csv, json=json)


def _trial(told: dict[str, Any], csv: str | None, *, json: bool) -> None:
    if csv is not None:
        write_csv(csv, ("currency", "kind", "micro_cents"), told["kinds"])
    if json:
        print_json(told)
        return
    rows = [(each["currency"], each["kind"], money(each["micro_cents"])) for each in told["kinds"]]
    print_table(("currency", "kind", "holds"), rows, right=("holds",))
    totals = told["trial_balance_micro_cents"]
    for currency, total in sorted(totals.items()):
        sys.stdout.write(f"{currency}: the trial balance is {money(total)}\n")
    if not totals:
        sys.stdout.write("nothing was posted yet\n")


def _accounts(told: list[dict[str, Any]], csv: str | None, *, json: bool) -> None:
    if csv is not None:
        write_csv(csv, ("account", "micro_cents"), told)
    if json:
        print_json(told)
        return
    rows = [(each["account"], money(each["micro_cents"])) for each in told]
    print_table(("account", "holds"), rows, right=("holds",), whole=("account",))


def _statement(told: dict[str, Any], csv: str | None, *, json: bool) -> None:
    person, lines = told["person"], told["postings"]
    if not lines:
        raise BadInput("person/nothing", f"nothing was ever posted for {person!r}", {"person": person})
    if csv is not None:
        write_csv(csv, ("at", "entry", "from", "to", "micro_cents", "why", "held_micro_cents"), lines)
    if json:
        print_json(told)
        return
    rows = [
        (
            each["at"],
            each["entry"],
            each["from"],
            each["to"],
            money(each["micro_cents"]),
            each["why"],
            money(each["held_micro_cents"]),
        )
        for each in lines
    ]
    head = ("time", "entry", "from", "to", "amount", "why", "holds")
    print_table(head, rows, right=("amount", "holds"), whole=("time",))
    for currency, held in sorted(told["held_micro_cents"].items()):
        sys.stdout.write(f"{person} holds {money(held)} of {currency}, at tables and outside\n")
