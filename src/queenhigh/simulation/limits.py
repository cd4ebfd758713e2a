"""What may be asked for. It needs no extra, so that a wrong number is refused before the kernel is imported."""

from __future__ import annotations

from typing import Final

from queenhigh.errors import BadInput

ROUNDS_MAX: Final = 10**13
"""A week of a fast machine; sums stay exact far beyond."""
SEED_MAX: Final = 2**64 - 1


def check_numbers(rounds: int, seed: int) -> None:
    """Refuse numbers that mean nothing, with what is allowed."""
    for name, value, least, most in (("rounds", rounds, 1, ROUNDS_MAX), ("seed", seed, 0, SEED_MAX)):
        if not least <= value <= most:
            message = f"{value} is no number of {name}: {least:,} to {most:,} are allowed"
            raise BadInput(f"simulate/{name}", message.replace("number of seed", "seed"), {name: value})
