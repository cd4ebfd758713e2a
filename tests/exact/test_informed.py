"""What knowledge is worth: against the average of many solved decks, and against plain counting."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.errors import BadInput
from queenhigh.exact.cardclasses import card_class
from queenhigh.exact.informed import know_bank_class, know_cards, know_other_classes, know_other_hand
from queenhigh.exact.knowing import Knowledge
from queenhigh.exact.paying import Terms
from queenhigh.exact.reference import Held, Plain
from queenhigh.exact.solve import solve, solve_wager
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.exact.small import small


def little() -> Ruleset:
    return small("tcp-01", "89TJQ", "cdh")


def deck_of(rules: Ruleset) -> list[int]:
    return list(parse_cards(" ".join(f"{rank}{suit}" for rank in rules.deck.ranks for suit in rules.deck.suits)))


def test_another_hand_seen_is_the_average_over_all_hands_that_it_may_be() -> None:
    rules = little()
    others = list(combinations(deck_of(rules), 3))
    edges = [solve_wager(rules, "ante", knowledge=Knowledge(dead=other)).edge for other in others]
    found = know_other_hand(rules)
    assert found.edge == sum(edges, Fraction(0)) / len(others)
    assert found.without == solve_wager(rules, "ante").edge
    assert found.worth > 0


def test_classes_of_another_hand_by_plain_counting() -> None:
    """For each class of own hands and each composition of the other hand, all deals are added up one by one."""
    rules = little()
    strategy = solve(rules).strategy
    assert strategy is not None
    game = strategy.odds.game
    plain = Plain(game)
    (play,) = [line for line in game.lines if line.option == "play"]
    total = best = 0
    for own, weight in zip(strategy.odds.tally.seat.rows.tolist(), strategy.odds.tally.seat.weights, strict=True):
        left = [card for card in deck_of(rules) if card not in own]
        hands = list(combinations(left, 3))
        paid = {bank: int(plain.pay("ante", play, Held(tuple(own), (), bank, None), Terms()).net) for bank in hands}
        worth: Counter[tuple[str, ...]] = Counter()
        deals: Counter[tuple[str, ...]] = Counter()
        for other in hands:
            seen = tuple(sorted(card_class(card) for card in other))
            for bank in hands:
                if not set(bank) & set(other):
                    worth[seen] += paid[bank]
                    deals[seen] += 1
        best += int(weight) * sum(max(worth[seen], -deals[seen]) for seen in deals)
        total += int(weight) * sum(deals.values())
    found = know_other_classes(rules)
    assert found.edge == -Fraction(best, total)
    assert know_other_hand(rules).edge <= found.edge <= found.without


def test_the_class_of_a_bank_card_lies_between_nothing_and_the_card_itself() -> None:
    rules = load("tcp-01")
    whole, by_class = know_cards(rules, Knowledge(peek=1)), know_bank_class(rules)
    assert whole.without == by_class.without
    assert 0 < by_class.worth < whole.worth
    # An ace is one rank: its class says as much as the card, whose suit does not matter before one's own is seen.
    ace = know_bank_class(rules, "ace")
    aces = [know_cards(rules, Knowledge(bank=(card,))) for card in parse_cards("Ac Ad Ah As")]
    assert ace.without == sum((each.without for each in aces), Fraction(0)) / 4
    assert ace.edge >= sum((each.edge for each in aces), Fraction(0)) / 4


def test_a_stated_set_is_compared_on_the_same_deals() -> None:
    rules = load("tcp-01")
    found = know_cards(rules, Knowledge(dead=parse_cards("As Ah Ad")))
    assert found.edge < found.without
    # A seat that plays on as before loses what its own threshold loses on those deals; the average over all sets of
    # three dead cards is the plain edge, and so one set may lie on either side of it.
    assert found.without != solve_wager(rules, "ante").edge


@pytest.mark.parametrize("game", ["ca-tcp", "draw-01"])
def test_what_only_simulation_can_say_is_refused(game: str) -> None:
    for ask in (know_other_hand, know_other_classes):
        with pytest.raises(BadInput) as refused:
            ask(load(game))
        assert refused.value.code == "exact/neighbour"
    if game == "ca-tcp":
        with pytest.raises(BadInput) as refused:
            know_bank_class(load(game))
        assert refused.value.code == "exact/class_beside_up"


def test_known_cards_must_make_sense() -> None:
    rules = load("tcp-01")
    for knowledge, code in (
        (Knowledge(dead=(1, 1)), "exact/seen_twice"),
        (Knowledge(dead=(1,), bank=(1,)), "exact/seen_elsewhere"),
        (Knowledge(peek=4), "exact/seen_too_many"),
        (Knowledge(dead=tuple(range(48))), "exact/deck_too_small"),
    ):
        with pytest.raises(BadInput) as refused:
            solve_wager(rules, "ante", knowledge=knowledge)
        assert refused.value.code == code
