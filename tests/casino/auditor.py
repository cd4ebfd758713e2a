"""An auditor of the house who shares no code with it.

From the requests in their order, the clock and the seeds alone it says what each answer is, what every account holds, who
sits where, whose turn it is, and how each round ends.
"""

import copy
from contextlib import suppress

from tests.casino.audited_changes import at_meter
from tests.casino.audited_keypad import PRESSES, by_button, by_hand, pressed, to_lock_award
from tests.casino.audited_meters import Meter, award, on_meters
from tests.casino.audited_round import Refused
from tests.casino.audited_staff import LIVE, at_house
from tests.casino.audited_table import Body, Posting, Table
from tests.casino.audited_words import DEALT, MICRO, OWN, RIGHTS, STAFF, Answer, Draft, Request
from tests.casino.audited_worst import worst


class Auditor:
    """The whole house on paper."""

    def __init__(self) -> None:
        self.books: dict[str, int] = {}
        self.people: dict[str, set[str]] = {}
        self.disabled: set[str] = set()
        self.driven_here: set[str] | None = None
        """The tables of the node that is asked; at those of others its word does nothing. None: there is only one."""
        self.sent_away = ("", 0)
        """Who was last told to leave every table, and the version of the house that says so."""
        self.tables: dict[str, Table] = {}
        self.meters: dict[str, Meter] = {}
        self.alerts = 0
        self.day = self.last_day = ""
        self.results: dict[tuple[str, str, str], int] = {}
        """Day, `table`, `game` or `dealer`, and its name → what play has brought the trays on that day."""
        self.versions: dict[str, int] = {}
        self.waiting: dict[int, tuple[str, Body]] = {}
        self.asked_last = 0
        self.answered: dict[tuple[str, str], tuple[Request, int]] = {}
        self.log: list[tuple[str, int, int, str, str]] = []
        """Stream, version, time, who, request: what the journal must hold, in its order."""
        self.last = 0
        self.before: dict[str, int] = {}

    # ── the way of a group ───────────────────────────────────────────────────────────────────────────────────────────

    def submit(self, requests: list[Request], clock: int) -> list[Answer]:
        """The answers to a group: one request a stream at a time, all of those together, then the next ones."""
        answers: dict[int, Answer] = {}
        waiting = list(enumerate(requests))
        while waiting:
            busy: set[str] = set()
            taken: list[tuple[int, Request, Draft]] = []
            later, notes = [], []
            self.before = dict(self.books)
            house = copy.copy(self)  # what a decision looks at: people and scopes as they were before this group
            house.people, house.disabled = dict(self.people), set(self.disabled)
            for place, request in waiting:
                # A day that closes looks at every tray: it is written by itself.
                closes = request.kind == "close_day"
                if request.stream in busy or (taken and (closes or taken[-1][1].kind == "close_day")):
                    later.append((place, request))
                    continue
                try:
                    again = self.known(request)
                    if again:
                        answers[place] = again
                        continue
                    self.last = max(self.last, clock)
                    house.check(request)
                    taken.append((place, request, self.decided(request)))
                    busy.add(request.stream)
                except Refused as refused:
                    answers[place] = Answer(str(refused))
                    notes += [request] if str(refused) == "rights" else []
            done = [(place, request, self.append(request, draft)) for place, request, draft in taken]
            answers |= {place: answer for place, _, answer in done}
            for _, request, answer in done:
                self.alert(request, answer)
            for _ in notes:
                self.write("house", "house", "")
            waiting = later
        return [answers[place] for place in range(len(requests))]

    def known(self, request: Request) -> Answer | None:
        """S4: the same again gets the same answer, something else under that id none."""
        found = self.answered.get((request.actor, request.id)) if request.id else None
        if found is None:
            return None
        first, version = found
        if (first.stream, first.kind, first.body) != (request.stream, request.kind, request.body):
            raise Refused("request")
        return Answer(version=version, again=True)

    def write(self, stream: str, actor: str, request: str) -> int:
        version = self.versions[stream] = self.versions.get(stream, 0) + 1
        self.log.append((stream, version, self.last, actor, request))
        return version

    def post(self, postings: list[Posting]) -> None:
        """L1: no person's account goes below zero, not even for a moment."""
        books = dict(self.books)
        for source, target, cents in postings:
            books[source] = books.get(source, 0) - cents * MICRO
            books[target] = books.get(target, 0) + cents * MICRO
            if ("/person:" in source or "/chips:" in source) and books[source] < 0:
                raise Refused("ledger")
            if (source, target) == ("cash/cage", "cash/world") and books[source] < 0:
                raise Refused("cage")
        self.books = books

    def append(self, request: Request, draft: Draft) -> Answer:
        """Written, or refused by the ledger; then nothing of it has happened."""
        kept = {name: meter.copied() for name, meter in self.meters.items()}, dict(self.books), dict(self.tables)
        if request.id and (request.actor, request.id) in self.answered:
            return Answer("request")  # another table was asked under the same id in this very group
        try:
            postings, also = draft(self)
            self.post(postings)
        except Refused as refused:
            self.meters, self.books, self.tables = kept
            return Answer(str(refused))
        version = self.write(request.stream, request.actor, request.id)
        for stream in also:
            self.write(stream, request.actor, "")
        if request.id:
            self.answered[request.actor, request.id] = (request, version)
        return Answer(version=version)

    def alert(self, request: Request, answer: Answer) -> None:
        """What the house is told of a cash table: a fill that it took by itself, a count that is off. Who is disabled leaves."""
        scope = request.body.get("scope", "")
        if request.kind == "disable" and not answer.reason and not answer.again and scope.startswith("person:"):
            self.stand_up(scope.partition(":")[2], answer.version)
        if request.kind == "close_day" and not answer.reason and not answer.again:
            self.record_results()
        table = self.tables.get(request.stream.partition(":")[2])
        if table and not answer.reason and request.stream.startswith("table:") and table.alert:
            table.alert = False
            if table.currency != "demo":
                self.write("house", "house", f"alert:{table.name}:{answer.version}:0")
                self.alerts += 1

    def record_results(self) -> None:
        """L4: what the day has brought each table, game and dealer is recorded, if anything was played."""
        if any(table.played or table.corrected for table in self.tables.values() if table.currency == "cash"):
            self.write("house", "house", f"results:{self.last_day}")
        for name, table in self.tables.items():
            dealer = "dina" if table.by_hand else "house"
            for per, of, cents in (
                ("game", table.rules.id, 0),
                ("dealer", dealer, 0),
                ("table", name, table.corrected),
            ):
                key = (self.last_day, per, of)
                self.results[key] = self.results.get(key, 0) + (table.won + cents) * (table.currency == "cash")
            table.won, table.corrected, table.played = 0, 0, False

    def stand_up(self, who: str, version: int) -> None:
        """R8: the round that somebody is in is finished; then, or at once, that person leaves with all chips."""
        self.sent_away = who, version
        for name, table in list(self.tables.items()):
            if who in table.people and (self.driven_here is None or name in self.driven_here):
                asked = Request("house", f"table:{name}", "stand_up", {"bettor": who}, f"stopped:{version}:{name}")
                with suppress(Refused):
                    self.append(asked, self.decided(asked))

    # ── rights and scopes ────────────────────────────────────────────────────────────────────────────────────────────

    def roles(self, actor: str) -> set[str]:
        if actor == "house":
            return {"house"}
        if actor.startswith(("bot:", "guest:")):
            return {"player"}
        return STAFF if actor.startswith("os:") else self.people.get(actor, set())

    def check(self, request: Request) -> None:
        """Everything that is looked at before the table or the house itself is asked."""
        kind, body, actor = request.kind, request.body, request.actor
        where, _, name = request.stream.partition(":")
        table = self.tables.get(name) if where == "table" else None
        if where == "table" and table is None:
            raise Refused("table")
        if table and request.round and not (table.is_open and table.round and table.round.number == request.round):
            raise Refused("request")
        roles = self.roles(actor)
        if kind in OWN:
            mine = body["bettor"] == actor and "player" in roles
            if not mine and not (actor == "house" and kind in ("decline_bank", "stand_up")):
                raise Refused("rights")
        elif kind == "decide":
            spots = table.round.spots if table and table.round else {}
            if actor != "house" and spots.get(body["spot"]) != actor:
                raise Refused("rights")
        elif not roles & (self.dealers(table) if kind in DEALT else set(RIGHTS[kind].split())):
            raise Refused("rights")
        if kind == "place_wager" and f"person:{body['bettor']}" in self.disabled:
            raise Refused("house")
        if table and kind in ("sit", "start_round", "take_bank", "move", "buy"):
            scopes = {"all", f"game:{table.rules.id}", f"table:{name}", f"person:{body.get('bettor', '')}"}
            if scopes & self.disabled:
                raise Refused("house")
            if kind == "sit" and table.currency != "demo" and actor.startswith(("bot:", "guest:")):
                raise Refused("seat")

    def dealers(self, table: Table | None) -> set[str]:
        """T10: a person deals, or the house does."""
        return {"dealer"} if table and table.by_hand else {"house"}

    # ── what follows ─────────────────────────────────────────────────────────────────────────────────────────────────

    def decided(self, request: Request) -> Draft:
        """What a request leads to; it counts once it is written."""
        where, _, name = request.stream.partition(":")
        if where == "house":
            return at_house(self, request)
        if where == "meter":
            return at_meter(self, name, request)
        table = copy.copy(self.tables[name])
        for slot in ("people", "purse", "declined", "asks", "promised", "called", "shown", "silent", "waiting"):
            setattr(table, slot, copy.copy(getattr(table, slot)))
        table.in_round = list(table.in_round)
        table.alert, table.day = False, self.day
        self.bring_chips(table)
        if table.round is not None:
            table.round = copy.copy(table.round)
            table.round.felt, table.round.turns = dict(table.round.felt), list(table.round.turns)
            table.round.story = copy.copy(table.round.story)
            table.round.story.bets = list(table.round.story.bets)
            table.round.story.choices = dict(table.round.story.choices)
            table.round.won = copy.deepcopy(table.round.won)
        if request.kind in PRESSES:
            return pressed(self, table, request)
        if request.kind == "lock_award":
            return to_lock_award(table, request)
        made = self.step(table, request)

        def draft(auditor: "Auditor") -> tuple[list[Posting], list[str]]:
            return auditor.finished(table, made, on_meters(auditor, table, request))

        return draft

    def bring_chips(self, table: Table) -> None:
        """What people have in chips of the day, at a table for money."""
        begin = f"{table.currency}/chips:{self.day}:"
        held = {name: micro // MICRO for name, micro in self.before.items() if name.startswith(begin)}
        table.chips = {name.removeprefix(begin): cents for name, cents in held.items()} if self.day else {}

    def finished(self, table: Table, made: list[Posting], also: list[str]) -> tuple[list[Posting], list[str]]:
        """What the table then does by itself: it never owes anything, and a tray that is closed keeps nothing."""
        tray, cage = table.account("tray"), table.account("cage")
        held = self.books.get(tray, 0) // MICRO
        held += sum(cents for _, target, cents in made if target == tray)
        held -= sum(cents for source, _, cents in made if source == tray)
        if table.status == "closed" and table.currency == "demo" and table.tray == "open":
            table.tray = "closed"
            table.slips += 2
            made = made + [(account, cage, self.held(account, made)) for account in self.box(table)]
        elif held < 0:
            table.alert = True
            table.slips += 1
            made = [*made, (cage, tray, -held)]
        elif held and table.tray in ("closed", "boxed"):
            table.slips += 1
            made = [*made, (tray, cage, held)]
        self.tables[table.name] = table
        return made, also

    def box(self, table: Table) -> list[str]:
        return [table.account(kind) for kind in ("tray", "fees", "drop")]

    def held(self, account: str, made: list[Posting]) -> int:
        gained = sum(c * ((target == account) - (source == account)) for source, target, c in made)
        return self.books.get(account, 0) // MICRO + gained

    def step(self, table: Table, request: Request) -> list[Posting]:
        """One action at a table."""
        kind, body = request.kind, request.body
        if kind == "start_round" and body["seed"] is not None and request.actor != "house":
            raise Refused("seed")
        if kind in LIVE:
            return LIVE[kind](self, table, request)
        if table.status != "open" and kind in ("sit", "start_round", "offer_bank", "take_bank"):
            raise Refused("table")
        if kind == "start_round" and table.currency != "demo":
            self.check_start(table)
        by_button(table, kind)
        if kind == "place_wager" and self.is_closed(table, body["wager"]):
            raise Refused("meter")
        return self.played(table, kind, body)

    def check_start(self, table: Table) -> None:
        """L1: bets open only while tray and cage cover the most that a round can cost."""
        if table.tray != "open" or table.first is not None:
            raise Refused("tray")
        cash = self.books.get(table.account("tray"), 0) + self.before.get(table.account("cage"), 0)
        if cash < worst(table.rules) * MICRO:
            raise Refused("tray")

    def is_closed(self, table: Table, wager: str) -> bool:
        for name, terms in table.rules.meter.items():
            if terms.wager == wager:
                meter = self.meters[table.meters[name]]
                return meter.status != "open" or bool({"", table.name} & meter.unlinked)
        return False

    def racked(self, table: Table) -> list[Posting]:
        """The cards are picked up, and what was asked for in the round happens."""
        return table.rack(self.before)

    def played(self, table: Table, kind: str, body: Body) -> list[Posting]:
        now = table.round
        match kind:
            case "sit":
                return table.sit(body)
            case "stand_up" | "move" | "buy" | "cash_out":
                return table.ask(kind, body)
            case "offer_bank":
                table.offer()
            case "take_bank":
                table.take_bank(body)
            case "decline_bank":
                table.answers(body["bettor"])
                table.decline()
            case "start_round":
                return table.start(body)
            case "commit_seed":
                table.commit(body)
            case "reveal_seed":
                table.show(body)
            case "deal_cards":
                table.deal()
            case "void_round":
                return table.void(body["reason"])
            case "rack":
                return self.racked(table)
            case _ if now is None:
                raise Refused("round")
            case "place_wager":
                who = body["bettor"]
                chips = table.purse.get(who, 0)
                return table.moved(now.bet(who, body["spot"], body["wager"], body["cents"], chips))
            case "take_back":
                return table.moved(now.take_back(body["bettor"], body["spot"], body["wager"]))
            case "close_bets":
                fees = now.close()
                table.called = [who for who in now.callers() if who in table.promised]
                fed = [("felt", "house", cents) for wagers in now.taken_in().values() for cents in wagers]
                return table.moved([*fees, *fed])
            case "decide":
                return table.moved(now.decide(body["spot"], body["option"], body["cents"], body["discard"]))
            case "reveal" | "settle":
                made = table.moved(now.reveal() if kind == "reveal" else now.settle())
                if table.by_hand and now.verdicts:
                    told = now.verdicts.forfeits if kind == "reveal" else now.verdicts.settled
                    table.to_pay = table.to_pay + by_hand(told)
                return made
            case "release_award" | "confirm_award":
                return award(table, kind, body)
            case _:
                raise AssertionError(kind)
        return []
