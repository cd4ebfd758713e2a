"""Plays random rounds at a table: who sits where, what is bet, which cards come, what goes wrong. Every choice is `rng`'s.

`rng` is a plain `random.Random`, or Hypothesis's own, which records each choice and shrinks it.
"""

from random import Random

from msgspec.structs import replace

from queenhigh.errors import IllegalAction
from queenhigh.money.meter import Meter, MeterTerms
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.deciding import hand_cards
from queenhigh.round.legal import Legal, LegalStep, LegalTakeBack, LegalWager, legal_actions
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Offer
from queenhigh.round.readers import SURVEILLANCE
from queenhigh.round.state import State
from queenhigh.rules.bank import least_bank_cents
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.actions import AnyTableAction, DeclineBank, OfferBank, Settings, StartRound, TakeBank
from queenhigh.session.machine import CLOSED, decide, fold_all
from queenhigh.session.play import seat_people
from queenhigh.session.rounds import as_round_action
from queenhigh.session.table import Table
from tests.round.invariants import check_refusal, check_step
from tests.round.recorder import Recorder

PURSES = (0, 3, 20, 90, 400, 2_000, 1_000_000)
BANKS = (0, 1, 2, 3, 7, 15, 40, 100, 300, 100_000)


def meter_terms(rules: Ruleset, name: str) -> MeterTerms:
    """B12: seed and ceiling are multiples of the table's one progressive wager."""
    terms = rules.meter[name]
    unit = rules.wager[terms.wager].cents_min * 1_000_000
    ceiling = None if terms.ceiling is None else terms.ceiling * unit
    return MeterTerms(terms.seed * unit, terms.contribution_bp, ceiling)


class Driver:
    """One table: its rules, its state, and everything that has happened in the round."""

    def __init__(self, rules: Ruleset, rng: Random) -> None:
        self.rules = rules
        self.rng = rng
        self.table: Table = CLOSED
        self.record = Recorder(rules)
        self.number = 0

    @property
    def state(self) -> State:
        """The round that is open, or the last one."""
        return self.table.round

    # ── one action ───────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, action: AnyTableAction) -> None:
        """Take an action that must be legal; every step keeps the invariants."""
        before = self.state
        events = decide(self.rules, self.table, action)
        assert decide(self.rules, self.table, action) == events, "the table answers alike each time"
        self.table = fold_all(self.rules, self.table, events)
        done = as_round_action(action, events)
        if done is not None:
            of_round = tuple(event for event in events if isinstance(event, ev.AnyEvent))
            check_step(self.rules, before, of_round, self.state)
            self.record.add(done, of_round, self.state)
            self.note(done, of_round)

    def note(self, action: do.AnyAction, events: tuple[ev.AnyEvent, ...]) -> None:
        """An action of the round was taken."""

    def attempt(self, action: do.AnyAction) -> bool:
        """Try an action that may not be legal; a refusal has a code and facts, and changes nothing."""
        try:
            decide(self.rules, self.table, action)
        except IllegalAction as refusal:
            check_refusal(lambda: decide(self.rules, self.table, action), self.table, refusal)
            return False
        self.take(action)
        return True

    # ── opening ──────────────────────────────────────────────────────────────────────────────────────────────────

    def open(self) -> None:
        """Random people, a random bank, meters anywhere."""
        rng, rules = self.rng, self.rules
        rich = rng.random() < 0.6
        people = []
        seats = list(range(1, rules.seats.count + 1))
        while seats:
            take = 2 if rules.seats.spots_per_player == 2 and len(seats) > 1 and rng.random() < 0.3 else 1
            if rng.random() < 0.75:
                purse = 1_000_000 if rich else rng.choice(PURSES)
                people.append(do.Person(f"p{seats[0]}", purse, tuple(seats[:take])))
            seats = seats[take:]
        if rules.seats.backline:
            people += [do.Person(f"b{n}", rng.choice(PURSES[3:]), ()) for n in range(rng.randint(0, 3))]
        self.number += 1
        bank_seat, bank_cents = 0, 0
        if rules.bank.by == "seat":
            people, bank_seat, bank_cents = self._bank(people)
        meters = tuple((name, self._meter(name)) for name in rules.meter)
        settings = Settings(keypad=bool(meters) and rng.random() < 0.5, deck="given")
        table = seat_people(rules, people, settings=settings, meters=meters)
        self.table = replace(table, pack=rng.randrange(rules.deck.packs))
        while bank_seat and self.table.banker is None:
            self.take(OfferBank())
            asked = self.table.person_at(self.table.offered)
            assert asked is not None
            is_taker = self.table.offered == bank_seat
            self.take(TakeBank(asked.bettor, bank_cents) if is_taker else DeclineBank(asked.bettor))
        self.take(StartRound())

    def _bank(self, people: list[do.Person]) -> tuple[list[do.Person], int, int]:
        """Someone banks, with the money for it."""
        seat = self.rng.randint(1, self.rules.seats.count)
        others = [person for person in people if seat not in person.seats]
        cents = max(self.rng.choice(BANKS), least_bank_cents(self.rules))
        return [*others, do.Person("banker", cents + 2_000 + self.rng.randint(0, 50), (seat,))], seat, cents

    def _meter(self, name: str) -> Meter:
        terms = meter_terms(self.rules, name)
        top = terms.ceiling_micro_cents or 3 * terms.seed_micro_cents
        return Meter(terms, self.rng.randint(0, top), self.rng.randint(0, terms.seed_micro_cents))

    # ── legal steps ──────────────────────────────────────────────────────────────────────────────────────────────

    def legal(self) -> tuple[Legal, ...]:
        return legal_actions(self.rules, self.state, SURVEILLANCE)

    def bet(self) -> None:
        """A random wager, if one can be made."""
        wagers = [legal for legal in self.legal() if isinstance(legal, LegalWager)]
        if wagers:
            # Without an ante little happens: the wagers that need nothing come first, half of the time.
            chosen = self.rng.choice(wagers)
            self.take(do.PlaceWager(chosen.bettor, chosen.spot, chosen.wager, self.amount(chosen)))

    def amount(self, legal: LegalWager | Offer) -> int:
        """An amount in the range: the ends often, little rather than much."""
        steps = (legal.cents_max - legal.cents_min) // legal.cents_step
        chosen = self.rng.choice((0, steps, self.rng.randint(0, steps), self.rng.randint(0, min(steps, 12))))
        return legal.cents_min + chosen * legal.cents_step

    def take_back(self) -> None:
        """Withdraw something, if something can be."""
        backs = [legal for legal in self.legal() if isinstance(legal, LegalTakeBack)]
        if backs:
            chosen = self.rng.choice(backs)
            self.take(do.TakeBack(chosen.bettor, chosen.spot, chosen.wager))

    def advance(self) -> None:
        """The next step of the round, whatever it is."""
        if self.state.phase == "deciding":
            options = [legal for legal in self.legal() if isinstance(legal, Offer)]
            self.take(self.decision(self.rng.choice(options)))
            return
        steps = [legal.step for legal in self.legal() if isinstance(legal, LegalStep)]
        if not steps:
            # Nobody can bet, or nobody has: the round is called off.
            self.take(do.VoidRound("nobody bets"))
            return
        match steps[0]:
            case "open_round":
                self.open()
            case "close_bets":
                self.take(do.CloseBets())
            case "deal":
                self.take(do.Deal(self.deck()))
            case "reveal":
                self.take(do.Reveal())
            case "settle":
                self.take(do.Settle())
            case "lock_award":
                # Now and then a mark is taken away again; then it has to be made once more.
                award = next(award for award in self.state.awards if award.cents is None)
                self.take(do.LockAward(*award.name))
                if self.rng.random() < 0.3:
                    self.take(do.ReleaseAward(*award.name))
            case "confirm_award":
                self.take(do.ConfirmAward(*self.rng.choice(self.state.awards).name))
            case "rack":
                self.take(do.Rack())

    def decision(self, legal: Offer) -> do.Decide:
        """An option with a random raise and a random discard, either of which may be left out."""
        cents = self.amount(legal) if legal.cents_step and self.rng.random() < 0.7 else None
        held = self.hand(legal.spot)
        discard = self.rng.choice(held) if legal.may_discard and self.rng.random() < 0.6 else None
        return do.Decide(legal.spot, legal.option, cents, discard)

    def hand(self, seat: int) -> tuple[int, ...]:
        """The cards of a spot's hand, as dealt."""
        spot = self.state.spot(seat)
        return hand_cards(plan_of(self.rules), spot) if spot else ()

    def deck(self) -> tuple[int, ...]:
        """A shuffled deck; often a few ranks or suits lie on top, so that good hands and ties are frequent."""
        deck = [
            "23456789TJQKA".index(r) * 4 + "cdhs".index(s) for r in self.rules.deck.ranks for s in self.rules.deck.suits
        ]
        # One number for the whole shuffle: Hypothesis need not learn what a permutation is.
        mixed = Random(self.rng.getrandbits(32))
        mixed.shuffle(deck)
        kind = self.rng.choice(("plain", "ranks", "suits", "high", "royals"))
        chosen = set(mixed.sample(range(13), mixed.randint(3, 6)))
        if kind == "ranks":
            deck.sort(key=lambda card: card // 4 not in chosen)
        elif kind == "suits":
            deck.sort(key=lambda card: card % 4 > 1)
        elif kind == "high":
            deck.sort(key=lambda card: card // 4 < 10)
        elif kind == "royals":
            # Suited A-K-Q one after another: awards and envy, several in one round.
            suits = mixed.sample(range(4), 4)
            deck.sort(key=lambda card: (card // 4 < 10, suits[card % 4]))
        return tuple(deck)

    # ── what goes wrong ──────────────────────────────────────────────────────────────────────────────────────────

    def mishap(self) -> None:
        """An irregularity, reported rightly or wrongly."""
        rng = self.rng
        spots = [0, *(spot.seat for spot in self.state.spots), rng.randint(0, 9)]
        spot = rng.choice(spots)
        stack = next((s.stack for s in self.state.spots if s.seat == spot), self.state.bank_stack)
        card = rng.choice((*stack, rng.randrange(52)))
        self.attempt(
            rng.choice(
                (
                    do.ReportWrongCount(spot, rng.randint(-1, 5)),
                    do.ReportExposed(spot, card),
                    do.ReportFouled(spot),
                    do.ReportFouled(spot),
                    do.Interrupt(rng.random() < 0.8, rng.random() < 0.8),
                )
            )
        )

    def finish(self) -> None:
        """On to the end, which every round reaches."""
        for _ in range(60):
            if self.state.phase == "over":
                return
            self.advance()
        raise AssertionError("the round does not end")
