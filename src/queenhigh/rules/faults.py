"""What is wrong with a rule file, all of it at once, each fault with its place and what would be allowed."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.rules.places import Path, Place


_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that TOML takes without quotes."""


def path_text(path: Path) -> str:
    """A key path as a person writes it: `table.pair_plus.rows[2].pay`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            key = part if _BARE.fullmatch(part) else json.dumps(part, ensure_ascii=False)
            text += f".{key}" if text else key
    return text


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of the content, before it is known on which line it stands."""

    code: str
    path: Path
    message: str
    allowed: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a rule file."""

    code: str
    path: str
    place: Place | None
    message: str
    allowed: str = ""

    def __str__(self) -> str:
        """One line, the place first, as compilers print it."""
        where = f"{self.place}: " if self.place else ""
        key = f"{self.path}: " if self.path else ""
        allowed = f" (allowed: {self.allowed})" if self.allowed else ""
        line = f"{where}{key}{self.message}{allowed} [{self.code}]"
        # It repeats what stands in the file, which must not steer the terminal that shows it.
        return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in line)

    def as_data(self) -> dict[str, object]:
        """For programs."""
        return {
            "code": self.code,
            "path": self.path,
            "file": self.place.file if self.place else None,
            "line": self.place.line if self.place else None,
            "message": self.message,
            "allowed": self.allowed,
        }


class FaultyRules(BadInput):
    """A rule file that was refused, with every fault that was found."""

    def __init__(self, name: str, faults: Iterable[Fault], note: str = "") -> None:
        self.name = name
        self.faults = tuple(faults)
        self.note = note
        count = len(self.faults)
        head = f"{name}: {count} fault{'s' if count != 1 else ''}"
        lines = "\n".join([*(str(fault) for fault in self.faults), *([note] if note else [])])
        super().__init__("rules/faulty", f"{head}\n{lines}", {"name": name, "faults": count})

    def __reduce__(self) -> tuple[Any, ...]:  # built from its faults, not from its text
        """Errors cross process borders whole."""
        return (FaultyRules, (self.name, self.faults, self.note))
