"""`queenhigh tournament`: tournaments from the command line."""

from __future__ import annotations

import typer

from queenhigh.cli.tournament import files, money, running, trying

_HELP = """Tournaments: check and announce a file, run it with bots, look at standing and result, try a structure.

A FILE is a path, or the name of one that comes with Queenhigh: `queenhigh tournament check` names them.

Try:

  queenhigh tournament announce heats

  queenhigh tournament run heats --players 24 --data HOUSE

  queenhigh tournament simulate heats
"""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    tournament = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
    for module in (files, running, trying, money):
        module.register(tournament)
    app.add_typer(tournament, name="tournament", help=_HELP)
