"""Steps with slow work between them. A password takes long to hash, on purpose, and whoever serves others does it in a thread.

What takes a password is a generator: it yields work, a function without arguments that may run anywhere, and is sent
what the work gave. Everything between runs where the house runs, and nothing else is done there in the meantime.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from typing import Any, TypeVar

Answer = TypeVar("Answer")
Work = Callable[[], Any]
Steps = Generator[Work, Any, Answer]


def at_once(steps: Steps[Answer]) -> Answer:
    """The answer, with all the work done here."""
    try:
        work = next(steps)
        while True:
            work = steps.send(work())
    except StopIteration as end:
        answer: Answer = end.value
        return answer


async def elsewhere(steps: Steps[Answer], run: Callable[[Work], Awaitable[Any]]) -> Answer:
    """The answer, with the work done by `run`, which is `asyncio.to_thread` or a pool with few threads."""
    try:
        work = next(steps)
        while True:
            work = steps.send(await run(work))
    except StopIteration as end:
        answer: Answer = end.value
        return answer
    finally:
        steps.close()
