"""The built page is the one that its sources give, speaks the server's language, and fetches nothing from elsewhere."""

import gzip
import json
import re
from pathlib import Path

from tests.meta.project import ROOT
from tools import page, wire_schema, wire_types


def test_u1_the_built_page_is_the_one_that_the_sources_give() -> None:
    said = json.loads((page.BUILT / page.MANIFEST).read_text(encoding="utf-8"))
    assert said["sources"] == page.digest(page.sources(), page.PAGE), "the page is stale: make page"
    assert said["built"] == page.digest(page.built_files(), page.BUILT), "a built file was changed by hand: make page"


def test_a_changed_source_is_noticed() -> None:
    files = page.sources()
    assert len(files) > 20
    assert page.digest(files, page.PAGE) != page.digest(files[1:], page.PAGE)


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    assert wire_schema.TARGET.read_text(encoding="utf-8") == wire_schema.schema_text(), "python -m tools.wire_schema"
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.written(), "python -m tools.wire_types"


def test_nothing_comes_from_elsewhere_and_nothing_stands_inline() -> None:
    html = (page.BUILT / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert "<style" not in html
    assert " style=" not in html
    for file in page.built_files():
        if file.suffix in {".html", ".css", ".js"}:
            text = file.read_text(encoding="utf-8")
            found = set(re.findall(r"(?:https?:)?//([a-z0-9.-]+\.[a-z]{2,})/", text))
            # Names of namespaces, and where the framework explains its errors: nothing of it is fetched.
            assert found <= {"www.w3.org", "svelte.dev"}, f"{file.name}: {found}"
            assert "@import" not in text


def test_u1_the_first_load_is_below_150_kilobytes_of_script() -> None:
    html = (page.BUILT / "index.html").read_text(encoding="utf-8")
    scripts = [page.BUILT / name for name in re.findall(r'src="\./(assets/[^"]+\.js)"', html)]
    table = [path for path in page.built_files() if path.name.startswith("TablePage") and path.suffix == ".js"]
    assert scripts
    assert table
    needed = _with_imports({*scripts, *table})
    # The framework and the texts are parts that both of them share.
    assert len(needed) > len(scripts) + len(table)
    assert sum(len(gzip.compress(path.read_bytes())) for path in needed) < 150_000


def _with_imports(files: set[Path]) -> set[Path]:
    """Scripts, and all that they cannot begin without; what they fetch later, when somebody asks for it, is not among it."""
    found, left = set[Path](), list(files)
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            names = re.findall(r'\b(?:from|import)\s*"\./([^"]+\.js)"', path.read_text(encoding="utf-8"))
            left += [path.parent / name for name in names]
    return found


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((ROOT / "page" / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, each in lock["packages"].items() if "resolved" in each]
