"""One live table as the auditor keeps it: who sits where, who banks, what was asked for, what the tray does by itself."""

from typing import Any

from queenhigh.rules.schema.ruleset import Ruleset
from tests.casino import plain_shuffle as plain
from tests.casino.audited_round import Move, Refused, Round
from tests.round.story import Guest

Posting = tuple[str, str, int]
"""From account, to account, cents; as the house's books name them."""
Body = dict[str, Any]
DENOMINATIONS = (1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 50, 25, 5, 1)


class Table:
    """One table. Every action answers with postings, or is refused."""

    def __init__(
        self, name: str, rules: Ruleset, currency: str, meters: dict[str, str], *, by_hand: bool = False
    ) -> None:
        self.name, self.rules, self.currency, self.meters, self.by_hand = name, rules, currency, meters, by_hand
        self.status, self.version, self.tray, self.rounds = "open", 0, "open", 0
        self.people: dict[str, tuple[int, ...]] = {}
        self.purse: dict[str, int] = {}
        self.round: Round | None = None
        self.guests_of: dict[int, tuple[str, ...]] = {}
        """Who was in each round."""
        self.in_round: list[Posting] = []
        """What has moved since the round was opened, and goes back if it is called off."""
        self.turn: tuple[int, str, int] = (0, "", 0)
        self.offered = 0
        self.declined: list[int] = []
        self.banker: tuple[int, str, int] | None = None
        self.asks: list[tuple[str, Body]] = []
        self.seed = b""
        self.promised: dict[str, str] = {}
        self.called: list[str] = []
        self.shown: dict[str, bytes] = {}
        self.silent: set[str] = set()
        self.asked_last = 0
        self.waiting: dict[int, tuple[str, str, Body]] = {}
        self.first: tuple[str, str, tuple[tuple[int, int], ...]] | None = None
        """The first of two counts: of what, by whom, and what was found."""
        self.slips = 1
        """The number of the last slip; the first one has opened the tray."""
        self.alert = False
        """Whether the house is told of the last action: a fill that the tray had to have, a count that is off."""
        self.won = 0
        """What play has brought the tray since the day began."""
        self.corrected = 0
        """What corrected payouts have brought it, or below zero cost it."""
        self.played = False
        """Whether a round was settled or called off since the day began."""
        self.chips: dict[str, int] = {}
        """What people have in chips of the day, as it stands when an action is looked at."""
        self.day = ""
        self.calls = False
        """Whether somebody has called a supervisor, and nobody has answered."""
        self.key = "RUN"
        self.registered: tuple[int, ...] = ()
        self.marks: tuple[int, ...] = ()
        self.recorded: tuple[tuple[str, int, str], ...] = ()
        self.to_pay: list[tuple[int, str, str, int]] = []

    # ── words ────────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def is_open(self) -> bool:
        return self.round is not None and self.round.phase != "over"

    @property
    def seat_banks(self) -> bool:
        return self.rules.bank.by == "seat"

    @property
    def has_keypad(self) -> bool:
        return self.by_hand and bool(self.rules.meter)

    def plays(self, who: str) -> bool:
        """Whether somebody is part of the round that is open."""
        return self.is_open and self.round is not None and who in self.round.guests

    def account(self, kind: str, who: str = "") -> str:
        if kind in ("cage", "world"):
            return f"{self.currency}/{kind}"
        return f"{self.currency}/{kind}:{self.name}{':' + who if who else ''}"

    def wallet(self, who: str) -> str:
        return "demo/world" if self.currency == "demo" else f"{self.currency}/person:{who}"

    def running(self) -> Round:
        if self.round is None:
            raise Refused("round")
        return self.round

    def moved(self, moves: list[Move]) -> list[Posting]:
        """What moved on the felt, in the accounts of the house; it goes back if the round is called off."""
        names = {"house": "tray", "felt": "felt", "bank": "bank", "fees": "fees"}
        made: list[Posting] = []
        for source, target, cents in moves:
            ends = []
            for end, sign in ((source, -1), (target, 1)):
                kind, _, who = end.partition(":")
                if kind == "bettor":
                    self.purse[who] += sign * cents
                    ends.append(self.account("purse", who))
                else:
                    ends.append(self.account(names[kind]))
            made.append((ends[0], ends[1], cents))
        self.in_round += made
        self.won += self.to_tray(made)
        return made

    def to_tray(self, made: list[Posting]) -> int:
        tray = self.account("tray")
        return sum(cents * ((target == tray) - (source == tray)) for source, target, cents in made)

    def bought(self, who: str, cents: int) -> list[Posting]:
        self.purse[who] = self.purse.get(who, 0) + cents
        if not cents:
            return []
        tray, purse = self.account("tray"), self.account("purse", who)
        # L3: chips of the day that were bought at the cage come first, and touch neither tray nor box.
        brought = min(self.chips.get(who, 0), cents)
        self.chips = {**self.chips, who: self.chips.get(who, 0) - brought}
        made = [(f"{self.currency}/chips:{self.day}:{who}", purse, brought)] if brought else []
        left = cents - brought
        return made + ([(self.wallet(who), self.account("drop"), left), (tray, purse, left)] if left else [])

    def cashed(self, who: str, cents: int) -> list[Posting]:
        self.purse[who] -= cents
        if not cents:
            return []
        cage = self.account("cage")
        return [(self.account("purse", who), cage, cents), (cage, self.wallet(who), cents)]

    # ── people ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def check_seats(self, who: str, seats: tuple[int, ...]) -> None:
        apart = bool(seats) and sorted(seats) != list(range(min(seats), min(seats) + len(seats)))
        none = not seats and not self.rules.seats.backline
        if any(not 1 <= seat <= self.rules.seats.count for seat in seats):
            raise Refused("round")
        if len(seats) > self.rules.seats.spots_per_player or apart or none:
            raise Refused("round")
        taken = {seat for other, theirs in self.people.items() if other != who for seat in theirs}
        taken |= {seat for kind, ask in self.asks if kind == "move" and ask["bettor"] != who for seat in ask["seats"]}
        if taken & set(seats):
            raise Refused("seat")

    def sit(self, body: Body) -> list[Posting]:
        who = body["bettor"]
        if who in self.people:
            raise Refused("seat")
        if body["cents"] < 0:
            raise Refused("purse")
        self.check_seats(who, body["seats"])
        self.people[who] = body["seats"]
        self.silent.discard(who)
        return self.bought(who, body["cents"])

    def ask(self, kind: str, body: Body) -> list[Posting]:
        """Stand up, move, buy, cash out: at once, or when the round is over."""
        who = body["bettor"]
        if who not in self.people or any(k == "stand_up" and ask["bettor"] == who for k, ask in self.asks):
            raise Refused("seat")
        if kind in ("buy", "cash_out") and body["cents"] <= 0:
            raise Refused("purse")
        if kind == "move":
            self.check_seats(who, body["seats"])
        if self.plays(who):
            self.asks.append((kind, body))
            return []
        if kind == "cash_out" and body["cents"] > self.purse[who]:
            raise Refused("purse")
        return self.now(kind, body)

    def now(self, kind: str, body: Body) -> list[Posting]:
        """What was asked for happens."""
        who = body["bettor"]
        if kind == "buy":
            self.declined = [seat for seat in self.declined if seat not in self.people[who]]
            return self.bought(who, body["cents"])
        if not self.is_open and self.banker and self.banker[1] == who:
            self.decline()
        if kind == "cash_out":
            return self.cashed(who, body["cents"])
        if self.offered in self.people[who]:
            self.offered = 0
        if kind == "move":
            self.people[who] = body["seats"]
            return []
        made = self.cashed(who, self.purse[who])
        del self.people[who], self.purse[who]
        return made

    def after_round(self, wallets: dict[str, int]) -> list[Posting]:
        """What waited, in its order, as far as it is possible; nobody buys more than can be paid."""
        waited, self.asks = self.asks, []
        made: list[Posting] = []
        left = {ask["bettor"]: wallets.get(self.wallet(ask["bettor"]), 0) // 1_000_000 for _, ask in waited}
        left = {who: cents + self.chips.get(who, 0) for who, cents in left.items()}
        for kind, ask in waited:
            who = ask["bettor"]
            body = dict(ask)
            if kind == "buy" and self.currency != "demo":
                if body["cents"] > left[who]:
                    continue
                left[who] -= body["cents"]
            if kind == "cash_out":
                body["cents"] = min(body["cents"], self.purse[who])
                if not body["cents"]:
                    continue
            try:
                if kind == "move":
                    self.check_seats(who, body["seats"])
            except Refused:
                continue
            made += self.now(kind, body)
        return made

    # ── the bank ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def bank_order(self) -> list[int]:
        """A2, C1: whoever has it may keep it up to the limit; then clockwise from the last holder's left."""
        seat, bettor, rounds = self.turn
        sits = {place: who for who, places in self.people.items() for place in places}
        count = self.rules.seats.count
        way = [(seat + step) % count + 1 for step in range(count)]
        first = [seat] if bettor and sits.get(seat) == bettor else []
        limit = self.rules.bank.rounds_max
        barred = bettor if limit is not None and rounds >= limit else ""
        return [s for s in first + [s for s in way if s not in first] if s in sits and sits[s] != barred]

    def bank_time(self) -> None:
        if not self.seat_banks or self.is_open or self.banker:
            raise Refused("bank")

    def offer(self) -> None:
        self.bank_time()
        order = self.bank_order()
        fresh = [seat for seat in order if seat not in self.declined]
        if self.offered or not order:
            raise Refused("bank")
        if not fresh:
            self.declined = []
        self.offered = (fresh or order)[0]

    def answers(self, who: str) -> None:
        self.bank_time()
        if not self.offered or self.offered not in self.people.get(who, ()):
            raise Refused("bank")

    def take_bank(self, body: Body) -> None:
        who, cents = body["bettor"], body["cents"]
        self.answers(who)
        fees = [fee for fee in self.rules.fee.values() if fee.payer == "bank" and fee.schedules and fee.schedule]
        fee = sum(max(tier.fee_cents for tier in (f.schedules or {})[f.schedule or ""].tiers) for f in fees)
        alone = [
            max(w.cents_min, w.cents_step)
            for w in self.rules.wager.values()
            if w.kind in ("opening", "side") and not w.needs and w.equals is None
        ]
        if not max(self.rules.bank.cents_min, min(alone)) <= cents <= self.purse[who] - fee:
            raise Refused("bank")
        if body["commitment"]:
            self.promise(who, body["commitment"])
        self.banker, self.offered = (self.offered, who, cents), 0

    def decline(self) -> None:
        seat, who = (self.banker[0], self.banker[1]) if self.banker else (self.offered, "")
        self.promised.pop(who or next(w for w, seats in self.people.items() if seat in seats), None)
        self.declined.append(seat)
        self.offered, self.banker = 0, None

    # ── the round ────────────────────────────────────────────────────────────────────────────────────────────────────

    def start(self, body: Body) -> list[Posting]:
        if self.is_open:
            raise Refused("round")
        if self.seat_banks and not self.banker:
            raise Refused("bank")
        if body["seed"] is not None and len(body["seed"]) != 32:
            raise Refused("seed")
        if body["seed"] is not None and {name for name, _ in body["readings"]} != set(self.rules.meter):
            raise Refused("round")
        guests = tuple(Guest(who, self.purse[who], seats) for who, seats in self.people.items())
        self.seed = body["seed"] or b""  # what the house draws by itself is known when it is revealed
        self.round = Round(self.rules, self.rounds + 1, guests, self.banker or (0, "", 0))
        self.guests_of[self.round.number] = tuple(self.people)
        self.in_round = []
        return self.moved([(f"bettor:{self.banker[1]}", "bank", self.banker[2])] if self.banker else [])

    def promise(self, who: str, commitment: str) -> None:
        good = len(commitment) == 64 and all(letter in "0123456789abcdef" for letter in commitment)
        if who in self.silent or who in self.promised or not good:
            raise Refused("seed")
        self.promised[who] = commitment

    def commit(self, body: Body) -> None:
        self.running().need("betting")
        if not self.plays(body["bettor"]):
            raise Refused("seat")
        self.promise(body["bettor"], body["commitment"])

    def show(self, body: Body) -> None:
        now, who, seed = self.running(), body["bettor"], body["seed"]
        now.need("closed")
        if who not in self.called or who in self.shown:
            raise Refused("seed")
        if len(seed) != 32 or plain.promise(self.name, now.number, who, seed) != self.promised[who]:
            raise Refused("seed")
        self.shown[who] = seed

    def deal(self) -> None:
        now = self.running()
        now.need("closed")
        says = [(who, self.promised[who], self.shown.get(who)) for who in self.called]
        self.silent |= {who for who, _, seed in says if seed is None}
        now.deal(plain.mixed(self.seed, self.name, now.number, says))

    def void(self, reason: str) -> list[Posting]:
        """Everything that has moved since the round was opened goes back."""
        now = self.running()
        now.need("betting", "closed", "deciding", "revealing", "settling", "awarding")
        if not reason.strip() or now.paid_awards:
            raise Refused("void")
        now.phase, now.turns = "void", []
        for who, guest in now.guests.items():
            self.purse[who] = guest.purse
        self.won -= self.to_tray(self.in_round)
        self.keypad_off()
        self.played = True
        return [(target, source, cents) for source, target, cents in reversed(self.in_round)]

    def keypad_off(self) -> None:
        """The next round begins with dark buttons; the key stays where it is."""
        self.registered, self.marks, self.recorded, self.to_pay = (), (), (), []

    def rack(self, wallets: dict[str, int]) -> list[Posting]:
        now = self.running()
        now.need("racking", "void")
        if self.to_pay:
            raise Refused("pay")
        self.keypad_off()
        now.phase, self.played = "over", True
        self.rounds = now.number
        if now.dealt:
            again = self.turn[1] == now.banker
            self.turn = (now.bank_seat, now.banker, self.turn[2] + 1 if again else 1)
        self.banker, self.declined, self.offered = None, [], 0
        self.promised, self.called, self.shown, self.seed = {}, [], {}, b""
        made = self.after_round(wallets)
        if self.status == "closing":
            made += self.everyone_leaves()
        return made

    def everyone_leaves(self) -> list[Posting]:
        made: list[Posting] = []
        for who in list(self.people):
            made += self.now("stand_up", {"bettor": who})
        self.status, self.calls = "closed", False
        return made

    def waits(self) -> tuple[str, int, tuple[str, ...]]:
        """What the table waits for, of which seat, and of whom."""
        now = self.round
        if now is None or now.phase == "over":
            if not self.seat_banks or self.banker:
                return "start", 0, ()
            if self.offered:
                return "bank", self.offered, tuple(w for w, s in self.people.items() if self.offered in s)
            fresh = [seat for seat in self.bank_order() if seat not in self.declined]
            return "offer" if fresh else "banker", 0, ()
        match now.phase:
            case "betting":
                return "bets", 0, tuple(who for who in now.guests if who != now.banker)
            case "closed":
                missing = tuple(who for who in self.called if who not in self.shown)
                return ("seeds", 0, missing) if missing else ("deal", 0, ())
            case "deciding":
                return "decision", now.turns[0], (now.spots[now.turns[0]],)
            case "awarding":
                first = next((each for each in now.won if not each.win), now.won[0])
                return "confirm" if first.win else "lock", first.name[1], (first.name[2],)
            case phase:
                word = {"revealing": "reveal", "settling": "settle", "racking": "rack", "void": "rack"}[phase]
                return word, 0, ()
