"""The example of docs/client.md is run as it stands: five lines sit down and play."""

import ast
import re
from pathlib import Path

from queenhigh.casino.rights import is_bot
from tests.meta.project import ROOT
from tests.web.served import served_beside

URL = "http://127.0.0.1:8000"


def test_the_example_of_the_clients_page_sits_down_and_plays_in_five_lines(tmp_path: Path) -> None:
    (text,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / "client.md").read_text(), re.MULTILINE | re.DOTALL)
    (main,) = (node for node in ast.parse(text).body if isinstance(node, ast.AsyncFunctionDef))
    assert len(ast.unparse(main).splitlines()) == 1 + 5
    assert URL in text
    with served_beside(tmp_path / "house", company=3) as at:  # as many bots as `queenhigh serve` lets sit down first
        for number in (1, 2):  # whoever liked it runs it again
            exec(compile(text.replace(URL, at.url), "docs/client.md", "exec"), {})  # noqa: S102  # our own page
            round_ = at.server.casino.table("T1").live.table.round
            assert round_.number == number
            (spot,) = (each for each in round_.spots if each.bettor.startswith("guest:"))
            people = at.server.casino.table("T1").live.table.people
            bots = {seat for each in people if is_bot(each.bettor) for seat in each.seats}
            assert len(bots) == 3
            assert spot.seat not in bots
            assert spot.option == "play"
