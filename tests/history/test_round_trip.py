"""What is written can be read: every action, event, transfer, card and clause, of every game."""

import json
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenhigh.codec.marks import layout_of
from queenhigh.codec.spelling import spelled
from queenhigh.errors import BadInput
from queenhigh.history.read import read_history, read_lines
from queenhigh.history.record import Record, round_data
from queenhigh.history.write import history_lines, history_text
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.codec import read_action, read_event
from queenhigh.rules.load import load_text
from queenhigh.testing import rule_files
from tests.effort import scaled
from tests.history.kit import as_text, done, lines_of, records
from tests.round.games import game, low_limits
from tests.session.random_rounds import Lived, every_game, random_round

GAMES = every_game()
KINDS = (*get_args(do.AnyAction), *get_args(ev.AnyEvent))


def check_round_trip(lived: Lived) -> None:
    record = Record(lived.rules, lived.actions, lived.events)
    text = history_text([record])
    assert read_history(text) == (record,)
    assert history_text(read_history(text)) == text
    for item in (*lived.actions, *lived.events):
        data = json.loads(json.dumps(spelled(item)))
        assert (read_action(data) if isinstance(item, do.Action) else read_event(data)) == item


@pytest.mark.parametrize("name", GAMES)
def test_random_rounds_are_written_and_read_without_loss(name: str) -> None:
    for seed in range(scaled(3)):
        check_round_trip(random_round(GAMES[name], Random(f"history {name} {seed}"), mishaps=0.1))


@given(rule_files(), st.integers(0, 2**32))
@settings(max_examples=scaled(20), suppress_health_check=list(HealthCheck))
def test_random_rounds_of_random_games_are_written_and_read_without_loss(file: Any, seed: int) -> None:
    rules = load_text(file.text, "random.toml", settings=low_limits(file.ruleset))
    check_round_trip(random_round(rules, Random(seed)))


def test_a_history_of_several_games_holds_each_rule_file_once() -> None:
    kept = [*records("tcp-01"), *records("ca-6cb"), *records("tcp-01", seed=2)]
    lines = [json.loads(line) for line in history_lines(kept)]
    assert [line["queenhigh"] for line in lines] == [
        "rules",
        "round",
        "round",
        "rules",
        "round",
        "round",
        "round",
        "round",
    ]
    assert read_history(history_text(kept)) == tuple(kept)


def test_a_history_is_read_line_by_line() -> None:
    kept = records("tcp-01", rounds=3)
    lines = history_text(kept).splitlines()
    reader = read_lines(iter(lines))
    assert next(reader) == kept[0]
    # Blank lines, a mark at the beginning and line ends of another system do not matter.
    other = "\ufeff" + "\r\n\r\n".join(lines) + "\r\n"
    assert read_history(other) == tuple(kept)


@given(st.text(min_size=1, max_size=40), st.text(min_size=1, max_size=8))
def test_any_name_survives(name: str, other: str) -> None:
    rules = game("ca-6cb")
    people = (do.Person("bank" + name, 10**30, (1,)), do.Person("seat" + other, 10_000, (2,)))
    actions = (
        do.OpenRound(1, people, 1, 10**29),
        do.PlaceWager("seat" + other, 2, "ante", 500),
        do.VoidRound(name + "."),
        do.Rack(),
    )
    record = Record(rules, actions, done(rules, *actions))
    text = history_text([record])
    assert read_history(text) == (record,)
    assert read_history(text.encode().decode()) == (record,)


def test_half_a_letter_in_a_name_survives_as_an_escape() -> None:
    rules = game("tcp-01")
    actions = (do.OpenRound(1, (do.Person("Ann \ud83c", 500, (1,)),)), do.VoidRound("why not"), do.Rack())
    record = Record(rules, actions, done(rules, *actions))
    text = history_text([record])
    assert read_history(text.encode().decode()) == (record,)
    assert "\\ud83c" in text


# What holds whole numbers and is no card. A new field has to be put here or among the cards.
NO_CARDS = {
    "number", "bank_seat", "bank_cents", "pack", "spot", "cents", "count", "action_cents", "seat", "strength",
    "due_cents", "paid_cents", "wager_cents", "spots", "percent",
}  # fmt: skip


def test_every_field_that_holds_cards_is_spelled_in_letters() -> None:
    layouts = [layout_of(kind) for kind in KINDS]
    spelled_out = {(each.tag, field.name) for each in layouts for field in each.fields if field.spelling}
    found = set()
    for kind in KINDS:
        for field in msgspec.structs.fields(kind):
            if "int" in str(field.type) and field.name not in NO_CARDS:
                found.add((kind.__struct_config__.tag, field.name))
    assert found == spelled_out


def test_the_summary_says_who_won_what() -> None:
    line = round_data(records("ca-6cb", seats=2, rounds=1)[0])
    assert line["people"][1] == {"bettor": "p2", "purse_cents": 1_000_000, "seats": [2]}
    assert line["bank"] == {"seat": 1, "bettor": "p1", "cents": 4_000}
    net = line["result"]["net_cents"]
    assert sum(net.values()) + line["result"]["house_cents"] == 0
    # Three wagers of $5 are $15 of action: the player-dealer pays 50 cents.
    assert line["result"]["house_cents"] == 50
    assert set(line["cards"]["spots"]) == {"2"}


def test_a_void_round_says_why() -> None:
    rules = game("tcp-01")
    actions = (do.OpenRound(1, (do.Person("Ann", 500, (1,)),)), do.VoidRound("a fire drill"), do.Rack())
    line = round_data(Record(rules, actions, done(rules, *actions)))
    assert line["result"] == {"net_cents": {"Ann": 0}, "house_cents": 0, "void": "a fire drill"}
    assert "cards" not in line


def test_a_round_that_is_not_over_is_not_written() -> None:
    record = records("tcp-01", rounds=1)[0]
    with pytest.raises(BadInput) as refused:
        history_text([Record(record.rules, record.actions[:-1], record.events[:-1])])
    assert refused.value.code == "history/unfinished"
    with pytest.raises(BadInput) as refused:
        history_text([Record(record.rules, (), ())])
    assert refused.value.code == "history/not_opened"


@pytest.mark.parametrize("name", ["tcp-01", "ca-6cb"])
def test_rounds_from_before_pay_rows_were_recorded_are_read(name: str) -> None:
    lines = lines_of(name, rounds=20)
    assert any("row" in event for line in lines[1:] for event in line["events"])
    for line in lines[1:]:
        line["events"] = [{key: value for key, value in event.items() if key != "row"} for event in line["events"]]
    assert read_history(as_text(lines)) == tuple(records(name, rounds=20))


def test_a_pay_row_that_did_not_pay_is_found() -> None:
    lines = lines_of("tcp-01", rounds=20)
    event = next(event for line in lines[1:] for event in line["events"] if "row" in event)
    event["row"][1] += 1
    with pytest.raises(BadInput, match="row"):
        read_history(as_text(lines))
