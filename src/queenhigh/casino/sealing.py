"""What is hidden is sealed: a key for each round, wrapped by the house's key, and published with the seed.

A seal is bound to its stream and version, so that it opens nowhere else; the names of the fields stand inside it. Whoever
has the journal alone can open every round that is over. A round that is open needs the house's key, which is kept elsewhere.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from queenhigh.codec.spelling import JSON
from queenhigh.errors import BadInput

KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12

Entropy = Callable[[int], bytes]
"""So many fresh random bytes."""


class RoundKey:
    """The key of one round."""

    __slots__ = ("_cipher", "secret")

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self._cipher = AESGCM(secret)

    def seal(self, entropy: Entropy, stream: str, version: int, hidden: Any) -> str:
        """The hidden fields of an entry, readable by nobody without the key."""
        nonce = entropy(_NONCE_BYTES)
        return _text(nonce + self._cipher.encrypt(nonce, JSON.encode(hidden), _bound("seal", stream, version)))

    def open(self, stream: str, version: int, sealed: str) -> Any:
        """What was sealed; raises BadInput if it was changed, or belongs elsewhere."""
        return msgspec.json.decode(_opened(self._cipher, "seal", stream, version, sealed))


class HouseKey:
    """The key that wraps the keys of rounds. It lies outside the data folder, and in no backup.

    Former keys of the house only open: what was sealed before a change of keys stays readable, and nothing new is
    sealed with them.
    """

    __slots__ = ("_cipher", "_former")

    def __init__(self, secret: bytes, *former: bytes) -> None:
        for each in (secret, *former):
            if len(each) != KEY_BYTES:
                raise BadInput("key/length", f"the house's key is {KEY_BYTES} bytes, not {len(each)}", {})
        self._cipher = AESGCM(secret)
        self._former = tuple(AESGCM(each) for each in former)

    def wrap(self, entropy: Entropy, stream: str, version: int, key: RoundKey) -> str:
        """A round's key, as it may lie in the journal while the round is open."""
        nonce = entropy(_NONCE_BYTES)
        return _text(nonce + self._cipher.encrypt(nonce, key.secret, _bound("wrap", stream, version)))

    def unwrap(self, stream: str, version: int, wrapped: str) -> RoundKey:
        """The round's key again; raises BadInput if this is not the key that wrapped it."""
        *earlier, last = (self._cipher, *self._former)
        for cipher in earlier:
            with suppress(BadInput):
                return RoundKey(_opened(cipher, "wrap", stream, version, wrapped))
        return RoundKey(_opened(last, "wrap", stream, version, wrapped))

    def close(self, entropy: Entropy, stream: str, version: int, data: bytes) -> bytes:
        """Something that only this house can have written, and can read."""
        nonce = entropy(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, data, _bound("closed", stream, version))

    def open(self, stream: str, version: int, data: bytes) -> bytes:
        """What was closed; raises BadInput if it was changed."""
        for cipher in (self._cipher, *self._former):
            with suppress(InvalidTag, ValueError):
                return cipher.decrypt(data[:_NONCE_BYTES], data[_NONCE_BYTES:], _bound("closed", stream, version))
        message = f"what was kept of {stream} {version} does not open"
        raise BadInput("closed/broken", message, {"stream": stream, "version": version})


def published(key: RoundKey) -> str:
    """A round's key in the open, once its seed is."""
    return _text(key.secret)


def read_published(text: str) -> RoundKey:
    """A published key."""
    return RoundKey(b64decode(text))


def _bound(what: str, stream: str, version: int) -> bytes:
    return f"queenhigh/{what}/1\0{stream}\0{version}".encode()


def _opened(cipher: AESGCM, what: str, stream: str, version: int, text: str) -> bytes:
    try:
        data = b64decode(text, validate=True)
        return cipher.decrypt(data[:_NONCE_BYTES], data[_NONCE_BYTES:], _bound(what, stream, version))
    except (InvalidTag, ValueError) as error:
        message = f"the {what} of {stream} {version} does not open: it was changed, or this is not its key"
        raise BadInput(f"{what}/broken", message, {"stream": stream, "version": version}) from error


def _text(data: bytes) -> str:
    return b64encode(data).decode()
