"""What the ledger says as plain data: one shape for the command line, the desks and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.ledger import ledger_account
from queenhigh.casino.times import time_text
from queenhigh.casino.verify.ledger import trial_balance

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def trial_data(sums: Mapping[str, int]) -> dict[str, Any]:
    """The trial balance, and what each kind of account holds."""
    kinds: dict[tuple[str, str], int] = {}
    for account, held in sums.items():
        found = ledger_account(account)
        kinds[found.currency, found.kind] = kinds.get((found.currency, found.kind), 0) + held
    lines = [{"currency": c, "kind": kind, "micro_cents": held} for (c, kind), held in sorted(kinds.items())]
    return {"trial_balance_micro_cents": trial_balance(dict(sums)), "kinds": lines}


def accounts_data(sums: Mapping[str, int]) -> list[dict[str, Any]]:
    """Every account with what it holds."""
    return [{"account": account, "micro_cents": held} for account, held in sums.items()]


def statement_data(rows: Iterable[tuple[int, str, int, str, str, int, str]], person: str) -> dict[str, Any]:
    """A person's statement: every posting, and what was held of its currency after it, at tables and outside.

    Rows of accounts that only end like the person's are left out: a guest, a table or a meter of the same name.
    """
    lines: list[dict[str, Any]] = []
    held: dict[str, int] = {}
    for at, stream, version, source, target, micro_cents, why in rows:
        currency = ledger_account(source).currency
        out, into = ledger_account(source).owner == person, ledger_account(target).owner == person
        if not (out or into):
            continue
        held[currency] = held.get(currency, 0) + (micro_cents if into else 0) - (micro_cents if out else 0)
        lines.append(
            {
                "at": time_text(at),
                "entry": f"{stream} {version}",
                "from": source,
                "to": target,
                "micro_cents": micro_cents,
                "why": why,
                "held_micro_cents": held[currency],
            }
        )
    return {"person": person, "held_micro_cents": held, "postings": lines}
