"""What every part of a rule file shares: closed, frozen models and the small value types."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer

V = TypeVar("V")


class Part(BaseModel):
    """A table of the rule file: unknown keys are refused, nothing can be changed after loading."""

    # Validators are built when the first file is read, once for all parts together.
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


def _thaw(value: Mapping[str, Any]) -> dict[str, Any]:
    """A plain dict for writing out; a mapping proxy is how the value lives in memory."""
    return dict(value)


Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
"""The name of a wager, option, hand, table and the like, as other parts refer to it."""

FileId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=60)]
"""The name of a rule file."""

ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"
"""No line breaks, nothing that a terminal obeys, nothing that turns the direction of writing: labels are printed everywhere."""

Clause = Annotated[
    str, Field(min_length=1, max_length=60, pattern=ONE_LINE, description="Where the published document says so.")
]
"""Where the published document says so: a clause id, or several."""

Named = Annotated[Mapping[Id, V], AfterValidator(MappingProxyType), PlainSerializer(_thaw)]
"""A table of named tables, in the order in which the file lists them; files that extend merge it by name."""

Cents = Annotated[int, Field(ge=0, le=100_000_000_000)]
"""Money in whole cents."""

Pay = Annotated[int, Field(ge=0, le=1_000_000)]
"""A whole number of times the stake."""

Per = Annotated[int, Field(ge=1, le=20)]
"""For how many times the stake a pay is: 2 in 3 to 2."""

Label = Annotated[str, Field(min_length=1, max_length=80, pattern=ONE_LINE)]
"""Words as they are printed or said."""
