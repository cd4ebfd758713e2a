"""Wagers: who needs which, what may stand on a spot, and that every legal base can be raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import before_deal, can_stand, listed, stakes_before_deal, unknown
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Raise, Wager


def wager_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Each wager for itself, then how they hang together."""
    for name, wager in ruleset.wager.items():
        yield from _needs(ruleset, name, wager)
        yield from _amounts(name, wager)
        yield from _equals(ruleset, name, wager)
        if wager.backline and not ruleset.seats.backline:
            message = "others may make it, but seats.backline does not allow betting on the hand of a seat"
            yield Finding("wager/backline", ("wager", name, "backline"), message, "false, or seats.backline = true")
    yield from _hanging_together(ruleset)
    yield from _raises(ruleset)


def _needs(ruleset: Ruleset, name: str, wager: Wager) -> Iterator[Finding]:
    others = [each for each in before_deal(ruleset) if each != name]
    for position, need in enumerate(wager.needs):
        path = ("wager", name, "needs", position)
        if wager.kind == "raise":
            message = "a raise needs the wager that the decision belongs to, and states no needs of its own"
            yield Finding("wager/needs", path, message, "none")
        elif need not in ruleset.wager:
            yield unknown("wager/needs", path, need, "wager", others)
        elif need == name:
            yield Finding("wager/needs", path, f"{name!r} needs itself", listed(others))
        elif need not in others:
            yield Finding("wager/needs", path, f"{need!r} is only made after the deal", listed(others))
        elif ruleset.wager[need].equals is not None:
            message = f"{need!r} is made together with {ruleset.wager[need].equals!r}"
            yield Finding("wager/needs", path, message, str(ruleset.wager[need].equals))
        elif need in wager.needs[:position]:
            yield Finding("wager/needs", path, f"{need!r} is listed twice", "each wager once")


def _equals(ruleset: Ruleset, name: str, wager: Wager) -> Iterator[Finding]:
    """What a wager equals is made by itself, and the same amounts may stand on both."""
    if wager.equals is None:
        return
    path = ("wager", name, "equals")
    free = [each for each in stakes_before_deal(ruleset) if each != name and ruleset.wager[each].equals is None]
    if wager.equals not in ruleset.wager:
        yield unknown("wager/equals", path, wager.equals, "wager", free)
        return
    if wager.equals not in free:
        yield Finding("wager/equals", path, f"{wager.equals!r} is not a stake that is made by itself", listed(free))
        return
    if wager.kind not in ("opening", "side") or wager.needs:
        message = f"{name!r} is made with {wager.equals!r}, and neither a raise, nor a meter's, nor in need of others"
        yield Finding("wager/equals", path, message, 'kind = "opening" or "side", without `needs`')
    other = ruleset.wager[wager.equals]
    for key in ("cents_min", "cents_max", "bettor_cents_max", "cents_step", "backline"):
        if getattr(wager, key) != getattr(other, key):
            message = (
                f"{key} is {getattr(wager, key)} here and {getattr(other, key)} on {wager.equals!r}, which it equals"
            )
            yield Finding("wager/equals", ("wager", name), message, f"the same {key} on both")


def _amounts(name: str, wager: Wager) -> Iterator[Finding]:
    low, high, step = wager.cents_min, wager.cents_max, wager.cents_step
    yield from _of_one(name, wager)
    if high is not None and low > high:
        yield Finding(
            "wager/limits",
            ("wager", name, "cents_min"),
            f"the least, {low}, is above the most, {high}",
            f"{high} or less",
        )
    for key, value in (("cents_min", low), ("cents_max", high)):
        if value is not None and value % step:
            message = f"{value} is not a multiple of the step, {step}"
            yield Finding("wager/step", ("wager", name, key), message, f"multiples of {step}")
    if high is not None and high < step:
        message = f"with a most of {high} and a step of {step} nothing can be staked"
        yield Finding("wager/limits", ("wager", name, "cents_max"), message, f"{step} or more")
    if wager.kind == "meter" and wager.commission_percent is not None:
        message = "a commission on what a meter pays"
        yield Finding("wager/commission", ("wager", name, "commission_percent"), message, "none on a meter's wager")
    if wager.kind == "meter" and (low != high or low == 0):
        message = f"a meter's wager is one amount for the whole table, not {low} to {'any' if high is None else high}"
        yield Finding("wager/meter_amount", ("wager", name), message, "cents_min = cents_max, above 0")


def _of_one(name: str, wager: Wager) -> Iterator[Finding]:
    """The most of one bettor lies between the least stake and the most of the spot."""
    own = wager.bettor_cents_max
    if own is None:
        return
    path = ("wager", name, "bettor_cents_max")
    if wager.kind in ("raise", "meter"):
        message = f"a {wager.kind} is as large as the rules make it"
        yield Finding("wager/bettor_limit", path, message, "none on a raise or a meter's wager")
    elif own % wager.cents_step or own < max(wager.cents_min, wager.cents_step):
        message = f"{own} is no stake that one bettor may make"
        allowed = f"a multiple of {wager.cents_step}, {max(wager.cents_min, wager.cents_step)} or more"
        yield Finding("wager/bettor_limit", path, message, allowed)
    elif wager.cents_max is not None and own > wager.cents_max:
        message = f"{own} of one bettor is above the {wager.cents_max} of the whole spot"
        yield Finding("wager/bettor_limit", path, message, f"{wager.cents_max} or less")


def _hanging_together(ruleset: Ruleset) -> Iterator[Finding]:
    standing = can_stand(ruleset)
    alone = [
        name
        for name in stakes_before_deal(ruleset)
        if not ruleset.wager[name].needs and ruleset.wager[name].equals is None
    ]
    if not alone:
        message = "no wager can be made alone, so that no round can begin"
        yield Finding("wager/none_alone", ("wager",), message, "an opening or side wager without `needs`")
        return
    for name in before_deal(ruleset):
        wager = ruleset.wager[name]
        if name not in standing and all(need in ruleset.wager and need != name for need in wager.needs):
            message = f"{name!r} can never be made: what it needs needs it"
            yield Finding("wager/circle", ("wager", name, "needs"), message, listed(sorted(standing)))


def _raises(ruleset: Ruleset) -> Iterator[Finding]:
    options = ruleset.decision.option if ruleset.decision else {}
    made: set[str] = set()
    for name, option in options.items():
        if option.raise_ is None:
            continue
        made.add(option.raise_.wager)
        yield from _raisable(ruleset, name, option.raise_)
    for name, wager in ruleset.wager.items():
        if wager.kind == "raise" and name not in made:
            message = f"no option of the decision makes {name!r}"
            yield Finding("wager/never_made", ("wager", name), message, "an option with `raise`")


def _raisable(ruleset: Ruleset, option: str, made: Raise) -> Iterator[Finding]:
    """A legal base must never be one that cannot be raised."""
    raised, base = ruleset.wager.get(made.wager), ruleset.wager.get(made.of)
    if raised is None or base is None:
        return
    path = ("decision", "option", option, "raise")
    if base.backline and not raised.backline:
        message = f"others may make {made.of!r} but not {made.wager!r}, which the seat's decision makes for them"
        yield Finding("wager/backline", ("wager", made.wager, "backline"), message, "true")
    if raised.cents_max is not None and (base.cents_max is None or made.max * base.cents_max > raised.cents_max):
        most = "no maximum" if base.cents_max is None else f"{made.max} × {base.cents_max}"
        message = f"{made.of!r} allows {most}, above the {raised.cents_max} that may stand on {made.wager!r}"
        yield Finding(
            "wager/not_raisable",
            (*path, "max"),
            message,
            f"{made.wager}.cents_max of at least max × {made.of}.cents_max",
        )
    least = made.min * (base.cents_min or base.cents_step)
    if least < raised.cents_min:
        message = (
            f"{made.min} × the least {made.of!r} is {least}, below the {raised.cents_min} that {made.wager!r} needs"
        )
        yield Finding("wager/not_raisable", (*path, "min"), message, f"{made.wager}.cents_min of at most {least}")
    if any(multiple * base.cents_step % raised.cents_step for multiple in range(made.min, made.max + 1)):
        message = f"steps of {base.cents_step} on {made.of!r} do not raise to multiples of {raised.cents_step}"
        yield Finding("wager/not_raisable", path, message, f"{made.wager}.cents_step that divides {base.cents_step}")
