"""A house that runs looks at itself piece by piece: people play meanwhile, and it may have thousands of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from queenhigh.casino.archive import Streamed
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.rulebook import read_content
from queenhigh.casino.self_check import wrong_settings
from queenhigh.errors import QueenhighError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from queenhigh.casino.service import Casino


class RuleShelf(Streamed, Protocol):
    """A journal with the rule files that it keeps beside its entries."""

    def rule_hashes(self) -> tuple[str, ...]: ...  # noqa: D102
    def rules(self, digest: str) -> bytes | None: ...  # noqa: D102


class Asker(NamedTuple):
    """Who wants the house to look at itself."""

    who: str = HOUSE_ACTOR
    request: int = 0
    """The number of the request that is answered when it is done; 0 where there is none."""


class SelfCheck:
    """One look at the code, the rule files, and how tables and meters are set."""

    def __init__(self, casino: Casino, shelf: RuleShelf, asker: Asker, code: str) -> None:
        """`code` is the hash of the code as it is on the disk now."""
        self.asker = asker
        self.code = code
        self.faults: list[str] = []
        self._pieces = _pieces(casino, shelf)

    def go_on(self, is_late: Callable[[], bool]) -> bool:
        """Look at piece after piece until it is late; whether that was all."""
        for fault in self._pieces:
            if fault:
                self.faults.append(fault)
            if is_late():
                return False
        return True


def _pieces(casino: Casino, shelf: RuleShelf) -> Iterator[str]:
    """For each piece a fault, or an empty text. A journal that is away says nothing about any of them."""
    for digest in shelf.rule_hashes():
        try:
            read_content(digest, shelf.rules(digest) or b"")
        except (QueenhighError, ValueError) as error:
            if isinstance(error, QueenhighError) and error.code.startswith("store/"):
                raise
            yield f"the rule file {digest[:12]} is not what it was"
        else:
            yield ""
    yield from wrong_settings(casino, shelf)
