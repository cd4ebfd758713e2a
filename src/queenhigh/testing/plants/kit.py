"""What a planted fault is, and the way in which the catalogue is written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Data = dict[str, Any]
Break = Callable[[Data], None]


@dataclass(frozen=True, slots=True)
class Wants:
    """What a valid file must have for a fault to be planted in it."""

    bank: Literal["house", "seat"] | None = None
    draw: bool | None = None
    meter: bool | None = None
    decision: bool | None = None


@dataclass(frozen=True, slots=True)
class Plant:
    """One way to break a valid rule file, and the fault that must be found."""

    name: str
    code: str
    path: str
    breaks: Break
    wants: Wants = Wants()

    def is_form(self) -> bool:
        """Whether a schema of keys and values can see it, without knowing what they mean."""
        return self.code.startswith(("key/", "value/")) or self.code.endswith("/type")


class Catalogue(list[Plant]):
    """Plants, gathered by a decorator."""

    def plant(self, code: str, path: str, wants: Wants = Wants()) -> Callable[[Break], Break]:  # noqa: B008  # frozen
        """Add the decorated function; its name, without the leading underscore, names the plant."""

        def add(breaks: Break) -> Break:
            self.append(Plant(getattr(breaks, "__name__", "").lstrip("_"), code, path, breaks, wants))
            return breaks

        return add


DECIDED = Wants(decision=True)
UNDRAWN = Wants(draw=False)
HOUSE = Wants(bank="house")
SEAT = Wants(bank="seat")
METERED = Wants(bank="house", meter=True)


def add_tip(data: Data, rows: list[Data], **table: object) -> None:
    """A side bet of its own, with a table of these rows over the player's hand."""
    data["wager"]["tip"] = {"label": "Tip", "kind": "side"}
    data.setdefault("table", {})["tip"] = {"label": "Tip", "over": "player", "rows": rows, **table}
    data["outcome"]["tip"] = [{"result": "table", "table": "tip"}]
    data["settle"]["wagers"] = [*data["settle"]["wagers"], "tip"]


def compare(data: Data) -> None:
    """See to it that hands are compared and that the bank must qualify, by plain rows that fit any game."""
    data["showdown"] = {"seat": "player", "bank": "dealer"}
    for name, wager in data["wager"].items():
        if wager["kind"] in ("opening", "raise"):
            data["outcome"][name] = [{"result": "push"}]
