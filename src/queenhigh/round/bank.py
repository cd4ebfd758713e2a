"""What the bank covers. A player-dealer's amount is finite; the house covers everything."""

from __future__ import annotations

from typing import Literal

import msgspec


class Till(msgspec.Struct, gc=False):
    """The bank's money while a table is settled.

    B is the amount put up and N what was collected less what was paid so far, so B + N is what is in
    the till. A payment is at most B + N; where gains are capped too, a collection is at most B - N.
    Where the payoffs are capped, all payments together are at most B, whatever was collected.
    """

    cap: Literal["loss", "loss_and_win", "payoffs"] | None
    put_up: int
    cents: int
    paid: int = 0
    ahead: int = 0
    """What is still to be paid to winners, where a gain is measured on the final result."""

    @property
    def is_exhausted(self) -> bool:
        """Whether settlement stops: there is nothing left to pay with."""
        return self.cap is not None and self._left() == 0

    def _left(self) -> int:
        """What there is to pay with."""
        return self.put_up - self.paid if self.cap == "payoffs" else self.cents

    def collect(self, cents: int) -> int:
        """Take a losing stake, as much of it as the bank may win; the rest goes back."""
        taken = cents
        if self.cap == "loss_and_win":
            taken = min(cents, 2 * self.put_up - self.cents + self.ahead)
        self.cents += taken
        return taken

    def pay(self, due: int) -> int:
        """Pay a winner, as much as there is."""
        paid = due if self.cap is None else min(due, self._left())
        self.cents -= paid
        self.paid += paid
        return paid
