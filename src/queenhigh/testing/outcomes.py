"""Random outcomes in which every row can be reached and no situation is left open."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from queenhigh.testing.paytables import marks
from queenhigh.testing.wagers import Draft

Row = dict[str, Any]


def showdowns(draw: st.DrawFn, draft: Draft, *, compared: bool) -> None:
    """The comparison and the qualifier, each of which a game may lack, and the outcomes of the base wagers."""
    shape = draft.shape
    if compared or draw(st.sampled_from((True, True, True, False))):
        draft.data["showdown"] = {"seat": "player", "bank": "dealer"}
    theirs = shape.strengths(shape.theirs)
    floor = theirs[0]
    if draw(st.booleans()):
        # Above the lowest hand, so that the bank may fail; below the highest, so that a player may beat it.
        mark, floor = marks(draw, shape.order(), theirs[:-1], theirs[0])
        draft.data["qualifier"] = {"hand": "dealer", "at_least": mark}
    for name, wager in draft.table("wager").items():
        if wager["kind"] in ("opening", "raise"):
            draft.table("outcome")[name] = _base_rows(draw, draft, name, floor)


def _alive(draft: Draft, wager: str) -> list[str]:
    """The options under which a base wager still stands."""
    if wager in ("ante", "blind"):
        return [name for name, option in draft.options.items() if wager not in option.get("forfeits", ())]
    return [name for name, option in draft.options.items() if option.get("raise", {}).get("wager") == wager]


def _base_rows(draw: st.DrawFn, draft: Draft, wager: str, floor: int) -> list[Row]:
    rows: list[Row] = []
    if "qualifier" in draft.data and draw(st.sampled_from((True, True, False))):
        rows.append({"qualified": False, **_results(draw)})
    compared = "showdown" in draft.data
    alive = _alive(draft, wager)
    if compared and len(alive) > 1 and draw(st.sampled_from((False, False, True))):
        rows.append({"option": [draw(st.sampled_from(alive))], "compare": "equal", **_results(draw)})
    better = _better(draw, draft, floor) if wager != "extra" and draw(st.sampled_from((False, False, True))) else None
    if better is not None:
        rows.append({**({"compare": "above"} if compared else {}), "hand": better, **_results(draw)})
    if not compared:
        return [*rows, _results(draw)]
    ends = {"above": draw(_wins()), "below": _results(draw, ("lose", "push")), "equal": _results(draw)}
    order = draw(st.permutations(list(ends)))
    compares = [{"compare": end, **ends[end]} for end in order]
    if draw(st.booleans()):
        del compares[-1]["compare"]
    return [*rows, *compares]


def _better(draw: st.DrawFn, draft: Draft, floor: int) -> Row | None:
    """A mark on the player's hand, with hands below it that still beat a bank that plays."""
    shape = draft.shape
    strengths = shape.strengths(shape.own)
    between = [number for number in strengths if number > floor]
    if len(between) < 2:
        return None
    mark, _ = marks(draw, shape.order(), strengths, between[0])
    return {"hand": "player", "at_least": mark}


def _wins() -> st.SearchStrategy[Row]:
    return st.integers(1, 3).map(lambda pay: {"result": "win", "pay": pay})


def _results(draw: st.DrawFn, allowed: tuple[str, ...] = ("push", "lose", "win")) -> Row:
    result = draw(st.sampled_from(allowed))
    return draw(_wins()) if result == "win" else {"result": result}
