"""The README's examples are true: the round is played as shown, the game loads, the picture is of today's felt."""

import doctest
import re

from queenhigh.papers.draw.felt import felt_svg
from queenhigh.rules.load import load, load_text
from tests.meta.project import ROOT

README = ROOT / "README.md"


def test_the_round_of_the_readme_is_played_as_shown() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_first_example_of_the_readme_has_five_lines() -> None:
    first = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[0]
    lines = [example.source.strip() for example in doctest.DocTestParser().get_examples(first)]
    assert lines[0] == "import queenhigh as qh"
    assert len(lines) == 5


def test_the_game_of_the_readme_loads() -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    rules = load_text(text)
    pays = {row.hand_class: row.pay for row in rules.table["pair_plus"].rows}
    assert rules.id == "my-game"
    assert pays["straight"] == 7


def test_the_picture_of_the_felt_is_drawn_from_the_rule_file() -> None:
    picture = (ROOT / "docs" / "pictures" / "felt.svg").read_text(encoding="utf-8")
    assert picture == felt_svg(load("ca-6cb")), "run make docs"
