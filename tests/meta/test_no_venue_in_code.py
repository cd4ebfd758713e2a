"""Decision 16: one rule file is the game, and nothing else knows a venue."""

import re
from pathlib import Path
from typing import Final

from tests.meta.project import ROOT

SOURCE: Final = ROOT / "src" / "queenhigh"
GAMES: Final = (SOURCE / "rules" / "games", SOURCE / "tournament" / "examples")
"""Where files that name a game lie: they are data, and a user's own may stand beside them."""
TEXTS: Final = {
    ".py",
    ".pyi",
    ".toml",
    ".json",
    ".md",
    ".txt",
    ".html",
    ".css",
    ".js",
    ".ts",
    ".svelte",
    ".svg",
    ".sql",
}

# The ids that the documents have, whatever the files are called, and the names of places, houses and makers.
IDS: Final = (
    "ca-tcp",
    "ca-6cb",
    *(f"tcp-{number:02}" for number in range(1, 13)),
    *(f"draw-{number:02}" for number in range(1, 4)),
    "tcp-progressive-1",
    "tcp-progressive-2",
    "casablanca",
)
VENUES: Final = (
    "Atlantic City",
    "California",
    "Casablanca",
    "Las Vegas",
    "Nevada",
    "New Hampshire",
    "Shuffle Master",
    "Washington",
)


def names_that_code_may_not_know() -> list[str]:
    """The fixed names, and the stem of every rule file that ships."""
    return sorted({*IDS, *VENUES, *(path.stem for path in GAMES[0].glob("*.toml"))})


def mentions(text: str, names: list[str]) -> list[str]:
    """Which names a text holds, in any case and with -, _ or a space (or nothing) between their parts."""
    found = []
    for name in names:
        spelled = "[-_ ]?".join(re.escape(part) for part in re.split(r"[-_ ]", name))
        if re.search(rf"(?<![A-Za-z0-9]){spelled}(?![A-Za-z0-9])", text, re.IGNORECASE):
            found.append(name)
    return found


def scan(folder: Path, names: list[str]) -> dict[str, list[str]]:
    """Mentions by file under a folder, the rule files themselves left out."""
    hits: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in TEXTS and not set(GAMES) & set(path.parents):
            found = mentions(path.read_text(encoding="utf-8"), names)
            if found:
                hits[path.relative_to(folder).as_posix()] = found
    return hits


def test_decision16_no_rule_id_and_no_venue_in_code() -> None:
    assert scan(SOURCE, names_that_code_may_not_know()) == {}


def test_the_scan_reads_the_whole_package() -> None:
    # Were the folder moved, the test above would pass on nothing: every module of ours holds this name.
    assert {"__init__.py"} <= set(scan(SOURCE, ["queenhigh"]))


def test_the_scanner_finds_what_is_planted(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "docstring.py").write_text('"""As they play it in california."""\n', encoding="utf-8")
    (tmp_path / "branch.py").write_text('if rules.id == "TCP_07":  # odd\n    pass\n', encoding="utf-8")
    (tmp_path / "clean.py").write_text("draw_010 = mytcp_07 = 'a draw of 1'\n", encoding="utf-8")
    (tmp_path / "page.html").write_text("<h1>NewHampshire</h1>", encoding="utf-8")
    assert scan(tmp_path, names_that_code_may_not_know()) == {
        "deep/docstring.py": ["California"],
        "branch.py": ["tcp-07"],
        "page.html": ["New Hampshire"],
    }
