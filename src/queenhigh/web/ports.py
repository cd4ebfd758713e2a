"""What the server asks of whoever runs a house: one process over a folder, or one of several nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from queenhigh.casino.archive import Streamed
    from queenhigh.casino.service import Casino


class House(Protocol):
    """A house that runs."""

    casino: Casino

    def tend(self) -> None:
        """What the house does by the clock; called often."""
        ...

    def books(self) -> AbstractContextManager[Streamed]:
        """The journal, to be read beside what is being written."""
        ...

    def drives(self, table: str) -> bool:
        """Whether this process drives a table; else another one does."""
        ...

    def node_of(self, table: str) -> str:
        """The address of whoever drives a table; empty for this process, or while nobody does."""
        ...

    def addresses(self) -> tuple[str, ...]:
        """Where people reach the nodes of the house; none where there is only this process."""
        ...

    def close(self) -> None:
        """Stop."""
        ...
