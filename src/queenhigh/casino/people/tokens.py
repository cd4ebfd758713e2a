"""Tokens: 256 bits that nobody can guess. The house keeps their hash, so that whoever reads its files can't come in."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from typing import Final

TOKEN_BYTES: Final = 32
_LETTERS: Final = 43
"""So many letters spell 32 bytes."""


def new_token(entropy: Callable[[int], bytes]) -> str:
    """A new token, in letters that may stand in an address."""
    return base64.urlsafe_b64encode(entropy(TOKEN_BYTES)).rstrip(b"=").decode()


def digest_of(token: str) -> str:
    """What the house keeps of a token; of a text that can be none, the hash of nothing that it keeps."""
    text = token if len(token) == _LETTERS else ""
    return hashlib.sha256(b"queenhigh/token/1\0" + text.encode(errors="replace")).hexdigest()
