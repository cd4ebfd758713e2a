"""Chips that are bought at a table: with those from the cage first, and after a round as far as the person's money goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from queenhigh.casino.keypad.actions import PressGameOver
from queenhigh.casino.tables.events import ChipsBrought
from queenhigh.round.actions import Rack
from queenhigh.session.actions import Buy, Sit
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


def bringers(live: Live, action: Any) -> tuple[str, ...]:
    """Who buys chips for money with this, and may have some from the cage to pay with."""
    if live.is_money and isinstance(action, Sit | Buy):
        return (action.bettor,)
    return buyers(live, action)


def with_chips_brought(events: tuple[Any, ...], chips: Mapping[str, int], day: str) -> tuple[Any, ...]:
    """The events, and before each purchase what of it is paid with chips of the day that were bought at the cage."""
    left = dict(chips)
    made: list[Any] = []
    for event in events:
        for transfer in event.transfers:
            if transfer.source.kind == "cage" and (cents := min(left.get(transfer.target.owner, 0), transfer.cents)):
                left[transfer.target.owner] -= cents
                made.append(ChipsBrought(transfer.target.owner, cents, day))
        made.append(event)
    return tuple(made)


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
