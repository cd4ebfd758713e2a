"""All wagers of a round together, with the envy that other hands bring.

Other hands and the own results meet only through the cards that they take from one deck. With the families F of
`envy` and x marking amounts,

    P(results, envy = a) = [x^a] Σ P(F is held by others) · Π (x^amount - 1) · P(results | the cards of F are elsewhere),

and the last factor is a deal from a smaller deck, played by a seat that does not know of F.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import numpy as np

from queenhigh.exact.count.symmetry import group_of, moved
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.know.unaware import Reader
from queenhigh.exact.meters.envy import Trigger, held_by_others, triggers_of
from queenhigh.exact.solve.memo import odds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from queenhigh.exact.game.compiled import Game
    from queenhigh.exact.know.knowledge import Knowledge
    from queenhigh.exact.solve.optimum import Choices, Event
    from queenhigh.exact.solve.strategy import Strategy

_FAMILIES_MAX: Final = 4096
_DECKS_MAX: Final = 64


@dataclass(frozen=True)
class EnvyRounds:
    """How to play a round whatever sets of cards other hands hold."""

    knowledge: Knowledge
    game_for: Callable[[Knowledge], Game]
    """The game with these cards known to be elsewhere."""
    strategy: Strategy | None
    """What the seat does; None where nobody decides."""

    def events(self, gone: frozenset[int]) -> tuple[tuple[Event, Fraction], ...]:
        """Everything that happens, with its chance, when these cards are in other hands."""
        knowledge = replace(self.knowledge, dead=(*self.knowledge.dead, *sorted(gone)))
        odds = odds_of(self.game_for(knowledge))
        choices: Choices | None = None
        if self.strategy is not None:
            reader = Reader(self.strategy, odds)
            columns = tuple(range(odds.tally.frame.up_cards))
            choices = np.concatenate([reader.acts(part, columns) for part in odds.tally.parts()]).astype(np.int16)
        return tuple((event, Fraction(event.deals, odds.tally.total)) for event in odds.events(choices))


def with_envy_of_others(rounds: EnvyRounds, wager: str, bettors: int) -> Iterator[tuple[int, Event, Fraction]]:
    """Amounts of envy and events, each with its share of the probability; shares of equal ones are to be added."""
    game = rounds.game_for(rounds.knowledge)
    frame = game.frame
    table = game.wagers[wager].rows[0].table
    triggers = triggers_of(game, table) if table else []
    held = held_by_others(len(frame.deck) - len(frame.known), frame.hand_cards, bettors)
    group = group_of(frame)
    sums: dict[frozenset[int], defaultdict[int, Fraction]] = {}
    for family in _families(triggers, len(held) - 1):
        cards = frozenset().union(*(trigger.cards for trigger in family))
        # Decks that an exchange of suits turns into each other are played alike: one of them serves all.
        deck = min((moved(cards, image) for image in group), key=sorted)
        amounts = sums.setdefault(deck, defaultdict(Fraction))
        for amount, sign in _signs(family).items():
            amounts[amount] += sign * held[len(family)]
    if len(sums) > _DECKS_MAX:
        raise refused("envy_joint", "too many hands carry envy to be counted together with other wagers")
    for deck, amounts in sums.items():
        for event, chance in rounds.events(deck):
            for amount, share in amounts.items():
                if share:
                    yield amount, event, share * chance


def _families(triggers: Sequence[Trigger], most: int) -> Iterator[tuple[Trigger, ...]]:
    """Every set of at most so many triggers without a common card."""
    found: list[tuple[Trigger, ...]] = [()]
    for trigger in triggers:
        found += [
            (*family, trigger)
            for family in found
            if len(family) < most and not any(trigger.cards & other.cards for other in family)
        ]
        if len(found) > _FAMILIES_MAX:
            raise refused("envy_joint", "too many hands carry envy to be counted together with other wagers")
    yield from found


def _signs(family: Sequence[Trigger]) -> dict[int, int]:
    """The product of (x^amount - 1)."""
    signs = {0: 1}
    for trigger in family:
        product: defaultdict[int, int] = defaultdict(int)
        for power, sign in signs.items():
            product[power + trigger.amount] += sign
            product[power] -= sign
        signs = dict(product)
    return signs
