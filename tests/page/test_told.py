"""U8: whatever the journal and the books can hold has its words at the desks, in both languages."""

import ast
import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from queenhigh.casino.ledger import LedgerKind
from queenhigh.casino.meters.win_page import Signature
from queenhigh.casino.records.significant import _KINDS, CATEGORIES
from queenhigh.casino.trays.events import SlipMade
from queenhigh.tournament.announcement import announcement
from queenhigh.tournament.load import load_terms

ROOT = Path(__file__).parents[2]
DESKS = ROOT / "page/src/desks/texts"
SCHEMAS: dict[str, Any] = json.loads((ROOT / "page/src/wire/schema.json").read_text(encoding="utf-8"))["components"][
    "schemas"
]
_POSTING = {"posted": 3, "Posting": 3, "_paid": 3, "_issued": 3, "_taken": 3, "_put_in": 2}
"""Whoever writes into the books, and which of its arguments says why."""


def block(file: Path, name: str) -> dict[str, str]:
    """The texts of one block of a catalogue."""
    found = re.search(
        rf"{name}(?:: Record<string, string> =)?:? ?{{(.*?)}}", file.read_text(encoding="utf-8"), re.DOTALL
    )
    assert found, name
    return {key.strip('"'): words for key, words in re.findall(r'("[^"]+"|\w+): "([^"]+)"', found[1])}


def tags(union: str, field: str) -> dict[str, set[str]]:
    """Every kind of a union on the wire, and what it says of itself."""
    kinds = [SCHEMAS[each["$ref"].rpartition("/")[2]]["properties"] for each in SCHEMAS[union]["anyOf"]]
    return {kind[field].get("const") or kind[field]["enum"][0]: set(kind) - {field} for kind in kinds}


def test_u8_r6_every_action_and_event_of_a_table_and_all_that_matters_has_its_german_name() -> None:
    happened = block(DESKS / "happened.de.ts", "HAPPENED_DE")
    wanted = set(tags("TableAction", "do")) | set(tags("TableEvent", "event")) | set(_KINDS)
    assert len(wanted) > 120
    assert set(happened) == wanted


@pytest.mark.parametrize("language", ["en", "de"])
def test_u8_r6_all_that_matters_has_its_sentence(language: str) -> None:
    text = (DESKS / f"events.{language}.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+): \(said\) => ", text, re.MULTILINE)) == set(_KINDS)


def test_u8_r6_what_actions_and_significant_events_say_of_themselves_has_its_german_name() -> None:
    facts = block(DESKS / "happened.de.ts", "FACTS_DE")
    events = {
        kind: said
        for union in ("TableEvent", "HouseEvent", "MeterEvent")
        for kind, said in tags(union, "event").items()
    }
    said = {key for each in tags("TableAction", "do").values() for key in each}
    said |= {key for kind in _KINDS for key in events.get(kind, ())}
    plain = {"amount" if key in ("cents", "micro_cents") else re.sub(r"_(cents|bp)$", "", key) for key in said}
    # Who did it and whose event it was stand in columns of their own.
    assert sorted(plain - {"by", "linked", "keypad", "pack", "people"} - set(facts)) == []


def whys() -> set[str]:
    """Why the house's books move money, from every place where they do."""
    found: set[str] = set()
    for path in (ROOT / "src/queenhigh/casino").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _POSTING:
                why = call.args[_POSTING[call.func.id]] if len(call.args) > _POSTING[call.func.id] else None
                found |= {why.value} if isinstance(why, ast.Constant) and isinstance(why.value, str) else set()
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_u8_l1_every_account_and_every_reason_of_the_books_is_in_the_catalogue(language: str) -> None:
    file, kinds = DESKS / f"{language}.ts", set(get_args(LedgerKind))
    assert set(block(file, "accountKinds")) == kinds
    assert set(block(file, "accountWords")) == {*kinds, "house"}
    shared = set(re.findall(r'"([^"]+)": "', (ROOT / f"page/src/texts/{language}.ts").read_text(encoding="utf-8")))
    assert {"deposit", "seed", "entry fees"} <= whys()
    assert whys() - set(block(file, "bookWhys")) - shared == set()
    assert set(block(file, "slipKinds")) == set(get_args(get_type_hints(SlipMade)["kind"]))
    assert set(block(file, "categoryNames")) == {"all", *CATEGORIES}


@pytest.mark.parametrize("language", ["en", "de"])
def test_u8_p10_every_signature_of_a_win_page_is_in_the_catalogue(language: str) -> None:
    text = (ROOT / "src/queenhigh/casino/meters/win_page.py").read_text(encoding="utf-8")
    said = set(re.findall(rf'{Signature.__name__}\("([^"]+)"', text)) | {f"key to {key}" for key in ("RUN", "JPH")}
    assert set(block(DESKS / f"{language}.ts", "signed")) == {*said, "mark taken away"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_u8_x2_every_heading_of_an_announcement_is_in_the_catalogue(language: str) -> None:
    files = sorted((ROOT / "src/queenhigh/tournament/examples").glob("*.toml"))
    titles = {each.title for file in files for each in announcement(load_terms(file.read_text(encoding="utf-8")))}
    assert len(titles) > 5
    assert titles <= set(block(ROOT / f"page/src/tournaments/texts/{language}.ts", "notices"))


def reasons() -> set[str]:
    """Why the house by itself closes tables, calls rounds off or passes them."""
    acts = {"CloseTable", "VoidRound", "PassRound", "StopTable"}
    found: set[str] = set()
    for path in (ROOT / "src/queenhigh/casino").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", getattr(call.func, "attr", "")) in acts:
                said = [each.value for each in call.args if isinstance(each, ast.Constant)]
                found |= {each for each in said if isinstance(each, str)}
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_u8_r6_every_reason_that_the_house_gives_by_itself_is_in_the_catalogue(language: str) -> None:
    assert "the table is broken up" in reasons()
    assert reasons() <= set(block(DESKS / f"{language}.ts", "houseReasons"))
