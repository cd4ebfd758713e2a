"""Until when `make quick` may go on: told to its workers by the environment."""

import os
import time
from typing import Final

UNTIL: Final = "QH_QUICK_UNTIL"
GIVEN_UP: Final = "given up: the time is over"
GRACE_SECONDS: Final = 12
"""So long a test that has begun may go on after that: what takes longer is given up, so that the whole run keeps its time."""


def is_over() -> bool:
    """Whether the time is."""
    return seconds_left() < 0


def seconds_left() -> float:
    """Until no further test begins; forever where nobody has said."""
    return float(os.environ.get(UNTIL, "inf")) - time.time()
