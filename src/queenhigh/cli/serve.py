"""`queenhigh serve`: the house behind a port, for browsers and programs."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
import typer

from queenhigh.bootstrap.clock import microseconds, seconds
from queenhigh.bootstrap.demo_house import found, open_demo_tables
from queenhigh.bootstrap.home import home
from queenhigh.bootstrap.house_database import Database, is_database
from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.node_house import NodeHouse
from queenhigh.bootstrap.people import door_of, people_of
from queenhigh.bootstrap.running_house import RunningHouse, user
from queenhigh.casino.people.links import Links
from queenhigh.cli.casino.options import KeepHeadsOption, KeyOption, check_heads
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.output import JsonFlag
from queenhigh.cli.serve_workers import is_worker, prepare_database, run_workers, settle_code
from queenhigh.errors import BadInput, IllegalAction, ImpossibleState
from queenhigh.web.gate import HouseGate
from queenhigh.web.log import Log
from queenhigh.web.public_url import check_public
from queenhigh.web.server import LiveServer
from queenhigh.web.serving import LAST_PORT, Address, check_certificate, check_ports, listen
from queenhigh.web.serving import serve as run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.casino.people.desk import Desk

PortOption = Annotated[int, typer.Option("--port", min=0, max=LAST_PORT, help="The port; 0 takes any that is free.")]
HostOption = Annotated[str, typer.Option("--host", help="The address to listen at; only this machine, if not given.")]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="The folder of the house; a new one is made with demo tables. Without it, a house of your own.",
        show_default=False,
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="The house's database on PostgreSQL, instead of a folder: other nodes may serve it, too.",
        show_default=False,
    ),
]
WorkersOption = Annotated[
    int, typer.Option("--workers", min=1, max=64, help="With a database: so many processes, on ports from --port on.")
]
BotsOption = Annotated[int, typer.Option("--bots", min=0, max=5, help="How many bots keep a demo table company.")]
OpenFlag = Annotated[bool, typer.Option("--open", help="Open the page in a browser.")]
CertificateOption = Annotated[
    str, typer.Option("--tls-certificate", metavar="FILE", help="Speak TLS with this certificate.", show_default=False)
]
PrivateKeyOption = Annotated[
    str, typer.Option("--tls-key", metavar="FILE", help="The certificate's private key.", show_default=False)
]
PublicOption = Annotated[
    str,
    typer.Option(
        "--public-url",
        metavar="URL",
        help="Where people reach it, if not where it listens; {port} stands for the port. Nodes behind a proxy need it.",
        show_default=False,
    ),
]
ProxyFlag = Annotated[bool, typer.Option("--behind-proxy", help="A reverse proxy speaks TLS and passes requests on.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(
    *,
    port: PortOption = 8000,
    host: HostOption = "127.0.0.1",
    data: DataOption = None,
    database: DatabaseOption = None,
    workers: WorkersOption = 1,
    bots: BotsOption = 3,
    open_page: OpenFlag = False,
    tls_certificate: CertificateOption = "",
    tls_key: PrivateKeyOption = "",
    behind_proxy: ProxyFlag = False,
    public_url: PublicOption = "",
    heads: KeepHeadsOption = None,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Open the house to browsers and programs: tables with many people, over HTTP and WebSockets.

    Without anything else it makes a house in your own folder, with a demo table for every published game and bots at them.
    The first start prints a link, good once, with which you become the house's administrator.

    Try:

      queenhigh serve

      queenhigh serve --port 9000 --data HOUSE

      queenhigh serve --port 0 --json

      queenhigh serve --database postgresql://localhost/house --workers 2

      queenhigh serve --database URL --workers 2 --behind-proxy --public-url 'https://casino.example:{port}'
    """
    address = Address(host, port, tls_certificate, tls_key, behind_proxy, public_url)
    check_address(address.host, is_near=address.is_near, is_secure=address.is_secure)
    check_certificate(address)
    check_heads(heads)
    place = _place(data, database, workers)
    check_public(address, is_node=isinstance(place, Database), workers=workers)
    check_ports(port, workers)
    if workers > 1 and isinstance(place, Database):
        for index in range(workers if port else 0):
            listen(address._replace(port=port + index)).close()  # before anything is made, or a worker started
        prepare_database(place, key)
        raise typer.Exit(run_workers(workers, port))
    listening = listen(address)
    try:
        url = address.url(listening.getsockname()[1])
        with _house(place, key, url, heads) as house, closing(people_of(place)) as people:
            desk = door_of(people, house.casino)
            gate = HouseGate(desk, lambda: house.is_reachable)
            server = LiveServer(house, gate, Log(microseconds), seconds=seconds, wall=microseconds, company=bots)
            link = "" if is_worker() else _owner_link(desk, url)
            shown = str(place.absolute() if isinstance(place, Path) else place)
            has_demo = any(table.live.is_demo for table in house.casino.tables.values())
            told = Told(url, shown, link, is_open=not address.is_near or behind_proxy, has_demo=has_demo)
            run(server, address, listening, lambda: _say(told, json=json, open_page=open_page))
        if not json and not is_worker():
            sys.stdout.write(f"Queenhigh has stopped. Everything is kept in {shown}\n")
    except ImpossibleState as error:
        sys.stderr.write(f"queenhigh: {error.message}\n")
        raise typer.Exit(1) from error
    finally:
        listening.close()


def _place(data: Path | None, database: str | None, workers: int) -> Path | Database:
    """Where the house is; one place, and several processes only over a database."""
    if data is not None and database is not None:
        message = "a house is in a folder or in a database: give --data or --database"
        raise BadInput("serve/place", message, {"data": str(data)})
    if database is not None and not is_database(database):
        message = "this is no address of a database: it begins with postgresql://"  # it may hold a password
        raise BadInput("serve/database", message, {})
    if database is not None:
        return Database(database)
    if workers > 1:
        message = f"{workers} workers need a house that they can share: give --database; a folder serves one process"
        raise BadInput("serve/workers", message, {"workers": workers})
    return data or home() / "house"


def check_address(host: str, *, is_near: bool, is_secure: bool) -> None:
    """Refuse passwords in the clear on an open address."""
    if not is_near and not is_secure:
        message = (
            f"{host} is open to others, and passwords would travel in the clear: give --tls-certificate and --tls-key,"
            " or put a proxy with TLS before it and say --behind-proxy"
        )
        raise BadInput("serve/open", message, {"host": host})


def _house(place: Path | Database, key: str | None, url: str, heads: Path | None) -> RunningHouse | NodeHouse:
    """The house, running; a new one gets its demo tables."""
    if isinstance(place, Database):
        prepare_database(place, key)
        house = NodeHouse(place, key, address=url, heads=heads)
        if not is_worker():
            settle_code(house, "--database URL")
        return house
    return _house_in(place, key, heads)


def _house_in(folder: Path, key: str | None, heads: Path | None) -> RunningHouse:
    try:
        is_new = not folder.exists() or not any(folder.iterdir())
        if is_new:
            make_house(folder, key)
    except OSError as error:
        message = f"no house can be kept in {folder} ({error.strerror}): name another folder with --data"
        raise BadInput("house/folder", message, {"folder": str(folder)}) from error
    house = RunningHouse(folder, key, heads=heads)
    try:
        if not house.casino.house.name:
            found(house, "The Queenhigh House")
            with slow_progress("tables") as told:
                open_demo_tables(house.casino, told)
        settle_code(house, f"--data {folder}")
    except BaseException:
        house.close()
        raise
    return house


def _owner_link(desk: Desk, url: str) -> str:
    """A link for the owner, if nobody is administrator yet."""
    try:
        return f"{url}/#/link/{Links(desk).for_owner(user()).token}"
    except IllegalAction:
        return ""


class Told(NamedTuple):
    """What whoever has started a server has to know."""

    url: str
    house: str
    """The folder, or the database."""
    link: str
    """Empty where somebody is administrator already."""
    is_open: bool = False
    """Whether others than this machine reach it."""
    has_demo: bool = False
    """Whether whoever comes can play without an account."""


def _say(told: Told, *, json: bool, open_page: bool) -> None:
    if json:
        facts = {"url": told.url, "house": told.house, "link": told.link, "process": os.getpid()}
        said = msgspec.json.encode(facts)
        sys.stdout.write(said.decode() + "\n")  # one line, for whoever waits for it
    else:
        sys.stdout.write("\n".join(_words(told)) + "\n")
    if open_page and not (_has_display() and webbrowser.open(told.url)) and not json:
        sys.stdout.write("No browser was found here: open the address yourself.\n")
    sys.stdout.flush()


def _words(told: Told) -> Iterator[str]:
    """What is said in a terminal: where to go, what may be done there, and how it ends."""
    guests = " Guests play with demo chips, without an account." if told.has_demo else ""
    yield f"Queenhigh is open at {told.url}"
    yield f"  play   Open that address in a browser.{guests}"
    if told.link:
        yield "  run    This link is yours: whoever opens it first becomes the house's administrator. It is good for a day."
        yield f"         {told.link}"
    if told.link and told.is_open:
        yield "         Nobody has a password here yet: until it is used, others can play demo tables, and no more."
    yield f"  kept   Everything is written to {told.house}"
    yield "  stop   Press Ctrl-C. Rounds that are open go on at the next start."


def _has_display() -> bool:
    """Whether a window can be opened: a browser inside the terminal would take the server's place there."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
