"""What a game is called on a page, on a cloth and on a card, and how words are set."""

import pytest

from queenhigh.papers.brief import how_to_play, table_notes
from queenhigh.papers.naming import full_title, short_title, variant
from queenhigh.papers.rounds import lessons
from queenhigh.papers.sheet.quotes import typeset
from queenhigh.rules.load import load
from tests.papers.kit import documents, squeezed, text_of


@pytest.mark.parametrize(
    "game, full, short, rest",
    [
        ("tcp-01", "Three Card Poker, pay table TCP-01", "Three Card Poker", "Pay table TCP-01"),
        ("ca-tcp", "Three Card Poker (player-dealer)", "Three Card Poker", "Player-dealer"),
        (
            "tcp-01+tcp-progressive-1",
            "Three Card Poker, pay table TCP-01, with Progressive",
            "Three Card Poker",
            "Pay table TCP-01, with Progressive",
        ),
        (
            "tcp-progressive-1",
            "Three Card Poker Progressive, pay table 1",
            "Three Card Poker Progressive",
            "Pay table 1",
        ),
    ],
)
def test_an_attached_meter_makes_another_game(game: str, full: str, short: str, rest: str) -> None:
    ruleset = load(game)
    assert (full_title(ruleset), short_title(ruleset), variant(ruleset)) == (full, short, rest)


def test_a_title_of_nothing_but_brackets_stays_whole() -> None:
    ruleset = load("tcp-01", {"title": "(Trial)"})
    assert (short_title(ruleset), variant(ruleset)) == ("(Trial)", "")


def test_apostrophes_are_curved_and_nothing_else_is() -> None:
    assert typeset("the dealer's hand, the players' cards") == "the dealer’s hand, the players’ cards"
    assert typeset("a 'name' of 5' by 6'") == "a 'name’ of 5’ by 6’"
    html = documents("tcp-01")["rules.html"].decode()
    assert "dealer’s left" in html
    assert "dealer&#x27;s" not in html


def test_b4_c13_d7_the_rack_card_says_which_cards_count_and_when_a_bonus_is_paid() -> None:
    assert table_notes(load("tcp-01"), "ante_bonus") == "No extra bet: paid on your Ante, win or lose, unless you fold."
    assert table_notes(load("tcp-01"), "pair_plus") == ""
    six = table_notes(load("ca-6cb"), "six_card_bonus")
    assert six == "Your best five of six cards: your three and the player-dealer's three."
    assert squeezed(six) in text_of(documents("ca-6cb")["rack-card.pdf"])
    assert "before any exchange" in table_notes(load("draw-01"), "pair_plus")
    meter = table_notes(load("tcp-01+tcp-progressive-1"), "progressive")
    assert meter == "What it pays includes your bet. Envy: what you win when another player gets that hand."


def test_c8_a_player_reads_what_a_fold_leaves_in_play() -> None:
    steps = how_to_play(load("ca-6cb"))
    assert "Fold: you give up the Ante and Pair Plus wagers; 6 Card Bonus stays in play." in steps
    assert "Fold: you give up the Ante and Pair Plus wagers." in how_to_play(load("tcp-01"))


def test_b13_b17_the_manual_of_a_progressive_teaches_the_progressive() -> None:
    text = text_of(documents("tcp-01+tcp-progressive-1")["dealer-manual.pdf"])
    assert (
        squeezed("Before the cards are dealt, the dealer registers every wager on the meter and takes it in.") in text
    )
    assert squeezed("Envy is paid at the end of the round") in text
    assert squeezed("Ranking of hands") in text


def test_drills_have_stakes_of_several_sizes_and_sides_without_an_ante() -> None:
    stakes = [dict(lesson.stakes_on(seat)) for lesson in lessons(load("draw-01"), 9) for seat, _ in lesson.dealt.stacks]
    assert len({each["pair_plus"] for each in stakes if "pair_plus" in each}) > 2
    assert any("ante" not in each for each in stakes)
    # Where a side wager needs the ante (C4), nobody bets it alone.
    for lesson in lessons(load("ca-6cb"), 9):
        bank = lesson.played.state.bank_seat
        assert all("ante" in dict(lesson.stakes_on(seat)) for seat, _ in lesson.dealt.stacks if seat != bank)
