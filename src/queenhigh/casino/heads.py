"""Signed lists of heads: where each stream ended at a moment. Whoever keeps one elsewhere can prove a cut journal.

A list names the streams that have grown since the list before it, whose hash it bears: so lists are a chain too, and
the newest one speaks for all. The signature is over the very bytes of the list.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
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


class HeadList(msgspec.Struct, frozen=True):
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


class SignedList(msgspec.Struct, frozen=True):
    """A list as it is kept: one line of JSON."""

    list: msgspec.Raw
    signature: str


_LINE: Final = msgspec.json.Decoder(SignedList)
_LIST: Final = msgspec.json.Decoder(HeadList)


def grown(heads: Iterable[tuple[str, Head]], known: Mapping[str, Head]) -> dict[str, Head]:
    """The streams that end elsewhere than they did."""
    return {stream: head for stream, head in heads if known.get(stream) != head}


def signed_list(house: str, at: int, entries: int, before: str, streams: Mapping[str, Head], sign: Sign) -> bytes:
    """A signed list, as it is kept."""
    told = {stream: (head.version, head.hash.hex()) for stream, head in sorted(streams.items())}
    text = msgspec.json.encode(HeadList(house, at, entries, before, told))
    return msgspec.json.encode(SignedList(msgspec.Raw(text), sign(_PURPOSE + text).hex()))


def list_hash(content: bytes) -> str:
    """The hash that the next list bears of this one."""
    return hashlib.sha256(_PURPOSE + bytes(_parsed(content).list)).hexdigest()


def read_list(content: bytes, public: bytes) -> HeadList:
    """The list; raises BadInput if it is none, or not signed by this house."""
    parsed = _parsed(content)
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(
            bytes.fromhex(parsed.signature), _PURPOSE + bytes(parsed.list)
        )
    except (InvalidSignature, ValueError) as error:
        raise BadInput("heads/forged", "the list of heads does not bear the house's signature", {}) from error
    try:
        return _LIST.decode(parsed.list)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput("heads/unreadable", f"this is no list of heads: {error}", {}) from error


def _parsed(content: bytes) -> SignedList:
    try:
        return _LINE.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput("heads/unreadable", f"this is no signed list of heads: {error}", {}) from error
