"""Random wagers and decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from queenhigh.testing.paytables import marks
from queenhigh.testing.shape import Shape


@dataclass(slots=True)
class Draft:
    """A rule file while it is being made up."""

    shape: Shape
    data: dict[str, Any]
    options: dict[str, dict[str, Any]] = field(default_factory=dict)

    def table(self, name: str) -> dict[str, Any]:
        """A table of the file, made when it is first asked for."""
        found: dict[str, Any] = self.data.setdefault(name, {})
        return found

    def stakes(self) -> list[str]:
        """The wagers made before the deal that stay on the layout."""
        return [name for name, wager in self.table("wager").items() if wager["kind"] in ("opening", "side")]


def limits(draw: st.DrawFn) -> dict[str, Any]:
    """A step, a least and perhaps a most, all of which agree."""
    step = draw(st.sampled_from((100, 500, 50, 1)))
    least = draw(st.integers(0, 5))
    most = draw(st.none() | st.integers(max(least, 1), 1000))
    found: dict[str, Any] = {"cents_step": step, "cents_min": least * step}
    if most is not None:
        found["cents_max"] = most * step
    if draw(st.sampled_from((False, False, False, True))):
        found["bettor_cents_max"] = draw(st.integers(max(least, 1), 1000 if most is None else most)) * step
    return found


def openings(draw: st.DrawFn, draft: Draft, *, backline: bool) -> None:
    """The ante, and what a decision may add to it."""
    wagers = draft.table("wager")
    wagers["ante"] = {"label": "Ante", "kind": "opening", **limits(draw)}
    if backline:
        wagers["ante"]["backline"] = True
    if draw(st.sampled_from((False, False, False, True))):
        wagers["blind"] = {**wagers["ante"], "label": "Blind", "equals": "ante"}
    if not draft.shape.decision:
        return
    _decisions(draw, draft)
    if "blind" in wagers and "fold" in draft.options and draw(st.booleans()):
        draft.options["fold"]["forfeits"].append("blind")
    for name in dict.fromkeys(option["raise"]["wager"] for option in draft.options.values() if "raise" in option):
        largest = max(o["raise"]["max"] for o in draft.options.values() if o.get("raise", {}).get("wager") == name)
        wagers[name] = _raises(draw, wagers["ante"], name, largest)


def _raises(draw: st.DrawFn, ante: dict[str, Any], name: str, largest: int) -> dict[str, Any]:
    """A wager on which every legal raise of the ante may stand."""
    wager = {"label": name.capitalize(), "kind": "raise", "cents_step": ante["cents_step"]}
    if draw(st.booleans()):
        wager["cents_min"] = ante["cents_min"]
    if "cents_max" in ante and draw(st.booleans()):
        wager["cents_max"] = ante["cents_max"] * largest
    if ante.get("backline"):
        wager["backline"] = True
    return wager


def _decisions(draw: st.DrawFn, draft: Draft) -> None:
    """Fold or check, raise, and perhaps a raise that needs a hand."""
    shape, options = draft.shape, draft.options
    quiet = draw(st.sampled_from(("fold", "check", "both")))
    if quiet != "check":
        options["fold"] = {"label": "Fold", "forfeits": ["ante"]}
    if quiet != "fold":
        options["check"] = {"label": "Check"}
    options["play"] = {"label": "Play", "raise": _multiples(draw, "play")}
    if draw(st.booleans()):
        hand = "dealt" if shape.draw else draw(st.sampled_from(("player", "dealt")))
        strengths = shape.strengths(shape.own)
        mark, _ = marks(draw, shape.order(), strengths[:-1], strengths[0])
        big = {"label": "Raise high", "raise": _multiples(draw, draw(st.sampled_from(("play", "extra"))))}
        options["high"] = {**big, "allowed_if": {"hand": hand, "at_least": mark}}
    if shape.draw:
        swapping = draw(st.sets(st.sampled_from([name for name in options if name != "fold"]), min_size=1))
        for name in swapping:
            options[name]["swap"] = {"zone": "draw", "max": 1}
    draft.data["decision"] = {"wager": "ante", "sees": ["hand"], "option": options}


def _multiples(draw: st.DrawFn, wager: str) -> dict[str, Any]:
    least = draw(st.integers(1, 3))
    return {"wager": wager, "of": "ante", "min": least, "max": least + draw(st.integers(0, 2))}
