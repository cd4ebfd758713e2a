"""Words for what happens in a tournament: the same on paper, in the terminal and in refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from queenhigh.tournament.board import Line
    from queenhigh.tournament.events import Ruling
    from queenhigh.tournament.state import DecisionWhat, Status

STATUSES: Final[dict[Status, str]] = {
    "none": "not announced",
    "announced": "announced",
    "entries": "open for entries",
    "drawn": "drawn",
    "running": "running",
    "between": "between two stages",
    "interrupted": "interrupted",
    "decided": "decided",
    "over": "over",
    "void": "void",
}
_OUTS: Final[dict[str, str]] = {
    "": "",
    "no_chips": "no chips left",
    "too_few_chips": "too few chips for the level",
    "elimination_round": "elimination round",
    "not_advanced": "did not go on",
    "final_count": "by chips at the end",
    "even_split": "even split",
    "removed": "taken out by the director",
}
DECISIONS: Final[dict[DecisionWhat, str]] = {
    "withdrawn": "entry taken back",
    "moved": "another seat",
    "undone_seating": "back to the seat before",
    "removed": "taken out",
    "undone_out": "back in: was not out",
    "broken_table": "table broken up",
    "passed_round": "round passed",
    "break": "break",
    "called_off": "called off",
}
RULINGS: Final[dict[Ruling, str]] = {
    "played": "played to the end",
    "void": "void: every payment was returned",
    "chip_counts": "interrupted: places by chip counts",
    "even_split": "interrupted: what was left of the prize money was divided evenly",
}


def how_out(line: Line) -> str:
    """How somebody went out; equal ones who share what their places bring are told so. Empty for whoever is in."""
    return _OUTS[line.out] + (", equal: shared" if line.shared and line.out != "even_split" else "")
