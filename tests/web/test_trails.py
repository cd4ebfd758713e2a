"""What desks read closely: the entries of a hand with their hashes, the days of a month, and the dealer's drill."""

import asyncio
import hashlib
from pathlib import Path

import httpx
import msgspec

from queenhigh.casino.reports.data import sum_told
from queenhigh.casino.reports.sums import Sum
from queenhigh.casino.reports.told import DayTold
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.round.plan import plan_of
from queenhigh.rules.load import load
from queenhigh.web.routes.told import TrendShown
from tests.web.served import served
from tests.web.test_desks import At, at_desk

HASTY = Run(timers=Timers(betting=300, bank=300, reveal=50, decision=5_000))


async def _one_round(ann: At) -> None:
    """Ann plays round 1 of T1 at an automatic table."""
    await ann.act("table:T1", do="sit", bettor="ann", seats=[1], cents=50_000)
    for _ in range(400):
        table = (await ann.get("/api/tables/T1"))["view"]["table"]
        wait, felt = table["step"]["wait"], table["round"]
        if wait == "bets" and felt["number"] == 1 and not felt["stakes"]:
            await ann.act("table:T1", do="place_wager", bettor="ann", spot=1, wager="ante", cents=1_000)
            await ann.act("table:T1", do="stand_up", bettor="ann")
        elif wait == "decision":
            await ann.act("table:T1", do="decide", spot=1, option="play")
        elif wait == "start" and table["rounds"]:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("round 1 is not over")


def test_r1_r4_whoever_has_the_entries_of_a_hand_makes_its_hashes_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", run=HASTY) as at, httpx.AsyncClient(base_url=at.url) as client:
            ann, audrey = await at_desk(client, "ann"), await at_desk(client, "audrey")
            await _one_round(ann)
            trail = await audrey.get("/api/tables/T1/hands/1/trail")
            before = bytes.fromhex(trail["before"])
            for link in trail["links"]:
                head = "\0".join((trail["stream"], str(link["version"]), str(link["at"]), link["actor"])).encode()
                head += f"\0{link['request']}\0".encode()
                text = b"queenhigh/entry/1\0" + before + len(head).to_bytes(4, "big") + head + link["body"].encode()
                before = hashlib.sha256(text).digest()
                assert before.hex() == link["hash"], link["version"]
            kinds = "".join(link["body"] for link in trail["links"])
            assert all(f'"event":"{kind}"' in kinds for kind in ("round_opened", "cards_dealt", "cards_racked"))
            ends = {end["stream"]: end for end in (await audrey.get("/api/ends"))["ends"]}
            assert ends["table:T1"]["version"] >= trail["links"][-1]["version"]

    asyncio.run(main())


def test_t10_a_drill_is_the_same_again_and_marks_order_result_and_amount_with_the_clause(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            dina = await at_desk(client, "dina")
            asked = {"game": "tcp-01", "number": "seven"}
            first, again = await dina.post("/api/drill", asked), await dina.post("/api/drill", asked)
            assert first == again
            assert first["spots"] != (await dina.post("/api/drill", {**asked, "number": "eight"}))["spots"]
            assert first["left"] == first["count"] > 0
            assert first["bank_turned_up"] == ""
            # California's player-dealer has one card turned up: it is one of the hand, and told apart.
            face_up = await dina.post("/api/drill", {**asked, "game": "ca-6cb"})
            turned = plan_of(load("ca-6cb")).turned
            assert face_up["bank_turned_up"].split() == [face_up["bank"].split()[place] for place in turned]
            assert len(turned) == 1
            # A wager of the last spot, first of all: out of its turn, and what is said of it is impossible.
            spot, stake = first["spots"][-1]["seat"], first["spots"][-1]["stakes"][0]
            wrong = [{"spot": spot, "wager": stake["wager"], "result": "win", "cents": 1}]
            marked = await dina.post("/api/drill", {**asked, "said": wrong})
            assert marked["mark"]["right"] is False
            assert marked["marks"] == [False]
            assert {fault["kind"] for fault in marked["mark"]["faults"]} & {"order", "result", "amount"}
            assert all(fault["clause"] for fault in marked["mark"]["faults"])
            assert marked["left"] == first["count"] - 1
            games = {each["game"]: each for each in (await dina.get("/api/games"))["games"]}
            assert games["tcp-progressive-1"]["meters"] == ["progressive"]
            # What a meter would be opened with is said before it is: 1,000 times the wager of $1, and 14 % of each.
            [terms] = games["tcp-progressive-1"]["meter_terms"]
            assert terms == {
                "meter": "progressive",
                "label": "Progressive meter",
                "seed_micro_cents": 1_000 * 100 * 1_000_000,
                "contribution_bp": 1_400,
                "ceiling_micro_cents": None,
            }
            assert games["tcp-01"]["meter_terms"] == []
            assert games["tcp-01"]["title"] == load("tcp-01").title

    asyncio.run(main())


def test_l4_a_month_is_told_day_by_day(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            audrey = await at_desk(client, "audrey")
            assert (await audrey.get("/api/trends/2026-11"))["found"] == []
            day = DayTold("2026-11-16", tuple(sum_told(Sum("house", ""), closed=closed) for closed in (False, True)))
            assert msgspec.convert({"found": [msgspec.to_builtins(day)]}, TrendShown).found[0].sums[0].per == "house"
            assert (await audrey.refused("/api/trends/soon"))["error"] == "report/period"

    asyncio.run(main())
