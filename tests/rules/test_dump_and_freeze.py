"""A loaded game can be written back, hashed and sent, but not changed."""

import json
import pickle
import tomllib
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.dump import dump, toml_text
from queenhigh.rules.load import load, load_text
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


def assert_written_alike(game: Ruleset) -> None:
    """Key for key and in the same order as Pydantic writes the model."""
    assert json.dumps(game.as_data()) == json.dumps(game.model_dump(mode="json", by_alias=True, exclude_none=True))
    short = game.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_defaults=True)
    assert json.dumps(game.stated()) == json.dumps(short)


@settings(max_examples=scaled(60, first=30))
@given(rule_files())
def test_plain_tables_are_what_the_schemas_own_writer_writes(file: RuleFile) -> None:
    assert_written_alike(file.ruleset)


@pytest.mark.parametrize("name", builtin_ids())
def test_a_published_game_is_written_as_the_schemas_own_writer_writes_it(name: str) -> None:
    assert_written_alike(load(name))


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
    if isinstance(node, BaseModel):
        inside = [getattr(node, name) for name in type(node).model_fields]
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
    models = [each for each in found if isinstance(each, BaseModel)]
    assert len(models) > 50
    for model in models:
        field = next(iter(type(model).model_fields))
        with pytest.raises(ValidationError):
            setattr(model, field, None)


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
