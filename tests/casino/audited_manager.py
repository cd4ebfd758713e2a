"""Supervisors at the Game Manager before the auditor: rates, ceilings, links, and what two persons adjust, move or end.

With the slips of people who do it: one who approves alone, more off a meter than it shows, money to worse odds or to a
meter that nobody knows, an end while a hand may still win.
"""

from random import Random
from typing import Any

from hypothesis.stateful import rule

from tests.casino.audited_days import REASONS, randoms
from tests.casino.audited_founding import PLAYERS
from tests.casino.audited_meters import Meter
from tests.casino.audited_pit import PitMachine
from tests.casino.audited_words import MICRO, Request

WHO = ("sam", "sue", "sam", "sue", "os:root", "carl", "dina", "ann", "house")
PARTS = (0, 1, -1, 33_333, 5_000_000, -250_000_000, 30_000_000_000, -10_000_000_000, 10**13, -(10**13))
"""Micro-cents: nothing, a part of a cent, $0.05, $2.50, $300, and far too much."""


class ManagerMachine(PitMachine):
    """One house with everything that people may do in it, its meters included."""

    @property
    def meters(self) -> dict[str, Meter]:
        return self.house.paper.meters

    def some_meter(self, rng: Random) -> str:
        running = [name for name, meter in self.meters.items() if meter.status == "open"]
        return rng.choice((*running, *running, "house", "house", "house", *self.meters, "none"))

    def manages(self, rng: Random, name: str) -> Request:
        """Something that somebody wants of a meter."""
        reason, to = rng.choice(REASONS), rng.choice((*self.meters, *self.meters, "none"))
        kind = rng.choice(("change_rate", "raise_ceiling", "adjust_meter", "adjust_meter", "transfer_meter"))
        kind = "adjust_meter" if self.stranded(name) and rng.random() < 0.7 else kind
        body: dict[str, Any] = {"reason": reason}
        match kind:
            case "change_rate":
                body |= {"contribution_bp": rng.choice((-1, 0, 1_400, 3_333, 10_000, 10_001))}
            case "raise_ceiling":
                body |= {"cents": rng.choice((0, 100_100, 100_101, 100_150, 100_900, 101_000))}
            case "adjust_meter":
                body |= self.adjusts(rng, name)
            case _:
                body |= {"to": to, "micro_cents": rng.choice(PARTS)}
        return self.make(rng, rng.choice(WHO), f"meter:{name}", kind, **body)

    def stranded(self, name: str) -> list[int]:
        """The wins of a meter that wait for an adjustment."""
        locks = self.meters[name].locks if name in self.meters else []
        return [lock.win for lock in locks if lock.status == "stranded"]

    def adjusts(self, rng: Random, name: str) -> dict[str, int]:
        """So much more or less; or what a void has left aside, by the number of the win."""
        stranded = self.stranded(name)
        if stranded and rng.random() < 0.7:
            return {"win": rng.choice(stranded), "micro_cents": 0 if rng.random() < 0.9 else MICRO}
        return {"win": 0 if rng.random() < 0.9 else rng.randint(1, 9), "micro_cents": rng.choice(PARTS)}

    def second(self, rng: Random, name: str) -> Request:
        """Somebody approves or declines what waits at a meter: the right one, mostly."""
        waiting = self.meters[name].waiting if name in self.meters else {}
        number = rng.choice((*waiting, *waiting, 99))
        by = waiting[number][0] if number in waiting else "sam"
        who = rng.choice((by, *(("sue",) if by == "sam" else ("sam",)) * 4, *WHO))
        if rng.random() < 0.8:
            return self.make(rng, who, f"meter:{name}", "approve", number=number)
        return self.make(rng, who, f"meter:{name}", "decline", number=number, reason=rng.choice(REASONS))

    @rule(rng=randoms)
    def the_game_manager(self, rng: Random) -> None:
        name = self.some_meter(rng)
        self.send(self.manages(rng, name))
        waiting = [each for each, meter in self.meters.items() if meter.waiting]
        if rng.random() < 0.8:
            self.send(self.second(rng, rng.choice((*waiting, *waiting, name))))

    @rule(rng=randoms)
    def the_game_manager_in_the_midst(self, rng: Random) -> None:
        """In one group with what tables do to the same meter."""
        name = rng.choice(("house", self.some_meter(rng)))
        group = [self.manages(rng, name), self.second(rng, name), self.second(rng, self.some_meter(rng))]
        group += [self.next_for(rng, table) for table in ("T4", "T5", "T6") if self.tables[table].status != "closed"]
        rng.shuffle(group)
        self.send(*group)

    @rule(rng=randoms)
    def winners_at_two_tables(self, rng: Random) -> None:
        """Hands at linked tables wait for their amounts; one is marked, the others go on; then it is paid, or taken away."""
        names = [name for name in ("T4", "T5") if self.tables[name].status == "open"]
        if self.meters["house"].status != "open" or len(names) < 2:
            return
        for where in list(self.meters["house"].unlinked):
            self.send(self.make(rng, "sam", "meter:house", "link_meter", table=where))
        for name in names:
            self.until_won(rng, name)
            if self.tables[name].waits()[0] == "lock":
                self.send(self.make(rng, "house", name, "lock_award", **self.first_award(name), cents=None))
        if self.tables[names[0]].waits()[0] in ("lock", "confirm"):
            kind = rng.choice(("release_award", "void_round", "confirm_award"))
            body = {"reason": "a mark too early"} if kind == "void_round" else self.first_award(names[0])
            self.send(self.make(rng, "house", names[0], kind, **body))
        if self.stranded("house"):
            self.send(self.make(rng, "sam", "meter:house", "adjust_meter", reason="void", **self.adjusts(rng, "house")))
            self.send(self.second(rng, "house"))

    def until_won(self, rng: Random, name: str) -> None:
        """A table goes on until something is to be won from its meter, for a round or two."""
        for seat, who in enumerate(PLAYERS, start=1):
            if who not in self.tables[name].people and rng.random() < 0.7:
                self.send(self.make(rng, "carl", "house", "deposit", person=who, cents=20_000))
                self.send(self.make(rng, who, name, "sit", bettor=who, seats=(seat,), cents=20_000))
        for _ in range(16):
            table = self.tables[name]
            if table.waits()[0] in ("lock", "confirm"):
                return
            if table.round is not None and table.round.phase == "betting" and not table.round.felt:
                for who, guest in table.round.guests.items():
                    for spot in guest.seats[:1]:
                        for wager, cents in (("ante", 500), ("progressive", 100)):
                            body = {"bettor": who, "spot": spot, "wager": wager, "cents": cents}
                            self.send(self.make(rng, who, name, "place_wager", **body))
                if not self.tables[name].running().felt:
                    return
            self.send(self.next_for(rng, name))

    def first_award(self, name: str) -> dict[str, Any]:
        _, spot, people = self.tables[name].waits()
        return {"meter": "progressive", "spot": spot, "bettor": people[0]}

    @rule(rng=randoms)
    def a_meter_ends(self, rng: Random) -> None:
        """All that is on it goes to another one, if nobody wagers on it any more; seldom the one that tables are on."""
        name = rng.choice(("house", "house", "poor", "poor", "toy", "spare", "none"))
        if name == "house" and rng.random() < 0.8:
            for table in self.meters[name].tables:
                self.send(self.make(rng, "sam", table, "void_round", reason="the end"))
        if name in self.meters and "" not in self.meters[name].unlinked and rng.random() < 0.7:
            self.send(self.make(rng, "sam", f"meter:{name}", "unlink_meter", reason="the end", table=""))
        to = rng.choice((*self.meters, "spare", "spare", "spare", "house"))
        who, reason = rng.choice(("sam", "sam", "sue", "sue", "carl")), rng.choice(REASONS)
        done = self.send(self.make(rng, who, f"meter:{name}", "retire_meter", to=to, reason=reason))
        if done and rng.random() < 0.6:
            other = {"sam": "sue", "sue": "sam"}[who]
            number = max(self.meters[name].waiting)
            self.send(self.make(rng, other, f"meter:{name}", "approve", number=number))
        elif done:
            self.send(self.second(rng, name))
        if name == "house" and self.meters[name].status == "open" and rng.random() < 0.9:
            self.send(self.make(rng, "sam", "meter:house", "link_meter", table=""))
