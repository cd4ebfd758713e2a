"""Envy beside other wagers: every own hand against every hand of the bank, and every hand that may bring envy."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.meters.progressive import meter_figures
from queenhigh.exact.sessions.staking import round_of
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.exact.small import small

GAME = "tcp-01+tcp-progressive-1"
ROYAL = {suit: frozenset(parse_cards(" ".join(rank + suit for rank in "AKQ"))) for suit in "cdhs"}
ENVY = {ROYAL["s"]: 100, ROYAL["h"]: 25, ROYAL["d"]: 25, ROYAL["c"]: 25}
Hand = tuple[int, ...]


def short_deck() -> Ruleset:
    return small(GAME, "8TJQKA", "cdhs")


def cards_of(rules: Ruleset) -> list[int]:
    return list(parse_cards(" ".join(rank + suit for rank in rules.deck.ranks for suit in rules.deck.suits)))


def strength(hand: Hand) -> tuple[int, ...]:
    """A plain order of three cards; with these ranks the only straights are T-J-Q, J-Q-K, Q-K-A and, ace low, A-8 no more."""
    ranks = sorted((card >> 2 for card in hand), reverse=True)
    suited = len({card & 3 for card in hand}) == 1
    run = len(set(ranks)) == 3 and ranks[0] - ranks[2] == 2
    if run:
        return (5 if suited else 3, ranks[0])
    if len(set(ranks)) == 1:
        return (4, ranks[0])
    if suited:
        return (2, *ranks)
    if len(set(ranks)) == 2:
        return (1, ranks[1], ranks[0] if ranks[1] == ranks[2] else ranks[2])
    return (0, *ranks)


@cache
def meetings() -> dict[Hand, tuple[int, Counter[tuple[int, int]]]]:
    """Own hand → how many there are of it, and against how many banks the ante wins what, by the envied hands broken up.

    Those are a bit each: a card of theirs is in the own hand or in the bank's.
    """
    deck = cards_of(short_deck())

    def bits(cards: Iterable[int]) -> int:
        return sum(1 << card for card in cards)

    def broken(mask: int) -> int:
        return sum(1 << place for place, cards in enumerate(ENVY) if bits(cards) & mask)

    banks = [(mask, strength(bank), broken(mask)) for bank in combinations(deck, 3) for mask in (bits(bank),)]
    found = {}
    for own, weight in own_hands(deck).items():
        held, mine = bits(own), strength(own)
        met = broken(held)
        counted = Counter((ante_net(mine, its), met | more) for bank, its, more in banks if not held & bank)
        found[own] = weight, counted
    return found


def ante_net(mine: tuple[int, ...], its: tuple[int, ...]) -> int:
    """B3, B4 for a hand that is played: 5-4-1 on top for a straight flush, three of a kind, straight."""
    bonus = {5: 5, 4: 4, 3: 1}.get(mine[0], 0)
    if its < (0, 10):
        return 1 + bonus
    return bonus + (2 if mine > its else -2 if mine < its else 0)


def own_hands(deck: list[int]) -> Counter[Hand]:
    """Hands up to an exchange of the three suits that pay alike, spades apart."""
    found: Counter[Hand] = Counter()
    for hand in combinations(deck, 3):
        images = [
            tuple(sorted(card if card & 3 == 3 else card & ~3 | order[card & 3] for card in hand))
            for order in permutations(range(3))
        ]
        found[min(images)] += 1
    return found


def envy_of(taken: frozenset[int], bettors: int, left: int) -> dict[int, Fraction]:
    """What up to two other hands from so many cards bring, one hand after another."""
    free = [(cards, amount) for cards, amount in ENVY.items() if not cards & taken]
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    one = Fraction(1, comb(left, 3))
    for first, amount in [(frozenset[int](), 0), *free]:
        rest = [(cards, more) for cards, more in free if not cards & first]
        chance = one if first else 1 - one * len(free)
        if bettors == 1:
            found[amount] += chance
            continue
        # The second hand, from three cards fewer; without an envied first hand, all that the first may have been.
        second = Fraction(1, comb(left - 3, 3))
        if first:
            for _, more in rest:
                found[amount + more] += chance * second
            found[amount] += chance * (1 - second * len(rest))
        else:
            # P(the second holds t, the first none of the free sets) = P(second holds t) - P(first s, second t).
            for cards, more in free:
                both = sum((one * second for other, _ in free if not other & cards), Fraction(0))
                found[more] += one - both
    if bettors == 2:
        found[0] += 1 - sum(found.values(), Fraction(0))
    return dict(found)


@pytest.mark.parametrize("bettors", [1, 2])
def test_b17_the_joint_distribution_with_envy_by_dealing(bettors: int) -> None:
    rules = short_deck()
    deck = cards_of(rules)
    analysis = solve(rules, {"ante": 1, "progressive": 1}, envy_bettors=bettors)
    strategy = analysis.strategy
    assert strategy is not None
    meter = meter_figures(rules, "progressive", Knowledge(), bettors).average_meter
    pays = {5: 70, 4: 60, 3: 6}
    counted: Counter[tuple[int, Fraction, int]] = Counter()
    for own, (weight, banks) in meetings().items():
        plays = strategy.decide(own).option == "play"
        held = frozenset(own)
        won = meter if held == ROYAL["s"] else Fraction(500 if held in ENVY else pays.get(strength(own)[0], 0))
        for (net, met), count in banks.items():
            counted[net if plays else -1, won, met] += weight * count
    dealt: defaultdict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
    for (net, won, met), count in counted.items():
        gone = frozenset(card for place, cards in enumerate(ENVY) if met >> place & 1 for card in cards)
        for amount, chance in envy_of(gone, bettors, len(deck) - 6).items():
            if chance:
                dealt[Fraction(net), won - 1 + amount] += count * chance
    total = comb(24, 3) * comb(21, 3)
    assert {chance.nets: chance.probability for chance in analysis.joint} == {
        nets: count / total for nets, count in dealt.items()
    }


def test_b17_each_wager_of_a_joint_distribution_is_its_own() -> None:
    analysis = solve(load(GAME))
    for place, wager in enumerate(analysis.stakes):
        alone: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for chance in analysis.joint:
            alone[chance.nets[place]] += chance.probability
        assert alone == {each.net: each.probability for each in analysis.wager(wager).outcomes}


def test_b17_a_session_with_other_wagers_has_the_envy_too() -> None:
    rules = load(GAME)
    both = round_of(rules, {"ante": 1, "progressive": 1})
    mean = sum((net * chance for net, chance in both.outcomes), Fraction(0))
    analysis = solve(rules)
    assert mean == -analysis.wager("ante").edge - analysis.wager("progressive").edge


def test_b17_what_the_bank_is_known_to_hold_nobody_else_holds() -> None:
    """With the ace of spades in the bank's hand neither the own hand nor another is A-K-Q of spades.

    The meter goes on to show its average: one card seen in one round does not change it.
    """
    ace = parse_cards("As")
    figures = solve(load(GAME), knowledge=Knowledge(bank=ace)).wager("progressive")
    # Own hands from 51 cards: 3 royals pay 500; straight flushes 44 less A-2-3 of spades; threes of a kind 52 less 3;
    # straights 720 less those with the ace of spades, 2·15 (Q-K or 2-3 of any suits but both spades); six others.
    hands = comb(51, 3)
    tray = 3 * 500 + 43 * 70 + 49 * 60 + (720 - 30) * 6
    assert figures.edge == 1 - Fraction(tray + 6 * 3 * 25, hands)
