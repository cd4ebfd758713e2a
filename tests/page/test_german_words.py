"""U8: whatever the server says by a code, or a rule file prints, has its German words: from what can be said, not from what was met."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given

from queenhigh.casino.announced import ANNOUNCEMENTS
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.steps import Wait
from queenhigh.testing import rulesets
from queenhigh.tournament.state import Status
from tests.page.test_told import block

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/queenhigh"
TEXTS = ROOT / "page/src/texts/de.ts"
DESKS = ROOT / "page/src/desks/texts/de.ts"
OPTIONS, LABELS = block(TEXTS, "\n  options"), block(TEXTS, "\n  labels")


def function(file: Path, name: str) -> str:
    """One entry of a catalogue, to its end."""
    found = re.search(rf"^  {name}: (.*?)^  (?:\w+:|}})", file.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found, name
    return found[1]


def cases(file: Path, name: str) -> set[str]:
    return set(re.findall(r'case "(\w+)"', function(file, name)))


def constants(file: Path, call: str, place: int) -> set[str]:
    """What stands as plain text at a place of every call of a name."""
    calls = [each for each in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(each, ast.Call)]
    named = [each for each in calls if isinstance(each.func, ast.Name) and each.func.id == call]
    given_there = [each.args[place] for each in named if len(each.args) > place]
    return {each.value for each in given_there if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def printed(rules: Ruleset) -> tuple[set[str], set[str]]:
    """What a rule file prints on choices; and on rows, classes, fees and meters."""
    options = {option.label for option in rules.decision.option.values()} if rules.decision else set()
    labels = {row.label for table in rules.table.values() for row in table.rows if row.label}
    labels |= {label for ranking in rules.ranking.values() for label in ranking.labels.values()}
    labels |= {label for panel in rules.layout.panel.values() for label in panel.labels.values()}
    labels |= set(rules.layout.legend)
    labels |= {meter.label for meter in rules.meter.values()}
    labels |= {fee.label for fee in rules.fee.values()}
    labels |= {f"same {row.same}" for table in rules.table.values() for row in table.rows if row.same and not row.label}
    return options, labels


def test_u8_every_choice_row_class_fee_and_meter_of_a_published_game_has_its_german_words() -> None:
    games = [load(game) for game in builtin_ids()]
    tiers = {each.label for game in games for fee in game.fee.values() for each in (fee.schedules or {}).values()}
    assert {"Fold", "Play", "Raise"} <= {option for game in games for option in printed(game)[0]} <= OPTIONS.keys()
    assert {"Collection", "Schedule 1", "A-K-Q suited"} <= tiers | {each for game in games for each in printed(game)[1]}
    assert {label for game in games for label in printed(game)[1]} | tiers <= LABELS.keys()
    assert [words for words in OPTIONS.values() if words in ("Fold", "Play", "Raise", "Check")] == []


@given(rulesets())
def test_u8_every_choice_fee_and_meter_of_a_random_game_has_its_german_words(rules: Ruleset) -> None:
    options, labels = printed(rules)
    assert options <= OPTIONS.keys()
    assert labels <= LABELS.keys()


def test_u8_e7_t10_every_announcement_has_its_german_sentence() -> None:
    assert cases(TEXTS, "announced") == set(ANNOUNCEMENTS)


def test_u8_t10_every_step_of_a_dealers_console_is_said_in_german() -> None:
    steps = {*get_args(Wait.__value__ if hasattr(Wait, "__value__") else Wait), "pay"}
    assert "decision" in steps
    assert cases(DESKS, "now") == steps
    assert set(block(DESKS, "steps")) == steps


def test_u8_t10_every_press_of_a_dealers_console_is_said_in_german() -> None:
    tree = ast.parse((SOURCE / "casino/console.py").read_text(encoding="utf-8"))
    step = next(each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == "_step")
    called = [each.func for each in ast.walk(step) if isinstance(each, ast.Call)]
    names = {each.attr for each in called if isinstance(each, ast.Attribute)}
    names |= {each.id for each in called if isinstance(each, ast.Name) and each.id.startswith("Press")}
    tags = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in names if name[0].isupper()} - {"press_hand"}
    assert {"close_bets", "press_coin_in", "rack"} <= tags
    said = set(re.findall(r"(\w+): \"", function(DESKS, "press")))
    assert tags == said


def test_u8_everything_that_a_table_does_by_itself_is_said_in_german() -> None:
    words = constants(SOURCE / "casino/timers.py", "Default", 2)
    assert "no more bets" in words
    assert set(block(TEXTS, "timeUps")) == words


def test_u8_every_notice_to_a_player_is_said_in_german() -> None:
    found = [constants(path, "Notice", 0) for path in (SOURCE / "web").rglob("*.py")]
    # Where a table has moved to and that the server stops have sentences of their own; other codes are those of refusals.
    codes = {code for each in found for code in each if "/" not in code} - {"moved", "stopping"}
    assert codes == set(re.findall(r'code [!=]== "(\w+)"', function(TEXTS, "notice")))


def test_u8_x2_every_sentence_of_an_announcement_has_its_german_one() -> None:
    codes = constants(SOURCE / "tournament/announcement.py", "_say", 0)
    german = (ROOT / "page/src/tournaments/texts/sentences.de.ts").read_text(encoding="utf-8")
    assert len(codes) > 30
    assert set(re.findall(r'^  "([a-z_]+\.[a-z_]+)": ', german, re.MULTILINE)) == codes


@pytest.mark.parametrize("language", ["en", "de"])
def test_u8_x4_why_a_table_of_a_tournament_waits_is_said_in_both_languages(language: str) -> None:
    walked = ast.walk(ast.parse((SOURCE / "tournament/gate.py").read_text(encoding="utf-8")))
    returned = [each.value for each in walked if isinstance(each, ast.Return)]
    words = {each.value for each in returned if isinstance(each, ast.Constant) and isinstance(each.value, str)} - {""}
    assert "there is a break" in words
    words |= {f"the tournament is {status}" for status in get_args(Status) if status not in ("none", "running")}
    words |= {f"the table is {status}" for status in ("paused", "stopped", "closing", "closed")}
    assert set(block(ROOT / f"page/src/tournaments/texts/{language}.ts", "\n  waits")) == words
