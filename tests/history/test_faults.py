"""A history that was changed, cut or never was one: the first fault is named with its line and its place."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.cards.seeds import commitment, seed_from_int
from queenhigh.errors import BadInput
from queenhigh.history.differences import first_difference
from queenhigh.history.read import read_history
from queenhigh.history.record import Record
from queenhigh.history.write import history_text
from queenhigh.round import actions as do
from tests.effort import scaled
from tests.history.kit import Lines, as_text, done, lines_of, records
from tests.round.games import game

SOUND = lines_of("ca-6cb", rounds=2)
TEXT = as_text(SOUND)


def copy() -> Lines:
    return json.loads(json.dumps(SOUND))  # type: ignore[no-any-return]


def refusal(text: str) -> BadInput:
    with pytest.raises(BadInput) as refused:
        read_history(text)
    return refused.value


def event_at(line: dict[str, Any], name: str) -> int:
    """The place of the first event of a kind."""
    return next(at for at, event in enumerate(line["events"]) if event["event"] == name)


def test_the_sound_history_is_read() -> None:
    assert len(read_history(TEXT)) == 2


Change = Callable[[dict[str, Any]], str]
"""Changes a round in place and says where the reader must find it."""


def _cents(line: dict[str, Any]) -> str:
    at = event_at(line, "wager_settled")
    line["events"][at]["transfers"][0]["cents"] += 100
    return f"events[{at}].transfers[0].cents"


def _clause(line: dict[str, Any]) -> str:
    at = event_at(line, "wager_settled")
    line["events"][at]["transfers"][0]["clause"] = "C99"
    return f"events[{at}].transfers[0].clause"


def _missing_event(line: dict[str, Any]) -> str:
    at = event_at(line, "hand_revealed")
    del line["events"][at]
    return f"events[{at}]"


def _more_events(line: dict[str, Any]) -> str:
    line["events"].append({"event": "round_resumed", "clause": "x"})
    return f"events[{len(line['events']) - 1}]"


def _rack(line: dict[str, Any]) -> str:
    at = event_at(line, "cards_racked")
    cards = line["events"][at]["rack"].split()
    line["events"][at]["rack"] = " ".join([*cards[:-2], cards[-1], cards[-2]])
    return f"events[{at}].rack"


def _strange_field(line: dict[str, Any]) -> str:
    line["events"][0]["weather"] = "fine"
    return "events[0].weather"


def _boolean(line: dict[str, Any]) -> str:
    line["round"] = True
    return "round"


def _result(line: dict[str, Any]) -> str:
    line["result"]["net_cents"]["p2"] += 1
    return "result.net_cents.p2"


def _strange_key(line: dict[str, Any]) -> str:
    line["comment"] = "what a hand"
    return "comment"


def _no_summary(line: dict[str, Any]) -> str:
    del line["people"]
    return "people"


@pytest.mark.parametrize(
    "change",
    [
        _cents, _clause, _missing_event, _more_events, _rack, _strange_field, _boolean, _result, _strange_key, _no_summary,
    ],
)  # fmt: skip
def test_what_does_not_follow_is_named(change: Change) -> None:
    lines = copy()
    place = change(lines[2])
    error = refusal(as_text(lines))
    assert (error.code, error.facts["line"]) == ("history/differs", 3)
    assert str(error.facts["field"]).startswith(place)
    assert f"line 3: {error.facts['field']}: " in error.message


def _played_twice(line: dict[str, Any]) -> str:
    at = next(at for at, action in enumerate(line["actions"]) if action["do"] == "decide")
    line["actions"].insert(at, dict(line["actions"][at]))
    return f"actions[{at + 1}]"


def _too_much(line: dict[str, Any]) -> str:
    line["actions"][1]["cents"] = 10**9
    return "actions[1]"


def _not_a_deck(line: dict[str, Any]) -> str:
    at = next(at for at, action in enumerate(line["actions"]) if action["do"] == "deal")
    line["actions"][at]["cards"] = line["actions"][at]["cards"][3:]
    return f"actions[{at}]"


@pytest.mark.parametrize("change", [_played_twice, _too_much, _not_a_deck])
def test_what_the_rules_refuse_is_named(change: Change) -> None:
    lines = copy()
    place = change(lines[1])
    error = refusal(as_text(lines))
    assert (error.code, error.facts["line"], error.facts["field"]) == ("history/refused", 2, place)


def _no_cards(line: dict[str, Any]) -> str:
    at = next(at for at, action in enumerate(line["actions"]) if action["do"] == "deal")
    line["actions"][at]["cards"] = "Kx " + line["actions"][at]["cards"][3:]
    return f"actions[{at}].cards"


def _unknown_action(line: dict[str, Any]) -> str:
    line["actions"][1]["do"] = "cheat"
    return "actions[1].do"


def _wrong_type(line: dict[str, Any]) -> str:
    line["actions"][1]["cents"] = "much"
    return "actions[1].cents"


def _deep_type(line: dict[str, Any]) -> str:
    line["actions"][0]["people"][1]["seats"] = [2, None]
    return "actions[0].people[1].seats[1]"


def _field_too_many(line: dict[str, Any]) -> str:
    line["actions"][1]["weather"] = "fine"
    return "actions[1].weather"


def _field_missing(line: dict[str, Any]) -> str:
    del line["actions"][1]["wager"]
    return "actions[1]"


def _no_action(line: dict[str, Any]) -> str:
    line["actions"][1] = 7
    return "actions[1]"


def _no_actions(line: dict[str, Any]) -> str:
    line["actions"] = []
    return "actions"


@pytest.mark.parametrize(
    "change",
    [
        _no_cards, _unknown_action, _wrong_type, _deep_type, _field_too_many, _field_missing, _no_action, _no_actions,
    ],
)  # fmt: skip
def test_what_means_nothing_is_named(change: Change) -> None:
    lines = copy()
    place = change(lines[1])
    error = refusal(as_text(lines))
    assert (error.code, error.facts["line"], error.facts["field"]) == ("history/field", 2, place)


@pytest.mark.parametrize("seed", ["00" * 32, "zz", 5, None, "00"])
def test_a_seed_that_is_not_the_one_is_refused(seed: object) -> None:
    lines = copy()
    lines[1]["seed"] = seed
    error = refusal(as_text(lines))
    assert error.facts["line"] == 2
    assert error.code in ("history/seed", "history/field")


def test_a_seed_that_deals_other_cards_is_refused_even_without_a_commitment() -> None:
    lines = copy()
    first, second = lines[1:]
    for line in (first, second):
        del line["commitment"], line["actions"][0]["commitment"]
        line["events"][0]["commitment"] = ""
    assert len(read_history(as_text(lines))) == 2
    first["seed"] = second["seed"]
    error = refusal(as_text(lines))
    assert (error.code, error.facts["line"]) == ("history/seed", 2)


def test_a_seed_that_was_not_committed_to_is_refused_even_if_nothing_was_dealt() -> None:
    rules, promised = game("tcp-01"), commitment(seed_from_int(1))
    people = (do.Person("Ann", 500, (1,)),)
    actions = (do.OpenRound(1, people, commitment=promised), do.VoidRound("a fire drill"), do.Rack())
    for seed, sound in ((1, True), (2, False)):
        text = history_text([Record(rules, actions, done(rules, *actions), seed_from_int(seed))])
        if sound:
            assert read_history(text)[0].seed == seed_from_int(1)
        else:
            assert refusal(text).code == "history/seed"


def test_a_round_that_stands_there_twice_is_refused() -> None:
    rules, first, second = TEXT.splitlines()
    spaced = json.dumps(json.loads(first))
    for copied in (first, spaced):
        error = refusal(f"{rules}\n{first}\n{second}\n{copied}\n")
        assert (error.code, error.facts["line"], error.facts["first"]) == ("history/twice", 4, 2)
        assert error.message == "line 4: this is the round of line 2 once more"


def test_the_rules_may_stand_there_twice_and_so_may_rounds_without_cards() -> None:
    """As when histories are put together, or a table was called off before it dealt."""
    rules, first, second = TEXT.splitlines()
    assert len(read_history(f"{rules}\n{first}\n{rules}\n{second}")) == 2
    actions = (do.OpenRound(1, (do.Person("Ann", 500, (1,)),)), do.VoidRound("a fire drill"), do.Rack())
    undealt = Record(game("tcp-01"), actions, done(game("tcp-01"), *actions), None)
    assert len(read_history(history_text([undealt, undealt]))) == 2


def test_a_history_without_seeds_is_read() -> None:
    lines = copy()
    del lines[1]["seed"]
    assert read_history(as_text(lines))[0].seed is None


def test_a_cut_file_says_where_it_breaks_off() -> None:
    for cut in (len(TEXT) - 40, len(TEXT.splitlines()[0]) + 200):
        error = refusal(TEXT[:cut])
        assert error.code == "history/not_json"
        assert "breaks off" in error.message
        assert error.facts["line"] == TEXT[:cut].count("\n") + 1


@pytest.mark.parametrize(
    "text,code,line",
    [
        ("", "history/empty", 0),
        ("\n \n", "history/empty", 0),
        (TEXT.split("\n", maxsplit=1)[0], "history/empty", 0),
        ("variant = 'NT'\nantes = [0]\n", "history/foreign", 1),
        ("[1,2]\n", "history/foreign", 1),
        ('{"a":1}\n', "history/foreign", 1),
        ('{"queenhigh":"table","version":1}\n', "history/foreign", 1),
        ('{"queenhigh":"round","version":3}\n', "history/version", 1),
        ('{"queenhigh":"round","version":true}\n', "history/version", 1),
        ('{"queenhigh":"round"}\n', "history/version", 1),
        ('\n{"queenhigh":"round","version":1,"rules":"00"}\n', "history/rules_missing", 2),
        ('{"queenhigh":"round","version":1,"rules":{}}\n', "history/rules_missing", 1),
        ('{"queenhigh":"rules","version":1}\n', "history/rules_changed", 1),
        ('{"queenhigh":"round","queenhigh":"rules"}\n', "history/field", 1),
        ('{"queenhigh":"round","version":1.0}\n', "history/field", 1),
        ('{"queenhigh":NaN}\n', "history/field", 1),
        ('{"queenhigh":' + "9" * 5000 + "}\n", "history/not_json", 1),
        ('{"queenhigh":' + "[" * 100_000 + "\n", "history/not_json", 1),
        ("{'queenhigh': 1}\n", "history/not_json", 1),
    ],
)
def test_what_is_no_history_is_said_to_be_none(text: str, code: str, line: int) -> None:
    error = refusal(text)
    assert (error.code, error.facts["line"]) == (code, line)


def test_rules_that_were_changed_are_refused() -> None:
    lines = copy()
    lines[0]["content"]["table"]["pair_plus"]["rows"][0]["pay"] = 1
    assert refusal(as_text(lines)).code == "history/rules_changed"


def test_rules_that_never_were_valid_are_refused() -> None:
    from hashlib import sha256

    def with_content(content: Any) -> BadInput:
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        line = {**SOUND[0], "hash": sha256(text.encode()).hexdigest(), "content": content}
        return refusal(as_text([line, SOUND[1]]))

    content = copy()[0]["content"]
    for wrong in (
        {**content, "weather": "fine"},
        {**content, "outcome": {}},
        {**content, "decision": {"wager": "x"}},
        5,
    ):
        assert with_content(wrong).code == "history/rules_faulty"
    assert with_content({**content, "id": "other"}).code == "history/rules_changed"


VALUES: list[Any] = [None, 0, -1, 10**25, "", "As", "p2", True, [], {}, [[]], {"a": 1}]


def place_in(data: st.DataObject, node: Any) -> tuple[Any, Any]:
    """Any place in some data: the table or list that holds it, and the key."""
    key = data.draw(st.sampled_from(list(node) if isinstance(node, dict) else list(range(len(node)))))
    below = node[key]
    if isinstance(below, dict | list) and below and data.draw(st.integers(0, 5)):
        return place_in(data, below)
    return node, key


@settings(max_examples=scaled(60))
@given(st.data())
def test_whatever_is_changed_is_found_or_changes_nothing(data: st.DataObject) -> None:
    """Any value of any line set to any other: never another exception, never a silent difference."""
    lines = copy()
    node, key = place_in(data, data.draw(st.sampled_from(lines[1:])))
    changed: Any = data.draw(st.sampled_from(VALUES))
    same = json.dumps(node[key]) == json.dumps(changed)
    node[key] = changed
    if same:
        assert read_history(as_text(lines))
    else:
        error = refusal(as_text(lines))
        assert re.match(r"line [23]: ", error.message)


@settings(max_examples=scaled(100))
@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"))
def test_any_letter_changed_is_found_or_means_the_same(place: int, letter: str) -> None:
    text = TEXT[:place] + letter + TEXT[place + 1 :]
    try:
        found = read_history(text)
    except BadInput as error:
        told = error
    else:
        # A space beside another one, a digit for itself, half of a line break: the content is the same.
        assert history_text(found) == TEXT
        return
    assert re.match(r"line \d+: |there is no round", told.message)


def test_the_first_difference_is_found_in_order() -> None:
    assert first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) is None
    assert first_difference({"a": [1, {"b": 2}], "c": 1}, {"a": [1, {"b": 3}], "c": 2}) == ("a[1].b", 2, 3)
    assert str(first_difference([1], [1, 2])) == "Difference(path='[1]', recorded=nothing, expected=2)"
    assert first_difference({"a": 1}, {"a": True}) == ("a", 1, True)


def test_records_of_every_game_in_one_file_are_told_apart() -> None:
    kept = [*records("tcp-01", rounds=1), *records("draw-01", rounds=1)]
    lines = [json.loads(line) for line in history_text(kept).splitlines()]
    lines[3]["rules"] = lines[0]["hash"]
    error = refusal(as_text(lines))
    assert error.facts["line"] == 4
