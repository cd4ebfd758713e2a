"""What is different between two pieces of data, place by place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

_CUT = 120
ABSENT = "nothing"


class Difference(NamedTuple):
    """A place, and what stands there on either side, as text."""

    path: str
    before: str
    after: str


class LineDifference(NamedTuple):
    """The first line at which two texts part."""

    number: int
    before: str
    after: str


def value_differences(before: Any, after: Any) -> tuple[Difference, ...]:
    """Every place at which two values differ, in order; what only one of them has is named once, not leaf by leaf."""
    return tuple(_walk(before, after, ""))


def first_line_difference(before: str, after: str) -> LineDifference | None:
    """The first line that is not the same."""
    one, two = before.splitlines(), after.splitlines()
    for number in range(max(len(one), len(two))):
        left = one[number] if number < len(one) else ""
        right = two[number] if number < len(two) else ""
        if left != right:
            return LineDifference(number + 1, *_around(left, right))
    return None


def _around(left: str, right: str) -> tuple[str, str]:
    """The parts of two long lines where they part."""
    start = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    begin = max(0, start - 30)
    return left[begin : begin + _CUT], right[begin : begin + _CUT]


def _walk(before: Any, after: Any, path: str) -> Iterator[Difference]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            below = f"{path}.{key}" if path else str(key)
            if key not in before or key not in after:
                yield Difference(below, _text(before.get(key, ...)), _text(after.get(key, ...)))
            else:
                yield from _walk(before[key], after[key], below)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _walk_rows(_by_name(before, after), before, after, path)
    elif before != after or type(before) is not type(after):
        yield Difference(path, _text(before), _text(after))


def _walk_rows(
    named: tuple[dict[str, Any], dict[str, Any]] | None, before: list[Any], after: list[Any], path: str
) -> Iterator[Difference]:
    """Rows by what they are about, or else by their number, from 1."""
    one, two = named or (
        {str(place): row for place, row in enumerate(before, 1)},
        {str(place): row for place, row in enumerate(after, 1)},
    )
    for name in dict.fromkeys((*one, *two)):
        below = f"{path}[{name}]"
        if name not in one or name not in two:
            yield Difference(below, _text(one.get(name, ...)), _text(two.get(name, ...)))
        else:
            yield from _walk(one[name], two[name], below)
    if named and list(one) != list(two) and set(one) == set(two):
        yield Difference(path, _text(list(one)), _text(list(two)))


def _by_name(before: list[Any], after: list[Any]) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Both lists by the names of their rows, if every row has one and none occurs twice."""
    found = []
    for rows in (before, after):
        names = [_name(row) for row in rows]
        if None in names or len(set(names)) != len(names):
            return None
        found.append({str(name): row for name, row in zip(names, rows, strict=True)})
    return found[0], found[1]


def _name(row: Any) -> str | None:
    """What a row is about: its class and suit, its wager, its figure."""
    if not isinstance(row, dict):
        return None
    parts = [
        row[key]
        for key in ("class", "suit", "same", "wager", "figure", "meter", "net")
        if isinstance(row.get(key), str)
    ]
    return " ".join(parts) or None


def _text(value: Any) -> str:
    if value is ...:
        return ABSENT
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _CUT else text[: _CUT - 1] + "…"
