"""A wrong file gets all its faults at once, each with its line and what would be allowed."""

import pickle

import pytest

from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load, load_text
from tests.meta.project import ROOT
from tests.rules.kit import faults_of, refusal, told

SEVERAL = """\
schema = 1
extends = "tcp-01"
id = "several"
title = "Several faults"

[wager.ante]
cents_min = -5
colour = "red"

[wager.pair_plus]
needs = ["anti"]

[decision.option.play]
raise = { wager = "plays" }

[table.pair_plus]
rows = [
  { class = "straight_flush", pay = 40 },
  { class = "four_of_a_kind", pay = 30 },
  { class = "pair", pay = 1 },
  { class = "pair", pay = 2 },
]

[settle]
wagers = ["play", "ante", "pair_plus"]
"""


def test_form_and_content_at_once_with_their_lines() -> None:
    faults = faults_of(SEVERAL)
    own = tuple(fault for fault in faults if fault.place is not None and fault.place.file == "game.toml")
    assert set(told(own)) == {
        ("value/range", "wager.ante.cents_min", 7),
        ("key/unknown", "wager.ante.colour", 8),
        ("wager/needs", "wager.pair_plus.needs[0]", 11),
        ("decision/raise", "decision.option.play.raise.wager", 14),
        ("table/impossible", "table.pair_plus.rows[1].class", 19),
        ("settle/missing", "settle.wagers", 25),
    }


def test_a_fault_in_an_extended_file_names_that_file() -> None:
    (below,) = (fault for fault in faults_of(SEVERAL) if fault.place is None or fault.place.file != "game.toml")
    assert (below.code, below.path) == ("wager/never_made", "wager.play")
    assert below.place is not None
    lines = (ROOT / "src/queenhigh/rules/games/tcp-01.toml").read_text(encoding="utf-8").split("\n")
    assert (below.place.file, lines[below.place.line - 1]) == ("tcp-01.toml", "[wager.play]")


def test_what_would_be_allowed_is_said() -> None:
    allowed = {fault.path: fault.allowed for fault in faults_of(SEVERAL)}
    assert allowed["wager.ante.cents_min"] == "0 or more"
    assert "cents_max" in allowed["wager.ante.colour"]
    assert allowed["decision.option.play.raise.wager"] == "play"
    assert "three_of_a_kind" in allowed["table.pair_plus.rows[1].class"]


def test_rows_are_only_weighed_against_each_other_once_each_is_sound() -> None:
    sound = SEVERAL.replace("four_of_a_kind", "three_of_a_kind")
    assert ("table/unreachable", "table.pair_plus.rows[3]", 21) in told(faults_of(sound))


def test_a_misspelt_key_is_guessed_and_nothing_invented_from_it() -> None:
    text = 'schema = 1\nextends = "tcp-01"\nid = "x"\n[decision.option.fold]\nforfeit = ["ante"]\n'
    (fault,) = faults_of(text)
    assert (fault.code, fault.path) == ("key/unknown", "decision.option.fold.forfeit")
    assert "did you mean 'forfeits'" in fault.message
    top = 'schema = 1\nid = "x"\nextend = "tcp-01"\n'
    assert "did you mean 'extends'" in faults_of(top)[-1].message


def test_what_cannot_be_checked_yet_is_said_once() -> None:
    error = refusal('schema = 1\nextends = "tcp-01"\nid = "x"\n[settle]\nwagers = []\n[wager.ante]\nneeds = ["x"]\n')
    assert told(error.faults) == [("value/empty", "settle.wagers", 5)]
    assert str(error).count("Content is checked once the form is right.") == 1


def test_syntax_errors_have_a_line() -> None:
    assert told(faults_of('schema = 1\nid = "x\n')) == [("toml/syntax", "", 2)]
    assert told(faults_of("schema = 1\nid = [1,")) == [("toml/syntax", "", 2)]


def test_lines_in_arrays_of_tables_inline_tables_and_dotted_keys() -> None:
    text = """\
schema = 1
extends = "tcp-01"
id = "lines"
seats.count = 40

[[deal]]
to = "seat"
cards = 3

[[deal]]
to = "bank"
cards = 3
turn_up = [
  1,
  9,
]

[outcome]
ante = [
  # a comment takes no place
  { result = "win" },
  { result = "lose", pay = 1 },
]
"""
    assert told(faults_of(text)) == [
        ("value/range", "seats.count", 4),
        ("value/range", "deal[1].turn_up[1]", 15),
        ("outcome/pay", "outcome.ante[0]", 21),
        ("outcome/pay", "outcome.ante[1].pay", 22),
    ]


def test_settings_are_placed_by_their_number() -> None:
    with pytest.raises(FaultyRules) as caught:
        load("tcp-01", {"wager.ante.cents_min": 500, "seats.count": 0, "title.x": 1})
    assert {(fault.code, str(fault.place)) for fault in caught.value.faults} == {
        ("value/range", "<settings>:2"),
        ("setting/path", "<settings>:3"),
    }


def test_faults_cross_process_borders_whole() -> None:
    error = refusal(SEVERAL)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
    assert (again.faults, str(again)) == (error.faults, str(error))


def test_values_that_json_does_not_know() -> None:
    text = 'schema = 1\nextends = "tcp-01"\nid = "odd"\n[seats]\ncount = {value}\n'
    for value in ("nan", "inf", "2012-01-01", "7.0", "true", '"7"', "[7]", "{ a = 7 }"):
        assert told(faults_of(text.replace("{value}", value)))[0][1:] == ("seats.count", 5), value


def test_a_good_text_needs_no_folder() -> None:
    assert load_text('schema = 1\nextends = "tcp-01"\nid = "mine"\n').id == "mine"


def test_a_ranking_of_four_cards_is_refused_in_one_sentence() -> None:
    classes = [
        "straight_flush",
        "four_of_a_kind",
        "three_of_a_kind",
        "straight",
        "flush",
        "two_pair",
        "pair",
        "high_card",
    ]
    text = (
        'schema = 1\nextends = "tcp-01"\nid = "four"\ntitle = "Four cards"\n'
        'deal = [{ to = "seat", cards = 4 }, { to = "bank", cards = 4 }]\n'
        f"ranking.three = {{ size = 4, classes = {classes} }}\n"
    )
    (fault,) = faults_of(text)
    assert (fault.code, fault.path) == ("value/choice", "ranking.three.size")
    assert fault.message == "hands of 4 cards are not ranked"
    assert fault.allowed is not None
    assert "own hands of four and five cards stay out" in fault.allowed
    # Nor is anything said of the classes of such a ranking, whichever it lists.
    few = f"ranking.four = {{ size = 4, classes = {classes[1::6]} }}\n"
    assert [each.path for each in faults_of(f'schema = 1\nextends = "tcp-01"\nid = "four"\n{few}')] == [
        "ranking.four.size"
    ]
