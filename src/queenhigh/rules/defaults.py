"""What the schema takes for granted at a key path."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, get_args

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from queenhigh.rules.schema.ruleset import Ruleset

if TYPE_CHECKING:
    from queenhigh.rules.places import Path


def is_default(path: Path, value: Any) -> bool:
    """Whether a plain value is what would stand at the path if nothing did."""
    known = _defaults(tuple(path))
    return bool(known) and value == known[0]


@lru_cache(maxsize=4096)
def _defaults(path: Path) -> tuple[Any, ...]:
    """The plain default at a key path; nothing where there is none, or where it is no plain value."""
    model: type[BaseModel] | None = Ruleset
    default: Any = PydanticUndefined
    for part in path:
        if model is None:
            return ()
        field = next((each for name, each in model.model_fields.items() if part in (name, each.alias)), None)
        if field is None:
            # A name within a table of named parts: its keys are those of the part's own schema.
            default = PydanticUndefined
            continue
        default, model = field.default, _model_in(field.annotation)
    return (default,) if isinstance(default, str | int | bool) else ()


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The schema that an annotation holds, however it is wrapped."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in get_args(annotation) if (found := _model_in(part)) is not None), None)
