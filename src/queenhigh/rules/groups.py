"""Wagers that go together: a raise with the wager that is decided about, an equal wager with the one that it equals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import BadInput
from queenhigh.rules.text.english import listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.ruleset import Ruleset


def lead_of(ruleset: Ruleset, name: str) -> str:
    """The wager by which results are told: the wager itself, or the one that it goes with."""
    wager = ruleset.wager[name]
    if wager.kind == "raise" and ruleset.decision is not None:
        return ruleset.decision.wager
    return wager.equals or name


def equals_of(ruleset: Ruleset, name: str) -> tuple[str, ...]:
    """The wagers that are made with this one, each in the same amount."""
    return tuple(other for other, wager in ruleset.wager.items() if wager.equals == name)


def equals_told(ruleset: Ruleset, *names: str) -> tuple[str, ...]:
    """A sentence for each wager (of those named) that others must equal: what its figures count must be told."""
    leads = {name: equals_of(ruleset, name) for name in names or ruleset.wager}
    return tuple(
        f"{listed([ruleset.wager[other].label for other in others])}"
        f" {'is' if len(others) == 1 else 'are'} made with {ruleset.wager[name].label} in the same amount:"
        f" figures per unit of {ruleset.wager[name].label} count them together."
        for name, others in leads.items()
        if others
    )


def placed_by_hand(ruleset: Ruleset) -> tuple[str, ...]:
    """The wagers that a bettor makes before the deal; those that equal another follow by themselves."""
    return tuple(name for name, wager in ruleset.wager.items() if wager.kind != "raise" and wager.equals is None)


def with_equals(ruleset: Ruleset, stakes: Mapping[str, int]) -> dict[str, int]:
    """Stakes with those added that must equal them; one that is given and differs is refused."""
    found = dict(stakes)
    for name, wager in ruleset.wager.items():
        if wager.equals is None:
            continue
        due = stakes.get(wager.equals, 0)
        if stakes.get(name, due) != due:
            message = f"{wager.label} must equal {ruleset.wager[wager.equals].label}: {due} cents, not {stakes[name]}"
            raise BadInput("wager/equals", message, {"wager": name, "cents": stakes[name], "equals": due})
        if due:
            found[name] = due
    return {name: found[name] for name in (*ruleset.wager, *found) if name in found}
