"""What people at the table are called on the screen."""

from __future__ import annotations

from typing import Final

YOU: Final = "you"
"""The player, in the own house."""
_BOT: Final = "bot:"


def bot_name(name: str) -> str:
    """Who a bot is at the table: its name says wherever it stands that it is one."""
    return name if name.startswith(_BOT) else f"{_BOT}{name}"


def shown(bettor: str, you: str) -> str:
    """A name on the screen. In the own house all others are bots, as the table says at the start: they go by their names."""
    return bettor.removeprefix(_BOT) if you == YOU else bettor
