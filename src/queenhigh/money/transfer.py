"""Every movement of money: so much from one account to another, and by which clause.

A transfer debits exactly what it credits, so any set of transfers sums to zero; there is no way to
write one that does not. Chips move in whole cents (`Transfer`); what the house puts into a meter moves
in micro-cents (`Share`), between its meter funding and the meter alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from queenhigh.errors import ImpossibleState
from queenhigh.money.accounts import (
    BANK,
    CAGE,
    FELT,
    FUNDING,
    HOUSE,
    Account,
    account,
    bettor_account,
    meter_account,
)

__all__ = [
    "BANK",
    "CAGE",
    "FELT",
    "FUNDING",
    "HOUSE",
    "MICRO_CENTS_PER_CENT",
    "Account",
    "Share",
    "Transfer",
    "account",
    "balances",
    "bettor_account",
    "meter_account",
    "micro_balances",
    "net",
]

MICRO_CENTS_PER_CENT: Final = 1_000_000


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """Cents from `source` to `target`, for a wager on a spot, with the reason and its clause.

    A transfer that belongs to no spot (a fee on the whole table) has spot 0, and one that belongs
    to no wager has an empty wager.
    """

    source: Account
    target: Account
    cents: int
    wager: str
    spot: int
    why: str
    clause: str

    def __post_init__(self) -> None:
        source, target = self.source, self.target
        if self.cents <= 0 or source == target or not source.pays_chips or not target.takes_chips:
            raise self._impossible()

    def _impossible(self) -> ImpossibleState:
        source, target, cents = self.source, self.target, self.cents
        if cents <= 0:
            code, message = "not_positive", f"{cents} cents cannot be transferred"
        elif source == target:
            code, message = "to_itself", f"{source!r} cannot pay itself"
        else:
            code, message = "not_chips", f"{source} pays {target} in micro-cents, not in chips"
        facts = {"source": source, "target": target, "cents": cents, "why": self.why}
        return ImpossibleState(f"transfer/{code}", message, facts)


class Share(msgspec.Struct, frozen=True, gc=False):
    """Micro-cents that the house puts into a meter: its share of a wager, or a seed. Below zero they go back."""

    meter: str
    micro_cents: int
    why: str
    clause: str

    def __post_init__(self) -> None:
        if not self.micro_cents:
            raise ImpossibleState("transfer/not_positive", "a share of nothing is no share", {"meter": self.meter})


def balances(transfers: Iterable[Transfer]) -> dict[Account, int]:
    """What each account has gained or lost, in cents; the values sum to zero."""
    gained: dict[Account, int] = {}
    for transfer in transfers:
        gained[transfer.source] = gained.get(transfer.source, 0) - transfer.cents
        gained[transfer.target] = gained.get(transfer.target, 0) + transfer.cents
    return gained


def micro_balances(transfers: Iterable[Transfer], shares: Iterable[Share]) -> dict[Account, int]:
    """What each account has gained or lost in micro-cents, shares of meters included; the values sum to zero."""
    gained = {name: cents * MICRO_CENTS_PER_CENT for name, cents in balances(transfers).items()}
    for share in shares:
        for name, amount in ((FUNDING, -share.micro_cents), (meter_account(share.meter), share.micro_cents)):
            gained[name] = gained.get(name, 0) + amount
    return gained


def net(transfers: Iterable[Transfer], name: str) -> int:
    """What one account has gained or lost, in cents."""
    return balances(transfers).get(account(name), 0)
