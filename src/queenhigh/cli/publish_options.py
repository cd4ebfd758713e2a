"""What `publish` and `package` share: whether the figures are checked by simulation, and from which seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from queenhigh.papers.cross_check import Play
    from queenhigh.rules.schema.ruleset import Ruleset

SimulateOption = Annotated[
    int | None,
    typer.Option(
        "--simulate",
        metavar="ROUNDS",
        help="Check the figures by so many simulated rounds; 0: by none.",
        show_default="100,000,000 heads-up and 1,000,000 at other tables with the extra 'simulate', 0 without",
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the simulation.")]


def play_of(ruleset: Ruleset, rounds: int | None, seed: int) -> Play | None:
    """What is to be played."""
    from queenhigh.papers.cross_check import Play, check_play, is_available, usual_rounds  # noqa: PLC0415  # the help starts without it

    if rounds == 0 or (rounds is None and not is_available()):
        return None
    play = Play(usual_rounds(ruleset) if rounds is None else rounds, seed)
    check_play(play)
    return play
