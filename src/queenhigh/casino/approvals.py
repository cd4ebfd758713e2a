"""Two persons: whoever asks for something never approves it. What was asked waits, with a number, for somebody else."""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.errors import IllegalAction
from queenhigh.round.actions import Action
from queenhigh.round.events import Event


class Approve(Action, frozen=True, tag="approve"):
    """Somebody else agrees, and it happens."""

    number: int


class Decline(Action, frozen=True, tag="decline"):
    """It does not happen; whoever asked may say so, too."""

    number: int
    reason: str


class Approved(Event, frozen=True, tag="approved"):
    """Somebody else has agreed; what follows from it stands beside this."""

    number: int
    by: str


class Declined(Event, frozen=True, tag="declined"):
    """It will not happen."""

    number: int
    by: str
    reason: str


class Pending(msgspec.Struct, frozen=True):
    """Something that waits for a second person."""

    number: int
    by: str
    what: Any


class Approvals(msgspec.Struct, frozen=True):
    """What waits for a second person, and the last number that was given."""

    last: int = 0
    pending: tuple[Pending, ...] = ()

    def asked(self, what: Any, by: str) -> Approvals:
        """One more."""
        number = self.last + 1
        return Approvals(number, (*self.pending, Pending(number, by, what)))

    def closed(self, number: int) -> Approvals:
        """One less."""
        return Approvals(self.last, tuple(each for each in self.pending if each.number != number))

    def find(self, number: int) -> Pending:
        """What waits under a number."""
        for each in self.pending:
            if each.number == number:
                return each
        raise IllegalAction("approval/none", f"nothing waits under the number {number}", {"number": number})

    def to_approve(self, number: int, who: str) -> Pending:
        """What waits under a number, if this person may approve it."""
        found = self.find(number)
        if found.by == who:
            message = f"{who} has asked for it, and somebody else approves it"
            raise IllegalAction("approval/same_person", message, {"number": number, "by": who})
        return found


def check_reason(reason: str) -> str:
    """A reason that says something."""
    if not reason.strip():
        raise IllegalAction("reason/none", "a reason is needed", {})
    return reason.strip()
