"""Facts that a file inherits hold only as long as what they speak of is unchanged."""

from collections.abc import Mapping

from queenhigh.rules.load import load, load_noted, load_text
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.text.plain import as_text
from queenhigh.rules.text.write import rules_document

BETTER_STRAIGHT = """
schema = 1
extends = "tcp-01"
id = "my-game"
{more}
[table.pair_plus]
{clause}
rows = [
  {{ class = "straight_flush", pay = 40 }},
  {{ class = "three_of_a_kind", pay = 30 }},
  {{ class = "straight", pay = 7 }},
  {{ class = "flush", pay = 3 }},
  {{ class = "pair", pay = 1 }},
]
"""


def better_straight(more: str = "", clause: str = "") -> Ruleset:
    return load_text(BETTER_STRAIGHT.format(more=more, clause=clause))


def left_out(name: str, settings: Mapping[str, object]) -> dict[str, str]:
    """Fact → the key that was changed."""
    return {each.fact: each.changed for each in load_noted(name, settings)[1]}


def test_the_files_that_come_with_it_leave_nothing_out() -> None:
    for name in ("ca-tcp", "ca-6cb", "tcp-02", "tcp-12", "tcp-progressive-1", "tcp-01+tcp-progressive-2", "draw-03"):
        assert load_noted(name)[1] == (), name


def test_an_assumption_goes_with_the_setting_that_it_explains() -> None:
    text = as_text(rules_document(load("tcp-01", {"seats.count": 5})))
    assert "five places" in text
    assert "seats.count" not in text
    assert left_out("tcp-01", {"seats.count": 5}) == {"assumption.seats": "seats.count"}
    assert left_out("tcp-01", {"seats.count": 7}) == {}


def test_an_assumption_about_several_settings_goes_with_any_of_them() -> None:
    assert left_out("tcp-01", {"wager.pair_plus.cents_max": 10_000}) == {
        "assumption.limits": "wager.pair_plus.cents_max"
    }


def test_c1_c4_a_citation_goes_with_the_setting_that_it_vouches_for() -> None:
    assert left_out("ca-6cb", {"bank.rounds_max": 3}) == {'clauses."bank.rounds_max"': "bank.rounds_max"}
    changed = {"qualifier.at_least.ranks": "J"}
    assert left_out("ca-6cb", changed) == {"qualifier.clause": "qualifier.at_least.ranks"}
    rules = load("ca-6cb", {"wager.ante.cents_max": 40_000})
    assert "wager.ante" not in rules.clauses
    assert rules.wager["ante"].clause == "C4"  # what the wager is has not changed


def test_c14_a_choice_among_what_the_document_offers_changes_no_rule() -> None:
    assert left_out("ca-6cb", {"fee.collection.schedule": "schedule_5"}) == {}


def test_a18_an_amount_that_the_document_leaves_open_keeps_the_clause_and_loses_the_assumption() -> None:
    rules, notes = load_noted("ca-tcp", {"fee.table.per_wager": {"ante": 200}})
    assert [note.fact for note in notes] == ["assumption.fees"]
    assert rules.fee["table"].clause == "A18"


def test_b8_b19_a_changed_pay_table_keeps_neither_clause_nor_designator_nor_title() -> None:
    rules = better_straight()
    assert rules.table["pair_plus"].clause is None
    assert rules.table["ante_bonus"].clause == "B8"
    assert rules.filing.designator is None
    assert dict(rules.filing.designators) == {}
    assert rules.title == "Three Card Poker"
    assert "TCP-01" not in as_text(rules_document(rules))


def test_b19_another_game_with_the_same_pay_tables_is_not_the_one_that_was_filed() -> None:
    rules = load("tcp-01", {"qualifier.at_least.ranks": "J"})
    assert rules.filing.designator is None
    assert dict(rules.filing.designators) == {}
    assert load("tcp-01+tcp-progressive-1").filing.designator == "TCP-01"


def test_c19_a_designator_of_one_table_stays_as_long_as_the_table_does() -> None:
    assert dict(load("ca-6cb", {"qualifier.at_least.ranks": "J"}).filing.designators) == {"six_card_bonus": "TCB-6B4"}
    rows = [{"class": "royal_flush", "pay": 500}]
    assert dict(load("ca-6cb", {"table.six_card_bonus.rows": rows}).filing.designators) == {}


def test_b9_a_printed_figure_goes_with_what_decides_its_wager_and_stays_otherwise() -> None:
    assert "par_per_ante" in better_straight().published  # pair plus has no part in the par of the ante
    assert "published.par_per_ante" in left_out("tcp-01", {"qualifier.at_least.ranks": "J"})
    contribution = {"meter.progressive.contribution_bp": 1500}
    assert left_out("tcp-progressive-1", contribution) == {
        "assumption.contribution": "meter.progressive.contribution_bp"
    }


def test_what_is_stated_anew_stays() -> None:
    rules = better_straight('title = "TCP-01 and more"\nfiling = { designator = "MINE" }', 'clause = "House 3"')
    assert (rules.title, rules.filing.designator) == ("TCP-01 and more", "MINE")
    assert rules.table["pair_plus"].clause == "House 3"


def test_c18_another_layout_has_not_passed_the_proof_of_this_one() -> None:
    proof = load("ca-6cb", {"layout.inches_wide": 70}).layout.proof
    assert proof is not None
    assert (proof.item, proof.date, proof.version) == ("3CP-6CB", None, "1")


def test_what_is_left_out_of_a_game_takes_its_facts_along() -> None:
    text = 'schema = 1\nextends = "tcp-01"\nid = "no-bonus"\nwithout = ["bonus.ante_bonus", "table.ante_bonus"]\n'
    text += '[settle]\nwagers = ["play", "ante", "pair_plus"]\n[layout]\nprinted_tables = ["pair_plus"]\n'
    rules = load_text(text)
    assert dict(rules.filing.designators) == {}
    assert "par_per_ante" not in rules.published


OTHER_DOCUMENT = """
schema = 1
extends = "casablanca"
id = "another-house"
title = "Three Card Poker, another house"

[source]
letter = "H"
title = "House rules of another house"
{more}
"""


def test_another_document_has_not_the_publisher_the_place_and_the_date_of_the_one_below() -> None:
    source = load_text(OTHER_DOCUMENT.format(more="")).source
    assert (source.publisher, source.jurisdiction, source.date) == (None, None, None)
    stated = load_text(OTHER_DOCUMENT.format(more='publisher = "Casablanca Casino, LLC"\ndate = "2026-01-01"')).source
    assert (stated.publisher, stated.jurisdiction, stated.date) == ("Casablanca Casino, LLC", None, "2026-01-01")
    assert left_out("casablanca", {"source.title": "Another paper"}) == {
        "source.jurisdiction": "source.title",
        "source.publisher": "source.title",
        "source.date": "source.title",
    }
    assert left_out("casablanca", {"source.date": "2026-01-01"}) == {}


def test_the_document_below_is_named_for_the_clauses_that_still_cite_it() -> None:
    rules = load_text(OTHER_DOCUMENT.format(more=""))
    below = load("casablanca").source
    assert [(each.letter, each.title) for each in rules.source.cited] == [("E", below.title)]
    text = as_text(rules_document(rules))
    assert "[E2]" in text
    assert "a document that the file does not name" not in text
    # Whoever names the documents names them all; and a third file does not name one twice.
    none = load_text(OTHER_DOCUMENT.format(more="cited = []"))
    assert none.source.cited == ()
    again = load(
        "casablanca", {"source.letter": "F", "source.title": "One", "source.cited": [{"letter": "E", "title": "Two"}]}
    )
    assert [each.title for each in again.source.cited] == ["Two"]
