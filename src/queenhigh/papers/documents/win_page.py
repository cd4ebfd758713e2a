"""The win page of a progressive meter, to be signed and kept with the slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import suit_of
from queenhigh.casino.times import time_text
from queenhigh.money.cents import format_cents, format_micro_cents
from queenhigh.papers.sheet.blocks import Callout, Cards, Figure, Figures, Form, Part, Sheet, Table
from queenhigh.rules.text.document import Paragraph, Statement

if TYPE_CHECKING:
    from queenhigh.casino.meters.win_page import WinPage
    from queenhigh.papers.sheet.blocks import Block

_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
_SIGNERS = ("Dealer", "Supervisor", "Surveillance", "Cage")


def win_sheet(page: WinPage) -> Sheet:
    """One win, on one page where the deck allows it."""
    facts = (
        ("House", page.house),
        ("Meter", f"{page.label} ({page.meter})" if page.label else page.meter),
        ("Table, round, seat", f"{page.table}, round {page.round}, seat {page.seat}"),
        ("Locked", f"{time_text(page.at)} UTC"),
        ("Game", page.game),
        ("Deck", _accounted(page)),
    )
    parts = (
        Part("The win", tuple(_win(page))),
        Part("Who did what", (_signed(page),)),
        Part("Signatures", (Form((("Paid to", page.bettor), ("Identification", "")), signed=_SIGNERS),)),
        Part("The cards of the round", tuple(_cards(page))),
    )
    return Sheet(
        "Win page",
        f"Win {page.serial}",
        page.game,
        page.version,
        page.rules_hash,
        parts,
        numbered=False,
        facts=facts,
        subtitle=_money(page, page.cents),
    )


def _money(page: WinPage, cents: int) -> str:
    return format_cents(cents) if page.currency != "demo" else f"{format_cents(cents)} in demo chips"


def _accounted(page: WinPage) -> str:
    return f"All {page.deck} cards are accounted for" if page.all_accounted else "Not every card is accounted for"


def _win(page: WinPage) -> list[Block]:
    hand = f"{page.why}: {page.percent} % of the meter" + (f" ({page.clause})" if page.clause else "")
    blocks: list[Block] = [
        Figures(
            (
                Figure("Amount", format_cents(page.cents), page.status),
                Figure("Meter before", format_micro_cents(page.before)),
                Figure("Meter after", format_micro_cents(page.after), "with the new seed" if page.after else ""),
            )
        ),
        Cards(page.hand, hand),
    ]
    if page.currency == "demo":
        return blocks
    limit = format_cents(page.tax_cents)
    if page.taxed:
        blocks.append(Callout(f"Tax form needed: {limit} or more."))
    else:
        blocks.append(Paragraph((Statement(f"No tax form: below {limit}."),)))
    return blocks


def _signed(page: WinPage) -> Table:
    rows = tuple((each.what, each.by, f"{time_text(each.at)} UTC") for each in page.signed)
    return Table("", ("Step", "By", "When"), rows, "lll")


def _cards(page: WinPage) -> list[Block]:
    said = f"{_accounted(page)}."
    if page.dealt is None:
        later = "Their faces are printed here once the round is over and its seed is shown."
        return [Paragraph((Statement(said), Statement(later)))]
    rows: list[tuple[str, str, Cards]] = [
        (f"Seat {seat}", f"{len(stack)}", Cards(stack)) for seat, stack in page.dealt.spots
    ]
    rows.append(("Dealer", f"{len(page.dealt.bank)}", Cards(page.dealt.bank)))
    for suit, name in enumerate(_SUIT_WORDS):
        part = tuple(sorted((card for card in page.dealt.rest if suit_of(card) == suit), reverse=True))
        if part:
            rows.append((f"Not dealt: {name}", f"{len(part)}", Cards(part)))
    return [Table("", ("Where", "Cards", ""), tuple(rows), "lrl", note=said)]
