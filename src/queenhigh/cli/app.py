"""The commands, put together. A new command is a module with `register`, named in the list below."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

PANELS = {
    "The game": ("games", "rules", "check", "schema", "diff"),
    "The table": ("play", "drill", "deal", "reconstruct"),
    "The mathematics": ("analyze", "audit", "strategy", "odds", "session", "design", "simulate", "bank"),
    "The papers": ("publish", "package", "signature"),
}
"""Modules of this room, under the headings and in the order in which the help lists them. Each has `register(app)`, and
imports what it needs only when its command runs, so that the help and every other command start at once."""
COMMANDS = tuple(name for names in PANELS.values() for name in names)

EPILOG = (
    "A GAME is an id from `queenhigh games`, an id with an attachment (id+attachment), or a path to your own rule file."
)


def make_app(arguments: Sequence[str] = ()) -> typer.Typer:
    """The command line with all its commands; or with one alone, if the arguments begin with its name."""
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
    # A table that opens at once need not know of the other commands.
    wanted = arguments[:1] if arguments and arguments[0] in COMMANDS else COMMANDS
    for panel, names in PANELS.items():
        before = len(app.registered_commands)
        for name in names:
            if name in wanted:
                import_module(f"queenhigh.cli.{name}").register(app)
        for command in app.registered_commands[before:]:
            command.rich_help_panel = panel
    return app


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
