"""What the ledger says: one shape for the command line, the desks and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.casino.ledger import ledger_account
from queenhigh.casino.times import time_text
from queenhigh.casino.verify.ledger import trial_balance

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class KindTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all accounts of a kind hold together."""

    currency: str
    kind: str
    micro_cents: int


class TrialTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The trial balance."""

    trial_balance_micro_cents: dict[str, int]
    """Currency → what everything adds up to, which must be nothing."""
    kinds: tuple[KindTold, ...]


class AccountTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an account holds."""

    account: str
    micro_cents: int


class PostingTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from", "target": "to"}):
    """A line of a statement."""

    at: str
    entry: str
    source: str
    target: str
    micro_cents: int
    why: str
    held_micro_cents: int


class StatementTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every posting of a person, and what was held of its currency after it, at tables and outside."""

    person: str
    held_micro_cents: dict[str, int]
    """Currency → what is held of it."""
    postings: tuple[PostingTold, ...]


def trial_data(sums: Mapping[str, int]) -> dict[str, Any]:
    """The trial balance, and what each kind of account holds, as plain data."""
    kinds: dict[tuple[str, str], int] = {}
    for account, held in sums.items():
        found = ledger_account(account)
        kinds[found.currency, found.kind] = kinds.get((found.currency, found.kind), 0) + held
    lines = tuple(KindTold(currency, kind, held) for (currency, kind), held in sorted(kinds.items()))
    told: dict[str, Any] = msgspec.to_builtins(TrialTold(trial_balance(dict(sums)), lines))
    return told


def accounts_data(sums: Mapping[str, int]) -> list[dict[str, Any]]:
    """Every account with what it holds, as plain data."""
    return [msgspec.to_builtins(AccountTold(account, held)) for account, held in sums.items()]


def statement_data(rows: Iterable[tuple[int, str, int, str, str, int, str]], person: str) -> dict[str, Any]:
    """A person's statement as plain data: every posting, and what was held of its currency after it.

    Rows of accounts that only end like the person's are left out: a guest, a table or a meter of the same name.
    """
    lines: list[PostingTold] = []
    held: dict[str, int] = {}
    for at, stream, version, source, target, micro_cents, why in rows:
        currency = ledger_account(source).currency
        out, into = ledger_account(source).owner == person, ledger_account(target).owner == person
        if not (out or into):
            continue
        held[currency] = held.get(currency, 0) + (micro_cents if into else 0) - (micro_cents if out else 0)
        entry = f"{stream} {version}"
        lines.append(PostingTold(time_text(at), entry, source, target, micro_cents, why, held[currency]))
    told: dict[str, Any] = msgspec.to_builtins(StatementTold(person, held, tuple(lines)))
    return told
