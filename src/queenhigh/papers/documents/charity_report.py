"""The charity's report of a day or a month, to be signed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh import __version__
from queenhigh.casino.charity.report import digest_of
from queenhigh.money.cents import format_cents
from queenhigh.papers.numbers import MINUS
from queenhigh.papers.sheet.blocks import Figure, Figures, Form, Part, Sheet, Table, say

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        rows = tuple((each.day, each.area, each.words, format_cents(each.cents), each.by) for each in made.expenses)
        yield Part("Expenses", (Table("", ("Day", "For", "What", "Amount", "By"), rows, "lllrl", wide=True),))
    signed = tuple(f"{each.by}" for each in made.signed)
    told = (say(f"Signed by {', '.join(signed)}."),) if signed else ()
    yield Part("Signatures", (*told, Form((), signed=("For the charity", "For the house"))))


def _result(made: CharityReport) -> Iterator[Block]:
    yield Figures(
        (
            Figure("Charity's part", _cents(made.total("part_cents"))),
            Figure("Of games", _cents(made.total("games_part_cents"))),
            Figure("Of tournaments", _cents(made.total("tournaments_part_cents"))),
            Figure(
                "After expenses", _cents(made.total("net_cents")), f"expenses {_cents(made.total('expenses_cents'))}"
            ),
        )
    )
    yield say(
        "A day on which house-banked games lost brings the charity nothing and costs it nothing: losses are never set"
        " against tournaments or other days."
    )


def _days(made: CharityReport) -> Table:
    head = ("Day", "Charity", "Part", "Games won", "Its part", "Tournaments", "Its part", "Expenses", "Net")
    rows = tuple(
        (
            day.day,
            day.charity,
            f"{day.part_bp / 100:g} %",
            _cents(day.games_cents),
            _cents(day.games_part_cents),
            _cents(day.tournaments_cents),
            _cents(day.tournaments_part_cents),
            _cents(day.expenses_cents),
            _cents(day.net_cents),
        )
        for day in made.days
    )
    names = ("games_cents", "games_part_cents", "tournaments_cents", "tournaments_part_cents", "expenses_cents")
    sums = ("Together", "", "", *(_cents(made.total(name)) for name in names), _cents(made.total("net_cents")))
    note = "Tournaments: what was paid in, less prizes. The part of games is of what the day won, rounded up to a cent."
    return Table("", head, (*rows, sums), "llrrrrrrr", wide=True, note=note, total=True)


def _tournaments(made: CharityReport) -> Table:
    head = ("Day", "Tournament", "Entries", "Paid in", "Prizes", "Fees", "Charity")
    rows = tuple(
        (
            line.day,
            line.name,
            f"{line.entries:,}",
            _cents(line.paid_cents),
            _cents(line.prizes_cents),
            _cents(line.fees_cents),
            _cents(line.charity_cents),
        )
        for line in made.tournaments
    )
    return Table("", head, rows, "llrrrrr", wide=True)


def _cents(cents: int) -> str:
    return format_cents(cents).replace("-", MINUS)
