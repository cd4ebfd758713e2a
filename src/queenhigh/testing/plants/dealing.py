"""Faults of seats, deal, rankings and hands."""

from __future__ import annotations

from queenhigh.testing.plants.kit import HOUSE, SEAT, UNDRAWN, Catalogue, Data, compare

PLANTS = Catalogue()


@PLANTS.plant("seats/too_few", "seats.count", SEAT)
def _bank_without_bettors(data: Data) -> None:
    data["seats"]["count"] = 1


@PLANTS.plant("seats/spots", "seats.spots_per_player", HOUSE)
def _two_spots_of_one(data: Data) -> None:
    data["seats"].update(count=1, spots_per_player=2)


@PLANTS.plant("bank/cap", "bank", SEAT)
def _bank_without_cap(data: Data) -> None:
    del data["bank"]["cap"]


@PLANTS.plant("bank/rounds", "bank", SEAT)
def _bank_for_ever(data: Data) -> None:
    del data["bank"]["rounds_max"]


@PLANTS.plant("bank/house", "bank.rounds_max", HOUSE)
def _house_in_turns(data: Data) -> None:
    data["bank"]["rounds_max"] = 2


@PLANTS.plant("order/start", "order.deal.start", HOUSE)
def _left_of_no_bank(data: Data) -> None:
    data["order"]["deal"]["start"] = "bank_left"


@PLANTS.plant("order/start", "order.settle.start")
def _no_button(data: Data) -> None:
    data.pop("button", None)
    data["order"]["settle"]["start"] = "button"


@PLANTS.plant("order/start", "order.reveal.start")
def _reveal_from_button(data: Data) -> None:
    data["settle"]["reveal"] = "all_first"
    data["order"]["reveal"]["start"] = "button"


@PLANTS.plant("order/reveal", "order.reveal")
def _reveal_against_settlement(data: Data) -> None:
    data["settle"]["reveal"] = "as_settled"
    against = {"clockwise": "counter_clockwise", "counter_clockwise": "clockwise"}
    settle = data["order"]["settle"]
    data["order"]["reveal"] = {**settle, "direction": against[settle.get("direction", "clockwise")]}


@PLANTS.plant("deal/twice", "deal[1].zone")
def _dealt_twice(data: Data) -> None:
    data["deal"] = [{"to": "seat", "cards": 3}, {"to": "seat", "cards": 1}, {"to": "bank", "cards": 3}]


@PLANTS.plant("deal/no_hand", "deal")
def _bank_without_cards(data: Data) -> None:
    data["deal"] = [{"to": "seat", "cards": 3}, {"to": "seat", "zone": "draw", "cards": 1}]


@PLANTS.plant("deal/bank_draw", "deal[1].zone")
def _bank_that_draws(data: Data) -> None:
    data["deal"] = [{"to": "seat", "cards": 3}, {"to": "bank", "zone": "draw", "cards": 3}]


@PLANTS.plant("deal/turn_up", "deal[0].turn_up")
def _seat_card_turned_up(data: Data) -> None:
    data["deal"] = [{"to": "seat", "cards": 3, "turn_up": [1]}, {"to": "bank", "cards": 3}]


@PLANTS.plant("deal/turn_up", "deal[1].turn_up[0]")
def _fourth_of_three(data: Data) -> None:
    data["deal"] = [{"to": "seat", "cards": 3}, {"to": "bank", "cards": 3, "turn_up": [4]}]


@PLANTS.plant("deal/too_many", "deal")
def _more_than_the_deck(data: Data) -> None:
    data["seats"]["count"] = 12
    data["deal"] = [{"to": "seat", "cards": 8}, {"to": "bank", "cards": 3}]


@PLANTS.plant("deal/unused", "deal[1].zone", UNDRAWN)
def _draw_for_nothing(data: Data) -> None:
    data["deal"] = [{"to": "seat", "cards": 3}, {"to": "seat", "zone": "draw", "cards": 1}, {"to": "bank", "cards": 3}]


@PLANTS.plant("button/card", "button.card")
def _button_by_hidden_card(data: Data) -> None:
    data["deal"] = [{"to": "seat", "cards": 3}, {"to": "bank", "cards": 3, "turn_up": [1]}]
    data["button"] = {"card": 2, "values": dict.fromkeys(data["deck"]["ranks"], 1)}


@PLANTS.plant("button/value", "button.values")
def _button_without_a_rank(data: Data) -> None:
    data["button"] = {"card": 1, "values": dict.fromkeys(data["deck"]["ranks"][1:], 1)}


@PLANTS.plant("ranking/class", "ranking.three.classes[0]")
def _five_card_class(data: Data) -> None:
    data["ranking"]["three"]["classes"][0] = "full_house"


@PLANTS.plant("ranking/twice", "ranking.three.classes[1]")
def _class_twice(data: Data) -> None:
    data["ranking"]["three"]["classes"].insert(0, data["ranking"]["three"]["classes"][0])


@PLANTS.plant("ranking/missing", "ranking.three.classes")
def _no_pairs(data: Data) -> None:
    data["ranking"]["three"]["classes"].remove("pair")


@PLANTS.plant("ranking/order", "ranking.three.classes[5]")
def _straight_flush_below_straight(data: Data) -> None:
    classes = ["three_of_a_kind", "straight", "flush", "pair", "high_card", "straight_flush"]
    data["ranking"]["three"]["classes"] = classes


@PLANTS.plant("ranking/first", "ranking.three.first.pair[1]")
def _named_first_twice(data: Data) -> None:
    rank, kicker = data["deck"]["ranks"][:2]
    data["ranking"]["three"]["first"] = {"pair": [rank, rank + kicker]}


@PLANTS.plant("ranking/first", "ranking.three.first.pair[0]")
def _first_of_no_hand(data: Data) -> None:
    rank = data["deck"]["ranks"][0]
    data["ranking"]["three"]["first"] = {"pair": [rank + rank]}


@PLANTS.plant("ranking/first", "ranking.three.first.full_house")
def _first_of_no_class(data: Data) -> None:
    data["ranking"]["three"]["first"] = {"full_house": ["A"]}


@PLANTS.plant("ranking/label", "ranking.three.labels.full_house")
def _label_of_no_class(data: Data) -> None:
    data["ranking"]["three"]["labels"] = {"full_house": "boat"}


@PLANTS.plant("hand/ranking", "hand.player.ranking")
def _ranking_that_is_not_there(data: Data) -> None:
    data["hand"]["player"]["ranking"] = "four"


@PLANTS.plant("hand/cards", "hand.player")
def _five_of_few(data: Data) -> None:
    names = [
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
    ]
    data["ranking"]["five"] = {"size": 5, "classes": [*names, "high_card"]}
    data["hand"]["player"]["ranking"] = "five"


@PLANTS.plant("hand/zone", "hand.player.zones[1]", UNDRAWN)
def _zone_without_cards(data: Data) -> None:
    data["hand"]["player"]["zones"] = ["hand", "draw"]


@PLANTS.plant("showdown/hand", "showdown.bank")
def _against_oneself(data: Data) -> None:
    compare(data)
    data["showdown"]["bank"] = "player"


@PLANTS.plant("showdown/hand", "showdown.seat")
def _hand_that_is_not_there(data: Data) -> None:
    compare(data)
    data["showdown"]["seat"] = "nobody"


@PLANTS.plant("showdown/ranking", "showdown")
def _compared_by_two_orders(data: Data) -> None:
    compare(data)
    data["ranking"]["other"] = dict(data["ranking"]["three"])
    data["hand"]["dealer"]["ranking"] = "other"


@PLANTS.plant("qualifier/hand", "qualifier.hand")
def _player_must_qualify(data: Data) -> None:
    data["qualifier"] = {"hand": "player", "at_least": {"class": "straight"}}


@PLANTS.plant("mark/impossible", "qualifier.at_least.ranks")
def _qualifier_of_no_hand(data: Data) -> None:
    lowest = data["deck"]["ranks"][0]
    data["qualifier"] = {"hand": "dealer", "at_least": {"class": "pair", "ranks": lowest * 2}}


@PLANTS.plant("mark/impossible", "qualifier.at_least.class")
def _qualifier_of_another_size(data: Data) -> None:
    data["qualifier"] = {"hand": "dealer", "at_least": {"class": "full_house"}}
