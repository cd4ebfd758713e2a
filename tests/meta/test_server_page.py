"""What docs/server.md says of figures and options is what there is."""

import re
from typing import Final

from queenhigh.web.metrics import Metrics
from tests.meta.project import ROOT

PAGE: Final = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def test_s7_every_figure_of_the_server_stands_on_its_page_and_no_other() -> None:
    named = {name.removesuffix("_total") for name in re.findall(r"`(queenhigh_[a-z_]+)", PAGE)}
    assert named == {family.name for family in Metrics().families()}


def test_every_option_on_the_page_is_one_of_the_command() -> None:
    source = (ROOT / "src" / "queenhigh" / "cli" / "serve.py").read_text(encoding="utf-8")
    known = set(re.findall(r'"(--[a-z-]+)"', source))
    for line in re.findall(
        r"^\s+(?:ExecStart=\S+ |# )?queenhigh serve (.*)$|^ExecStart=\S+queenhigh serve (.*)$", PAGE, re.MULTILINE
    ):
        for option in re.findall(r"--[a-z-]+", " ".join(line)):
            assert option in known, option
