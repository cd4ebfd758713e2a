"""The JSON Schema for editors accepts what the loader accepts, as far as such a schema can say it."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.dump import dump, toml_text
from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.jsonschema import given_schema, rule_file_schema
from queenhigh.rules.load import load, load_text
from queenhigh.testing import PLANTS, Broken, RuleFile, broken_rulesets, rule_files
from tests.effort import scaled
from tests.meta.project import ROOT
from tests.rules.kit import GAMES

SCHEMA: Final = rule_file_schema()
VALIDATOR: Final = Draft202012Validator(SCHEMA)
FILES: Final = sorted([*(ROOT / "src/queenhigh/rules/games").glob("*.toml"), *GAMES.glob("*.toml")])


def test_it_is_a_schema_of_its_dialect() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "$id" not in SCHEMA


def test_every_key_is_described() -> None:
    bare = [
        f"{name}.{key}"
        for name, part in SCHEMA["$defs"].items()
        for key, node in part.get("properties", {}).items()
        if not (node.get("description") or described(node))
    ]
    assert bare == []


def described(node: dict[str, Any]) -> bool:
    """Whether what a node refers to has a description."""
    return "$ref" in node and bool(SCHEMA["$defs"][node["$ref"].rsplit("/", 1)[1]].get("description"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_is_accepted(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(tomllib.loads(path.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize("name", builtin_ids())
def test_every_dump_is_accepted(name: str) -> None:
    assert VALIDATOR.is_valid(tomllib.loads(dump(load(name))))


def test_what_a_game_gives_as_data_has_every_key_that_is_not_absent() -> None:
    validator = Draft202012Validator(given_schema())
    for name in builtin_ids():
        data = load(name).as_data()
        assert [error.message for error in validator.iter_errors(data)] == [], name
        # What the file leaves out is written out, and the schema knows it: a client may read it without asking.
        assert not validator.is_valid({key: value for key, value in data.items() if key != "deck"})
        wager = next(iter(data["wager"]))
        plain = {**data["wager"][wager]}
        del plain["cents_step"]
        assert not validator.is_valid({**data, "wager": {**data["wager"], wager: plain}})


@settings(max_examples=scaled(40, first=20))
@given(rule_files())
def test_random_games_are_accepted(file: RuleFile) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(file.data)] == []


@settings(max_examples=scaled(40, first=20))
@given(broken_rulesets(*(plant for plant in PLANTS if plant.is_form())))
def test_faults_of_form_are_refused(broken: Broken) -> None:
    assert not VALIDATOR.is_valid(broken.data), broken.plant.name


@settings(max_examples=scaled(40, first=20))
@given(broken_rulesets(*(plant for plant in PLANTS if not plant.is_form())))
def test_faults_of_content_are_beyond_it(broken: Broken) -> None:
    assert VALIDATOR.is_valid(broken.data), broken.plant.name


def places(node: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place of some data, tables and arrays included."""
    found: list[tuple[str | int, ...]] = [path] if path else []
    if isinstance(node, dict):
        found += [each for key, value in node.items() for each in places(value, (*path, key))]
    elif isinstance(node, list):
        found += [each for number, value in enumerate(node) for each in places(value, (*path, number))]
    return found


# 7.0 is left out: JSON Schema takes it for a whole number, TOML and the loader do not.
STRANGE: Final[tuple[object, ...]] = (
    0,
    -1,
    3,
    100_000_000_001,
    True,
    "",
    "x",
    "ante",
    "?!",
    "x" * 500,
    [],
    ["ante"],
    {},
    {"x": 1},
    1.5,
)


@settings(max_examples=scaled(150, first=75))
@given(rule_files(), st.data())
def test_after_any_change_both_say_the_same_of_the_form(file: RuleFile, data: st.DataObject) -> None:
    changed: Any = deepcopy(file.data)
    path = data.draw(st.sampled_from(places(changed)))
    *way, last = path
    table = changed
    for part in way:
        table = table[part]
    if data.draw(st.booleans()):
        table[last] = data.draw(st.sampled_from(STRANGE))
    else:
        del table[last]
    assert VALIDATOR.is_valid(changed) == (form_faults(changed) == []), (path, form_faults(changed))


def form_faults(data: dict[str, Any]) -> list[str]:
    """What the loader says of the form."""
    try:
        load_text(toml_text(data))
    except FaultyRules as error:
        return [str(fault) for fault in error.faults if fault.code.startswith(("key/", "value/"))]
    return []


@pytest.mark.parametrize(
    "text,accepted",
    [
        ('id = "x"\nextends = "tcp-01"\n[wager.ante]\ncents_min = 5', True),
        ('extends = "tcp-01"\n[wager.ante]\ncents_min = 5', False),
        ('id = "x"\nextends = "tcp-01"\n[wager.ante]\ncents_mn = 5', False),
        ('id = "x"\nextends = "tcp-01"\n[outcome]\nante = [{ result = "push" }]', True),
        ('id = "x"\nextends = "tcp-01"\n[outcome]\nante = [{ pay = 1 }]', False),
        ('id = "x"\nextends = "tcp-01"\n[[deal]]\nto = "seat"\n[[deal]]\nto = "bank"\ncards = 3', False),
        ('id = "x"\n[wager.ante]\ncents_min = 5', False),
        ('id = "x"\n[attachment]\nbase = "tcp-01"\nbank = ["house"]', True),
        ('id = "x"\n[attachment]\nbase = "tcp-01"', False),
        ('id = "x"\nextends = "tcp-01"\n[attachment]\nbase = "tcp-01"\nbank = ["house"]', False),
        ('id = "x"\nextends = "tcp-01"\nwithout = ["a", 1]', False),
        ('id = "x"\nextends = "tcp-01"\nwithout = ["published"]\nattach = ["tcp-progressive-1"]', True),
    ],
)
def test_a_file_that_stands_on_others_states_any_part_but_whole_rows(text: str, *, accepted: bool) -> None:
    assert VALIDATOR.is_valid(tomllib.loads(f"schema = 1\n{text}")) is accepted
