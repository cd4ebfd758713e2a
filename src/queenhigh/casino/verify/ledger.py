"""The ledger: every posting is the one that its entry leads to, and every balance is the sum of its postings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from queenhigh.casino.archive import PostingRow
from queenhigh.casino.ledger import BALANCED, NEVER_BELOW_ZERO, ledger_account
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.casino.ledger import Posting
    from queenhigh.casino.verify.findings import Findings


class Ledger:
    """Postings as they stand in the book, entry by entry."""

    def __init__(self, findings: Findings, rows: Iterator[PostingRow]) -> None:
        self._findings = findings
        self._rows = rows
        self._next: PostingRow | None = next(rows, None)
        self._last = 0
        self.count = 0
        self.balances: dict[str, int] = {}

    def of_entry(self, number: int) -> list[PostingRow]:
        """The postings of an entry; they change the balances at once."""
        found: list[PostingRow] = []
        while self._next is not None and (self._next[0] is None or self._next[0] <= number):
            row = self._next
            self._next = next(self._rows, None)
            self.count += 1
            if row[0] == number:
                found.append(row)
            else:
                self._findings.add("ledger", f"posting {row[1]}", f"names {row[2]} {row[3]}, which is not there")
            self._take(row)
        return found

    def _take(self, row: PostingRow) -> None:
        _, number, _, _, source, target, micro_cents, _ = row
        if row[0] is not None:
            self._count_on(number)
        try:
            accounts = ledger_account(source), ledger_account(target)
        except BadInput as error:
            self._findings.add("ledger", f"posting {number}", error.message)
            return
        if accounts[0].currency != accounts[1].currency:
            self._findings.add("ledger", f"posting {number}", f"goes from {source} to {target}")
        left = self.balances.get(source, 0) - micro_cents
        self.balances[source] = left
        self.balances[target] = self.balances.get(target, 0) + micro_cents
        if left < 0 and accounts[0].kind in NEVER_BELOW_ZERO:
            self._findings.add("ledger", source, f"posting {number} takes it below zero, to {left} micro-cents")

    def _count_on(self, number: int) -> None:
        """Postings are numbered without a gap, in the order of their entries."""
        due = self._last + 1
        if number == due:
            self._last = number
            return
        self._findings.add("ledger", f"posting {due}", f"is not there: number {number} stands in its place")
        was_renumbered = self._next is not None and self._next[1] == due + 1
        self._last = due if was_renumbered else number

    def compare(self, place: str, found: Sequence[PostingRow], expected: Sequence[Posting]) -> None:
        """Whether an entry's postings are those that it leads to."""
        for position in range(max(len(found), len(expected))):
            row = found[position][4:] if position < len(found) else None
            posting = expected[position] if position < len(expected) else None
            right = None if posting is None else (posting.source, posting.target, posting.micro_cents, posting.why)
            if row != right:
                what = f"posting {position + 1} is {_words(row)}; the events give {_words(right)}"
                self._findings.add("ledger", place, what)
                return

    def finish(self, kept: dict[str, int]) -> None:
        """Compare the balances that are kept with the sums of the postings."""
        while self._next is not None:
            self._findings.add("ledger", f"posting {self._next[1]}", "names no entry")
            self._next = next(self._rows, None)
            self.count += 1
        if self._last and self._last != self.count:
            self._findings.add("ledger", "postings", f"the last one is number {self._last}, and there are {self.count}")
        right = {account: held for account, held in self.balances.items() if _is_kept(account)}
        for account in sorted({*right, *kept}):
            held, told = right.get(account, 0), kept.get(account)
            if told != held:
                said = "is missing from the balances" if told is None else f"is kept as {told} micro-cents"
                self._findings.add("ledger", account, f"{said}; its postings sum to {held}")
        for currency, total in trial_balance(self.balances).items():
            if total:
                self._findings.add("ledger", currency, f"the trial balance is {total} micro-cents, not zero")


def trial_balance(balances: dict[str, int]) -> dict[str, int]:
    """What all accounts of a currency hold together, which is nothing."""
    totals: dict[str, int] = {}
    for account, held in balances.items():
        currency = account.partition("/")[0]
        totals[currency] = totals.get(currency, 0) + held
    return totals


def _is_kept(account: str) -> bool:
    return ledger_account(account).kind in BALANCED


def _words(row: tuple[str, str, int, str] | None) -> str:
    return "missing" if row is None else f"{row[2]} micro-cents from {row[0]} to {row[1]} ({row[3]})"
