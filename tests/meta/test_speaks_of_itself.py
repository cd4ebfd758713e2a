"""The repository speaks only of itself: of no place it was made in, no host it was fetched from, no list of tasks."""

import re
from typing import Final

from tests.meta.project import tracked_texts

# Written in pieces, so that this file is not its own first finding.
FOREIGN: Final = {
    "a neighbour folder": re.compile(r"\.\./" + "shared|" + "(?<![A-Za-z0-9.~])/" + r"work/|/opt/" + "pypi"),
    "a registry's host": re.compile(
        "|".join(
            host.replace(".", r"\.")
            for host in (
                "pypi" + ".org",
                "python" + "hosted.org",
                "npm" + "js.org",
                "npm" + "js.com",
                "ana" + "conda.org",
            )
        )
    ),
    "a numbered task": re.compile(r"\bissues?\s+#?\d", re.IGNORECASE),
}


def findings(text: str) -> list[str]:
    """What a text says that it should not."""
    return [what for what, pattern in FOREIGN.items() if pattern.search(text)]


def test_no_tracked_file_speaks_of_anything_else() -> None:
    texts = tracked_texts()
    assert "README.md" in texts
    assert {name: found for name, text in texts.items() if (found := findings(text))} == {}


def test_the_finder_finds_what_is_planted() -> None:
    assert findings("see .." + "/shared/notes") == ["a neighbour folder"]
    assert findings("cd /" + "work/main") == ["a neighbour folder"]
    assert findings("--index-url https://py" + "pi.org/simple") == ["a registry's host"]
    assert findings("fixed in Iss" + "ue #12") == ["a numbered task"]
    assert findings("an issue of date 12; homework/notes; shared/notes") == []
