"""The rules of play say all that the one generator says, and the cards and the manual what they are for."""

import pytest

from queenhigh.papers.documents.payouts import pay_charts
from queenhigh.papers.pay_lines import pay_lines
from queenhigh.papers.rounds import lessons
from queenhigh.papers.sheet.blocks import Table
from queenhigh.rules.text.write import rules_document
from tests.papers.kit import OUTSIDE, PUBLISHED, documents, squeezed, studied, text_of

GAMES = (*PUBLISHED, *OUTSIDE)


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_cell_and_clause_is_printed_in_its_order(game: str) -> None:
    told = rules_document(studied(game).ruleset)
    text = text_of(documents(game)["rules.pdf"])
    wanted = [section.title for section in told.sections]
    wanted += [statement.text for statement in told.statements()]
    wanted += [cell for grid in told.grids() for row in grid.rows for cell in row.cells]
    assert [each for each in wanted if squeezed(each) not in text and not _broken_by_a_page(each, game)] == []
    places = [text.index(squeezed(f"{number}. {section.title}")) for number, section in enumerate(told.sections, 1)]
    assert places == sorted(places)
    clauses = {statement.clause for statement in told.statements() if statement.clause}
    assert [clause for clause in clauses if squeezed(f"[{clause}]") not in text] == []


def _broken_by_a_page(text: str, game: str) -> bool:
    """A sentence that goes on on the next page has the foot and the head of pages in its middle."""
    pages = text_of(documents(game)["rules.pdf"])
    words = text.split()
    return any(
        squeezed(" ".join(words[:cut])) in pages and squeezed(" ".join(words[cut:])) in pages
        for cut in range(1, len(words))
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_rack_card_shows_every_pay_table_and_the_best_play(game: str) -> None:
    ruleset = studied(game).ruleset
    text = text_of(documents(game)["rack-card.pdf"])
    for name, table in ruleset.table.items():
        assert squeezed(table.label) in text
        for line in pay_lines(ruleset, name):
            assert squeezed(line.hand) in text
            assert squeezed(line.pays) in text
    assert squeezed("Best play") in text


def test_the_strategy_card_has_a_line_for_each_sight() -> None:
    text = text_of(documents("ca-tcp")["strategy-card.pdf"])
    for shown, words in (("Q", "play Q-9-2"), ("K", "play K-9-2"), ("A", "play A-9-2"), ("2 to J", "play any hand")):
        assert squeezed(f"{shown}: {words}") in text


@pytest.mark.parametrize("game", GAMES)
def test_the_dealers_manual_has_announcements_order_drills_and_answers(game: str) -> None:
    ruleset = studied(game).ruleset
    text = text_of(documents(game)["dealer-manual.pdf"])
    assert squeezed(ruleset.announce.no_more_bets) in text
    labels = [(ruleset.bonus.get(name) or ruleset.wager[name]).label for name in ruleset.settle.wagers]
    labels += [ruleset.wager[meter.wager].label for meter in ruleset.meter.values()]
    assert squeezed(f"At each place in this order: {', then '.join(labels)}.") in text
    for number in range(1, 9):
        assert text.count(f"Drill{number}") == 2, "the exercise and its answer"
    for lesson in lessons(ruleset, 9):
        for line in lesson.items:
            # The machine speaks of the bank; at this table it is the dealer, or the player-dealer.
            bank = "player-dealer" if ruleset.bank.by == "seat" else "dealer"
            why = line.why.replace("bank does", f"{bank} does").replace("the bank ", f"the {bank} ")
            assert squeezed(why[0].upper() + why[1:]) in text


# By hand, in the fewest chips: six to one on $5 is $30, and forty to one on $15 is $600.
@pytest.mark.parametrize("game, payout", [("ca-6cb", "$30 1 × $25, 1 × $5"), ("draw-01", "$600 1 × $500, 1 × $100")])
def test_the_manual_shows_how_payouts_are_cut_and_says_whose_default_that_is(game: str, payout: str) -> None:
    text = text_of(documents(game)["dealer-manual.pdf"])
    assert squeezed("Chips, colours and steps are the software’s defaults") in text
    assert squeezed(payout) in text
    assert squeezed("$25 Green $500") in text
    assert (squeezed("The tray holds what the player-dealer has put up") in text) == (game == "ca-6cb")


def test_the_manual_says_of_each_table_what_becomes_of_the_stake() -> None:
    charts = {block.title: block.note for block in pay_charts(studied("tcp-01").ruleset) if isinstance(block, Table)}
    assert "the wager itself is settled apart" in charts["Ante Bonus · A"]
    assert "the stake is returned as well" in charts["Pair Plus · A"]


def test_e7_the_manual_prints_what_is_said() -> None:
    text = text_of(documents("casablanca")["dealer-manual.pdf"])
    for said in (
        "No more bets.",
        "No pair plus, position 2, 3 and 5.",
        "Dealer plays with a queen.",
        "Dealer doesn't play.",
    ):
        assert squeezed(f"“{said}”") in text
