"""The house's ledger: typed accounts over several tables and currencies, and postings that sum to zero.

An account reads like a line of the book: `cash/purse:T1:ann`. Money of one currency never meets that of another: demo
chips and tournament chips are not money. All amounts are micro-cents; only meters and the house's meter funding may hold
parts of a cent.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, Self, get_args

import msgspec

from queenhigh.errors import BadInput, ImpossibleState
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

LedgerKind = Literal[
    "person",  # what the house holds for a person, outside of any table
    "purse",  # a person's chips at a table
    "felt",  # stakes that lie on a table's layout
    "bank",  # what a player-dealer has put up
    "tray",  # the chips in a table's tray
    "fees",  # what a table has collected
    "drop",  # the box under a table: what was bought there
    "variance",  # what counts of a table have found missing, or below zero, found too much
    "cage",
    "chips",  # chips that a person has bought at the cage, by day, and neither played nor redeemed
    "meter",
    "funding",  # what the house has put into meters
    "escrow",  # prize money
    "charity",
    "world",  # where money comes from and goes to
]
_KINDS: Final = frozenset(get_args(LedgerKind))
_PARTS: Final[dict[str, int]] = {"cage": 0, "funding": 0, "world": 0, "purse": 2}
"""How many names an account of that kind has; one, where nothing is said."""
NEVER_BELOW_ZERO: Final = frozenset(("person", "escrow", "chips"))
BALANCED: Final = frozenset((*NEVER_BELOW_ZERO, "cage"))
"""Kinds whose balance the store keeps, because someone asks for it before a posting."""
FRACTIONAL: Final = frozenset(("meter", "funding"))


class LedgerAccount(str):
    """One account of the house. It equals its text."""

    __slots__ = ("currency", "kind", "names")

    currency: str
    kind: LedgerKind
    names: tuple[str, ...]

    def __new__(cls, currency: str, kind: LedgerKind, *names: str) -> Self:
        """The account of that kind; a purse has a table and a person, most others one name."""
        wanted = _PARTS.get(kind, 1)
        if kind not in _KINDS or len(names) != wanted or not currency or "/" in currency or not all(names):
            facts = {"currency": currency, "kind": kind, "names": names}
            raise ImpossibleState("ledger/account", f"{kind!r} of {names!r} in {currency!r} is no account", facts)
        made = super().__new__(cls, f"{currency}/{':'.join((kind, *names))}")
        made.currency, made.kind, made.names = currency, kind, names
        return made

    @property
    def owner(self) -> str:
        """Whose it is; empty for what is the house's. A table or a meter may be called like somebody."""
        match self.kind:
            case "person":
                return self.names[0]
            case "purse":
                return self.names[1]
            case "chips":
                return self.names[0].partition(":")[2]
            case _:
                return ""

    def __reduce__(self) -> tuple[type[LedgerAccount], tuple[str, ...]]:
        return LedgerAccount, (self.currency, self.kind, *self.names)


@lru_cache(maxsize=1 << 16)
def ledger_account(text: str) -> LedgerAccount:
    """The account that a text names. Only the last name of a purse may have a colon in it."""
    currency, _, rest = text.partition("/")
    kind, _, names = rest.partition(":")
    try:
        return LedgerAccount(currency, kind, *(names.split(":", 1) if kind == "purse" else [names] if names else []))  # type: ignore[arg-type]
    except ImpossibleState as error:
        raise BadInput("ledger/account", f"{text!r} is no account", {"account": text}) from error


@lru_cache(maxsize=1 << 16)
def of(currency: str, kind: LedgerKind, *names: str) -> LedgerAccount:
    """An account, made once."""
    return LedgerAccount(currency, kind, *names)


def chips_account(currency: str, day: str, person: str) -> LedgerAccount:
    """The chips of one day that a person has from the cage."""
    return of(currency, "chips", f"{day}:{person}")


class Posting(msgspec.Struct, frozen=True, gc=False):
    """So many micro-cents from one account to another, within one currency."""

    source: LedgerAccount
    target: LedgerAccount
    micro_cents: int
    why: str = ""

    def __post_init__(self) -> None:
        source, target = self.source, self.target
        if self.micro_cents <= 0:
            raise self._impossible("amount", f"{self.micro_cents} micro-cents cannot be posted")
        if source == target or source.currency != target.currency:
            raise self._impossible("accounts", f"nothing goes from {source} to {target}")
        if self.micro_cents % MICRO_CENTS_PER_CENT and not (source.kind in FRACTIONAL and target.kind in FRACTIONAL):
            raise self._impossible("part_of_a_cent", f"{source} pays {target} in whole cents")

    def _impossible(self, code: str, message: str) -> ImpossibleState:
        facts = {"source": self.source, "target": self.target, "micro_cents": self.micro_cents}
        return ImpossibleState(f"ledger/{code}", message, facts)


def posted(source: LedgerAccount, target: LedgerAccount, cents: int, why: str) -> Posting:
    """A posting of whole cents."""
    return Posting(source, target, cents * MICRO_CENTS_PER_CENT, why)


def balances(postings: Iterable[Posting]) -> dict[LedgerAccount, int]:
    """What each account has gained or lost, in micro-cents; the values sum to zero."""
    gained: dict[LedgerAccount, int] = {}
    for posting in postings:
        gained[posting.source] = gained.get(posting.source, 0) - posting.micro_cents
        gained[posting.target] = gained.get(posting.target, 0) + posting.micro_cents
    return gained
