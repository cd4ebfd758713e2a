"""X1 to X8 and H2 through the server's doors: announced, entered, played on by the clock, interrupted, printed, accounted for."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import tomli_w
from msgspec.structs import replace

from queenhigh.bootstrap.tournament_files import example_text
from queenhigh.casino.charity.desk import STREAM as CHARITY
from queenhigh.casino.tables.actions import Run
from queenhigh.rules.load import load
from queenhigh.tournament import actions as do
from queenhigh.web.tournament_shown import offered
from tests.casino.tournament_kit import RISING
from tests.page.desk_house import furnish
from tests.tournament.kit import PLAIN, SEED, Trial, terms_with
from tests.web.served import QUICK as QUICK_PACE
from tests.web.served import Served, served
from tests.web.test_desks import At, at_desk

STREAM = "tournament:trial"
ONE = "/api/tournaments/trial"
QUICK: dict[str, Any] = {"money": "demo", "kind": "hourly", "level": RISING, "day": "2026-11-20"}


def file_text(**changes: Any) -> str:
    """A small tournament that is soon over."""
    return tomli_w.dumps({**PLAIN, **QUICK, **changes})


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for what the house does by itself."""
    for _ in range(4000):
        if is_so():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it does not come to that")


def state_of(at: Served) -> Any:
    return at.server.casino.tournaments.find("trial").state


async def begun(sam: At, bots: int, **changes: Any) -> None:
    """Announced by file, entered by bots, and after the first card."""
    await sam.post("/api/tournaments", {"file": file_text(**changes)})
    await sam.act(STREAM, do="open_entries")
    await sam.post(f"{ONE}/bots", {"count": bots})
    await sam.act(STREAM, do="draw_seats")
    await sam.act(STREAM, do="deal_first_card")


def test_x2_whatever_the_tournament_would_let_somebody_do_is_offered() -> None:
    rebuy = {"cents": 700, "chips": 5_000, "levels": 2, "chips_max": 100}
    levels = [{"length": 1}, {"length": 9, "limits": {"ante": {"least": 2_000}, "pair_plus": {"least": 2_000}}}]
    entry = {"buy_in_cents": 1_000, "late_levels": 1}
    trial = Trial(terms_with(entry=entry, rebuy=rebuy, level=levels)).announce().enter("p1", "p2", "p3")
    trial.do(do.DrawSeats(SEED))
    assert offered(trial.terms, trial.state, "late") == ("enter",)  # the seats are drawn, and there is late entry
    trial.do(do.DealFirstCard(1))
    assert offered(trial.terms, trial.state, "late") == ("enter",)
    # 1,500 chips are more than a re-buy is for, and fewer than the second level's least bet: out, and may buy again.
    trial.report("trial.1", {"p1": 1_500})
    assert trial.state.outs[0].why == "too_few_chips"
    assert offered(trial.terms, trial.state, "p1") == ("buy_again",)
    assert offered(trial.terms, trial.state, "late") == ()  # late entry was in the first level
    trial.do(do.InterruptTournament("power failure", readable=False, agreed=False))
    trial.do(do.RuleInterruption())
    assert offered(trial.terms, trial.state, "p1") == ()


def test_x1_x2_a_director_announces_by_file_and_players_enter_and_leave(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            sam, ann, anyone = await at_desk(client, "sam"), await at_desk(client, "ann"), At(client, "nobody")
            faulty = await sam.post("/api/tournaments/check", {"file": file_text(start_chips=0)}, 400)
            assert faulty["error"] == "rules/faulty"
            assert "start_chips" in faulty["message"]
            path = await sam.post("/api/tournaments", {"file": file_text(game="/etc/passwd")}, 400)
            assert path["error"] == "rules/faulty"
            for example in (await sam.get("/api/tournament-files"))["files"]:
                assert example["file"] == example_text(example["name"])
            checked = await sam.post("/api/tournaments/check", {"file": file_text()})
            assert (checked["name"], checked["title"]) == ("trial", "A trial")
            assert (await anyone.get("/api/tournaments"))["tournaments"] == []
            # By the door for actions the seed would be somebody's choice.
            forged = {"do": "announce_tournament", "terms": "{}", "rules_hash": "", "commitment": "00"}
            assert (await sam.act(STREAM, 400, **forged))["error"] == "tournament/announce"
            assert (await ann.post("/api/tournaments", {"file": file_text()}, 403))["error"] == "rights/refused"
            await sam.post("/api/tournaments", {"file": file_text()})
            [listed] = (await anyone.get("/api/tournaments"))["tournaments"]
            assert (listed["status"], listed["buy_in_cents"], listed["entries"]) == ("announced", 1_000, 0)
            posted = await anyone.get(f"{ONE}/announcement")
            # What hangs out is what was checked, and the promise that the house has made with it.
            promise = f"Promise of the draw: {(await anyone.get(ONE))['commitment']}\n"
            assert promise in posted.decode()
            assert posted.decode().replace(promise, "") == checked["announcement"]
            assert (await anyone.get(f"{ONE}/announcement", form="pdf")).startswith(b"%PDF")
            assert (await ann.get(ONE))["mine"]["may"] == []
            assert (await ann.act(STREAM, 409, do="enter", player="ann"))["error"] == "tournament/status"
            await sam.act(STREAM, do="open_entries")
            assert (await ann.get(ONE))["mine"]["may"] == ["enter"]
            await ann.act(STREAM, do="enter", player="ann")
            found = await ann.get(ONE)
            assert (found["mine"]["entered"], found["mine"]["may"]) == (True, ["withdraw_entry"])
            other = await ann.act(STREAM, 403, do="enter", player="ben")
            assert other["error"] == "rights/refused"
            await ann.act(STREAM, do="withdraw_entry", player="ann")
            assert (await ann.get(ONE))["listed"]["entries"] == 0
            unknown = await anyone.refused("/api/tournaments/nowhere")
            assert unknown["error"] == "tournament/unknown"

    asyncio.run(main())


def test_x3_x4_x5_x8_a_tournament_of_bots_and_a_person_who_is_away_plays_on_to_its_winner(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            served(tmp_path / "house", pace=replace(QUICK_PACE, away=20)) as at,
            httpx.AsyncClient(base_url=at.url) as client,
        ):
            sam, ann, anyone = await at_desk(client, "sam"), await at_desk(client, "ann"), At(client, "nobody")
            await sam.post("/api/tournaments", {"file": file_text(charity={"name": "The choir", "part_bp": 3_000})})
            await sam.act(STREAM, do="open_entries")
            await ann.act(STREAM, do="enter", player="ann")
            assert (await sam.post(f"{ONE}/bots", {"count": 8}))["count"] == 8
            early = await anyone.refused(f"{ONE}/result")
            assert early["error"] == "tournament/running"
            await sam.act(STREAM, do="draw_seats", seed="00" * 32)  # the house draws with its own
            await sam.act(STREAM, do="deal_first_card", at=1)
            found = await ann.get(ONE)
            assert found["mine"]["table"].startswith("trial.")
            assert found["board"]["left"] == 9
            assert len(found["tables"]) == 3  # nine players, four seats at a table
            assert found["board"]["chips"] == 9 * 10_000
            # Ann never comes to her table: the house bets the least for her, and nothing stands still.
            await until(lambda: state_of(at).status == "over")
            told = (await anyone.get(f"{ONE}/result", form="json"))["board"]
            assert sorted(line["place"] for line in told["lines"]) == list(range(1, 10))
            # Nine entries of 10.00: 30 % are the choir's, and 63.00 is divided 50, 30, 20.
            assert told["charity_cents"] == 2_700
            prizes = {line["place"]: line["prize_cents"] for line in told["lines"] if line["prize_cents"]}
            assert prizes == {1: 3_150, 2: 1_890, 3: 1_260}
            assert (await anyone.get(f"{ONE}/result")).startswith(b"%PDF")
            assert '"event":"fault"' not in at.log.getvalue()

    asyncio.run(main())


def test_x5_a_director_pauses_moves_and_undoes_with_a_reason(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            sam, ann = await at_desk(client, "sam"), await at_desk(client, "ann")
            uneven = {"seats": 4, "gap_max": 2}
            await begun(
                sam, 6, seating=uneven, level=[{"length": 10_000, "limits": {"ante": {"least": 500, "most": 500}}}]
            )
            assert (await ann.act(STREAM, 403, do="pause_clock", reason="tea", at=0))["error"] == "rights/refused"
            assert (await sam.act(STREAM, 409, do="pause_clock", reason=" ", at=0))["error"] == "reason/none"
            await sam.act(STREAM, do="pause_clock", reason="dinner", at=1)
            found = await sam.get(ONE)
            assert found["board"]["paused"] is True
            assert {table["waits"] for table in found["tables"]} == {"there is a break"}
            tables = at.server.casino.tables
            live = [tables[table["name"]] for table in found["tables"]]
            await until(lambda: not any(each.live.table.is_open for each in live))
            await sam.act(STREAM, do="remove_player", player="bot:001", reason="the wrong one")
            assert (await sam.get(ONE))["board"]["left"] == 5
            await sam.act(STREAM, do="undo_out", player="bot:001", reason="it was another one")
            assert (await sam.get(ONE))["board"]["left"] == 6
            state = state_of(at)
            first, second = state.open_tables
            mover = state.at(first.name)[0].name
            taken = {player.seat for player in state.at(second.name)}
            seat = min({1, 2, 3, 4} - taken)
            await sam.act(STREAM, do="move_player", player=mover, table=second.name, seat=seat, reason="to be even")
            assert mover in [each[0] for each in (await sam.get(ONE))["moved"]]
            await until(lambda: tables[second.name].live.table.person(mover) is not None)
            await sam.act(STREAM, do="undo_seating", player=mover, reason="it was even")
            await until(lambda: tables[first.name].live.table.person(mover) is not None)
            rounds = live[0].live.table.rounds
            await sam.act(STREAM, do="resume_clock", at=1)
            await until(lambda: live[0].live.table.rounds > rounds)

    asyncio.run(main())


def test_x6_a_power_failure_ends_an_hourly_tournament_by_chips_with_three_left_and_voids_it_with_four(
    tmp_path: Path,
) -> None:
    async def main(left: int) -> Any:
        async with served(tmp_path / f"house{left}") as at, httpx.AsyncClient(base_url=at.url) as client:
            sam = await at_desk(client, "sam")
            await begun(sam, 5, level=[{"length": 10_000, "limits": {"ante": {"least": 500, "most": 500}}}])
            await sam.act(STREAM, do="pause_clock", reason="the light flickers", at=0)
            for number in range(1, 6 - left):
                await sam.act(STREAM, do="remove_player", player=f"bot:{number:03}", reason="has left")
            cut: Any = {"do": "interrupt_tournament", "cause": "the power is out", "readable": False, "agreed": False}
            await sam.act(STREAM, **cut)
            await until(lambda: state_of(at).status in ("over", "void"))
            return await sam.get(ONE)

    three = asyncio.run(main(3))
    assert (three["ruling"], three["interruption"]["by"], three["interruption"]["cause"]) == (
        "chip_counts",
        "sam",
        "the power is out",
    )
    # Five entries of 10.00, divided 50, 30, 20 by the chips that everyone had.
    first = sorted(three["board"]["lines"], key=lambda line: line["place"])
    assert [line["prize_cents"] for line in first] == [2_500, 1_500, 1_000, 0, 0]
    assert first[0]["chips"] >= first[1]["chips"] >= first[2]["chips"]
    four = asyncio.run(main(4))
    assert four["ruling"] == "void"
    assert all(line["prize_cents"] == 0 for line in four["board"]["lines"])


def test_x7_a_server_that_comes_back_goes_on_with_the_tournament(tmp_path: Path) -> None:
    async def first() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            await begun(await at_desk(client, "sam"), 5)
            await until(lambda: any(table.reported for table in state_of(at).tables.values()))

    async def second() -> None:
        async with served(tmp_path / "house") as at:
            await until(lambda: state_of(at).status == "over")
            assert sum(prize.cents for prize in state_of(at).prizes) == 5 * 1_000

    asyncio.run(first())
    asyncio.run(second())


def test_h2_the_charitys_month_is_read_printed_and_signed(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            sam, audrey = await at_desk(client, "sam"), await at_desk(client, "audrey")
            await sam.act(CHARITY, do="name_charity", day="2026-11-20", charity="The choir", part_bp=3_500)
            for cents, words in ((2_500, "the hall"), (1_250, "the licence")):
                await sam.act(
                    CHARITY, do="record_expense", day="2026-11-20", area="tournaments", words=words, cents=cents
                )
            found = await audrey.get("/api/charity/2026-11")
            [sums] = found["report"]["charities"]
            assert sums["tournaments_expenses_cents"] == 2_500 + 1_250
            assert (sums["tournaments_net_cents"], sums["games_net_cents"]) == (-3_750, 0)
            assert (await audrey.get("/api/charity/2026-11", form="pdf")).startswith(b"%PDF")
            assert b"choir" in await audrey.get("/api/charity/2026-11", form="csv")
            await audrey.act(CHARITY, do="sign_charity_report", period="2026-11", digest=found["digest"])
            signed = (await audrey.get("/api/charity/2026-11"))["report"]["signed"]
            assert [(each["by"], each["holds"]) for each in signed] == [("audrey", True)]
            stale = await audrey.act(CHARITY, 409, do="sign_charity_report", period="2026-11", digest="00" * 32)
            assert stale["error"] == "charity/digest"
            assert (await audrey.refused("/api/charity/May"))["error"] == "report/period"
            elsewhere = await audrey.act("charity:other", 404, do="sign_charity_report", period="2026-11", digest="")
            assert elsewhere["error"] == "stream/unknown"

    asyncio.run(main())


def test_x2_h1_h2_e12_e16_money_goes_into_escrow_back_out_and_to_the_charitys_month(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            casino, day = at.server.casino, "2026-11-20"
            await at.server.turns.alone(lambda: furnish(casino, day))
            await at.server.turns.alone(lambda: casino.open_table("sam", "E1", load("casablanca"), Run()))
            tables = (await At(client, "nobody").get("/api/lobby"))["tables"]
            assert (
                next(each["raises"] for each in tables if each["name"] == "E1") == 1
            )  # H1, E16: what the house posts is shown in the lobby
            sam, ann, ben = [await at_desk(client, name) for name in ("sam", "ann", "ben")]
            guest = At(client, (await client.post("/api/guest", json={}, headers={"Origin": at.url})).json()["token"])
            client.cookies.clear()
            await sam.act(CHARITY, do="name_charity", day=day, charity="The choir", part_bp=3_500)
            charity, shares = {"name": "The choir", "part_bp": 3_500}, [{"shares_bp": [6_000, 4_000]}]
            await sam.post("/api/tournaments", {"file": file_text(money="house", charity=charity, prizes=shares)})
            await sam.act(STREAM, do="open_entries")
            assert (await sam.post(f"{ONE}/bots", {"count": 2}, 409))["error"] == "tournament/money"
            stranger = (await guest.get("/api/me"))["person"]
            assert (await guest.get(ONE))["mine"]["may"] == []
            assert (await guest.act(STREAM, 409, do="enter", player=stranger))["error"] == "seat/demo_only"
            before = {name: casino.wallet_cents(name) for name in ("ann", "ben")}
            await ann.act(STREAM, do="enter", player="ann")
            assert (await ann.get("/api/me"))["wallet_cents"] == before["ann"] - 1_000
            await ann.act(STREAM, do="withdraw_entry", player="ann")
            assert (await ann.get("/api/me"))["wallet_cents"] == before["ann"]
            await ann.act(STREAM, do="enter", player="ann")
            await ben.act(STREAM, do="enter", player="ben")
            await sam.act(STREAM, do="draw_seats")
            await sam.act(STREAM, do="deal_first_card")
            late = await ann.act(STREAM, 409, do="withdraw_entry", player="ann")
            assert late["error"] == "refund/late"
            cut: Any = {"do": "interrupt_tournament", "cause": "the power is out", "readable": False, "agreed": False}
            await sam.act(STREAM, **cut)
            await until(lambda: state_of(at).status == "over")
            # Two entries of 10.00 are 20.00: 35 % are 7.00 for the choir; 13.00 is divided 60 to 40.
            won = {name: casino.wallet_cents(name) - cents + 1_000 for name, cents in before.items()}
            assert sorted(won.values()) == [520, 780]
            await sam.act(CHARITY, do="record_expense", day=day, area="tournaments", words="the hall", cents=250)
            report = (await sam.get("/api/charity/2026-11"))["report"]
            [of_day], [sums] = report["days"], report["charities"]
            assert (of_day["tournaments_cents"], of_day["tournaments_part_cents"]) == (2_000 - 1_300, 700)
            assert (sums["tournaments_expenses_cents"], sums["tournaments_net_cents"]) == (250, 700 - 250)

    asyncio.run(main())
