"""The first place in which two pieces of plain data differ."""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class _Absent:
    """Stands for a field that is not there."""

    def __repr__(self) -> str:
        return "nothing"


ABSENT: Final = _Absent()
_LONG: Final = 80


class Difference(NamedTuple):
    """Where, and what stands on each side."""

    path: str
    recorded: Any
    expected: Any

    def sides(self) -> tuple[str, str]:
        """Both sides in words, long ones cut."""
        return _cut(repr(self.recorded)), _cut(repr(self.expected))


def _cut(text: str) -> str:
    return text if len(text) <= _LONG else f"{text[: _LONG - 4]} ..."


def first_difference(recorded: Any, expected: Any, path: str = "") -> Difference | None:
    """The first difference in the order of `expected`; None if there is none. 1, 1.0 and true are not the same."""
    if type(recorded) is not type(expected):
        return Difference(path, recorded, expected)
    if isinstance(expected, dict):
        for key in (*expected, *(key for key in recorded if key not in expected)):
            below = f"{path}.{key}" if path else str(key)
            found = first_difference(recorded.get(key, ABSENT), expected.get(key, ABSENT), below)
            if found:
                return found
        return None
    if isinstance(expected, list):
        for position in range(max(len(recorded), len(expected))):
            pair = (_at(recorded, position), _at(expected, position))
            found = first_difference(*pair, f"{path}[{position}]")
            if found:
                return found
        return None
    return None if recorded == expected else Difference(path, recorded, expected)


def _at(items: list[Any], position: int) -> Any:
    return items[position] if position < len(items) else ABSENT
