"""The command line, put together: the help from a list of names, a command from its module when it is called.

A new command is a module with `register`, and a line in `commands`. Since nobody imports it before it is called, it imports
what it needs at its head, as every module does.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from queenhigh.cli.commands import COMMANDS, PANELS

if TYPE_CHECKING:
    from collections.abc import Sequence

EPILOG = (
    "A GAME is an id from `queenhigh games`, an id with an attachment (id+attachment), or a path to your own rule file."
)


def make_app(arguments: Sequence[str] = ()) -> typer.Typer:
    """The command that the arguments name, alone; or all of them by name, for the help and for whoever has misspelt one."""
    app = typer.Typer(
        name="queenhigh",
        help="The open platform for Three Card Poker: one rule file is the game.",
        epilog=EPILOG,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_whole)
    wanted = next((word for word in arguments if not word.startswith("-")), "")
    if wanted in COMMANDS:
        import_module(f"queenhigh.cli.{COMMANDS[wanted].module or wanted}").register(app)
        return app
    for panel, commands in PANELS.items():
        for name, command in commands.items():
            app.command(name, help=command.summary, rich_help_panel=panel)(_by_name_alone)
    return app


def _by_name_alone() -> None:
    """A line of the help: whoever names a command gets the real one."""


def _whole(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version and leave.",
            is_eager=True,
            callback=lambda value: _version(value=value),
        ),
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="On an error, show where in the program it arose.")] = False,
) -> None:
    del version, debug  # --version has answered already; --debug is read before the command runs


def _version(*, value: bool) -> None:
    if value:
        from queenhigh import __version__  # noqa: PLC0415  # only when asked for

        typer.echo(f"queenhigh {__version__}")
        raise typer.Exit
