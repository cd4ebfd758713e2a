"""Random fees, procedures, rulings, figures and citations."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from queenhigh.rules.schema.paying import Settle, SettleMode
from queenhigh.testing.wagers import Draft

_RULINGS = {
    "wrong_card_count": ("void_round", "void_hand"),
    "exposed_seat_card": ("play_on", "void_round", "void_hand", "dead_hand"),
    "exposed_bank_card": ("void_round", "play_on"),
    "fouled_hand": ("dead_hand", "void_hand", "void_round"),
    "interrupted": ("complete_if_agreed", "void_round", "complete_or_dead"),
}


def fees(draw: st.DrawFn, draft: Draft) -> None:
    """Perhaps flat fees for each wager; where a seat banks, perhaps a schedule by total action."""
    if draw(st.booleans()):
        payable = [name for name, wager in draft.table("wager").items() if wager["kind"] != "raise"]
        charged = draw(st.lists(st.sampled_from(payable), min_size=1, unique=True))
        per_wager = {name: draw(st.sampled_from((50, 0, 100))) for name in charged}
        draft.table("fee")["seats"] = {"label": "Table fee", "payer": "bettor", "per_wager": per_wager}
    if draft.shape.bank == "seat" and draw(st.booleans()):
        names = [f"schedule_{number}" for number in range(1, 1 + draw(st.integers(1, 3)))]
        schedules = {name: {"label": name, "tiers": _tiers(draw)} for name in names}
        fee = {"label": "Collection", "payer": "bank", "schedule": draw(st.sampled_from(names)), "schedules": schedules}
        draft.table("fee")["collection"] = fee


def _tiers(draw: st.DrawFn) -> list[dict[str, int]]:
    ends = sorted(draw(st.sets(st.integers(1, 100).map(lambda dollars: dollars * 1000), max_size=4)))
    amounts = st.integers(0, 30).map(lambda halves: halves * 50)
    return [*({"cents_up_to": end, "fee_cents": draw(amounts)} for end in ends), {"fee_cents": draw(amounts)}]


def settlements(draw: st.DrawFn, draft: Draft) -> None:
    """Any order of wagers and bonuses, either mode, either reveal."""
    wagers = [name for name, wager in draft.table("wager").items() if wager["kind"] != "meter"]
    draft.data["settle"] = {
        "wagers": draw(st.permutations([*wagers, *draft.data.get("bonus", {})])),
        "mode": draw(st.sampled_from(get_args(SettleMode))),
        "reveal": draw(st.sampled_from(("as_settled", "all_first"))),
    }
    bank, stakes = draft.data["bank"], draft.table("wager").values()
    alone = [
        max(each["cents_min"], each["cents_step"])
        for each in stakes
        if each["kind"] in ("opening", "side") and not each.keys() & {"needs", "equals"}
    ]
    if bank.get("cents_min", 0) < min(alone):
        bank.pop("cents_min", None)
    settle = Settle(wagers=("any",), mode=draft.data["settle"]["mode"])
    if draft.data["bank"].get("cap") == "loss_and_win" and settle.collects_before_paying and draw(st.booleans()):
        draft.data["bank"]["measured"] = draw(st.sampled_from(("final", "running")))
    if draft.data["settle"]["reveal"] == "as_settled":
        draft.data["order"]["reveal"] = dict(draft.data["order"]["settle"])


def manners(draw: st.DrawFn, draft: Draft) -> None:
    """Announcements, procedures, rulings, the layout, and what is cited."""
    data = draft.data
    data["procedure"] = {
        "shuffler": draw(st.sampled_from(("machine", "hand"))),
        "remainder": draw(st.sampled_from(("rack_unseen", "dispensed"))),
        "bank_hand": draw(st.sampled_from(("best_hand", "high_to_low"))),
    }
    rulings = draw(st.sets(st.sampled_from(sorted(_RULINGS)), max_size=2))
    data["irregular"] = {kind: {"ruling": draw(st.sampled_from(_RULINGS[kind]))} for kind in sorted(rulings)}
    data["announce"] = _announcements(draw, draft)
    printed = sorted(data.get("table", {}))
    data["layout"] = {
        "spots": ["Ante"],
        "printed_tables": draw(st.lists(st.sampled_from(printed), unique=True)) if printed else [],
    }
    if draw(st.booleans()):
        figure = {"figure": "edge", "wager": "ante", "value": "3.37", "unit": "percent", "printed": "Edge 3.37 %"}
        data["published"] = {"edge": figure}
        data["assumption"] = {
            "seats": {"input": "seats.count", "value": "as drawn", "why": "A game that nobody publishes."}
        }
        data["clauses"] = {"deal.turn_up": "X1", "announce.no_more_bets": "X2"}


def _announcements(draw: st.DrawFn, draft: Draft) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if draw(st.booleans()):
        said["missing"] = {"wager": draw(st.sampled_from(draft.stakes())), "text": "Nothing at {positions}."}
    if "qualifier" in draft.data and draw(st.booleans()):
        said["qualified"] = "The bank plays with {holding}."
        said["not_qualified"] = "The bank does not play."
    return said
