"""What `publish` and `package` share: whether the figures are checked by simulation, and from which seed."""

from __future__ import annotations

from typing import Annotated

import typer

SimulateOption = Annotated[
    int | None,
    typer.Option(
        "--simulate",
        metavar="ROUNDS",
        help="Check the figures by so many simulated rounds; 0: by none.",
        show_default="100,000,000 heads-up, 10,000,000 with drawn or turned-up cards, 1,000,000 at full tables, with the extra 'simulate', 0 without",
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the simulation.")]
