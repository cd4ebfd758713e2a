"""A crowd of players for a live server, in a process of its own: real sockets, the real protocol, an open loop.

    python -m benchmarks.load ORDERS.json

Every player thinks for 2 to 8 seconds, whatever the server does; a latency is counted from the moment at which the player meant
to act to the frame that shows the act at that player's own socket. What each of them does stands in `benchmarks.crowd`.
"""

from __future__ import annotations

import asyncio
import gc
import json
import resource
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from benchmarks.crowd import Crowd, Orders
from benchmarks.slow_readers import SlowReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.crowd import Player

HANDSHAKES: Final = 1_000
"""Sockets that are opened at the same time."""
ROUND_IN_THINKS: Final = 9.0
"""A round takes about as long as so many people think: one while all bet, seven one after another, and the dealer."""


def _given(player: Player) -> Callable[[], Player]:
    return lambda: player


async def connect_all(crowd: Crowd, players: list[Player], over: float = 0.0) -> None:
    """Open everyone's socket, some at a time, and wait until all have their table.

    They come one table after another over so many seconds, so that no two tables are in step, as in a house long open.
    """
    waiting, orders, began = iter(enumerate(players)), crowd.orders, crowd.loop.time()

    async def some() -> None:
        for number, player in waiting:
            await asyncio.sleep(began + over * number / len(players) - crowd.loop.time())
            # To name the own address makes the kernel look for a port there, which takes long among ten thousand.
            source = (f"127.0.0.{1 + number % orders.sources}", 0) if orders.sources > 1 else None
            while not player.there.done():
                player.gone = crowd.loop.create_future()
                try:
                    await crowd.loop.create_connection(_given(player), orders.host, orders.port, local_addr=source)
                except OSError:
                    await asyncio.sleep(0.2)
                    continue
                await asyncio.wait((player.there, player.gone), timeout=60, return_when=asyncio.FIRST_COMPLETED)
                if not player.there.done():
                    crowd.again += 1
                    player.transport.abort()
                    await asyncio.sleep(0.2)

    await asyncio.gather(*(some() for _ in range(HANDSHAKES)))


async def loop_lag(crowd: Crowd, seconds: float) -> float:
    """How late this process itself is, at worst."""
    worst, end = 0.0, crowd.loop.time() + seconds
    while crowd.loop.time() < end:
        before = crowd.loop.time()
        await asyncio.sleep(0.05)
        worst = max(worst, crowd.loop.time() - before - 0.05)
    return worst


def quantile(values: list[float], share: float) -> float:
    """The value below which a share of all lies, in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000 if values else 0.0


async def storm(crowd: Crowd) -> float:
    """Cut everyone off at once; seconds until all are back, and everyone has the newest version of the table."""
    players = crowd.players
    for player in players:
        player.cut()
    await asyncio.sleep(0)
    began = time.perf_counter()
    await connect_all(crowd, players)
    return time.perf_counter() - began


def _write(orders: Orders, found: dict[str, Any]) -> None:
    Path(orders.result).write_text(json.dumps(found), encoding="utf-8")


def _mark(path: str) -> None:
    """Tell whoever watches that it begins, or has ended."""
    Path(path).touch()


async def run(orders: Orders) -> dict[str, Any]:
    """Come, play, measure, go."""
    crowd = Crowd(orders)
    began = time.perf_counter()
    await connect_all(crowd, crowd.players, ROUND_IN_THINKS * sum(orders.think) / 2)
    slow = [SlowReader(crowd, table, token) for table, token in orders.slow]
    for each in slow:
        await each.come()
    came = time.perf_counter() - began
    gc.collect()
    gc.freeze()
    await asyncio.sleep(orders.warm_seconds)
    crowd.measuring = True
    _mark(orders.result + ".measuring")
    acts, frames, size = crowd.acts, crowd.frames, crowd.bytes
    cpu, wall = time.process_time(), time.perf_counter()
    lag = await loop_lag(crowd, orders.seconds)
    wall = time.perf_counter() - wall
    cpu = time.process_time() - cpu
    crowd.measuring = False
    _mark(orders.result + ".measured")
    found = {
        "seats": len(crowd.players),
        "connect_s": came,
        "seconds": wall,
        "acts": crowd.acts - acts,
        "acts_s": (crowd.acts - acts) / wall,
        "frames_s": (crowd.frames - frames) / wall,
        "bytes_s": (crowd.bytes - size) / wall,
        **{
            f"p{name}_ms": quantile(crowd.latencies, share)
            for name, share in (("50", 0.5), ("90", 0.9), ("99", 0.99), ("999", 0.999), ("100", 1.0))
        },
        "refused": crowd.refused,
        "unanswered": crowd.unanswered,
        "lost": crowd.lost,
        "gaps": crowd.gaps,
        "errors": crowd.errors,
        "generator_cores": cpu / wall,
        "generator_lag_ms": lag * 1000,
        "slow": len(slow),
        "slow_cut": sum(each.cut for each in slow),
        "slow_level": sum(each.level for each in slow),
    }
    for each in slow:
        await each.go()
    _write(orders, found)
    if orders.storm:
        found["storm_s"] = await storm(crowd)
        found["storm_again"] = crowd.again
    return found


def raise_files() -> None:
    """As many open files as the machine allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    """Do what the orders say."""
    import uvloop  # noqa: PLC0415  # only the crowd needs it

    raise_files()
    orders = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Orders)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(run(orders))
    _write(orders, found)


if __name__ == "__main__":
    main()
