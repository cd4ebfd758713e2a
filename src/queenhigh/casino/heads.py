"""Signed lists of heads: where each stream ended at a moment. Whoever keeps one elsewhere can prove a cut journal.

A list names the streams that have grown since the list before it, whose hash it bears: so lists are a chain too, and
the newest one speaks for all. The signature is over the very bytes of the list.

When the house changes its keys, the last list of the old key names the new one, and so does every list after it: from
the key that the house was founded with a chain of signatures leads to the one it has now.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from queenhigh.casino.journal import Head
from queenhigh.errors import BadInput

Sign = Callable[[bytes], bytes]
_PURPOSE: Final = b"queenhigh/heads/1\0"
FIRST: Final = bytes(32).hex()
"""What the first list bears as the hash of the list before it."""


class HeadList(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where streams ended."""

    house: str
    at: int
    """Microseconds since 1970."""
    entries: int
    """How many entries the journal had."""
    before: str
    """The hash of the list before this one."""
    streams: dict[str, tuple[int, str]]
    """Stream → version and hash of its last entry; only those that have grown since the list before."""
    next_key: str = ""
    """The public key that signs the list after this one; empty for the key that the house was founded with."""


class SignedList(msgspec.Struct, frozen=True):
    """A list as it is kept: one line of JSON."""

    list: msgspec.Raw
    signature: str


_LINE: Final = msgspec.json.Decoder(SignedList)
_LIST: Final = msgspec.json.Decoder(HeadList)


def grown(heads: Iterable[tuple[str, Head]], known: Mapping[str, Head]) -> dict[str, Head]:
    """The streams that end elsewhere than they did."""
    return {stream: head for stream, head in heads if known.get(stream) != head}


def signed_list(
    house: str, at: int, entries: int, before: str, streams: Mapping[str, Head], sign: Sign, *, next_key: str = ""
) -> bytes:
    """A signed list, as it is kept."""
    told = {stream: (head.version, head.hash.hex()) for stream, head in sorted(streams.items())}
    text = msgspec.json.encode(HeadList(house, at, entries, before, told, next_key))
    return msgspec.json.encode(SignedList(msgspec.Raw(text), sign(_PURPOSE + text).hex()))


def list_hash(content: bytes) -> str:
    """The hash that the next list bears of this one."""
    return hashlib.sha256(_PURPOSE + bytes(_parsed(content).list)).hexdigest()


def read_list(content: bytes, *keys: bytes) -> HeadList:
    """The list; raises BadInput if it is none, or signed by none of these public keys."""
    parsed = _parsed(content)
    if not any(_is_signed(parsed, key) for key in keys):
        raise BadInput("heads/forged", "the list of heads does not bear the house's signature", {})
    try:
        return _LIST.decode(parsed.list)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput("heads/unreadable", f"this is no list of heads: {error}", {}) from error


def key_after(founded: str, newest: bytes | None) -> str:
    """The public key that signs after the newest list, or with which the house was founded if there is none.

    What the list says is taken as it stands: that it was changed is found by whoever reads it with a key.
    """
    with suppress(msgspec.DecodeError, UnicodeDecodeError, BadInput):
        return (newest and _LIST.decode(_parsed(newest).list).next_key) or founded
    return founded


def _is_signed(parsed: SignedList, public: bytes) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(public)
        key.verify(bytes.fromhex(parsed.signature), _PURPOSE + bytes(parsed.list))
    except (InvalidSignature, ValueError):
        return False
    return True


def _parsed(content: bytes) -> SignedList:
    try:
        return _LINE.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput("heads/unreadable", f"this is no signed list of heads: {error}", {}) from error
