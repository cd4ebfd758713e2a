"""Doors to tournaments: the list, one with standing and clock, its papers, and how one is announced.

Whatever people do in a tournament goes through the door for actions, to the stream `tournament:NAME`.
"""

from __future__ import annotations

import asyncio
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from queenhigh.casino.charity.machine import is_period
from queenhigh.casino.charity.report import charity_report, digest_of, report_csv, report_data
from queenhigh.casino.rights import ADMINISTRATOR, AUDITOR, CAGE, SUPERVISOR
from queenhigh.casino.tournaments.bots import bot_names
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.tournament import actions as do
from queenhigh.tournament.announcement import as_text
from queenhigh.tournament.load import load_terms
from queenhigh.tournament.words import STATUSES
from queenhigh.web.doors import ANYONE, Asked, Document, Door
from queenhigh.web.routes.desks import Changed
from queenhigh.web.routes.told import CharityTold
from queenhigh.web.rule_files import published
from queenhigh.web.tournament_shown import NoticeShown, TournamentShown, TournamentsShown, listed, notices, shown

if TYPE_CHECKING:
    from queenhigh.casino.tournaments.desk import TournamentDesk
    from queenhigh.papers.sheet.blocks import Sheet
    from queenhigh.tournament.terms import Terms
    from queenhigh.web.server import LiveServer


class TournamentAsked(msgspec.Struct, frozen=True):
    """A tournament by its name."""

    name: str


class PaperAsked(msgspec.Struct, frozen=True):
    """A paper of a tournament."""

    name: str
    form: Literal["text", "pdf"] = "text"


class ResultAsked(msgspec.Struct, frozen=True):
    """The result of a tournament."""

    name: str
    form: Literal["json", "pdf"] = "pdf"


class CharityAsked(msgspec.Struct, frozen=True):
    """A day or a month of the charity's books."""

    period: str
    form: Literal["json", "csv", "pdf"] = "json"


class FileSent(msgspec.Struct, frozen=True):
    """The text of a tournament file."""

    file: str


class FileChecked(msgspec.Struct, frozen=True):
    """What a tournament file says, as it would hang out."""

    name: str
    title: str
    announcement: str
    notices: tuple[NoticeShown, ...]


class FileShown(msgspec.Struct, frozen=True):
    """A tournament file that comes with Queenhigh, to begin with."""

    name: str
    file: str


class FilesShown(msgspec.Struct, frozen=True):
    """All of them."""

    files: tuple[FileShown, ...]


class BotsWanted(msgspec.Struct, frozen=True):
    """So many bots are to enter."""

    count: int


class BotsEntered(msgspec.Struct, frozen=True):
    """So many have."""

    count: int


class CharityShown(msgspec.Struct, frozen=True):
    """The charity's report, and the digest that is signed."""

    digest: str
    report: CharityTold


def _person(asked: Asked) -> str:
    return "" if asked.who is None else asked.who.person


def _terms(text: str) -> Terms:
    """What a file says that somebody has sent; its game is a published one, never a path of this machine."""
    return load_terms(text, "<the tournament file>", lambda game: published(game, {})[1])


async def tournaments(server: LiveServer, asked: Asked) -> TournamentsShown:
    """Every tournament."""
    desks = [desk for desk in server.casino.tournaments.desks.values() if desk.terms is not None]
    desks.sort(key=lambda desk: (desk.known_terms.file.day, desk.known_terms.file.starts), reverse=True)
    return TournamentsShown(server.casino.clock(), tuple(listed(desk, _person(asked)) for desk in desks))


async def tournament(server: LiveServer, asked: Asked) -> TournamentShown:
    """One with everything that hangs out."""
    return shown(server, _desk(server, asked), _person(asked))


def _desk(server: LiveServer, asked: Asked) -> TournamentDesk:
    return server.casino.tournaments.find(asked.params.name)


async def example_files(server: LiveServer, asked: Asked) -> FilesShown:
    """What a director may begin with."""
    del server, asked
    folder = files("queenhigh.tournament") / "examples"
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name)
    return FilesShown(
        tuple(FileShown(each.name.removesuffix(".toml"), each.read_text(encoding="utf-8")) for each in found)
    )


async def check_file(server: LiveServer, asked: Asked) -> FileChecked:
    """Read a file: its faults, or what would hang out."""
    del server
    terms = await asyncio.to_thread(_terms, asked.body.file)
    return FileChecked(terms.file.id, terms.file.title, as_text(terms), notices(terms))


async def announce(server: LiveServer, asked: Asked) -> Changed:
    """Announce a tournament: it hangs out, is filed, and promises the seed of its draws."""
    terms = await asyncio.to_thread(_terms, asked.body.file)
    who = asked.person.person
    reply = await server.turns.alone(lambda: server.casino.tournaments.announce(who, terms, asked.request))
    return Changed(reply.stream, reply.version)


async def bots(server: LiveServer, asked: Asked) -> BotsEntered:
    """Let bots enter, where it is played for nothing."""
    desk, wanted = _desk(server, asked), asked.body.count
    if desk.state.currency != "demo":
        raise IllegalAction("tournament/money", f"{desk.name} is played for money, and bots play for nothing", {})
    if not 0 < wanted <= 1000:
        raise BadInput("bots/count", "1 to 1000 bots may enter at once", {"count": wanted})
    names, players = bot_names(wanted + len(desk.state.players)), desk.state.players
    request = asked.request and f"{asked.person.person} {asked.request}"
    # Whoever came in under this request before is of those who were wanted.
    asking = [(name, request) for name in names if request and name in players]
    known = [name for name, _ in await asyncio.to_thread(server.casino.journal.find_all, asking)]
    free = [name for name in names if name not in players][: wanted - len(known)]
    replies = [await server.do(name, desk.stream, do.Enter(name), request) for name in (*known, *free)]
    entered = [reply for reply in replies if not reply.error]
    if not entered:
        raise IllegalAction(replies[0].error, replies[0].message, replies[0].facts)
    return BotsEntered(len(entered))


async def posted(server: LiveServer, asked: Asked) -> Document:
    """The announcement, to be read or posted."""
    desk = _desk(server, asked)
    terms, promise = desk.known_terms, desk.state.commitment
    if asked.params.form == "text":
        return Document(as_text(terms, promise).encode(), "text/plain; charset=utf-8")

    def made() -> bytes:
        from queenhigh.papers.documents.tournament import announcement_sheet  # noqa: PLC0415  # slow to load

        return _pdf(announcement_sheet(terms, promise))

    return Document(await asyncio.to_thread(made), "application/pdf", f"{desk.name}-announcement.pdf")


async def result(server: LiveServer, asked: Asked) -> Any:
    """Places, prizes, and where the money went."""
    desk = _desk(server, asked)
    terms, state = desk.known_terms, desk.state
    if state.status not in ("over", "void"):
        raise IllegalAction(
            "tournament/running", f"{desk.name} is not over: it is {STATUSES[state.status]}", {"is": state.status}
        )
    if asked.params.form == "json":
        return shown(server, desk)

    def made() -> bytes:
        from queenhigh.papers.documents.tournament import result_sheet  # noqa: PLC0415  # slow to load

        return _pdf(result_sheet(terms, state))

    return Document(await asyncio.to_thread(made), "application/pdf", f"{desk.name}-result.pdf")


async def charity(server: LiveServer, asked: Asked) -> Any:
    """Proceeds, the charity's part, expenses and what is left, of a day or a month."""
    period, form = asked.params.period, asked.params.form
    if not is_period(period):
        message = f"{period[:40]!r} is no period: write a day as 2026-11-16 or a month as 2026-11"
        raise BadInput("report/period", message, {"period": period[:40]})

    def made() -> Any:
        books: Any
        with server.books() as books:
            report = charity_report(books, period)
        if form == "csv":
            return Document(report_csv(report).encode(), "text/csv", f"charity-{period}.csv")
        if form == "json":
            return {"digest": digest_of(report), "report": report_data(report)}
        from queenhigh.papers.documents.charity_report import charity_sheet  # noqa: PLC0415  # slow to load

        return Document(_pdf(charity_sheet(report)), "application/pdf", f"charity-{period}.pdf")

    return await asyncio.to_thread(made)


def _pdf(sheet: Sheet) -> bytes:
    from queenhigh.papers.sheet.typeset import record_pdf  # noqa: PLC0415  # the typesetter is slow to load

    return record_pdf(sheet)


_DIRECTOR: Final = SUPERVISOR | ADMINISTRATOR
_ONE: Final = "/api/tournaments/{name}"
DOORS: Final = (
    Door("GET", "/api/tournaments", "Every tournament.", tournaments, ANYONE, gives=TournamentsShown),
    Door(
        "GET", _ONE, "Standing, clock, levels and prizes.", tournament, ANYONE, TournamentAsked, gives=TournamentShown
    ),
    Door("GET", f"{_ONE}/announcement", "What hangs out.", posted, ANYONE, PaperAsked, media="text/plain"),
    Door("GET", f"{_ONE}/result", "The result sheet.", result, ANYONE, ResultAsked, media="application/pdf"),
    Door("GET", "/api/tournament-files", "Files to begin with.", example_files, _DIRECTOR, gives=FilesShown),
    Door(
        "POST",
        "/api/tournaments/check",
        "Read a tournament file.",
        check_file,
        _DIRECTOR,
        body=FileSent,
        gives=FileChecked,
        most=65_536,
    ),
    Door(
        "POST",
        "/api/tournaments",
        "Announce a tournament.",
        announce,
        _DIRECTOR,
        body=FileSent,
        gives=Changed,
        most=65_536,
        once=True,
    ),
    Door(
        "POST",
        f"{_ONE}/bots",
        "Let bots enter.",
        bots,
        SUPERVISOR,
        TournamentAsked,
        BotsWanted,
        BotsEntered,
        once=True,
    ),
    Door(
        "GET",
        "/api/charity/{period}",
        "The charity's report of a day or a month.",
        charity,
        CAGE | SUPERVISOR | AUDITOR | ADMINISTRATOR,
        CharityAsked,
        gives=CharityShown,
    ),
)
