"""A node in a process of its own: it plays at its tables with bots, and says each thing that was acknowledged there."""

import os
import sys
import time

from queenhigh.bootstrap.house_database import Database
from queenhigh.bootstrap.node_house import NodeHouse
from queenhigh.casino.full_speed import TableOfBots
from queenhigh.errors import QueenhighError
from queenhigh.store.postgres_shards import Lease

Acknowledged = tuple[str, int]
HASTY = Lease(beat=0.3, answer=0.8, held=2.0, silent=3.0)
"""For tests that wait until a node is taken for gone: as the house's own, only sooner."""


class Player:
    """A node, and bots at every table that it drives."""

    def __init__(self, house: NodeHouse) -> None:
        self.house = house
        self._bots: dict[str, TableOfBots] = {}

    def turn(self) -> list[Acknowledged]:
        """One action at each table; what was acknowledged. Raises what a server that is gone leads to."""
        house = self.house
        due = {}
        for name in sorted(house.casino.tables):
            if house.drives(name):
                if name not in self._bots:
                    self._bots[name] = TableOfBots(house.casino, house.casino.table(name), name.encode())
                envelope = self._bots[name].next()
                if envelope is not None:
                    due[name] = envelope
        try:
            replies = house.casino.submit(list(due.values()))
        except QueenhighError:
            self._bots.clear()
            raise
        for name, reply in zip(due, replies, strict=True):
            if reply.error:
                del self._bots[name]  # it thinks anew
        return [(reply.stream, reply.version) for reply in replies if reply.done]


def play_for_ever(url: str, key: str, address: str, out: int) -> None:
    """Drive what can be had, and let bots play there until this process ends."""
    player = Player(NodeHouse(Database(url), key, address=address, lease=HASTY))
    while True:
        player.house.tend()
        done = player.turn()
        os.write(out, "".join(f"{stream} {version}\n" for stream, version in done).encode())
        if not done:
            time.sleep(0.02)


if __name__ == "__main__":
    play_for_ever(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
