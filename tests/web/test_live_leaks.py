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
from msgspec.structs import replace

from queenhigh.bootstrap.demo_house import demo_games
from queenhigh.casino.desks import TableDesk
from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.people.port import Credential
from queenhigh.casino.records.hands import entries_of
from queenhigh.casino.rights import roles_of
from queenhigh.errors import BadInput
from queenhigh.round.events import RoundOpened
from queenhigh.round.plan import plan_of
from queenhigh.web import live
from queenhigh.web.app import make_app
from queenhigh.web.hub import Hub
from queenhigh.web.routes import DOORS
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
ASKED = [door for door in DOORS if door.path != "/api/logout"]
"""Every door but the one through which one goes: whoever builds another one need not think of this."""
SILENT = {
    *("/api/login", "/api/link", "/api/link/look", "/api/refresh", "/api/password"),
    *("/api/act", "/api/people", "/api/tables", "/api/tables/{name}/rules", "/api/meters", "/api/drill"),
    *("/api/tournaments", "/api/tournaments/check", "/api/tournaments/{name}/bots"),
    *("/api/tournaments/{name}", "/api/tournaments/{name}/announcement", "/api/tournaments/{name}/result"),
    *("/api/meters/{name}", "/api/meters/{name}/wins/{number}", "/api/tables/{name}/bank", "/api/tables/{name}/advice"),
}
"""Where an empty body says nothing, and where nothing is to be told in every house: no tournament, no win, no bank, no turn."""
PASSES = 4
"""So often every door is asked at least: by staff, by somebody who sits there, of a round that is open and of the one before."""
WORDS = ("/api/rules/", "/api/games", "/openapi.json")
"""What says the same whatever is dealt, in words of which some ("As") are those of a card."""
ONCE = {"/api/proof", "/api/trends/{period}", "/api/reports/{period}", "/api/hands", "/api/events", "/api/games"}
"""What reads the whole journal takes long, and is asked until it has answered once."""


def of_open_rounds(value: Any, desks: dict[str, TableDesk], table: str) -> Any:
    """An answer without what it tells of rounds that are over: those cards have lain on the table.

    Nor does it hold a new token, made by chance before any card could be asked for: some of them have "-Qc-" in them.
    """
    if isinstance(value, list):
        return [of_open_rounds(each, desks, table) for each in value]
    if not isinstance(value, dict):
        return value
    desk = desks.get(str(value.get("table", table)))
    number = value.get("number", value.get("round"))
    if desk is not None and isinstance(number, int) and number != desk.live.table.round.number:
        return None
    return {key: of_open_rounds(each, desks, table) for key, each in value.items() if key != "token"}


class Asking:
    """Somebody who goes from door to door with everybody's token."""

    def __init__(self, at: Standing, scan: Scan, client: httpx.AsyncClient, tokens: dict[str, str]) -> None:
        self._at, self._scan, self._client, self._tokens = at, scan, client, tokens
        self.said: Counter[str] = Counter()
        """Door → how often it had something to say."""

    async def ask(self, turn: int) -> None:
        """What the next door says now, to one of those whom it lets in."""
        casino = self._at.server.casino
        desks, door = casino.tables, ASKED[turn % len(ASKED)]
        if door.path in ONCE and self.said[door.path]:
            return
        again = turn // len(ASKED)
        roles = {person: roles_of(casino.house, person) for person in self._tokens}
        inside = [person for person in self._tokens if door.is_open or door.roles & roles[person]]
        person = inside[again % len(inside)]
        own = next((each for each in desks if desks[each].live.table.person(person) is not None), "")
        table = own or f"T{again % len(desks) + 1}"
        open_number = desks[table].live.table.round.number
        number = max(1, open_number - again % 2)
        meters = list(casino.meters.desks)
        name = meters[0] if "/meters/" in door.path and meters else table
        digest = desks[table].known_rules.hash
        path = door.path.format(name=name, number=number, digest=digest, person="ann", period="2026-11")
        before = {each: (desk.live.table.round.number, hidden_from(desk, person)) for each, desk in desks.items()}
        headers = {"Authorization": f"Bearer {self._tokens[person]}"}
        answer = await self._client.request(door.method, path, json=None if door.body is None else {}, headers=headers)
        assert answer.status_code in (200, 400, 401, 403, 404, 409, 429), (path, answer.status_code, answer.text)
        self.said[door.path] += answer.status_code == 200
        is_open = ("{number}" not in door.path or number == open_number) and not door.path.startswith(WORDS)
        told = cards_in(self._of_open_rounds(answer, table)) if is_open else set()
        for each in [table] if table in path else list(desks):
            was, hidden = before[each]
            if desks[each].live.table.round.number == was:
                hidden &= hidden_from(desks[each], person)
                assert not told & hidden, f"{sorted(told & hidden)} in an answer of {path} for {person}"
                self._scan.scanned["answer"] += bool(hidden)
        for secret in self._scan.secrets | self._scan.seeds():
            assert secret not in answer.text, f"a secret in an answer of {path} for {person}"

    def _of_open_rounds(self, answer: httpx.Response, table: str) -> str:
        if "json" not in answer.headers["content-type"] or "jsonl" in answer.headers["content-type"]:
            return answer.text
        return json.dumps(of_open_rounds(answer.json(), self._at.server.casino.tables, table))


def leaks(folder: Path, games: list[str], rounds: int) -> Counter[str]:
    """Rounds at a table of each game, with everything looked at; how often something was hidden where one looked."""
    with standing(folder / "house", tuple(games), company=2) as at:
        scan = Scan(at)

        async def main() -> None:
            desk = at.server.gate.desk
            guests = [desk.new_guest() for _ in range(2)]
            people: list[Player] = []
            tokens: dict[str, str] = {}
            seated = [f"guest:calm-otter-{number}" for number in range(1, 1 + min(2, len(games)))]
            for person in ("sam", *seated, "audrey", "ada", "carl", "dina"):
                tokens[person], _ = desk.begin_session(person, "a test", at.server.casino.clock() + 10**12, fresh=True)
                if person not in seated:
                    desk.people.keep_credential(_credential(person, at.server.casino.clock()))
            tokens |= {login.session.person: login.token for login in guests}
            for number in range(1, len(games) + 1):
                player = Player(at, scan, f"guest:calm-otter-{number}", f"T{number}")
                player.say({"op": "watch", "table": f"T{number}"})
                player.sit()
                people.append(player)
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
                asking = Asking(at, scan, client, tokens)
                while turn < PASSES * len(ASKED) or min(each.live.table.rounds for each in tables) < rounds:
                    turn += 1
                    assert scan.found == [], scan.found[0]
                    at.server.requests.clear()
                    await asyncio.sleep(0.005)
                    await asking.ask(turn)
                    if turn % 25 == 0:
                        sam.table = f"T{turn // 25 % len(games) + 1}"
                        sam.say({"op": "leave" if turn % 2 else "watch", "table": sam.table, "after": turn % 3})
                        sam.act(**IRREGULAR[turn // 25 % len(IRREGULAR)])
                    for player in people:
                        _again(at, player)
            for player in [*people, sam]:
                player.go()
            assert {door.path for door in ASKED} - set(+asking.said) <= SILENT

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


def in_an_answer(patch: pytest.MonkeyPatch) -> None:
    """Of a round that is open, at a door that only some of the staff come through."""

    def wrong(books: Any, opening: Any) -> Any:
        for entry in entries_of(books, opening):
            yield replace(entry, body=entry.body + " ".join(LETTERS).encode())

    patch.setattr("queenhigh.web.routes.trails.entries_of", wrong)


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
        (in_an_answer, "in an answer of /api/tables/T1/hands/"),
        (of_a_seed, "secret in a view"),
    ],
)
def test_f3_s7_what_is_planted_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None], words: str
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=re.escape(words)):
        leaks(tmp_path, ["tcp-01"], 1_000)
