"""What a table was between two rounds, and what a meter and a tournament were, so that a house starts without folding years of entries.

A snapshot is closed with the house's key and bound to the entry that it stands after, hash included: whoever changes it
or the entries before it makes it worthless, and the stream is folded from its first entry again. It is never needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from queenhigh import __version__
from queenhigh.casino.journal import Head
from queenhigh.codec.spelling import account_in, account_out
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.casino.journal import Journal
    from queenhigh.casino.meters.book import MeterBook
    from queenhigh.casino.sealing import Entropy, HouseKey
    from queenhigh.casino.tables.live import Live

State = TypeVar("State", bound=msgspec.Struct)

EVERY: Final = 500
"""A stream is kept again after so many entries."""
OTHER: Final = "shows something else than its entries"


class Snapshot(msgspec.Struct, frozen=True):
    """What a stream has come to, and the entry that it stands after."""

    program: str
    hash: bytes
    state: msgspec.Raw


def may_be_kept(live: Live) -> bool:
    """Between rounds, while nothing waits for a second person: then there is nothing that only entries know."""
    return not live.table.is_open and not live.approvals.pending and live.tray.first is None


def meter_may_be_kept(book: MeterBook) -> bool:
    """While nothing waits for a second person."""
    return not book.approvals.pending


def closed(key: HouseKey, entropy: Entropy, stream: str, head: Head, state: msgspec.Struct) -> bytes:
    """A snapshot as it is kept."""
    raw = msgspec.Raw(msgspec.msgpack.encode(state, enc_hook=account_out))
    data = msgspec.msgpack.encode(Snapshot(__version__, head.hash, raw))
    return key.close(entropy, stream, head.version, data)


def recalled(
    journal: Journal, key: HouseKey | None, stream: str, kind: type[State], name: str = ""
) -> tuple[State, int] | None:
    """What a stream had come to, and at which version; none if nothing was kept that still counts.

    What is kept beside the stream's own snapshot has a name.
    """
    kept = None if key is None else journal.snapshot(name or stream)
    if kept is None or key is None:
        return None
    entry = next(iter(journal.read(stream, kept[0] - 1)), None)
    if entry is None or entry.version != kept[0]:
        return None
    state, _ = opened(key, name or stream, Head(entry.version, entry.hash), kept[1], kind)
    return None if state is None else (state, entry.version)


def opened(key: HouseKey, name: str, head: Head, content: bytes, kind: type[State]) -> tuple[State | None, str]:
    """The state again, or what is wrong with it; neither, if it is another program's."""
    try:
        found = msgspec.msgpack.decode(key.open(name, head.version, content), type=Snapshot)
        if found.program != __version__:
            return None, ""
        if found.hash == head.hash:
            return msgspec.msgpack.decode(found.state, type=kind, dec_hook=account_in), ""
    except (BadInput, msgspec.DecodeError):
        return None, "was changed"
    return None, OTHER


def play_name(stream: str) -> str:
    """Where the book of play of a table or a tournament is kept; empty for a stream at which nobody plays."""
    kind, _, table = stream.partition(":")
    return {"table": f"play:{table}", "tournament": f"play:{stream}"}.get(kind, "")
