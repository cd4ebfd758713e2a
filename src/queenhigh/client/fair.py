"""One's say in the shuffle, and the proof of it.

A seed is promised with the first bet and shown when it is asked for; the deck is made again when the house has shown its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.cards.card import card_text
from queenhigh.cards.deck import FULL_DECK, shuffle
from queenhigh.cards.seeds import SEED_BYTES, Contribution, mixed_seed, seed_commitment, verify_commitment
from queenhigh.round import events as round_ev
from queenhigh.session import events as ev

if TYPE_CHECKING:
    from queenhigh.casino.wire.messages import Dealt

Entropy = Callable[[int], bytes]

KEPT: Final = 64
"""Rounds whose verdict is remembered."""


class Verdict(msgspec.Struct, frozen=True):
    """What was found when the house had shown its seed: empty faults, and the deck is the promised one."""

    round: int
    faults: tuple[str, ...]
    checked_cards: int
    """How many cards that were seen were compared with the deck."""

    @property
    def is_fair(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.faults


class Fairness:
    """The seeds of one person at one table, and what the rounds were found to be."""

    def __init__(self, table: str, person: str, entropy: Entropy | None) -> None:
        self._table, self._person, self._entropy = table, person, entropy
        self._own: dict[int, bytes] = {}
        self._number = 0
        self._commitment = ""
        self._contributions: tuple[ev.MixedSeed, ...] = ()
        self._spots: tuple[int, ...] = ()
        self._hands: dict[int, tuple[str, ...]] = {}
        self._bank: tuple[str, ...] = ()
        self.receipts: dict[int, str] = {}
        """Round → the house's signed receipt for the own seed, as it came: what `queenhigh verify --receipt` reads."""
        self.verdicts: dict[int, Verdict] = {}
        """Round → what was found."""

    def promise(self, number: int) -> str:
        """A promise of a fresh seed for a round; empty where it was promised already, or there is no entropy to make one."""
        if self._entropy is None or number in self._own:
            return ""
        for old in sorted(self._own)[:-KEPT]:
            del self._own[old]
        self._own[number] = self._entropy(SEED_BYTES)
        return seed_commitment(self._table, number, self._person, self._own[number])

    def seed(self, number: int) -> bytes | None:
        """The seed that was promised for a round."""
        return self._own.get(number)

    def keep_receipt(self, number: int, receipt: str) -> None:
        """The house has the own seed, and has signed that it has."""
        if receipt:
            self.receipts[number] = receipt
        for old in sorted(self.receipts)[:-KEPT]:
            del self.receipts[old]

    def saw(self, seat: int, hand: tuple[str, ...]) -> None:
        """An own hand was seen."""
        self._hands[seat] = hand

    def take(self, event: Any, dealt: Dealt) -> None:
        """Something has happened at the table."""
        match event:
            case ev.DeckCommitted():
                self._number, self._commitment = event.round, event.commitment
                self._contributions, self._spots, self._hands, self._bank = (), (), {}, ()
            case round_ev.BetsClosed():
                self._spots = event.spots
            case ev.DeckMixed():
                self._contributions = event.contributions
            case round_ev.HandRevealed():
                self._hands[event.spot] = tuple(card_text(card) for card in event.cards)
            case round_ev.BankRevealed():
                self._bank = tuple(card_text(card) for card in event.cards)
            case ev.DeckRevealed() if event.round == self._number:
                self.verdicts[event.round] = self._verdict(event.seed, dealt)
                for old in sorted(self.verdicts)[:-KEPT]:
                    del self.verdicts[old]
            case _:
                pass

    def _verdict(self, house: bytes, dealt: Dealt) -> Verdict:
        number, faults = self._number, []
        if not verify_commitment(house, self._commitment):
            faults.append("the house shows another seed than it has promised")
        said = []
        for each in self._contributions:
            seed = None if each.seed is None else bytes.fromhex(each.seed)
            if seed is not None and seed_commitment(self._table, number, each.bettor, seed) != each.commitment:
                faults.append(f"{each.bettor} shows another seed than was promised")
            if each.bettor == self._person and seed is not None and seed != self._own.get(number, seed):
                faults.append("the own seed was exchanged for another one")
            said.append(Contribution(each.bettor, each.commitment, seed))
        own = next((each.seed for each in said if each.bettor == self._person), None)
        if own is None and number in self.receipts:
            faults.append("the house has signed that it had the own seed, and has left it out: its receipt proves it")
        checked = 0
        if dealt.deck == len(FULL_DECK) and self._spots:
            deck = [card_text(card) for card in shuffle(mixed_seed(house, self._table, number, said), FULL_DECK)]
            checked = self._compare(deck, dealt, faults)
        return Verdict(number, tuple(faults), checked)

    def _compare(self, deck: list[str], dealt: Dealt, faults: list[str]) -> int:
        size, checked = dealt.hand + dealt.draw, 0
        for place, seat in enumerate(self._spots):
            stack = set(deck[place * size : (place + 1) * size])
            for card in self._hands.get(seat, ()):
                checked += card != "??"
                if card not in stack and card != "??":
                    faults.append(f"spot {seat} had {card}, which the seeds did not deal there")
        end = len(self._spots) * size
        if self._bank:
            checked += len(self._bank)
            if set(self._bank) != set(deck[end : end + dealt.bank]):
                faults.append("the bank had other cards than the seeds dealt to it")
        return checked
