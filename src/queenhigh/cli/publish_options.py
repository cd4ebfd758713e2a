"""What `publish` and `package` share: whether the figures are checked by simulation, and from which seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from queenhigh.publish.cross_check import Play

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
    from queenhigh.publish.cross_check import ROUNDS, Play, is_available  # noqa: PLC0415  # the help starts without it

    if rounds is None:
        return Play(ROUNDS, seed) if is_available() else None
    return Play(rounds, seed) if rounds else None
