"""The page on operations names every extra that can be installed."""

import re
import tomllib
from pathlib import Path


def test_every_extra_stands_in_the_table() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = Path("docs/operations.md").read_text(encoding="utf-8")
    table = page.partition("| extra | brings |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == set(project["optional-dependencies"])
