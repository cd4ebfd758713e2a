"""Facts that a file inherits and that no longer hold: what they spoke of was changed above.

A citation, an assumption, a printed figure, a designator or a proof speaks of what the file that states it says, and who
published a document, where and when, of that document. A file or a setting on top may change that; unless it states the
fact anew, the fact goes, and `check` tells of it. A document that gives way to another is still named for its clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from queenhigh.rules.defaults import is_default
from queenhigh.rules.faults import path_text

if TYPE_CHECKING:
    from queenhigh.rules.places import Path, Place

Data = dict[str, Any]
Exempt = frozenset[tuple[str | int, ...]]

_NO_RULE = frozenset({"clause", "label", "cents_min", "cents_max", "cents_step", "schedule"})
"""Keys of a part that its own clause does not vouch for: names, limits of the table, and which schedule is in use."""
_GAME = ("deck", "deal", "decision", "showdown", "qualifier")
_GAME_NAMED = ("ranking", "hand")
"""What every figure rests on; of named tables those that the file below has."""


@dataclass(frozen=True, slots=True)
class Retired:
    """A fact that was left out: where it stood, what it said, and the key that was changed."""

    fact: str
    said: str
    changed: str
    place: Place | None

    def __str__(self) -> str:
        """One line, as `check` prints it."""
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.changed} is changed: {self.fact} ({self.said!r}) no longer holds and is left out"

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        place = {"file": self.place.file, "line": self.place.line} if self.place else None
        return {"fact": self.fact, "said": self.said, "changed": self.changed, "place": place}


class _Fact(NamedTuple):
    """A fact of the files below: where it stands, what it says, and the values that it speaks of."""

    path: Path
    said: str
    about: tuple[Path, ...]
    whole: bool = True
    """Whether every key below counts; a part's own clause leaves some of them out."""


def retire(before: Data, after: Data, restated: Mapping[str, Any]) -> Iterator[tuple[str, str, Path]]:
    """Take out of `after` what no longer holds, and tell it: the fact, what it said, and the key that was changed."""
    assumed = (path for _, entry in _tables(before.get("assumption")) for path in _inputs(entry))
    vouched: Exempt = frozenset((*assumed, *map(_path, before.get("clauses", {}))))
    for fact in tuple(_facts(before)):
        if _at(restated, fact.path) is not None or _at(after, fact.path) is None:
            continue
        exempt: Exempt = frozenset() if fact.whole else vouched
        ways = (_changed(before, after, path, exempt, whole=fact.whole) for path in fact.about)
        changed = next((path for path in ways if path is not None), None)
        if changed is not None:
            _drop(after, fact.path)
            yield path_text(fact.path), fact.said, changed
    _still_cited(before, after, restated)
    yield from _title(before, after, restated)
    gone = [key for key in before.get("clauses", {}) if _at(before, _path(key)) and not _at(after, _path(key))]
    for key in (key for key in gone if key in after["clauses"] and key.startswith("filing.")):
        # With its last designator goes the clause that asks for one.
        yield path_text(("clauses", key)), str(after["clauses"].pop(key)), ("table",)


def _facts(data: Data) -> Iterator[_Fact]:
    for key, clause in data.get("clauses", {}).items():
        if not key.startswith("filing"):
            yield _Fact(("clauses", key), str(clause), (_path(key),))
    for name, entry in _tables(data.get("assumption")):
        yield _Fact(("assumption", name), str(entry.get("value")), tuple(_inputs(entry)))
    for name, entry in _tables(data.get("published")):
        about = tuple(_figured(data, entry.get("wager")))
        yield _Fact(("published", name), str(entry.get("printed")), about, whole=False)
    filing = data.get("filing")
    if isinstance(filing, dict):
        tables = tuple(("table", name) for name, _ in _tables(data.get("table")))
        # A letter of a single table means something only within the filing of the whole game, where there is one.
        about = (*tables, *_figured(data, None)) if "designator" in filing else ()
        if about:
            yield _Fact(("filing", "designator"), str(filing["designator"]), about, whole=False)
        for name, said in filing.get("designators", {}).items():
            yield _Fact(("filing", "designators", name), str(said), (("table", name), *about), whole=False)
    yield from _proof(data)
    yield from _document(data)
    yield from _clauses(data, ())


def _proof(data: Data) -> Iterator[_Fact]:
    proof = _at(data, ("layout", "proof"))
    about: tuple[Path, ...] = (("seats", "count"), ("table",), *(("layout", key) for key in data.get("layout", {})))
    for key in ("version", "date"):
        if isinstance(proof, dict) and key in proof:
            seen = tuple(path for path in about if path != ("layout", "proof"))
            yield _Fact(("layout", "proof", key), str(proof[key]), seen)


def _document(data: Data) -> Iterator[_Fact]:
    """Who published the document, where and when: of another document that is not known."""
    source = data.get("source")
    for key in ("jurisdiction", "publisher", "date"):
        if isinstance(source, dict) and key in source:
            yield _Fact(("source", key), str(source[key]), (("source", "letter"), ("source", "title")))


def _still_cited(before: Data, after: Data, restated: Mapping[str, Any]) -> None:
    """Clauses of the document below keep their letter: the key to the citations names it beside the new one."""
    was, now = before.get("source"), after.get("source")
    if not isinstance(was, dict) or not isinstance(now, dict) or _at(restated, ("source", "cited")) is not None:
        return
    letter, title, others = was.get("letter"), was.get("title"), now.get("cited", [])
    if not isinstance(letter, str) or letter == now.get("letter") or not isinstance(others, list):
        return
    if all(isinstance(each, dict) and each.get("letter") != letter for each in others):
        now["cited"] = [*others, {"letter": letter, "title": title}]


def _clauses(table: Data, path: Path) -> Iterator[_Fact]:
    """The clause that a part of the file has of its own."""
    for key, value in table.items():
        if key == "clause" and path[0] not in ("published", "filing") and path[:2] != ("layout", "proof"):
            yield _Fact((*path, key), str(value), (path,), whole=False)
        elif key == "order_clause":
            yield _Fact((*path, key), str(value), ((*path, "award_order"),))
        elif isinstance(value, dict) and (path or key != "clauses"):
            yield from _clauses(value, (*path, key))


def _figured(data: Data, wager: object) -> Iterator[Path]:
    """What a printed figure rests on: the game, and what decides its wager; for the whole game, every wager."""
    yield from ((key,) for key in _GAME)
    yield from ((key, name) for key in _GAME_NAMED for name, _ in _tables(data.get(key)))
    names = [name for name, _ in _tables(data.get("wager"))] if wager is None else [str(wager)]
    raised = [name for name, each in _tables(data.get("wager")) if each.get("kind") == "raise"]
    for name in dict.fromkeys((*names, *raised)):
        rows = data.get("outcome", {}).get(name)
        yield ("outcome", name)
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, dict) and "table" in row:
                yield ("table", row["table"])
    for name, bonus in _tables(data.get("bonus")):
        if bonus.get("on") in names:
            yield from (("bonus", name), ("table", str(bonus.get("table"))))
    for name, meter in _tables(data.get("meter")):
        if meter.get("wager") in names:
            yield ("meter", name)


def _title(before: Data, after: Data, restated: Mapping[str, Any]) -> Iterator[tuple[str, str, Path]]:
    """A title that names a designator which no longer holds loses those words."""
    was = _at(before, ("filing", "designator"))
    title = after.get("title")
    gone = isinstance(was, str) and _at(after, ("filing", "designator")) is None
    if gone and isinstance(title, str) and "title" not in restated and str(was) in title:
        after["title"] = ", ".join(part for part in title.split(", ") if str(was) not in part) or title
        yield "title", title, ("filing", "designator")


def _changed(before: Data, after: Data, path: Path, exempt: Exempt, *, whole: bool) -> Path | None:
    """The key at a path, or the first one below it, that is not what it was."""

    def plain(value: Any, at: Path) -> Any:
        if not isinstance(value, dict):
            return value
        return {
            key: plain(item, (*at, key))
            for key, item in value.items()
            if (whole or (key not in _NO_RULE and (*at, key) not in exempt and not _vouched(item)))
            and not is_default((*at, key), item)
        }

    # A default that is written out says nothing new.
    was = [plain(value, path) for value in _values(before, path) if not is_default(path, value)]
    now = [plain(value, path) for value in _values(after, path) if not is_default(path, value)]
    if was == now:
        return None
    return _first(was[0], now[0], path) if len(was) == len(now) == 1 else path


def _first(was: Any, now: Any, path: Path) -> Path:
    if not isinstance(was, dict) or not isinstance(now, dict):
        return path
    key = next(key for key in (*was, *now) if was.get(key) != now.get(key))
    return _first(was.get(key), now.get(key), (*path, key))


def _vouched(value: object) -> bool:
    """Whether a part has a clause of its own: then that clause speaks of it, and not the one above."""
    return isinstance(value, dict) and "clause" in value


def _values(node: Any, way: Path) -> list[Any]:
    """What stands at a key path; positions in arrays are left out of it, so that there may be several."""
    if not way:
        return [node]
    if isinstance(node, list):
        return [value for item in node for value in _values(item, way)]
    return _values(node[way[0]], way[1:]) if isinstance(node, dict) and way[0] in node else []


def _at(data: Mapping[str, Any], path: Path) -> Any:
    value: Any = data
    for part in path:
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _drop(data: Data, path: Path) -> None:
    table = _at(data, path[:-1])
    if isinstance(table, dict):
        table.pop(path[-1], None)


def _path(key: str) -> Path:
    return tuple(key.split("."))


def _inputs(entry: Data) -> Iterator[Path]:
    also = entry.get("also")
    for key in (entry.get("input"), *(also if isinstance(also, list) else ())):
        if isinstance(key, str):
            yield _path(key)


def _tables(value: object) -> list[tuple[str, Data]]:
    """Named tables; what is none was reported already, or will be."""
    found = value.items() if isinstance(value, dict) else ()
    return [(str(name), entry) for name, entry in found if isinstance(entry, dict)]
