"""`queenhigh casino ledger`: what every account holds, and where it came from."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.casino.ledger import ledger_account
from queenhigh.casino.times import time_text
from queenhigh.casino.verify.ledger import trial_balance
from queenhigh.cli.casino.options import DataOption, house_in, money
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.store.reading import SqliteReader

AccountsFlag = Annotated[bool, typer.Option("--accounts", help="Every account with what it holds.")]
PersonOption = Annotated[
    str, typer.Option("--person", metavar="NAME", help="A person's statement: every posting.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(ledger)


def ledger(
    data: DataOption, *, accounts: AccountsFlag = False, person: PersonOption = "", json: JsonFlag = False
) -> None:
    """The trial balance of the house's ledger, every account, or a person's statement.

    The accounts of a currency sum to zero at every moment: what the house and its guests hold came from the world.

    Try:

      queenhigh casino ledger --data HOUSE

      queenhigh casino ledger --accounts --data HOUSE

      queenhigh casino ledger --person ann --data HOUSE
    """
    with house_in(data) as reader:
        if person:
            _statement(reader, person, json=json)
        elif accounts:
            _accounts(reader.sums(), json=json)
        else:
            _trial(reader.sums(), json=json)


def _trial(sums: dict[str, int], *, json: bool) -> None:
    kinds: dict[tuple[str, str], int] = {}
    for account, held in sums.items():
        found = ledger_account(account)
        kinds[found.currency, found.kind] = kinds.get((found.currency, found.kind), 0) + held
    totals = trial_balance(sums)
    if json:
        lines = [{"currency": c, "kind": kind, "micro_cents": held} for (c, kind), held in sorted(kinds.items())]
        print_json({"trial_balance_micro_cents": totals, "kinds": lines})
        return
    rows = [(currency, kind, money(held)) for (currency, kind), held in sorted(kinds.items())]
    print_table(("currency", "kind", "holds"), rows, right=("holds",))
    for currency, total in sorted(totals.items()):
        sys.stdout.write(f"{currency}: the trial balance is {money(total)}\n")
    if not totals:
        sys.stdout.write("nothing was posted yet\n")


def _accounts(sums: dict[str, int], *, json: bool) -> None:
    if json:
        print_json([{"account": account, "micro_cents": held} for account, held in sums.items()])
        return
    rows = [(account, money(held)) for account, held in sums.items()]
    print_table(("account", "holds"), rows, right=("holds",), whole=("account",))


def _statement(reader: SqliteReader, person: str, *, json: bool) -> None:
    lines: list[dict[str, Any]] = []
    held = 0
    for at, stream, version, source, target, micro_cents, why in reader.statement(person):
        out, into = _is_of(source, person), _is_of(target, person)
        held += (micro_cents if into else 0) - (micro_cents if out else 0)
        lines.append(
            {
                "at": time_text(at),
                "entry": f"{stream} {version}",
                "from": source,
                "to": target,
                "micro_cents": micro_cents,
                "why": why,
                "held_micro_cents": held,
            }
        )
    if not lines:
        raise BadInput("person/nothing", f"nothing was ever posted for {person!r}", {"person": person})
    if json:
        print_json({"person": person, "held_micro_cents": held, "postings": lines})
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
    sys.stdout.write(f"{person} holds {money(held)}, at tables and outside\n")


def _is_of(account: str, person: str) -> bool:
    return account.endswith(f":{person}")
