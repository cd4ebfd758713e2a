"""Every situation that a wager's outcomes may meet, told apart as far as its rows tell them apart."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Literal, NamedTuple

from queenhigh.rules.check.facts import can_stand, floor_of, sound_order, spans_of, swaps

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.hands.order import Order
    from queenhigh.rules.schema.dealing import Hand, Mark
    from queenhigh.rules.schema.paying import Outcome
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Condition

Compare = Literal["above", "equal", "below"]
Cards = tuple[str, frozenset[str], str, str | None]
"""What makes two hands of the file the same: whose cards, which zones, when, and how they are ranked."""
Span = tuple[int, int]
"""A stretch of strengths, both ends included."""


class Case(NamedTuple):
    """One situation: what the player chose, and as much of the hands as matters."""

    option: str | None
    qualified: bool | None
    compare: Compare | None
    spans: Mapping[Cards, Span]

    def meets(self, ruleset: Ruleset, row: Outcome) -> bool:
        """Whether every stated condition of a row holds."""
        return (
            (row.option is None or self.option in row.option)
            and (row.qualified is None or row.qualified is self.qualified)
            and (row.compare is None or row.compare == self.compare)
            and (row.hand is None or self._holds(ruleset, row.hand))
        )

    def _holds(self, ruleset: Ruleset, needed: Condition) -> bool:
        hand = ruleset.hand[needed.hand]
        floor = floor_of(ruleset, hand, needed.at_least)
        return floor is not None and self.spans[cards_of(ruleset, hand)][0] >= floor

    def words(self, ruleset: Ruleset, wager: str) -> str:
        """The situation in words."""
        said = [f"option {self.option!r}" if self.option else "no decision"] if ruleset.decision else []
        if self.qualified is not None:
            said.append("the bank qualifies" if self.qualified else "the bank does not qualify")
        if self.compare is not None:
            said.append(
                {"above": "the player's hand is higher", "equal": "the hands are equal"}.get(
                    self.compare, "the bank's hand is higher"
                )
            )
        for row in ruleset.outcome[wager]:
            if row.hand is not None:
                mark = f"{row.hand.at_least.hand_class} {row.hand.at_least.ranks}".strip()
                word = f"{row.hand.hand} {'at least' if self._holds(ruleset, row.hand) else 'below'} {mark}"
                if word not in said:
                    said.append(word)
        return ", ".join(said) or "any"


def cards_of(ruleset: Ruleset, hand: Hand) -> Cards:
    """Without an exchange, a hand as dealt is the final hand."""
    when = hand.when if swaps(ruleset) else "final"
    return hand.of, frozenset(hand.zones), when, hand.ranking


def cases_of(ruleset: Ruleset, wager: str) -> list[Case] | None:
    """All cases of a wager; None if a wrong reference keeps them from being told apart."""
    conditions = list(_conditions(ruleset, wager))
    spans = _spans(ruleset, conditions)
    if spans is None:
        return None
    hands = list(spans)
    found: list[Case] = []
    for chosen in product(*spans.values()):
        held = dict(zip(hands, chosen, strict=True))
        for option in _options(ruleset, wager):
            if not _open(ruleset, option, held):
                continue
            qualified = _qualified(ruleset, held)
            found += [Case(option, qualified, compare, held) for compare in _compares(ruleset, held)]
    return found


def _conditions(ruleset: Ruleset, wager: str) -> Iterator[tuple[str, Mark | None]]:
    for row in ruleset.outcome[wager]:
        if row.hand is not None:
            yield row.hand.hand, row.hand.at_least
    if ruleset.qualifier is not None:
        yield ruleset.qualifier.hand, ruleset.qualifier.at_least
    if ruleset.showdown is not None:
        yield ruleset.showdown.seat, None
        yield ruleset.showdown.bank, None
    for option in ruleset.decision.option.values() if ruleset.decision else ():
        if option.allowed_if is not None:
            yield option.allowed_if.hand, option.allowed_if.at_least


def _spans(ruleset: Ruleset, conditions: list[tuple[str, Mark | None]]) -> dict[Cards, list[Span]] | None:
    """For each hand that matters, its strengths cut at the marks that matter."""
    cuts: dict[Cards, set[int]] = {}
    named: dict[Cards, Hand] = {}
    for name, mark in conditions:
        hand = ruleset.hand.get(name)
        if hand is None or sound_order(ruleset, hand) is None:
            return None
        key = cards_of(ruleset, hand)
        named[key] = hand
        cuts.setdefault(key, set())
        if mark is not None:
            floor = floor_of(ruleset, hand, mark)
            if floor is None:
                return None
            cuts[key].add(floor)
    return {key: _cut(ruleset, named[key], marks) for key, marks in cuts.items()}


def _cut(ruleset: Ruleset, hand: Hand, marks: set[int]) -> list[Span]:
    order = sound_order(ruleset, hand)
    if order is None:
        return []
    held = spans_of(ruleset, hand).values()
    bounds = sorted({0, *marks, len(order)})
    spans: list[Span] = []
    for low, above in pairwise(bounds):
        inside = [(max(low, first), min(above - 1, last)) for first, last in held if first < above and last >= low]
        if inside:
            spans.append((min(first for first, _ in inside), max(last for _, last in inside)))
    return spans


def _options(ruleset: Ruleset, wager: str) -> list[str | None]:
    """What the player may have chosen while this wager still stands."""
    if ruleset.decision is None:
        return [None]
    options = ruleset.decision.option
    if ruleset.wager[wager].kind == "raise":
        return [name for name, option in options.items() if option.raise_ and option.raise_.wager == wager]
    alive: list[str | None] = [name for name, option in options.items() if wager not in option.forfeits]
    if wager in can_stand(ruleset, without=ruleset.decision.wager):
        alive.append(None)
    return alive


def _open(ruleset: Ruleset, option: str | None, held: Mapping[Cards, Span]) -> bool:
    needed = ruleset.decision.option[option].allowed_if if ruleset.decision and option else None
    if needed is None:
        return True
    hand = ruleset.hand[needed.hand]
    floor = floor_of(ruleset, hand, needed.at_least)
    return floor is not None and held[cards_of(ruleset, hand)][0] >= floor


def _qualified(ruleset: Ruleset, held: Mapping[Cards, Span]) -> bool | None:
    if ruleset.qualifier is None:
        return None
    hand = ruleset.hand[ruleset.qualifier.hand]
    floor = floor_of(ruleset, hand, ruleset.qualifier.at_least)
    return floor is not None and held[cards_of(ruleset, hand)][0] >= floor


def _compares(ruleset: Ruleset, held: Mapping[Cards, Span]) -> Iterator[Compare | None]:
    if ruleset.showdown is None:
        yield None
        return
    seat, bank = ruleset.hand[ruleset.showdown.seat], ruleset.hand[ruleset.showdown.bank]
    (seat_low, seat_high), (bank_low, bank_high) = held[cards_of(ruleset, seat)], held[cards_of(ruleset, bank)]
    alike = _order_of(ruleset, seat) is _order_of(ruleset, bank)
    if not alike or seat_high > bank_low:
        yield "above"
    if not alike or max(seat_low, bank_low) <= min(seat_high, bank_high):
        yield "equal"
    if not alike or seat_low < bank_high:
        yield "below"


def _order_of(ruleset: Ruleset, hand: Hand) -> Order | None:
    return sound_order(ruleset, hand)
