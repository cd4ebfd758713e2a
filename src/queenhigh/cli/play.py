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
    settings: SettingOption = None,
) -> None:
    """Sit down at a table in the terminal, with bots in the other seats and a coach on a key.

    Your bankroll and every hand are kept; a hand that was interrupted goes on where it was.

    Try:

      queenhigh play

      queenhigh play GAME --seed 7

      queenhigh play GAME --ascii --bots 2

      queenhigh play GAME --ask 0.50
    """
    rules = load_game(game, settings) if game else None
    ask_cents = parse_cents(ask) if ask is not None else None
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


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        message = "a table needs a terminal; `queenhigh deal GAME` deals and explains a round without one"
        raise BadInput("table/no_terminal", message, {})


def _has_unicode() -> bool:
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return encoding.startswith("utf")
