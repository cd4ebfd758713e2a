"""What a seat knows beyond its own cards and those that the rules turn up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from queenhigh.cards.card import cards_text
from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Collection


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Cards that are known to lie elsewhere, cards that are known to be the bank's, and cards peeked at every round."""

    dead: tuple[int, ...] = ()
    """Seen in other hands or outside the deck: neither the seat's nor the bank's."""
    bank: tuple[int, ...] = ()
    """Face-down cards of the bank that the seat knows in this round."""
    peek: int = 0
    """So many face-down cards of the bank are seen in every round; results are averages over them."""

    def check(self, deck: Collection[int], hidden: int) -> None:
        """Known cards are different, in the deck, and no more than the bank hides."""
        if len(set(self.dead)) != len(self.dead) or len(set(self.bank)) != len(self.bank):
            raise refused("seen_twice", "a card is named twice", dead=cards_text(self.dead), bank=cards_text(self.bank))
        foreign = [card for card in self.bank if card not in deck]
        if foreign:
            raise refused(
                "seen_elsewhere",
                f"the bank cannot hold {cards_text(foreign)}: not in the deck, or seen elsewhere",
                cards=cards_text(foreign),
            )
        if hidden < 0 or self.peek < 0:
            named = len(self.bank) + self.peek
            why = f"{named} of the bank's face-down cards: it has {hidden + named}"
            raise refused("seen_too_many", why, hidden=hidden + named, named=named)


NOTHING: Final = Knowledge()
