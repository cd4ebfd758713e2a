"""What the bank covers. A player-dealer's amount is finite; the house covers everything."""

from __future__ import annotations

from typing import Literal


class Till:
    """The bank's money while a table is settled.

    B is the amount put up and N what was collected less what was paid so far, so B + N is what is in
    the till. A payment is at most B + N; where gains are capped too, a collection is at most B - N.
    """

    __slots__ = ("cap", "cents", "put_up")

    def __init__(self, cap: Literal["loss", "loss_and_win"] | None, put_up: int, cents: int) -> None:
        self.cap = cap
        self.put_up = put_up
        self.cents = cents

    @property
    def is_exhausted(self) -> bool:
        """Whether settlement stops: there is nothing left to pay with."""
        return self.cap is not None and self.cents == 0

    def collect(self, cents: int) -> int:
        """Take a losing stake, as much of it as the bank may win; the rest goes back."""
        taken = cents
        if self.cap == "loss_and_win":
            room = 2 * self.put_up - self.cents
            taken = min(cents, room)
        self.cents += taken
        return taken

    def pay(self, due: int) -> int:
        """Pay a winner, as much as there is."""
        paid = due if self.cap is None else min(due, self.cents)
        self.cents -= paid
        return paid
