"""`queenhigh casino verify`, `heads`, `export`, `replay`: what proves that nothing was changed."""

from __future__ import annotations

import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from queenhigh.bootstrap.files import check_writable, read_text
from queenhigh.bootstrap.house_copies import export_house, read_export
from queenhigh.bootstrap.house_keys import key_path, read_keys
from queenhigh.bootstrap.places import is_in_use
from queenhigh.casino.heads import key_after
from queenhigh.casino.names import by_number
from queenhigh.casino.verify.cold import replay_house
from queenhigh.casino.verify.findings import CHECKS, Report
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.casino.verify.ledger import trial_balance
from queenhigh.cli.casino.options import KeyOption, PlaceOption, house_in, money, seal_of
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.main import EXIT_FAULTY
from queenhigh.cli.output import JsonFlag, print_json, print_table, write_said
from queenhigh.errors import BadInput
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.casino.verify.cold import Replayed

HeadsOption = Annotated[
    str | None,
    typer.Option("--heads", metavar="FILE", help="Signed lists of heads that were kept elsewhere.", show_default=False),
]
OutArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)]
ExportArgument = Annotated[
    Path | None, typer.Argument(metavar="[FILE]", help="An exported house; or --data.", show_default=False)
]
OutOption = Annotated[
    str | None, typer.Option("--out", metavar="FILE", help="Write them to a file instead.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (verify, heads, export, replay):
        app.command()(command)


def verify(data: PlaceOption, *, heads: HeadsOption = None, key: KeyOption = None, json: JsonFlag = False) -> None:
    """Check everything that the journal of a house claims; leave with an error and the place where something is wrong.

    Chains, signed heads, seals, rule files; every action decided again, every deck shuffled again from its seeds, every
    posting and balance recomputed. With --heads it is found, too, if the end was cut off or an older copy put back.

    Try:

      queenhigh casino verify --data HOUSE

      queenhigh casino verify --data HOUSE --heads heads.jsonl
    """
    lists = None if heads is None else _lists(heads)
    with house_in(data) as reader, slow_progress("entries") as told:
        report = verify_journal(reader, key=seal_of(data, key), heads=lists, tell=told)
    if json:
        print_json({**_report(report), "in_use": is_in_use(data)})
    else:
        _print(report)
    if not report.is_sound:
        raise typer.Exit(EXIT_FAULTY)


def _lists(path: str) -> list[bytes]:
    found = [line.encode() for line in read_text(path).splitlines() if line.strip()]
    if not found:
        raise BadInput("heads/none", f"{path} holds no list of heads", {"path": path})
    return found


def _report(report: Report) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(report)
    return {"sound": report.is_sound, **said}


def _many(count: int, one: str, several: str) -> str:
    return f"{count:,} {one if count == 1 else several}"


def _print(report: Report) -> None:
    streams = f"{_many(report.entries, 'entry', 'entries')} in {_many(report.streams, 'stream', 'streams')}"
    booked = f"{_many(report.postings, 'posting', 'postings')}, {_many(report.rounds, 'round', 'rounds')}"
    lists = _many(report.lists, "signed list of heads", "signed lists of heads")
    sys.stdout.write(f"{streams}, {booked}, {lists}\n")
    faulty = {finding.check for finding in report.findings}
    for check in CHECKS:
        sys.stdout.write(f"  {check:<9} {'WRONG' if check in faulty else 'sound'}\n")
    for finding in report.findings:
        sys.stdout.write(f"{finding.place}: {finding.what}\n")
    if report.more:
        sys.stdout.write(f"and {report.more} more\n")
    for words in report.cannot_say:
        sys.stdout.write(f"cannot say: {words}\n")


def heads(data: PlaceOption, *, out: OutOption = None) -> None:
    """Print the signed lists of heads, one a line: kept elsewhere, they prove a journal that was cut off or put back.

    The newest list speaks for all before it.

    Try:

      queenhigh casino heads --data HOUSE --out /elsewhere/heads.jsonl
    """
    if out is not None:
        check_writable(out)
    with house_in(data) as reader:
        text = b"".join(content + b"\n" for _, content in reader.signed_heads())
    if out is None:
        sys.stdout.write(text.decode())
    else:
        write_said(out, text, "lists of heads")


def export(file: OutArgument, *, data: PlaceOption, json: JsonFlag = False) -> None:
    """Write a house as one text file: facts, rule files, signed heads, every entry. It can be replayed without anything else.

    What is known of persons beside their names here is not in it.

    Try:

      queenhigh casino export house.jsonl --data HOUSE
    """
    with slow_progress("entries") as told:
        entries = export_house(data, file, told)
    if json:
        print_json({"file": str(file), "entries": entries, "bytes": file.stat().st_size})
    else:
        sys.stdout.write(f"{file}: {entries:,} entries, {file.stat().st_size:,} bytes\n")


def replay(
    file: ExportArgument = None,
    *,
    data: PlaceOption = None,
    heads: HeadsOption = None,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Rebuild a house from its export alone, or from its journal: every hand, every chip, every meter, done again and compared.

    Finished rounds need no key: it was published with the seed. Rounds that are open need the house's (--key).

    Try:

      queenhigh casino replay house.jsonl

      queenhigh casino replay --data HOUSE
    """
    lists = None if heads is None else _lists(heads)
    if (file is None) == (data is None):
        message = "an exported house, or a house by --data, is replayed: name one of them"
        raise BadInput("replay/what", message, {"file": str(file or ""), "data": str(data or "")})
    if file is None:
        with house_in(data) as reader, slow_progress("entries") as told:
            made = replay_house(reader, key=seal_of(data, key), heads=lists, tell=told)
    else:
        made = _replay_export(file, lists, key)
    _tell_replayed(made, json=json)


def _replay_export(file: Path, lists: list[bytes] | None, key: str | None) -> Replayed:
    archive = read_export(file)
    facts = archive.facts()
    house = facts.get("house", "")
    newest = deque((content for _, content in archive.signed_heads()), maxlen=1)
    public = key_after(facts.get("public", ""), newest[0] if newest else None)
    seal = None if key is None else read_keys(house, public, key_path(house, key)).seal
    with slow_progress("entries") as told:
        return replay_house(archive, key=seal, heads=lists, tell=told)


def _tell_replayed(made: Replayed, *, json: bool) -> None:
    if json:
        print_json(_replayed(made))
    else:
        _print(made.report)
        rows = [
            (name, live.status, str(live.table.rounds), str(len(live.table.people)), format_cents(live.tray_cents))
            for name, live in sorted(made.tables.items(), key=lambda each: by_number(each[0]))
        ]
        print_table(("table", "state", "rounds", "people", "tray"), rows, right=("rounds", "people", "tray"))
        for name, book in sorted(made.meters.items(), key=lambda each: by_number(each[0])):
            sys.stdout.write(f"meter {name}: {money(book.shows.value)}\n")
        for currency, total in sorted(trial_balance(made.balances).items()):
            sys.stdout.write(f"{currency}: the trial balance is {money(total)}\n")
    if not made.report.is_sound:
        raise typer.Exit(EXIT_FAULTY)


def _replayed(made: Replayed) -> dict[str, Any]:
    return {
        **_report(made.report),
        "trial_balance_micro_cents": trial_balance(made.balances),
        "accounts": dict(sorted((str(account), held) for account, held in made.balances.items())),
        "tables": {
            name: {
                "state": live.status,
                "rounds": live.table.rounds,
                "people": {person.bettor: person.purse_cents for person in live.table.people},
                "tray_cents": live.tray_cents,
            }
            for name, live in sorted(made.tables.items(), key=lambda each: by_number(each[0]))
        },
        "meters": {
            name: {"shows_micro_cents": book.shows.value, "account_micro_cents": book.account}
            for name, book in sorted(made.meters.items(), key=lambda each: by_number(each[0]))
        },
    }
