"""A table of a rule file as a frozen object: what it holds is what its class says, and reading one finds every flaw."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self, dataclass_transform, get_args, get_origin

from queenhigh.rules.schema.values import ANY_SIZE, Choice, Flag, Flaw, Key, Maybe, Names, Row, Shape, Size, Text, Whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.rules.places import Path

REQUIRED: Final = object()
"""The default of an attribute that has none."""


class MisreadError(ValueError):
    """Plain data that is not the part that it was read as, with everything that keeps it from being one."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        first = self.flaws[0]
        super().__init__(f"{'.'.join(map(str, first.path))}: {first.said}")


class Attribute:
    """One attribute of a part: its key in the file, its shape, and what it is if the file does not state it."""

    __slots__ = ("_annotation", "_shape", "default", "key", "name")

    def __init__(self, name: str, annotation: Any, default: Any) -> None:
        self.name = name
        marks = getattr(annotation, "__metadata__", ())
        self.key = next((mark.name for mark in marks if isinstance(mark, Key)), name)
        self.default = default
        self._annotation = annotation
        self._shape: Shape | None = None

    @property
    def is_required(self) -> bool:
        """Whether the file must state it."""
        return self.default is REQUIRED

    @property
    def shape(self) -> Shape:
        """Worked out when something is first read: most of a program's runs read few of the parts."""
        if self._shape is None:
            self._shape = shape_of(self._annotation)
        return self._shape


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Part:
    """A table of the rule file: unknown keys are refused, nothing can be changed after loading.

    The constructor takes values that are right already; `read` is for what comes from outside.
    """

    def __init__(self, **stated: Any) -> None:
        known = attributes_of(type(self))
        lacking = [name for name, each in known.items() if each.is_required and name not in stated]
        if lacking or not stated.keys() <= known.keys():
            raise TypeError(f"{type(self).__name__} takes {', '.join(known)}, not {', '.join(stated)}")
        self.__dict__.update({name: stated.get(name, each.default) for name, each in known.items()})

    @classmethod
    def read(cls, data: object) -> Self:
        """The part that plain data states. Raises MisreadError with every flaw."""
        flaws: list[Flaw] = []
        made: Self = Table(cls).read(data, (), flaws)
        if flaws:
            raise MisreadError(flaws)
        return made

    @classmethod
    def read_json(cls, text: str | bytes) -> Self:
        """The part that a JSON text states. Raises MisreadError with every flaw."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise MisreadError([Flaw("json/syntax", (), None, f"is no JSON that can be read: {error}")]) from error
        return cls.read(data)

    def altered(self, **changes: Any) -> Self:
        """The same part with some attributes of other values, which are right already."""
        return type(self)(**{name: getattr(self, name) for name in attributes_of(type(self))} | changes)

    def as_data(self) -> dict[str, Any]:
        """The part as plain tables and arrays, defaults written out, absent keys left out."""
        return _plain_table(self, defaults=True)

    def stated(self) -> dict[str, Any]:
        """The part as plain tables and arrays, without what is as it would be anyway."""
        return _plain_table(self, defaults=False)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in attributes_of(type(self)))
        return f"{type(self).__name__}({inside})"


class Table:
    """The shape of a part."""

    __slots__ = ("of",)

    def __init__(self, of: type[Part]) -> None:
        self.of = of

    def read(self, value: Any, path: Path, flaws: list[Flaw]) -> Any:
        """The part; flaws of its keys come in the order of its attributes, keys that it does not have come last."""
        if not isinstance(value, Mapping):
            flaws.append(Flaw("value/type", path, value, "does not fit", "a table"))
            return None
        keys = keys_of(self.of)
        before = len(flaws)
        read: dict[str, Any] = {}
        for key, each in keys.items():
            if key in value:
                read[each.name] = each.shape.read(value[key], (*path, key), flaws)
            elif each.is_required:
                flaws.append(Flaw("key/missing", (*path, key), value, "this key is missing", "it must be stated"))
            else:
                read[each.name] = each.default
        flaws += [Flaw("key/unknown", (*path, key), value[key], "is unknown") for key in value if key not in keys]
        if len(flaws) > before:
            return None
        made = object.__new__(self.of)
        made.__dict__.update(read)
        return made


_ATTRIBUTES: Final[dict[type[Part], dict[str, Attribute]]] = {}
_KEYS: Final[dict[type[Part], dict[str, Attribute]]] = {}


def attributes_of(part: type[Part]) -> dict[str, Attribute]:
    """Name → attribute, in the order in which they are written down."""
    if part not in _ATTRIBUTES:
        _ATTRIBUTES[part] = {
            name: Attribute(name, annotation, each.__dict__.get(name, REQUIRED))
            for each in reversed(part.__mro__)
            for name, annotation in getattr(each, "__annotations__", {}).items()
        }
    return _ATTRIBUTES[part]


def keys_of(part: type[Part]) -> dict[str, Attribute]:
    """Key of the file → attribute."""
    if part not in _KEYS:
        _KEYS[part] = {each.key: each for each in attributes_of(part).values()}
    return _KEYS[part]


def shape_of(annotation: Any) -> Shape:
    """What an annotation takes."""
    inner, *marks = get_args(annotation) if get_origin(annotation) is Annotated else (annotation,)
    stated = next((mark for mark in marks if isinstance(mark, Text | Whole)), None)
    if stated is not None:
        return stated
    size = next((mark for mark in marks if isinstance(mark, Size)), ANY_SIZE)
    if isinstance(inner, type) and issubclass(inner, Part):
        return Table(inner)
    if inner is bool:
        return Flag()
    arguments = get_args(inner)
    origin = get_origin(inner)
    if origin is Literal:
        return Choice(arguments)
    if origin is tuple:
        return Row(shape_of(arguments[0]), size)
    if origin is Mapping:
        name = shape_of(arguments[0])
        assert isinstance(name, Text | Choice)  # noqa: S101  # TOML's keys are text
        return Names(name, shape_of(arguments[1]), size)
    (only,) = (each for each in arguments if each is not NoneType)
    return Maybe(shape_of(only))


def shape_at(root: type[Part], path: Path) -> Shape | None:
    """The shape at a key path of a part, without what makes it optional; positions in lists may be left out.

    None where the path leads nowhere.
    """
    shape: Shape = Table(root)
    for step in path:
        while isinstance(shape, Row) and isinstance(step, str):
            shape = shape.of
        if isinstance(shape, Table) and step in keys_of(shape.of):
            shape = keys_of(shape.of)[str(step)].shape
        elif isinstance(shape, Names | Row):
            shape = shape.of
        else:
            return None
        if isinstance(shape, Maybe):
            shape = shape.of
    return shape


def keys_at(root: type[Part], path: Path) -> tuple[str, ...]:
    """The keys that a table at a key path of a part may have."""
    shape = shape_at(root, path)
    return tuple(keys_of(shape.of)) if isinstance(shape, Table) else ()


def _plain_table(part: Part, *, defaults: bool) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for name, each in attributes_of(type(part)).items():
        value = getattr(part, name)
        if value is None or not (defaults or value != each.default):
            continue
        table[each.key] = plain_value(value, defaults=defaults)
    return table


def plain_value(value: Any, *, defaults: bool = True) -> Any:
    """What an attribute holds, as plain tables and arrays."""
    if isinstance(value, Part):
        return _plain_table(value, defaults=defaults)
    if isinstance(value, tuple):
        return [plain_value(each, defaults=defaults) for each in value]
    if isinstance(value, Mapping):
        return {key: plain_value(each, defaults=defaults) for key, each in value.items()}
    return value


__all__ = [
    "REQUIRED",
    "Attribute",
    "MisreadError",
    "Part",
    "Table",
    "attributes_of",
    "keys_at",
    "keys_of",
    "plain_value",
    "shape_at",
    "shape_of",
]
