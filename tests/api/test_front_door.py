"""`import queenhigh as qh`: a closed list, imported when asked for, and still there when every room is."""

import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import queenhigh as qh
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.rules.faults import FaultyRules

FUNCTIONS = {"analyze", "deal", "load", "publish", "simulate", "strategy"}
OFFERED = FUNCTIONS | {"QueenhighError", "Table", "__version__"}


def _calls(folder: Path) -> dict[str, Callable[[], Any]]:
    """Every function of the door, with something of what it returns."""
    return {
        "load": lambda: qh.load("tcp-01").hash,
        "deal": lambda: qh.deal("tcp-01", seats=1, seed=7).events,
        "analyze": lambda: qh.analyze("tcp-01").wager("ante").edge,
        "strategy": lambda: qh.strategy("tcp-01").lines,
        "simulate": lambda: qh.simulate("tcp-01", 100, seats=1).wagers,
        "publish": lambda: qh.publish("tcp-01", folder, documents=["felt"], formats=["svg"]),
    }


def test_the_list_is_closed() -> None:
    assert set(qh.__all__) == OFFERED
    assert dir(qh) == sorted(OFFERED)
    assert all(getattr(qh, name) is getattr(qh, name) for name in OFFERED)
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        _ = qh.shuffle  # type: ignore[attr-defined]


def test_the_import_alone_brings_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import queenhigh; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["queenhigh"]


def test_no_room_takes_the_name_of_a_function(tmp_path: Path) -> None:
    rooms = {module.name for module in pkgutil.iter_modules(qh.__path__)}
    assert rooms & OFFERED == set()
    for module in pkgutil.walk_packages(qh.__path__, "queenhigh."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    calls = _calls(tmp_path)
    assert calls.keys() == FUNCTIONS
    for name, call in calls.items():
        assert call() == call(), name


def test_the_figures_are_the_published_ones() -> None:
    # The base game's edge of 3.3730 % of the ante and queen-six-four are in every book on it: 686,689 / 20,358,520.
    assert qh.analyze("tcp-01").wager("ante").edge == Fraction(686_689, 20_358_520)
    best = qh.strategy("tcp-01")
    assert best.decide("Qs 6h 4d").option == "play"
    assert best.decide("Qs 6h 3d").option == "fold"
    assert "Q-6-4" in best.lines[0]


def test_without_a_seed_it_is_chance() -> None:
    assert qh.deal("tcp-01", seats=1).seed != qh.deal("tcp-01", seats=1).seed


def test_a_game_is_an_id_a_path_or_what_was_loaded(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('schema = 1\nextends = "tcp-01"\nid = "own"\ntitle = "Own"\n', encoding="utf-8")
    rules = qh.load(own)
    assert rules.id == "own"
    assert qh.load(rules) is rules
    assert qh.deal(rules, seats=1, seed=1).rules is rules
    assert qh.load("tcp-01", {"wager.ante.cents_min": 1000}).wager["ante"].cents_min == 1000


@pytest.mark.parametrize(
    "wrong, code, fact",
    [
        (lambda: qh.load("tcp-99"), "rules/unknown", ("id", "tcp-99")),
        (lambda: qh.load(3), "game/kind", ("game", "3")),  # type: ignore[arg-type]
        (lambda: qh.load(qh.load("tcp-01"), {"seats.count": 3}), "game/loaded", ("settings", ("seats.count",))),
        (lambda: qh.deal("tcp-01", seats=99), "argument/range", ("value", 99)),
        (lambda: qh.deal("ca-6cb", seats=1), "argument/range", ("min", 2)),
        (lambda: qh.deal("tcp-01", seats="2"), "argument/range", ("value", "2")),  # type: ignore[arg-type]
        (lambda: qh.deal("tcp-01", policy="brave"), "policy/unknown", ("text", "brave")),
        (lambda: qh.analyze("tcp-01", {"red": 1}), "exact/unknown_wager", ("wager", "red")),
        (lambda: qh.strategy("tcp-01").decide("Qs 6h"), "exact/cards", ("own", "Qs 6h")),
        (lambda: qh.simulate("tcp-01", 0), "argument/range", ("name", "rounds")),
        (lambda: qh.simulate("tcp-01", 10, stakes_cents={"red": 500}), "simulate/wager", ("wager", "red")),
        (lambda: qh.publish("tcp-01", ".", documents=["poem"]), "publish/unknown_document", ("document", "poem")),
    ],
)
def test_what_means_nothing_is_refused_with_code_and_facts(
    wrong: Callable[[], object], code: str, fact: tuple[str, object]
) -> None:
    with pytest.raises(qh.QueenhighError) as caught:
        wrong()
    assert isinstance(caught.value, BadInput)
    assert caught.value.code == code
    assert caught.value.facts[fact[0]] == fact[1]


def test_a_wrong_setting_names_its_fault() -> None:
    with pytest.raises(FaultyRules):
        qh.load("tcp-01", {"seats.count": -1})


def test_a_refused_action_is_an_error_of_the_house() -> None:
    assert issubclass(IllegalAction, qh.QueenhighError)


def test_what_a_shell_shows_of_each_value_is_one_line() -> None:
    table = qh.Table("tcp-01", seed=14).bet(ante=5).deal().choose("play")
    assert repr(qh.load("tcp-01")) == "<Ruleset tcp-01, version 1: Three Card Poker, pay table TCP-01>"
    # The printed par per ante of pay table A, and the edge of its pair plus, to four places.
    assert repr(qh.analyze("tcp-01")) == "<Analysis tcp-01: ante 3.3730%, pair_plus 2.3167%>"
    assert repr(qh.strategy("tcp-01")) == "<BestPlay: Play Q-6-4 or better; fold the rest.>"
    assert repr(table) == "<Table tcp-01: 1 round played, you have $1,010>"
    assert repr(table.result).startswith("<Result net_cents=1000: play win (higher hand), ante win")
    assert re.fullmatch(r"<Record tcp-01, round 1: \d+ actions, \d+ events>", repr(table.result.record))
    played = repr(qh.simulate("tcp-01", rounds=1_000, seed=2))
    assert re.fullmatch(r"<Results tcp-01, 1,000 rounds, seed 2: ante .*% ± .*%, pair_plus .*% ± .*%>", played)
