"""The pit before the auditor: a dealer at the keypad, trays and boxes that two people count, gaming days, chips at the cage.

Everything that a house does in a night, with the slips of people who do it: one who signs twice, a button too early, chips
of yesterday.
"""

import datetime as dt
from random import Random
from typing import Any

from hypothesis.stateful import rule

from tests.casino.audited_days import AMOUNTS, REASONS, HouseMachine, randoms
from tests.casino.audited_founding import PLAYERS
from tests.casino.audited_house import chips
from tests.casino.audited_keypad import won_on
from tests.casino.audited_table import Table
from tests.casino.audited_words import MICRO, Request

COUNTERS = ("sue", "cora", "sue", "cora", "dina", "carl", "sam", "audrey")
STEPS = {"issued": "opening", "open": "closing", "boxed": "drop"}


class PitMachine(HouseMachine):
    """One house with everything that people may do in it, and what its staff does beside the tables."""

    # ── a table that a person deals ──────────────────────────────────────────────────────────────────────────────────

    def next_for(self, rng: Random, name: str) -> Request:
        made = super().next_for(rng, name)
        if not self.tables[name].by_hand or made.actor != "house":
            return made
        actor, kind, body = self.by_hand(rng, self.tables[name], made)
        return Request(actor, made.stream, kind, body, made.id, made.round)

    def by_hand(self, rng: Random, table: Table, made: Request) -> tuple[str, str, dict[str, Any]]:
        """The next step of a human dealer and the supervisor; now and then another one."""
        if rng.random() < 0.06:
            return self.some_press(rng, table)
        match table.waits()[0]:
            case "start":
                return "dina", "start_round", {"seed": None, "readings": ()}
            case "bets":
                return "dina", "press_coin_in" if rng.random() < 0.9 else "close_bets", {}
            case "lock" | "confirm":
                return self.of_awards(rng, table)
            case "rack" if table.to_pay:
                if rng.random() < 0.1:
                    return "dina", "press_game_over", {}
                spot, who, wager, cents = table.to_pay[0]
                wrong = rng.random() < 0.1
                return "dina", "pay_wager", {"spot": spot, "bettor": who, "wager": wager, "cents": cents + wrong}
            case "rack":
                return self.ending(rng, table)
            case "decision":
                return made.actor, made.kind, made.body
            case _:
                return "dina", made.kind, made.body

    def ending(self, rng: Random, table: Table) -> tuple[str, str, dict[str, Any]]:
        """GAME OVER; before it the key to RUN and wrong marks away, or all of that forgotten."""
        spots = [*table.marks, *([rng.choice(list(table.running().spots or {1: ""}))] if rng.random() < 0.15 else [])]
        if table.key == "JPH" and rng.random() < 0.8:
            return "sam", "turn_key", {"position": "RUN"}
        if spots and rng.random() < 0.6:
            return "dina", "press_hand", {"spot": spots[0], "amounts": ()}
        return "dina", "press_game_over" if rng.random() < 0.9 else "rack", {}

    def of_awards(self, rng: Random, table: Table) -> tuple[str, str, dict[str, Any]]:
        """Mark, key to JPH, J-POT, key to RUN; or a mark is taken away again."""
        won = table.running().won
        wrong = [spot for spot in table.marks if not won_on(table, spot)]
        unmarked = [each.name[1] for each in won if not each.win and each.name[1] not in table.marks]
        fresh = [each for each in won if each.win and each.name not in table.recorded]
        if table.key == "RUN":
            if wrong or unmarked or rng.random() < 0.15:
                return "dina", "press_hand", {"spot": (wrong or unmarked or table.marks)[0], "amounts": ()}
            return rng.choice(("sam", "sue")), "turn_key", {"position": "JPH"}
        if fresh and not wrong:
            return "sam", "press_jackpot", {}
        return "sam", "turn_key", {"position": "RUN"}

    def some_press(self, rng: Random, table: Table) -> tuple[str, str, dict[str, Any]]:
        """A press that nobody waits for."""
        who = rng.choice(("dina", "dina", "dina", "sam", "sam", "os:root", "carl", "ann", "house"))
        kind = rng.choice(("press_coin_in", "press_hand", "press_hand", "turn_key", "press_jackpot", "press_game_over"))
        body: dict[str, Any] = {}
        if kind == "press_hand":
            spot = rng.randint(1, table.rules.seats.count)
            body = {"spot": spot, "amounts": () if rng.random() < 0.9 else (100,)}
        elif kind == "turn_key":
            body = {"position": rng.choice(("JPH", "RUN"))}
        return who, kind, body

    @rule(rng=randoms)
    def a_dealer_deals(self, rng: Random) -> None:
        table = self.tables["T6"]
        for _ in range(rng.randint(6, 16)):
            if table.status == "closed":
                return
            table = self.tables["T6"]
            if table.round is not None and table.round.phase == "betting" and not table.round.felt:
                for _ in range(5):
                    self.bets_once(rng, "T6", table)
            self.send(self.next_for(rng, "T6"))

    @rule(rng=randoms)
    def somebody_presses(self, rng: Random) -> None:
        name = rng.choice(("T6", "T6", "T6", "T4", "T1"))
        who, kind, body = self.some_press(rng, self.tables[name])
        self.send(self.make(rng, who, name, kind, **body))

    # ── trays ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def book(self, name: str, kind: str) -> int:
        table = self.tables[name]
        accounts = ("drop", "fees") if kind == "drop" else ("tray",)
        return sum(self.house.paper.books.get(table.account(each), 0) for each in accounts) // MICRO

    def counts(self, rng: Random, name: str, who: str, kind: str) -> bool:
        """Somebody counts: what is there, mostly; a chip more or less, or a heap, now and then. Or all begin again."""
        if self.tables[name].first is not None and rng.random() < 0.1:
            return self.send(self.make(rng, "sam", name, "discard_count", reason=rng.choice(REASONS)))
        found = self.book(name, kind)
        if rng.random() < 0.15:
            found = max(0, found + rng.choice((-7_000, -100, 5, 100, 5_001)))
        some = chips(found) if rng.random() < 0.97 else ((7, 1),)
        return self.send(self.make(rng, who, name, "count_chips", kind=kind, chips=some))

    @rule(rng=randoms)
    def somebody_counts(self, rng: Random) -> None:
        """At any time, by anybody; what nobody should do is refused, and what two agree about counts."""
        name = rng.choice(list(self.tables))
        if rng.random() < 0.15:
            who, reason = rng.choice(("sam", "carl", "dina")), rng.choice(REASONS)
            self.send(self.make(rng, who, name, "discard_count", reason=reason))
            return
        kind = STEPS.get(self.tables[name].tray, "opening")
        kind = kind if rng.random() < 0.75 else rng.choice(("opening", "closing", "drop"))
        for who in rng.sample(COUNTERS, 2) if rng.random() < 0.7 else (rng.choice(COUNTERS),):
            self.counts(rng, name, who, kind)
        self.tray_opens(rng, name)

    def tray_opens(self, rng: Random, name: str) -> None:
        """On to an open tray again, by whatever is left to do."""
        for _ in range(12):
            table = self.tables[name]
            match table.tray:
                case "open":
                    return
                case "closed":
                    waiting = [number for number, (_, kind, _) in table.waiting.items() if kind == "ask_slip"]
                    if waiting and rng.random() < 0.9:
                        who = rng.choice(("carl", "cora", "sam"))
                        self.send(self.make(rng, who, name, "approve", number=waiting[-1]))
                    else:
                        some = chips(rng.choice((40_000, 40_000, 700)))
                        self.send(self.make(rng, "sam", name, "ask_slip", kind="opening", chips=some))
                case status:
                    self.counts(rng, name, rng.choice(COUNTERS[:6]), STEPS[status])

    # ── days ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    @rule(rng=randoms)
    def chips_at_the_cage(self, rng: Random) -> None:
        for _ in range(rng.randint(1, 3)):
            self.chips_once(rng, rng.choice((*PLAYERS, "carl", "nobody")))

    def chips_once(self, rng: Random, person: str) -> None:
        cents, who = rng.choice(AMOUNTS), rng.choice(("carl", "carl", "cora", "sam"))
        if rng.random() < 0.6:
            self.send(self.make(rng, who, "house", "buy_chips", person=person, cents=cents))
            return
        held = self.house.paper.books.get(f"cash/chips:{self.house.paper.day}:{person}", 0) // MICRO
        cents = held if held and rng.random() < 0.5 else cents
        day = rng.choice(("", "", self.house.paper.day, self.house.paper.last_day, "2026-01-01"))
        self.send(self.make(rng, who, "house", "redeem_chips", person=person, cents=cents, day=day))

    @rule(rng=randoms)
    def a_day_too_early(self, rng: Random) -> None:
        who = rng.choice(("sam", "sue", "carl", "ann"))
        day = rng.choice(("2026-11-15", "2026-11-16", "tomorrow", "2026-13-01"))
        made = self.make(rng, who, "house", "open_day", day=day), self.make(rng, who, "house", "close_day")
        self.send(rng.choice(made), self.money(rng), self.next_for(rng, self.some_table(rng)))

    @rule(rng=randoms)
    def a_night(self, rng: Random) -> None:
        """Everyone goes home, every tray and box is counted, the day closes, and another one begins."""
        cash = [name for name, table in self.tables.items() if table.currency == "cash"]
        for name in cash:
            self.ends(rng, name)
            for number in list(self.tables[name].waiting):
                self.send(self.make(rng, "cora", name, "approve", number=number))
            if rng.random() < 0.5:
                self.corrects(rng, name)
        if rng.random() < 0.5:
            self.chips_once(rng, rng.choice(PLAYERS))
        night = self.make(rng, "sam", "house", "close_day")
        self.send(self.make(rng, "sam", cash[0], "ask_slip", kind="opening", chips=chips(700)), night, self.money(rng))
        for _ in range(3):
            self.chips_once(rng, rng.choice(PLAYERS))
        day = self.house.paper.day or self.house.paper.last_day
        later = dt.date.fromisoformat(day) + dt.timedelta(days=rng.choice((1, 1, 20)))
        self.send(self.make(rng, "sue", "house", "open_day", day=later.isoformat()))
        for _ in range(3):
            self.chips_once(rng, rng.choice(PLAYERS))
        for name in cash:
            self.tray_opens(rng, name)
            for who in rng.sample(PLAYERS, 2):
                self.sits(rng, name, who)

    def corrects(self, rng: Random, name: str) -> None:
        """A wrong payout comes to light at the last moment; it is for somebody else to look into it."""
        table = self.tables[name]
        for who in table.guests_of.get(table.rounds, ())[:1]:
            body = {"round": table.rounds, "bettor": who, "cents": rng.choice((-500, 20_000)), "reason": "a late word"}
            self.send(self.make(rng, "dina", name, "correct_payout", **body))
            for number in list(self.tables[name].waiting):
                self.send(self.make(rng, rng.choice(("carl", "sue", "dina")), name, "approve", number=number))

    def ends(self, rng: Random, name: str) -> None:
        """The last round of a table is called off or played to its end; everyone leaves, and two people count."""
        if self.tables[name].is_open:
            self.send(self.make(rng, "sam", name, "void_round", reason="the night"))
        for _ in range(40):
            if self.tables[name].is_open:
                self.send(self.next_for(rng, name))
        for who in list(self.tables[name].people):
            self.send(self.make(rng, who, name, "stand_up", bettor=who))
        for _ in range(10):
            table = self.tables[name]
            if table.tray == "closed" or table.is_open or table.people:
                return
            self.counts(rng, name, rng.choice(COUNTERS[:6]), STEPS[table.tray])
