"""`queenhigh play`: sit down at a table in the terminal."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from queenhigh.bootstrap.home import home
from queenhigh.cli.game_argument import SettingOption, load_game
from queenhigh.errors import BadInput
from queenhigh.money.cents import parse_cents
from queenhigh.terminal.open_live import open_live
from queenhigh.terminal.open_table import open_table

PACE_SECONDS = 0.22
"""How long each thing that happens stands before the next one."""

OptionalGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="An id from `queenhigh games`, id+attachment, or a path to your own rule file. Without one: the list.",
        show_default=False,
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed", metavar="SEED", help="A word or a number; the same one deals the same session.", show_default="chance"
    ),
]
SeatOption = Annotated[int, typer.Option("--seat", metavar="N", help="Your seat.", show_default="the middle one")]
SpotsOption = Annotated[int, typer.Option("--spots", metavar="N", help="One spot, or two where the rules allow it.")]
BotsOption = Annotated[
    int | None, typer.Option("--bots", metavar="N", help="How many bots sit with you.", show_default="a full table")
]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII characters.")]
AskOption = Annotated[
    str | None,
    typer.Option(
        "--ask",
        metavar="AMOUNT",
        help="Ask before a decision that gives away more than this on average, such as 0.50; 0 asks at every mistake.",
        show_default="as you left it",
    ),
]
ConnectOption = Annotated[
    str | None,
    typer.Option(
        "--connect",
        metavar="URL",
        help="Sit at a table of a live server, such as http://127.0.0.1:8000.",
        show_default=False,
    ),
]
NameOption = Annotated[
    str | None,
    typer.Option(
        "--name",
        metavar="NAME",
        help="With --connect: who you are there; the password is asked for.",
        show_default="a guest",
    ),
]
TableOption = Annotated[
    str | None,
    typer.Option(
        "--table",
        metavar="TABLE",
        help="With --connect: at which table, such as T3.",
        show_default="one with GAME, or the list",
    ),
]
QuickOption = Annotated[bool, typer.Option("--quick", help="Show everything at once, without a pause between.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)


def play(
    game: OptionalGame = None,
    *,
    seed: SeedOption = None,
    seat: SeatOption = 0,
    spots: SpotsOption = 1,
    bots: BotsOption = None,
    plain: AsciiOption = False,
    quick: QuickOption = False,
    ask: AskOption = None,
    connect: ConnectOption = None,
    name: NameOption = None,
    table: TableOption = None,
    settings: SettingOption = None,
) -> None:
    """Sit down at a table in the terminal, with bots in the other seats and a coach on a key.

    Your bankroll and every hand are kept; a hand that was interrupted goes on where it was.

    Try:

      queenhigh play

      queenhigh play GAME --seed 7

      queenhigh play GAME --ascii --bots 2

      queenhigh play GAME --ask 0.50

      queenhigh play GAME --connect http://127.0.0.1:8000
    """
    ask_cents = parse_cents(ask) if ask is not None else None
    if connect is not None:
        _refuse(
            {"--seed": seed, "--bots": bots, "--set": settings}, "is for a table on this machine, not with --connect"
        )
        _check_terminal()
        code = open_live(
            home(),
            connect,
            name=name or "",
            password=typer.prompt(f"Password of {name}", hide_input=True) if name else "",
            table=table or "",
            game=game or "",
            seat=seat,
            spots=spots,
            is_ascii=plain or not _has_unicode(),
            ask_cents=ask_cents,
        )
        if code:
            raise typer.Exit(code)
        return
    _refuse({"--name": name, "--table": table}, "is for a live server: say which one with --connect URL")
    rules = load_game(game, settings) if game else None
    _check_terminal()

    code = open_table(
        home(),
        game=game or "",
        rules=rules,
        seed=seed or "",
        places=(seat, spots, bots),
        is_ascii=plain or not _has_unicode(),
        pace=0.0 if quick else PACE_SECONDS,
        ask_cents=ask_cents,
    )
    if code:
        raise typer.Exit(code)


def _refuse(given: dict[str, object], why: str) -> None:
    """Options that mean nothing at such a table."""
    for option, value in given.items():
        if value is not None:
            raise BadInput("table/option", f"{option} {why}", {"option": option})


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        message = "a table needs a terminal; `queenhigh deal GAME` deals and explains a round without one"
        raise BadInput("table/no_terminal", message, {})


def _has_unicode() -> bool:
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return encoding.startswith("utf")
