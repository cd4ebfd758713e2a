"""`queenhigh drill`: practise as a dealer or as a player, with a score card at the end."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from queenhigh.bootstrap.entropy import fresh_seed_text
from queenhigh.cards.seeds import seed_from_text
from queenhigh.cli.drill_asking import Ended, asked_game
from queenhigh.cli.drill_dealer import drill_dealer
from queenhigh.cli.drill_player import drill_player
from queenhigh.cli.game_argument import SettingOption, load_game
from queenhigh.errors import BadInput


class Role(StrEnum):
    """Who practises."""

    DEALER = "dealer"
    PLAYER = "player"


RoleOption = Annotated[Role, typer.Option("--as", help="Settle rounds as a dealer, or decide hands as a player.")]
CountOption = Annotated[
    int | None,
    typer.Option("--count", metavar="N", help="How many rounds or hands.", show_default="5 rounds, 100 hands"),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed", metavar="SEED", help="A word or a number; the same one gives the same drill.", show_default="chance"
    ),
]
HardOption = Annotated[
    bool,
    typer.Option(
        "--hard",
        help="For players: only close decisions, in which the best other choice costs at most 5 % of the wager that"
        " they are about.",
    ),
]
ChipsOption = Annotated[
    bool, typer.Option("--chips", help="For dealers: cut every payout from the tray as well, in the fewest chips.")
]
OnceOption = Annotated[bool, typer.Option("--once", help="As in an examination: what was wrong is not asked again.")]

OptionalGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="An id from `queenhigh games`, id+attachment, or a path to your own rule file. Without one you are asked.",
        show_default=False,
    ),
]

COUNT_MAX = 10_000


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(drill)


def drill(
    game: OptionalGame = None,
    *,
    role: RoleOption = Role.PLAYER,
    count: CountOption = None,
    seed: SeedOption = None,
    hard: HardOption = False,
    chips: ChipsOption = False,
    once: OnceOption = False,
    settings: SettingOption = None,
) -> None:
    """Practise: decide hands and hear what each decision cost, or settle rounds and hear which clause says otherwise.

    What was wrong is asked again.

    Try:

      queenhigh drill

      queenhigh drill GAME --hard --count 20

      queenhigh drill GAME --as dealer --chips
    """
    if count is not None and not 1 <= count <= COUNT_MAX:
        raise BadInput("drill/range", f"--count must be 1 to {COUNT_MAX}, not {count}", {"count": count})
    _check_role(role, hard=hard, chips=chips)
    try:
        rules = load_game(asked_game() if game is None else game, settings)
    except Ended:
        return
    master = seed_from_text(fresh_seed_text() if seed is None else seed)
    if role is Role.PLAYER:
        drill_player(rules, master, count or 100, hard=hard, once=once)
    else:
        drill_dealer(rules, master, count or 5, chips=chips, once=once)


def _check_role(role: Role, *, hard: bool, chips: bool) -> None:
    for given, option, whose in ((hard, "--hard", Role.PLAYER), (chips, "--chips", Role.DEALER)):
        if given and role is not whose:
            raise BadInput("drill/role", f"{option} is for {whose}s: add --as {whose}", {"option": option})
