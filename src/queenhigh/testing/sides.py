"""Random side bets, bonuses and meters."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from queenhigh.testing.paytables import five_card_classes, five_card_tables, own_tables, pays, shared_tables
from queenhigh.testing.wagers import Draft, limits


def side_bets(draw: st.DrawFn, draft: Draft, *, backline: bool) -> None:
    """None to three bets that a table decides; a fold may or may not take them along."""
    shape = draft.shape
    kinds = ["own", "colours"]
    if shape.own + shape.theirs == 6:
        kinds.append("six")
    for kind in draw(st.lists(st.sampled_from(kinds), max_size=3, unique=True)):
        wager = {"label": f"Side bet {kind}", "kind": "side", **limits(draw)}
        if draw(st.booleans()):
            wager["needs"] = ["ante"]
        if backline and draw(st.booleans()):
            wager["backline"] = True
        draft.table("wager")[kind] = wager
        draft.table("table")[kind] = _tables(draw, draft, kind)
        draft.table("outcome")[kind] = [{"result": "table", "table": kind}]
        if "fold" in draft.options and draw(st.booleans()):
            draft.options["fold"]["forfeits"].append(kind)


def _tables(draw: st.DrawFn, draft: Draft, kind: str) -> dict[str, Any]:
    hands = draft.table("hand")
    if kind == "own":
        return own_tables(draw, draft.shape, draw(st.sampled_from(("player", "dealt", "dealer"))))
    if kind == "colours":
        hands["everything"] = {"of": "both"}
        return shared_tables(draw, draft.shape)
    classes = draw(five_card_classes())
    draft.table("ranking")["five"] = {"size": 5, "classes": list(classes), "ace_low": draft.shape.ace_low}
    hands["six"] = {"of": "both", "ranking": "five"}
    return five_card_tables(draw, draft.shape, classes)


def bonuses(draw: st.DrawFn, draft: Draft) -> None:
    """Perhaps a payment for which nothing is staked."""
    if draw(st.booleans()):
        hand = draw(st.sampled_from(("player", "dealt")))
        draft.table("table")["reward"] = {**own_tables(draw, draft.shape, hand, basis="to"), "label": "Reward"}
        draft.table("bonus")["reward"] = {
            "label": "Reward",
            "on": draw(st.sampled_from(draft.stakes())),
            "table": "reward",
        }


def meters(draw: st.DrawFn, draft: Draft) -> None:
    """A progressive side bet whose best row pays from the meter."""
    table = own_tables(draw, draft.shape, "dealt", basis="for")
    for row in table["rows"]:
        if draw(st.booleans()):
            row["envy"] = draw(pays(1))
    del table["rows"][0]["pay"]
    table["rows"][0]["meter_percent"] = draw(st.sampled_from((100, 10, 1)))
    cents = draw(st.sampled_from((100, 500)))
    seed = draw(st.sampled_from((1000, 10, 50_000)))
    draft.table("table")["jackpot"] = {**table, "label": "Jackpot"}
    draft.table("wager")["jackpot"] = {"label": "Jackpot", "kind": "meter", "cents_min": cents, "cents_max": cents}
    draft.table("outcome")["jackpot"] = [{"result": "table", "table": "jackpot"}]
    meter: dict[str, Any] = {
        "label": "Jackpot",
        "wager": "jackpot",
        "table": "jackpot",
        "seed": seed,
        "contribution_bp": draw(st.sampled_from((1400, 0, 2000, 10_000, 1))),
        "award_order": {"start": draw(st.sampled_from(("dealer_right", "dealer_left")))},
    }
    if draw(st.booleans()):
        meter["ceiling"] = seed + draw(st.integers(0, 1000))
    if any(row.get("envy") for row in table["rows"]) and draw(st.booleans()):
        meter["envy_from"] = draw(st.sampled_from(("wagered_hand", "any_hand")))
    if "fold" in draft.options and draw(st.booleans()):
        meter["fold"] = draw(st.sampled_from(("loses_award", "loses_all", "keeps")))
    draft.table("meter")["jackpot"] = meter
