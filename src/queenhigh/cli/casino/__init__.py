"""`queenhigh casino`: a house of live tables from the command line."""

from __future__ import annotations

import typer

from queenhigh.cli.casino import books, copies, desk, hands, house, jackpots, keys, people, proofs, report

_HELP = """A house of live tables: open it, play in it, look into its books, prove that nothing was changed.

Everything that happens in a house is in one folder (--data); the house's keys lie elsewhere. Reading commands work
beside a running house.

Try:

  queenhigh casino init --data HOUSE --demo

  queenhigh casino run --data HOUSE --tables 4 --rounds 50

  queenhigh casino verify --data HOUSE
"""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    casino = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
    for module in (house, books, hands, report, jackpots, desk, people, keys, proofs, copies):
        module.register(casino)
    app.add_typer(casino, name="casino", help=_HELP)
