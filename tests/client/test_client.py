"""The client at a real server: sits down, plays, has a say in the shuffle, and comes back wherever the line breaks."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from queenhigh.bootstrap.live import guest, login
from queenhigh.cards.seeds import commitment
from queenhigh.casino.feed import table_seen
from queenhigh.casino.receipts import read_receipt
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.casino.wire.messages import Dealt
from queenhigh.client import Client, LiveTable
from queenhigh.client.fair import Fairness
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.round.events import BetsClosed
from queenhigh.round.readers import bettor
from queenhigh.session.events import DeckCommitted, DeckMixed, DeckRevealed, MixedSeed
from tests.effort import scaled
from tests.web.served import PASSWORD, Served, served

HASTY = Run(timers=Timers(betting=400, bank=200, reveal=200, decision=400))
"""A table that waits for nobody for long."""


async def level(at: Served, table: LiveTable) -> None:
    """Wait until the client has exactly the view that the server would send."""

    def is_level(each: LiveTable) -> bool:
        desk = at.server.casino.table(each.name)
        return each.view == table_seen(desk, bettor(each.person))

    await asyncio.wait_for(table.until(is_level), 20)


async def play_a_round(table: LiveTable) -> int:
    """Bet and decide until the next round is over; its number."""
    rounds = table.view.table.rounds
    await asyncio.wait_for(table.until(_may_bet), 20)
    number = table.view.table.rounds + 1
    await table.bet("ante", 1_000)
    table.ready()
    while table.view.table.rounds <= rounds:
        await asyncio.wait_for(table.until(lambda t: bool(t.offers) or t.view.table.rounds > rounds), 20)
        if table.offers:
            await table.decide("play")
    return number


def _may_bet(table: LiveTable) -> bool:
    round_ = table.view.table.round
    return round_ is not None and round_.phase == "betting" and any(p.bettor == table.person for p in round_.people)


def test_s5_f2_five_lines_sit_down_and_play_and_the_shuffle_is_proven(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", run=HASTY) as at:
            async with guest(at.url) as me:
                table = await me.watch("T1")
                await table.sit(3, 50_000)
                number = await play_a_round(table)
                await asyncio.wait_for(table.until(lambda t: number in t.fairness.verdicts), 10)
                public = (await me.get("/api/lobby"))["public"]
            verdict = table.fairness.verdicts[number]
            assert verdict.is_fair
            assert verdict.checked_cards >= 6
            told = next(event for frame in table.frames for event in frame.events if event["event"] == "deck_mixed")
            assert told["contributions"][0]["bettor"] == me.person
            assert told["contributions"][0]["seed"] is not None
            # The house has signed that it had the seed; anybody checks that with the key that the lobby shows.
            receipt = read_receipt(table.fairness.receipts[number].encode(), bytes.fromhex(public))
            assert (receipt.house, receipt.table, receipt.round) == (at.house.keys.house, "T1", number)
            assert (receipt.bettor, receipt.seed) == (me.person, told["contributions"][0]["seed"])

    asyncio.run(main())


def test_f2_a_seed_that_the_house_has_signed_for_and_left_out_is_a_fault() -> None:
    fairness = Fairness("T1", "ann", bytes)
    promise = fairness.promise(1)
    house = bytes(range(32))
    dealt = Dealt(3, 0, 3, (), 52)
    fairness.keep_receipt(1, "signed")
    for event in (
        DeckCommitted(1, commitment(house), house),
        BetsClosed((1,), 500, ()),
        DeckMixed((MixedSeed("ann", promise, None),)),
        DeckRevealed(1, house),
    ):
        fairness.take(event, dealt)
    assert "left it out: its receipt proves it" in fairness.verdicts[1].faults[0]


def test_s5_refusals_are_raised_and_strange_tables_are_named(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            async with guest(at.url) as me:
                with pytest.raises(IllegalAction, match="there is no table 'T9'"):
                    await me.watch("T9")
                table = await me.watch("T1")
                await table.sit(1, 1_000)
                with pytest.raises(IllegalAction, match="at the table already"):
                    await table.sit(2, 1_000)
                assert (await me.lobby())[0].people == 1
                assert table.seats == (1,)
                async with guest(at.url) as other:
                    assert (await other.sit_down("T1", 1_000)).seats == (2,)
                    with pytest.raises(IllegalAction, match="at the table already"):
                        await other.sit_down("T1", 1_000)
            with pytest.raises(IllegalAction) as refused:
                async with login(at.url, "ann", "wrong password"):
                    pass
            assert refused.value.code == "login/refused"
            async with login(at.url, "ann", PASSWORD) as ann:
                assert ann.roles == ("player",)
        with pytest.raises(BadInput, match="does not answer"):
            async with guest(at.url):
                pass
        with pytest.raises(BadInput, match="no address"):
            Client.guest("ftp://example.org")

    asyncio.run(main())


def test_t6_a_superseded_client_is_told_and_does_not_come_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, guest(at.url) as old:
            table = await old.watch("T1")
            async with Client(at.url, token=old.token):
                with pytest.raises(IllegalAction, match="connected elsewhere"):
                    await asyncio.wait_for(table.until(lambda _: False), 10)

    asyncio.run(main())


def test_s5_t6_a_client_that_is_cut_at_every_frame_plays_on_and_stays_level(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", company=2, run=HASTY) as at, guest(at.url) as me:
            table = await me.watch("T1")
            await table.sit(4, 50_000)
            version = table.version
            while me.link.connections < scaled(12):
                await asyncio.wait_for(table.until(lambda t, v=version: t.version > v), 20)  # type: ignore[misc]
                version = table.version
                doing = asyncio.create_task(_whatever(table))
                await asyncio.sleep(0)
                me.link.cut()
                await doing
                await level(at, table)
            assert me.person in {person.bettor for person in table.view.table.people}

    asyncio.run(main())


def test_t5_t6_who_was_ready_is_ready_again_at_a_server_that_has_forgotten_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, guest(at.url) as me, guest(at.url) as other:
            mine, theirs = await me.watch("T1"), await other.watch("T1")
            await mine.sit(1, 50_000)
            await theirs.sit(2, 50_000)
            for table in (mine, theirs):
                await asyncio.wait_for(table.until(_may_bet), 20)
            await theirs.bet("ante", 1_000)  # and is not ready, so that bets stay open
            await mine.bet("ante", 1_000)
            mine.ready()
            await asyncio.wait_for(theirs.until(lambda t: mine.person in t.presence.ready), 5)
            at.server.floor.table("T1")._ready = (0, set())  # a start, or another node, begins without it
            me.link.cut()
            await asyncio.wait_for(theirs.until(lambda t: mine.person not in t.presence.ready), 5)
            await asyncio.wait_for(theirs.until(lambda t: mine.person in t.presence.ready), 5)

    asyncio.run(main())


async def _whatever(table: LiveTable) -> None:
    """Bet or decide, if one may; the request is on its way when the line breaks."""
    with contextlib.suppress(IllegalAction):  # the table did not wait
        if _may_bet(table) and not _has_bet(table):
            await table.bet("ante", 1_000)
            table.ready()
        elif table.offers:
            await table.decide("play")


def _has_bet(table: LiveTable) -> bool:
    round_ = table.view.table.round
    return round_ is not None and any(stake.bettor == table.person for stake in round_.stakes)


def test_s5_t6_a_server_that_is_killed_and_started_again_finds_its_client_back(tmp_path: Path) -> None:
    async def main() -> None:
        folder = tmp_path / "house"
        async with served(folder, company=2, run=HASTY) as at:
            port = int(at.url.rpartition(":")[2])
            me = await guest(at.url).__aenter__()
            table = await me.watch("T1")
            await table.sit(4, 50_000)
            await asyncio.wait_for(table.until(_may_bet), 20)
            await table.bet("ante", 1_000)
            before = table.version
        waiting = asyncio.create_task(table.buy(5_000))  # while nobody is there
        async with served(folder, company=2, run=HASTY, port=port) as at:
            assert not (await asyncio.wait_for(waiting, 20)).again
            await asyncio.wait_for(table.until(lambda t: t.version > before + 3), 20)
            await level(at, table)
            await me.__aexit__(None, None, None)

    asyncio.run(main())
