"""Chance, from the operating system. Everything else is handed a seed."""

from __future__ import annotations

import secrets

from queenhigh.cards.seeds import SEED_BYTES

SEED_TEXT_BYTES = 8


def fresh_seed() -> bytes:
    """A seed that nobody can guess: the 32 bytes that decide a shuffle."""
    return secrets.token_bytes(SEED_BYTES)


def fresh_seed_text() -> str:
    """A word that nobody can guess and anybody can type: sixteen hexadecimal digits."""
    return secrets.token_hex(SEED_TEXT_BYTES)


def fresh_bytes(size: int) -> bytes:
    """So many bytes that nobody can guess."""
    return secrets.token_bytes(size)


def fresh_id() -> str:
    """A name that nothing else in the world has: sixteen hexadecimal digits."""
    return secrets.token_hex(8)
