"""Whether a request comes from the server's own pages."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping


def comes_from_here(headers: Mapping[str, str], *, by_cookie: bool) -> bool:
    """A browser says where a request comes from; a program that shows its token itself need not."""
    origin = headers.get("origin", "")
    if not origin:
        return not by_cookie
    try:
        found = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(found) and found == headers.get("host", "")
