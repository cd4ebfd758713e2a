"""The words of a draw game: read again as a person would read them, and followed by the letter."""

import re
from fractions import Fraction

import pytest

from queenhigh.cards.card import RANKS
from queenhigh.exact.solve.solver import solve
from queenhigh.exact.solve.strategy import Strategy
from queenhigh.exact.words.summary import told
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.exact.small import small

NAMES = {
    **{str(number): number - 2 for number in range(2, 11)},
    **dict(zip(("jack", "queen", "king", "ace"), range(9, 13), strict=True)),
    **dict(
        zip(("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"), range(9), strict=True)
    ),
    **dict(zip(("jacks", "queens", "kings", "aces"), range(9, 13), strict=True)),
}
Two = tuple[int, int]


def ladder_of(high: int) -> int:
    """Where a rank stands when an ace is low."""
    return -1 if high == 12 else high


def distance(two: Two) -> int:
    """Steps between two ranks, an ace standing at either end."""
    high, low = sorted((card >> 2 for card in two), reverse=True)
    return min(high - low, abs(ladder_of(high) - low)) if high == 12 else high - low


def fits(phrase: str, two: Two) -> bool:
    """Whether two cards are what a phrase says."""
    high, low = sorted((card >> 2 for card in two), reverse=True)
    suited = two[0] & 3 == two[1] & 3
    named = re.fullmatch(r"([2-9TJQKA]-[2-9TJQKA](?:, | or )?)+( of one suit)?", phrase)
    if named:
        pairs = re.findall(r"([2-9TJQKA])-([2-9TJQKA])", phrase)
        return (RANKS[high], RANKS[low]) in pairs and (suited or not named.group(2))
    if phrase.startswith("a pair"):
        rank = re.search(r"of (\w+) or better", phrase)
        return high == low and (rank is None or high >= NAMES[rank.group(1)])
    if high == low:
        return False
    if "of one suit" in phrase and not suited:
        return False
    if "of different suits" in phrase and suited:
        return False
    if "not in sequence" in phrase:
        if distance(two) == 1:
            return False
    elif "in sequence" in phrase and distance(two) != 1:
        return False
    if "at most one apart" in phrase and distance(two) > 2:
        return False
    if "more than one apart" in phrase and distance(two) <= 2:
        return False
    at_least = re.search(r", (\w+) high( or better| or less)?$", phrase)
    if at_least:
        bound = NAMES[at_least.group(1)]
        return high <= bound if at_least.group(2) == " or less" else high >= bound
    both = re.search(r"both (\w+) or higher", phrase)
    return both is None or low >= NAMES[both.group(1)]


def height(two: Two) -> tuple[int, int]:
    high, low = sorted((card >> 2 for card in two), reverse=True)
    return high, low


class Reader:
    """Follows the sentences."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.pat: dict[str, str] = {}
        self.keeps: list[str] = []
        self.plays: list[tuple[str, str]] = []
        for line in lines:
            if line.startswith("Stand pat with "):
                classes, _, how = line.removeprefix("Stand pat with ").rstrip(".").partition(": ")
                self.pat |= {name.replace(" ", "_"): how for name in re.split(r", | or ", classes)}
            elif line.startswith("Otherwise draw"):
                listed = line.partition(": ")[2].partition(".")[0]
                self.keeps = [re.sub(r"^\(\d+\) ", "", phrase) for phrase in listed.split("; ")]
            else:
                said = re.match(r"(?:otherwise )?(fold|play \d×|play)(?: with)? (.*)\.$", line[0].lower() + line[1:])
                assert said, line
                self.plays += [(phrase, said.group(1)) for phrase in said.group(2).split("; ")]

    def keep(self, cards: tuple[int, ...]) -> Two:
        """Which two cards to keep."""
        pairs = [(a, b) for a in cards for b in cards if a < b]
        for phrase in self.keeps[:-1]:
            found = [two for two in pairs if fits(phrase, two)]
            if found:
                return max(found, key=height)
        return max(pairs, key=height)

    def play(self, two: Two) -> str:
        """How much to raise on them."""
        return next(how for phrase, how in self.plays if phrase == "the rest" or fits(phrase, two))


def read(rules: Ruleset) -> tuple[Strategy, Fraction, Fraction]:
    """The words read again and played; what they cost by the solver's own account, and how often they depart."""
    analysis = solve(rules)
    story = told(analysis, cost_max=Fraction(1, 100))
    strategy = analysis.strategy
    assert strategy is not None
    assert story.advice.choices is not None
    reader = Reader(story.advice.lines)
    hands = 0
    for row, cards in enumerate(strategy.odds.tally.seat.rows.tolist()):
        act = strategy.odds.acts[int(story.advice.choices[row, 0])]
        line = strategy.odds.game.lines[act.line]
        multiple = {"fold": 0, "play 1×": 1, "play 2×": 2}
        if not act.keep and line.multiple:
            assert multiple[reader.pat[_class_of(cards)]] == line.multiple
        else:
            two = reader.keep(tuple(cards))
            assert multiple[reader.play(two)] == line.multiple, cards
            if line.multiple:
                kept = [card for place, card in enumerate(cards, start=1) if place != act.keep]
                assert height((kept[0], kept[1])) == height(two), cards
                assert (kept[0] & 3 == kept[1] & 3) == (two[0] & 3 == two[1] & 3), cards
        hands += 1
    assert hands == len(strategy.odds.tally.seat.rows)
    return strategy, story.words_cost or Fraction(0), story.advice.departs


def _class_of(cards: list[int]) -> str:
    ranks = sorted(card >> 2 for card in cards)
    suited = len({card & 3 for card in cards}) == 1
    run = (ranks[2] - ranks[0] == 2 and len(set(ranks)) == 3) or ranks == [0, 1, 12]
    if suited and ranks == [10, 11, 12]:
        return "mini_royal"
    if suited and run:
        return "straight_flush"
    if len(set(ranks)) == 1:
        return "three_of_a_kind"
    if run:
        return "straight"
    if suited:
        return "flush"
    return "pair" if len(set(ranks)) == 2 else "high_card"


def test_d3_the_words_cost_less_than_a_fifth_of_a_per_cent_of_the_ante() -> None:
    _, cost, departs = read(load("draw-01"))
    assert 0 < cost < Fraction(2, 1000)
    assert departs < Fraction(1, 20)


@pytest.mark.parametrize("bonus", [0, 40])
def test_words_of_other_draw_games_say_what_they_play(bonus: int) -> None:
    """Another ante bonus makes other hands worth keeping; nothing in the words belongs to one game."""
    rules = load("draw-01", {"table.ante_bonus.rows": [{"class": "straight_flush", "pay": bonus}]})
    _, cost, _ = read(rules)
    assert 0 < cost < Fraction(3, 1000)


def test_words_on_a_short_deck() -> None:
    """Without 2 to 5 the ace stands below the 6: the words must mean the deck's own sequences."""
    story = told(solve(small("draw-01", "6789TJQKA", "cdhs")), cost_max=Fraction(1, 100))
    assert any("A-6 counts as in sequence." in line for line in story.advice.lines)
    assert story.words_cost is not None
    assert story.words_cost < Fraction(1, 100)


def test_words_where_nobody_draws() -> None:
    """The cards as dealt count for everything and no comparison loses: a draw changes nothing, and a fold gives a win up."""
    outcome = [{"compare": "above", "result": "win", "pay": 1}, {"result": "push"}]
    rules = small(
        "draw-01",
        RANKS,
        "cdh",
        showdown__seat="dealt",
        table__ante_bonus__over="dealt",
        outcome__ante=outcome,
        outcome__play=outcome,
    )
    lines = told(solve(rules)).advice.lines
    assert lines
    assert all(line.startswith("Stand pat with ") for line in lines)
    strategy, cost, departs = read(rules)
    assert set(Reader(lines).pat) >= {_class_of(cards) for cards in strategy.odds.tally.seat.rows.tolist()}
    assert cost == departs == 0
