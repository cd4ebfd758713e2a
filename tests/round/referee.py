"""An independent referee: the settlement of a round, written a second time, straight from the clauses.

It shares no code with the machine. It is slow and plain on purpose: every step is the sentence of a clause.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import floor

from queenhigh.rules.schema.paying import PayTable
from tests.round.naive_meter import NaiveMeter
from tests.round.referee_cards import Cards
from tests.round.story import Move, Settled, Story, Verdicts

Stake = tuple[str, int, str]
"""Whose, on which spot, on which wager."""


class Referee:
    """Judges one round."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.rules = story.rules
        self.seat_banks = story.rules.bank.by == "seat"
        self.bank = "bank" if self.seat_banks else "house"
        self.verdicts = Verdicts({f"bettor:{guest.name}": guest.purse for guest in story.guests}, {})
        self.layout: dict[Stake, int] = {}
        self.taken_in: dict[Stake, int] = {}
        self.placed: dict[int, list[str]] = {}
        self.net = 0  # N of decision 5: collected minus paid so far
        self.paid = 0
        self.still_due = 0
        self.stopped = False

    def judge(self) -> Verdicts:
        """The whole round, in its order."""
        self.put_up_the_bank()
        self.make_the_bets()
        self.charge_fees()
        self.take_in_meter_wagers()
        self.cards = Cards(self.story, set(self.placed))
        self.raise_wagers()
        self.hand_back_void_hands()
        self.collect_forfeits()
        self.settle()
        self.pay_from_meters()
        self.pay_envy()
        self.return_the_bank()
        self.verdicts.meters = {name: meter.micro_cents for name, meter in self.meters.items()}
        return self.verdicts

    # ── money ────────────────────────────────────────────────────────────────────────────────────────────────────

    def move(self, source: str, target: str, cents: int, clause: str = "") -> Move:
        balances = self.verdicts.balances
        balances[source] = balances.get(source, 0) - cents
        balances[target] = balances.get(target, 0) + cents
        return Move(source, target, cents, clause)

    def move_before(self, source: str, target: str, cents: int) -> None:
        if cents:
            self.verdicts.before.append(self.move(source, target, cents))

    def put_in(self, meter: str, cents: Fraction) -> None:
        """L1: the house's meter funding pays the shares and the seeds, in parts of a cent if need be."""
        self.verdicts.funded[meter] = self.verdicts.funded.get(meter, 0) + int(cents * 1_000_000)

    @property
    def banker(self) -> str:
        return next(guest.name for guest in self.story.guests if self.story.bank_seat in guest.seats)

    # ── before the cards ─────────────────────────────────────────────────────────────────────────────────────────

    def put_up_the_bank(self) -> None:
        if self.seat_banks:
            self.move_before(f"bettor:{self.banker}", "bank", self.story.bank_cents)

    def make_the_bets(self) -> None:
        for bet in self.story.bets:
            # A wager that must equal another lies there whenever the other does, in the same amount.
            equal = [name for name, wager in self.rules.wager.items() if wager.equals == bet.wager]
            for stake in [(bet.name, bet.spot, wager) for wager in (bet.wager, *equal)]:
                if bet.cents:
                    self.layout[stake] = self.layout.get(stake, 0) + bet.cents
                    self.move_before(f"bettor:{bet.name}", "felt", bet.cents)
                else:
                    self.move_before("felt", f"bettor:{bet.name}", self.layout.pop(stake))
        # Decision 11: the seated player first, then the back-line in order of placement.
        for name, spot, _wager in self.layout:
            line = self.placed.setdefault(spot, [self.seated(spot)])
            if name not in line:
                line.append(name)

    def seated(self, spot: int) -> str:
        return next(guest.name for guest in self.story.guests if spot in guest.seats)

    def charge_fees(self) -> None:
        """Decision 7: on every wager made before the deal; a tier ends at its upper figure, inclusive."""
        total = sum(self.layout.values())
        for fee in self.rules.fee.values():
            for name, _spot, wager in self.layout if fee.per_wager else ():
                self.move_before(f"bettor:{name}", "house", (fee.per_wager or {}).get(wager, 0))
            if fee.schedules and fee.schedule:
                for tier in fee.schedules[fee.schedule].tiers:
                    if tier.cents_up_to is None or total <= tier.cents_up_to:
                        self.move_before(f"bettor:{self.banker}", "house", tier.fee_cents)
                        break

    def take_in_meter_wagers(self) -> None:
        """B12, B13: the wagers go to the tray, and the meter takes its share."""
        self.meters = {name: NaiveMeter(self.rules, name, *at) for name, at in self.story.meters.items()}
        for name, terms in self.rules.meter.items():
            for stake in [stake for stake in self.layout if stake[2] == terms.wager]:
                cents = self.taken_in[stake] = self.layout.pop(stake)
                self.move_before("felt", "house", cents)
                # P5: it is final. A hand that is void later gets its wager back from the tray.
                self.put_in(name, self.meters[name].add(cents))

    # ── decisions ────────────────────────────────────────────────────────────────────────────────────────────────

    def raise_wagers(self) -> None:
        """Decision 11: the seat's decision binds all on that spot, each in the proportion of the own wager."""
        for spot, choice in self.story.choices.items():
            made = self.rules.decision.option[choice.option].raise_ if self.rules.decision else None
            if made is None:
                continue
            own = self.layout[self.seated(spot), spot, made.of]
            raised = made.min * own if choice.cents is None else choice.cents
            for name in self.placed[spot]:
                base = self.layout.get((name, spot, made.of), 0)
                if base:
                    assert base * raised % own == 0, "a raise in proportion is whole"
                    self.layout[name, spot, made.wager] = base * raised // own
                    self.move_before(f"bettor:{name}", "felt", base * raised // own)

    def hand_back_void_hands(self) -> None:
        """Decision 15: a void hand returns its wagers; what was given up before is gone."""
        for name, spot, wager in list(self.layout):
            if spot in self.story.void and not self.forfeited(spot, wager):
                self.move_before("felt", f"bettor:{name}", self.layout.pop((name, spot, wager)))
        for stake in [stake for stake in self.taken_in if stake[1] in self.story.void]:
            self.move_before("house", f"bettor:{stake[0]}", self.taken_in.pop(stake))

    def forfeited(self, spot: int, wager: str) -> bool:
        """What a dead hand loses is everything; what an option gives up, the rule file says."""
        return spot in self.story.dead or self.given_up(spot, wager)

    def given_up(self, spot: int, wager: str) -> bool:
        """What the option that was taken forfeits."""
        choice = self.story.choices.get(spot)
        decision = self.rules.decision
        return choice is not None and decision is not None and wager in decision.option[choice.option].forfeits

    # ── settlement ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def limit(self) -> str:
        """The clause by which a bank is finite."""
        return self.rules.bank.clause or "bank"

    def collect(self, name: str, spot: int, wager: str, result: str, clause: str) -> Settled:
        """Decision 5: a collection is at most B − N where the bank's gain is limited; the rest goes back."""
        stake = self.layout.pop((name, spot, wager))
        taken = stake
        if self.rules.bank.cap == "loss_and_win":
            # Measured on the final result, whatever the winners will be paid makes room for it.
            taken = min(stake, self.story.bank_cents - self.net + self.still_due)
        self.net += taken
        moves = []
        if taken:
            moves.append(self.move("felt", self.bank, taken, clause))
        if stake - taken:
            moves.append(self.move("felt", f"bettor:{name}", stake - taken, self.limit))
        return Settled(name, spot, wager, result, stake, taken, clause, tuple(moves))

    def give(self, name: str, spot: int, item: str, due: int, clause: str) -> Settled:
        """Decision 5: a winner gets min(due, B + N) and the whole stake back."""
        paid = min(due, self.covers()) if self.seat_banks else due
        self.net -= paid
        self.paid += paid
        moves = []
        if item not in self.rules.bonus:
            moves.append(self.move("felt", f"bettor:{name}", self.layout.pop((name, spot, item)), clause))
        if paid:
            cited = clause if paid == due else f"{clause}; {self.limit}"
            moves.append(self.move(self.bank, f"bettor:{name}", paid, cited))
        return Settled(name, spot, item, "win" if due else "push", due, paid, clause, tuple(moves))

    def covers(self) -> int:
        """Decision 5: B + N; or, where gross payoffs are limited, B less what has been paid."""
        if self.rules.bank.cap == "payoffs":
            return self.story.bank_cents - self.paid
        return self.story.bank_cents + self.net

    def lines(self) -> Iterator[tuple[str, int, str, int]]:
        """Seat by seat, the seated player first, each bettor's wagers in the order of the rules; with the stake."""
        for spot in self.cards.way(self.rules.order.settle):
            for name in self.placed.get(spot, ()):
                for item in self.rules.settle.wagers:
                    on = self.rules.bonus[item].on if item in self.rules.bonus else item
                    if (name, spot, on) in self.layout:
                        yield name, spot, item, self.layout[name, spot, on]

    def collect_forfeits(self) -> None:
        """A10, decision 5: forfeits first, in the order of settlement."""
        for name, spot, item, _ in list(self.lines()):
            lost = self.given_up(spot, item) if spot in self.story.late else self.forfeited(spot, item)
            if item not in self.rules.bonus and lost:
                clause = self.given_up_clause(spot) if spot in self.story.late else self.forfeit_clause(spot)
                self.verdicts.forfeits.append(self.collect(name, spot, item, "forfeit", clause))
        # A hand that dies later loses the rest of what lies on it then.
        for name, spot, item, _ in list(self.lines()):
            if item not in self.rules.bonus and spot in self.story.late:
                clause = self.story.dead[spot]
                self.verdicts.forfeits.append(self.collect(name, spot, item, "forfeit", clause))

    def forfeit_clause(self, spot: int) -> str:
        if spot in self.story.dead:
            return self.story.dead[spot]
        return self.given_up_clause(spot)

    def given_up_clause(self, spot: int) -> str:
        assert self.rules.decision is not None
        chosen = self.story.choices[spot].option
        return self.rules.decision.option[chosen].clause or f"decision.option.{chosen}"

    def settle(self) -> None:
        """Decision 5, in either mode."""
        ready = [(*line, *self.odds(line[1], line[2])) for line in self.lines() if not self.is_lost(*line[1:3])]
        if self.rules.bank.measured == "final":
            self.still_due = sum(floor(odds * stake) for _, _, _, stake, odds, _ in ready if odds)
        if self.rules.settle.mode == "collect_then_pay":
            for name, spot, item, _stake, odds, clause in ready:
                if odds is None and item not in self.rules.bonus:
                    self.verdicts.settled.append(self.collect(name, spot, item, "lose", clause))
            ready = [line for line in ready if line[4] is not None]
        seats = [spot for spot in self.cards.way(self.rules.order.settle) if spot in self.placed]
        for seat in seats:
            for name, spot, item, stake, odds, clause in ready:
                if spot == seat and (item not in self.rules.bonus or (odds and not self.has_stopped())):
                    self.verdicts.settled.append(self.settle_one(name, spot, item, stake, odds, clause))
            self.pay_from_tray(seat)

    def is_lost(self, spot: int, item: str) -> bool:
        """A bonus lives as long as the wager that it belongs to is not forfeited."""
        return self.forfeited(spot, self.rules.bonus[item].on if item in self.rules.bonus else item)

    def has_stopped(self) -> bool:
        """Decision 5: when B + N is 0 settlement stops, and for a bonus there is nothing that could go back."""
        self.stopped = self.stopped or (self.seat_banks and self.covers() == 0)
        return self.stopped

    def settle_one(self, name: str, spot: int, item: str, stake: int, odds: Fraction | None, clause: str) -> Settled:
        if self.has_stopped() and self.refunded_anyway(spot, item) is not None:
            # A12: the bank did not qualify, so that this wager is returned whatever the hands are.
            return self.give(name, spot, item, 0, self.refunded_anyway(spot, item) or "")
        if self.has_stopped():
            # What is not reached goes back, losing wagers too; nothing is due on it.
            return Settled(
                name, spot, item, "returned", 0, 0, self.limit, self.give(name, spot, item, 0, self.limit).moves
            )
        if odds is None:
            return self.collect(name, spot, item, "lose", clause)
        # A part of a cent stays with the bank.
        given = self.give(name, spot, item, floor(odds * stake), clause)
        return replace(given, result="win" if odds else "push")

    def refunded_anyway(self, spot: int, item: str) -> str | None:
        """The clause by which a wager pushes without any hand being looked at, if it does."""
        for position, row in enumerate(self.rules.outcome.get(item, ())):
            choice = self.story.choices.get(spot)
            if row.option is not None and (choice is None or choice.option not in row.option):
                continue
            if row.qualified is not None and row.qualified != self.cards.qualifies():
                continue
            plain = (
                row.compare is None
                and row.hand is None
                and (row.result == "push" or (row.result, row.pay) == ("win", 0))
            )
            return (row.clause or f"outcome.{item}[{position}]") if plain else None
        return None

    def odds(self, spot: int, item: str) -> tuple[Fraction | None, str]:
        """To one: what a wager or a bonus wins, 0 is a push, None is lost; and the clause that says so."""
        if item in self.rules.bonus:
            bonus = self.rules.bonus[item]
            return self.table_odds(self.rules.table[bonus.table], spot), bonus.clause or f"bonus.{item}"
        odds, clause = self.wager_odds(spot, item)
        commission = Fraction(self.rules.wager[item].commission_percent or 0, 100)
        return odds and odds * (1 - commission), clause

    def wager_odds(self, spot: int, item: str) -> tuple[Fraction | None, str]:
        for position, row in enumerate(self.rules.outcome[item]):
            if self.cards.holds(row, spot):
                clause = row.clause or f"outcome.{item}[{position}]"
                if row.result == "table":
                    return self.table_odds(self.rules.table[row.table or ""], spot), clause
                won = Fraction(row.pay or 0, row.per or 1)
                return {"win": won, "push": Fraction(0), "lose": None}[row.result], clause
        raise AssertionError(f"no row decides {item}")

    def table_odds(self, table: PayTable, spot: int) -> Fraction | None:
        """`to` leaves the stake, `for` has taken it."""
        position = self.cards.table_row(table, spot)
        if position is None:
            return None
        pay = Fraction(table.rows[position].pay or 0, table.rows[position].per or 1)
        return pay if table.basis == "to" else pay - 1

    # ── meters ───────────────────────────────────────────────────────────────────────────────────────────────────

    def meter_row(self, meter: str, spot: int) -> tuple[Fraction, int, int]:
        """Pay for one, per cent of the meter, envy."""
        table = self.rules.table[self.rules.meter[meter].table]
        position = self.cards.table_row(table, spot)
        row = None if position is None else table.rows[position]
        if row is None:
            return Fraction(0), 0, 0
        return Fraction(row.pay or 0, row.per or 1), row.meter_percent or 0, row.envy or 0

    def in_play(self, spot: int) -> bool:
        return spot not in self.story.dead and spot not in self.story.void

    def has_folded(self, spot: int) -> bool:
        """Whether the wager that the decision is about was given up."""
        return self.rules.decision is not None and self.given_up(spot, self.rules.decision.wager)

    def bettors_on(self, meter: str, spot: int) -> Iterator[tuple[str, int]]:
        for name in self.placed[spot]:
            stake = (name, spot, self.rules.meter[meter].wager)
            if stake in self.taken_in and self.in_play(spot):
                yield name, self.taken_in[stake]

    def pay_from_tray(self, spot: int) -> None:
        """B11, B12: only the share of the meter comes off the meter."""
        for meter, terms in self.rules.meter.items():
            for name, cents in self.bettors_on(meter, spot):
                pay, percent, _ = self.meter_row(meter, spot)
                clause = self.rules.table[terms.table].clause or f"meter.{meter}"
                if self.has_folded(spot) and terms.fold != "keeps":
                    rule = f"meter.{meter}.fold"
                    pay, percent, clause = Fraction(0), 0, self.rules.clause_of(rule) or rule
                if not percent:
                    due = floor(pay * cents)
                    moves = (self.move("house", f"bettor:{name}", due, clause),) if pay else ()
                    ends = ("win" if pay else "lose", due, due, clause)
                    self.verdicts.settled.append(Settled(name, spot, terms.wager, *ends, moves))

    def pay_from_meters(self) -> None:
        """B16: in the order of awards; a later winner is paid from the reseeded meter."""
        for meter, terms in self.rules.meter.items():
            for spot in [seat for seat in self.cards.way(terms.award_order) if seat in self.placed]:
                for name, _cents in self.bettors_on(meter, spot):
                    _, percent, _ = self.meter_row(meter, spot)
                    if not percent or (self.has_folded(spot) and terms.fold != "keeps"):
                        continue
                    clause = terms.award_clause or f"meter.{meter}"
                    award = self.meters[meter].award(percent)
                    moves = [self.move(f"meter:{meter}", f"bettor:{name}", award, clause)] if award else []
                    if percent == 100:
                        self.put_in(meter, Fraction(self.meters[meter].reseed()))
                    done = Settled(name, spot, terms.wager, "win", award, award, clause, tuple(moves))
                    self.verdicts.awards.append(done)

    def pay_envy(self) -> None:
        """B17: every other bettor on the meter, once for each hand; two hands of one person are two bettors.

        Decision 14: a fold does not affect it, unless the house lets it lose all.
        """
        for meter, terms in self.rules.meter.items():
            for hand in [spot for spot in self.placed if self.in_play(spot)]:
                envy = self.meter_row(meter, hand)[2]
                if terms.envy_from == "wagered_hand" and not list(self.bettors_on(meter, hand)):
                    continue  # decision 14: a house may require the wager
                out = {spot for spot in self.placed if terms.fold == "loses_all" and self.has_folded(spot)}
                for spot in self.placed if envy and hand not in out else ():
                    if spot in out:
                        continue
                    for name, cents in self.bettors_on(meter, spot) if spot != hand else ():
                        clause = terms.envy_clause or f"meter.{meter}"
                        moved = (self.move("house", f"bettor:{name}", envy * cents, clause),)
                        ends = ("win", envy * cents, envy * cents, clause)
                        self.verdicts.envy.append(Settled(name, spot, terms.wager, *ends, moved))

    def return_the_bank(self) -> None:
        if self.seat_banks:
            self.verdicts.bank_back = self.verdicts.balances.get("bank", 0)
            if self.verdicts.bank_back:
                self.move("bank", f"bettor:{self.banker}", self.verdicts.bank_back)
