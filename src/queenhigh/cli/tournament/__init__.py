"""`queenhigh tournament`: tournaments from the command line."""

from __future__ import annotations

import typer

from queenhigh.cli.tournament import charity, directing, entries, files, money, running, trying

_HELP = """Tournaments: check and announce a file, enter people, direct, look at standing and result, try a structure; the charity.

Who does something is whoever has the machine, as its user's name says; it is recorded. Beside a running house it is asked of
that house, and done within a second.

A FILE is a path, or the name of one that comes with Queenhigh: `queenhigh tournament check` names them.

Try:

  queenhigh tournament announce heats

  queenhigh tournament run heats --players 24 --data HOUSE

  queenhigh tournament simulate heats
"""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    tournament = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
    for module in (files, running, trying, entries, directing, money, charity):
        module.register(tournament)
    app.add_typer(tournament, name="tournament", help=_HELP)
