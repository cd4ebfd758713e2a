"""What changes between two rule files: in rules, in figures and in strategy."""

from fractions import Fraction

from queenhigh.papers.compare import compare, decisions_that_differ
from queenhigh.papers.differences import Difference, first_line_difference, value_differences
from queenhigh.papers.pairing import paired
from queenhigh.papers.study import study
from queenhigh.rules.load import load
from tests.papers.kit import studied


def test_b8_one_pay_cell_is_one_difference_and_its_worth_in_edge() -> None:
    # TCP-01 and TCP-10 differ in the flush of pair plus, 4 and 3: of 22,100 hands 1,096 are flushes.
    found = compare(studied("tcp-01"), studied("tcp-10"))
    paths = {each.path: (each.before, each.after) for each in found.settings}
    assert paths["table.pair_plus.rows[flush].pay"] == ("4", "3")
    assert {path for path in paths if path.startswith(("table", "wager", "outcome"))} == {
        "table.pair_plus.rows[flush].pay"
    }
    edge = next(each for each in found.figures if (each.wager, each.figure) == ("pair_plus", "edge"))
    assert edge.change == Fraction(1096, 22100)
    assert {each.wager for each in found.figures} == {"pair_plus"}
    words = {each.section: (each.before, each.after) for each in found.words}
    assert words["Pay tables"] == (("Pair Plus: Flush, 4 to 1",), ("Pair Plus: Flush, 3 to 1",))
    assert found.strategy is None


def test_the_same_game_under_another_name_is_the_same() -> None:
    other = study(load("tcp-01", {"id": "mine"}))
    found = compare(studied("tcp-01"), other)
    assert found.settings == ()
    assert found.same


def test_a_new_option_changes_the_strategy() -> None:
    found = compare(studied("tcp-01"), studied("tests/games/triple.toml"))
    assert found.strategy is not None
    assert found.strategy.before == ("Play Q-6-4 or better; fold the rest.",)
    assert "Raise three times with a pair or better" in found.strategy.after[0]
    # Exactly the hands of a pair or better are played differently: 16,440 of 22,100 are high cards.
    assert found.strategy.differs == 1 - Fraction(16440, 22100)


def test_another_qualifier_changes_some_decisions() -> None:
    king = study(load("tcp-01", {"qualifier.at_least.ranks": "K"}))
    found = compare(studied("tcp-01"), king)
    assert found.strategy is not None
    assert found.strategy.differs is not None
    assert 0 < found.strategy.differs < Fraction(1, 2)


def test_b1_c2_the_same_words_with_another_clause_are_no_other_rule() -> None:
    # Both games are shuffled by a machine before each round; only one of their documents has a clause for it.
    found = compare(studied("tcp-01"), studied("ca-6cb"))
    told = [text for each in found.words for text in (*each.before, *each.after)]
    assert not any("automatic shuffling machine" in text for text in told)
    assert any("two packs" in text and text.endswith("[C2, A4]") for text in told)


def test_what_was_said_stands_beside_what_is_said_instead() -> None:
    assert paired(
        ["The house banks the game.", "Nobody folds at this table.", "The dealer has three cards."],
        ["Coins are not used.", "The dealer has four cards.", "A player banks the game."],
    ) == (
        ("The house banks the game.", "A player banks the game."),
        ("Nobody folds at this table.", None),
        ("The dealer has three cards.", "The dealer has four cards."),
        (None, "Coins are not used."),
    )
    assert paired([], ["New."]) == ((None, "New."),)


def test_games_with_other_sights_cannot_be_compared_hand_by_hand() -> None:
    one, two = studied("tcp-01").analysis, studied("ca-tcp").analysis
    assert one is not None
    assert two is not None
    assert one.strategy is not None
    assert two.strategy is not None
    assert decisions_that_differ(one.strategy, two.strategy) is None


def test_rows_are_compared_by_what_they_are_about() -> None:
    before = [{"class": "flush", "pay": 4}, {"class": "pair", "pay": 1}]
    after = [{"class": "straight", "pay": 6}, {"class": "flush", "pay": 3}, {"class": "pair", "pay": 1}]
    assert value_differences({"rows": before}, {"rows": after}) == (
        Difference("rows[flush].pay", "4", "3"),
        Difference("rows[straight]", "nothing", '{"class": "straight", "pay": 6}'),
    )
    assert value_differences([1, 2], [1, 3]) == (Difference("[2]", "2", "3"),)
    assert value_differences({"a": 1}, {"a": True}) == (Difference("a", "1", "true"),)
    turned = value_differences(before, before[::-1])
    assert turned == (Difference("", '["flush", "pair"]', '["pair", "flush"]'),)


def test_the_first_line_that_differs() -> None:
    assert first_line_difference("a\nb\n", "a\nb\n") is None
    found = first_line_difference("a\nb\n", "a\nc\nd\n")
    assert found is not None
    assert (found.number, found.before, found.after) == (2, "b", "c")
