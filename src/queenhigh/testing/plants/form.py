"""Faults of form, and of the way files are combined."""

from __future__ import annotations

from queenhigh.testing.plants.kit import Catalogue, Data, add_tip

PLANTS = Catalogue()


@PLANTS.plant("key/unknown", "wager.ante.colour")
def _unknown_key(data: Data) -> None:
    data["wager"]["ante"]["colour"] = "red"


@PLANTS.plant("key/unknown", "extend")
def _misspelt_key(data: Data) -> None:
    data["extend"] = "something"


@PLANTS.plant("key/missing", "settle")
def _missing_section(data: Data) -> None:
    del data["settle"]


@PLANTS.plant("key/missing", "wager.ante.kind")
def _missing_kind(data: Data) -> None:
    del data["wager"]["ante"]["kind"]


@PLANTS.plant("key/missing", "title")
def _missing_title(data: Data) -> None:
    del data["title"]


@PLANTS.plant("key/form", "wager.Big-Bet")
def _key_of_wrong_form(data: Data) -> None:
    data["wager"]["Big-Bet"] = {"label": "Big", "kind": "side"}


@PLANTS.plant("value/choice", "bank.by")
def _unknown_choice(data: Data) -> None:
    data["bank"]["by"] = "nobody"


@PLANTS.plant("value/choice", "schema")
def _unknown_schema(data: Data) -> None:
    data["schema"] = 2


@PLANTS.plant("value/range", "table.tip.rows[0].pay")
def _odds_below_zero(data: Data) -> None:
    add_tip(data, [{"same": "suit", "pay": -1}])


@PLANTS.plant("value/range", "seats.count")
def _too_many_seats(data: Data) -> None:
    data["seats"]["count"] = 13


@PLANTS.plant("value/type", "title")
def _number_for_text(data: Data) -> None:
    data["title"] = 3


@PLANTS.plant("value/type", "wager.ante.cents_min")
def _text_for_number(data: Data) -> None:
    data["wager"]["ante"]["cents_min"] = "5"


@PLANTS.plant("value/type", "seats.backline")
def _number_for_boolean(data: Data) -> None:
    data["seats"]["backline"] = 1


@PLANTS.plant("value/type", "hand")
def _text_for_table(data: Data) -> None:
    data["hand"] = "player"


@PLANTS.plant("value/pattern", "deck.suits")
def _suits_out_of_order(data: Data) -> None:
    data["deck"]["suits"] = "sc"


@PLANTS.plant("value/empty", "outcome.ante")
def _no_rows(data: Data) -> None:
    data["outcome"]["ante"] = []


@PLANTS.plant("value/long", "title")
def _endless_title(data: Data) -> None:
    data["title"] = "x" * 81


@PLANTS.plant("extends/unknown", "extends")
def _extends_nothing(data: Data) -> None:
    data["extends"] = "no-such-game"


@PLANTS.plant("extends/type", "extends")
def _extends_a_number(data: Data) -> None:
    data["extends"] = 7


@PLANTS.plant("without/unknown", "without[0]")
def _without_what_is_not_there(data: Data) -> None:
    data["without"] = ["wager.nothing"]


@PLANTS.plant("without/type", "without")
def _without_text(data: Data) -> None:
    data["without"] = "wager.ante"


@PLANTS.plant("attach/unknown", "attach[0]")
def _attaches_nothing(data: Data) -> None:
    data["attach"] = ["no-such-attachment"]


@PLANTS.plant("attach/type", "attach[0]")
def _attaches_a_number(data: Data) -> None:
    data["attach"] = [1]


@PLANTS.plant("value/choice", "attachment.bank[0]")
def _attached_to_nobody(data: Data) -> None:
    data["attachment"] = {"base": "no-such-game", "bank": ["dealer"]}


@PLANTS.plant("key/unknown", "attachment.banks")
def _attachment_with_unknown_key(data: Data) -> None:
    data["attachment"] = {"base": "no-such-game", "bank": ["house", "seat"], "banks": 1}
