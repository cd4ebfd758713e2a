"""No card before its time, no seed and no secret: in no frame, log line, figure, error or answer of the server.

Tables of every published game are played by people and bots while staff report irregularities. Whatever leaves the server is
looked at in the moment in which it leaves, with every card that its reader may not know then.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from queenhigh.bootstrap.demo_house import demo_games
from queenhigh.casino.desks import TableDesk
from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.people.port import Credential
from queenhigh.errors import BadInput
from queenhigh.round.events import RoundOpened
from queenhigh.round.plan import plan_of
from queenhigh.web import live
from queenhigh.web.app import make_app
from queenhigh.web.hub import Hub
from queenhigh.web.server import LiveServer
from tests.casino.test_feed import cards_in
from tests.casino.test_leaks import LETTERS, hidden_now
from tests.effort import scaled
from tests.web.served import PASSWORD
from tests.web.standing import Person, Standing, key_of, standing, unframed

ROUNDS = scaled(8)
"""Rounds of each table that are played at least."""

SECRET = ("betting", "closed", "deciding", "revealing", "settling", "awarding")
"""Until a round is over its seed is nobody's."""


def hidden_from(desk: TableDesk, person: str) -> set[str]:
    """The cards of the open round that a person may not know now."""
    state = desk.live.table.round
    own = {LETTERS[card] for spot in state.spots if spot.bettor == person for card in spot.stack}
    return hidden_now(state) - own


class Scan:
    """Looks at whatever leaves a server."""

    def __init__(self, at: Standing) -> None:
        self.server = at.server
        self.scanned: Counter[str] = Counter()
        self.found: list[str] = []
        """What was found: whoever is told by the server keeps it here, and the test stumbles over it."""
        self.secrets: set[str] = {PASSWORD}
        keys = json.loads(key_of(at.folder).read_text())
        self.secrets |= {keys["seal"], keys["sign"]}
        self._log = at.log
        self._read = 0
        self._opened: dict[str, int] = {}
        at.server.casino.listeners.insert(0, self.heard)

    def seeds(self) -> set[str]:
        """The house's seeds of the rounds that are neither settled nor void."""
        tables = [desk.live.table for desk in self.server.casino.tables.values()]
        return {table.seeds.house.hex() for table in tables if table.seeds.house and table.round.phase in SECRET}

    def heard(self, envelope: Envelope, reply: Reply) -> None:
        """Something has happened."""
        del envelope
        if any(isinstance(event, RoundOpened) for event in reply.events):
            self._opened[reply.stream.removeprefix("table:")] = reply.version
        self.log()

    def is_of_an_older_round(self, message: dict[str, Any]) -> bool:
        """Whether it is a frame of cards that were picked up since, for somebody who was away."""
        return bool(message["kind"] == "frame" and message["version"] < self._opened.get(message["table"], 0))

    def look(self, where: str, text: str, person: str, tables: list[str]) -> None:
        """One text that a person is about to read."""
        told = cards_in(text)
        for name in tables:
            hidden = hidden_from(self.server.casino.table(name), person)
            if told & hidden:
                self.found.append(f"{sorted(told & hidden)} of {name} in a {where} for {person}: {text[:300]}")
            self.scanned[where] += bool(hidden)
        if any(secret in text for secret in self.secrets | self.seeds()):
            self.found.append(f"a secret in a {where} for {person}: {text[:300]}")

    def log(self) -> None:
        """What was written down since the last look."""
        text = self._log.getvalue()
        self.look("log", text[self._read :], "", list(self.server.casino.tables))
        self._read = len(text)


class Player(Person):
    """Somebody who plays what the table offers, and is looked over the shoulder."""

    def __init__(self, at: Standing, scan: Scan, name: str, table: str) -> None:
        super().__init__(at.server, name)
        self.table, self.scan = table, scan
        self.acts = self.looked_at = 0
        inner = self.connection.push

        def push(framed: bytes) -> None:
            (text,) = unframed(framed)
            message = json.loads(text)
            where = {"reply": "error" if message.get("error") else "reply"}.get(message["kind"], message["kind"])
            tables = [message["table"]] if "table" in message else [self.table]
            scan.look(where, text, name, [] if scan.is_of_an_older_round(message) else tables)
            inner(framed)
            self.answer(message)

        self.connection.push = push  # type: ignore[assignment,method-assign]

    def sit(self) -> None:
        last = self.scan.server.casino.table(self.table).known_rules.seats.count
        self.act(do="sit", bettor=self.name, seats=[last], cents=10_000_000)

    def act(self, number: int = 0, **action: Any) -> None:
        self.acts += 1
        stream = f"table:{self.table}"
        self.say({"op": "act", "id": f"{self.name} {self.acts}", "stream": stream, "round": number, "action": action})

    def answer(self, message: dict[str, Any]) -> None:
        """Bet what can be bet, decide what can be decided, and now and then what cannot."""
        if message["kind"] == "frame":
            for event in message["events"]:
                if event["event"] == "round_opened":
                    self.bet(event["number"])
            asyncio.get_running_loop().call_soon(self.look_again)
        elif message["kind"] == "private" and message.get("offers"):
            offers = message["offers"]
            chosen = offers[self.acts % len(offers)]
            self.act(do="decide", spot=chosen["spot"], option="no such option")
            cents = chosen.get("cents_min", 0)
            hand = next(each["hand"] for each in message["spots"] if each["seat"] == chosen["spot"])
            discard = hand[0] if chosen.get("may_discard") else None
            more = {"cents": cents} if cents else {}
            more |= {"discard": discard} if discard and discard != "??" else {}
            self.act(do="decide", spot=chosen["spot"], option=chosen["option"], **more)

    def look_again(self) -> None:
        """Whoever plays asks for the whole table anew, now and then, while a hand is open."""
        desk = self.scan.server.casino.table(self.table)
        version, table = desk.version, desk.live.table
        is_due = version % 3 == 0 and version != self.looked_at
        if is_due and table.round.phase in ("deciding", "settling") and table.person(self.name) is not None:
            self.looked_at = version
            self.say({"op": "watch", "table": self.table, "after": 0 if version % 2 else version - 3})

    def bet(self, number: int) -> None:
        desk = self.scan.server.casino.table(self.table)
        person = desk.live.table.person(self.name)
        for wager, terms in plan_of(desk.known_rules).opening.items():
            for seat in person.seats if person else ():
                self.act(
                    number, do="place_wager", bettor=self.name, spot=seat, wager=wager, cents=max(terms.cents_min, 100)
                )


IRREGULAR: list[dict[str, Any]] = [
    {"do": "report_exposed", "card": "Qh", "spot": 0, "reason": "it fell"},
    {"do": "report_wrong_count", "spot": 1, "reason": "four cards"},
    {"do": "report_fouled", "spot": 2, "reason": "mixed"},
    {"do": "void_round", "reason": "the lights went out"},
    {"do": "interrupt", "reason": "fire alarm"},
    {"do": "settle"},
    {"do": "start_round"},
]
ASKED = [
    "/api/lobby",
    "/api/tables/{table}",
    "/metrics",
    "/ready",
    "/api/house",
    "/api/meters",
    "/api/events",
    "/api/me",
]


async def _ask(at: Standing, scan: Scan, client: httpx.AsyncClient, tokens: dict[str, str], turn: int) -> None:
    """What the doors say now, to each of some people. No cards of old rounds are in any of these answers."""
    table = f"T{turn % len(at.server.casino.tables) + 1}"
    person = list(tokens)[turn % len(tokens)]
    path = ASKED[turn % len(ASKED)].format(table=table)
    desks = at.server.casino.tables
    before = {name: (desk.live.table.round.number, hidden_from(desk, person)) for name, desk in desks.items()}
    answer = await client.get(path, headers={"Authorization": f"Bearer {tokens[person]}"})
    assert answer.status_code in (200, 403)
    told = cards_in(answer.text)
    for name in [table] if table in path else list(desks):
        number, hidden = before[name]
        if desks[name].live.table.round.number == number:
            hidden &= hidden_from(desks[name], person)
            assert not told & hidden, f"{sorted(told & hidden)} in an answer of {path} for {person}"
            scan.scanned["answer"] += bool(hidden)
    for secret in scan.secrets | scan.seeds() | set(tokens.values()):
        assert secret not in answer.text, (path, person)


def leaks(folder: Path, games: list[str], rounds: int) -> Counter[str]:
    """Rounds at a table of each game, with everything looked at; how often something was hidden where one looked."""
    with standing(folder / "house", tuple(games), company=2) as at:
        scan = Scan(at)

        async def main() -> None:
            desk = at.server.gate.desk
            guests = [desk.new_guest() for _ in range(2)]
            tokens = {login.session.person: login.token for login in guests}
            for staff in ("audrey", "ada", "sam"):
                tokens[staff], _ = desk.begin_session(staff, "a test", at.server.casino.clock() + 10**12, fresh=True)
                desk.people.keep_credential(_credential(staff, at.server.casino.clock()))
            people = []
            for number in range(1, len(games) + 1):
                person = Player(at, scan, f"guest:calm-otter-{number}", f"T{number}")
                person.say({"op": "watch", "table": f"T{number}"})
                person.sit()
                people.append(person)
            for number, login in enumerate(guests):
                watcher = Player(at, scan, login.session.person, f"T{number % len(games) + 1}")
                for table in range(1, len(games) + 1):
                    watcher.say({"op": "watch", "table": f"T{table}"})
            sam = Player(at, scan, "sam", "T1")
            scan.secrets |= set(tokens.values())
            app = httpx.ASGITransport(app=make_app(at.server), client=("127.0.0.1", 9))
            tables = at.server.casino.tables.values()
            turn = 0
            async with httpx.AsyncClient(transport=app, base_url="http://house") as client:
                while min(each.live.table.rounds for each in tables) < rounds:
                    turn += 1
                    assert scan.found == [], scan.found[0]
                    at.server.requests.clear()
                    await asyncio.sleep(0.005)
                    await _ask(at, scan, client, tokens, turn)
                    if turn % 25 == 0:
                        sam.table = f"T{turn // 25 % len(games) + 1}"
                        sam.say({"op": "leave" if turn % 2 else "watch", "table": sam.table, "after": turn % 3})
                        sam.act(**IRREGULAR[turn // 25 % len(IRREGULAR)])
                    for person in people:
                        _again(at, person)
            for person in [*people, sam]:
                person.go()

        at.run(main())
        at.check()
        return scan.scanned


def _again(at: Standing, person: Player) -> None:
    """Whoever has lost the seat takes it again."""
    desk = at.server.casino.table(person.table)
    table = desk.live.table
    assert desk.live.status != "stopped", f"{person.table} has stopped"
    if table.person(person.name) is None and not table.is_open:
        person.sit()


def _credential(person: str, now: int) -> Credential:
    return Credential(person, "no password has this hash", now, now)


@pytest.mark.parametrize("part", range(2))
def test_f3_s7_nothing_hidden_and_no_secret_leaves_the_server(tmp_path: Path, part: int) -> None:
    found = leaks(tmp_path, demo_games()[part::2], ROUNDS)
    for where in ("frame", "private", "view", "error", "reply", "log", "answer"):
        assert found[where] >= 10, found


# ── planted leaks ────────────────────────────────────────────────────────────────────────────────────────────────────


def in_a_frame(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("queenhigh.casino.feed.public", lambda event: event)


def in_an_error(patch: pytest.MonkeyPatch) -> None:
    right = live.read_act

    def wrong(who: Any, act: Any) -> Any:
        if act.action.get("option") == "no such option":
            raise BadInput("decision/option", f"the rest is {' '.join(LETTERS)}", {})
        return right(who, act)

    patch.setattr("queenhigh.web.server.read_act", wrong)


def in_the_log(patch: pytest.MonkeyPatch) -> None:
    right = LiveServer.envelope

    def wrong(self: LiveServer, who: Any, act: Any) -> Any:
        for desk in self.casino.tables.values():
            self.log.line("debug", cards=" ".join(LETTERS[card] for card in desk.live.table.round.bank_stack))
        return right(self, who, act)

    patch.setattr(LiveServer, "envelope", wrong)


def of_a_seed(patch: pytest.MonkeyPatch) -> None:
    right = Hub.view

    def wrong(self: Hub, desk: TableDesk, person: str) -> str:
        seed = desk.live.table.seeds.house
        text = right(self, desk, person)
        return text[:-1] + ',"seed":"' + (seed.hex() if isinstance(seed, bytes) else "") + '"}'

    patch.setattr(Hub, "view", wrong)


@pytest.mark.parametrize(
    "plant, words",
    [
        (in_a_frame, "in a frame"),
        (in_an_error, "in a error"),
        (in_the_log, "in a log"),
        (of_a_seed, "secret in a view"),
    ],
)
def test_f3_s7_what_is_planted_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None], words: str
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=re.escape(words)):
        leaks(tmp_path, ["tcp-01"], 6)
