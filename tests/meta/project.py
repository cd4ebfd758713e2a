"""The repository as the tests of the project see it."""

import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


def tracked_texts() -> dict[str, str]:
    """Every tracked text file by its path; pictures and other bytes left out."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    texts: dict[str, str] = {}
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if path.is_file():  # a file being deleted is still listed
            data = path.read_bytes()
            if b"\0" not in data:
                texts[name] = data.decode("utf-8")
    return texts


def markdown_pages() -> dict[Path, str]:
    """The README, its siblings at the root, and everything under docs."""
    pages = sorted(ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md"))
    return {page: page.read_text(encoding="utf-8") for page in pages}
