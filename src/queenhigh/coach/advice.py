"""Advice: the value of every choice that is open, the best one, and why."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.coach.values import Chances, Values, counted_together, coupled, heeds_other_hands, values_of
from queenhigh.errors import BadInput
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.coach.values import Located
    from queenhigh.round.policy import Offer, Sight


class Valued(NamedTuple):
    """A choice and what it is worth, in cents: the mean over everything that the seat does not see."""

    choice: Choice
    label: str
    cents: Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """What a seat should do. Values concern the wagers that the decision can change; the others are worth the same."""

    sight: Sight
    options: tuple[Valued, ...]
    """From the best to the worst; equals with little at risk first."""
    chances: Chances | None
    """With the best choice that does not give up."""
    staying: Choice | None = None
    """That choice."""
    seen: tuple[int, ...] = ()
    """Cards of another hand that were counted with."""
    left_out: tuple[int, ...] = ()
    """Cards of another hand that no count can take in while someone waits."""

    @property
    def best(self) -> Valued:
        """The best choice."""
        return self.options[0]

    def cost_cents(self, choice: Choice) -> Fraction:
        """What a choice gives away against the best one."""
        return self.best.cents - value_cents(self.sight, choice, self.seen)


def advise(sight: Sight, other_hand: tuple[int, ...] = ()) -> Advice:
    """The value of every choice; raises in the range of a raise are worth what lies between its ends.

    `other_hand` are cards that the player has seen in a second hand of their own.
    """
    seen = tuple(sorted(other_hand)) if other_hand and heeds_other_hands(sight.rules) else ()
    found = _Seat(sight, seen)
    valued = [Valued(choice, offer.label, found.value(offer, choice)) for offer, choice in _choices(sight)]
    order = {choice: place for place, (_, choice) in enumerate(_by_risk(sight))}
    valued.sort(key=lambda each: (-each.cents, order[each.choice]))
    staying = next((each.choice for each in valued if not _gives_up(sight, each.choice)), None)
    chances = found.values.chances(found.at, staying.discard) if staying else None
    return Advice(sight, tuple(valued), chances, staying, seen, () if seen else other_hand)


def value_cents(sight: Sight, choice: Choice, seen: tuple[int, ...] = ()) -> Fraction:
    """What any legal choice is worth, in cents."""
    offer = sight.offer(choice.option)
    if offer is None:
        raise BadInput("coach/option", f"{choice.option!r} is not open", {"option": choice.option})
    return _Seat(sight, seen).value(offer, choice)


class _Seat:
    """One seat's cards and stakes, found in the counts."""

    def __init__(self, sight: Sight, seen: tuple[int, ...]) -> None:
        if sight.exposed:
            message = "a card was exposed that no count knows of: there is no exact advice in this round"
            raise BadInput("coach/exposed", message, {"exposed": sight.exposed})
        rules = sight.rules
        staked = {stake.wager: Fraction(stake.cents) for stake in sight.stakes}
        groups = coupled(rules, frozenset(staked))
        self.stakes = {group: staked[group] for group in groups}
        self.values: Values = values_of(rules, counted_together(rules, groups), seen)
        self.at: Located = self.values.locate(sight.cards, sight.bank_up)
        self.base = sight.base_cents

    def value(self, offer: Offer, choice: Choice) -> Fraction:
        """A value of the proof, or one on the straight line between two of them."""
        lines = self.values.lines_of(offer.option)
        if not offer.raises:
            return self._line(lines[0].option, lines[0].multiple, choice)
        cents = offer.cents_min if choice.cents is None else choice.cents
        times = Fraction(cents, self.base)
        low, high = lines[0].multiple, lines[-1].multiple
        least = self._line(offer.option, low, choice)
        if low in (times, high):
            return least
        most = self._line(offer.option, high, choice)
        return least + (most - least) * (times - low) / (high - low)

    def _line(self, option: str, multiple: int, choice: Choice) -> Fraction:
        return self.values.value(self.at, self.values.line_of(option, multiple), choice.discard, self.stakes)


def _choices(sight: Sight) -> Iterator[tuple[Offer, Choice]]:
    """Every choice at the ends of its range, with every exchange."""
    for offer in sight.offers:
        ends = dict.fromkeys((offer.cents_min, offer.cents_max)) if offer.raises else {None: None}
        discards = (None, *_hand(sight)) if offer.may_discard else (None,)
        for cents in ends:
            for discard in discards:
                yield offer, Choice(offer.option, cents, discard)


def _hand(sight: Sight) -> tuple[int, ...]:
    plan = plan_of(sight.rules)
    return sight.cards[: plan.hand_at[1] - plan.hand_at[0]]


def _by_risk(sight: Sight) -> list[tuple[Offer, Choice]]:
    """Little at risk first; an exchange only where it is worth something."""
    return sorted(_choices(sight), key=lambda each: (each[1].cents or 0, each[1].discard is not None))


def _gives_up(sight: Sight, choice: Choice) -> bool:
    offer = sight.offer(choice.option)
    return offer is not None and offer.gives_up
