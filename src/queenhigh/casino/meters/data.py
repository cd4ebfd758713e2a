"""What is said of meters and wins as plain data: one shape for the command line, the desks and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.cards.card import cards_text
from queenhigh.casino.times import time_text

if TYPE_CHECKING:
    from queenhigh.casino.meters.book import Win
    from queenhigh.casino.meters.records import MeterRecord
    from queenhigh.casino.meters.win_page import WinPage


def win_data(win: Win) -> dict[str, Any]:
    """One win from a meter."""
    return {
        "win": win.number,
        "at": time_text(win.at),
        "table": win.table,
        "round": win.round,
        "spot": win.spot,
        "bettor": win.bettor,
        "percent": win.percent,
        "cents": win.cents,
        "status": win.status,
    }


def meter_data(record: MeterRecord) -> dict[str, Any]:
    """Everything about one meter."""
    book, counts = record.book, record.book.counts
    terms = book.shows.terms
    return {
        "meter": book.name,
        "version": record.version,
        "currency": book.currency,
        "state": book.status,
        "shows_micro_cents": book.shows.value,
        "reserve_micro_cents": book.shows.overflow,
        "contribution_bp": terms.contribution_bp,
        "next_contribution_bp": book.next_rate,
        "seed_micro_cents": terms.seed_micro_cents,
        "ceiling_micro_cents": terms.ceiling_micro_cents,
        "tables": list(book.tables),
        "unlinked": dict(book.unlinked),
        "due": [win_data(win) for win in record.due],
        "stranded": [win_data(win) for win in book.wins if not win.is_due],
        "hits": [win_data(win) for win in book.hits],
        "counters": {
            "wagers": counts.wagers,
            "wager_cents": counts.wager_cents,
            "seeds_micro_cents": counts.seeds,
            "contributions_micro_cents": counts.contributions,
            "awards_micro_cents": counts.awards,
            "overflow_micro_cents": counts.kept_out,
            "adjustments_micro_cents": counts.adjustments,
            "transfers_in_micro_cents": counts.moved_in,
            "transfers_out_micro_cents": counts.moved_out,
            "hits_by_percent": {str(percent): hits for percent, hits in sorted(counts.hits.items())},
            "paid_cents": counts.paid_cents,
        },
        "changes": [
            {
                "at": time_text(each.at),
                "what": each.what,
                "by": list(each.by),
                "reason": each.reason,
                "micro_cents": each.micro_cents,
            }
            for each in record.changes
        ],
    }


def page_data(page: WinPage) -> dict[str, Any]:
    """The page of a win."""
    dealt = page.dealt
    cards = None
    if dealt is not None:
        cards = {
            "spots": {str(spot): cards_text(stack) for spot, stack in dealt.spots},
            "bank": cards_text(dealt.bank),
            "rest": cards_text(dealt.rest),
        }
    return {
        "serial": page.serial,
        "house": page.house,
        "meter": page.meter,
        "currency": page.currency,
        "status": page.status,
        "at": time_text(page.at),
        "table": page.table,
        "game": page.game,
        "rules_hash": page.rules_hash,
        "round": page.round,
        "seat": page.seat,
        "bettor": page.bettor,
        "hand": cards_text(page.hand),
        "why": page.why,
        "percent": page.percent,
        "cents": page.cents,
        "before_micro_cents": page.before,
        "after_micro_cents": page.after,
        "signed": [{"what": each.what, "by": each.by, "at": time_text(each.at)} for each in page.signed],
        "deck": page.deck,
        "all_accounted": page.all_accounted,
        "cards": cards,
        "tax_form": page.taxed,
        "tax_from_cents": page.tax_cents,
    }
