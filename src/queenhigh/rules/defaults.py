"""What the schema takes for granted at a key path."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from queenhigh.rules.schema.part import Table, keys_of, shape_at
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.schema.values import Row

if TYPE_CHECKING:
    from queenhigh.rules.places import Path


def is_default(path: Path, value: Any) -> bool:
    """Whether a plain value is what would stand at the path if nothing did."""
    known = _defaults(tuple(path))
    return bool(known) and value == known[0]


@lru_cache(maxsize=4096)
def _defaults(path: Path) -> tuple[Any, ...]:
    """The plain default at a key path; nothing where there is none, or where it is no plain value."""
    if not path:
        return ()
    shape = shape_at(Ruleset, path[:-1])
    while isinstance(shape, Row):  # positions in lists are left out of the path
        shape = shape.of
    known = keys_of(shape.of).get(str(path[-1])) if isinstance(shape, Table) else None
    return (known.default,) if known is not None and isinstance(known.default, str | int | bool) else ()
