"""What games are filed with: owners, designators, conditions, citations, glossary, proofs; and defaults told as such."""

import pytest

from queenhigh.rules.load import load
from queenhigh.rules.text.document import Document, Grid
from queenhigh.rules.text.write import rules_document

TCP = {
    1: "AA",
    2: "AB",
    3: "BA",
    4: "BB",
    5: "CA",
    6: "CB",
    7: "AC",
    8: "BC",
    9: "CC",
    10: "AD",
    11: "BD",
    12: "CD",
}
"""The document's list of pay tables: ante bonus, pair plus."""


def told(name: str) -> Document:
    return rules_document(load(name))


def clause_of(name: str, words: str) -> str | None:
    """The clauses behind the one statement that says this."""
    (found,) = (each for each in told(name).statements() if words in each.text)
    return found.clause


def grid_in(name: str, section: str) -> Grid:
    return grid_of(told(name), section)


def grid_of(document: Document, section: str) -> Grid:
    (found,) = (each for each in document.sections if each.title == section)
    return next(item for item in found.items if isinstance(item, Grid))


def test_a20_decision1_the_glossary_explains_thirteen_terms() -> None:
    grid = grid_in("ca-tcp", "Glossary")
    terms = {row.cells[0]: row for row in grid.rows}
    assert set(terms) == {
        *("Action", "Action button", "Ante", "Bonus bet", "Fold", "Hand", "Play bet"),
        *("Play wager", "Player-dealer", "Qualifier", "Round of play", "Seated positions", "Suit"),
    }
    assert len(terms) == 13
    assert all("A20" in (row.clause or "") for row in grid.rows)
    assert "three cards" in terms["Hand"].cells[1]
    assert terms["Hand"].clause == "A20, decision 1"
    assert "five" not in terms["Hand"].cells[1]


def test_a21_a_button_marks_the_player_dealer_and_the_first_is_a_setting() -> None:
    assert clause_of("ca-tcp", "A player-dealer button marks the position, and moves clockwise") == "A21"
    assert clause_of("ca-tcp", "The first player-dealer is selected as in the other approved games") == "A21"
    posted = rules_document(load("ca-tcp", {"bank.first": "posted"}))
    (said,) = (each for each in posted.statements() if "first player-dealer is selected" in each.text)
    assert said.text.endswith("as the house posts.")
    assert said.clause is None


def test_a22_the_owners_notice_stands_on_the_rules_and_the_agreement_goes_with_the_request() -> None:
    assert load("ca-tcp").filing.owner == "ShuffleMaster Inc."
    assert clause_of("ca-tcp", "The game is owned by ShuffleMaster Inc.") == "A22"
    assert clause_of("ca-tcp", "waives none of them") == "A22"
    assert clause_of("ca-tcp", "submits its agreement with the owner together with the request") == "A22"


def test_a23_c21_full_view_and_a_drop_box() -> None:
    words = "Each player keeps the cards in full view of the house dealer at all times."
    assert (clause_of("ca-tcp", words), clause_of("ca-6cb", words)) == ("A23", "C21")
    assert clause_of("ca-6cb", "A drop box is attached to the table.") == "C21"


@pytest.mark.parametrize("number", TCP)
def test_b19_each_pay_table_has_its_designator(number: int) -> None:
    name = f"tcp-{number:02}"
    filed = load(name).filing
    assert filed.designator == name.upper()
    assert dict(filed.designators) == {"ante_bonus": TCP[number][0], "pair_plus": TCP[number][1]}
    assert clause_of(name, f"the game is filed as “{name.upper()}”") == "B19"


def test_b19_only_a_shuffler_of_the_makers_own_make() -> None:
    assert clause_of("tcp-07", "The shuffling machine must be one made by Shuffle Master.") == "B19"


def test_c18_the_layout_goes_through_an_art_proof() -> None:
    proof = load("ca-6cb").layout.proof
    assert proof is not None
    assert (proof.item, proof.version, proof.date) == ("3CP-6CB", "1.2", "18 March 2014")
    assert clause_of("ca-6cb", "Nothing is produced before it is signed.") == "C18"
    boxes = "approved without changes, approved with changes, or returned for a new proof"
    assert clause_of("ca-6cb", boxes) == "C18"
    assert clause_of("ca-6cb", "The layout measures 82 by 50 inches.") == "C18"


def test_c19_the_bonus_table_is_filed_and_its_panels_are_headed_as_the_proof_has_it() -> None:
    assert dict(load("ca-6cb").filing.designators) == {"six_card_bonus": "TCB-6B4"}
    assert clause_of("ca-6cb", "6 Card Bonus is “TCB-6B4”") == "C19"
    panel = load("ca-6cb").layout.panel["pair_plus"]
    assert (panel.head, panel.order, panel.labels["mini_royal"]) == ("Bonus Payouts", "lowest_first", "Royal flush")
    assert clause_of("ca-6cb", "headed “Bonus Payouts”, lists its lowest hand first") == "C19"


def test_c20_a_game_without_collection_is_under_review() -> None:
    assert clause_of("ca-6cb", "Games without a collection from players are under review.") == "C20"
    (said,) = (each.text for each in told("ca-6cb").statements() if each.clause == "C20")
    for power in ("examine whether the rates are lawful", "notify", "order them to cease", "take action"):
        assert power in said, power


def test_d12_d14_the_conditions_of_the_approval() -> None:
    for words in (
        "as they were filed",
        "internal controls",
        "state's concurrence",
        "Layouts and other equipment",
        "modification",
    ):
        assert clause_of("draw-03", words) == "D12", words
    assert clause_of("draw-01", "Appendix A, section 18") == "D14"
    assert clause_of("draw-01", "New substantial interest holders (WAC 230-03-045) are reviewed") == "D14"
    assert clause_of("draw-01", "WAC 230-15-040, WAC 230-15-140 and WAC 230-03-045") == "D12, D14"


def test_d13_the_shuffler_is_set_and_its_green_button_dispenses_the_rest() -> None:
    assert clause_of("draw-01", "It is set to the game “Three Card Draw Poker”.") == "D13"
    assert clause_of("draw-01", "presses the green button of the shuffling device") == "D13"


def test_e20_work_area_brush_smoking_law_contact_and_date() -> None:
    assert clause_of("casablanca", "work area between the dealer's hand and the Pair Plus wager") == "E20"
    assert clause_of("casablanca", "its wagers are settled from the back forwards") == "E20"
    assert "E20" in (clause_of("casablanca", "the brush announces the cost of the buy-in") or "")
    assert clause_of("casablanca", "The gaming areas are non-smoking.") == "E20"
    assert clause_of("casablanca", "Everything follows RSA 287-D and Pari 1209.") == "E20"
    assert clause_of("casablanca", "57 Regional Drive, Unit 3, Concord, NH 03301") == "E20"
    assert clause_of("casablanca", "The rules of the house hold since 1 January 2012.") == "E20"


def test_e21_amounts_on_the_schedule_and_chips_of_various_denominations() -> None:
    assert "E21" in (clause_of("casablanca", "attached to the schedule of games") or "")
    assert clause_of("casablanca", "Gaming chips are of various denominations.") == "E21"


@pytest.mark.parametrize("name", ["ca-tcp", "ca-6cb", "tcp-01", "draw-01", "casablanca"])
def test_decision17_rulings_that_no_document_has_are_defaults_and_listed_as_assumptions(name: str) -> None:
    assumed = {row.cells[0] for row in grid_in(name, "Assumptions").rows}
    for setting, words in (
        ("irregular.exposed_seat_card", "If a card of a player is exposed"),
        ("irregular.exposed_bank_card", "that should have been face down"),
        ("irregular.fouled_hand", "If a hand is fouled"),
    ):
        assert clause_of(name, words) == "default", words
        assert setting in assumed
    key = {row.cells[0] for row in grid_in(name, "Key to the citations").rows}
    assert "default" in key


def test_decision17_touching_and_the_rack_are_stated_in_a_and_c_and_defaults_elsewhere() -> None:
    touching = "shall touch a hand"
    rack = "There shall be a discard rack."
    assert (clause_of("ca-tcp", touching), clause_of("ca-6cb", touching)) == ("A9", "C2")
    assert clause_of("ca-tcp", rack) == "A15"
    for name in ("tcp-01", "draw-01", "casablanca"):
        assert (clause_of(name, rack), clause_of(name, touching)) == ("default", "default")
        assert {"procedure.rack", "procedure.touching"} <= {row.cells[0] for row in grid_in(name, "Assumptions").rows}


def test_decision17_e11_two_packs_are_stated_and_their_alternation_is_a_default() -> None:
    assert clause_of("casablanca", "It is played with two packs") == "E11"
    assert clause_of("casablanca", "The packs alternate, one round each") == "default"
    assert clause_of("ca-tcp", "The packs alternate, one round each") == "A4"


def test_decision17_what_the_house_sets_itself_is_no_default_of_the_software() -> None:
    set_by_house = rules_document(load("tcp-01", {"irregular.fouled_hand.ruling": "void_hand"}))
    (said,) = (each for each in set_by_house.statements() if "If a hand is fouled" in each.text)
    assert said.clause == "house"


@pytest.mark.parametrize(
    "fold, words, mark",
    [
        ("keeps", "A fold affects neither the Progressive wager nor envy.", "default"),
        ("loses_award", "the folded hand wins nothing for it. A fold does not affect envy.", "house"),
        ("loses_all", "the folded hand wins nothing for it, gets no envy and brings none.", "house"),
    ],
)
def test_decision14_decision17_what_a_fold_does_to_the_progressive_is_no_clause(
    fold: str, words: str, mark: str
) -> None:
    rules = load("tcp-01+tcp-progressive-1", {"meter.progressive.fold": fold})
    document = rules_document(rules)
    (said,) = (each for each in document.statements() if words in each.text)
    assert said.clause == mark
    # B12 and B6 say nothing of it: neither the award's sentence nor the option's speaks for them.
    for each in document.statements():
        if each.clause not in ("default", "house"):
            assert not ("fold" in each.text.lower() and "progressive" in each.text.lower()), each.text
    assumed = {row.cells[0]: row.cells[1] for row in grid_of(document, "Assumptions").rows}
    assert assumed["meter.progressive.fold"] == fold.replace("_", " ")


def test_the_key_names_every_document_that_is_cited() -> None:
    rows = {row.cells[0]: row.cells[1] for row in grid_in("ca-6cb", "Key to the citations").rows}
    assert list(rows)[:2] == ["C…", "A…"]
    assert "Three Card Poker, rules 1.1" in rows["A…"]
    assert "decision …" in rows  # what is assumed about the button rests on decisions 3 and 4
