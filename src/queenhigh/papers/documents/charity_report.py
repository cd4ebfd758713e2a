"""The charity's report of a day or a month, to be signed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh import __version__
from queenhigh.casino.charity.report import digest_of
from queenhigh.money.cents import format_cents
from queenhigh.papers.numbers import MINUS
from queenhigh.papers.sheet.blocks import Form, Part, Sheet, Table, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.casino.charity.events import ExpenseRecorded
    from queenhigh.casino.charity.report import CharityReport
    from queenhigh.papers.sheet.blocks import Block


def charity_sheet(made: CharityReport) -> Sheet:
    """All of it; the hash is what signatures name."""
    facts = (
        ("Period", made.period),
        ("Charity", ", ".join(dict.fromkeys(day.charity for day in made.days if day.charity)) or "none named"),
        ("Money", made.currency),
        ("Computed by", f"Queenhigh {__version__}, from the journal"),
    )
    return Sheet(
        "Charity report",
        made.house,
        made.period,
        __version__,
        digest_of(made),
        tuple(_parts(made)),
        facts=facts,
        about="Report of",
        subtitle=made.period,
    )


def _parts(made: CharityReport) -> Iterator[Part]:
    yield Part("Result", tuple(_result(made)))
    yield Part("Days", (_days(made),))
    if made.tournaments:
        yield Part("Tournaments", (_tournaments(made),))
    if made.expenses:
        rows = tuple(
            (str(each.number), each.day, each.area, _words(each), _cents(each.cents), each.by) for each in made.expenses
        )
        head = ("No.", "Day", "For", "What", "Amount", "By")
        yield Part("Expenses", (Table("", head, rows, "rlllrl", wide=True),))
    yield Part("Signatures", (*_signed(made), Form((), signed=("For the charity", "For the house"))))


def _words(expense: ExpenseRecorded) -> str:
    return f"takes {expense.takes_back} back: {expense.words}" if expense.takes_back else expense.words


def _signed(made: CharityReport) -> Iterator[Block]:
    """Only whoever has signed this very report has signed it."""
    holding = [each.by for each in made.signatures if each.holds]
    earlier = [each.by for each in made.signatures if not each.holds]
    if holding:
        yield say(f"Signed by {', '.join(holding)}.")
    if earlier:
        yield say(f"An earlier version was signed by {', '.join(earlier)}; this one is not.")


def _result(made: CharityReport) -> Iterator[Block]:
    rows = []
    for each in made.charities:
        games = (each.games_part_cents, each.unshared_cents, each.games_expenses_cents, each.games_net_cents)
        other = (each.tournaments_part_cents, 0, each.tournaments_expenses_cents, each.tournaments_net_cents)
        rows += [
            (each.charity, "Games of chance", *map(_cents, games)),
            (each.charity, "Tournaments", *map(_cents, other)),
        ]
    head = ("Charity", "Of", "Its part", "Not yet paid", "Expenses", "Net")
    yield Table("", head, tuple(rows), "llrrrr", wide=True, shares=(3, 2, 1.4, 1.6, 1.4, 1.4))
    yield say(
        "A day on which house-banked games lost brings the charity nothing and costs it nothing. Neither losses nor expenses"
        " of games are set against tournaments, and no charity's against another's."
    )


_DAY_SHARES = (1.5, 2, 0.8, 1.2, 1.1, 0.9, 1.1, 1.5, 1.1, 1.1)
"""Amounts of five figures stay in one line, and a long name of a charity takes two."""


def _days(made: CharityReport) -> Table:
    head = ("Day", "Charity", "Part", "Games won", "Its part", "Paid", "Spent", "Tournaments", "Its part", "Spent")
    rows = tuple(
        (
            day.day,
            day.charity,
            f"{day.part_bp / 100:g}\u00a0%",
            _cents(day.games_cents),
            _cents(day.games_part_cents),
            "yes" if day.is_shared else "not yet" if day.unshared_cents else "–",
            _cents(day.games_expenses_cents),
            _cents(day.tournaments_cents),
            _cents(day.tournaments_part_cents),
            _cents(day.tournaments_expenses_cents),
        )
        for day in made.days
    )
    note = "Tournaments: what was paid in, less prizes. The part of games is of what the day won, rounded up to a cent."
    return Table("", head, rows, "llrrrlrrrr", wide=True, note=note, shares=_DAY_SHARES)


def _tournaments(made: CharityReport) -> Table:
    head = ("Day", "Tournament", "For", "Entries", "Paid in", "Prizes", "Fees", "Its part")
    rows = tuple(
        (
            line.day,
            line.name,
            line.charity or "–",
            f"{line.entries:,}",
            _cents(line.paid_cents),
            _cents(line.prizes_cents),
            _cents(line.fees_cents),
            _cents(line.charity_cents),
        )
        for line in made.tournaments
    )
    return Table("", head, rows, "lllrrrrr", wide=True)


def _cents(cents: int) -> str:
    return format_cents(cents).replace("-", MINUS)
