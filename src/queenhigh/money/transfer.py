"""Every movement of money: so many cents from one account to another, and by which clause.

A transfer debits exactly what it credits, so any set of transfers sums to zero; there is no way to
write one that does not.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from queenhigh.errors import ImpossibleState

BANK: Final = "bank"  # whoever banks the round: the house, or the seat with the player-dealer
FELT: Final = "felt"  # stakes that lie on the layout, not yet settled
HOUSE: Final = "house"  # the house's own tray and fees
_BETTOR: Final = "bettor:"
_METER: Final = "meter:"
_PLAIN: Final = frozenset((BANK, FELT, HOUSE))
_OWNED: Final = (_BETTOR, _METER)


def bettor_account(bettor: str) -> str:
    """The account of a person who bets."""
    return _BETTOR + bettor


def meter_account(meter: str) -> str:
    """The account of a progressive meter."""
    return _METER + meter


def is_account(name: str) -> bool:
    """Whether the name is one of the accounts that a round knows."""
    return name in _PLAIN or (name.startswith(_OWNED) and name not in _OWNED)


class Transfer(msgspec.Struct, frozen=True):
    """Cents from `source` to `target`, for a wager on a spot, with the reason and its clause.

    A transfer that belongs to no spot (a fee on the whole table) has spot 0, and one that belongs
    to no wager has an empty wager.
    """

    source: str
    target: str
    cents: int
    wager: str
    spot: int
    why: str
    clause: str

    def __post_init__(self) -> None:
        if self.cents <= 0:
            raise self._impossible("not_positive", f"{self.cents} cents cannot be transferred")
        if self.source == self.target:
            raise self._impossible("to_itself", f"{self.source!r} cannot pay itself")
        for name in (self.source, self.target):
            if not is_account(name):
                raise self._impossible("unknown_account", f"{name!r} is not an account")

    def _impossible(self, code: str, message: str) -> ImpossibleState:
        facts = {"source": self.source, "target": self.target, "cents": self.cents}
        return ImpossibleState(f"transfer/{code}", message, {**facts, "why": self.why})


def balances(transfers: Iterable[Transfer]) -> dict[str, int]:
    """What each account has gained or lost, in cents; the values sum to zero."""
    gained: dict[str, int] = {}
    for transfer in transfers:
        gained[transfer.source] = gained.get(transfer.source, 0) - transfer.cents
        gained[transfer.target] = gained.get(transfer.target, 0) + transfer.cents
    return gained


def net(transfers: Iterable[Transfer], account: str) -> int:
    """What one account has gained or lost, in cents."""
    return balances(transfers).get(account, 0)
