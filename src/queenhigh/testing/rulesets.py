"""Random rule files, valid by construction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from hypothesis import strategies as st

from queenhigh.rules.dump import toml_text
from queenhigh.rules.load import load_text
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.testing.house import fees, manners, settlements
from queenhigh.testing.odds import odd_pays
from queenhigh.testing.outcomes import showdowns
from queenhigh.testing.shape import Family, Shape, shapes, tables
from queenhigh.testing.sides import bonuses, meters, side_bets
from queenhigh.testing.wagers import Draft, openings


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A random rule file: its tables, its text, and the game that it states."""

    data: dict[str, Any]
    text: str
    ruleset: Ruleset


def rule_files(
    *,
    small_deck: bool | None = None,
    bank: Literal["house", "seat"] | None = None,
    solvable: bool = False,
    draw: bool | None = None,
    meter: bool | None = None,
    decision: bool | None = None,
) -> st.SearchStrategy[RuleFile]:
    """Valid rule files. What is None is left open.

    small_deck: at most 28 cards. bank: who banks. draw: whether a card lies aside. meter: whether there is a progressive
    side bet (only where the house banks). decision: whether seats decide. solvable: a decision, a comparison and no
    meter, with at most four cards for a seat and for the bank.
    """
    family = Family(small_deck, bank, solvable, draw, False if solvable else meter, True if solvable else decision)
    return _data(family).map(_loaded)


def rulesets(
    *,
    small_deck: bool | None = None,
    bank: Literal["house", "seat"] | None = None,
    solvable: bool = False,
    draw: bool | None = None,
    meter: bool | None = None,
    decision: bool | None = None,
) -> st.SearchStrategy[Ruleset]:
    """The games of `rule_files`, which takes the same arguments."""
    found = rule_files(small_deck=small_deck, bank=bank, solvable=solvable, draw=draw, meter=meter, decision=decision)
    return found.map(lambda file: file.ruleset)


def _loaded(data: dict[str, Any]) -> RuleFile:
    text = toml_text(data)
    return RuleFile(data, text, load_text(text, "random.toml"))


@st.composite
def _data(draw: st.DrawFn, family: Family) -> dict[str, Any]:
    if family.meter and family.bank is None:
        family = replace(family, bank="house")
    shape = shapes(draw, family)
    backline = draw(st.booleans())
    draft = Draft(shape, _head(shape))
    draft.data.update(tables(draw, shape, backline=backline))
    openings(draw, draft, backline=backline)
    showdowns(draw, draft, compared=family.solvable)
    side_bets(draw, draft, backline=backline)
    bonuses(draw, draft)
    if shape.bank == "house" and (draw(st.booleans()) if family.meter is None else family.meter):
        meters(draw, draft)
    fees(draw, draft)
    settlements(draw, draft)
    odd_pays(draw, draft, whole=family.solvable)
    manners(draw, draft)
    return draft.data


def _head(shape: Shape) -> dict[str, Any]:
    ranking: dict[str, Any] = {"size": 3, "classes": list(shape.classes), "ace_low": shape.ace_low}
    if shape.first:
        ranking["first"] = {name: list(marks) for name, marks in shape.first}
    return {
        "schema": 1,
        "id": "random",
        "title": "A random game",
        "source": {"letter": "X", "title": "Nobody's rules"},
        "ranking": {"three": ranking},
        "hand": {
            "player": {"of": "seat", "ranking": "three"},
            "dealt": {"of": "seat", "when": "dealt", "ranking": "three"},
            "dealer": {"of": "bank", "ranking": "three"},
        },
    }
