"""What a busy house does together: acts that share a turn, presence that comes with a frame, one look at all silent lines."""

import asyncio
import struct
from pathlib import Path

import pytest

from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope
from queenhigh.casino.house.actions import Note
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.session.actions import Sit
from queenhigh.web import hub, turns
from queenhigh.web.pulse import ASKED_AFTER_SECONDS, CUT_AFTER_SECONDS
from tests.web.served import Served, served
from tests.web.test_line import next_message, ping, raw
from tests.web.test_socket import guest, heard, live, say

PATIENT = Run(timers=Timers(betting=600_000, bank=600_000, reveal=600_000, decision=600_000))
PING, CLOSE, TEXT = 9, 8, 1
PONG_FRAME = b"\x8a\x80\x11\x22\x33\x44"


def note(words: str) -> Envelope:
    return Envelope(HOUSE_ACTOR, "house", Note("availability", words))


def test_in_a_quiet_house_nobody_waits_for_company(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "WINDOW_SECONDS", 20.0)

    async def main() -> None:
        async with served(tmp_path / "house") as at:
            reply = await asyncio.wait_for(at.server.turns.put(note("the first")), 5)
            assert reply.done

    asyncio.run(main())


def test_what_comes_shortly_after_a_turn_shares_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "WINDOW_SECONDS", 0.4)

    async def main() -> None:
        async with served(tmp_path / "house", ("tcp-01", "tcp-01")) as at:
            names = [(await guest(at))[0] for _ in range(2)]
            await at.server.turns.put(note("the first"))
            before, waiting = at.server.turns.turns, []
            for number, name in enumerate(names, 1):
                waiting.append(at.server.turns.put(Envelope(name, f"table:T{number}", Sit(name, (1,), 50_000))))
                await asyncio.sleep(0.001)  # not at the same moment
            assert [reply.error for reply in await asyncio.gather(*waiting)] == ["", ""]
            assert at.server.turns.turns - before == 1

    asyncio.run(main())


def test_who_is_ready_is_told_with_the_frame_that_shows_the_bet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "PRESENCE_SECONDS", 3600.0)

    async def main() -> None:
        async with served(tmp_path / "house", run=PATIENT) as at:
            name, token = await guest(at)
            async with live(at, token) as socket:
                await say(socket, op="watch", table="T1")
                sit = {"do": "sit", "bettor": name, "seats": [1], "cents": 50_000}
                await say(socket, op="act", id="sit", stream="table:T1", action=sit)
                while (await heard(socket, "frame"))["step"]["wait"] != "bets":
                    pass
                await say(socket, op="ready", table="T1")
                bet = {"do": "place_wager", "bettor": name, "spot": 1, "wager": "ante", "cents": 500}
                await say(socket, op="act", id="bet", stream="table:T1", action=bet)
                while (await heard(socket, "presence")).get("ready") != [name]:
                    pass

    asyncio.run(main())


def test_s6_who_is_silent_is_asked_once_and_an_answer_is_a_sign_of_life(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            reader, writer = await entered(at)
            now = asyncio.get_running_loop().time()
            at.server.pulse.look(now + ASKED_AFTER_SECONDS / 2)
            assert await opcodes(reader, writer, "nobody was silent") == [TEXT]
            now = asyncio.get_running_loop().time()
            for later in (1, 2, 3):
                at.server.pulse.look(now + ASKED_AFTER_SECONDS + later)
            assert await opcodes(reader, writer, "asked") == [PING, TEXT]
            writer.write(PONG_FRAME)
            assert await opcodes(reader, writer, "answered") == [TEXT]
            at.server.pulse.look(now + CUT_AFTER_SECONDS - 1)
            assert await opcodes(reader, writer, "asked again, and not cut off") == [PING, TEXT]
            writer.close()

    asyncio.run(main())


def test_s6_who_does_not_answer_is_cut_off(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            reader, writer = await entered(at)
            now = asyncio.get_running_loop().time()
            at.server.pulse.look(now + CUT_AFTER_SECONDS)
            opcode, data = await next_message(reader)
            assert (opcode, struct.unpack("!H", data[:2])[0]) == (CLOSE, 1011)
            for _ in range(200):
                if not at.server.hub.people:
                    break
                await asyncio.sleep(0.01)
            assert not at.server.hub.people
            writer.close()

    asyncio.run(main())


async def entered(at: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket that was greeted."""
    reader, writer = await raw(at, (await guest(at))[1])
    assert (await next_message(reader))[0] == TEXT
    return reader, writer


async def opcodes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, name: str) -> list[int]:
    """What comes until a question is answered."""
    writer.write(ping(name))
    found = []
    while True:
        opcode, data = await next_message(reader)
        found.append(opcode)
        if opcode == TEXT and name.encode() in data:
            return found
