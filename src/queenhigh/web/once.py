"""What was asked for under a request's id is done once: whoever asks again, having missed the answer, gets it again.

The journal knows the id, too, so that nothing happens twice even where this process has forgotten the answer, or another
one is asked.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from queenhigh.errors import BadInput, IllegalAction

HEADER: Final = "idempotency-key"
MOST_LETTERS: Final = 64
KEPT_SECONDS: Final = 600.0
MOST_KEPT: Final = 10_000


class _Kept(NamedTuple):
    what: bytes
    at: float
    answer: asyncio.Future[Any]


def request_id(text: str) -> str:
    """The id that a request bears; raises BadInput if it is none."""
    if len(text) > MOST_LETTERS or not text.isascii() or not text.isprintable():
        message = f"an {HEADER} has at most {MOST_LETTERS} printable letters"
        raise BadInput("request/id", message, {"most": MOST_LETTERS})
    return text


class Answers:
    """The last answers, by person and id."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._kept: OrderedDict[tuple[str, str], _Kept] = OrderedDict()

    async def once(self, person: str, request: str, what: bytes, make: Callable[[], Awaitable[Any]]) -> Any:
        """The answer to a request; while it is being made, and for a while after it, the same for everyone who asks again.

        A refusal is not kept: nothing has happened, and the next time it may.
        """
        self._forget()
        key = (person, request)
        kept = self._kept.get(key)
        if kept is not None and kept.what != what:
            message = f"request {request!r} was another one before"
            raise IllegalAction("request/other", message, {"request": request, "actor": person})
        if kept is not None:
            return await asyncio.shield(kept.answer)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._kept[key] = _Kept(what, self._seconds(), answer)
        try:
            answer.set_result(await make())
        except BaseException as error:
            del self._kept[key]
            answer.set_exception(error if isinstance(error, Exception) else asyncio.CancelledError())
            answer.exception()  # nobody else may have waited for it
            raise
        return answer.result()

    def _forget(self) -> None:
        until = self._seconds() - KEPT_SECONDS
        while self._kept:
            oldest = next(iter(self._kept.values()))
            if len(self._kept) <= MOST_KEPT and (oldest.at > until or not oldest.answer.done()):
                return
            self._kept.popitem(last=False)
