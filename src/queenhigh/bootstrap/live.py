"""Clients of a live server, with the machine's own chance for their seeds."""

from __future__ import annotations

from queenhigh.bootstrap.entropy import fresh_bytes
from queenhigh.client import Client


def guest(url: str) -> Client:
    """Somebody without an account, who plays for demo chips."""
    return Client.guest(url, entropy=fresh_bytes)


def login(url: str, name: str, password: str) -> Client:
    """A person of the house."""
    return Client.login(url, name, password, entropy=fresh_bytes)
