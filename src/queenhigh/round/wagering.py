"""Wagers and options made ready for play: what they need, take and cost, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from queenhigh.rules.forfeits import is_fold, lost_by
from queenhigh.rules.groups import equals_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.round.reading import HandPlan
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Option


@dataclass(frozen=True, slots=True)
class WagerPlan:
    """A wager that is made before the deal."""

    id: str
    label: str
    kind: Literal["opening", "side", "raise", "meter"]
    equals: str | None
    """The wager with which it is made, in the same amount; it is never made by itself."""
    made: tuple[tuple[str, str], ...]
    """What is made in one act, each with its clause: the wager itself, then those that equal it."""
    needs: tuple[str, ...]
    """Those of which a bettor needs one beside it; a meter takes any other."""
    cents_min: int
    cents_max: int | None
    bettor_cents_max: int | None
    cents_step: int
    backline: bool
    """Whether others than the seated player may make it."""
    times: int
    """How many times its amount a purse must hold: the wagers made with it, and the largest raise."""
    fee_cents: int
    """The flat fees for what is made."""
    one_cents_max: int | None
    """The most that one bettor alone may have on a spot."""


@dataclass(frozen=True, slots=True)
class RaisePlan:
    """The wager that an option makes, as a multiple of one made before."""

    wager: str
    of: str
    min: int
    max: int
    cents_step: int


@dataclass(frozen=True, slots=True)
class OptionPlan:
    """An option with what it needs at hand."""

    id: str
    option: Option
    raises: RaisePlan | None
    swaps: bool
    """Whether a card may be exchanged."""
    forfeits: frozenset[str]
    gives_up: bool
    """Whether the hand does not go to the showdown."""
    floor: tuple[str, int] | None
    """The hand and the least strength that allow it."""
    clause: str


def wager_plans(rules: Ruleset, fees: Mapping[str, int], reserve: int) -> dict[str, WagerPlan]:
    """The wagers made before the deal, meters included; `reserve` is the largest raise on the decision's."""
    decided = rules.decision.wager if rules.decision else ""
    others = tuple(name for name, wager in rules.wager.items() if wager.kind not in ("meter", "raise"))
    plans = {}
    for name, wager in rules.wager.items():
        if wager.kind == "raise":
            continue
        made = (name, *equals_of(rules, name))
        plans[name] = WagerPlan(
            id=name,
            label=wager.label,
            kind=wager.kind,
            equals=wager.equals,
            made=tuple((each, rules.wager[each].clause or f"wager.{each}") for each in made),
            needs=others if wager.kind == "meter" and not wager.needs else wager.needs,
            cents_min=wager.cents_min,
            cents_max=wager.cents_max,
            bettor_cents_max=wager.bettor_cents_max,
            cents_step=wager.cents_step,
            backline=wager.backline and rules.seats.backline,
            times=len(made) + (reserve if name == decided else 0),
            fee_cents=sum(fees.get(each, 0) for each in made),
            one_cents_max=wager.one_cents_max,
        )
    return plans


def option_plans(rules: Ruleset, hands: Mapping[str, HandPlan]) -> dict[str, OptionPlan]:
    """What may be chosen at the decision, in the order of the rule file."""
    if rules.decision is None:
        return {}
    return {
        name: OptionPlan(
            id=name,
            option=option,
            raises=_raise_plan(rules, option),
            swaps=option.swap is not None,
            forfeits=frozenset(lost_by(rules, option)),
            gives_up=is_fold(rules, option),
            floor=_floor(option, hands),
            clause=option.clause or f"decision.option.{name}",
        )
        for name, option in rules.decision.option.items()
    }


def _raise_plan(rules: Ruleset, option: Option) -> RaisePlan | None:
    made = option.raise_
    if made is None:
        return None
    return RaisePlan(made.wager, made.of, made.min, made.max, rules.wager[made.wager].cents_step)


def _floor(option: Option, hands: Mapping[str, HandPlan]) -> tuple[str, int] | None:
    needed = option.allowed_if
    if needed is None:
        return None
    mark = needed.at_least
    return needed.hand, hands[needed.hand].floor(mark.hand_class, mark.ranks)
