"""Words for designers on everything that is printed: odds of halves, a commission, an equal wager, an order of one's own."""

import pytest

from queenhigh.papers.brief import how_to_play
from queenhigh.papers.documents.rack import rack_sheet
from queenhigh.papers.pay_lines import pay_lines, printed_lines
from queenhigh.papers.sheet.blocks import Table
from queenhigh.rules.load import load
from queenhigh.rules.text.plain import as_text
from queenhigh.rules.text.write import rules_document
from tests.papers.kit import studied
from tests.papers.test_felt import drawing, places

ULTIMATE, TEEN_PATTI, BRAG = (f"tests/games/{name}.toml" for name in ("ultimate", "teen-patti", "brag"))
HALVES = {"ante_bonus": ["25 to 1", "9 to 2", "4 to 1", "1 to 2"], "pair_plus": ["33", "40", "11 to 2", "7 to 2", "1"]}
"""As the file of Brag has them; whole odds are "to 1"."""


def rules_text(game: str) -> str:
    """The rules in one line, so that no sentence is broken."""
    return " ".join(as_text(rules_document(load(game))).split())


@pytest.mark.parametrize("table, odds", HALVES.items())
def test_odds_of_halves_are_printed_as_they_are_paid(table: str, odds: list[str]) -> None:
    rules = load(BRAG)
    paid = [each if " to " in each else f"{each} to 1" for each in odds]
    assert [line.pays for line in pay_lines(rules, table)] == paid
    assert [line.pays for line in printed_lines(rules, table)] == paid  # on the cloth
    on_the_card = [
        [str(row[-1]) for row in block.rows]
        for part in rack_sheet(studied(BRAG)).parts
        if part.title == "What it pays"
        for block in part.blocks
        if isinstance(block, Table)
    ]
    assert paid in on_the_card
    assert all(each in rules_text(BRAG) for each in paid)


def test_an_equal_wager_is_told_and_has_its_spot_at_every_place() -> None:
    rules = load(ULTIMATE)
    same = "makes it as well, in the same amount; it is never made alone, nor left out."
    assert (
        f"The Blind wager is an opening wager, made before the deal. Whoever makes the Ante wager {same}"
        in rules_text(ULTIMATE)
    )
    assert "Blind is bet with Ante, in the same amount" in how_to_play(rules)[0]
    drawn = [place.seat for place in places(drawing(rules)) if "blind" in place.id]
    assert sorted(drawn) == list(range(1, rules.seats.count + 1))


def test_a_commission_is_told_of_each_wager_that_bears_it() -> None:
    assert rules_text(TEEN_PATTI).count("Of what it wins, the dealer keeps 5 % as a commission.") == 2


@pytest.mark.parametrize(
    "game, told",
    [
        (TEEN_PATTI, "Sequence: the highest are ace, king and queen and then 3, 2 and ace; the others follow"),
        (BRAG, "Prial: the highest is three threes; the others follow in their usual order."),
        (BRAG, "Run: the highest are 3, 2 and ace and then ace, king and queen; the others follow"),
    ],
)
def test_an_order_of_ones_own_within_a_class_is_told(game: str, told: str) -> None:
    assert told in rules_text(game)
