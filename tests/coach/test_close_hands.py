"""Hard hands are close by exact worth, worked out here once more from the rules; what was wrong comes again."""

from fractions import Fraction
from itertools import combinations

import pytest

from queenhigh.cards.deck import seed_from_int
from queenhigh.coach import close_hands as close
from queenhigh.coach.advice import Advice, Valued
from queenhigh.coach.asked_again import AskedAgain
from queenhigh.errors import BadInput
from queenhigh.round.policy import Choice
from tests.coach.kit import sight_with
from tests.effort import scaled
from tests.round.games import game


def strength(cards: tuple[int, ...]) -> tuple[int, ...]:
    """A three-card hand by the plain definition (B1): class, then ranks; 12 is an ace, and A-2-3 is the lowest run."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    low = ranks == [12, 1, 0]
    run = low or ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    if run:
        return (5 if suited else 3, 1 if low else ranks[0])
    if len(set(ranks)) < 3:
        return (4 if ranks[0] == ranks[2] else 1, ranks[1], *ranks)
    return (2 if suited else 0, *ranks)


def worth_of_play(hand: tuple[int, ...]) -> Fraction:
    """In antes, for a hand without a pair or better: it wins two, loses two, or one where the dealer is below a queen."""
    own, total, deals = strength(hand), 0, 0
    queen_high = (0, 10)
    for bank in combinations([card for card in range(52) if card not in hand], 3):
        theirs = strength(bank)
        deals += 1
        if theirs < queen_high:
            total += 1
        else:
            total += 2 * ((own > theirs) - (own < theirs))
    return Fraction(total, deals)


def test_every_hard_hand_costs_at_most_a_twentieth_of_the_ante_when_decided_wrong() -> None:
    for advice in close.close_hands(game("tcp-01"), seed_from_int(9), scaled(8)):
        hand = advice.sight.cards
        assert strength(hand)[0] == 0  # nothing better than a high card is close to a fold
        # A fold costs the ante, and Pair Plus is lost either way.
        gap = abs(worth_of_play(hand) + 1)
        assert 0 < gap <= Fraction(1, 20)
        assert close.gap_of(advice) == gap


@pytest.mark.parametrize("name, count", [("ca-6cb", 1), ("draw-01", 8), ("casablanca", 8)])
def test_every_kind_of_game_has_hard_hands_and_one_answer_does_not_serve_for_all(name: str, count: int) -> None:
    hands = list(close.close_hands(game(name), seed_from_int(1), count))
    for advice in hands:
        best = advice.best.cents
        costs = [(best - each.cents) / advice.sight.base_cents for each in advice.options]
        assert any(0 < cost <= close.CLOSE for cost in costs)
    assert len({advice.best.choice for advice in hands}) > (count > 1)


def test_a_game_without_close_decisions_is_refused_with_the_closest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(close, "CLOSE", Fraction(0))
    monkeypatch.setattr(close, "DEALS_MAX", 5)
    with pytest.raises(BadInput) as refused:
        list(close.close_hands(game("tcp-01"), seed_from_int(1), 1))
    assert refused.value.code == "drill/no_hard_hands"
    assert "in 5 deals no decision was within 0 % of its wager; the closest is " in refused.value.message


def test_where_every_choice_is_worth_the_same_nothing_is_hard() -> None:
    sight = sight_with(game("draw-01"), {"ante": 1000}, (0, 5, 38))
    equal = tuple(Valued(Choice("play", 1000, card), "Play", Fraction(5)) for card in (None, 0))
    assert close.gap_of(Advice(sight, equal, None)) is None
    # Which card is exchanged is no other decision, whether one is exchanged is: 1200 less 900, in antes of 1000.
    worths = ((0, 1200), (5, 1150), (None, 900))
    options = tuple(Valued(Choice("play", 1000, card), "Play", Fraction(cents)) for card, cents in worths)
    assert close.gap_of(Advice(sight, options, None)) == Fraction(300, 1000)


def test_what_was_wrong_comes_again_after_some_others() -> None:
    asked = AskedAgain("abcdefg")
    seen = []
    for question, is_again in asked:
        seen.append(question.upper() if is_again else question)
        if question == "b" and seen.count("B") < 2:
            asked.ask_again(question)
    # Three questions lie between, and what is still open at the end comes then.
    assert "".join(seen) == "abcdeBfgB"
    assert list(AskedAgain(())) == []
