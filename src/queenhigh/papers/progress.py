"""What long work says of itself while it goes on: the name of each step as it begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Tell: TypeAlias = Callable[[str], None]
"""Told the name of a step when it begins."""


def silent(_step: str) -> None:
    """For whoever does not look."""
