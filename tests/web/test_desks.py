"""The desks: what those who work here see and do through the server's doors."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from queenhigh.casino.house import actions as house_do
from queenhigh.casino.tables.actions import Run
from queenhigh.rules.dump import toml_text
from queenhigh.store.reading import SqliteReader
from queenhigh.web.routes.told import EventsShown, HandsFound
from tests.casino.progressive import progressive
from tests.web.served import PASSWORD, served


class At:
    """Somebody at a desk."""

    def __init__(self, client: httpx.AsyncClient, token: str) -> None:
        self._client = client
        self._headers = {"Authorization": f"Bearer {token}"}
        self._number = 0

    async def get(self, path: str, **params: Any) -> Any:
        answer = await self._client.get(path, params=params, headers=self._headers)
        assert answer.status_code == 200, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.content

    async def refused(self, path: str) -> Any:
        answer = await self._client.get(path, headers=self._headers)
        assert answer.status_code >= 400, answer.text
        return answer.json()

    async def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = await self._client.post(path, json=body, headers=self._headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def act(self, stream: str, status: int = 200, **action: Any) -> Any:
        self._number += 1
        return await self.post("/api/act", {"id": f"r{self._number}", "stream": stream, "action": action}, status)


async def at_desk(client: httpx.AsyncClient, person: str) -> At:
    answer = await client.post("/api/login", json={"name": person, "password": PASSWORD})
    client.cookies.clear()
    return At(client, answer.json()["token"])


def test_t10_a_human_dealer_presses_every_step_in_the_order_of_the_rules(tmp_path: Path) -> None:
    async def main() -> None:
        run = Run(dealing="dealer")
        async with served(tmp_path / "house", run=run) as at, httpx.AsyncClient(base_url=at.url) as client:
            dina, ann = await at_desk(client, "dina"), await at_desk(client, "ann")
            await ann.act("table:T1", do="sit", bettor="ann", seats=[1], cents=50_000)
            # Who has just sat down is there, although no round knows of them yet.
            people = (await dina.get("/api/desks/T1"))["felt"]["people"]
            assert people == [{"bettor": "ann", "seats": [1], "purse_cents": 50_000}]
            pressed, said, then = [], [], []
            for _ in range(40):
                console = (await dina.get("/api/desks/T1"))["console"]
                said += console["say"]
                if console["wait"] == "bets" and "wager" not in pressed:
                    # Nothing is down: there is nothing to close, and nobody says so.
                    assert (console["say"], console["presses"]) == (["Place your bets."], [])
                    await ann.act("table:T1", do="place_wager", bettor="ann", spot=1, wager="ante", cents=1_000)
                    pressed.append("wager")
                elif console["wait"] == "decision":
                    await ann.act("table:T1", do="decide", spot=1, option="play")
                    pressed.append("decision")
                elif console["pay"]:
                    pay = console["pay"]
                    wrong = {"do": "pay_wager", "spot": pay["spot"], "bettor": "ann", "wager": pay["wager"], "cents": 7}
                    refused = await dina.act("table:T1", 409, **wrong)
                    assert refused["error"] == "pay/amount"
                    assert refused["facts"]["clause"]
                    assert refused["facts"]["clause"] in refused["message"]
                    assert pay["stake_cents"] == (0 if pay["wager"] == "ante_bonus" else 1_000)
                    await dina.act("table:T1", **{**wrong, "cents": refused["facts"]["right"]})
                    pressed.append(f"pay {pay['wager']}")
                    then.append(pay["then"]["wager"] if pay["then"] else "")
                else:
                    [press] = console["presses"]
                    await dina.act("table:T1", **press["action"])
                    pressed.append(press["action"]["do"])
                if pressed[-1] == "rack":
                    break
            # The order of the rules: open, bets, no more bets, deal, decide, turn, settle, pay each wager, rack.
            order = [each for each in pressed if not each.startswith("pay")]
            steps = ["start_round", "wager", "close_bets", "deal_cards", "decision", "reveal", "settle", "rack"]
            assert order == steps
            # The document settles the play wager, then the ante's bonus where there is one, then the ante.
            paid = [each.removeprefix("pay ") for each in pressed if each.startswith("pay")]
            assert paid == [each for each in ("play", "ante_bonus", "ante") if each in paid]
            assert {"play", "ante"} <= set(paid)
            assert then == [*paid[1:], ""]
            assert "No more bets." in said
            # What the auditor reads of it is what the types of the page say, to the last field.
            audrey = await at_desk(client, "audrey")
            assert msgspec.convert(await audrey.get("/api/hands"), HandsFound).found[0].table == "T1"
            assert msgspec.convert(await audrey.get("/api/events"), EventsShown).found

    asyncio.run(main())


def test_e7_t10_a_console_announces_what_the_document_asks_for_with_the_facts_of_it(tmp_path: Path) -> None:
    async def main() -> None:
        run = Run(dealing="dealer")
        async with (
            served(tmp_path / "house", ("casablanca",), run=run) as at,
            httpx.AsyncClient(base_url=at.url) as client,
        ):
            dina, ann = await at_desk(client, "dina"), await at_desk(client, "ann")
            await ann.act("table:T1", do="sit", bettor="ann", seats=[3], cents=20_000)
            announced: dict[str, list[dict[str, Any]]] = {}
            while "rack" not in announced:
                console = (await dina.get("/api/desks/T1"))["console"]
                wait = console["wait"]
                assert console["say"] == [each["words"] for each in console["announces"]]
                announced[wait] = console["announces"]
                if wait == "decision":
                    await ann.act("table:T1", do="decide", spot=3, option="play")
                    continue
                if wait == "bets":
                    await ann.act("table:T1", do="place_wager", bettor="ann", spot=3, wager="ante", cents=500)
                if console["presses"]:
                    await dina.act("table:T1", **console["presses"][0]["action"])
            assert announced["start"] == [{"code": "bets", "words": "Place your bets."}]
            assert announced["bets"] == [{"code": "no_more_bets", "words": "No more bets."}]
            missing = {"code": "missing", "words": "No pair plus, position 3.", "seats": [3], "wager": "Pair Plus"}
            assert announced["deal"] == [missing]
            assert announced["decision"] == [{"code": "seat", "words": "Seat 3?", "seats": [3]}]
            # On turning the hand: what the journal says that the dealer has said, with the hand that it is said of.
            audrey = await at_desk(client, "audrey")
            links = (await audrey.get("/api/tables/T1/hands/1/trail"))["links"]
            events = [event for link in links for event in json.loads(link["body"])["events"]]
            turned = next(event for event in events if event["event"] == "bank_revealed")
            [said] = announced["settle"]
            assert [said["words"]] == turned["says"]
            assert said["code"] == ("qualified" if turned["qualified"] else "not_qualified")
            assert ("hand_class" in said) == turned["qualified"]

    asyncio.run(main())


def test_r1_a_house_that_goes_on_while_it_is_checked_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            audrey, loop = await at_desk(client, "audrey"), asyncio.get_running_loop()
            heads, written = SqliteReader.heads, asyncio.Event()

            async def write() -> None:
                await at.server.do("sam", "house", house_do.Note("availability", "meanwhile"))
                written.set()

            def later(books: SqliteReader) -> Any:
                """Somebody writes when all entries were read, and where they end was not."""
                monkeypatch.setattr(SqliteReader, "heads", heads)
                asyncio.run_coroutine_threadsafe(write(), loop).result(20)
                return heads(books)

            monkeypatch.setattr(SqliteReader, "heads", later)
            proof = await audrey.post("/api/proof", {})
            assert written.is_set()
            assert proof["report"]["findings"] == []
            assert proof["sound"] is True

    asyncio.run(main())


def test_s4_t7_a_limit_is_not_posted_over_one_that_the_desk_has_not_seen(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            sam, sue = await at_desk(client, "sam"), await at_desk(client, "sue")

            def limit(cents: int, seen: int) -> dict[str, Any]:
                return {"settings": {"wager.ante.cents_max": cents}, "seen": seen}

            seen = (await sue.get("/api/desks/T1"))["version"]
            await sam.post("/api/tables/T1/rules", limit(20_000, seen))
            refused = await sue.post("/api/tables/T1/rules", limit(30_000, seen), 409)
            assert refused["error"] == "request/stale"
            assert at.server.casino.table("T1").known_rules.wager["ante"].cents_max == 20_000
            await sue.post("/api/tables/T1/rules", limit(30_000, (await sue.get("/api/desks/T1"))["version"]))
            await sue.post("/api/tables/T1/rules", limit(40_000, 10**40), 400)

    asyncio.run(main())


def test_t7_t9_a_supervisor_opens_pauses_posts_and_corrects_with_a_second_person(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            sam, sue = await at_desk(client, "sam"), await at_desk(client, "sue")
            opened = {"name": "T9", "game": "tcp-02", "settings": {"wager.ante.cents_min": 2_500}}
            assert (await sam.post("/api/tables", opened))["stream"] == "table:T9"
            lobby = await sam.get("/api/lobby")
            [table] = [each for each in lobby["tables"] if each["name"] == "T9"]
            assert next(each for each in table["limits"] if each["wager"] == "ante")["cents_min"] == 2_500
            unknown = await sam.post("/api/tables", {"name": "TX", "game": "/etc/passwd"}, 404)
            assert unknown["error"] == "rules/unknown"
            faulty = await sam.post("/api/tables", {"name": "TX", "file": 'schema = 1\nid = "x"\nodd = 1\n'}, 400)
            assert faulty["error"] == "rules/faulty"
            posted = await sam.post("/api/tables/T9/rules", {"settings": {"wager.ante.cents_min": 5_000}})
            assert "wager.ante.cents_min: 2500 → 5000" in posted["notice"]
            lobby = await sam.get("/api/lobby")
            [table] = [each for each in lobby["tables"] if each["name"] == "T9"]
            assert next(each for each in table["limits"] if each["wager"] == "ante")["cents_min"] == 5_000
            await sam.act("table:T9", do="pause_table", reason="the shuffler is stuck")
            assert (await sue.get("/api/desks/T9"))["listed"]["status"] == "paused"
            await sam.act("house", do="disable", scope="game:tcp-02", reason="to be looked at")
            floor = await sue.get("/api/house")
            assert floor["disabled"] == {"game:tcp-02": "to be looked at"}

    asyncio.run(main())


def test_b14_u7_a_dealers_call_stands_on_the_floor_until_a_supervisor_answers(tmp_path: Path) -> None:
    async def main() -> None:
        run = Run(dealing="dealer")
        async with served(tmp_path / "house", run=run) as at, httpx.AsyncClient(base_url=at.url) as client:
            dina, sam, sue, ann = [await at_desk(client, each) for each in ("dina", "sam", "sue", "ann")]
            await ann.act("table:T1", do="sit", bettor="ann", seats=[1], cents=50_000)
            await dina.act("table:T1", do="start_round")
            await ann.act("table:T1", do="place_wager", bettor="ann", spot=1, wager="ante", cents=1_000)
            assert (await sam.act("table:T1", 409, do="answer_call"))["error"] == "call/none"
            refused = await ann.act("table:T1", 403, do="call_supervisor", reason="me")
            assert refused["error"] == "rights/refused"
            await dina.act("table:T1", do="call_supervisor", reason="seat 3 disputes a payout")
            [table] = [each for each in (await sam.get("/api/house"))["tables"] if each["listed"]["name"] == "T1"]
            call = table["console"]["call"]
            assert (call["by"], call["reason"], call.get("answered_by", "")) == ("dina", "seat 3 disputes a payout", "")
            again = await dina.act("table:T1", 409, do="call_supervisor", reason="please")
            assert (again["error"], again["facts"]) == ("call/open", {"by": "dina"})
            assert (await dina.act("table:T1", 403, do="answer_call"))["error"] == "rights/refused"
            await sam.act("table:T1", do="answer_call")
            late = await sue.act("table:T1", 409, do="answer_call")
            assert (late["error"], late["facts"]) == ("call/answered", {"by": "sam"})
            assert (await dina.get("/api/desks/T1"))["console"]["call"] == {**call, "answered_by": "sam"}
            # Who was called when, and who came, stands among what matters.
            told = (await sam.get("/api/events", category="availability"))["found"]
            kinds = [each["kind"] for each in told if each["kind"] in ("supervisor_called", "call_answered")]
            assert kinds == ["supervisor_called", "call_answered"]
            # Whoever was in that round reads all of it but that; whoever works here reads it whole.
            await sam.act("table:T1", do="void_round", reason="the payout before it was wrong")
            await dina.act("table:T1", do="rack")
            read = {}
            for who, reader in (("ann", ann), ("sam", sam)):
                steps = (await reader.get("/api/tables/T1/hands/1"))["view"]["steps"]
                read[who] = [each["action"]["do"] for each in steps]
            others = ["start_round", "place_wager", "void_round", "rack"]
            assert read["ann"] == others
            assert read["sam"] == [*others[:2], "call_supervisor", "answer_call", *others[2:]]

    asyncio.run(main())


def test_l1_the_cage_takes_money_and_the_auditor_sees_that_it_adds_up(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            carl, audrey = await at_desk(client, "carl"), await at_desk(client, "audrey")
            await carl.act("house", do="deposit", person="ann", cents=12_345)
            assert (await (await at_desk(client, "ann")).get("/api/me"))["wallet_cents"] == 12_345
            statement = (await carl.get("/api/ledger", person="ann"))["found"]
            assert [each["micro_cents"] for each in statement["postings"]] == [12_345_000_000]
            trial = (await audrey.get("/api/ledger"))["found"]
            assert set(trial["trial_balance_micro_cents"].values()) == {0}
            proof = await audrey.post("/api/proof", {})
            assert proof["sound"] is True
            found = (await audrey.get("/api/events", category="accounts"))["found"]
            assert any("ann" in each["what"] for each in found)
            csv = await audrey.get("/api/reports/2026", form="csv")
            assert csv.startswith(b"per,") or b"," in csv.splitlines()[0]

    asyncio.run(main())


def test_s1_an_administrator_invites_and_the_link_is_good_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            ada = await at_desk(client, "ada")
            made = await ada.post("/api/people", {"person": "nina", "roles": ["dealer"]})
            look = await client.post("/api/link/look", json={"token": made["token"]})
            assert look.json() == {"purpose": "invitation", "person": "nina"}
            use = {"token": made["token"], "password": "a long enough one"}
            came = await client.post("/api/link", json=use)
            assert (came.status_code, came.json()["roles"]) == (200, ["dealer"])
            client.cookies.clear()
            again = await client.post("/api/link", json=use)
            assert (again.status_code, again.json()["error"]) == (409, "link/none")
            people = (await ada.get("/api/people"))["people"]
            assert next(each for each in people if each["person"] == "nina")["has_password"] is True

    asyncio.run(main())


def test_p11_l2_p10_what_the_house_may_set_is_offered_at_its_doors(tmp_path: Path) -> None:
    """The order of awards, a tray's chips and threshold, a meter of a file of one's own, the threshold of the tax form."""

    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            sam = await at_desk(client, "sam")
            text = toml_text(progressive().as_data())
            unknown = await sam.post("/api/meters", {"name": "own", "file": text, "meter": "none"}, 404)
            assert unknown["error"] == "meter/unknown"
            await sam.post("/api/meters", {"name": "own", "file": text, "meter": "progressive", "currency": "demo"})
            table = {"name": "P1", "file": text, "meters": [["progressive", "own"]]}
            chips = {"denominations": [2_500, 500, 100], "alert_cents": 100}
            strange = await sam.post("/api/tables", {**table, "tray": {"denominations": [7]}}, 409)
            assert strange["error"] == "chips/denomination"
            await sam.post("/api/tables", {**table, "award_order": "anyone"}, 400)
            await sam.post("/api/tables", {**table, "award_order": "shared", "tray": chips})
            run = at.server.casino.table("P1").live.run
            assert (run.award_order, run.tray.alert_cents, run.tray.denominations) == ("shared", 100, (2_500, 500, 100))
            assert run.differs == ("meter.progressive.award_order = shared",)
            assert (await sam.get("/api/desks/P1"))["tray"]["denominations"] == [2_500, 500, 100]
            assert (await sam.refused("/api/meters/own/wins/1?tax_cents=0"))["error"] == "win/tax"
            assert (await sam.refused("/api/meters/own/wins/1?tax_cents=500"))["error"] != "win/tax"

    asyncio.run(main())
