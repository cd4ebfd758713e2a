"""Chance, from the operating system. Everything else is handed a seed."""

from __future__ import annotations

import secrets

SEED_TEXT_BYTES = 8


def fresh_seed_text() -> str:
    """A word that nobody can guess and anybody can type: sixteen hexadecimal digits."""
    return secrets.token_hex(SEED_TEXT_BYTES)
