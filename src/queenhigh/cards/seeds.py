"""Seeds: 32 bytes that decide a shuffle, and the promises made about them beforehand.

The house publishes `commitment(seed)` before anyone bets. A player who wants a say publishes
`seed_commitment(...)` with the first wager, when nobody's seed is known; after the bets are closed the
players reveal, and after the round the house does. The deck comes from all of them (`mixed_seed`), so
that whoever commits last, even with the house's seed in hand, has chosen nothing. Whoever withholds a
seed is listed as missing: k people who act together can so choose among 2^k decks, and no more.

Every hash begins with a name of its own, so that no value made for one purpose serves another, and
every part of it is preceded by its length, so that no two lists of parts read alike.
"""

import hashlib
import hmac
from collections.abc import Iterable
from typing import Final, NamedTuple

from queenhigh.errors import BadInput

SEED_BYTES: Final = 32
SHUFFLE_VERSION: Final = 2
"""How seeds become a deck; it is part of every player's promise."""


class Contribution(NamedTuple):
    """One person's say in the shuffle: the promise, and the seed if it was revealed."""

    bettor: str
    commitment: str
    seed: bytes | None = None


def check_seed(seed: bytes) -> None:
    """Refuse anything but 32 bytes."""
    if len(seed) != SEED_BYTES:
        message = f"a seed is exactly {SEED_BYTES} bytes, not {len(seed)}"
        raise BadInput("seed/wrong_length", message, {"required": SEED_BYTES, "found": len(seed)})


def seed_from_text(text: str) -> bytes:
    """A 32-byte seed from a word that a person can remember."""
    return _digest(b"queenhigh/seed/1", text.encode())


def seed_from_int(number: int) -> bytes:
    """A 32-byte seed from a number; the same as from its decimal digits as text."""
    return seed_from_text(str(number))


def derived_seed(master: bytes, number: int) -> bytes:
    """The seed of one round of many that were started from one seed."""
    check_seed(master)
    return _digest(b"queenhigh/mix/1", master, seed_from_int(number))


def commitment(seed: bytes) -> str:
    """What the house publishes before the bets: a SHA-256 in hexadecimal."""
    check_seed(seed)
    return _digest(b"queenhigh/commitment/1", seed).hex()


def verify_commitment(seed: bytes, published: str) -> bool:
    """Whether a revealed seed is the one that was committed to."""
    return hmac.compare_digest(commitment(seed).encode(), published.strip().lower().encode())


def seed_commitment(table: str, number: int, bettor: str, seed: bytes) -> str:
    """What a player publishes with the first wager: bound to the table, the round, the person and the shuffle's version."""
    check_seed(seed)
    parts = (str(SHUFFLE_VERSION), table, str(number), bettor)
    return _digest(b"queenhigh/seed-commitment/1", *_measured(part.encode() for part in parts), seed).hex()


def mixed_seed(house_seed: bytes, table: str, number: int, contributions: Iterable[Contribution]) -> bytes:
    """The seed of the shuffle: the house's and everyone's, in the order of the list; who withheld is in it too.

    Where nobody has a say, it is the house's seed itself.
    """
    check_seed(house_seed)
    parts: list[bytes] = []
    for each in contributions:
        if each.seed is not None:
            check_seed(each.seed)
        parts += (each.bettor.encode(), each.commitment.encode(), each.seed or b"missing")
    if not parts:
        return house_seed
    head = (str(SHUFFLE_VERSION).encode(), table.encode(), str(number).encode(), house_seed)
    return _digest(b"queenhigh/mix/2", *_measured((*head, *parts)))


def _measured(parts: Iterable[bytes]) -> Iterable[bytes]:
    for part in parts:
        yield len(part).to_bytes(4, "big")
        yield part


def _digest(purpose: bytes, *parts: bytes) -> bytes:
    # Parts of differing lengths are measured by whoever calls, so that joining them is unambiguous.
    return hashlib.sha256(purpose + b"\0" + b"".join(parts)).digest()
