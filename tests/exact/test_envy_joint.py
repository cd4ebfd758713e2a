"""Envy beside other wagers: every own hand against every hand of the bank, and every hand that may bring envy."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.errors import BadInput
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


# ── decision 14: a fold that loses the wager ─────────────────────────────────────────────────────────────────────────

HIGH_CARD_PAYS = [
    {"class": "mini_royal", "suit": "s", "meter_percent": 100, "envy": 100},
    {"class": "mini_royal", "pay": 500, "envy": 25},
    {"class": "high_card", "pay": 3},
]
"""Hands that an ante alone would fold are paid, so that a fold costs something."""


def losing(fold: str) -> Ruleset:
    return small(GAME, "8TJQKA", "cdhs", table__progressive__rows=HIGH_CARD_PAYS, meter__progressive__fold=fold)


def own_pay(own: Hand) -> int:
    """What an own hand is paid for one, the meter at 1,000."""
    held = frozenset(own)
    return 1000 if held == ROYAL["s"] else 500 if held in ENVY else 3 if strength(own)[0] == 0 else 0


def ante_worth(own: Hand) -> Fraction:
    """What an ante that is played brings on average."""
    banks = meetings()[own][1]
    return Fraction(sum(net * count for (net, _), count in banks.items()), sum(banks.values()))


@pytest.mark.parametrize("ante", [1, 10])
def test_decision14_a_fold_that_loses_the_award_is_weighed_with_it(ante: int) -> None:
    """Both wagers are played for: a hand is folded where that costs less than what ante and progressive still bring."""
    rules = losing("loses_award")
    analysis = solve(rules, {"ante": ante, "progressive": 1}, meters={"progressive": Fraction(1000)}, envy_bettors=1)
    assert analysis.strategy is not None
    dealt: defaultdict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
    options = Counter[tuple[str, bool]]()
    for own, (weight, banks) in meetings().items():
        plays = ante * ante_worth(own) + own_pay(own) > -ante  # the stake of the progressive is gone either way
        assert analysis.strategy.decide(own).option == ("play" if plays else "fold")
        options["pays" if own_pay(own) else "nothing", plays] += weight
        for (net, met), count in banks.items():
            gone = frozenset(card for place, cards in enumerate(ENVY) if met >> place & 1 for card in cards)
            for amount, chance in envy_of(gone, 1, 24 - 6).items():
                nets = (Fraction(net), own_pay(own) - 1) if plays else (Fraction(-1), -1)
                dealt[Fraction(nets[0]), Fraction(nets[1]) + amount] += weight * count * chance
    assert bool(options["pays", False]) is (ante == 10), "ten to one, a hand that would be paid is folded"
    total = comb(24, 3) * comb(21, 3)
    together: defaultdict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
    for case in analysis.joint:  # a fold and a lost straight cost the same, and are two cases
        together[case.nets] += case.probability
    assert together == {nets: count / total for nets, count in dealt.items() if count}
    alone: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for (_, own_net), probability in together.items():
        alone[own_net] += probability
    figures = analysis.wager("progressive")
    assert {each.net: each.probability for each in figures.outcomes} == alone
    assert figures.edge == -sum((net * chance for net, chance in alone.items()), Fraction(0))


def test_decision14_the_meter_is_figured_beside_an_ante_that_folds() -> None:
    """Without stakes the ante is played for itself; what it folds wins nothing from the meter or the tray."""
    rules = losing("loses_award")
    paid, hands = Counter[int](), comb(24, 3)
    for own, (weight, _) in meetings().items():
        if ante_worth(own) > -1:
            paid[own_pay(own)] += weight
    figures = meter_figures(rules, "progressive", Knowledge(), 1)
    assert [chance for _, chance in figures.rows] == [Fraction(paid[pay], hands) for pay in (1000, 500, 3)]
    assert paid[3] < meter_figures(losing("keeps"), "progressive", Knowledge(), 1).rows[2][1] * hands
    # One other bettor: each of four hands from 24 cards, three of them worth 25 and one 100.
    tray = Fraction(500 * paid[500] + 3 * paid[3], hands)
    edge = 1 - tray - Fraction(175, hands) - Fraction(1000, hands)
    assert figures.edge_at(Fraction(1000)) == edge
    beside = solve(rules, meters={"progressive": Fraction(1000)}, envy_bettors=1).wager("progressive")
    assert (beside.edge, beside.played) == (edge, "beside")


def test_decision14_a_fold_that_loses_envy_is_refused_by_name() -> None:
    rules = losing("loses_all")
    for ask in (
        lambda: meter_figures(rules, "progressive", Knowledge()),
        lambda: solve(rules, {"ante": 1, "progressive": 1}),
    ):
        with pytest.raises(BadInput) as refused:
            ask()
        assert (refused.value.code, refused.value.facts) == ("exact/meter_fold", {"meter": "progressive"})
    analysis = solve(rules)
    assert [(each.wager, each.code) for each in analysis.refusals] == [("progressive", "exact/meter_fold")]
    assert analysis.wager("ante").edge == solve(losing("keeps")).wager("ante").edge
    # Where nobody else bets on the meter there is no envy to lose: it is the same as losing the award.
    lone = [solve(losing(fold), envy_bettors=0).wager("progressive") for fold in ("loses_all", "loses_award")]
    assert lone[0] == lone[1]
