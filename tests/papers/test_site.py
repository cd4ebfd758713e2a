"""The documentation site is built, and none of its links is broken."""

import re
from pathlib import Path

import pytest

import queenhigh
from tools.api_page import api_page
from tools.site import ROOT, _known_nav, broken_links, build


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once."""
    return build(tmp_path_factory.mktemp("site"))


def test_the_site_is_built_with_no_broken_link(site: Path) -> None:
    assert broken_links(site) == []
    pages = {path.name for path in site.glob("*.html")}
    wanted = {
        "index",
        "contents",
        "tutorial",
        "rule-files",
        "mathematics",
        "api",
        "operations",
        "clauses",
        "publishing",
    }
    assert {f"{name}.html" for name in wanted} <= pages


def test_the_front_page_is_the_readme_and_every_page_is_in_the_navigation(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")
    assert "The open platform for Three Card Poker" in front
    for page in (ROOT / "docs").glob("*.md"):
        name = "contents" if page.stem == "index" else page.stem
        assert f'href="{name}.html" class="md-nav__link"' in front, page.name


def test_the_navigation_keeps_a_place_for_a_page_that_is_still_to_come(tmp_path: Path) -> None:
    (tmp_path / "here.md").write_text("# Here\n", encoding="utf-8")
    config = "nav:\n  - Use it:\n    - Here: here.md\n    - Later: later.md\n"
    assert _known_nav(tmp_path, config) == "nav:\n  - Use it:\n    - Here: here.md\n"


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert "fonts.googleapis" not in page
    assert 'src="http' not in page


def test_the_checker_sees_a_broken_link(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html#there">x</a><a href="b.html#nowhere">x</a><a href="c.html">x</a><a href="https://example.org">x</a>',
        encoding="utf-8",
    )
    (tmp_path / "b.html").write_text('<h1 id="there">B</h1><img src="no.svg">', encoding="utf-8")
    assert broken_links(tmp_path) == [("a.html", "b.html#nowhere"), ("a.html", "c.html"), ("b.html", "no.svg")]


def test_the_api_page_holds_public_names_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "__init__.py").write_text('"""Cards."""\n', encoding="utf-8")
    source = '"""Decks.\n\nMore."""\n\ndef deal(count: int) -> str:\n    """So many cards."""\n\ndef _hide() -> None:\n    """No."""\n'
    (tmp_path / "cards" / "deck.py").write_text(source, encoding="utf-8")
    page = api_page(tmp_path)
    assert "- `deal(count: int) -> str`: So many cards." in page
    assert "`queenhigh.cards.deck`" in page
    assert "_hide" not in page


def test_the_api_page_begins_with_what_the_package_offers() -> None:
    front, _, rooms = api_page().partition("\n## cards\n")
    offered = re.findall(r"^### `qh\.(\w+)`$", front, re.MULTILINE)
    assert {*offered, "__version__"} == set(queenhigh.__all__)
    assert offered[0] == "Table"
    for name in ("bet", "deal", "choose", "hand", "options", "result"):
        assert re.search(rf"^- `{name}\b", front, re.MULTILINE), name
    assert "self" not in front
    assert "### `queenhigh.cards.deck`" in rooms
