"""The documentation site: the pages of docs, the API from the source, built by MkDocs into build/site, every link checked.

Nothing is fetched: fonts and scripts are those of the theme. Run it as `python -m tools.site [FOLDER]`.
"""

import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from tools.api_page import api_page

ROOT: Final = Path(__file__).resolve().parents[1]
BUILD: Final = ROOT / "build"
CONTENTS: Final = "contents.md"
ROOT_PAGES: Final = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")

# The colours of the felt, in both schemes of the theme.
STYLE: Final = """\
:root, [data-md-color-scheme="default"], [data-md-color-scheme="slate"] {
  --md-primary-fg-color: #0d5c3f;
  --md-primary-fg-color--light: #117a53;
  --md-primary-fg-color--dark: #0a4a33;
  --md-accent-fg-color: #a67c1f;
}
[data-md-color-scheme="default"] { --md-typeset-a-color: #0d5c3f; }
[data-md-color-scheme="slate"] { --md-typeset-a-color: #e3c16f; }
.md-typeset h1, .md-typeset h2 { font-weight: 600; letter-spacing: 0; }
.md-typeset h1 { color: inherit; }
.md-typeset table:not([class]) td, .md-typeset table:not([class]) th { padding: .5em .9em; }
.md-typeset table:not([class]) td { overflow-wrap: anywhere; min-width: 2.8rem; }
.md-typeset table:not([class]) td:nth-child(3):nth-last-child(2) { min-width: 10rem; }
.md-typeset table:not([class]) td:has(br) { min-width: 15rem; }
"""

_LINK: Final = re.compile(r"\[([^\]\n]*)\]\(((?:\.\./)[^)\s]*)\)")


def main() -> None:
    """Build the site and say where it is."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else BUILD
    site = build(folder)
    lost = broken_links(site)
    for page, target in lost:
        print(f"{page}: {target} leads nowhere")
    if lost:
        sys.exit(1)
    print(f"The documentation is at {site}/index.html")


def build(folder: Path) -> Path:
    """Build the site below a folder; the folder that it is in."""
    pages, site = folder / "site-pages", folder / "site"
    stage(pages)
    config = folder / "mkdocs.yml"
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    nav = _known_nav(pages, text)
    config.write_text(f"docs_dir: {pages}\nsite_dir: {site}\n{nav}{_rest_of_nav(pages, text)}", encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(config)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"the site could not be built:\n{result.stdout}{result.stderr}")
    return site


def _known_nav(pages: Path, config: str) -> str:
    """The configuration without pages that are still to be written: a place may be kept for one."""
    lines = config.splitlines(keepends=True)
    named = [(line, re.fullmatch(r" *- [^:]+: (\S+\.md)\n", line)) for line in lines]
    return "".join(line for line, found in named if found is None or (pages / found[1]).is_file())


def _rest_of_nav(pages: Path, config: str) -> str:
    """Pages that the configuration does not name yet, under their own titles, at the end."""
    lines = []
    for path in sorted(pages.glob("*.md")):
        if f": {path.name}" not in config:
            title = re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            lines.append(f"  - {json.dumps(title[1] if title else path.stem)}: {path.name}\n")
    return "".join(lines)


def stage(pages: Path) -> None:
    """Bring together every page of the site, links to other parts of the repository turned into words."""
    if pages.exists():
        shutil.rmtree(pages)
    shutil.copytree(ROOT / "docs", pages)
    # Whoever opens the site meets the README; the list of pages is a page beside it.
    (pages / "index.md").rename(pages / CONTENTS)
    for name in ROOT_PAGES:
        text = (ROOT / name).read_text(encoding="utf-8")
        # A page of the root moves beside the others.
        page = text.replace("](docs/index.md", f"]({CONTENTS}").replace("](docs/", "](").replace('"docs/', '"')
        (pages / _target(name)).write_text(_within(page, ""), encoding="utf-8")
    for path in sorted(pages.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        path.write_text(_within(text, "../"), encoding="utf-8")
    (pages / "site.css").write_text(STYLE, encoding="utf-8")
    (pages / "api.md").write_text(api_page(), encoding="utf-8")


def _within(markdown: str, up: str) -> str:
    """A page whose links stay within the site: pages of the root are here too, anything else becomes its name."""
    for name in ROOT_PAGES:
        markdown = markdown.replace(f"]({up}{name}", f"]({_target(name)}")
    markdown = _LINK.sub(lambda found: _named(found[1]), markdown)
    return re.sub(
        r"\[([^\]\n]*)\]\((LICENSE|Makefile|pyproject\.toml|constraints\.txt|notebooks/[^)]*)\)",
        lambda found: _named(found[1]),
        markdown,
    )


def _target(name: str) -> str:
    """What a page of the root is called on the site."""
    return "index.md" if name == "README.md" else name.lower()


def _named(text: str) -> str:
    return text if "`" in text else f"`{text}`"


class _Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and (name == "id" or (tag == "a" and name == "name")):
                self.anchors.add(value)
            elif value and name in ("href", "src") and tag != "link":
                self.links.append(value)


def broken_links(site: Path) -> list[tuple[str, str]]:
    """Links within the site that lead to no file or to no anchor of it."""
    pages = {path: _read(path) for path in sorted(site.rglob("*.html"))}
    lost = []
    for path, page in pages.items():
        if path.name == "404.html":
            continue  # its links are absolute, for wherever it is served from
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            known = pages.get(target)
            if not target.is_file() or (parts.fragment and known and unquote(parts.fragment) not in known.anchors):
                lost.append((path.relative_to(site).as_posix(), link))
    return lost


def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


if __name__ == "__main__":
    main()
