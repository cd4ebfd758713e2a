"""What is printed on the cloth, and the proof that the printer has signed."""

from collections.abc import Mapping
from typing import Annotated, Literal

from queenhigh.hands.classes import HandClass
from queenhigh.rules.schema.base import NO_NAMES, Clause, Id, Label, Named, Part
from queenhigh.rules.schema.house import Line
from queenhigh.rules.schema.values import Whole


class Panel(Part):
    """How a pay table is printed on the cloth, where that differs from how it is told."""

    head: Label | None = None
    """The words above it; absent, the table's label."""
    order: Literal["as_listed", "lowest_first"] = "as_listed"
    """Which row stands on top."""
    labels: Mapping[HandClass, Label] = NO_NAMES
    """Names of classes as the cloth prints them."""
    clause: Clause | None = None


class Proof(Part):
    """The art proof of the layout: nothing is produced before it is signed."""

    company: Label | None = None
    """For whom the layout is made."""
    item: Label
    """What the printer calls it."""
    version: Label = "1"
    """The version of the drawing."""
    surface: Label | None = None
    """The size of the surface, as the proof prints it."""
    date: Label | None = None
    """The date of the proof."""
    notes: Line | None = None
    """What the printer should know."""
    clause: Clause | None = None


class Layout(Part):
    """What is printed on the cloth."""

    spots: tuple[Label, ...] = ()
    """The names of the betting spots of one seat, in the order of the layout."""
    areas: tuple[Label, ...] = ()
    """Other areas of one seat, such as those for cards."""
    printed_tables: tuple[Id, ...] = ()
    """The pay tables printed on it. That of a meter is printed too, wherever the meter is attached."""
    panel: Named[Panel] = NO_NAMES
    """How pay tables are printed, by the table's name."""
    legend: tuple[Line, ...] = ()
    """Other lines printed on it."""
    inches_wide: Annotated[int, Whole(20, 200)] = 82
    """The width of the cloth."""
    inches_deep: Annotated[int, Whole(20, 200)] = 50
    """The depth of the cloth."""
    proof: Proof | None = None
    """The art proof, where there is one."""
