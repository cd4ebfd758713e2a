"""What `publish` and `package` share: whether the figures are checked by simulation, and from which seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from queenhigh.papers.cross_check import Play

SimulateOption = Annotated[
    int | None,
    typer.Option(
        "--simulate",
        metavar="ROUNDS",
        help="Check the figures by so many simulated rounds; 0: by none.",
        show_default="1,000,000 with the extra 'simulate', 0 without",
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the simulation.")]


def play_of(rounds: int | None, seed: int) -> Play | None:
    """What is to be played."""
    from queenhigh.papers.cross_check import ROUNDS, Play, check_play, is_available  # noqa: PLC0415  # the help starts without it

    play = Play(ROUNDS if rounds is None else rounds, seed)
    if rounds == 0 or (rounds is None and not is_available()):
        return None
    check_play(play)
    return play
