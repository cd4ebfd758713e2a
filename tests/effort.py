"""How hard the proofs try: ``QH_EFFORT``, 1 in ``make test``, 100 in ``make gauntlet``. The tests are the same."""

import os

VARIABLE = "QH_EFFORT"


def parse_effort(text: str) -> int:
    """Read an effort: a whole number from 1 on; anything else is a mistake worth hearing of."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise ValueError(f"{VARIABLE} must be a whole number from 1 on, not {text!r}")
    return int(text)


EFFORT = parse_effort(os.environ.get(VARIABLE, "1"))


def scaled(count: int, *, first: int | None = None) -> int:
    """``count`` at effort 1, and as many times more as the effort says; what takes long may begin with fewer, ``first``."""
    return first if first is not None and EFFORT == 1 else count * EFFORT
