"""U8: what stands in the catalogues of texts is said somewhere, and the German ones say Sie to everyone."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "page" / "src"
CATALOGUES = ("texts", "desks/texts", "tournaments/texts")
_DU = re.compile(r"\b([Dd]u|[Dd]ir|[Dd]ich|[Dd]ein(e|er|em|en|es)?)\b")


@pytest.mark.parametrize("folder", CATALOGUES)
def test_u8_every_text_is_said_somewhere(folder: str) -> None:
    keys = re.findall(r"^  (\w+):", (PAGE / folder / "en.ts").read_text(encoding="utf-8"), re.MULTILINE)
    found = [*PAGE.rglob("*.svelte"), *PAGE.rglob("*.ts")]
    spoken = [path for path in found if path.name not in ("en.ts", "de.ts") and not path.name.endswith(".test.ts")]
    words = set(re.findall(r"\w+", "\n".join(path.read_text(encoding="utf-8") for path in spoken)))
    assert len(keys) > 100
    assert [key for key in keys if key not in words] == []


def test_u8_german_says_sie_to_everyone() -> None:
    german = [*PAGE.rglob("de.ts"), *PAGE.rglob("refusals*.ts")]
    assert len(german) == len(CATALOGUES) + 2
    for path in german:
        assert [found[0] for found in _DU.findall(path.read_text(encoding="utf-8"))] == [], path.name
