"""What `publish` and `package` share: whether the figures are checked by simulation, from which seed; the logo."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

SimulateOption = Annotated[
    int | None,
    typer.Option(
        "--simulate",
        metavar="ROUNDS",
        help="Check the figures by so many simulated rounds; 0: by none.",
        show_default="100,000,000, or 10,000,000 where all seats are taken because others' hands pay envy; 0 without the extra 'simulate'",
    ),
]
LogoOption = Annotated[
    Path | None,
    typer.Option(
        "--logo",
        metavar="FILE",
        help="The logo of the house, SVG or PNG, for the rack card.",
        show_default="a place for it",
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the simulation.")]
