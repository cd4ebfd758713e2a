"""Doors to the books: ledger, reports, significant events, meters and their win pages, hands, the proof of the journal.

All of it is read beside what is being written, in a thread: a long report keeps no table waiting.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from queenhigh.casino.meters.data import meter_data, page_data
from queenhigh.casino.meters.records import meter_names, meter_record
from queenhigh.casino.meters.win_page import TAX_CENTS, win_page
from queenhigh.casino.records.dispute import dispute_view
from queenhigh.casino.records.hands import hand_at, last_hands
from queenhigh.casino.records.ledger_data import accounts_data, statement_data, trial_data
from queenhigh.casino.records.significant import CATEGORIES, significant
from queenhigh.casino.reports.data import report_csv, report_data
from queenhigh.casino.reports.reading import report_of
from queenhigh.casino.rights import ADMINISTRATOR, AUDITOR, CAGE, SUPERVISOR
from queenhigh.casino.times import time_text
from queenhigh.casino.verify.findings import CHECKS, Report
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import BadInput
from queenhigh.web.doors import STAFF, Asked, Document, Door, Nothing
from queenhigh.web.routes.told import AccountsShown, EventsShown, HandsFound, ReportShown, StatementShown, TrialShown
from queenhigh.web.routes.told_meters import MeterFound, MetersFound, WinFound

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.web.server import LiveServer

_PERIOD: Final = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_MOST: Final = 200


class LedgerAsked(msgspec.Struct, frozen=True):
    """The trial balance, every account, or one person's statement."""

    accounts: bool = False
    person: str = ""


class ReportAsked(msgspec.Struct, frozen=True):
    """A gaming day, a month or a year."""

    period: str
    currency: str = ""
    form: Literal["json", "csv", "pdf"] = "json"


class EventsAsked(msgspec.Struct, frozen=True):
    """Significant events, of one category or all."""

    category: str = ""
    last: int = 100


class MeterAsked(msgspec.Struct, frozen=True):
    """A meter by its name."""

    name: str


class WinAsked(msgspec.Struct, frozen=True):
    """A win from a meter."""

    name: str
    number: int
    form: Literal["json", "pdf"] = "json"
    tax_cents: int = TAX_CENTS
    """From this amount on a win is flagged for the tax form."""


class SearchAsked(msgspec.Struct, frozen=True):
    """The last hands, of a table or a person."""

    table: str = ""
    person: str = ""
    last: int = 20


class Shown(msgspec.Struct, frozen=True):
    """What was found, as the command line's `--json` has it."""

    found: Any


class Proof(msgspec.Struct, frozen=True):
    """What the journal claims, checked."""

    sound: bool
    checks: dict[str, bool]
    """Check → whether it is sound."""
    report: Report


async def _read(server: LiveServer, work: Callable[[Any], Any]) -> Any:
    def read() -> Any:
        # The house goes on meanwhile: what is compared with each other is of one moment.
        with server.books() as books, books.at_one_moment():
            return work(books)

    return await asyncio.to_thread(read)


async def ledger(server: LiveServer, asked: Asked) -> Shown:
    """What the accounts hold, and where it came from."""
    person = asked.params.person
    if person:
        return Shown(await _read(server, lambda books: statement_data(books.statement(person), person)))
    data = accounts_data if asked.params.accounts else trial_data
    return Shown(await _read(server, lambda books: data(books.sums())))


async def report(server: LiveServer, asked: Asked) -> Any:
    """Handle, drop, win, hold and fees beside what chance explains."""
    params = asked.params
    if not _PERIOD.fullmatch(params.period):
        message = f"{params.period[:40]!r} is no period: write a day as 2026-11-16, a month as 2026-11, a year as 2026"
        raise BadInput("report/period", message, {"period": params.period[:40]})
    made = await _read(server, lambda books: report_of(books, params.period, currency=params.currency))
    match params.form:
        case "csv":
            return Document(report_csv(made).encode(), "text/csv", f"report-{params.period}.csv")
        case "pdf":
            content = await asyncio.to_thread(_report_pdf, made)
            return Document(content, "application/pdf", f"report-{params.period}.pdf")
        case _:
            return Shown(report_data(made))


def _report_pdf(made: Any) -> bytes:
    from queenhigh.papers.documents.house_report import house_sheet  # noqa: PLC0415  # the typesetter is slow to load
    from queenhigh.papers.sheet.typeset import record_pdf  # noqa: PLC0415  # as above

    return record_pdf(house_sheet(made))


async def events(server: LiveServer, asked: Asked) -> Shown:
    """What matters, in the order of time."""
    category, last = asked.params.category, max(1, min(asked.params.last, 1000))
    if category and category not in CATEGORIES:
        message = f"{category[:40]!r} is no category: {', '.join(CATEGORIES)}"
        raise BadInput("events/category", message, {"category": category[:40]})
    return Shown(await _read(server, lambda books: significant(books, category, last)))


async def meters(server: LiveServer, asked: Asked) -> Shown:
    """The house's meters: what they show, what is due, the last hits."""
    del asked
    return Shown(await _read(server, lambda books: [meter_data(meter_record(books, n)) for n in meter_names(books)]))


async def meter(server: LiveServer, asked: Asked) -> Shown:
    """One meter with its history."""
    return Shown(await _read(server, lambda books: meter_data(meter_record(books, asked.params.name))))


async def win(server: LiveServer, asked: Asked) -> Any:
    """The page of a win, to be read or printed."""
    params = asked.params
    if params.tax_cents < 1:
        raise BadInput("win/tax", "the tax form is needed from some amount on", {"tax_cents": params.tax_cents})
    page = await _read(server, lambda books: win_page(books, params.name, params.number, None, params.tax_cents))
    if params.form == "pdf":
        content = await asyncio.to_thread(_win_pdf, page)
        return Document(content, "application/pdf", f"win-{page.serial}.pdf")
    return Shown(page_data(page))


def _win_pdf(page: Any) -> bytes:
    from queenhigh.papers.documents.win_page import win_sheet  # noqa: PLC0415  # the typesetter is slow to load
    from queenhigh.papers.sheet.typeset import record_pdf  # noqa: PLC0415  # as above

    return record_pdf(win_sheet(page))


async def hands(server: LiveServer, asked: Asked) -> Shown:
    """The last hands of the house, of a table or of a person, the newest first."""
    params = asked.params
    last = max(1, min(params.last, _MOST))

    def read(books: Any) -> list[dict[str, Any]]:
        lines = []
        for opening in last_hands(books, last, params.table, params.person):
            view = dispute_view(hand_at(books, opening))
            nets = {each["bettor"]: each["net_cents"] for each in view["people"]}
            line = {"table": opening.table, "round": opening.number, "at": time_text(opening.at), "game": view["game"]}
            lines.append({**line, "state": view["state"], "people": list(opening.people), "net_cents": nets})
        return lines

    return Shown(await _read(server, read))


async def proof(server: LiveServer, asked: Asked) -> Proof:
    """Check everything that the journal claims: chains, heads, seals, ledger, meters, fairness."""
    del asked
    found = await _read(server, verify_journal)
    faulty = {finding.check for finding in found.findings}
    checks = {str(check): check not in faulty for check in CHECKS}
    return Proof(found.is_sound, checks, found)


_LEDGER: Final = TrialShown | AccountsShown | StatementShown
_BOOKS: Final = CAGE | SUPERVISOR | AUDITOR | ADMINISTRATOR
DOORS: Final = (
    Door("GET", "/api/ledger", "The ledger.", ledger, CAGE | AUDITOR | ADMINISTRATOR, LedgerAsked, gives=_LEDGER),
    Door("GET", "/api/reports/{period}", "A day, a month or a year.", report, _BOOKS, ReportAsked, gives=ReportShown),
    Door(
        "GET",
        "/api/events",
        "Significant events.",
        events,
        SUPERVISOR | AUDITOR | ADMINISTRATOR,
        EventsAsked,
        gives=EventsShown,
    ),
    Door("GET", "/api/meters", "The house's meters.", meters, STAFF, gives=MetersFound),
    Door("GET", "/api/meters/{name}", "One meter.", meter, STAFF, MeterAsked, gives=MeterFound),
    Door("GET", "/api/meters/{name}/wins/{number}", "The page of a win.", win, _BOOKS, WinAsked, gives=WinFound),
    Door(
        "GET",
        "/api/hands",
        "The last hands.",
        hands,
        SUPERVISOR | AUDITOR | ADMINISTRATOR,
        SearchAsked,
        gives=HandsFound,
    ),
    Door("POST", "/api/proof", "Check the journal.", proof, AUDITOR | ADMINISTRATOR, body=Nothing, gives=Proof),
)
