"""`queenhigh serve` as its user meets it: what is said when it cannot start, and that it stops and goes on."""

import asyncio
import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any

import httpx
import pytest
from websockets.sync.client import connect

from queenhigh.bootstrap.folder_lock import FolderLock
from queenhigh.bootstrap.house_folder import read_house
from queenhigh.cli import serve
from queenhigh.web.serving import Address, listen
from tests.called import called
from tests.web.served import furnished
from tests.web.standing import HASTY, key_of


def house(folder: Path, *games: str) -> Path:
    """A house in a folder, which nobody runs."""
    furnished(folder / "house", games or ("tcp-01",), run=HASTY).close()
    return folder / "house"


def said(capfd: pytest.CaptureFixture[str], folder: Path, *more: str) -> str:
    """The one sentence with which a server does not start."""
    key = ("--key", str(key_of(folder)))
    found = called(capfd, "serve", "--data", str(folder), *("--port", "0", *more), *(() if "--key" in more else key))
    assert found.code == 2, found
    assert found.out == ""
    assert found.err.startswith("queenhigh: ")
    assert found.err.count("\n") == 1
    return found.err


def test_s8_a_port_in_use_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = said(capfd, tmp_path / "new", "--port", port)
    assert f"port {port} at 127.0.0.1 cannot be used" in words
    for host in ("203.0.113.5", "no.such.host.invalid"):  # an address of nobody's, and a name of nobody's
        words = said(capfd, tmp_path / "new", "--host", host, "--behind-proxy")
        assert f"{host} is no address of this machine" in words
    assert not (tmp_path / "new").exists()


def test_a_short_answer_is_sent_at_once_and_waits_for_no_packet_of_its_reader() -> None:
    async def main() -> None:
        async def hear(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            writer.write(bytes([line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0]))
            writer.close()

        port = listen(Address(port=0))
        async with await asyncio.start_server(hear, sock=port):
            reader, writer = await asyncio.open_connection(*port.getsockname())
            assert await reader.read() == b"\1"
            writer.close()

    asyncio.run(main())


def test_s8_a_folder_that_another_server_has_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = house(tmp_path)
    lock = FolderLock(folder)
    try:
        assert f"{folder} is in use by process {os.getpid()}" in said(capfd, folder)
    finally:
        lock.release()


def test_s8_a_folder_that_cannot_be_one_is_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("no house\n")
    assert f"no house can be kept in {file} (Not a directory)" in said(capfd, file)
    assert f"{file / 'below'} cannot be made: Not a directory" in said(capfd, file / "below")
    key = ("--key", str(tmp_path / "key.json"))
    assert "/proc/house cannot be made" in said(capfd, Path("/proc/house"), *key)
    full = tmp_path / "full"
    full.mkdir()
    (full / "letter.txt").write_text("dear house\n")
    assert f"{full} is no house" in said(capfd, full)


def test_s8_keys_that_are_not_there_or_are_others_are_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = house(tmp_path)
    assert f"the house's keys are not at {tmp_path / 'gone.json'}" in said(
        capfd, folder, "--key", str(tmp_path / "gone.json")
    )
    (tmp_path / "wrong.json").write_text("{}")
    assert str(tmp_path / "wrong.json") in said(capfd, folder, "--key", str(tmp_path / "wrong.json"))


def test_s6_an_open_address_needs_tls_and_tls_a_certificate(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new"
    assert "0.0.0.0 is open to others" in said(capfd, folder, "--host", "0.0.0.0")  # noqa: S104  # it is refused
    bad = tmp_path / "bad.pem"
    bad.write_text("no certificate\n")
    pair = ("--tls-certificate", str(bad), "--tls-key", str(bad))
    assert f"the certificate {bad} with the key {bad} cannot be used" in said(capfd, folder, *pair)
    gone = str(tmp_path / "gone.pem")
    words = said(capfd, folder, "--tls-certificate", gone)
    assert f"the certificate {gone} cannot be used (No such file or directory)" in words
    assert "give --tls-certificate, too" in said(capfd, folder, "--tls-key", str(bad))
    assert not folder.exists()


def test_s6_an_open_address_where_nobody_has_a_password_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    for link, is_open, is_told in (
        ("https://h/#/link/x", True, True),
        ("https://h/#/link/x", False, False),
        ("", True, False),
    ):
        serve._say(serve.Told("https://h", "/house", link, is_open=is_open), json=False, open_page=False)
        assert ("Nobody has a password here yet" in capsys.readouterr().out) == is_told


def test_s8_u1_whoever_starts_it_reads_where_to_go_what_to_do_there_and_how_it_ends(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def words(link: str, *, has_demo: bool) -> list[str]:
        told = serve.Told("http://127.0.0.1:8000", "/srv/house", link, has_demo=has_demo)
        serve._say(told, json=False, open_page=False)
        return capsys.readouterr().out.splitlines()

    link = "http://127.0.0.1:8000/#/link/x"
    first = words(link, has_demo=True)
    assert first[0] == "Queenhigh is open at http://127.0.0.1:8000"
    assert [line.split()[0] for line in first[1:]] == ["play", "run", link, "kept", "stop"]
    assert "Guests play with demo chips" in first[1]
    assert "administrator" in first[2]
    assert first[4].endswith(" /srv/house")
    assert "Ctrl-C" in first[5]
    later = words("", has_demo=False)
    assert [line.split()[0] for line in later[1:]] == ["play", "kept", "stop"]
    assert "demo" not in later[1]


def test_s8_a_house_of_a_newer_program_is_said_and_left_alone(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = house(tmp_path)
    journal = sqlite3.connect(folder / "journal.db")
    journal.execute("UPDATE house SET value = '999' WHERE name = 'format'")
    journal.commit()
    journal.close()
    before = (folder / "journal.db").read_bytes()
    assert "has format 999" in said(capfd, folder)
    assert (folder / "journal.db").read_bytes() == before


# ── a process of its own ─────────────────────────────────────────────────────────────────────────────────────────────


class Running:
    """A server that somebody has started."""

    def __init__(self, process: subprocess.Popen[str], told: dict[str, Any]) -> None:
        self.process, self.told = process, told
        self.url = str(told["url"])

    def come(self) -> dict[str, Any]:
        """A guest."""
        found: dict[str, Any] = httpx.post(f"{self.url}/api/guest", json={}).json()
        return found

    def sit(self, seat: int, came: dict[str, Any] | None = None) -> tuple[int, str]:
        """A guest sits down at T1; what became of it, and the guest's token."""
        came = came or self.come()
        action = {"do": "sit", "bettor": came["person"], "seats": [seat], "cents": 50_000}
        headers = {"Authorization": f"Bearer {came['token']}"}
        body = {"id": "sit", "stream": "table:T1", "action": action}
        return httpx.post(f"{self.url}/api/act", json=body, headers=headers).status_code, came["token"]

    def hear(self, token: str, event: str) -> None:
        """Watch T1 until something happens there."""
        headers = {"Authorization": f"Bearer {token}"}
        with connect(f"{self.url.replace('http', 'ws')}/live", additional_headers=headers) as live:
            live.send('{"op":"watch","table":"T1"}')
            while f'"event":"{event}"' not in str(live.recv(20)):
                pass

    def end(self) -> tuple[int, str, str]:
        """How it ends: its code, and what it says then."""
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@contextmanager
def running(folder: Path, *more: str) -> Iterator[Running]:
    """`queenhigh serve --json` over a house."""
    command = [sys.executable, "-m", "queenhigh", "serve", "--json", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(
        [*command, "--key", str(key_of(folder)), "--bots", "2", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        out: IO[str] | None = process.stdout
        assert out is not None
        try:
            yield Running(process, json.loads(out.readline()))
        finally:
            process.kill()


def test_r1_heads_that_cannot_be_kept_where_they_should_be_are_said(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = said(capfd, tmp_path / "new", "--heads", "/nowhere/heads.jsonl")
    assert words == "queenhigh: /nowhere/heads.jsonl cannot be written: there is no folder /nowhere\n"
    assert not (tmp_path / "new").exists()


def test_s8_r1_stopped_in_mid_hand_it_leaves_with_0_and_goes_on_at_the_next_start(tmp_path: Path) -> None:
    folder, elsewhere = house(tmp_path), tmp_path / "heads.jsonl"
    with running(folder, "--heads", str(elsewhere)) as first:
        assert set(first.told) == {"url", "house", "link", "process"}
        assert first.told["house"] == str(folder)
        assert first.told["process"] == first.process.pid
        assert first.told["link"] == ""  # ada is administrator
        status, token = first.sit(4)
        assert status == 200
        first.hear(token, "round_opened")
        first.process.send_signal(signal.SIGTERM)
        code, out, err = first.end()
        assert (code, out) == (0, "")
        assert "Traceback" not in err
    with closing(read_house(folder)) as reader:
        # The list that was signed at the stop lies elsewhere, too.
        assert elsewhere.read_bytes().splitlines()[-1] == reader.last_signed_heads()
    with running(folder) as second:
        second.hear(token, "cards_racked")
        second.process.send_signal(signal.SIGINT)
        assert second.end()[0] == 0


def test_s8_a_disk_that_takes_no_more_ends_the_server_with_a_sentence_and_nobody_is_told_otherwise(
    tmp_path: Path,
) -> None:
    folder = house(tmp_path)
    with running(folder) as at:
        guest = at.come()
        resource.prlimit(at.process.pid, resource.RLIMIT_FSIZE, (1, 1))  # from now on no file takes a byte
        try:
            late = httpx.post(f"{at.url}/api/guest", json={})
            assert (late.status_code, late.json()["error"]) == (503, "store/failed")
            status, _ = at.sit(4, guest)
        except httpx.HTTPError:
            status = 0  # the server was gone before it could answer
        assert status != 200
        code, _, err = at.end()
        assert code == 1
        assert err.splitlines()[-1].startswith("queenhigh: the house has stopped")
        assert "Traceback" not in err
    with running(folder) as again:
        assert again.sit(4)[0] == 200
