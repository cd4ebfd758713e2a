"""Plain data read as parts: every flaw at once, nothing taken for what it only resembles."""

import json
from typing import Any

import pytest

from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load
from queenhigh.rules.schema.dealing import Deck, Mark, Ranking
from queenhigh.rules.schema.part import MisreadError
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.schema.seating import Seats, Way
from queenhigh.tournament.load import load_terms


def flaws(part: type[Deck | Seats | Ranking | Mark | Ruleset], data: object) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(MisreadError) as caught:
        part.read(data)
    return [(flaw.code, flaw.path) for flaw in caught.value.flaws]


@pytest.mark.parametrize("value", [True, 1.0, "1"])
def test_what_equals_a_number_is_not_that_number(value: object) -> None:
    assert flaws(Deck, {"packs": value}) == [("value/choice", ("packs",))]
    assert flaws(Seats, {"count": value}) == [("value/type", ("count",))]


def test_one_is_not_true() -> None:
    assert flaws(Seats, {"count": 1, "backline": 1}) == [("value/type", ("backline",))]


def test_every_flaw_is_found_at_once() -> None:
    data: dict[str, Any] = {
        "size": 4,
        "classes": ["flush", "flash"],
        "labels": {"flesh": "Flesh", "flush": ""},
        "clase": "A1",
    }
    assert flaws(Ranking, data) == [
        ("value/choice", ("size",)),
        ("value/choice", ("classes", 1)),
        ("key/form", ("labels", "flesh")),
        ("value/empty", ("labels", "flush")),
        ("key/unknown", ("clase",)),
    ]


def test_the_key_of_the_file_is_read_and_the_attributes_name_is_not() -> None:
    assert Mark.read({"class": "pair"}).hand_class == "pair"
    assert flaws(Mark, {"hand_class": "pair"}) == [("key/missing", ("class",)), ("key/unknown", ("hand_class",))]


def test_a_break_at_the_end_of_a_name_is_seen() -> None:
    # In Python's patterns, $ also matches before a last line break.
    assert flaws(Deck, {"ranks": "A\n"}) == [("value/pattern", ("ranks",))]


@pytest.mark.parametrize("letter", ["\n", "\x1b", "\x85", "\u2028", "\u202e", "\ud800"])
def test_what_cannot_be_printed_on_a_line_is_no_label(letter: str) -> None:
    data = load("tcp-01").stated()
    assert flaws(Ruleset, {**data, "title": f"a{letter}é"}) == [("value/pattern", ("title",))]
    assert Ruleset.read({**data, "title": "aé – ♠"}).title == "aé – ♠"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, '{"schema": ' + "9" * 5_000 + "}", b"\xff"],
    ids=["nothing", "unfinished", "too deep", "too many digits", "no letters"],
)
def test_what_is_no_json_is_a_flaw_and_no_crash(text: str | bytes) -> None:
    with pytest.raises(MisreadError) as caught:
        Ruleset.read_json(text)
    assert [flaw.code for flaw in caught.value.flaws] == ["json/syntax"]


def test_a_part_is_made_of_its_own_attributes_only() -> None:
    with pytest.raises(TypeError, match="Way takes start, direction"):
        Way(begin="button")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="Way takes start, direction"):
        Way()  # type: ignore[call-arg]


def test_an_altered_game_has_a_hash_of_its_own() -> None:
    game = load("tcp-01")
    first = game.hash  # worked out once and kept: a copy must not take it along
    other = game.altered(title="Another")
    assert other.hash == Ruleset.read_json(json.dumps({**game.as_data(), "title": "Another"})).hash != first


def test_an_unknown_key_of_a_tournament_is_told_the_known_ones_within_named_tables_too() -> None:
    with pytest.raises(FaultyRules) as caught:
        load_terms("[[level]]\n[level.limits.ante]\nleasts = 5\n")
    said = next(str(fault) for fault in caught.value.faults if fault.code == "key/unknown")
    assert "did you mean 'least'? (allowed: least, most)" in said
