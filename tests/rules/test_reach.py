"""Rows that are called unreachable, against dealing every hand; outcomes against dealing every pair of hands."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.cards.card import RANKS, SUITS, is_red, parse_card, rank_of, suit_of
from queenhigh.cards.deck import deck_cards
from queenhigh.hands.plain import Holding, best_holding, strength_key
from queenhigh.hands.ranking import Ranking
from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load, load_text
from queenhigh.rules.schema.dealing import Mark
from queenhigh.rules.schema.paying import PayRow
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.strengths import ranking_of
from queenhigh.testing import RuleFile, rule_files
from tests.effort import scaled
from tests.round.naive_hands import lead
from tests.rules.kit import faults_of

DECKS: Final = (("9TJQKA", "cdhs"), ("2345A", "cds"), ("2456TA", "cd"), ("2356TQA", "ds"), ("34567", "h"))


@lru_cache(maxsize=100_000)
def held_by(cards: tuple[int, ...], ranking: Ranking) -> Holding:
    """The plain definition, each hand looked at once."""
    return best_holding(cards, ranking)


def key(cards: tuple[int, ...], game: Ruleset) -> tuple[int, ...]:
    """A hand's strength by the plain definition."""
    ranking = ranking_of(game, "three")
    return strength_key(held_by(cards, ranking), ranking)


def reaches(cards: tuple[int, ...], mark: Mark, game: Ruleset) -> bool:
    """Whether a hand is at least a mark: a higher class, or the same with leading ranks that are not lower."""
    held = held_by(cards, ranking_of(game, "three"))
    classes = game.ranking["three"].classes
    if held.hand_class != mark.hand_class:
        return classes.index(held.hand_class) < classes.index(mark.hand_class)
    wanted = tuple(RANKS.index(letter) for letter in mark.ranks)
    stated, letters = game.ranking["three"], "".join(RANKS[rank] for rank in held.ranks)
    leads = (lead(letters, held.hand_class, stated), lead(mark.ranks, mark.hand_class, stated))
    return (leads[0], held.ranks[: len(wanted)]) >= (leads[1], wanted)


def matches(cards: tuple[int, ...], row: PayRow, game: Ruleset) -> bool:
    """The plain meaning of a row of a pay table."""
    suits = {suit_of(card) for card in cards}
    if row.cards is not None:
        return set(cards) == {parse_card(text) for text in row.cards}
    if row.same is not None:
        of_card = {"suit": suit_of, "rank": rank_of, "colour": is_red}[row.same]
        return len({of_card(card) for card in cards}) == 1
    if row.at_least is not None:
        return reaches(cards, row.at_least, game)
    suited = row.suit is None or suits == {SUITS.index(row.suit)}
    return suited and held_by(cards, ranking_of(game, "three")).hand_class == row.hand_class


def exists(row: PayRow, game: Ruleset, hands: Sequence[tuple[int, ...]]) -> bool:
    """Whether a row names something that can be dealt; of a mark, that hand itself and not only a higher one."""
    if row.at_least is None:
        return any(matches(hand, row, game) for hand in hands)
    wanted = tuple(RANKS.index(letter) for letter in row.at_least.ranks)
    held = {held_by(hand, ranking_of(game, "three")) for hand in hands}
    return any(each.hand_class == row.at_least.hand_class and each.ranks[: len(wanted)] == wanted for each in held)


def rows(ranks: str, suits: str) -> st.SearchStrategy[dict[str, Any]]:
    """Any row over three cards, whether or not such a hand exists."""
    classes = st.sampled_from(
        ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
    )
    suited = st.fixed_dictionaries(
        {"class": st.sampled_from(("flush", "straight_flush")), "suit": st.sampled_from(suits)}
    )
    marks = st.fixed_dictionaries({"class": classes}, optional={"ranks": st.sampled_from(ranks)})
    deck = [rank + suit for rank in ranks for suit in suits]
    exact = st.lists(st.sampled_from(deck), min_size=3, max_size=3, unique=True)
    return (
        classes.map(lambda name: {"class": name})
        | suited
        | marks.map(lambda mark: {"at_least": mark})
        | st.sampled_from(("colour", "suit", "rank")).map(lambda kind: {"same": kind})
        | exact.map(lambda cards: {"cards": cards})
    )


def game_with(ranks: str, suits: str, table: list[dict[str, Any]]) -> Ruleset | tuple[str, ...]:
    """A side bet by this table in a small deck; the codes and paths of its faults if it is refused."""
    settings_ = {
        "deck.ranks": ranks,
        "deck.suits": suits,
        "seats.count": 1,
        "ranking.three.classes": ["mini_royal", *load("tcp-01").ranking["three"].classes],
        "table.pair_plus.rows": [{**row, "pay": 1} for row in table],
        "table.ante_bonus.rows": [{"same": "suit", "pay": 1}],
        "qualifier.at_least": {"class": "flush"},
    }
    try:
        return load("tcp-01", settings_)
    except FaultyRules as error:
        return tuple(f"{fault.code} {fault.path}" for fault in error.faults)


@pytest.mark.parametrize("ranks,suits", DECKS)
def test_a_row_is_refused_exactly_when_no_hand_reaches_it(ranks: str, suits: str) -> None:
    hands = list(combinations(deck_cards(ranks, suits), 3))
    plain = load("tcp-01", {"ranking.three.classes": ["mini_royal", *load("tcp-01").ranking["three"].classes]})
    judged = plain.altered(deck=plain.deck.altered(ranks=ranks, suits=suits))

    @settings(max_examples=scaled(40, first=20))
    @given(st.lists(rows(ranks, suits), min_size=1, max_size=6))
    def check(table: list[dict[str, Any]]) -> None:
        parsed = [PayRow.read({**row, "pay": 1}) for row in table]
        there = [exists(row, judged, hands) for row in parsed]
        first = [next((n for n, row in enumerate(parsed) if matches(hand, row, judged)), None) for hand in hands]
        answer = game_with(ranks, suits, table)
        told = set() if isinstance(answer, Ruleset) else set(answer)
        refused = {n for n in range(len(table)) if any(f"table.pair_plus.rows[{n}]" in each for each in told)}
        if all(there):
            # Exact cards are one hand out of a stretch: a class of which they are the only hand is not looked into.
            unreached = {n for n in range(len(table)) if n not in first}
            whole = {n for n in unreached if all(parsed[k].cards is None or parsed[n].cards for k in range(n))}
            assert whole <= refused <= unreached
        else:
            assert {n for n, found in enumerate(there) if not found} == refused

    check()


def case_of(seat: tuple[int, ...], bank: tuple[int, ...], game: Ruleset) -> dict[str, Any]:
    """What the conditions of an outcome ask about, by the plain definition."""
    ours, theirs = key(seat, game), key(bank, game)
    qualified = None if game.qualifier is None else reaches(bank, game.qualifier.at_least, game)
    return {"qualified": qualified, "compare": "above" if ours > theirs else "below" if ours < theirs else "equal"}


@settings(max_examples=scaled(30, first=15))
@given(rule_files(small_deck=True, solvable=True, draw=False), st.data())
def test_every_row_that_two_dealt_hands_reach_is_allowed(file: RuleFile, data: st.DataObject) -> None:
    """The check sees strengths, not cards: it may miss that a row is dead, but never calls a living one dead."""
    game = file.ruleset
    assert game.decision is not None
    deck = deck_cards(game.deck.ranks, game.deck.suits)
    own, theirs = game.deal[0].cards, game.deal[1].cards
    if game.deal[0].to == "bank":
        own, theirs = theirs, own
    dealt = data.draw(st.lists(st.permutations(deck), min_size=30, max_size=30))
    for wager, outcomes in game.outcome.items():
        if game.wager[wager].kind not in ("opening", "raise"):
            continue
        for cards in dealt:
            seat, bank = tuple(cards[:own]), tuple(cards[own : own + theirs])
            for name, option in game.decision.option.items():
                open_ = option.allowed_if is None or reaches(seat, option.allowed_if.at_least, game)
                made = option.raise_ is not None and option.raise_.wager == wager
                alive = made if game.wager[wager].kind == "raise" else wager not in option.forfeits
                if open_ and alive:
                    case = case_of(seat, bank, game)
                    found = [
                        row
                        for row in outcomes
                        if (row.option is None or name in row.option)
                        and row.qualified in (None, case["qualified"])
                        and row.compare in (None, case["compare"])
                        and (row.hand is None or reaches(seat, row.hand.at_least, game))
                    ]
                    assert found, (wager, name, case)


BASE: Final = 'schema = 1\nextends = "tcp-01"\nid = "x"\n[outcome]\nante = [\n'


@pytest.mark.parametrize(
    "table,expected",
    [
        # The qualifier is a mark on the same hand as the condition: a bank with a pair always qualifies.
        (
            ['{ hand = { hand = "dealer", at_least = { class = "pair" } }, qualified = false, result = "push" }'],
            "outcome.ante[0]",
        ),
        # A player below queen-high never beats a bank that qualifies.
        (
            [
                '{ qualified = false, result = "push" }',
                '{ hand = { hand = "player", at_least = { class = "high_card", ranks = "Q" } }, result = "push" }',
                '{ compare = "above", result = "win", pay = 1 }',
            ],
            "outcome.ante[2]",
        ),
        # A fold forfeits the ante: nothing is left to decide.
        (['{ option = ["fold"], result = "lose" }'], "outcome.ante[0]"),
        # With an ante there is always a decision.
        (['{ option = ["play"], result = "push" }', '{ result = "lose" }'], "outcome.ante[1]"),
        # A mark below another one on the same hand takes all its hands.
        (
            [
                '{ hand = { hand = "player", at_least = { class = "pair" } }, result = "push" }',
                '{ hand = { hand = "player", at_least = { class = "flush" } }, result = "push" }',
            ],
            "outcome.ante[1]",
        ),
    ],
)
def test_outcome_rows_that_no_situation_reaches(table: list[str], expected: str) -> None:
    last = [] if "option" in table[0] and len(table) > 1 else ['{ result = "lose" }']
    text = BASE + "".join(f"  {row},\n" for row in [*table, *last]) + "]\n"
    assert [(fault.code, fault.path) for fault in faults_of(text)] == [("outcome/unreachable", expected)]


@pytest.mark.parametrize(
    "table,words",
    [
        (['{ qualified = false, result = "push" }'], "the bank qualifies"),
        (['{ compare = "above", result = "push" }', '{ compare = "below", result = "push" }'], "the hands are equal"),
        (['{ hand = { hand = "player", at_least = { class = "pair" } }, result = "push" }'], "player below pair"),
    ],
)
def test_a_gap_names_the_situation(table: list[str], words: str) -> None:
    text = BASE + "".join(f"  {row},\n" for row in table) + "]\n"
    (fault,) = faults_of(text)
    assert (fault.code, fault.path) == ("outcome/gap", "outcome.ante")
    assert words in fault.message


def test_a_side_bet_alone_meets_no_decision() -> None:
    text = BASE.replace("ante = [", "") + 'pair_plus = [{ option = ["play"], result = "table", table = "pair_plus" }]\n'
    (fault,) = faults_of(text)
    assert (fault.code, "no decision" in fault.message) == ("outcome/gap", True)
    # Where it needs the ante, there is always a decision, and the fold takes it along.
    assert load_text(text + '[wager.pair_plus]\nneeds = ["ante"]\n').outcome["pair_plus"][0].option == ("play",)
