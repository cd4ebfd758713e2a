"""What knowledge is worth: against the average of many solved decks, and against plain counting."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from queenhigh.cards.card import RANKS, parse_cards
from queenhigh.errors import BadInput
from queenhigh.exact.count.reference import Held, Plain
from queenhigh.exact.game.cardclasses import CLASSES, Grouping, parse_grouping
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.paying import Terms
from queenhigh.exact.know.informed import know_bank_class, know_cards, know_other_classes, know_other_hand
from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.solve.memo import odds_of
from queenhigh.exact.solve.solver import solve, solve_wager
from queenhigh.exact.words.grouped import GroupedAdvice, bank_group_advice, other_group_advice
from queenhigh.exact.words.summary import WORDS_COST_MAX
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


def hands_up_to_suits(deck: list[int], suits: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """One hand of three for each that exchanges of suits make of it, and how many there are."""
    found: Counter[tuple[int, ...]] = Counter()
    for hand in combinations(deck, 3):
        images = [
            tuple(sorted(card & ~3 | order[suits.index(card & 3)] for card in hand)) for order in permutations(suits)
        ]
        found[min(images)] += 1
    return found


def test_a7_another_hand_beside_a_turned_up_card_is_the_average_too() -> None:
    rules = small("ca-tcp", "8TJQKA", "cdh", seats=2)
    others = hands_up_to_suits(deck_of(rules), (0, 1, 2))
    assert others.total() == 816  # C(18,3)
    edges = {hand: solve_wager(rules, "ante", knowledge=Knowledge(dead=hand)).edge for hand in others}
    found = know_other_hand(rules)
    assert found.edge == sum((edges[hand] * times for hand, times in others.items()), Fraction(0)) / 816
    assert found.without == solve_wager(rules, "ante").edge
    assert found.worth > 0


def test_what_is_staked_does_not_depend_on_the_order_in_which_it_is_named() -> None:
    one, five = Fraction(1), Fraction(5)
    found = know_other_hand(little(), {"pair_plus": five, "ante": one})
    assert found == know_other_hand(little(), {"ante": one, "pair_plus": five})
    # Per ante: twice the stakes are twice the loss on twice the ante.
    assert found == know_other_hand(little(), {"ante": 2 * one, "pair_plus": 2 * five})


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    know_other_hand(little(), None, lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(len(told)))
    assert {total for _, total in told} == {len(told)}


def test_who_does_not_look_at_a_peeked_card_gains_nothing_from_it() -> None:
    """Which of the bank's seen cards is the one that all see makes no difference to a seat that looks at that one only."""
    rules = small("ca-tcp", "8TJQKA", "cdh", seats=2)
    dead = parse_cards("Kd")
    plain = know_cards(rules, Knowledge(dead=dead))
    peeked = know_cards(rules, Knowledge(dead=dead, peek=1))
    assert peeked.without == plain.without
    assert peeked.edge < plain.edge


@pytest.mark.parametrize("game, known", [("ca-tcp", "As"), ("draw-01", ""), ("tcp-01", "Kd")])
def test_playing_on_unaware_follows_the_strategy_hand_by_hand(game: str, known: str) -> None:
    rules = small(game, "8TJQKA", "cds", seats=2)
    knowledge = Knowledge(dead=parse_cards("Td"), bank=parse_cards(known) if known else ())
    blind = solve(rules).strategy
    odds = odds_of(compile_game(rules, frozenset({"ante"}), knowledge))
    assert blind is not None
    total = 0
    pays, scale = odds.pays({"ante": Fraction(1)}, Terms())
    for part in odds.tally.parts():
        worth = odds.worth(part, pays)
        for at in range(len(part.counts)):
            row = part.first + at
            own = odds.tally.seat.rows[row].tolist()
            for column, up in enumerate(odds.tally.up.tolist()):
                if set(own) & set(up):
                    continue
                said = blind.decide(own, [card for card in up if card not in knowledge.bank])
                values = [
                    int(worth[at, column, place])
                    for place, act in enumerate(odds.acts)
                    if (odds.game.lines[act.line].option, odds.game.lines[act.line].multiple)
                    == (said.option, said.multiple)
                    and (own[act.keep - 1] if act.keep else None) == said.discard
                ]
                (value,) = values
                total += int(odds.tally.seat.weights[row]) * value
    assert know_cards(rules, knowledge).without == -Fraction(total, scale * odds.tally.total)


@pytest.mark.parametrize("grouping", [CLASSES, parse_grouping("up=JQ down"), parse_grouping("q=Q jt=JT rest")])
def test_classes_of_another_hand_by_plain_counting(grouping: Grouping) -> None:
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
        nets = np.array([paid[bank] for bank in hands])
        masks = np.array([sum(1 << card for card in hand) for hand in hands])
        worth: Counter[tuple[str, ...]] = Counter()
        deals: Counter[tuple[str, ...]] = Counter()
        for other, mask in zip(hands, masks, strict=True):
            seen = tuple(sorted(grouping.name_of(card) for card in other))
            apart = masks & mask == 0
            worth[seen] += int(nets[apart].sum())
            deals[seen] += int(apart.sum())
        best += int(weight) * sum(max(worth[seen], -deals[seen]) for seen in deals)
        total += int(weight) * sum(deals.values())
    found = know_other_classes(rules, grouping=grouping)
    assert found.edge == -Fraction(best, total)
    assert know_other_hand(rules).edge <= found.edge <= found.without
    assert other_group_advice(rules, grouping).edge == found.edge


@pytest.mark.parametrize("grouping", [CLASSES, parse_grouping("up=JQ down"), parse_grouping("q=Q jt=JT rest")])
def test_the_group_of_a_bank_card_by_plain_counting(grouping: Grouping) -> None:
    """Any one of the bank's three cards may be the one that is seen: all of them are added up."""
    rules = little()
    strategy = solve(rules).strategy
    assert strategy is not None
    game = strategy.odds.game
    plain = Plain(game)
    (play,) = [line for line in game.lines if line.option == "play"]
    advice = bank_group_advice(rules, grouping)
    listed = {(each.own, each.shown): each for each in advice.table.worths()}
    best = total = 0
    for own, weight in zip(strategy.odds.tally.seat.rows.tolist(), strategy.odds.tally.seat.weights, strict=True):
        worth: Counter[str] = Counter()
        deals: Counter[str] = Counter()
        for bank in combinations([card for card in deck_of(rules) if card not in own], 3):
            net = int(plain.pay("ante", play, Held(tuple(own), (), bank, None), Terms()).net)
            for card in bank:
                worth[grouping.name_of(card)] += net
                deals[grouping.name_of(card)] += 1
        for seen in deals:
            row = listed.pop((tuple(own), seen))
            worths = {option.choice.option: option.worth for option in row.options}
            assert worths == {"play": Fraction(worth[seen], deals[seen]), "fold": -1}
            assert max(row.options, key=lambda option: option.worth).worth in {o.worth for o in row.options if o.best}
            assert row.hands == weight
        best += int(weight) * sum(max(worth[seen], -deals[seen]) for seen in deals)
        total += int(weight) * sum(deals.values())
    assert know_bank_class(rules, grouping=grouping).edge == -Fraction(best, total)
    assert not listed
    assert advice.edge == -Fraction(best, total)
    assert advice.words_cost is not None
    assert 0 <= advice.words_cost <= WORDS_COST_MAX


@pytest.mark.parametrize("advise", [bank_group_advice, other_group_advice])
def test_words_by_groups_stay_within_the_cost_or_give_way_to_the_table(advise: Callable[..., GroupedAdvice]) -> None:
    rules, grouping = little(), parse_grouping("up=JQ down")
    said = advise(rules, grouping)
    assert said.words_cost is not None
    assert said.words_cost > 0
    assert advise(rules, grouping, cost_max=said.words_cost).lines == said.lines
    by_table = advise(rules, grouping, cost_max=said.words_cost / 2)
    assert (by_table.by_table, by_table.words_cost, by_table.sights) == (True, None, ())
    (line,) = by_table.lines
    assert line.endswith("see the table, hand by hand.")
    # The table has the best play itself: followed to the letter, it brings the edge.
    names = {seen: tuple(by_table.table.only(seen).worths()) for seen in by_table.table.shown}
    assert sum(map(len, names.values())) == len(tuple(by_table.table.worths()))
    assert by_table.edge == said.edge


def test_an_exchange_by_groups_is_told_by_the_table() -> None:
    """No ladder of hands says which card goes; the choices of the table, one by one, bring the edge."""
    rules = small("draw-01", "JQKA", "cdh")
    advice = bank_group_advice(rules, parse_grouping("k=K rest"))
    assert advice.by_table
    assert advice.edge == know_bank_class(rules, grouping=parse_grouping("k=K rest")).edge
    # With each class of own cards, a king or another card is seen in so many of the deals as there are of them.
    worth = Fraction(0)
    for each in advice.table.worths():
        kings = 3 - sum(card >> 2 == RANKS.index("K") for card in each.own)
        chance = Fraction(kings if each.shown == "k" else 9 - kings, 9)
        (best,) = (option.worth for option in each.options if option.best)
        worth += Fraction(each.hands, comb(12, 3)) * chance * best
    assert worth == -advice.edge


def test_strategies_by_groups_are_thresholds_that_order_themselves() -> None:
    """The more the bank's card is to be feared the more one needs; the more good cards others hold the less."""
    rules = load("tcp-01")
    lines = bank_group_advice(rules, parse_grouping("ace=A king=K rest")).lines
    # An ace alone is one rank, as if it were turned up (A7): its threshold is that of the card itself.
    assert lines[0] == "Against ace: play A-9-2 or better; fold the rest."
    assert lines[1] == "Against king: play K-9-2 or better; fold the rest."
    advice = other_group_advice(rules, parse_grouping("high=QKA low"))
    assert advice.words_cost == 0
    steps = [
        sight.thresholds[0].hand
        for shown in ("3 high", "2 high, 1 low", "1 high, 2 low", "3 low")
        for sight in advice.sights
        if shown in sight.shown
    ]
    assert steps == sorted(steps)
    assert steps[0] == ""
    assert advice.only("3 high").lines == ("Seeing 3 high: play any hand.",)


@pytest.mark.parametrize(
    "text, said",
    [
        ("high=QKA", "is left over"),
        ("high=QKA low=Q2 rest", "stands in one group"),
        ("high=QKA low rest", "is left over"),
        ("x=23456789TJQKA y", "no rank is left over"),
        ("all", "at least two"),
        ("any=A b", "NAME=RANKS"),
        ("High=A b", "NAME=RANKS"),
        ("a=1 b", "stands in one group"),
    ],
)
def test_groups_are_a_partition_of_the_ranks(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        parse_grouping(text)


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
    for ask in (know_other_classes, know_other_hand)[: 1 if game == "ca-tcp" else 2]:
        with pytest.raises(BadInput) as refused:
            ask(load(game))
        assert refused.value.code == "exact/neighbour"
        assert "only simulation" in refused.value.message
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
