"""Faults of content: what a well-formed rule file says that cannot be so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.faults import Finding
    from queenhigh.rules.schema.ruleset import Ruleset


def findings(ruleset: Ruleset) -> Iterator[Finding]:
    """Every fault of content, in the order of the file."""
    del ruleset
    yield from ()
