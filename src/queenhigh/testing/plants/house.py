"""Faults of announcements, rulings, the layout, figures and citations."""

from __future__ import annotations

from queenhigh.testing.plants.kit import DECIDED, Catalogue, Data, Wants

PLANTS = Catalogue()


@PLANTS.plant("announce/blank", "announce.no_more_bets")
def _blank_that_nobody_fills(data: Data) -> None:
    data["announce"] = {"no_more_bets": "No more bets, {name}."}


@PLANTS.plant("announce/blank", "announce.missing.text")
def _blank_of_another_text(data: Data) -> None:
    data["announce"] = {"missing": {"wager": "ante", "text": "No ante at {holding}."}}


@PLANTS.plant("announce/wager", "announce.missing.wager")
def _missing_what_is_not_there(data: Data) -> None:
    data["announce"] = {"missing": {"wager": "nothing", "text": "None at {positions}."}}


@PLANTS.plant("announce/wager", "announce.missing.wager", DECIDED)
def _missing_a_raise(data: Data) -> None:
    data["announce"] = {"missing": {"wager": "play", "text": "None at {positions}."}}


@PLANTS.plant("announce/qualifier", "announce.qualified")
def _said_of_no_qualifier(data: Data) -> None:
    data.pop("qualifier", None)
    data["announce"] = {"qualified": "The bank plays."}


@PLANTS.plant("irregular/ruling", "irregular.wrong_card_count.ruling")
def _play_on_with_wrong_cards(data: Data) -> None:
    data["irregular"] = {"wrong_card_count": {"ruling": "play_on"}}


@PLANTS.plant("procedure/raised", "procedure.raised", Wants(decision=False))
def _stacks_what_nobody_raises(data: Data) -> None:
    data["procedure"] = {"raised": "stacked"}


@PLANTS.plant("procedure/settle_marker", "procedure.settle_marker")
def _marks_what_a_card_marks(data: Data) -> None:
    data["button"] = {"card": 1, "values": dict.fromkeys(data["deck"]["ranks"], 1)}
    data["procedure"] = {"settle_marker": "action_button"}


@PLANTS.plant("procedure/shuffler", "procedure.shuffler_make")
def _a_make_of_no_machine(data: Data) -> None:
    data["procedure"] = {"shuffler": "hand", "shuffler_make": "Somebody"}


@PLANTS.plant("procedure/dispense_button", "procedure.dispense_button")
def _a_button_of_no_machine(data: Data) -> None:
    data["procedure"] = {"remainder": "rack_unseen", "dispense_button": "green"}


@PLANTS.plant("procedure/work_area", "procedure.work_area")
def _a_work_area_at_no_wager(data: Data) -> None:
    data["procedure"] = {"work_area": "nothing"}


@PLANTS.plant("filing/designator", "filing.designators.nothing")
def _files_no_table(data: Data) -> None:
    data["filing"] = {"designators": {"nothing": "A"}}


@PLANTS.plant("filing/clause", "filing.clause")
def _cites_for_nothing(data: Data) -> None:
    data["filing"] = {"clause": "X1"}


@PLANTS.plant("source/letter", "source.cited[0].letter")
def _two_documents_of_one_letter(data: Data) -> None:
    data["source"] = {"title": "Ours", "letter": "X", "cited": [{"letter": "X", "title": "Theirs"}]}


@PLANTS.plant("layout/panel", "layout.panel.nothing")
def _a_panel_of_nothing(data: Data) -> None:
    data["layout"] = {"panel": {"nothing": {"head": "Bonus"}}}


@PLANTS.plant("layout/table", "layout.printed_tables[0]")
def _prints_nothing(data: Data) -> None:
    data["layout"]["printed_tables"] = ["nothing"]


@PLANTS.plant("published/wager", "published.odd.wager")
def _figure_of_no_wager(data: Data) -> None:
    figure = {"figure": "edge", "wager": "nothing", "value": "1", "unit": "percent", "printed": "1 %"}
    data.setdefault("published", {})["odd"] = figure


@PLANTS.plant("published/unit", "published.odd.unit")
def _edge_in_dollars(data: Data) -> None:
    figure = {"figure": "edge", "value": "1", "unit": "dollars", "printed": "$1"}
    data.setdefault("published", {})["odd"] = figure


@PLANTS.plant("assumption/input", "assumption.odd.input")
def _assumes_of_nothing(data: Data) -> None:
    data.setdefault("assumption", {})["odd"] = {"input": "wager.nothing.cents_min", "value": "5", "why": "No reason."}


@PLANTS.plant("clauses/path", 'clauses."seats.height"')
def _clause_for_nothing(data: Data) -> None:
    data.setdefault("clauses", {})["seats.height"] = "X9"
