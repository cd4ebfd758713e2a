"""Until when `make quick` may go on: told to its workers by the environment."""

import os
import time
from typing import Final

UNTIL: Final = "QH_QUICK_UNTIL"


def is_over() -> bool:
    """Whether the time is."""
    return time.time() > float(os.environ.get(UNTIL, "inf"))
