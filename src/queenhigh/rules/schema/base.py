"""The small value types that every part of a rule file shares."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeVar

from queenhigh.rules.schema.part import Part
from queenhigh.rules.schema.values import Text, Whole

V = TypeVar("V")

Id = Annotated[str, Text(r"^[a-z][a-z0-9_]*$", most=40)]
"""The name of a wager, option, hand, table and the like, as other parts refer to it."""

FileId = Annotated[str, Text(r"^[a-z0-9][a-z0-9-]*$", most=60)]
"""The name of a rule file."""

Clause = Annotated[str, Text(least=1, most=60, said="Where the published document says so.")]
"""Where the published document says so: a clause id, or several."""

Named = Mapping[Id, V]
"""A table of named tables, in the order in which the file lists them; files that extend merge it by name."""

NO_NAMES: Final[Mapping[Any, Any]] = MappingProxyType({})
"""A table of names without any."""

Cents = Annotated[int, Whole(0, 100_000_000_000)]
"""Money in whole cents."""

Pay = Annotated[int, Whole(0, 1_000_000)]
"""A whole number of times the stake."""

Per = Annotated[int, Whole(1, 20)]
"""For how many times the stake a pay is: 2 in 3 to 2."""

Label = Annotated[str, Text(least=1, most=80)]
"""Words as they are printed or said."""

__all__ = ["NO_NAMES", "Cents", "Clause", "FileId", "Id", "Label", "Named", "Part", "Pay", "Per"]
