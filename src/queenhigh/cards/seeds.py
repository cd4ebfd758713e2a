"""Seeds: 32 bytes that decide a shuffle, and the promise made about them beforehand.

The house publishes `commitment(seed)` before anyone bets and reveals the seed after the round.
Player seeds enter only after the commitment, through `mix_seeds`, so that neither side can choose
the cards: the house is bound before it knows the players' seeds, the players never see the house's.

Every hash begins with a name of its own, so that no value made for one purpose serves another.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from queenhigh.errors import BadInput

SEED_BYTES: Final = 32


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


def commitment(seed: bytes) -> str:
    """What the house publishes before the bets: a SHA-256 in hexadecimal."""
    check_seed(seed)
    return _digest(b"queenhigh/commitment/1", seed).hex()


def verify_commitment(seed: bytes, published: str) -> bool:
    """Whether a revealed seed is the one that was committed to."""
    return hmac.compare_digest(commitment(seed).encode(), published.strip().lower().encode())


def mix_seeds(house_seed: bytes, player_seeds: Sequence[bytes]) -> bytes:
    """The seed of the shuffle: the house's and every player's, in the order they are given."""
    check_seed(house_seed)
    for seed in player_seeds:
        check_seed(seed)
    return _digest(b"queenhigh/mix/1", house_seed, *player_seeds)


def _digest(purpose: bytes, *parts: bytes) -> bytes:
    # Only the last purpose takes more than one part, and its parts all have one length, so that
    # joining them is unambiguous.
    return hashlib.sha256(purpose + b"\0" + b"".join(parts)).digest()
