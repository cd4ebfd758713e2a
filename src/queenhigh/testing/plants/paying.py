"""Faults of outcomes, bonuses, settlement, fees and meters."""

from __future__ import annotations

from queenhigh.testing.plants.kit import DECIDED, METERED, SEAT, Catalogue, Data, Wants, add_tip, compare

PLANTS = Catalogue()


@PLANTS.plant("outcome/missing", "outcome")
def _wager_without_end(data: Data) -> None:
    del data["outcome"]["ante"]


@PLANTS.plant("outcome/unknown", "outcome.nothing")
def _end_without_wager(data: Data) -> None:
    data["outcome"]["nothing"] = [{"result": "push"}]


@PLANTS.plant("outcome/section", "outcome.ante[0].qualified")
def _qualified_without_qualifier(data: Data) -> None:
    data.pop("qualifier", None)
    data["outcome"]["ante"] = [{"qualified": False, "result": "push"}, {"result": "push"}]


@PLANTS.plant("outcome/section", "outcome.ante[0].compare")
def _compared_without_showdown(data: Data) -> None:
    data.pop("showdown", None)
    data["outcome"]["ante"] = [{"compare": "above", "result": "push"}, {"result": "push"}]


@PLANTS.plant("outcome/option", "outcome.ante[0].option[0]", DECIDED)
def _option_that_is_not_there(data: Data) -> None:
    data["outcome"]["ante"] = [{"option": ["nothing"], "result": "push"}, {"result": "push"}]


@PLANTS.plant("outcome/hand", "outcome.ante[0].hand.hand")
def _condition_on_no_hand(data: Data) -> None:
    held = {"hand": "nothing", "at_least": {"class": "straight"}}
    data["outcome"]["ante"] = [{"hand": held, "result": "push"}, {"result": "push"}]


@PLANTS.plant("outcome/pay", "outcome.ante[0]")
def _win_of_nothing(data: Data) -> None:
    data["outcome"]["ante"] = [{"result": "win"}]


@PLANTS.plant("outcome/pay", "outcome.ante[0].pay")
def _paid_loss(data: Data) -> None:
    data["outcome"]["ante"] = [{"result": "lose", "pay": 1}]


@PLANTS.plant("outcome/table", "outcome.ante[0].table")
def _table_that_is_not_there(data: Data) -> None:
    data["outcome"]["ante"] = [{"result": "table", "table": "nothing"}]


@PLANTS.plant("outcome/unreachable", "outcome.ante[1]")
def _row_behind_all(data: Data) -> None:
    data["outcome"]["ante"] = [{"result": "push"}, {"result": "lose"}]


@PLANTS.plant("outcome/unreachable", "outcome.ante[0]", DECIDED)
def _row_for_the_folded(data: Data) -> None:
    data["decision"]["option"]["give"] = {"label": "Give up", "forfeits": ["ante"]}
    data["outcome"]["ante"] = [{"option": ["give"], "result": "lose"}, {"result": "push"}]


@PLANTS.plant("outcome/unreachable", "outcome.ante[3]")
def _row_behind_three(data: Data) -> None:
    compare(data)
    ends = [{"compare": end, "result": "push"} for end in ("above", "equal", "below")]
    data["outcome"]["ante"] = [*ends, {"result": "lose"}]


@PLANTS.plant("outcome/gap", "outcome.ante")
def _nothing_for_ties(data: Data) -> None:
    compare(data)
    data["outcome"]["ante"] = [{"compare": "above", "result": "push"}, {"compare": "below", "result": "lose"}]


@PLANTS.plant("outcome/gap", "outcome.tip", DECIDED)
def _nothing_without_decision(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 1}])
    options = list(data["decision"]["option"])
    data["outcome"]["tip"] = [{"option": options, "result": "table", "table": "tip"}]


@PLANTS.plant("bonus/name", "bonus.ante")
def _bonus_named_as_a_wager(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 1}])
    data.setdefault("bonus", {})["ante"] = {"label": "Ante", "on": "ante", "table": "tip"}


@PLANTS.plant("bonus/on", "bonus.gift.on")
def _bonus_on_nothing(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 1}])
    data.setdefault("bonus", {})["gift"] = {"label": "Gift", "on": "nothing", "table": "tip"}


@PLANTS.plant("bonus/table", "bonus.gift.table")
def _bonus_by_no_table(data: Data) -> None:
    data.setdefault("bonus", {})["gift"] = {"label": "Gift", "on": "ante", "table": "nothing"}


@PLANTS.plant("bonus/basis", "bonus.gift.table")
def _bonus_for_one(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 1}], basis="for")
    data.setdefault("bonus", {})["gift"] = {"label": "Gift", "on": "ante", "table": "tip"}


@PLANTS.plant("settle/unknown", "settle.wagers[0]")
def _settles_nothing(data: Data) -> None:
    data["settle"]["wagers"] = ["nothing", *data["settle"]["wagers"]]


@PLANTS.plant("settle/twice", "settle.wagers[1]")
def _settles_twice(data: Data) -> None:
    data["settle"]["wagers"] = [data["settle"]["wagers"][0], *data["settle"]["wagers"]]


@PLANTS.plant("settle/missing", "settle.wagers")
def _never_settled(data: Data) -> None:
    data["wager"]["tip"] = {"label": "Tip", "kind": "side"}
    data["outcome"]["tip"] = [{"result": "push"}]


@PLANTS.plant("fee/payer", "fee.extra.payer", Wants(bank="house"))
def _fee_of_no_bank(data: Data) -> None:
    data.setdefault("fee", {})["extra"] = {"label": "Fee", "payer": "bank", "per_wager": {"ante": 1}}


@PLANTS.plant("fee/form", "fee.extra")
def _fee_of_nothing(data: Data) -> None:
    data.setdefault("fee", {})["extra"] = {"label": "Fee", "payer": "bettor"}


@PLANTS.plant("fee/wager", "fee.extra.per_wager.nothing")
def _fee_on_nothing(data: Data) -> None:
    data.setdefault("fee", {})["extra"] = {"label": "Fee", "payer": "bettor", "per_wager": {"nothing": 1}}


@PLANTS.plant("fee/wager", "fee.extra.per_wager.play", DECIDED)
def _fee_on_a_raise(data: Data) -> None:
    data.setdefault("fee", {})["extra"] = {"label": "Fee", "payer": "bettor", "per_wager": {"play": 1}}


def _schedule(data: Data, *tiers: Data, chosen: str = "one") -> None:
    schedules = {"one": {"label": "One", "tiers": list(tiers)}}
    data.setdefault("fee", {})["extra"] = {"label": "Fee", "payer": "bank", "schedule": chosen, "schedules": schedules}


@PLANTS.plant("fee/schedule", "fee.extra.schedule", SEAT)
def _schedule_that_is_not_there(data: Data) -> None:
    _schedule(data, {"fee_cents": 1}, chosen="two")


@PLANTS.plant("fee/order", "fee.extra.schedules.one.tiers[1].cents_up_to", SEAT)
def _tiers_out_of_order(data: Data) -> None:
    _schedule(data, {"cents_up_to": 500, "fee_cents": 1}, {"cents_up_to": 400, "fee_cents": 2}, {"fee_cents": 3})


@PLANTS.plant("fee/gap", "fee.extra.schedules.one.tiers[1].cents_up_to", SEAT)
def _gap_at_the_top(data: Data) -> None:
    _schedule(data, {"cents_up_to": 400, "fee_cents": 1}, {"cents_up_to": 500, "fee_cents": 2})


@PLANTS.plant("fee/gap", "fee.extra.schedules.one.tiers[0]", SEAT)
def _open_tier_in_the_middle(data: Data) -> None:
    _schedule(data, {"fee_cents": 1}, {"fee_cents": 2})


@PLANTS.plant("meter/bank", "meter.jackpot", METERED)
def _meter_beside_a_player_dealer(data: Data) -> None:
    data["seats"]["count"] = max(data["seats"]["count"], 2)
    data["bank"] = {"by": "seat", "rounds_max": 1, "cap": "loss"}


@PLANTS.plant("meter/wager", "meter.jackpot.wager", METERED)
def _meter_fed_by_the_ante(data: Data) -> None:
    data["meter"]["jackpot"]["wager"] = "ante"


@PLANTS.plant("meter/missing", "wager.jackpot.kind", METERED)
def _wager_without_meter(data: Data) -> None:
    del data["meter"]["jackpot"]


@PLANTS.plant("meter/table", "meter.jackpot.table", METERED)
def _meter_without_table(data: Data) -> None:
    data["meter"]["jackpot"]["table"] = "nothing"


@PLANTS.plant("meter/basis", "meter.jackpot.table", METERED)
def _meter_that_returns_stakes(data: Data) -> None:
    data["table"]["jackpot"]["basis"] = "to"


@PLANTS.plant("meter/no_award", "meter.jackpot.table", METERED)
def _meter_that_never_pays(data: Data) -> None:
    row = data["table"]["jackpot"]["rows"][0]
    del row["meter_percent"]
    row["pay"] = 1


@PLANTS.plant("meter/ceiling", "meter.jackpot.ceiling", METERED)
def _ceiling_below_seed(data: Data) -> None:
    data["meter"]["jackpot"]["ceiling"] = data["meter"]["jackpot"]["seed"] - 1


@PLANTS.plant("meter/order", "meter.jackpot.award_order.start", METERED)
def _awards_from_no_bank(data: Data) -> None:
    data["meter"]["jackpot"]["award_order"]["start"] = "bank_left"


@PLANTS.plant("meter/outcome", "outcome.jackpot[0]", METERED)
def _meter_wager_that_pushes(data: Data) -> None:
    data["outcome"]["jackpot"] = [{"result": "push"}]


@PLANTS.plant("settle/part_of_a_cent", "table.tip.rows[0]")
def _half_a_cent(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 3, "per": 2}])
    data["wager"]["tip"]["cents_step"] = 1
    data["settle"].pop("rounding", None)


@PLANTS.plant("settle/part_of_a_cent", "outcome.tip[0]")
def _part_of_a_commission(data: Data) -> None:
    data["wager"]["tip"] = {"label": "Tip", "kind": "side", "cents_step": 1, "commission_percent": 5}
    data["outcome"]["tip"] = [{"result": "win", "pay": 1}]
    data["settle"]["wagers"] = [*data["settle"]["wagers"], "tip"]
    data["settle"].pop("rounding", None)


@PLANTS.plant("outcome/pay", "outcome.ante[0].per")
def _per_without_pay(data: Data) -> None:
    data["outcome"]["ante"] = [{"result": "push", "per": 2}]


@PLANTS.plant("table/pay", "table.tip.rows[0].per", METERED)
def _per_of_a_meter(data: Data) -> None:
    add_tip(data, [{"same": "suit", "meter_percent": 100, "per": 2}], basis="for")


@PLANTS.plant("meter/envy", "meter.jackpot.envy_from", METERED)
def _envy_of_nothing(data: Data) -> None:
    for row in data["table"]["jackpot"]["rows"]:
        row.pop("envy", None)
    data["meter"]["jackpot"]["envy_from"] = "wagered_hand"


@PLANTS.plant("meter/fold", "meter.jackpot.fold", METERED)
def _fold_where_nobody_can(data: Data) -> None:
    for option in data.get("decision", {}).get("option", {}).values():
        option.pop("forfeits", None)
    data["meter"]["jackpot"]["fold"] = "loses_award"


@PLANTS.plant("meter/forbidden", "meter.jackpot", METERED)
def _a_meter_where_none_may_be(data: Data) -> None:
    data["bank"]["meters"] = "forbidden"


@PLANTS.plant("bank/measured", "bank.measured", SEAT)
def _final_loss(data: Data) -> None:
    data["bank"] |= {"cap": "loss", "measured": "final"}


@PLANTS.plant("bank/measured", "bank.measured", SEAT)
def _final_result_too_early(data: Data) -> None:
    data["bank"] |= {"cap": "loss_and_win", "measured": "final"}
    data["settle"]["mode"] = "sequential"


@PLANTS.plant("bank/least", "bank.cents_min", SEAT)
def _bank_below_the_least_wager(data: Data) -> None:
    for wager in data["wager"].values():
        if wager["kind"] in ("opening", "side") and "needs" not in wager:
            for limit in ("cents_max", "bettor_cents_max"):
                wager.pop(limit, None)
            wager["cents_min"] = 10 * wager["cents_step"]
    for wager in data["wager"].values():
        if wager["kind"] == "raise":
            wager.pop("cents_max", None)
    data["bank"]["cents_min"] = 1
