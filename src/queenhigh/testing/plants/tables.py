"""Faults of pay tables."""

from __future__ import annotations

from queenhigh.testing.plants.kit import Catalogue, Data, add_tip

PLANTS = Catalogue()

_ROW = "table.tip.rows[0]"


@PLANTS.plant("table/unused", "table.spare")
def _table_for_nothing(data: Data) -> None:
    rows = [{"same": "suit", "pay": 1}]
    data.setdefault("table", {})["spare"] = {"label": "Spare", "over": "player", "rows": rows}


@PLANTS.plant("table/match", _ROW)
def _matches_nothing(data: Data) -> None:
    add_tip(data, [{"pay": 1}])


@PLANTS.plant("table/match", _ROW)
def _matches_twice(data: Data) -> None:
    add_tip(data, [{"class": "straight", "same": "suit", "pay": 1}])


@PLANTS.plant("table/suit", f"{_ROW}.suit")
def _suit_of_no_class(data: Data) -> None:
    add_tip(data, [{"same": "colour", "suit": "s", "pay": 1}])


@PLANTS.plant("table/suit", f"{_ROW}.suit")
def _pair_of_one_suit(data: Data) -> None:
    add_tip(data, [{"class": "pair", "suit": data["deck"]["suits"][0], "pay": 1}])


@PLANTS.plant("table/over", _ROW)
def _over_nothing(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 1}])
    del data["table"]["tip"]["over"]


@PLANTS.plant("table/hand", f"{_ROW}.over")
def _row_over_no_hand(data: Data) -> None:
    add_tip(data, [{"over": "nothing", "same": "suit", "pay": 1}])


@PLANTS.plant("table/hand", "table.tip.over")
def _over_no_hand(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 1}], over="nothing")


@PLANTS.plant("table/ranking", _ROW)
def _class_of_unranked_hand(data: Data) -> None:
    data["hand"]["plain"] = {"of": "seat"}
    add_tip(data, [{"over": "plain", "class": "pair", "pay": 1}])


@PLANTS.plant("table/impossible", f"{_ROW}.class")
def _four_of_a_kind_in_three(data: Data) -> None:
    add_tip(data, [{"class": "four_of_a_kind", "pay": 1}])


@PLANTS.plant("table/impossible", f"{_ROW}.class")
def _trips_of_two_suits(data: Data) -> None:
    data["deck"] = {"ranks": data["deck"]["ranks"], "suits": "ds"}
    add_tip(data, [{"class": "three_of_a_kind", "pay": 1}])


@PLANTS.plant("table/impossible", f"{_ROW}.same")
def _whole_deal_of_one_rank(data: Data) -> None:
    data["hand"]["plain"] = {"of": "both"}
    add_tip(data, [{"over": "plain", "same": "rank", "pay": 1}])


@PLANTS.plant("mark/impossible", f"{_ROW}.at_least.class")
def _mark_of_no_hand(data: Data) -> None:
    add_tip(data, [{"at_least": {"class": "two_pair"}, "pay": 1}])


@PLANTS.plant("table/cards", f"{_ROW}.cards")
def _too_few_cards(data: Data) -> None:
    rank, suit = data["deck"]["ranks"][0], data["deck"]["suits"][0]
    add_tip(data, [{"cards": [rank + suit], "pay": 1}])


@PLANTS.plant("table/cards", f"{_ROW}.cards[1]")
def _card_twice(data: Data) -> None:
    first, second = data["deck"]["ranks"][:2]
    suit = data["deck"]["suits"][0]
    add_tip(data, [{"cards": [first + suit, first + suit, second + suit], "pay": 1}])


@PLANTS.plant("table/pay", _ROW)
def _row_without_pay(data: Data) -> None:
    add_tip(data, [{"same": "suit"}])


@PLANTS.plant("table/pay", f"{_ROW}.pay")
def _nothing_for_one(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 0}], basis="for")


@PLANTS.plant("table/meter", f"{_ROW}.meter_percent")
def _part_of_no_meter(data: Data) -> None:
    add_tip(data, [{"same": "suit", "meter_percent": 100}], basis="for")


@PLANTS.plant("table/meter", f"{_ROW}.envy")
def _envy_without_meter(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": 1, "envy": 5}])


@PLANTS.plant("table/unreachable", "table.tip.rows[1]")
def _same_class_again(data: Data) -> None:
    add_tip(data, [{"class": "flush", "pay": 2}, {"class": "flush", "pay": 1}])


@PLANTS.plant("table/unreachable", "table.tip.rows[1]")
def _suit_behind_its_class(data: Data) -> None:
    suit = data["deck"]["suits"][0]
    add_tip(data, [{"class": "flush", "pay": 2}, {"class": "flush", "suit": suit, "pay": 1}])


@PLANTS.plant("table/unreachable", "table.tip.rows[1]")
def _class_behind_lower_mark(data: Data) -> None:
    data["deck"] = {"ranks": "23456789TJQKA", "suits": "cdhs"}
    classes = data["ranking"]["three"]["classes"]
    higher, lower = sorted(("straight_flush", "flush"), key=classes.index)
    add_tip(data, [{"at_least": {"class": lower}, "pay": 2}, {"class": higher, "pay": 1}])


@PLANTS.plant("table/unreachable", "table.tip.rows[1]")
def _flush_behind_same_suit(data: Data) -> None:
    data["deal"] = [{"to": "seat", "cards": 3}, {"to": "bank", "cards": 3}]
    add_tip(data, [{"same": "suit", "pay": 2}, {"class": "flush", "pay": 1}])


@PLANTS.plant("table/unreachable", "table.tip.rows[1]")
def _suit_behind_colour(data: Data) -> None:
    add_tip(data, [{"same": "colour", "pay": 2}, {"same": "suit", "pay": 1}])


@PLANTS.plant("table/unreachable", "table.tip.rows[1]")
def _all_cards_behind_own(data: Data) -> None:
    data["deck"] = {"ranks": "23456789TJQKA", "suits": "cdhs"}
    data["hand"]["plain"] = {"of": "both"}
    add_tip(data, [{"same": "colour", "pay": 2}, {"over": "plain", "same": "colour", "pay": 20}])
