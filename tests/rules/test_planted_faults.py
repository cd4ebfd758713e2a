"""Every planted fault is found, with its code and its place, in whatever game it is planted."""

import re
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.rules.dump import toml_text
from queenhigh.rules.faults import Fault, FaultyRules
from queenhigh.rules.load import load_text
from queenhigh.testing import PLANTS, Broken, Plant, RuleFile, broken_rulesets, plant_in, rule_files
from tests.effort import scaled
from tests.meta.project import ROOT
from tests.rules.kit import faults_of

FORM = [plant for plant in PLANTS if plant.is_form()]
# Form and content in unlike parts of a file, which no repair of the one can turn into the other.
QUIET_FORM = [
    plant for plant in FORM if plant.name in ("unknown_key", "endless_title", "number_for_text", "odds_below_zero")
]
QUIET_CONTENT = [
    plant
    for plant in PLANTS
    if plant.name
    in ("settles_nothing", "blank_that_nobody_fills", "edge_in_dollars", "fee_of_nothing", "clause_for_nothing")
]


def found(broken: Broken, faults: tuple[Fault, ...]) -> bool:
    """Whether the planted fault is among those reported."""
    return any((fault.code, fault.path) == (broken.code, broken.path) for fault in faults)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_each_planted_fault_is_reported_at_its_place(plant: Plant) -> None:
    @settings(max_examples=scaled(1))
    @given(broken_rulesets(plant))
    def check(broken: Broken) -> None:
        faults = faults_of(broken.text)
        assert found(broken, faults), [str(fault) for fault in faults]
        assert all(fault.place is not None and fault.message and fault.allowed for fault in faults)

    check()


@settings(max_examples=scaled(120, first=60))
@given(broken_rulesets())
def test_planted_faults_in_random_games(broken: Broken) -> None:
    assert found(broken, faults_of(broken.text))


@settings(max_examples=scaled(60, first=30))
@given(broken_rulesets(*FORM))
def test_a_fault_of_form_brings_no_fault_of_content_with_it(broken: Broken) -> None:
    # The file was valid before: whatever else is reported would be an invention of the repair.
    own = ("key/", "value/", "extends/", "without/", "attach/", "attachment/")
    assert [str(fault) for fault in faults_of(broken.text) if not fault.code.startswith(own)] == []


@pytest.mark.parametrize("key", ["cents_min", "cents_max", "cents_step"])
@pytest.mark.parametrize("wager", ["ante", "blind"])
def test_a_wrong_amount_is_not_held_against_the_wager_that_equals_it(wager: str, key: str) -> None:
    data = tomllib.loads((ROOT / "tests" / "games" / "ultimate.toml").read_text(encoding="utf-8"))
    assert data["wager"]["blind"]["equals"] == "ante"
    data["wager"]["ante"] |= {"cents_min": 700, "cents_max": 7_000, "cents_step": 700}
    data["wager"]["blind"] |= {"cents_min": 700, "cents_max": 7_000, "cents_step": 700}
    load_text(toml_text(data))
    data["wager"][wager][key] = "7"
    assert [(fault.code, fault.path) for fault in faults_of(toml_text(data))] == [
        ("value/type", f"wager.{wager}.{key}")
    ]


@settings(max_examples=scaled(60, first=30))
@given(rule_files(), st.sampled_from(QUIET_FORM), st.sampled_from(QUIET_CONTENT))
def test_a_fault_of_form_hides_no_fault_of_content(file: RuleFile, form: Plant, content: Plant) -> None:
    def break_both(data: dict[str, Any]) -> None:
        form.breaks(data)
        content.breaks(data)

    broken = plant_in(file, Plant("both", content.code, content.path, break_both))
    faults = faults_of(broken.text)
    assert found(broken, faults)
    assert (form.code, form.path) in {(fault.code, fault.path) for fault in faults}


def test_the_catalogue_is_wide() -> None:
    assert len(PLANTS) >= 100
    assert len({plant.name for plant in PLANTS}) == len(PLANTS)


def test_every_code_of_the_checks_is_planted() -> None:
    folder = ROOT / "src" / "queenhigh" / "rules" / "check"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    codes = set(re.findall(r'(?:Finding|unknown)\(\s*"([a-z_]+/[a-z_]+)"', source))
    assert len(codes) > 60
    assert codes - {plant.code for plant in PLANTS} == set()


def test_a_faulty_error_is_one_text_for_people_and_data_for_programs() -> None:
    with pytest.raises(FaultyRules) as caught:
        load_text('schema = 1\nid = "x"\n', "short.toml")
    first = caught.value.faults[0]
    assert str(caught.value).startswith("short.toml: ")
    assert first.as_data()["file"] == "short.toml"
    assert str(first) in str(caught.value)
