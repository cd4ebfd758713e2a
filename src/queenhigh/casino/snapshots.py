"""What a table was between two rounds, so that a house starts without folding years of entries.

A snapshot is closed with the house's key and bound to the entry that it stands after, hash included: whoever changes it
or the entries before it makes it worthless, and the table is folded from its first entry again. It is never needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh import __version__
from queenhigh.casino.tables.live import Live
from queenhigh.errors import BadInput
from queenhigh.money.accounts import Account, account

if TYPE_CHECKING:
    from queenhigh.casino.journal import Head
    from queenhigh.casino.sealing import Entropy, HouseKey

EVERY: Final = 500
"""A table is kept again after so many entries."""


class Snapshot(msgspec.Struct, frozen=True):
    """A table, and the entry that it stands after."""

    program: str
    hash: bytes
    live: Live


def may_be_kept(live: Live) -> bool:
    """Between rounds, while nothing waits for a second person: then there is nothing that only entries know."""
    return not live.table.is_open and not live.approvals.pending and live.tray.first is None


def closed(key: HouseKey, entropy: Entropy, stream: str, head: Head, live: Live) -> bytes:
    """A snapshot as it is kept."""
    data = msgspec.msgpack.encode(Snapshot(__version__, head.hash, live), enc_hook=_out)
    return key.close(entropy, stream, head.version, data)


def opened(key: HouseKey, stream: str, head: Head, content: bytes) -> Live | None:
    """The table again; none if it is another program's, or does not belong to this entry."""
    try:
        found = msgspec.msgpack.decode(key.open(stream, head.version, content), type=Snapshot, dec_hook=_in)
    except (BadInput, msgspec.DecodeError):
        return None
    return found.live if (found.program, found.hash) == (__version__, head.hash) else None


def _out(value: Any) -> Any:
    if isinstance(value, Account):
        return str.__str__(value)
    raise NotImplementedError(type(value).__name__)


def _in(kind: type, value: Any) -> Any:
    if kind is Account:
        return account(value)
    raise NotImplementedError(kind.__name__)
