"""Rounds of one seat on the kernel, one after another: the same as the machine's, card for card, and sooner there.

What is left out is the state of the table; whoever wants to look at it lets the machine play the same rounds again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from queenhigh.round.betting import wager_cost
from queenhigh.round.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from queenhigh.envs.acts import Mask
    from queenhigh.envs.rounds import Rounds
    from queenhigh.envs.sight import Observed
    from queenhigh.simulation.seating import Player, Setup


def fits_kernel(setup: Setup, learner: Player, *, rounds: int) -> bool:
    """Whether the kernel can play for a learner: every round alike, with one choice, and others who play by a table.

    Meters grow from round to round, and a policy that somebody wrote may do what it likes.
    """
    rules = setup.rules
    bank_is_fixed = rules.bank.by == "house" or (setup.bank_seat is not None and setup.bank_seat not in learner.seats)
    named = all(isinstance(player.policy, str) for player in setup.players)
    return bank_is_fixed and len(learner.seats) == 1 and named and (rounds == 1 or not rules.meter)


class Quick:
    """A session of the learner at one seat."""

    def __init__(self, setup: Setup, seat: int, learner: Player) -> None:
        from queenhigh.envs.kernel_tables import KernelTables  # noqa: PLC0415  # the kernel takes its time

        self.tables = KernelTables(setup, seat, 1)
        plan = plan_of(setup.rules)
        self.needed_cents = len(learner.spots) * sum(
            wager_cost(plan.opening[wager], cents, adding=False) for wager, cents in learner.stakes.items() if cents
        )
        """What the learner must have to be dealt in."""
        self._act = np.zeros(1, dtype=np.int64)

    def unchanging(self) -> Iterator[object]:
        """What copies may share."""
        yield from self.tables.unchanging()

    def open(self) -> None:
        """A new table."""
        self.dealt: list[tuple[int, ...]] = []
        """The deck of every round."""
        self.taken: list[int] = []
        """The learner's act in every round that is over."""
        self._shown = [0, 0]

    def begin(self, rng: np.random.Generator, top: Iterable[object], table: Rounds) -> None:
        """The cards of the next round, as that table would shuffle them."""
        deck = self.tables.decks[0]
        if top:
            deck[:] = table.shuffled(rng, top)
        else:
            deck[:] = self.tables.unshuffled[rng.permutation(len(deck))]
        self.dealt.append(tuple(deck.tolist()))
        self._mask: Mask = self.tables.legal()[0]

    def observe(self) -> Observed:
        """What the learner sees."""
        seen: Observed = self.tables.observe()[0]
        return seen

    def mask(self) -> Mask:
        """What the learner may do."""
        return self._mask.copy()

    def take(self, number: int) -> int:
        """The learner's act, and what it has gained in cents once the round is over."""
        self._act[0] = number
        self.taken.append(number)
        return int(self.tables.play(self._act)[0])

    def play_again(self, table: Rounds, take: Callable[[int], None], play_others: Callable[[], None]) -> None:
        """Everything up to now on the machine, as far as it was not played there before."""
        shown = self._shown  # rounds that are dealt there, acts that are taken there
        if not shown[0]:
            table.open()
        while shown[0] < len(self.dealt) or shown[1] < len(self.taken):
            if shown[0] == shown[1]:
                # All cards are given, so that nothing is left to chance.
                table.begin(np.random.default_rng(0), self.dealt[shown[0]])
                shown[0] += 1
            else:
                take(self.taken[shown[1]])
                shown[1] += 1
            play_others()
