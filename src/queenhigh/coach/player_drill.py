"""The drill for players: decide hands, and hear what each decision cost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.coach.reasons import mistake_words, why
from queenhigh.errors import BadInput
from queenhigh.money.cents import format_cents, parse_cents
from queenhigh.round.policy import Choice

if TYPE_CHECKING:
    from queenhigh.coach.advice import Advice
    from queenhigh.round.policy import Offer, Sight


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player's score card."""

    hands: int = 0
    right: int = 0
    cost_cents: Fraction = Fraction(0)
    staked_cents: int = 0
    """Everything that lay on the spot when the decisions were made."""
    worst_cents: Fraction = Fraction(0)
    again: int = 0
    """How many hands were decided that had been decided wrong before."""
    again_right: int = 0

    @property
    def cost_per_stake(self) -> Fraction:
        """What the mistakes cost for each unit that was staked, side wagers too, before the decisions."""
        return self.cost_cents / self.staked_cents if self.staked_cents else Fraction(0)


@dataclass(frozen=True, slots=True)
class Marked:
    """A decision, marked."""

    is_right: bool
    cost_cents: Fraction
    words: str


def mark(advice: Advice, choice: Choice) -> Marked:
    """What a decision cost, and why."""
    cost = advice.cost_cents(choice)
    words = mistake_words(advice, choice) if cost > 0 else f"Right. {why(advice)}"
    return Marked(cost <= 0, cost, words)


def scored(card: PlayerCard, advice: Advice, marked: Marked) -> PlayerCard:
    """The score card after a decision."""
    return replace(
        card,
        hands=card.hands + 1,
        right=card.right + marked.is_right,
        cost_cents=card.cost_cents + marked.cost_cents,
        staked_cents=card.staked_cents + sum(stake.cents for stake in advice.sight.stakes),
        worst_cents=max(card.worst_cents, marked.cost_cents),
    )


def scored_again(card: PlayerCard, marked: Marked) -> PlayerCard:
    """The score card after a hand that came again: what it costs now is practice."""
    return replace(card, again=card.again + 1, again_right=card.again_right + marked.is_right)


def parse_choice(sight: Sight, text: str) -> Choice:
    """A decision as it is typed: an option, how much, and the place of a card to exchange.

    "fold", "p", "play 20", "play 20 x2": the option by its name or the first letters of it, the raise in dollars,
    `x` and the place of the card.
    """
    words = text.lower().replace("$", "").split()
    if not words:
        raise BadInput("drill/empty", f"say one of {_names(sight)}", {})
    offer = _offer(sight, words[0])
    cents: int | None = offer.cents_min if offer.raises else None
    discard = None
    for word in words[1:]:
        if word.startswith("x"):
            discard = _card(sight, offer, word[1:])
        else:
            cents = _raise(offer, word)
    return Choice(offer.option, cents, discard)


def _names(sight: Sight) -> str:
    return ", ".join(offer.label.lower() for offer in sight.offers)


def _offer(sight: Sight, word: str) -> Offer:
    found = [each for each in sight.offers if each.label.lower().startswith(word) or each.option.startswith(word)]
    if len(found) != 1:
        raise BadInput("drill/option", f"{word!r} is none or several of {_names(sight)}", {"option": word})
    return found[0]


def _raise(offer: Offer, word: str) -> int:
    cents = parse_cents(word)
    least, most, step = offer.cents_min, offer.cents_max, max(1, offer.cents_step)
    if not offer.raises or not least <= cents <= most or (cents - least) % step:
        span = f"{format_cents(least)} to {format_cents(most)}" if least < most else format_cents(least)
        steps = f" in steps of {format_cents(step)}" if least < most else ""
        message = f"{offer.label} takes {span}{steps}" if offer.raises else f"{offer.label} takes no amount"
        raise BadInput("drill/raise", message, {"cents": cents, "min": least, "max": most, "step": step})
    return cents


def _card(sight: Sight, offer: Offer, place: str) -> int:
    if not offer.may_discard or not place.isdigit() or not 1 <= int(place) <= len(sight.cards):
        message = f"x1 to x{len(sight.cards)} exchange a card, where the option allows it"
        raise BadInput("drill/discard", message, {"place": place})
    return sight.cards[int(place) - 1]
