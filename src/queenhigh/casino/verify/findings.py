"""What a check has found: where, and what is wrong there."""

from __future__ import annotations

from typing import Literal

import msgspec

from queenhigh.errors import QueenhighError

Check = Literal["file", "rules", "chain", "heads", "seals", "tables", "fairness", "meters", "ledger"]
CHECKS: tuple[Check, ...] = ("file", "rules", "chain", "heads", "seals", "tables", "fairness", "meters", "ledger")
MOST = 100
"""More findings than this are counted and not kept."""
MOST_ALIKE = 10
"""More findings than this that say the same are counted and not kept."""


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong."""

    check: Check
    place: str
    """`table:T1 17`: the stream and the version; or an account, a rule file, a list of heads."""
    what: str


class Report(msgspec.Struct, frozen=True):
    """What was looked at, and what was found."""

    entries: int
    streams: int
    postings: int
    rounds: int
    """Finished rounds: opened by their published keys, and dealt from their seeds."""
    lists: int
    """Signed lists of heads."""
    findings: tuple[Finding, ...] = ()
    more: int = 0
    """Findings beyond the most that are listed."""
    cannot_say: tuple[str, ...] = ()
    """What could not be checked, and why."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


class Findings:
    """Findings as they come."""

    def __init__(self) -> None:
        self.all: list[Finding] = []
        self.more = 0
        self._alike: dict[str, int] = {}

    def add(self, check: Check, place: str, what: str) -> None:
        """Something is wrong."""
        alike = self._alike[what] = self._alike.get(what, 0) + 1
        if len(self.all) < MOST and alike <= MOST_ALIKE:
            self.all.append(Finding(check, place, what))
        else:
            self.more += 1


def words_of(error: Exception) -> str:
    """What an error says, on one line."""
    return error.message if isinstance(error, QueenhighError) else " ".join(str(error).split())[:200]
