"""Names of tables in the order in which people count them."""

from __future__ import annotations

import re


def by_number(name: str) -> tuple[tuple[int, str], ...]:
    """What names are sorted by, so that T2 comes before T10."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name))
