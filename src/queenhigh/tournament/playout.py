"""A whole tournament played out purely: real rounds at real tables, every seat by a betting plan, all from one seed.

The tables are sessions, and the tournament decides as it does live. So what a structure does to its players can be tried
before it is announced.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.cards.deck import deck_cards
from queenhigh.cards.seeds import commitment, derived_seed
from queenhigh.cards.shuffle import shuffle
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.round.policy import action_of, sight_of
from queenhigh.rules.bank import least_bank_cents
from queenhigh.session import actions as table_do
from queenhigh.session.machine import CLOSED
from queenhigh.session.machine import step as table_step
from queenhigh.session.play import dealer_step
from queenhigh.session.steps import next_step
from queenhigh.tournament import actions as do
from queenhigh.tournament.actions import Stack, TableReport
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.gate import betting_order, is_tick_due, why_no_round
from queenhigh.tournament.machine import step
from queenhigh.tournament.paying import places
from queenhigh.tournament.plans import Look, deciding, done_of, plan_named, wagers_for
from queenhigh.tournament.state import EMPTY, Player, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from queenhigh.session.actions import AnyTableAction
    from queenhigh.session.table import Table
    from queenhigh.tournament.actions import TournamentAction
    from queenhigh.tournament.terms import Terms


class Evening(NamedTuple):
    """What a structure is played out with, beside its plans."""

    round_seconds: int = 60
    """How long a round takes, for levels and stages that go by the clock."""
    buys: bool = True
    """Whether everyone buys again and adds on whenever the file allows it; else nobody ever does."""


USUAL: Final = Evening()


class PlayedOut(NamedTuple):
    """How a tournament went."""

    state: State
    rounds: int
    """Rounds at all tables together."""
    longest: int
    """Rounds of the table that played most."""
    chips: tuple[int, ...]
    """Chips in play after each round of all tables."""
    seconds: int
    """From the first card to the last, breaks not counted."""


class _Turn(NamedTuple):
    """One round of one table: who bets in which order, how far the stage is, and who has bet."""

    table: str
    order: list[Player]
    done: int
    bet: set[str]


class _Playing:
    def __init__(self, terms: Terms, plans: Mapping[str, str], seed: bytes, evening: Evening) -> None:
        self.terms = terms
        self.evening = evening
        self.at = 0
        """Microseconds since the first card."""
        self.plans = {name: plan_named(plan) for name, plan in plans.items()}
        self.seed = seed
        self.state: State = EMPTY
        self.tables: dict[str, Table] = {}
        self.rounds = 0
        self.played: dict[str, int] = {}

    def do(self, action: TournamentAction) -> None:
        self.state, _ = step(self.terms, self.state, action, "house")

    def begin(self) -> None:
        seed = derived_seed(self.seed, 0)
        self.do(do.AnnounceTournament(self.terms.file.text(), self.terms.rules.hash, commitment(seed)))
        self.do(do.OpenEntries())
        for name in self.plans:
            self.do(do.Enter(name))
        self.do(do.DrawSeats(seed))
        self.do(do.DealFirstCard(self.at))

    def turn(self) -> bool:
        """One round at every table that may have one; then whatever follows from it. Whether there was a round."""
        reports: list[TableReport] = []
        if is_tick_due(self.terms, self.state, self.at):
            self.do(do.Tick(self.at))
        coming = tuple(player.name for player in self.state.left if not player.is_arrived)
        if coming:
            self.do(do.ReportArrivals(coming))
        if self.state.status == "running":
            for table in self.state.open_tables:
                there = self.state.at(table.name)
                if there and not why_no_round(self.terms, self.state, table.name):
                    reports.append(self._round(table.name, there))
            if reports:
                self.do(do.ReportRounds(tuple(reports)))
                self.at += self.evening.round_seconds * 1_000_000
        if self.evening.buys:
            self._buy()
        if self.state.status == "running" and self.state.is_ending:
            self.do(do.EndStage())
        if self.state.status == "between":
            self.do(do.BeginStage(self.at))
        return bool(reports)

    def _buy(self) -> None:
        """Whoever may buys again and adds on: the announced terms say who that is, when and how often."""
        file = self.terms.file
        offered: list[tuple[str, do.BuyAgain | do.BuyAddOn]] = [
            *((name, do.BuyAgain(name)) for name in self.plans if file.rebuy is not None),
            *((name, do.BuyAddOn(name)) for name in self.plans if file.add_on is not None),
        ]
        if not offered or self.state.stage != 1 or self.state.is_ending:
            return
        for name, action in offered:
            player = self.state.players[name]
            few = file.rebuy is not None and player.chips.count <= file.rebuy.chips_max
            if isinstance(action, do.BuyAgain) and not (player.is_out or few):
                continue
            with suppress(IllegalAction):
                self.do(action)

    def _round(self, name: str, there: tuple[Player, ...]) -> TableReport:
        now = self.state.tables[name]
        rules = self.terms.rules_at(now.level)
        table = self._seated(name, there, now.level)
        first = betting_order(tuple(player.seat for player in there), now.first)
        order = sorted(there, key=lambda player: first.index(player.seat))
        turn = _Turn(name, order, done_of(self.terms, self.state, name, self.at), set())
        while True:
            action = self._answer(turn, table)
            if action is None:
                break
            try:
                table, _ = table_step(rules, table, action)
            except IllegalAction:
                if isinstance(action, table_do.OfferBank | round_do.CloseBets):
                    break  # nobody can bank, or nobody has bet: the round counts as played
                raise
            if isinstance(action, round_do.Rack):
                break
        self.rounds += 1
        self.played[name] = self.played.get(name, 0) + 1
        stacks = tuple(Stack(player.name, Chips(table.purse(player.name))) for player in there)
        return TableReport(name, now.reported + 1, stacks)

    def _seated(self, name: str, there: tuple[Player, ...], level: int) -> Table:
        """A table with everyone who is to sit at it, as if it had just been opened."""
        rules = self.terms.rules_at(level)
        settings = table_do.Settings(deck="given")
        table, _ = table_step(rules, CLOSED, table_do.OpenTable(name, settings))
        for player in there:
            table, _ = table_step(rules, table, table_do.Sit(player.name, (player.seat,), player.chips.count))
        return table

    def _answer(self, turn: _Turn, table: Table) -> AnyTableAction | None:
        rules = self.terms.rules_at(self.state.tables[turn.table].level)
        found = next_step(rules, table)
        asked, order = found.bettors, turn.order
        match found.wait:
            case "offer":
                return table_do.OfferBank()
            case "bank":
                # The bank goes round with the first bettor: who is last to bet may bank.
                most, least = table.purse(asked[0]), least_bank_cents(rules)
                is_turn = asked[0] == order[-1].name or table.purse(order[-1].name) < least
                return (
                    table_do.TakeBank(asked[0], most // 2 or least)
                    if is_turn and most >= least
                    else table_do.DeclineBank(asked[0])
                )
            case "start":
                return table_do.StartRound()
            case "bets":
                return self._bet(turn, table)
            case "deal":
                cards = deck_cards(rules.deck.ranks, rules.deck.suits)
                return round_do.Deal(shuffle(derived_seed(self.seed, self.rounds + 1), cards))
            case "decision":
                sight = sight_of(rules, table.round)
                return action_of(sight, deciding(rules).choose(sight))
            case "reveal" | "settle" | "rack":
                return dealer_step(found)
            case _:
                return None

    def _bet(self, turn: _Turn, table: Table) -> AnyTableAction:
        rules = self.terms.rules_at(self.state.tables[table.name].level)
        state = table.round
        leader = max(state.purse(person.bettor) for person in state.people)
        for player in turn.order:
            if player.name in turn.bet or player.name == state.bank_bettor:
                continue
            turn.bet.add(player.name)
            wanted = self.plans[player.name](Look(state.purse(player.name), leader, turn.done))
            wagers = wagers_for(rules, state, player.name, wanted)
            if wagers:
                return wagers[0]
        return round_do.CloseBets()


def play_out(
    terms: Terms, plans: Mapping[str, str], seed: bytes, evening: Evening = USUAL, turns_max: int = 5_000
) -> PlayedOut:
    """A tournament of these players, each with a betting plan, from its first entry to its prizes.

    Raises IllegalAction if it does not end: with nothing to lose quickly, chips may go back and forth for ever.
    """
    playing = _Playing(terms, plans, seed, evening)
    playing.begin()
    chips: list[int] = []
    turns = 0
    while playing.state.status not in ("decided", "over", "void"):
        if turns >= turns_max:
            message = f"after {turns_max:,} rounds nobody has won: let levels rise, or state a number of rounds"
            raise IllegalAction("tournament/endless", message, {"rounds": turns_max})
        turns += 1
        if not playing.turn() and chips:
            chips.pop()  # a stage has ended by the clock, without a round: what follows it follows the last one
        chips.append(playing.state.in_play.count)
    playing.do(do.PayPrizes())
    longest = max(playing.played.values(), default=0)
    return PlayedOut(playing.state, playing.rounds, longest, tuple(chips), playing.at // 1_000_000)


def places_of(played: PlayedOut) -> Iterable[tuple[str, int]]:
    """Everyone's place."""
    return ((placed.player, placed.place) for placed in places(played.state))
