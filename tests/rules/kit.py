"""What the tests of rule files share."""

from typing import Final

import pytest

from queenhigh.rules.faults import Fault, FaultyRules
from queenhigh.rules.load import load_text
from queenhigh.rules.schema.ruleset import Ruleset
from tests.meta.project import ROOT

GAMES: Final = ROOT / "tests" / "games"
TCP: Final = tuple(f"tcp-{number:02}" for number in range(1, 13))
OUTSIDE: Final = ("brag", "colour", "teen-patti", "triple", "two-up", "ultimate")


def outside(name: str) -> str:
    """The path of a game outside the published documents."""
    return str(GAMES / f"{name}.toml")


def cells(ruleset: Ruleset, table: str) -> dict[str, int | None]:
    """The pay cells of a table whose rows name classes, in their order."""
    return {str(row.hand_class): row.pay for row in ruleset.table[table].rows}


def refusal(text: str, folder: str | None = None) -> FaultyRules:
    """The error with which a text is refused."""
    with pytest.raises(FaultyRules) as caught:
        load_text(text, "game.toml", folder)
    return caught.value


def faults_of(text: str, folder: str | None = None) -> tuple[Fault, ...]:
    """The faults for which a text is refused."""
    return refusal(text, folder).faults


def told(faults: tuple[Fault, ...]) -> list[tuple[str, str, int | None]]:
    """Code, path and line of each fault."""
    return [(fault.code, fault.path, fault.place.line if fault.place else None) for fault in faults]
