"""Which extra of the package brings a module that is missing: read from the package's own list, so that it is said once."""

from __future__ import annotations

import re
from importlib import metadata

_REQUIREMENT = re.compile(r"""^(?P<name>[A-Za-z0-9._-]+).*;.*extra\s*==\s*['"](?P<extra>[^'"]+)['"]""")


def extra_with(module: str) -> str | None:
    """The smallest extra that brings this module; None if no extra does."""
    wanted = _plain(module.partition(".")[0])
    brings: dict[str, set[str]] = {}
    for line in metadata.requires("queenhigh") or ():
        found = _REQUIREMENT.match(line)
        if found:
            brings.setdefault(found["extra"], set()).add(_plain(found["name"]))
    # An extra that contains another lists that one's requirements too: the smallest is the one that is meant.
    having = [extra for extra, names in brings.items() if wanted in names]
    return min(having, key=lambda extra: len(brings[extra]), default=None)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).casefold()
