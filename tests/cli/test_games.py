"""`queenhigh games`."""

import json

import pytest

from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from tests.cli.conftest import Call


def test_json_lists_every_game(call: Call) -> None:
    called = call("games", "--json")
    assert (called.code, called.err) == (0, "")
    listed = json.loads(called.out)
    assert [entry["id"] for entry in listed] == list(builtin_ids())
    for entry in listed:
        rules = load(entry["id"])
        assert entry["title"] == rules.title
        assert isinstance(entry["source"], str)
        assert rules.source.title in entry["source"]
        assert entry["bank"] == ("player-dealer" if rules.bank.by == "seat" else "house")
        assert entry["seats"] == rules.seats.count
        assert entry["wagers"] == list(rules.wager)
        assert entry["hash"] == rules.hash


@pytest.mark.parametrize("columns", ["80", "100", "160"])
def test_the_table_cuts_nothing_off(call: Call, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    called = call("games")
    assert called.code == 0
    assert "…" not in called.out
    for name in builtin_ids():
        assert name in called.out
    assert "player-dealer" in called.out
    assert "$5–$500" in called.out


def test_no_colour_codes_in_a_file(call: Call) -> None:
    assert "\x1b" not in call("games").out
