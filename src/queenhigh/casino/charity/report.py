"""The charity's report of a day or a month: proceeds, the stated part, expenses, what is left; all from the journal."""

from __future__ import annotations

import hashlib
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
from queenhigh.codec.spreadsheet import csv_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from queenhigh.casino.reports.reading import Books


class TournamentLine(msgspec.Struct, frozen=True):
    """What one tournament has brought."""

    day: str
    name: str
    charity: str
    """The one that its file names, which has its part; empty for none."""
    entries: int
    paid_cents: int
    prizes_cents: int
    fees_cents: int
    charity_cents: int


class DayLine(msgspec.Struct, frozen=True):
    """What one gaming day has brought one charity; games and tournaments apart, as their expenses are."""

    day: str
    charity: str
    part_bp: int
    games_cents: int
    """What the house-banked games have won; below zero, what they have lost."""
    games_part_cents: int
    games_expenses_cents: int
    tournaments_cents: int
    """What was paid into tournaments, less prizes."""
    tournaments_part_cents: int
    tournaments_expenses_cents: int
    is_shared: bool
    """Whether the part of games was paid."""

    @property
    def unshared_cents(self) -> int:
        """The part of games that the charity has not been paid yet."""
        return 0 if self.is_shared else self.games_part_cents


class CharitySum(msgspec.Struct, frozen=True):
    """What a period has brought one charity. Nothing runs across charities, and no net across games and tournaments."""

    charity: str
    games_part_cents: int
    unshared_cents: int
    games_expenses_cents: int
    games_net_cents: int
    tournaments_part_cents: int
    tournaments_expenses_cents: int
    tournaments_net_cents: int


class Signature(msgspec.Struct, frozen=True):
    """Somebody's last signature under the report."""

    by: str
    digest: str
    holds: bool
    """Whether it is under the report as it is now, and not under an earlier version."""


class CharityReport(msgspec.Struct, frozen=True):
    """A day or a month."""

    house: str
    currency: str
    period: str
    days: tuple[DayLine, ...]
    tournaments: tuple[TournamentLine, ...]
    expenses: tuple[ExpenseRecorded, ...]
    signed: tuple[CharityReportSigned, ...]

    @property
    def charities(self) -> tuple[CharitySum, ...]:
        """The sums of each charity."""
        names = dict.fromkeys(day.charity for day in self.days)
        return tuple(_sum(name, [day for day in self.days if day.charity == name]) for name in names)

    @property
    def signatures(self) -> tuple[Signature, ...]:
        """Whoever has signed, and whether what they signed is what stands here."""
        digest = digest_of(self)
        last = {each.by: each.digest for each in self.signed}
        return tuple(Signature(by, signed, signed == digest) for by, signed in last.items())


def _sum(charity: str, days: list[DayLine]) -> CharitySum:
    games, tournaments = (sum(day.games_part_cents for day in days), sum(day.tournaments_part_cents for day in days))
    spent = sum(day.games_expenses_cents for day in days), sum(day.tournaments_expenses_cents for day in days)
    unshared = sum(day.unshared_cents for day in days)
    return CharitySum(
        charity, games, unshared, spent[0], games - spent[0], tournaments, spent[1], tournaments - spent[1]
    )


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
            charity.name if (charity := desk.terms.file.charity) is not None else "",
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
    keys = {(day, known.charity) for day, known in books.days.items() if day.startswith(period)}
    keys |= {(line.day, line.charity) for line in tournaments if line.charity}
    lines = [_day_line(journal, currency, books, key, tournaments) for key in sorted(keys)]
    signed = tuple(each for each in books.signed if each.period == period)
    return CharityReport(desk.house.name, currency, period, tuple(lines), tournaments, expenses, signed)


def _day_line(
    journal: Books, currency: str, books: CharityBooks, key: tuple[str, str], tournaments: tuple[TournamentLine, ...]
) -> DayLine:
    """A day's line of one charity: the games are the one's that the day is for, a tournament is the one's that it names."""
    day, charity = key
    known = books.days.get(day)
    own = known if known is not None and known.charity == charity else None
    win = 0 if own is None else own.win_cents if own.is_shared else games_win(journal, day, currency)
    brought = [line for line in tournaments if (line.day, line.charity) == key]
    expenses = [] if own is None else [each for each in books.expenses if each.day == day]
    return DayLine(
        day,
        charity,
        own.part_bp if own else 0,
        win,
        games_part(win, own.part_bp if own else 0),
        sum(each.cents for each in expenses if each.area == "games"),
        sum(line.paid_cents - line.prizes_cents for line in brought),
        sum(line.charity_cents for line in brought),
        sum(each.cents for each in expenses if each.area == "tournaments"),
        own.is_shared if own else False,
    )


def report_data(made: CharityReport) -> dict[str, Any]:
    """The report as plain data, with the sums of each charity and the signatures."""
    return {**_content(made), "signed": [msgspec.to_builtins(each) for each in made.signatures]}


def _content(made: CharityReport) -> dict[str, Any]:
    """What is signed."""
    return {
        "house": made.house,
        "currency": made.currency,
        "period": made.period,
        "days": [{**msgspec.to_builtins(day), "unshared_cents": day.unshared_cents} for day in made.days],
        "tournaments": [msgspec.to_builtins(line) for line in made.tournaments],
        "expenses": [_plain(each) for each in made.expenses],
        "charities": [msgspec.to_builtins(each) for each in made.charities],
    }


def _plain(event: msgspec.Struct) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(event)
    data.pop("event", None)
    if not data.get("takes_back"):
        data.pop("takes_back", None)  # what was signed before there was such a thing stays what it was
    return data


def digest_of(made: CharityReport) -> str:
    """What the report is known by when it is signed; signatures are no part of it."""
    content = json.dumps(_content(made), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()


def report_csv(made: CharityReport) -> str:
    """Each list as a head and rows; the first column names the list."""
    data = report_data(made)
    head = ("house", made.house, "period", made.period, "currency", made.currency)
    lists = ("days", "tournaments", "expenses", "charities", "signed")
    return csv_text((head, *(line for name in lists for line in _table(name, data[name]))))


def _table(name: str, rows: Sequence[dict[str, Any]]) -> Iterator[tuple[Any, ...]]:
    if rows:
        columns = tuple(dict.fromkeys(column for row in rows for column in row))
        yield ()
        yield ("list", *columns)
        for row in rows:
            yield (name, *(row.get(column) for column in columns))
