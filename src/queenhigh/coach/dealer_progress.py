"""How far a dealer in training has come with a round: one slip is one fault, and what was wrong is asked again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.coach.dealer_answers import Answer, Fault, check_settled
from queenhigh.coach.order_words import order_clause, order_words
from queenhigh.history.words import words_of

if TYPE_CHECKING:
    from queenhigh.coach.settled_items import Item
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Progress:
    """What is still to be settled. Whoever has passed something over may go on or go back: both are in order now."""

    rules: Ruleset
    left: tuple[Item, ...]
    """In the order of settlement."""
    place: int = 0
    """Where in `left` the trainee is; what stands before it was passed over."""
    wrong: tuple[Item, ...] = ()
    """To be asked again when all else is settled."""

    @property
    def following(self) -> Item:
        """What is settled next by whoever goes on; what was passed over when nothing else is left."""
        return self.left[self.place] if self.place < len(self.left) else self.left[0]

    @property
    def passed_over(self) -> tuple[Item, ...]:
        """What should have been settled before."""
        return self.left[: self.place]


class Judged(NamedTuple):
    """An answer held against the table: where the round now stands, what was settled, and what was wrong."""

    progress: Progress
    item: Item | None
    """None if nothing of that kind is left to settle."""
    faults: tuple[Fault, ...]


def judged(progress: Progress, answer: Answer) -> Judged:
    """Settle what an answer names. Out of its turn it is a fault of order, once, and still settled."""
    asked = answer.spot, answer.wager
    places = [place for place, item in enumerate(progress.left) if (item.spot, item.wager) == asked]
    if not places:
        return Judged(progress, None, (_out_of_order(progress, "no such wager is left to settle; "),))
    in_turn = [place for place in (progress.place, 0) if place in places]
    place = in_turn[0] if in_turn else places[0]
    item = progress.left[place]
    settled = check_settled(progress.rules, item, answer)
    order = () if in_turn else (_out_of_order(progress),)
    after = progress.place - 1 if place < progress.place and in_turn else place
    left = (*progress.left[:place], *progress.left[place + 1 :])
    wrong = (*progress.wrong, item) if settled else progress.wrong
    return Judged(replace(progress, left=left, place=after, wrong=wrong), item, (*order, *settled))


def judged_again(progress: Progress, answer: Answer) -> Judged:
    """The first of what was wrong, said once more: done with if it is right now, else put behind the others."""
    item, *others = progress.wrong
    faults = check_settled(progress.rules, item, answer)
    return Judged(replace(progress, wrong=(*others, item) if faults else tuple(others)), item, faults)


def _out_of_order(progress: Progress, before: str = "") -> Fault:
    item = progress.following
    label = words_of(progress.rules).labels[item.wager]
    told = f"{before}next is {label} of spot {item.spot}: {order_words(progress.rules)}"
    return Fault("order", told, order_clause(progress.rules, item), item)


@dataclass(frozen=True, slots=True)
class DealerCard:
    """A dealer's score card."""

    rounds: int = 0
    answers: int = 0
    right: int = 0
    order: int = 0
    result: int = 0
    amount: int = 0
    again: int = 0
    """How many answers were given to what was asked again."""
    again_right: int = 0
    cuts: int = 0
    """How many payouts were cut from the tray."""
    cuts_right: int = 0

    def marked(self, faults: tuple[Fault, ...]) -> DealerCard:
        """The card after an answer: each kind of fault counts once."""
        kinds = {fault.kind for fault in faults}
        return replace(
            self,
            answers=self.answers + 1,
            right=self.right + (not faults),
            order=self.order + ("order" in kinds),
            result=self.result + ("result" in kinds),
            amount=self.amount + ("amount" in kinds),
        )

    def marked_again(self, faults: tuple[Fault, ...]) -> DealerCard:
        """The card after an answer to what was asked again."""
        return replace(self, again=self.again + 1, again_right=self.again_right + (not faults))

    def marked_cut(self, *, right: bool) -> DealerCard:
        """The card after a payout was cut."""
        return replace(self, cuts=self.cuts + 1, cuts_right=self.cuts_right + right)
