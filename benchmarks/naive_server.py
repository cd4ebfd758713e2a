"""The server as one would first write it: each act is written by itself, and everyone at the table gets the whole view.

It is the same program with two things changed, for the benchmark to compare with.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from queenhigh.cli import main
from queenhigh.web import turns
from queenhigh.web.hub import Hub

if TYPE_CHECKING:
    from queenhigh.casino.envelope import Envelope, Reply

_HEARD = Hub.heard


def heard(hub: Hub, envelope: Envelope, reply: Reply) -> None:
    """Everyone gets the whole table, and then hears what has happened."""
    kind, _, name = reply.stream.partition(":")
    watched = hub._tables.get(name)  # noqa: SLF001  # the one that it is compared with has no door for this
    if kind == "table" and watched is not None:
        desk = hub._casino.table(name)  # noqa: SLF001  # as above
        for connection in watched.watchers:
            connection.send(hub.view(desk, connection.person))
    _HEARD(hub, envelope, reply)


if __name__ == "__main__":
    setattr(Hub, "heard", heard)  # noqa: B010  # a plain assignment would not type
    turns.MOST_IN_A_TURN = 1  # type: ignore[misc]
    turns.WINDOW_SECONDS = 0.0  # type: ignore[misc]
    sys.argv = ["queenhigh", "serve", "--bots", "0", *sys.argv[1:]]
    main()
