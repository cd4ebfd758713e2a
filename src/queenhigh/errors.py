"""Errors with a code and facts.

A code such as `wager/below_minimum` is stable and meant for programs; the message is one sentence
for people; the facts are the values that broke the rule, so that nobody has to parse the sentence.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self


class QueenhighError(Exception):
    """The base of every error that may be shown to a user."""

    code: str
    message: str
    facts: Mapping[str, object]

    def __init__(self, code: str, message: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.facts = MappingProxyType(dict(facts or {}))

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.message!r}, {dict(self.facts)!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, dict[str, object]]]:
        # A read-only mapping does not pickle, and worker processes must be able to report a fault.
        return type(self), (self.code, self.message, dict(self.facts))


# The subclasses are named for what happened; "Error" would add nothing that their base does not say.


class IllegalAction(QueenhighError):  # noqa: N818
    """The user asked for something the rules refuse; nothing has changed."""


class ImpossibleState(QueenhighError):  # noqa: N818
    """The program contradicts itself; the table must stop."""


class BadInput(QueenhighError):  # noqa: N818
    """A text or an argument that does not mean anything here."""
