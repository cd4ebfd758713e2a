"""A whole house with everything that people may do in it, before an auditor who shares no code with it.

Players bet, buy, move and leave at every moment of a round; staff pause, close, void, correct and approve; people overstep
their rights, come too late, ask twice; several tables are asked at once; the house closes and opens again in mid-round.
"""

import hashlib
import tempfile
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.casino.audited_founding import PLAYERS
from tests.casino.audited_house import GUESTS, STAFF, AuditedHouse, chips
from tests.casino.audited_table import Table
from tests.casino.audited_words import Request
from tests.casino.plain_shuffle import promise

randoms = st.randoms(use_true_random=False)
AMOUNTS = (-5, 0, 1, 40, 500, 700, 2_500, 20_000, 70_000)
REASONS = ("", "a fire drill", "a fire drill", "a fire drill")


class HouseMachine(RuleBasedStateMachine):
    """One house, with everything that people may do in it."""

    template: ClassVar[Path]

    @initialize(rng=randoms)
    def opens(self, rng: Random) -> None:
        self.house = self.new_house()
        self.seeds: dict[tuple[str, int, str], bytes] = {}
        self.sent: list[Request] = []
        self.count = 0
        for name in self.tables:
            for who in rng.sample(self.crowd(name), 3):
                self.sits(rng, name, who)

    def new_house(self) -> AuditedHouse:
        """A copy of the house before the first request."""
        self.place = tempfile.TemporaryDirectory()
        return AuditedHouse(self.template, Path(self.place.name))

    def throw_away(self) -> None:
        """The copy is not needed any more."""
        self.place.cleanup()

    # ── words ────────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def tables(self) -> dict[str, Table]:
        return self.house.paper.tables

    def crowd(self, name: str) -> list[str]:
        return [*PLAYERS, *(GUESTS if self.tables[name].currency == "demo" else ())]

    def send(self, *requests: Request) -> bool:
        answers = self.house.send(*requests)
        self.sent += [
            request for request, answer in zip(requests, answers, strict=True) if request.id and not answer.reason
        ]
        return not answers[0].reason

    def make(self, rng: Random, actor: str, where: str, kind: str, /, **body: Any) -> Request:
        self.count += 1
        name = f"r{self.count}" if rng.random() < 0.3 else ""
        stream = where if where == "house" or ":" in where else f"table:{where}"
        return Request(actor, stream, kind, body, name)

    def some_seats(self, rng: Random, name: str) -> tuple[int, ...]:
        count = self.tables[name].rules.seats.count
        seat = rng.randint(1, count)
        return rng.choice(((seat,), (seat,), (seat,), (seat, seat % count + 1), (), (count + 1,)))

    # ── what players do ──────────────────────────────────────────────────────────────────────────────────────────────

    def sits(self, rng: Random, name: str, who: str) -> bool:
        cents = rng.choice(AMOUNTS[4:]) if rng.random() < 0.9 else rng.choice(AMOUNTS)
        return self.send(self.make(rng, who, name, "sit", bettor=who, seats=self.some_seats(rng, name), cents=cents))

    def some_table(self, rng: Random) -> str:
        running = [name for name, table in self.tables.items() if table.status != "closed"]
        # At a player's bank much more can happen than at any other.
        return rng.choice([*running, *(name for name in running if self.tables[name].seat_banks)] or list(self.tables))

    @rule(rng=randoms)
    def comes_or_goes(self, rng: Random) -> None:
        name = self.some_table(rng)
        who = rng.choice([*self.crowd(name), rng.choice(GUESTS)])
        if who not in self.tables[name].people or rng.random() < 0.1:
            self.sits(rng, name, who)
        elif rng.random() < 0.4:
            self.send(self.make(rng, who, name, "stand_up", bettor=who))
        else:
            self.send(self.make(rng, who, name, "move", bettor=who, seats=self.some_seats(rng, name)))

    @rule(rng=randoms)
    def buys_or_cashes(self, rng: Random) -> None:
        name = self.some_table(rng)
        who = rng.choice(list(self.tables[name].people) or list(PLAYERS))
        kind = rng.choice(("buy", "cash_out"))
        self.send(self.make(rng, who, name, kind, bettor=who, cents=rng.choice(AMOUNTS)))

    @rule(rng=randoms)
    def bets(self, rng: Random) -> None:
        for name, table in self.tables.items():
            if table.round is not None and table.round.phase == "betting":
                for _ in range(rng.randint(1, 4)):
                    self.bets_once(rng, name, table)

    def bets_once(self, rng: Random, name: str, table: Table) -> None:
        now = table.running()
        who = rng.choice(list(now.guests) or ["ann"])
        own = now.guests[who].seats if who in now.guests else ()
        spot = rng.choice(own) if own and rng.random() < 0.85 else rng.randint(1, table.rules.seats.count)
        wager = rng.choice([*table.rules.wager, "ante", "ante", "ante"])
        if (who, spot, wager) in now.felt and rng.random() < 0.3:
            self.send(self.make(rng, who, name, "take_back", bettor=who, spot=spot, wager=wager))
            return
        terms = table.rules.wager[wager]
        low = max(terms.cents_min, terms.cents_step)
        cents = rng.choice((low, low, low, low * 2, terms.cents_max or 7, rng.choice(AMOUNTS)))
        self.send(self.make(rng, who, name, "place_wager", bettor=who, spot=spot, wager=wager, cents=cents))
        for meter in table.rules.meter.values() if rng.random() < 0.7 else ():
            cents = table.rules.wager[meter.wager].cents_min
            self.send(self.make(rng, who, name, "place_wager", bettor=who, spot=spot, wager=meter.wager, cents=cents))
        if rng.random() < 0.3:
            commitment = self.promised(rng, name, now.number, who)
            self.send(self.make(rng, who, name, "commit_seed", bettor=who, commitment=commitment))

    def promised(self, rng: Random, name: str, number: int, who: str) -> str:
        if rng.random() < 0.1:
            return rng.choice(("short", "Z" * 64))
        seed = self.seeds[name, number, who] = rng.randbytes(32)
        return promise(name, number, who, seed)

    # ── what tables wait for ─────────────────────────────────────────────────────────────────────────────────────────

    def next_for(self, rng: Random, name: str) -> Request:
        """Whatever a table waits for; the choices are anyone's."""
        table = self.tables[name]
        wait, seat, people = table.waits()
        body: dict[str, Any] = {}
        actor = "house"
        match wait:
            case "offer" | "banker":
                kind = "offer_bank"
            case "bank":
                actor = people[0]
                kind, body = "decline_bank", {"bettor": actor}
                if rng.random() < 0.8:
                    commitment = self.promised(rng, name, table.rounds + 1, actor) if rng.random() < 0.4 else ""
                    cents = rng.choice((1, 1, 2, 2, 5, 5, 15, 40, 300, table.purse[actor] - 4, table.purse[actor]))
                    kind, body = "take_bank", {"bettor": actor, "cents": cents, "commitment": commitment}
            case "start":
                desk = self.house.casino.table(name)
                # Chance that a test draws may repeat itself; the house's never does, and its own check would say so.
                seed = hashlib.sha256(f"{name} {desk.version}".encode() + rng.randbytes(32)).digest()
                kind, body = "start_round", {"seed": seed, "readings": self.house.casino.readings(desk)}
            case "bets":
                kind = "close_bets"
            case "seeds":
                kind, who = "deal_cards", rng.choice(people)
                if rng.random() < 0.8:
                    wrong = rng.random() < 0.1
                    seed = rng.randbytes(32) if wrong else self.seeds[name, table.running().number, who]
                    actor, kind, body = who, "reveal_seed", {"bettor": who, "seed": seed}
            case "deal":
                kind = "deal_cards"
            case "decision":
                actor = rng.choice((people[0], people[0], "house"))
                option = rng.choice(("play", "play", "fold", "stay"))
                raised = rng.choice((None, None, None, 1, 500))
                kind, body = "decide", {"spot": seat, "option": option, "cents": raised, "discard": None}
            case "lock" | "confirm":
                kind = f"{wait}_award"
                body = {"meter": "progressive", "spot": seat, "bettor": people[0]}
                if wait == "confirm" and rng.random() < 0.5:
                    kind = "release_award"
                elif wait == "lock":
                    body["cents"] = None if rng.random() < 0.9 else 100
            case _:
                kind = wait
        made = self.make(rng, actor, name, kind, **body)
        number = table.round.number if table.round is not None and table.is_open else 0
        return Request(made.actor, made.stream, made.kind, made.body, made.id, number if rng.random() < 0.5 else 0)

    @rule(rng=randoms)
    def goes_on(self, rng: Random) -> None:
        self.send(self.next_for(rng, self.some_table(rng)))

    @rule(rng=randoms)
    def goes_on_further(self, rng: Random) -> None:
        name = self.some_table(rng)
        for _ in range(rng.randint(3, 9)):
            table = self.tables[name]
            if table.round is not None and table.round.phase == "betting" and not table.round.felt:
                for _ in range(10 if table.seat_banks else 4):
                    self.bets_once(rng, name, table)
            self.send(self.next_for(rng, name))

    @rule(rng=randoms)
    def everywhere_at_once(self, rng: Random) -> None:
        """One group for all tables and the cage; some tables are asked twice in it."""
        names = [rng.choice(list(self.tables)) for _ in range(rng.randint(2, 6))]
        group = [self.next_for(rng, name) for name in names if self.tables[name].status != "closed"]
        who = rng.choice(PLAYERS)
        for name in rng.sample(list(self.tables), 2):
            seats, cents = self.some_seats(rng, name), rng.choice((500, 20_000))
            group.append(self.make(rng, who, name, "sit", bettor=who, seats=seats, cents=cents))
        group += [self.overstep(rng), self.money(rng)]
        rng.shuffle(group)
        self.send(*group)

    # ── the house ────────────────────────────────────────────────────────────────────────────────────────────────────

    def money(self, rng: Random) -> Request:
        kind = rng.choice(("deposit", "withdraw"))
        person = rng.choice((*PLAYERS, "carl", "nobody"))
        return self.make(rng, rng.choice(("carl", "cora")), "house", kind, person=person, cents=rng.choice(AMOUNTS))

    @rule(rng=randoms)
    def pays_in_or_out(self, rng: Random) -> None:
        self.send(self.money(rng))

    @rule(rng=randoms)
    def the_owner_funds_the_cage(self, rng: Random) -> None:
        waiting = list(self.house.paper.waiting)
        if waiting and rng.random() < 0.6:
            number, who = rng.choice((*waiting, 99)), rng.choice(("sam", "carl", "cora", "dina"))
            self.send(self.make(rng, who, "house", "approve", number=number))
        else:
            cents = rng.choice((0, 50_000, -99_000_000, 99_000_000))
            self.send(self.make(rng, "carl", "house", "fund_cage", cents=cents, reason=rng.choice(REASONS)))

    @rule(rng=randoms)
    def staff_at_a_table(self, rng: Random) -> None:
        name = self.some_table(rng)
        table, who, reason = self.tables[name], rng.choice(("sam", "sue", "sam", "dina", "carl")), rng.choice(REASONS)
        body: dict[str, Any] = {"reason": reason}
        kinds = (
            "pause_table",
            "resume_table",
            "void_round",
            "void_round",
            "correct_payout",
            "correct_payout",
            "ask_slip",
        )
        kind = rng.choice(kinds)
        if rng.random() < 0.1:
            kind = "close_table"
        if table.status in ("paused", "stopped") and rng.random() < 0.6:
            kind = "resume_table"
        if kind == "resume_table":
            body = {}
        elif kind == "correct_payout":
            number = rng.choice((0, table.rounds, table.rounds, table.rounds + 1))
            there = table.guests_of.get(number, ())
            who_for, cents = rng.choice((*there, *there, *PLAYERS, "")), rng.choice((-70_000, -100, 0, 100, 70_000))
            body = {"round": number, "bettor": who_for, "cents": cents, "reason": reason}
        elif kind == "ask_slip":
            some = rng.choice((chips(0), chips(700), chips(50_000), ((7, 1),)))
            body = {"kind": rng.choice(("fill", "credit")), "chips": some}
        self.send(self.make(rng, who, name, kind, **body))
        self.calls_or_comes(name)

    def calls_or_comes(self, name: str) -> None:
        """Somebody wants a supervisor there, or one comes. Own dice: what else happens on the day stays as it was."""
        dice = Random(f"pit {self.count}")
        if dice.random() < 0.5:
            who, body = dice.choice(("dina", "dina", "sam", "carl")), {"reason": dice.choice(REASONS)}
            self.send(Request(who, f"table:{name}", "call_supervisor", body))
        else:
            self.send(Request(dice.choice(("sam", "sue", "dina")), f"table:{name}", "answer_call"))

    @rule(rng=randoms)
    def a_second_person(self, rng: Random) -> None:
        names = [name for name, table in self.tables.items() if table.waiting]
        name = rng.choice(names or ["T1"])
        number = rng.choice([*self.tables[name].waiting, 77])
        who = rng.choice(("sam", "sue", "dina", "carl", "audrey"))
        if rng.random() < 0.65:
            self.send(self.make(rng, who, name, "approve", number=number))
        else:
            self.send(self.make(rng, who, name, "decline", number=number, reason=rng.choice(REASONS)))

    @rule(rng=randoms)
    def scopes(self, rng: Random) -> None:
        off = list(self.house.paper.disabled)
        who = rng.choice(("sam", "sam", "os:root", "ann"))
        if off and rng.random() < 0.8:
            self.send(self.make(rng, who, "house", "enable", scope=rng.choice(off)))
        else:
            scopes = (
                "all",
                "game:tcp-01",
                "table:T2",
                "table:T4",
                "table:T44",
                "person:ann",
                "person:bob",
                "person:bib",
            )
            scope = rng.choice(scopes)
            self.send(self.make(rng, who, "house", "disable", scope=scope, reason=rng.choice(REASONS)))
            name = self.some_table(rng)
            for there in list(self.tables[name].people)[:1]:
                self.send(self.make(rng, there, name, "move", bettor=there, seats=self.some_seats(rng, name)))

    @rule(rng=randoms)
    def the_meter_is_unlinked_or_linked(self, rng: Random) -> None:
        off = list(self.house.paper.meters["house"].unlinked)
        if off and rng.random() < 0.8:
            self.send(self.make(rng, "sam", "meter:house", "link_meter", table=rng.choice(off)))
        else:
            where = rng.choice(("", "T4", "T5", "T1"))
            self.send(self.make(rng, "sam", "meter:house", "unlink_meter", reason=rng.choice(REASONS), table=where))

    # ── what nobody should do ────────────────────────────────────────────────────────────────────────────────────────

    def overstep(self, rng: Random) -> Request:
        """Somebody does what somebody else may do, or the dealer does it at the wrong time."""
        who, name, other = rng.choice((*PLAYERS, *STAFF)), rng.choice(list(self.tables)), rng.choice(PLAYERS)
        kinds: tuple[tuple[str, dict[str, Any]], ...] = (
            ("close_bets", {}), ("deal_cards", {}), ("reveal", {}), ("settle", {}), ("rack", {}), ("offer_bank", {}),
            ("void_round", {"reason": "no wish to pay"}), ("buy", {"bettor": other, "cents": 500}),
            ("place_wager", {"bettor": other, "spot": 1, "wager": "ante", "cents": 500}),
            ("take_back", {"bettor": other, "spot": 1, "wager": "ante"}), ("stand_up", {"bettor": other}),
            ("decide", {"spot": rng.randint(1, 7), "option": "fold", "cents": None, "discard": None}),
            ("start_round", {"seed": b"too short", "readings": ()}), ("decline_bank", {"bettor": other}),
            ("confirm_award", {"meter": "progressive", "spot": 1, "bettor": other}),
            ("release_award", {"meter": "progressive", "spot": 1, "bettor": other}),
            ("lock_award", {"meter": "progressive", "spot": 1, "bettor": other, "cents": None}),
            ("reveal_seed", {"bettor": other, "seed": bytes(32)}), ("resume_table", {}),
            ("commit_seed", {"bettor": other, "commitment": "0" * 64}),
        )  # fmt: skip
        kind, body = rng.choice(kinds)
        return self.make(rng, who, rng.choice((name, name, name, "T9")), kind, **body)

    @rule(rng=randoms)
    def oversteps(self, rng: Random) -> None:
        for _ in range(3):
            self.send(self.overstep(rng))

    @rule(rng=randoms)
    def asks_again(self, rng: Random) -> None:
        """The same request gets the same answer; the same id with another body, or elsewhere, is refused."""
        if not self.sent:
            return
        was = rng.choice(self.sent[-12:])
        self.send(was)
        self.send(Request(was.actor, "house", "disable", {"scope": "all", "reason": "another one"}, was.id))

    @rule(rng=randoms)
    def comes_too_late(self, rng: Random) -> None:
        name = self.some_table(rng)
        made = self.next_for(rng, name)
        stale = rng.choice((self.tables[name].rounds, self.tables[name].rounds + 2))
        self.send(Request(made.actor, made.stream, made.kind, made.body, made.id, stale))

    @rule(milliseconds=st.sampled_from((1, 900, 60_000, -30_000)))
    def time_passes(self, milliseconds: int) -> None:
        self.house.clock.wait(milliseconds)

    @rule()
    def the_house_closes_and_opens_again(self) -> None:
        self.house.restart()

    # ── what always holds ────────────────────────────────────────────────────────────────────────────────────────────

    @invariant()
    def the_auditor_agrees(self) -> None:
        if hasattr(self, "house"):
            self.house.check()

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.house.restart()
            self.house.check()
            self.house.close()
            self.throw_away()
