"""U6: the coach's figures through the wire are those of the coach, and only where the table allows one."""

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest

from queenhigh.casino.records.hands import find_hand, record_of
from queenhigh.casino.tables.actions import Run
from queenhigh.coach.luck import Account, account
from queenhigh.rules.load import load
from tests.web.served import Served, served
from tests.web.test_socket import HASTY, guest, heard, live, say


async def asked(at: Served, token: str, path: str) -> tuple[int, dict[str, Any]]:
    async with httpx.AsyncClient(base_url=at.url, timeout=60) as client:
        answer = await client.get(path, headers={"Authorization": f"Bearer {token}"})
    return answer.status_code, answer.json()


async def play(at: Served, name: str, token: str, rounds: int) -> None:
    """Sit down, bet an ante in some rounds, and let the clock decide, which folds."""
    async with live(at, token) as socket:
        await say(socket, op="watch", table="T1")
        sit = {"do": "sit", "bettor": name, "seats": [4], "cents": 50_000}
        await say(socket, op="act", id="sit", stream="table:T1", action=sit)
        left = rounds
        while left:
            for event in (await heard(socket, "frame"))["events"]:
                if event["event"] == "round_opened":
                    bet = {"do": "place_wager", "bettor": name, "spot": 4, "wager": "ante", "cents": 500}
                    await say(socket, op="act", id=f"b{left}", stream="table:T1", round=event["number"], action=bet)
                    await say(socket, op="ready", table="T1")
                left -= event["event"] == "cards_racked"


def test_u6_luck_against_skill_is_the_coachs_own_account_of_the_same_rounds(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", run=HASTY) as at:
            name, token = await guest(at)
            assert (await asked(at, token, "/api/tables/T1/luck"))[1]["error"] == "seat/stranger"
            await play(at, name, token, 2)
            first = await asked(at, token, "/api/tables/T1/luck")
            status, shown = await asked(at, token, "/api/tables/T1/luck")
            assert first == (status, shown)  # nothing is counted twice
            assert status == 200
            with at.server.books() as books:
                hands = [record_of(find_hand(books, "T1", number)) for number in range(1, shown["rounds"] + 1)]
            found = [account(load("tcp-01"), tuple(hand.events), name) for hand in hands]
            total = sum((each for each in found if each is not None), Account())
            assert shown["rounds"] == total.rounds == 2
            assert shown["decisions"] == 2
            assert shown["net_cents"] == total.net_cents == -1_000
            # The ante of the published game loses 686689/20358520 of itself with best play.
            assert shown["expected_cents"] == round(float(Fraction(-686689, 20358520) * 1_000), 2)
            assert shown["mistakes_cents"] == round(float(total.mistakes_cents), 2)
            adds_up = shown["expected_cents"] - shown["mistakes_cents"] + shown["luck_cents"]
            assert adds_up == pytest.approx(shown["net_cents"], abs=0.02)

    asyncio.run(main())


def test_u6_a_bank_is_told_what_could_be_due_the_fee_and_what_to_put_up(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", ("ca-6cb", "tcp-01"), company=2) as at:
            name, token = await guest(at)
            sit = {"do": "sit", "bettor": name, "seats": [4], "cents": 500_000}
            async with live(at, token) as socket:
                await say(socket, op="watch", table="T1")
                await say(socket, op="act", id="sit", stream="table:T1", action=sit)
                assert (await heard(socket, "reply")).get("error") is None
                status, shown = await asked(at, token, "/api/tables/T1/bank")
            assert status == 200
            assert shown["due_cents"] >= shown["action_cents"] > 0
            assert shown["suggested_cents"] >= shown["due_cents"]
            assert shown["fee_cents"] in (50, 100, 200)  # up to $50, $100 and $300 of action
            assert (await asked(at, token, "/api/tables/T2/bank"))[1]["error"] == "bank/house"

    asyncio.run(main())


def test_u6_t1_where_the_table_forbids_a_coach_none_of_its_figures_is_given(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", ("ca-tcp",), run=Run(coach=False)) as at:
            _, token = await guest(at)
            for figure in ("luck", "bank"):
                status, said = await asked(at, token, f"/api/tables/T1/{figure}")
                assert (status, said["error"]) == (409, "coach/off")

    asyncio.run(main())
