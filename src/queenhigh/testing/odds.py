"""Random pays that are no whole multiples, commissions, and what becomes of a part of a cent."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from queenhigh.testing.wagers import Draft

_WHOLE_STEP = 100


def odd_pays(draw: st.DrawFn, draft: Draft, *, whole: bool) -> None:
    """Mostly nothing; else some pays such as 3 to 2, or commissions. With `whole`, every stake still pays whole cents."""
    kind = draw(
        st.sampled_from((None, None, "per", "commission") if whole else (None, None, "per", "commission", "both"))
    )
    stakes = [wager for wager in draft.table("wager").values() if wager["kind"] != "meter"]
    if kind is None or (whole and any(wager.get("cents_step", _WHOLE_STEP) % _WHOLE_STEP for wager in stakes)):
        return
    if kind != "commission":
        for row, least in _paying(draft):
            per = draw(st.sampled_from((2, None) if whole else (2, None, 3, 7, 20)))
            if per is not None and row["pay"] >= least * per:
                row["per"] = per
    if kind != "per":
        for wager in stakes:
            percent = draw(st.sampled_from((5, None) if whole else (5, None, 1, 50)))
            if percent is not None:
                wager["commission_percent"] = percent
    if not whole:
        draft.data["settle"]["rounding"] = "down"


def _paying(draft: Draft) -> list[tuple[dict[str, Any], int]]:
    """The rows that pay, each with the least that it may pay."""
    found = [(row, 0) for rows in draft.table("outcome").values() for row in rows if row["result"] == "win"]
    for table in draft.data.get("table", {}).values():
        least = 1 if table["basis"] == "for" else 0
        found += [(row, least) for row in table["rows"] if "pay" in row]
    return found
