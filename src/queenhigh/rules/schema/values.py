"""What may stand at a key: text, whole numbers, choices, lists and tables of names, each with what it refuses and why.

A shape reads a plain value, as TOML and JSON give it, into the frozen value that a part holds. It does not stop at the first
thing that is wrong: every flaw goes on the list that it is given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from queenhigh.rules.places import Path

ONE_LINE: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"
"""No line breaks, nothing that a terminal obeys, nothing that turns the direction of writing: labels are printed everywhere."""


class Flaw(NamedTuple):
    """One thing that keeps plain data from being a part, before it is known on which line it stands."""

    code: str
    path: Path
    found: Any
    said: str
    """What is wrong with it, as the end of a sentence that begins with the value."""
    allowed: str = ""


class Shape(Protocol):
    """What a key takes."""

    def read(self, value: Any, path: Path, flaws: list[Flaw]) -> Any:
        """The value as a part holds it; where a flaw was found, whatever comes out is thrown away."""
        ...


class Key:
    """The key of the file, where it is a word that Python keeps for itself."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Size:
    """How many entries a list or a table of names has."""

    __slots__ = ("least", "most")

    def __init__(self, least: int = 0, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def judge(self, value: Any, path: Path, flaws: list[Flaw]) -> None:
        """A flaw, if there are too few or too many."""
        if len(value) < self.least:
            flaws.append(Flaw("value/empty", path, value, "is too short", f"{self.least} or more"))
        elif self.most is not None and len(value) > self.most:
            flaws.append(Flaw("value/long", path, value, "is too long", f"{self.most} or fewer"))


ANY_SIZE: Final = Size()


class Text:
    """Text of a form; `said` is what it says wherever it stands."""

    __slots__ = ("form", "least", "most", "said")

    def __init__(self, form: str = ONE_LINE, *, least: int = 0, most: int | None = None, said: str = "") -> None:
        self.form = form
        self.least = least
        self.most = most
        self.said = said

    def read(self, value: Any, path: Path, flaws: list[Flaw]) -> Any:
        """The text itself."""
        if not isinstance(value, str):
            flaws.append(Flaw("value/type", path, value, "does not fit", "text, in quotes"))
        elif len(value) < self.least:
            flaws.append(Flaw("value/empty", path, value, "is too short", f"{self.least} or more"))
        elif self.most is not None and len(value) > self.most:
            flaws.append(Flaw("value/long", path, value, "is too long", f"{self.most} characters or less"))
        elif self.form == ONE_LINE:
            if not _is_one_line(value):
                message = "has characters that cannot be printed"
                flaws.append(Flaw("value/pattern", path, value, message, "text on one line"))
        elif not _compiled(self.form).fullmatch(value):
            flaws.append(Flaw("value/pattern", path, value, "has the wrong form", f"text that matches {self.form}"))
        return value


class Whole:
    """A whole number, both ends included."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, value: Any, path: Path, flaws: list[Flaw]) -> Any:
        """The number itself; true and 1.0 are none."""
        if type(value) is not int:
            flaws.append(Flaw("value/type", path, value, "does not fit", "a whole number"))
        elif value < self.low:
            flaws.append(Flaw("value/range", path, value, "is too small", f"{self.low} or more"))
        elif value > self.high:
            flaws.append(Flaw("value/range", path, value, "is too large", f"{self.high} or less"))
        return value


class Flag:
    """True or false."""

    __slots__ = ()

    def read(self, value: Any, path: Path, flaws: list[Flaw]) -> Any:
        """The truth itself; 1 is none."""
        if not isinstance(value, bool):
            flaws.append(Flaw("value/type", path, value, "does not fit", "true or false"))
        return value


class Choice:
    """One of a few words or numbers."""

    __slots__ = ("of",)

    def __init__(self, of: tuple[str | int, ...]) -> None:
        self.of = of

    def read(self, value: Any, path: Path, flaws: list[Flaw]) -> Any:
        """The word itself; true is not 1."""
        if not any(value == each and type(value) is type(each) for each in self.of):
            *others, last = map(repr, self.of)
            allowed = f"{', '.join(others)} or {last}" if others else last
            flaws.append(Flaw("value/choice", path, value, "is not one of the choices", allowed))
        return value


class Row:
    """A list."""

    __slots__ = ("of", "size")

    def __init__(self, of: Shape, size: Size) -> None:
        self.of = of
        self.size = size

    def read(self, value: Any, path: Path, flaws: list[Flaw]) -> Any:
        """The entries, which can no longer change."""
        if not isinstance(value, list | tuple):
            flaws.append(Flaw("value/type", path, value, "does not fit", "a list, in brackets"))
            return value
        read = tuple([self.of.read(each, (*path, place), flaws) for place, each in enumerate(value)])
        self.size.judge(value, path, flaws)
        return read


class Names:
    """A table of names, each with something of one shape; the order is the file's."""

    __slots__ = ("name", "of", "size")

    def __init__(self, name: Text | Choice, of: Shape, size: Size) -> None:
        self.name = name
        self.of = of
        self.size = size

    def read(self, value: Any, path: Path, flaws: list[Flaw]) -> Any:
        """The table, which can no longer change."""
        if not isinstance(value, Mapping):
            flaws.append(Flaw("value/type", path, value, "does not fit", "a table"))
            return value
        read: dict[str, Any] = {}
        for key, each in value.items():
            wrong: list[Flaw] = []
            self.name.read(key, (*path, key), wrong)
            flaws += [flaw._replace(code="key/form") for flaw in wrong]
            read[key] = self.of.read(each, (*path, key), flaws)
        self.size.judge(value, path, flaws)
        return MappingProxyType(read)


class Maybe:
    """Something, or nothing."""

    __slots__ = ("of",)

    def __init__(self, of: Shape) -> None:
        self.of = of

    def read(self, value: Any, path: Path, flaws: list[Flaw]) -> Any:
        """Whatever the shape reads, unless there is nothing."""
        return None if value is None else self.of.read(value, path, flaws)


@cache
def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(form)


def _is_one_line(text: str) -> bool:
    if text.isascii():
        return text.isprintable()
    # Half a letter, which JSON can spell and nothing can print, is no text.
    return bool(_compiled(ONE_LINE).fullmatch(text)) and not any("\ud800" <= letter <= "\udfff" for letter in text)
