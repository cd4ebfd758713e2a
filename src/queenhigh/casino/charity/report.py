"""The charity's report of a day or a month: proceeds, the stated part, expenses, what is left; all from the journal."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.casino.charity.desk import STREAM
from queenhigh.casino.charity.events import CharityReportSigned, ExpenseRecorded
from queenhigh.casino.charity.machine import NO_BOOKS, CharityBooks, fold, games_part
from queenhigh.casino.desks import HouseDesk
from queenhigh.casino.reports.reading import report_of, told_of
from queenhigh.casino.rulebook import Rulebook
from queenhigh.casino.tournaments.desk import TournamentDesk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.casino.reports.reading import Books


class TournamentLine(msgspec.Struct, frozen=True):
    """What one tournament has brought."""

    day: str
    name: str
    entries: int
    paid_cents: int
    prizes_cents: int
    fees_cents: int
    charity_cents: int


class DayLine(msgspec.Struct, frozen=True):
    """What one gaming day has brought the charity."""

    day: str
    charity: str
    part_bp: int
    games_cents: int
    """What the house-banked games have won; below zero, what they have lost."""
    games_part_cents: int
    tournaments_cents: int
    """What was paid into tournaments, less prizes."""
    tournaments_part_cents: int
    expenses_cents: int
    is_shared: bool

    @property
    def part_cents(self) -> int:
        """The charity's part of everything. A loss of games takes nothing from tournaments."""
        return self.games_part_cents + self.tournaments_part_cents

    @property
    def net_cents(self) -> int:
        """What the charity keeps."""
        return self.part_cents - self.expenses_cents


class CharityReport(msgspec.Struct, frozen=True):
    """A day or a month."""

    house: str
    currency: str
    period: str
    days: tuple[DayLine, ...]
    tournaments: tuple[TournamentLine, ...]
    expenses: tuple[ExpenseRecorded, ...]
    signed: tuple[CharityReportSigned, ...]

    def total(self, name: str) -> int:
        """The sum of one column."""
        return sum(getattr(day, name) for day in self.days)


def games_win(journal: Books, day: str, currency: str) -> int:
    """What the games of a day have won, by the house's books."""
    found = report_of(journal, day, currency=currency)
    return next((each.win_cents for each in found.sums if each.per == "house"), 0)


def charity_books(journal: Books) -> CharityBooks:
    """The charity's books, from the journal."""
    books = NO_BOOKS
    for told in told_of(journal, STREAM):
        books = fold(books, told.events)
    return books


def tournament_lines(journal: Books, currency: str) -> Iterator[TournamentLine]:
    """Every tournament for money that is over."""
    rulebook = Rulebook(journal)  # type: ignore[arg-type]  # it only reads
    for stream, _ in journal.heads():
        kind, _, name = stream.partition(":")
        if kind != "tournament":
            continue
        desk = TournamentDesk(name, rulebook, None)
        desk.load(journal)  # type: ignore[arg-type]  # it only reads
        state = desk.state
        if state.status != "over" or state.currency != currency or desk.terms is None:
            continue
        prizes = sum(prize.cents for prize in state.prizes)
        yield TournamentLine(
            desk.terms.file.day,
            name,
            len(state.players),
            state.paid_cents,
            prizes,
            state.fees_kept_cents,
            state.charity_cents,
        )


def charity_report(journal: Books, period: str) -> CharityReport:
    """The report of a day as 2026-11-16, or of a month as 2026-11."""
    desk = HouseDesk()
    desk.load(journal)  # type: ignore[arg-type]  # it only reads
    currency = desk.house.currency
    books = charity_books(journal)
    tournaments = tuple(line for line in tournament_lines(journal, currency) if line.day.startswith(period))
    expenses = tuple(each for each in books.expenses if each.day.startswith(period))
    days = sorted({day for day in books.days if day.startswith(period)} | {line.day for line in tournaments})
    lines = []
    for day in days:
        known = books.days.get(day)
        win = known.win_cents if known is not None and known.is_shared else games_win(journal, day, currency)
        of_day = [line for line in tournaments if line.day == day]
        lines.append(
            DayLine(
                day,
                known.charity if known else "",
                known.part_bp if known else 0,
                win,
                games_part(win, known.part_bp if known else 0),
                sum(line.paid_cents - line.prizes_cents for line in of_day),
                sum(line.charity_cents for line in of_day),
                sum(each.cents for each in expenses if each.day == day),
                known.is_shared if known else False,
            )
        )
    signed = tuple(each for each in books.signed if each.period == period)
    return CharityReport(desk.house.name, currency, period, tuple(lines), tournaments, expenses, signed)


def report_data(made: CharityReport) -> dict[str, Any]:
    """The report as plain data, sums included."""
    names = ("games_cents", "games_part_cents", "tournaments_cents", "tournaments_part_cents", "expenses_cents")
    sums = {name: made.total(name) for name in names}
    return {
        "house": made.house,
        "currency": made.currency,
        "period": made.period,
        "days": [
            {**msgspec.to_builtins(day), "part_cents": day.part_cents, "net_cents": day.net_cents} for day in made.days
        ],
        "tournaments": [msgspec.to_builtins(line) for line in made.tournaments],
        "expenses": [_plain(each) for each in made.expenses],
        "sums": {**sums, "part_cents": made.total("part_cents"), "net_cents": made.total("net_cents")},
        "signed": [_plain(each) for each in made.signed],
    }


def _plain(event: msgspec.Struct) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(event)
    data.pop("event", None)
    return data


def digest_of(made: CharityReport) -> str:
    """What the report is known by when it is signed; signatures are no part of it."""
    data = {name: value for name, value in report_data(made).items() if name != "signed"}
    content = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()


def report_csv(made: CharityReport) -> str:
    """Each list as a head and rows; the first column names the list."""
    data = report_data(made)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("house", made.house, "period", made.period, "currency", made.currency))
    for name in ("days", "tournaments", "expenses", "signed"):
        rows = data[name]
        if rows:
            writer.writerow(())
            writer.writerow(("list", *rows[0]))
            writer.writerows((name, *row.values()) for row in rows)
    writer.writerow(())
    writer.writerow(("list", *data["sums"]))
    writer.writerow(("sums", *data["sums"].values()))
    return out.getvalue()
