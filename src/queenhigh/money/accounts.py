"""Accounts: whose money it is, as a typed value that reads like a line of a ledger.

An account is a text ("bettor:ann") that knows its kind and its owner, so that nobody has to take it
apart. Meters and the house's meter funding are kept in micro-cents, because a share of a wager is not
always a whole cent; every other account holds chips, which are whole cents.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, Self, get_args

from queenhigh.errors import ImpossibleState

AccountKind = Literal["bettor", "bank", "felt", "house", "cage", "funding", "meter"]
_KINDS: Final = frozenset(get_args(AccountKind))
_OWNED: Final = frozenset(("bettor", "meter"))


class Account(str):
    """One account. It equals its text, and is made by `account` or one of the functions below."""

    __slots__ = ("in_micro_cents", "kind", "owner", "pays_chips", "takes_chips")

    kind: AccountKind
    in_micro_cents: bool
    """Whether parts of a cent may lie on it."""
    pays_chips: bool
    takes_chips: bool
    """Whether chips come from it and go to it: a meter pays awards in chips, and what goes onto it is a share."""
    owner: str
    """Who it belongs to, or which meter it is; empty where there is only one of its kind."""

    def __new__(cls, kind: AccountKind, owner: str = "") -> Self:
        """The account of that kind; a bettor or a meter has a name, nothing else has one."""
        if kind not in _KINDS or (kind in _OWNED) != bool(owner):
            message = f"{kind!r} of {owner!r} is not an account"
            raise ImpossibleState("transfer/unknown_account", message, {"kind": kind, "owner": owner})
        made = super().__new__(cls, f"{kind}:{owner}" if owner else kind)
        made.kind, made.owner = kind, owner
        made.in_micro_cents = kind in ("meter", "funding")
        made.pays_chips, made.takes_chips = kind != "funding", not made.in_micro_cents
        return made

    def __reduce__(self) -> tuple[type[Account], tuple[AccountKind, str]]:
        return Account, (self.kind, self.owner)


@lru_cache(maxsize=1 << 14)
def account(text: str) -> Account:
    """The account that a text names."""
    kind, _, owner = text.partition(":")
    return Account(kind, owner)  # type: ignore[arg-type]  # checked there


@lru_cache(maxsize=1 << 14)
def bettor_account(bettor: str) -> Account:
    """The chips of a person at the table."""
    return Account("bettor", bettor)


@lru_cache(maxsize=1 << 10)
def meter_account(meter: str) -> Account:
    """A progressive meter, its reserve included."""
    return Account("meter", meter)


BANK: Final = Account("bank")
"""What a player-dealer has put up, while the round lasts."""
FELT: Final = Account("felt")
"""Stakes that lie on the layout, not yet settled."""
HOUSE: Final = Account("house")
"""The house's own tray and fees."""
CAGE: Final = Account("cage")
"""Where chips are bought and cashed."""
FUNDING: Final = Account("funding")
"""What the house has put into meters: seeds, and the shares of the wagers that its tray took in."""
