"""The report of a gaming day, a month or a year, to be signed and kept."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from queenhigh import __version__
from queenhigh.casino.reports.data import report_data
from queenhigh.money.cents import format_cents
from queenhigh.papers.numbers import MINUS, percent
from queenhigh.papers.sheet.blocks import Callout, Figure, Figures, Form, Part, Sheet, Table, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from queenhigh.casino.reports.report import Report
    from queenhigh.casino.reports.sums import Sum
    from queenhigh.papers.sheet.blocks import Block

_PER = {"house": "House", "table": "Table", "game": "Game", "dealer": "Dealer"}
_NOT_SOLVED = "not solved"
_SUM_SHARES = (3.7, 1.2, 1.8, 1.8, 1.8, 1.6, 1.4, 1.8, 3.1)
_TRAY_SHARES = (1.2, 2.0, 2.0, 2.0, 2.0, 2.0, 1.8, 1.8, 1.2)


def house_sheet(made: Report) -> Sheet:
    """All of it; the hash is that of the report's own data."""
    content = json.dumps(report_data(made), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(content.encode()).hexdigest()
    state = "closed and counted" if made.is_closed else "not closed yet: what is open stands by the book"
    facts = (
        ("Period", f"{made.period}, {state}"),
        ("Gaming days", ", ".join(made.days) or "none"),
        ("Money", made.currency),
        ("Computed by", f"Queenhigh {__version__}, from the journal"),
    )
    return Sheet(
        "House report",
        made.house,
        made.period,
        __version__,
        digest,
        tuple(_parts(made)),
        facts=facts,
        about="Report of",
        subtitle=made.period,
    )


def _parts(made: Report) -> Iterator[Part]:
    if not made.sums:
        yield Part("Result", (say("Nothing was played or counted in this period."),))
        return
    yield Part("Result", tuple(_result(made)))
    yield Part("Trays and boxes", (_trays(made),))
    longer = [("Month", made.month)] if made.month != made.sums else []
    longer += [("Year", made.year)] if made.year != made.month else []
    to_date = [_sums(f"{title} to date", each) for title, each in longer if each]
    if to_date:
        yield Part("To date", tuple(to_date))
    if made.bankers:
        yield Part("Player-dealers", (_bankers(made),))
    if made.fees:
        yield Part("Collections", tuple(_fees(made)))
    yield Part("Chips", (_chips(made),))
    yield Part("Slips", (_slips(made),))
    yield Part("Investigations", tuple(_investigations(made)))
    yield Part("Signatures", (Form((), signed=("Prepared by", "Checked by")),))


def _result(made: Report) -> Iterator[Block]:
    total = made.sums[0]
    yield Figures(
        (
            Figure("Win", _cents(total.win_cents), f"expected {_expected(total.expected_cents)}"),
            Figure("Drop", _cents(total.bought_cents)),
            Figure("Handle", _cents(total.handle_cents), f"{total.rounds:,} rounds"),
            Figure("Fees", _cents(total.fees_cents)),
        )
    )
    yield _sums("", made.sums)
    yield say(made.assumption)
    for each in made.sums:
        if each.is_outside:
            yield Callout(f"{_name(each)}: the win lies outside of what 95 of 100 such periods bring.")


def _sums(title: str, sums: tuple[Sum, ...]) -> Table:
    head = ("", "Rounds", "Handle", "Drop", "Win", "Hold", "Fees", "Expected", "95 % band")
    rows = tuple(
        (
            _name(each),
            f"{each.rounds:,}",
            _cents(each.handle_cents),
            _cents(each.bought_cents),
            _cents(each.win_cents),
            "–" if each.hold is None else percent(each.hold, 1),
            _cents(each.fees_cents),
            _expected(each.expected_cents),
            _band(each),
        )
        for each in sums
        if each.rounds or each.bought_cents or each.per == "house"
    )
    idle = sum(each.per == "table" for each in sums) - sum(row[0].startswith("Table ") for row in rows)
    note = f"Nobody played at {idle} other tables." if idle > 1 else "Nobody played at one other table." if idle else ""
    return Table(title, head, rows, "lrrrrrrrr", wide=True, note=note, shares=_SUM_SHARES)


def _trays(made: Report) -> Table:
    head = ("Table", "Opening", "Fills", "Credits", "Closing", "Drop", "Win by count", "By play", "Off")
    rows = tuple(
        (
            each.name or "House",
            _cents(each.opening_cents),
            _cents(each.fill_cents),
            _cents(each.credit_cents),
            _cents(each.closing_cents),
            _cents(each.drop_cents),
            _cents(each.counted_cents) if made.is_closed else "–",
            _cents(each.win_cents),
            _cents(each.variance_cents),
        )
        for each in made.sums
        if each.per in ("table", "house")
    )
    note = "Win by count: closing + drop − opening − fills + credits. Off: what counts have found too much, or missing."
    return Table("", head, rows, "lrrrrrrrr", wide=True, note=note, shares=_TRAY_SHARES)


def _bankers(made: Report) -> Table:
    head = ("Player-dealer", "Game", "Rounds", "Action", "Result", "Fees", "Net", "Expected")
    rows = tuple(
        (
            book.person,
            book.game,
            f"{book.rounds:,}",
            _cents(book.action_cents),
            _cents(book.result_cents),
            _cents(book.fees_cents),
            _cents(book.net_cents),
            _expected(book.expected_cents),
        )
        for book in made.bankers
    )
    note = "Expected: before fees, against a bank that covers every wager."
    return Table("", head, rows, "llrrrrrr", wide=True, note=note)


def _fees(made: Report) -> Iterator[Block]:
    wrong = [fee for fee in made.fees if not fee.agrees]
    total = _cents(sum(fee.posted_cents for fee in made.fees))
    yield say(
        f"{len(made.fees):,} hands were charged {total} in all; each was compared with its total table action."
        + (" All agree." if not wrong else "")
    )
    if wrong:
        rows = tuple(
            (fee.table, f"{fee.round}", _cents(fee.action_cents), _cents(fee.due_cents), _cents(fee.posted_cents))
            for fee in wrong
        )
        yield Table("Hands that do not agree", ("Table", "Round", "Action", "Due", "Posted"), rows, "lrrrr")


def _chips(made: Report) -> Table:
    chips = made.chips
    rows = [
        ("Bought in the period", _cents(chips.bought_cents)),
        ("Redeemed in the period, at face value", _cents(chips.redeemed_cents)),
        ("At the tables now", _cents(chips.at_tables_cents)),
        *((f"Carried away, issued {day}", _cents(cents)) for day, cents in chips.carried),
        ("Outstanding now", _cents(chips.outstanding_cents)),
    ]
    return Table("", ("", "Amount"), tuple(rows), "lr", total=True)


def _slips(made: Report) -> Table:
    rows = tuple(
        (
            table,
            f"{slip.number}",
            slip.kind + (", due" if slip.due else ""),
            _cents(slip.cents),
            slip.requested_by,
            slip.approved_by,
        )
        for table, slip in made.slips
    )
    return Table("", ("Table", "No.", "Slip", "Amount", "Requested by", "Approved by"), rows, "lrlrll", wide=True)


def _investigations(made: Report) -> Iterator[Block]:
    if not made.investigations:
        yield say("None was opened.")
        return
    rows = tuple(
        (
            f"{each.number}",
            f"{_PER[each.per]} {each.table}",
            each.words,
            f"{each.closed_by}: {each.finding}" if each.finding else "open",
        )
        for each in made.investigations
    )
    yield Table("", ("No.", "About", "Why", "Finding"), rows, "rlll", wide=True)


def _name(each: Sum) -> str:
    return f"{_PER[each.per]} {each.name}".strip()


def _cents(cents: int) -> str:
    return format_cents(cents).replace("-", MINUS)


def _expected(cents: Fraction | None) -> str:
    return _NOT_SOLVED if cents is None else _cents(round(cents))


def _band(each: Sum) -> str:
    if each.band is None:
        return _NOT_SOLVED
    low, high = (_cents(round(limit / 100) * 100) for limit in each.band)
    return f"{low} to {high}"
