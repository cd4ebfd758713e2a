"""U8: every reason that the game can give stands in both catalogues of the page, and nothing else does."""

import ast
import re
from pathlib import Path

import pytest

from queenhigh.round.whys import WHYS

ROOT = Path(__file__).parents[2]
_WHY_OF_A_TRANSFER = 5
"""Its place among what a transfer is made of: source, target, cents, wager, spot, why."""


def moved() -> set[str]:
    """Why chips move, where it is said in words: from every place in the rules' rooms where a transfer is made."""
    found: set[str] = set()
    for path in [*(ROOT / "src/queenhigh/round").rglob("*.py"), *(ROOT / "src/queenhigh/session").rglob("*.py")]:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Transfer":
                why = call.args[_WHY_OF_A_TRANSFER]
                found |= {why.value} if isinstance(why, ast.Constant) and isinstance(why.value, str) else set()
    return found


def catalogue(language: str, block: str) -> dict[str, str]:
    """The texts of one block of a catalogue."""
    text = (ROOT / f"page/src/texts/{language}.ts").read_text(encoding="utf-8")
    inside = re.search(rf"^  {block}: {{(.*?)}}", text, re.MULTILINE | re.DOTALL)
    assert inside
    return dict(re.findall(r'"([^"]+)": "([^"]+)"', inside[1]))


@pytest.mark.parametrize("language", ["en", "de"])
def test_u8_every_reason_of_the_game_is_in_the_catalogue(language: str) -> None:
    assert {"stake back", "taken in", "void round"} <= moved()
    assert set(catalogue(language, "whys")) == set(WHYS) | moved()
