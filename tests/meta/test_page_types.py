"""What travels is described once, by the server: the page writes none of it down a second time.

A type of the page is a twin if it is an object written out by hand and every field of it is one of a shape of the server's: it
should be that shape, or picked from it. What the schema leaves open is listed here, so that a new gap is seen; and nobody
talks the compiler out of what it knows.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from tools import wire_schema, wire_types
from tools.page import PAGE

SOURCES: Final = PAGE / "src"
LEAST: Final = 3
"""With fewer fields than this, two things may have the same ones by chance: a point, a size, a name and a word."""
OPEN: Final = {
    "ActBody.action",  # any action, by its own types
    "Answer.facts",
    "HandStep.action",  # as it was asked for, whatever it was
    "MeterToOpen.settings",
    "Notice.facts",
    "Press.action",
    "Refusal.facts",
    "RulesToPost.settings",
    "SentenceShown.facts",  # each sentence has its own
    "Significant.said",  # what an event of any kind says of itself
    "TableOnDesk.why_facts",
    "TableToOpen.settings",
    "Waiting.what",
}
"""What has no shape: facts of a refusal, settings of a rule file by their paths, an action that is only passed on."""
CASTS: Final = {"wire/socket.ts", "fair/sha256.ts"}
"""A socket of the browser as the little that is used of it; an array of eight as eight."""

_DECLARED: Final = re.compile(r"\b(?:interface\s+(\w+)[^{=]*|type\s+(\w+)(?:<[^>]*>)?\s*=\s*)\{")
_ASKED: Final = re.compile(r"\b(?:get|post|call|found)<\s*\{")


def shapes() -> dict[str, frozenset[str]]:
    """Every object of the server's schema with its fields."""
    schemas: dict[str, Any] = json.loads(wire_schema.TARGET.read_text(encoding="utf-8"))["components"]["schemas"]
    return {name: frozenset(each["properties"]) for name, each in schemas.items() if each.get("properties")}


def written() -> dict[str, str]:
    """Every source of the page but what is generated and what only tests it."""
    paths = [path for path in sorted(SOURCES.rglob("*")) if path.suffix in {".ts", ".svelte"}]
    kept = [path for path in paths if path != wire_types.TARGET and not path.name.endswith(".test.ts")]
    return {path.relative_to(SOURCES).as_posix(): path.read_text(encoding="utf-8") for path in kept}


def objects(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The object types that a source declares, with the names of their own fields."""
    for found in _DECLARED.finditer(text):
        yield found.group(1) or found.group(2), fields_of(text, found.end())


def fields_of(text: str, start: int) -> frozenset[str]:
    """The names before the colons on the first level of a block that begins here."""
    depth, level = 1, []
    for letter in re.sub(r"/\*.*?\*/|//[^\n]*", lambda found: " " * len(found.group()), text[start:], flags=re.DOTALL):
        depth += {"{": 1, "[": 1, "(": 1, "}": -1, "]": -1, ")": -1}.get(letter, 0)
        if depth == 0:
            break
        level.append(letter if depth == 1 else " ")
    return frozenset(re.findall(r"(?:^|[;,\n])\s*(?:readonly\s+)?(\w+)\??\s*[:(]", "".join(level)))


def twins(sources: dict[str, str]) -> list[str]:
    """Types that are written out though the server has them."""
    known = shapes()
    return [
        f"{path}: {name} is {', '.join(sorted(alike))} of the schema, or picked from it"
        for path, text in sources.items()
        for name, fields in objects(text)
        if name != "Props" and len(fields) >= LEAST
        if (alike := [each for each, has in known.items() if fields <= has])
    ]


def test_no_shape_of_the_server_is_written_down_again() -> None:
    assert twins(written()) == []


def test_a_twin_is_seen() -> None:
    hand = "interface WinData { win: number; at: string; /* of */ table: string; round: number }"
    nested = "export type Told = {\n  person: string;\n  held_micro_cents: number;\n  postings: { at: string; mine: 1 }[];\n};"
    own = "interface Flight { id: number; cents: number; source: string; target: string; spot: number; delay: number }"
    assert [line.split(" is ")[0] for line in twins({"a.ts": hand, "b.ts": nested, "c.ts": own})] == [
        "a.ts: WinData",
        "b.ts: Told",
    ]


def test_answers_are_asked_for_by_types_of_the_schema() -> None:
    # `found` unwraps what every door to the books wraps alike; it is the one place that says so.
    inline = [path for path, text in written().items() for _ in _ASKED.finditer(text)]
    assert inline == ["desks/desk.svelte.ts"]
    assert {path for path, text in written().items() if re.search(r"\bas (unknown as|any)\b", text)} == CASTS


def test_the_schema_leaves_nothing_open_that_has_a_shape() -> None:
    schemas: dict[str, Any] = json.loads(wire_schema.TARGET.read_text(encoding="utf-8"))["components"]["schemas"]
    assert all(name.isidentifier() for name in schemas), "two types have one name"
    open_ = {
        f"{name}.{field}"
        for name, each in schemas.items()
        for field, node in each.get("properties", {}).items()
        if "unknown" in wire_types._type(node)
    }
    assert open_ == OPEN
