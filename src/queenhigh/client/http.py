"""The doors of a server over HTTP, for what no socket is needed: coming in, the lobby, rule files, hands.

Requests are few and short: the standard library makes them, in a thread, and the client needs no package for it.
"""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from typing import Any, Final

import msgspec

from queenhigh.errors import BadInput, IllegalAction

_SECONDS: Final = 30.0


def checked_url(url: str) -> str:
    """The address of a server without a slash at its end; raises BadInput where it is none."""
    if not url.startswith(("http://", "https://")):
        raise BadInput("server/address", f"{url!r} is no address of a server: it begins with http://", {"url": url})
    return url.rstrip("/")


async def call(method: str, url: str, body: Any = None, token: str = "") -> Any:
    """What a door answers, as plain data; raises its refusal."""
    return await asyncio.to_thread(_call, method, url, body, token)


def _call(method: str, url: str, body: Any, token: str) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else msgspec.json.encode(body)
    request = urllib.request.Request(url, data, headers, method=method)  # noqa: S310  # the scheme was checked
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310  # as above
            return msgspec.json.decode(answer.read())
    except urllib.error.HTTPError as error:
        raise _refusal(error) from error
    except msgspec.DecodeError as error:
        message = f"{url} is no Queenhigh server: its answer is not JSON"
        raise BadInput("server/stranger", message, {"url": url}) from error
    except OSError as error:
        reason = getattr(error, "reason", error)
        why = str(getattr(reason, "strerror", None) or reason)
        raise BadInput("server/unreachable", f"{url} does not answer: {why}", {"url": url, "why": why}) from error


def _refusal(error: urllib.error.HTTPError) -> IllegalAction:
    try:
        said = msgspec.json.decode(error.read())
        return IllegalAction(said["error"], said["message"], said.get("facts", {}))
    except (msgspec.DecodeError, KeyError, TypeError):
        return IllegalAction("server/failed", f"the server answers {error.code}", {"status": error.code})
