"""Random tables: people come, go, buy, move, bank and decline at every moment of a round, with voids and misdeals.

After every step the chips are counted a second time, from the transfers alone: nobody is lost, no seat is shared, meters are
right to the micro-cent, and the events played again give the same table.
"""

from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from queenhigh.cards.seeds import seed_commitment, seed_from_int
from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import FUNDING, MICRO_CENTS_PER_CENT, bettor_account, meter_account
from queenhigh.round import actions as do
from queenhigh.round.legal import LegalTakeBack, LegalWager, legal_actions
from queenhigh.round.policy import Offer
from queenhigh.round.readers import SURVEILLANCE
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session import actions as table_do
from queenhigh.session import events as ev
from queenhigh.session.actions import AnyTableAction
from queenhigh.session.machine import CLOSED, fold_all, step
from queenhigh.session.play import award_action, dealer_step
from queenhigh.session.posting import post_rules
from queenhigh.session.steps import next_step
from queenhigh.session.table import Table, micro_balances_of
from tests.effort import scaled
from tests.round.games import STAKE_MAX, cheap

randoms = st.randoms(use_true_random=False)
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
AMOUNTS = (0, 1, 50, 700, 5_000, 60_000)


class TableMachine(RuleBasedStateMachine):
    """One table of one game, with everything that people may do at it, at any time."""

    game: ClassVar[Ruleset]
    other: ClassVar[Ruleset]
    """The same game with another limit, to be posted."""

    @initialize(rng=randoms)
    def opens(self, rng: Random) -> None:
        self.table: Table = CLOSED
        self.ruleset: Ruleset = self.game
        self.events: list[list[Any]] = [[]]
        self.played: list[Ruleset] = [self.game]
        self.chips: dict[str, int] = {}
        self.rest: dict[str, int] = {}
        self.meters: dict[str, int] = {}
        self.seeds: dict[str, bytes] = {}
        self.number = 0
        keypad = bool(self.game.meter) and rng.random() < 0.5
        self.take(table_do.OpenTable("t", table_do.Settings(keypad=keypad)))
        for name in rng.sample(NAMES, rng.randint(2, 4)):
            self.sits_down(rng, name)

    # ── one action ───────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, action: AnyTableAction) -> bool:
        """Try it. What is refused has changed nothing; what is taken is counted from its transfers."""
        before = self.table
        try:
            self.table, events = step(self.ruleset, before, action)
        except IllegalAction:
            return False
        assert events
        self.events[-1] += events
        for event in events:
            self.count(event)
        if self.table.rules_hash != self.ruleset.hash:
            self.ruleset = self.other if self.ruleset is self.game else self.game
            self.events.append([])
            self.played.append(self.ruleset)
        return True

    def count(self, event: ev.AnyTableEvent) -> None:
        """Chips and meters, from what moved and nothing else."""
        for transfer in event.transfers:
            for account, cents in ((transfer.source, -transfer.cents), (transfer.target, transfer.cents)):
                held = self.chips if account.kind == "bettor" else self.rest
                name = account.owner if account.kind == "bettor" else str(account)
                held[name] = held.get(name, 0) + cents
        for share in event.shares:
            self.meters[share.meter] = self.meters.get(share.meter, 0) + share.micro_cents
        if isinstance(event, ev.SatDown):
            self.chips.setdefault(event.bettor, 0)
        elif isinstance(event, ev.StoodUp):
            assert self.chips.pop(event.bettor) == 0, "whoever leaves takes everything along"

    # ── what people do ───────────────────────────────────────────────────────────────────────────────────────────

    def somebody(self, rng: Random) -> str:
        return rng.choice(NAMES)

    def some_seats(self, rng: Random) -> tuple[int, ...]:
        seat = rng.randint(1, self.ruleset.seats.count)
        return rng.choice(((seat,), (seat,), (seat, seat % self.ruleset.seats.count + 1), ()))

    def sits_down(self, rng: Random, name: str = "") -> None:
        who = name or self.somebody(rng)
        if self.take(table_do.Sit(who, self.some_seats(rng), rng.choice(AMOUNTS[2:]))):
            assert self.table.person(who) is not None

    @rule(rng=randoms)
    def comes_or_goes(self, rng: Random) -> None:
        who = self.somebody(rng)
        if self.table.person(who) is None:
            self.sits_down(rng, who)
        elif rng.random() < 0.4:
            self.take(table_do.StandUp(who))
        else:
            self.take(table_do.Move(who, self.some_seats(rng)))

    @rule(rng=randoms)
    def buys_or_cashes(self, rng: Random) -> None:
        kind = rng.choice((table_do.Buy, table_do.CashOut))
        self.take(kind(self.somebody(rng), rng.choice(AMOUNTS)))

    @rule(rng=randoms)
    def bets(self, rng: Random) -> None:
        state = self.table.round
        if state.phase != "betting":
            return
        legal = legal_actions(self.ruleset, state, SURVEILLANCE)
        wagers = [each for each in legal if isinstance(each, LegalWager)]
        backs = [each for each in legal if isinstance(each, LegalTakeBack)]
        if backs and rng.random() < 0.15:
            back = rng.choice(backs)
            assert self.take(do.TakeBack(back.bettor, back.spot, back.wager))
        elif wagers:
            chosen = rng.choice(wagers)
            assert self.take(do.PlaceWager(chosen.bettor, chosen.spot, chosen.wager, chosen.cents_min))
            self.promises(rng, chosen.bettor)

    def promises(self, rng: Random, who: str) -> None:
        if rng.random() < 0.4 and who not in self.table.seeds.promised and who not in self.table.silent:
            self.seeds[who] = seed_from_int(rng.getrandbits(32))
            number = self.table.round.number
            assert self.take(table_do.CommitSeed(who, seed_commitment("t", number, who, self.seeds[who])))

    @rule(rng=randoms)
    def goes_on(self, rng: Random) -> None:
        """Whatever the table waits for; the choices are anyone's."""
        now = next_step(self.ruleset, self.table)
        match now.wait:
            case "offer" | "banker":
                self.take(table_do.OfferBank())
            case "bank":
                self.answers(rng, now.seat, now.bettors[0])
            case "start":
                self.number += 1
                assert self.take(table_do.StartRound(seed_from_int(self.number)))
            case "bets":
                if not self.take(do.CloseBets()):
                    assert self.take(do.VoidRound("nobody bets"))
            case "seeds":
                who = rng.choice(now.bettors)
                shown = table_do.RevealSeed(who, self.seeds[who])
                assert self.take(shown if rng.random() < 0.8 else table_do.DealCards())
            case "deal":
                assert self.take(table_do.DealCards())
            case "decision":
                legal = legal_actions(self.ruleset, self.table.round, SURVEILLANCE)
                chosen = rng.choice([each for each in legal if isinstance(each, Offer)])
                assert self.take(do.Decide(chosen.spot, chosen.option))
            case "lock" | "confirm":
                assert self.take(award_action(self.table, now))
            case _:
                assert self.take(dealer_step(now))

    @rule(rng=randoms)
    def goes_on_further(self, rng: Random) -> None:
        for _ in range(4):
            self.goes_on(rng)

    def answers(self, rng: Random, seat: int, who: str) -> None:
        person = self.table.person_at(seat)
        cents = rng.choice(AMOUNTS[1:])
        taken = person is not None and rng.random() < 0.7 and self.take(table_do.TakeBank(who, cents))
        if not taken:
            assert self.take(table_do.DeclineBank(who))

    @rule(rng=randoms)
    def something_goes_wrong(self, rng: Random) -> None:
        spots = [spot.seat for spot in self.table.round.spots] or [1]
        self.take(
            rng.choice(
                (
                    do.VoidRound("a fire drill"),
                    do.ReportWrongCount(rng.choice(spots), 2),
                    do.ReportFouled(rng.choice(spots)),
                    do.Interrupt(readable=rng.random() < 0.5, agreed=rng.random() < 0.5),
                )
            )
        )

    @rule(rng=randoms)
    def the_house_posts_or_sets(self, rng: Random) -> None:
        if rng.random() < 0.7:
            now, then = (self.game, self.other) if self.ruleset is self.game else (self.other, self.game)
            self.take(post_rules(now, then))
        else:
            keypad = bool(self.game.meter) and rng.random() < 0.5
            self.take(table_do.ChangeSettings(table_do.Settings(keypad=keypad)))

    # ── what always holds ────────────────────────────────────────────────────────────────────────────────────────

    @invariant()
    def every_chip_is_somewhere(self) -> None:
        if not hasattr(self, "table"):
            return
        balances = micro_balances_of(self.table)
        assert sum(balances.values()) == 0
        assert {person.bettor: self.table.purse(person.bettor) for person in self.table.people} == self.chips
        assert all(cents >= 0 for cents in self.chips.values())
        for name, cents in self.chips.items():
            assert balances[bettor_account(name)] == cents * MICRO_CENTS_PER_CENT
        assert balances.get(FUNDING, 0) == -sum(self.meters.values())
        self.meters_are_right(balances)

    def meters_are_right(self, balances: dict[Any, int]) -> None:
        """P4: what was put in, less what was awarded, is what stands there, is in reserve, or is locked for a winner."""
        for name in self.game.meter:
            meter = self.table.meter(name)
            locked = sum(award.cents or 0 for award in self.table.round.awards) * MICRO_CENTS_PER_CENT
            paid = self.rest.get(f"meter:{name}", 0) * MICRO_CENTS_PER_CENT
            assert meter.value + meter.overflow + locked == self.meters.get(name, 0) + paid
            assert balances[meter_account(name)] == self.meters.get(name, 0) + paid

    @invariant()
    def nobody_is_lost_and_no_seat_is_shared(self) -> None:
        if not hasattr(self, "table"):
            return
        names = [person.bettor for person in self.table.people]
        seats = [seat for person in self.table.people for seat in person.seats]
        assert sorted(names) == sorted(self.chips)
        assert len(set(seats)) == len(seats)
        in_round = {person.bettor for person in self.table.round.people} if self.table.is_open else set()
        assert in_round <= set(names), "whoever is in a round is at the table until it is over"

    def teardown(self) -> None:
        """The events alone give the same table; and every round comes to its end."""
        if not hasattr(self, "table"):
            return
        again = CLOSED
        for rules, events in zip(self.played, self.events, strict=True):
            again = fold_all(rules, again, events)
        assert again == self.table
        rng = Random(1)
        for _ in range(80):
            if not self.table.is_open:
                break
            self.goes_on(rng)
        assert not self.table.is_open
        self.every_chip_is_somewhere()


def two_versions(name: str) -> tuple[Ruleset, Ruleset]:
    """A game with low limits, and the same game with another maximum."""
    rules = cheap(name)
    wager = rules.decision.wager if rules.decision else next(iter(rules.wager))
    return rules, cheap(name, {f"wager.{wager}.cents_max": STAKE_MAX - 1})


@pytest.mark.parametrize("name", ["tcp-01", "ca-tcp", "ca-6cb", "draw-01", "casablanca", "tcp-progressive-1"])
def test_t2_t3_t4_l1_p4_random_tables_lose_nobody_and_no_chip(name: str) -> None:
    one, two = two_versions(name)
    machine: Any = type("TableOf", (TableMachine,), {"game": one, "other": two})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=scaled(25), stateful_step_count=40, suppress_health_check=list(HealthCheck), deadline=None
        ),
    )


def test_the_random_tables_meet_what_matters() -> None:
    """Were the dice kind, the test above would prove little: here is what they met."""
    met: set[str] = set()
    for name in ("ca-6cb", "tcp-progressive-1"):
        one, two = two_versions(name)
        for seed in range(40):
            machine: Any = type("TableOf", (TableMachine,), {"game": one, "other": two})()
            rng = Random(f"{name} {seed}")
            TableMachine.opens(machine, rng)
            for _ in range(120):
                moves = (
                    machine.comes_or_goes, machine.buys_or_cashes, machine.bets, machine.bets, machine.goes_on,
                    machine.goes_on, machine.goes_on_further, machine.something_goes_wrong,
                    machine.the_house_posts_or_sets,
                )  # fmt: skip
                rng.choice(moves[:7] if rng.random() < 0.95 else moves)(rng)
            met |= {type(event).__name__ for events in machine.events for event in events}
            met |= {f"asked {type(e.ask).__name__}" for es in machine.events for e in es if isinstance(e, ev.Asked)}
    wanted = {
        "SatDown", "StoodUp", "Moved", "ChipsBought", "ChipsCashed", "BankOffered", "BankTaken", "BankDeclined",
        "DeckCommitted", "SeedCommitted", "SeedsCalled", "SeedRevealed", "DeckMixed", "DeckRevealed", "RulesPosted",
        "RulesTaken", "RoundVoided", "RoundSettled", "asked StandUp", "asked Buy", "asked CashOut", "asked Move",
    }  # fmt: skip
    assert met >= wanted
