"""Chips that were asked for in a round are bought when it is over, as far as the person's money goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from queenhigh.casino.keypad.actions import PressGameOver
from queenhigh.round.actions import Rack
from queenhigh.session.actions import Buy
from queenhigh.session.events import AskDropped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.casino.tables.live import Live
    from queenhigh.session.actions import Ask
    from queenhigh.session.table import Table


def buyers(live: Live, action: Any) -> tuple[str, ...]:
    """Who has asked to buy chips for money when the round is over, if this ends it."""
    if not live.is_money or not isinstance(action, Rack | PressGameOver):
        return ()
    return tuple(ask.bettor for ask in live.table.asks if isinstance(ask, Buy))


def what_can_be_bought(table: Table, wallets: Mapping[str, int]) -> tuple[Table, tuple[AskDropped, ...]]:
    """The table without the purchases that nobody can pay: a round ends whatever somebody has promised to buy."""
    left = dict(wallets)
    kept: list[Ask] = []
    dropped: list[AskDropped] = []
    for ask in table.asks:
        if isinstance(ask, Buy):
            if ask.cents > left.get(ask.bettor, 0):
                message = f"{ask.bettor} has {left.get(ask.bettor, 0)} cents, not {ask.cents}"
                dropped.append(AskDropped(ask, "ledger/short", message))
                continue
            left[ask.bettor] -= ask.cents
        kept.append(ask)
    return replace(table, asks=tuple(kept)), tuple(dropped)
