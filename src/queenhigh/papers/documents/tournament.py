"""The papers of a tournament: the announcement, to be posted and filed before entries open, and the result sheet."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from queenhigh import __version__
from queenhigh.money.cents import format_cents
from queenhigh.papers.sheet.blocks import Figure, Figures, Form, Part, Sheet, Table, say
from queenhigh.tournament.announcement import announcement, as_text, head
from queenhigh.tournament.board import board
from queenhigh.tournament.words import DECISIONS, RULINGS, STATUSES, how_out

if TYPE_CHECKING:
    from queenhigh.tournament.state import State
    from queenhigh.tournament.terms import Terms


def announcement_sheet(terms: Terms, promise: str = "") -> Sheet:
    """What hangs out beside the game schedule, and is filed."""
    digest = hashlib.sha256(as_text(terms).encode()).hexdigest()
    parts = [Part(notice.title, tuple(say(line) for line in notice.lines)) for notice in announcement(terms)]
    signatures = Part("Filed", (Form((("Filed with", ""), ("Date", "")), signed=("Tournament director",)),))
    return Sheet(
        "Tournament announcement",
        terms.file.title,
        terms.file.id,
        __version__,
        digest,
        (*parts, signatures),
        facts=head(terms, promise),
        about="Tournament",
        subtitle=f"{terms.file.day}, {terms.file.starts}",
    )


def result_sheet(terms: Terms, state: State) -> Sheet:
    """Everyone's place and prize, and where the money went."""
    told = board(terms, state)
    digest = hashlib.sha256(repr((told, state.prizes, state.ruling, state.decisions)).encode()).hexdigest()
    rows = tuple(
        (
            f"{line.place}" if state.status == "over" else "–",
            line.player,
            f"{line.chips:,}",
            how_out(line) or ("first" if line.place == 1 and state.status == "over" else ""),
            format_cents(line.prize_cents) if line.prize_cents else "",
        )
        for line in told.lines
    )
    figures = Figures(
        (
            Figure("Entries", f"{told.entries:,}"),
            Figure("Paid in", format_cents(told.paid_cents)),
            Figure("Prizes", format_cents(sum(prize.cents for prize in state.prizes))),
            Figure("Charity", format_cents(state.charity_cents)),
        )
    )
    money = Table(
        "",
        ("", "Amount"),
        (
            ("Buy-ins, re-buys and add-ons", format_cents(state.paid_cents)),
            ("Fees for the house", format_cents(state.fee_cents)),
            ("Prizes", format_cents(sum(prize.cents for prize in state.prizes))),
            ("The charity's part", format_cents(state.charity_cents)),
            ("Returned", format_cents(state.returned_cents)),
            ("Left in escrow", format_cents(_left(state))),
        ),
        "lr",
        total=True,
    )
    parts = [
        Part(
            "Result",
            (
                figures,
                say(f"The tournament is {RULINGS[state.ruling] if _is_done(state) else STATUSES[state.status]}."),
            ),
        ),
        Part("Places", (Table("", ("Place", "Player", "Chips", "How", "Prize"), rows, "rlrlr", wide=True),)),
        Part("Money", (money,)),
    ]
    if state.interruption is not None:
        stop = state.interruption
        read = "could be read" if stop.readable else "could not be read"
        agreed = "all agreed" if stop.agreed else "not all agreed"
        words = f"{stop.cause}; the hands {read}, {agreed}; decided by {stop.by}."
        parts.insert(1, Part("Interruption", (say(words),)))
    if state.decisions:
        decided = tuple((DECISIONS[each.what], each.about, each.by, each.why) for each in state.decisions)
        table = Table("", ("What", "Player or table", "Decided by", "Why"), decided, "llll", wide=True)
        parts.append(Part("Decisions of the director", (table,)))
    parts.append(Part("Signatures", (Form((), signed=("Tournament director", "Checked by")),)))
    return Sheet(
        "Tournament result",
        terms.file.title,
        terms.file.id,
        __version__,
        digest,
        tuple(parts),
        facts=head(terms),
        about="Tournament",
        subtitle=terms.file.day,
    )


def _is_done(state: State) -> bool:
    return state.status in ("decided", "over", "void")


def _left(state: State) -> int:
    paid = sum(prize.cents for prize in state.prizes) + state.charity_cents + state.fees_kept_cents
    return state.paid_cents + state.fee_cents - paid - state.returned_cents
