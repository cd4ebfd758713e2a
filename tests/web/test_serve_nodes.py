"""N3: `queenhigh serve --database` as its user meets it: two processes, and what they live on taken away from them."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import httpx
import psycopg
import pytest
from websockets.sync.client import connect

from queenhigh.bootstrap.node_house import GuestHouse
from queenhigh.casino.house.actions import AcceptCode
from queenhigh.casino.tables.live import Live
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.casino.verify.ledger import trial_balance
from queenhigh.cli import serve_workers
from queenhigh.store.postgres_reading import PostgresReader
from queenhigh.web.public_url import check_public
from queenhigh.web.serving import Address
from tests.called import called
from tests.store.cut_proxy import Proxy
from tests.store.databases import Server, running_server
from tests.store.ends import check_rounds_end_once
from tests.web.test_nodes import TABLES, founded

PATIENCE_SECONDS = 30.0


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as found:
        yield found


class Serving:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self._out: IO[str] = process.stdout
        self._told: dict[str, Any] = {}

    @property
    def told(self) -> dict[str, Any]:
        """What it has said when it was there."""
        self._told = self._told or self.next()
        return self._told

    @property
    def url(self) -> str:
        return str(self.told["url"])

    def next(self) -> dict[str, Any]:
        """What it says next."""
        found: dict[str, Any] = json.loads(self._out.readline())
        return found

    def status(self, path: str = "/ready") -> int:
        return httpx.get(f"{self.url}{path}").status_code

    def nodes(self) -> dict[str, str]:
        """Where the lobby sends people, by table; empty for those that are here."""
        lobby = httpx.get(f"{self.url}/api/lobby").json()
        return {each["name"]: each["node"] for each in lobby["tables"]}

    def come(self) -> dict[str, Any]:
        found: dict[str, Any] = httpx.post(f"{self.url}/api/guest", json={}).json()
        return found

    def sit(self, came: dict[str, Any], table: str) -> httpx.Response:
        action = {"do": "sit", "bettor": came["person"], "seats": [4], "cents": 50_000}
        headers = {"Authorization": f"Bearer {came['token']}"}
        body = {"id": f"sit at {table}", "stream": f"table:{table}", "action": action}
        return httpx.post(f"{self.url}/api/act", json=body, headers=headers, timeout=20)

    def hear(self, came: dict[str, Any], table: str, event: str) -> None:
        """Watch a table until something happens there."""
        headers = {"Authorization": f"Bearer {came['token']}"}
        with connect(f"{self.url.replace('http', 'ws')}/live", additional_headers=headers) as live:
            live.send(json.dumps({"op": "watch", "table": table}))
            while f'"event":"{event}"' not in str(live.recv(PATIENCE_SECONDS)):
                pass

    def end(self) -> tuple[int, str]:
        """Ask it to stop; its code, and what it has written to its log."""
        self.process.send_signal(signal.SIGTERM)
        _, err = self.process.communicate(timeout=30)
        return self.process.returncode, err


@contextmanager
def serving(url: str, key: str, *more: str) -> Iterator[Serving]:
    command = [sys.executable, "-m", "queenhigh", "serve", "--json", "--port", "0", "--bots", "2"]
    with subprocess.Popen(
        [*command, "--database", url, "--key", key, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield Serving(process)
        finally:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGTERM)  # with workers of its own a process has to be asked
                process.wait(10)
            process.kill()


def until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not happened():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def own_table(at: Serving, other: Serving) -> str:
    """A table that one server drives, and of which the other one knows that."""
    found: list[str] = []

    def is_shared() -> bool:
        here, there = at.nodes(), other.nodes()
        found[:] = [name for name in TABLES if here[name] == "" and there[name] == at.url]
        return bool(found) and any(here[name] == other.url for name in TABLES)

    until(is_shared)
    return found[0]


def test_n3_two_servers_cut_off_restarted_under_and_killed_settle_every_round_once(
    postgres: Server, tmp_path: Path
) -> None:
    key, database = str(tmp_path / "key.json"), postgres.blank()
    place = founded(postgres.url(database), key)
    with (
        closing(Proxy(postgres.folder / ".s.PGSQL.5432")) as proxy,
        serving(proxy.url(database), key) as far,
        serving(place.url, key) as near,
    ):
        table = own_table(far, near)
        guest = far.come()
        assert far.sit(guest, table).status_code == 200
        far.hear(guest, table, "round_opened")
        # The way from one node to the database is cut in mid-round: the other one goes on with the table.
        proxy.cut()
        near.hear(guest, table, "cards_racked")
        assert near.status() == 200
        assert (far.status(), far.status("/health")) == (503, 200)
        late = far.sit(guest, table)
        assert (late.status_code, late.json()["error"]) == (503, "store/failed")
        # It comes back by itself, as the same process, and has tables of its own again.
        proxy.heal()
        until(lambda: far.status() == 200)
        table = own_table(near, far)
        # Every connection of everybody ends: both stay, and play on.
        postgres.restart()
        until(lambda: (near.status(), far.status()) == (200, 200))
        table = own_table(near, far)
        assert near.sit(guest, table).status_code == 200
        near.hear(guest, table, "round_opened")
        # A process is gone in mid-round.
        near.process.kill()
        far.hear(guest, table, "cards_racked")
        code, log = far.end()
        assert code == 0
        assert '"event":"fault"' not in log
        assert [json.loads(line)["reachable"] for line in log.splitlines() if '"database"' in line][:2] == [
            False,
            True,
        ]
    with closing(PostgresReader(place.url)) as reader, GuestHouse(place, key) as house:
        assert verify_journal(reader, key=house.keys.seal).findings == ()
        assert set(trial_balance(reader.sums()).values()) <= {0}
        assert check_rounds_end_once(reader, house.casino, TABLES) >= 2


def test_s8_workers_are_nodes_of_one_house_and_whoever_ends_is_started_again(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    key = str(tmp_path / "key.json")
    place = founded(postgres.url(postgres.blank()), key)
    # As after an upgrade: a house with money says why no round begins; this one plays for demo chips, and goes on by itself.
    with GuestHouse(place, key) as house:
        house.casino.do("os:root", "house", AcceptCode("0" * 64, "the version before"))
        with monkeypatch.context() as planted:
            planted.setattr(Live, "is_demo", property(lambda _: False))
            serve_workers.settle_code(house, "--database URL")
    words = "no round begins: its code is another than the one that was accepted; see `queenhigh casino check --accept"
    assert capfd.readouterr().err.startswith(words)
    with serving(place.url, key, "--workers", "2", "--public-url", "http://localhost:{port}/") as at:
        told = [at.told, at.next()]
        assert all(str(each["url"]).startswith("http://localhost:") for each in told)
        assert told[0]["url"] != told[1]["url"]
        assert [bool(each["link"]) for each in told].count(True) == 1  # for the owner, and said once
        until(lambda: set(at.nodes().values()) == {"", *(each["url"] for each in told if each["url"] != at.url)})
        other = next(each for each in told if each["url"] != at.url)
        os.kill(other["process"], signal.SIGKILL)
        again = at.next()
        assert httpx.get(f"{again['url']}/ready").status_code == 200
        code, err = at.end()
        assert code == 0
        assert "of 2 has ended with -9, and is started again in 1 seconds" in err


# ── what is said when it cannot start ────────────────────────────────────────────────────────────────────────────────


def said(capfd: pytest.CaptureFixture[str], *given: str) -> str:
    """The one sentence with which no server starts."""
    found = called(capfd, "serve", *given)
    assert (found.code, found.out) == (2, ""), found
    assert found.err.startswith("queenhigh: ")
    assert found.err.count("\n") == 1
    return found.err


def test_s8_a_database_that_is_away_or_of_another_version_is_said(
    postgres: Server, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    key = ("--key", str(tmp_path / "key.json"), "--port", "0")
    away = "postgresql://queen:secret@127.0.0.1:1/house"
    for workers in ("1", "2"):
        words = said(capfd, "--database", away, "--workers", workers, *key)
        assert "postgresql://queen@127.0.0.1:1/house cannot be reached" in words
        assert "secret" not in words
    assert "this is no address of a database" in said(capfd, "--database", "postgresql://host/house?nonsense=1", *key)
    assert "it begins with postgresql://" in said(capfd, "--database", "mysql://queen:secret@host/house", *key)
    url = postgres.url(postgres.made())
    for number, words in ((-1, "run `queenhigh casino migrate --database URL`"), (99, "install a newer Queenhigh")):
        with psycopg.connect(url, autocommit=True) as link:
            link.execute("UPDATE schema_steps SET number = %s", (number,))
        assert words in said(capfd, "--database", url, *key)


def test_s8_a_port_of_a_worker_that_is_taken_is_said_before_any_of_them_starts(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = said(
            capfd, "--database", "postgresql://nobody@127.0.0.1:1/x", "--workers", "2", "--port", str(port - 1)
        )
    assert "at 127.0.0.1 cannot be used" in words
    words = said(capfd, "--database", "postgresql://nobody@127.0.0.1:1/x", "--workers", "2", "--port", "65535")
    assert "2 workers need the ports 65535 to 65536, and 65535 is the last" in words


def test_s8_workers_that_cannot_be_started_are_not_started_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def start(index: int, port: int) -> subprocess.Popen[bytes]:
        del port
        program = "import sys; sys.exit(2)" if index else "import time; time.sleep(60)"
        started.append(subprocess.Popen([sys.executable, "-c", program]))
        return started[-1]

    monkeypatch.setattr(serve_workers, "_start", start)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        assert serve_workers.run_workers(2, 0) == 2
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert len(started) == 2
    assert all(process.poll() is not None for process in started)


@pytest.mark.parametrize(
    "given, words",
    [
        (("--behind-proxy",), "this one cannot know that: give --public-url"),
        (("--behind-proxy", "--host", "::"), "this one cannot know that: give --public-url"),
        (("--behind-proxy", "--public-url", "casino.example"), "a scheme, a host and perhaps a port"),
        (("--behind-proxy", "--public-url", "https://casino.example:{prot}"), "it cannot be read"),
        (("--behind-proxy", "--public-url", "https://{name}.example"), "a scheme, a host and perhaps a port"),
        (("--behind-proxy", "--public-url", "https://casino.example/play"), "nothing stands after its host"),
        (("--behind-proxy", "--public-url", "https://me@casino.example"), "nothing stands after its host"),
        (("--behind-proxy", "--public-url", "http://casino.example"), "has to begin with https://"),
        (("--public-url", "http://casino.example"), "has to begin with https://"),
        (("--public-url", "https://casino.example"), "nobody speaks TLS here"),
        (
            ("--behind-proxy", "--workers", "2", "--public-url", "https://casino.example"),
            "2 workers have an address each: put {port}",
        ),
    ],
)
def test_n2_an_address_that_leads_nobody_to_a_node_is_refused(
    capfd: pytest.CaptureFixture[str], given: tuple[str, ...], words: str
) -> None:
    assert words in said(capfd, "--database", "postgresql://nobody@127.0.0.1:1/x", "--port", "0", *given)


def test_n2_a_node_behind_a_proxy_is_where_its_public_address_says() -> None:
    behind = Address("0.0.0.0", behind_proxy=True, public="https://casino.example:{port}/")  # noqa: S104  # not opened
    assert (behind.url(8000), behind.url(8001)) == ("https://casino.example:8000", "https://casino.example:8001")
    check_public(behind, is_node=True, workers=2)
    check_public(Address(public="https://casino.example", behind_proxy=True), is_node=True, workers=1)
    check_public(Address(behind_proxy=True), is_node=False, workers=1)  # nobody else is told
