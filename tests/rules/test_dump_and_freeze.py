"""A loaded game can be written back, hashed and sent, but not changed."""

import json
import pickle
import tomllib
from copy import deepcopy
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.dump import dump, toml_text
from queenhigh.rules.load import load, load_text
from queenhigh.rules.schema.part import MisreadError, Part, attributes_of
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.testing import RuleFile, rule_files
from tests.effort import scaled


@pytest.mark.parametrize("name", builtin_ids())
def test_load_dump_load_is_the_identity_on_the_published_games(name: str) -> None:
    game = load(name)
    again = load_text(dump(game))
    assert again == game
    assert again.hash == game.hash
    assert dump(again) == dump(game)


@settings(max_examples=scaled(120, first=60))
@given(rule_files())
def test_load_dump_load_is_the_identity_on_random_games(file: RuleFile) -> None:
    again = load_text(dump(file.ruleset))
    assert again == file.ruleset
    assert again.hash == file.ruleset.hash
    # The order in which wagers and options are listed is part of the game.
    assert list(again.outcome) == list(file.ruleset.outcome)


def places(node: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every key of some tables, those in arrays included."""
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    own = [(*path, key) for key in node] if isinstance(node, dict) else []
    return own + [each for key, value in inside for each in places(value, (*path, key))]


def without(data: dict[str, Any], path: tuple[str | int, ...]) -> dict[str, Any]:
    """A copy that lacks one key."""
    copy = deepcopy(data)
    table: Any = copy
    for part in path[:-1]:
        table = table[part]
    del table[path[-1]]
    return copy


def reading(data: dict[str, Any]) -> dict[str, Any] | None:
    """What the tables say with everything written out; None if they are no game."""
    try:
        return Ruleset.read(data).as_data()
    except MisreadError:
        return None


def assert_nothing_is_left_over(game: Ruleset) -> None:
    """Each key that is stated is needed: without it there is no game, or another one. And what is left out was not."""
    whole, short = game.as_data(), game.stated()
    assert json.dumps(reading(short)) == json.dumps(reading(whole)) == json.dumps(whole)
    needed = set(places(short))
    assert [path for path in needed if reading(without(short, path)) == whole] == []
    for path in places(whole):
        if path not in needed and path[:-1] in needed:
            assert reading(without(whole, path)) == whole, path


def assert_everything_is_there(stated: object, written: object) -> None:
    """What a file says is written as it says it."""
    if isinstance(stated, dict):
        assert isinstance(written, dict)
        for key, value in stated.items():
            assert_everything_is_there(value, written[key])
    elif isinstance(stated, list):
        assert isinstance(written, list)
        for value, copy in zip(stated, written, strict=True):
            assert_everything_is_there(value, copy)
    else:
        assert written == stated
        assert type(written) is type(stated)


@settings(max_examples=scaled(10, first=5))
@given(rule_files())
def test_what_is_stated_is_what_would_not_be_so_anyway(file: RuleFile) -> None:
    assert_everything_is_there(file.data, file.ruleset.as_data())
    assert_nothing_is_left_over(file.ruleset)


@pytest.mark.parametrize("name", ["ca-6cb", "draw-01", "tcp-progressive-1", "casablanca"])
def test_a_published_game_states_what_would_not_be_so_anyway(name: str) -> None:
    assert_nothing_is_left_over(load(name))


@pytest.mark.parametrize("name", ["ca-6cb", "ca-tcp", "casablanca"])
def test_a_published_file_is_written_as_it_stands(name: str) -> None:
    # These stand on no other file, so that everything in them is the game's own.
    text = (files("queenhigh.rules") / "games" / f"{name}.toml").read_text(encoding="utf-8")
    assert_everything_is_there(tomllib.loads(text), load(name).as_data())


def tables() -> st.SearchStrategy[dict[str, Any]]:
    """Any tables of TOML values, mixed as no rule file would mix them."""
    keys = st.text(max_size=5)
    leaves = st.integers(-(2**63), 2**63 - 1) | st.booleans() | st.text(max_size=8)
    inner = st.recursive(
        leaves, lambda inside: st.lists(inside, max_size=3) | st.dictionaries(keys, inside, max_size=3), max_leaves=8
    )
    return st.dictionaries(keys, inner, max_size=4)


@given(tables())
def test_any_toml_data_survives_being_written(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(data)) == data


def parts(node: object) -> list[object]:
    """A value and everything inside it."""
    inside: list[object] = []
    if isinstance(node, Part):
        inside = [getattr(node, name) for name in attributes_of(type(node))]
    elif isinstance(node, MappingProxyType):
        inside = list(node.values())
    elif isinstance(node, tuple):
        inside = list(node)
    return [node, *(each for item in inside for each in parts(item))]


@pytest.mark.parametrize("name", ["ca-6cb", "draw-01", "tcp-progressive-1", "casablanca"])
def test_nothing_in_a_loaded_game_can_be_changed(name: str) -> None:
    game = load(name)
    found = parts(game)
    assert {type(each) for each in found if isinstance(each, list | dict | set)} == set()
    found_parts = [each for each in found if isinstance(each, Part)]
    assert len(found_parts) > 50
    for part in found_parts:
        name = next(iter(attributes_of(type(part))))
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(part, name, None)
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(part, name)


@settings(max_examples=scaled(40, first=20))
@given(rule_files())
def test_games_can_be_sent_and_kept_in_sets(file: RuleFile) -> None:
    game = file.ruleset
    again = pickle.loads(pickle.dumps(game))  # noqa: S301  # our own bytes
    assert again == game
    assert (again.hash, hash(again)) == (game.hash, hash(game))
    assert {game, again} == {game}


def test_what_is_said_differently_but_the_same_has_one_hash() -> None:
    # Defaults written out or left out: the same game.
    left_out = load_text(
        'schema = 1\nextends = "tcp-01"\nid = "tcp-01"\ntitle = "Three Card Poker, pay table TCP-01"\n'
    )
    written = load_text(
        'schema = 1\nextends = "tcp-01"\nid = "tcp-01"\ntitle = "Three Card Poker, pay table TCP-01"\n'
        '[deck]\nranks = "23456789TJQKA"\nsuits = "cdhs"\n[seats]\nbackline = false\n'
    )
    assert left_out.hash == written.hash == load("tcp-01").hash
    assert load("tcp-01", {"seats.count": 6}).hash != left_out.hash
