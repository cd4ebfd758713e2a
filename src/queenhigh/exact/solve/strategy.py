"""A strategy as data: for every class of own cards and every turned-up card what to do."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.cards.card import cards_text
from queenhigh.exact.count.symmetry import images_of
from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from queenhigh.exact.game.frame import Frame
    from queenhigh.exact.solve.optimum import Act, Choices, Odds


class Choice(NamedTuple):
    """What to do: an option, how many times the wager to raise, and which card to give up."""

    option: str
    multiple: int
    discard: int | None


@dataclass(frozen=True)
class Strategy:
    """What to do with any cards. It follows from the stakes and the payoffs that it was found for."""

    odds: Odds
    choices: Choices
    """Own × up → place of the act."""

    def decide(self, own: Sequence[int], up: Sequence[int] = (), draw: int | None = None) -> Choice:
        """What to do with these cards, `up` being the bank's cards that the seat sees."""
        row, column, image = self.find(own, up, draw)
        return self.choice(int(self.choices[row, column]), row, image, own)

    def choice(self, act_place: int, row: int, image: Sequence[int], own: Sequence[int]) -> Choice:
        """An act in the words of the rules, its discard translated to the suits of the actual cards."""
        act = self.odds.acts[act_place]
        line = self.odds.game.lines[act.line]
        discard = None
        if act.keep:
            given_up = int(self.odds.tally.seat.rows[row, act.keep - 1])
            discard = next(card for card in own if image[card] == given_up)
        return Choice(line.option, line.multiple, discard)

    def find(self, own: Sequence[int], up: Sequence[int], draw: int | None) -> tuple[int, int, Sequence[int]]:
        """The class of own cards, the place of the turned-up ones, and the exchange of suits that leads there."""
        tally = self.odds.tally
        seen = own_and_aside(tally.frame, own, up, draw)
        images = images_of(tally.group)
        for image in images:
            key = (*sorted(int(image[card]) for card in own), *(int(image[card]) for card in seen[len(own) :]))
            row = self._rows.get(key)
            if row is not None:
                place = self._columns[frozenset(int(image[card]) for card in up)]
                return row, place, [int(card) for card in image]
        raise refused("cards", "these cards are not of this deck", own=cards_text(own))

    @cached_property
    def _rows(self) -> dict[tuple[int, ...], int]:
        return {tuple(row): place for place, row in enumerate(self.odds.tally.seat.rows.tolist())}

    @cached_property
    def _columns(self) -> dict[frozenset[int], int]:
        return {frozenset(row): place for place, row in enumerate(self.odds.tally.up.tolist())}

    @cached_property
    def rates(self) -> dict[Act, Fraction]:
        """How often each act is chosen."""
        found: dict[Act, int] = {}
        for event in self.odds.events(self.choices):
            if event.act is not None:
                found[event.act] = found.get(event.act, 0) + event.deals
        return {act: Fraction(deals, self.odds.tally.total) for act, deals in found.items()}

    @property
    def option_rates(self) -> dict[tuple[str, int], Fraction]:
        """How often each option and multiple is chosen, whatever is given up."""
        found: dict[tuple[str, int], Fraction] = {}
        for act, rate in self.rates.items():
            line = self.odds.game.lines[act.line]
            key = line.option, line.multiple
            found[key] = found.get(key, Fraction(0)) + rate
        return found

    @property
    def play_rate(self) -> Fraction:
        """How often the decision's wager is not given up."""
        wager = self.odds.game.decision
        lines = self.odds.game.lines
        return sum(
            (rate for act, rate in self.rates.items() if wager not in lines[act.line].forfeits),
            Fraction(0),
        )

    def table(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Choice]]:
        """Every class of own cards with every set of turned-up cards, and what to do with it."""
        tally = self.odds.tally
        up = [tuple(row) for row in tally.up.tolist()]
        identity = list(range(52))
        for row, own in enumerate(tally.seat.rows.tolist()):
            hand = own[: tally.frame.hand_cards]
            for column, cards in enumerate(up):
                if not set(own) & set(cards):
                    yield tuple(own), cards, self.choice(int(self.choices[row, column]), row, identity, hand)


def own_and_aside(frame: Frame, own: Sequence[int], up: Sequence[int], draw: int | None) -> tuple[int, ...]:
    """The own cards and the card aside that the seat sees. Refused unless these are the cards of one seat and the bank."""
    seen = (*own, *((draw,) if draw is not None and frame.sees_draw else ()))
    if (
        len(own) != frame.hand_cards
        or len(up) != frame.up_cards
        or len({*seen, *up}) != len(seen) + len(up)
        or not set(frame.deck).issuperset({*seen, *up})
        or (frame.sees_draw and draw is None)
    ):
        why = f"a seat sees {frame.hand_cards} own cards and {frame.up_cards} of the bank's, all different"
        raise refused("cards", why, own=cards_text(own), up=cards_text(up))
    return seen
