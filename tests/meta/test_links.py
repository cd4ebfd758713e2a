"""Every relative link in the documentation leads somewhere: to a file, and to a heading in it if it names one."""

import re
from pathlib import Path
from typing import Final

from tests.meta.project import ROOT, markdown_pages

_LINK: Final = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
_FENCE: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(r"`[^`\n]*`")


def links(markdown: str) -> list[str]:
    """The targets of a page's links and pictures, code left out, other sites left out."""
    prose = _CODE.sub("", _FENCE.sub("", markdown))
    targets = [inline or attribute for inline, attribute in _LINK.findall(prose)]
    return [target for target in targets if not re.match(r"[a-z]+:", target)]


def anchors(markdown: str) -> set[str]:
    """The anchors that a page's headings make: lower case, punctuation dropped, spaces to hyphens."""
    headings = re.findall(r"^#{1,6}\s+(.+?)\s*$", _FENCE.sub("", markdown), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(page: Path, markdown: str) -> list[str]:
    """The links of one page that lead nowhere."""
    lost = []
    for target in links(markdown):
        name, _, anchor = target.partition("#")
        path = (page.parent / name) if name else page
        if not path.exists() or (anchor and anchor not in anchors(path.read_text(encoding="utf-8"))):
            lost.append(target)
    return lost


def test_every_relative_link_leads_somewhere() -> None:
    pages = markdown_pages()
    assert ROOT / "README.md" in pages
    lost = {str(page.relative_to(ROOT)): broken(page, text) for page, text in pages.items()}
    assert {page: targets for page, targets in lost.items() if targets} == {}


def test_the_checker_sees_a_broken_link(tmp_path: Path) -> None:
    (tmp_path / "b.md").write_text("# The way of one round\n", encoding="utf-8")
    text = (
        "[good](b.md#the-way-of-one-round) [bad](c.md) [worse](b.md#nowhere) `[code](no.md)` "
        '[out](https://example.org) <img src="no.svg"> [self](#top)\n# Top\n'
    )
    page = tmp_path / "a.md"
    page.write_text(text, encoding="utf-8")
    assert broken(page, text) == ["c.md", "b.md#nowhere", "no.svg"]
