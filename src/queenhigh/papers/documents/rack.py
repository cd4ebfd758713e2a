"""The rack card for players: how it is played and what it pays on one side, strategy and ranking on the other."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from queenhigh.cards.card import SUITS
from queenhigh.hands.words import class_words
from queenhigh.money.cents import format_cents
from queenhigh.papers.brief import how_to_play, table_notes
from queenhigh.papers.documents.about import card_about
from queenhigh.papers.documents.strategy import strategy_blocks
from queenhigh.papers.examples import example_hand
from queenhigh.papers.fees import fee_lines
from queenhigh.papers.naming import table_label
from queenhigh.papers.pay_lines import pay_lines
from queenhigh.papers.sheet.blocks import Cards, Part, Table
from queenhigh.rules.strengths import ranking_of
from queenhigh.rules.text.bank import schedule_rows
from queenhigh.rules.text.document import Paragraph, Points, Statement, Steps
from queenhigh.rules.text.english import capital
from queenhigh.rules.text.teller import Teller
from queenhigh.rules.text.write import rules_document

if TYPE_CHECKING:
    from queenhigh.papers.sheet.blocks import Block, Cell, Sheet
    from queenhigh.papers.study import Study
    from queenhigh.rules.schema.ruleset import Ruleset


_PICTURED_MAX = 5
"""More cards than this do not fit beside their name."""


def rack_sheet(study: Study) -> Sheet:
    """Both sides."""
    ruleset = study.ruleset
    strategy = strategy_blocks(study, brief=True)
    steps = Steps(tuple(Statement(text) for text in how_to_play(ruleset)))
    fees = tuple(Statement(text) for text in fee_lines(ruleset))
    front = [Part("How to play", (steps,)), Part("What it pays", tuple(_pay_tables(ruleset)))]
    back = [Part("Best play", strategy)] if strategy else []
    back.append(Part("Who wins", tuple(_who_wins(ruleset))))
    back.append(Part("Ranking of hands", _ranking(ruleset)))
    back.append(Part("Limits at this table", (_limits(ruleset),)))
    back.append(Part("Fees", (Points(fees), *_collection(ruleset)) if fees else ()))
    back = [part for part in back if part.blocks]
    back[0] = Part(back[0].title, back[0].blocks, fresh=True)
    parts = tuple(part for part in (*front, *back) if part.blocks)
    return card_about(ruleset, "Player’s guide", parts, "rack", logo=True)


def _collection(ruleset: Ruleset) -> list[Block]:
    """The schedule in use, where the fee depends on the action."""
    found: list[Block] = []
    for fee in ruleset.fee.values():
        schedule = (fee.schedules or {}).get(fee.schedule or "")
        if schedule is not None:
            rows = tuple((row.cells[0], row.cells[1]) for row in schedule_rows(schedule))
            found.append(Table(schedule.label, ("Total table action", "Fee a hand"), rows, "lr"))
    return found


def _pay_tables(ruleset: Ruleset) -> list[Block]:
    found: list[Block] = []
    for name in ruleset.table:
        lines = pay_lines(ruleset, name)
        pictured = all(0 < len(line.example) <= _PICTURED_MAX for line in lines)
        envied = any(line.envy for line in lines)
        head = ["Hand", "", "Pays"] if pictured else ["Hand", "Pays"]
        rows: list[tuple[Cell, ...]] = []
        for line in lines:
            row: list[Cell] = [line.hand, Cards(line.example), line.pays] if pictured else [line.hand, line.pays]
            rows.append((*row, line.envy or "–") if envied else tuple(row))
        head += ["Envy"] if envied else []
        align = ("lcr" if pictured else "lr") + ("r" if envied else "")
        found.append(
            Table(table_label(ruleset, name), tuple(head), tuple(rows), align, note=table_notes(ruleset, name))
        )
    return found


def _who_wins(ruleset: Ruleset) -> list[Block]:
    """The cases of the rules, without their clauses."""
    sections = {section.title: section for section in rules_document(ruleset).sections}
    section = sections.get("How wagers win and lose")
    items = section.items if section else ()
    found: list[Block] = []
    for before, item in pairwise((None, *items)):
        if isinstance(item, Steps):
            found += [before] if isinstance(before, Paragraph) else []
            found.append(Steps(tuple(Statement(each.text) for each in item.statements)))
    # Of several lists each says which wager it is about; one alone needs no introduction.
    return (
        found
        if sum(isinstance(each, Steps) for each in found) > 1
        else [each for each in found if isinstance(each, Steps)]
    )


def _ranking(ruleset: Ruleset) -> tuple[Block, ...]:
    """The ranking that hands are compared by, or else the first one that a hand has."""
    ranked = [name for name, hand in ruleset.hand.items() if hand.ranking is not None]
    hand = ruleset.showdown.seat if ruleset.showdown else next(iter(ranked), None)
    name = ruleset.hand[hand].ranking if hand is not None else None
    if name is None:
        return ()
    ranking = ranking_of(ruleset, name)
    suits = tuple(SUITS.index(letter) for letter in ruleset.deck.suits)
    labels = Teller(ruleset).labels(hand)
    rows: list[tuple[Cell, ...]] = []
    for hand_class in ranking.classes:
        example = example_hand(ranking, hand_class, suits)
        if example:
            rows.append((capital(class_words(hand_class, labels)), Cards(example)))
    return (Table("", ("From the highest", "For example"), tuple(rows), "lr"),)


def _limits(ruleset: Ruleset) -> Table:
    rows = tuple(
        (
            wager.label,
            format_cents(wager.cents_min or wager.cents_step),
            format_cents(wager.one_cents_max) if wager.one_cents_max is not None else "–",
        )
        for wager in ruleset.wager.values()
    )
    return Table("", ("Wager", "From", "To"), rows, "lrr")
