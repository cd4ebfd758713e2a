"""What the server asks of whoever runs a house: one process over a folder, or one of several nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from queenhigh.casino.archive import Streamed

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from queenhigh.casino.envelope import Reply
    from queenhigh.casino.service import Casino


class HouseBooks(Streamed, Protocol):
    """The journal of a house that goes on."""

    def at_one_moment(self) -> AbstractContextManager[None]:
        """All that is read inside is of one moment, however much is written meanwhile."""
        ...


class House(Protocol):
    """A house that runs."""

    casino: Casino

    def reach(self) -> None:
        """What takes long before the house is tended, and needs no look at its tables; called by a thread that has time."""
        ...

    def tend(self) -> None:
        """What the house does by the clock; called often."""
        ...

    @property
    def has_more(self) -> bool:
        """Whether something is left over that was too much for once: then the house is tended again soon."""
        ...

    @property
    def is_reachable(self) -> bool:
        """Whether what the house is kept on answers."""
        ...

    @property
    def clock_ahead_seconds(self) -> float:
        """How far this machine's clock is before the one that every node has; 0 where there is only this process."""
        ...

    def survives(self, error: BaseException) -> bool:
        """Whether the house goes on by itself after a failure of what it is kept on: it is told, and drives nothing until then."""
        ...

    def books(self) -> AbstractContextManager[HouseBooks]:
        """The journal, to be read beside what is being written."""
        ...

    @property
    def public(self) -> str:
        """The key with which anybody checks what the house has signed, in hexadecimal digits."""
        ...

    def receipt(self, number: int, reply: Reply) -> str:
        """The house's signed receipt for a seed that a reply says was shown in a round; empty where none was."""
        ...

    def drives(self, table: str) -> bool:
        """Whether this process drives a table; else another one does."""
        ...

    def node_of(self, table: str) -> str:
        """The address of whoever drives a table; empty for this process, or while nobody does."""
        ...

    def follow_closely(self, watched: Callable[[str], bool]) -> None:
        """Which tables of other nodes are looked at here: those are read as soon as something happens there."""
        ...

    def read_soon(self, table: str) -> None:
        """Somebody here begins to look at a table of another node."""
        ...

    def came(self, person: str, at: int) -> None:
        """Somebody has connected here: other nodes are to know."""
        ...

    def came_elsewhere(self) -> dict[str, int]:
        """Who has connected at any node since this was last asked, and when."""
        ...

    def addresses(self) -> tuple[str, ...]:
        """Where people reach the nodes of the house; none where there is only this process."""
        ...

    def close(self) -> None:
        """Stop."""
        ...
