"""The par sheet's first page: what game the figures belong to."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from queenhigh.papers.fees import commissions
from queenhigh.papers.numbers import whole
from queenhigh.papers.sheet.blocks import Part, Table, table_of
from queenhigh.rules.forfeits import lost_by
from queenhigh.rules.text.document import Grid
from queenhigh.rules.text.english import capital, count, listed
from queenhigh.rules.text.teller import Teller
from queenhigh.rules.text.write import rules_document

if TYPE_CHECKING:
    from queenhigh.papers.sheet.blocks import Block
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Option


def game_part(ruleset: Ruleset) -> Part:
    """Cards, places, decision, qualifier, and the limits of each wager."""
    blocks: list[Block] = [Table("", ("", "As the rule file states it"), tuple(_facts(ruleset)), "ll", name="game")]
    blocks += [
        table_of(item)
        for section in rules_document(ruleset).sections
        if section.title == "Wagers and limits"
        for item in section.items
        if isinstance(item, Grid)
    ]
    return Part("The game", tuple(blocks))


def _facts(ruleset: Ruleset) -> list[tuple[str, str]]:
    teller = Teller(ruleset)
    cards = len(ruleset.deck.ranks) * len(ruleset.deck.suits)
    bank = "the players bank in turn" if ruleset.bank.by == "seat" else "the house banks"
    facts = [
        (
            "Deck",
            f"{cards} cards: {len(ruleset.deck.ranks)} ranks in {count(len(ruleset.deck.suits), 'suit')}, no jokers",
        ),
        ("Places", f"{ruleset.seats.count}; {bank}"),
        ("Dealt", _dealt(ruleset, teller)),
    ]
    if ruleset.decision is not None:
        options = "; ".join(_option(teller, option) for option in ruleset.decision.option.values())
        facts.append(("Decision", options))
    if ruleset.qualifier is not None:
        needs = teller.mark(ruleset.qualifier.hand, ruleset.qualifier.at_least)
        facts.append(("Qualifier", f"{capital(teller.bank.removeprefix('the '))}: {needs}"))
    facts += [("Commission", f"{capital(teller.bank)} keeps {each}") for each in commissions(ruleset)]
    facts.append(("Different deals", _deals(ruleset, teller, cards)))
    return facts


def _dealt(ruleset: Ruleset, teller: Teller) -> str:
    own = _count(ruleset, "seat", "hand")
    draw = _count(ruleset, "seat", "draw")
    bank = _count(ruleset, "bank", None)
    up = sum(len(part.turn_up) for part in ruleset.deal if part.to == "bank")
    told = f"{capital(count(own, 'card'))} to each player"
    told += f" and {count(draw, 'draw card')}" if draw else ""
    told += f", {count(bank, 'card')} to {teller.bank}"
    return told + (f", {count(up, 'of them turned', 'of them turned')} up" if up else "")


def _option(teller: Teller, option: Option) -> str:
    parts = []
    if option.raise_ is not None:
        raised = option.raise_
        times = f"{raised.min}" if raised.min == raised.max else f"{raised.min} to {raised.max}"
        parts.append(f"{teller.label(raised.wager)} of {times} × {teller.label(raised.of)}")
    if option.swap is not None:
        parts.append("may exchange a card")
    if option.forfeits:
        parts.append(f"gives up {listed(teller.label(name) for name in lost_by(teller.rules, option))}")
    return f"{option.label}: {', '.join(parts)}" if parts else option.label


def _deals(ruleset: Ruleset, teller: Teller, cards: int) -> str:
    """How many ways there are to deal one player and the bank, factor by factor."""
    own, draw, bank = _count(ruleset, "seat", "hand"), _count(ruleset, "seat", "draw"), _count(ruleset, "bank", None)
    factors = [(comb(cards, own), "hands of a player")]
    if draw:
        factors.append((comb(cards - own, draw), "draw cards" if draw == 1 else "sets of draw cards"))
    factors.append((comb(cards - own - draw, bank), f"hands of {teller.bank}"))
    up = sum(len(part.turn_up) for part in ruleset.deal if part.to == "bank")
    if up:
        factors.append(
            (comb(bank, up), "cards to turn up" if up == 1 else "pairs to turn up" if up == 2 else "sets to turn up")
        )
    told = " × ".join(f"{whole(ways)} {what}" for ways, what in factors if ways > 1)
    total = 1
    for ways, _ in factors:
        total *= ways
    return f"{told} = {whole(total)}"


def _count(ruleset: Ruleset, to: str, zone: str | None) -> int:
    return sum(part.cards for part in ruleset.deal if part.to == to and (zone is None or part.zone == zone))
