"""Random rounds through the machine, written down as a script for the kernel and as the transfers they came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import msgspec
import numpy as np

from queenhigh.cards.deck import deck_cards
from queenhigh.money.meter import Meter
from queenhigh.money.transfer import FUNDING, meter_account
from queenhigh.round import actions as do
from queenhigh.round.policy import Sight, sight_of
from queenhigh.round.state import State
from queenhigh.rules.bank import least_bank_cents
from queenhigh.rules.groups import placed_by_hand
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.actions import AnyTableAction, Settings, StartRound
from queenhigh.session.events import AnyTableEvent
from queenhigh.session.machine import step
from queenhigh.session.meters import meter_terms
from queenhigh.session.play import dealer_step, seat_people
from queenhigh.session.steps import next_step
from queenhigh.session.table import Banker, Table
from queenhigh.simulation.layout import Script
from queenhigh.simulation.seating import Player
from queenhigh.simulation.tables import Prepared

BANKS = (1, 7, 300, 900, 2_500, 6_000, 20_000, 100_000, 5_000_000)
PURSE = 1 << 40
Moves = Counter[tuple[str, str, str, int]]
"""(From, to, wager, spot) → cents, or micro-cents where a meter is fed."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """One round that the machine has played."""

    bank_seat: int
    bank_cents: int
    deck: tuple[int, ...]
    stakes: tuple[tuple[str, int, str, int], ...]
    decisions: tuple[tuple[int, str, int, int], ...]
    """Spot, option, cents raised, discard or -1."""
    meters_before: tuple[tuple[int, int], ...]
    meters_after: tuple[tuple[int, int], ...]
    moves: Moves


def moves_of(rules: Ruleset, events: Iterable[AnyTableEvent]) -> Moves:
    """Transfers, added up by where they go; what the house puts into a meter counts in micro-cents."""
    moves: Moves = Counter()
    for event in events:
        for each in event.transfers:
            moves[each.source, each.target, each.wager, each.spot] += each.cents
        for share in event.shares:
            moves[FUNDING, meter_account(share.meter), rules.meter[share.meter].wager, 0] += share.micro_cents
    return moves


def random_deck(rules: Ruleset, rng: Random) -> tuple[int, ...]:
    """A shuffled deck; often with few ranks or suits on top, so that good hands and ties are frequent."""
    deck = list(deck_cards(rules.deck.ranks, rules.deck.suits))
    rng.shuffle(deck)
    match rng.randrange(5):
        case 0:
            chosen = set(rng.sample(range(13), 5))
            deck.sort(key=lambda card: card >> 2 not in chosen)
        case 1:
            deck.sort(key=lambda card: card & 3 > 1)
        case 2:
            suits = rng.sample(range(4), 4)
            deck.sort(key=lambda card: (card >> 2 < 10, suits[card & 3]))
        case _:
            pass
    return tuple(deck)


class Machine:
    """Plays random rounds of one crowded table."""

    def __init__(self, prepared: Prepared, rng: Random) -> None:
        self.rules = prepared.setup.rules
        self.players = prepared.setup.players
        self.rng = rng
        self.hand_size = sum(part.cards for part in self.rules.deal if part.to == "seat" and part.zone == "hand")
        people = [do.Person(player.name, PURSE, player.seats) for player in self.players]
        self.table = seat_people(self.rules, people, settings=Settings(deck="given"))
        self.events: list[AnyTableEvent] = []
        self.ante = self.rules.decision.wager if self.rules.decision else ""
        self.openings = {player.name: self._opening(player) for player in self.players}
        self.limits = {name: self._limits(name) for name in self.rules.wager}

    @property
    def state(self) -> State:
        return self.table.round

    def round(self) -> Dealt:
        """One round from beginning to end."""
        rng, rules = self.rng, self.rules
        seat_banks = rules.bank.by == "seat"
        bank_seat = rng.randint(1, rules.seats.count) if seat_banks else 0
        bank_cents = max(rng.choice(BANKS), least_bank_cents(rules)) if seat_banks else 0
        meters = {name: self._meter(name) for name in rules.meter}
        # A table that never was: any meter, any bank, as if it had come to this by itself.
        banker = next((p.name for p in self.players if bank_seat in p.seats), "")
        self.table = _as_if(self.table, meters, Banker(bank_seat, banker, bank_cents) if seat_banks else None)
        self.events = []
        self._do(StartRound())
        self._bet(bank_seat)
        stakes = tuple((stake.bettor, stake.spot, stake.wager, stake.cents) for stake in self.state.stakes)
        deck = random_deck(rules, rng)
        for opening in (do.CloseBets(), do.Deal(deck)):
            self._do(opening)
        decisions = []
        while next_step(rules, self.table).wait == "decision":
            action = self._decide(sight_of(rules, self.state))
            self._do(action)
            decisions.append((action.spot, action.option, self._raised(self.state, action.spot), _card(action.discard)))
        while self.table.is_open:
            self._do(dealer_step(next_step(rules, self.table)))
        return Dealt(
            bank_seat,
            bank_cents,
            deck,
            stakes,
            tuple(decisions),
            tuple((meter.value, meter.overflow) for meter in meters.values()),
            tuple((meter.value, meter.overflow) for meter in self.table.meters.values()),
            moves_of(rules, self.events),
        )

    def _do(self, action: AnyTableAction) -> None:
        self.table, new = step(self.rules, self.table, action)
        self.events.extend(new)

    def _raised(self, state: State, seat: int) -> int:
        """What the seated player has raised with the decision just taken."""
        spot = state.spot(seat)
        assert spot is not None
        mine = [stake for stake in state.stakes_on(seat) if stake.bettor == spot.bettor]
        return sum(stake.cents for stake in mine if self.rules.wager[stake.wager].kind == "raise")

    def _meter(self, name: str) -> Meter:
        terms = meter_terms(self.rules, name)
        top = terms.ceiling_micro_cents or 3 * terms.seed_micro_cents
        return Meter(terms, self.rng.randint(0, top), self.rng.randint(0, 2 * terms.seed_micro_cents))

    def _bet(self, bank_seat: int) -> None:
        """Random people make random wagers, each on one spot after another."""
        rng = self.rng
        busy = rng.choice((0.3, 0.7, 1.0))
        while not self.state.stakes:
            for player in self.players:
                for spot in player.spots if bank_seat not in player.seats else ():
                    if spot != bank_seat and rng.random() < busy and (player.seats or self._is_in(self.state, spot)):
                        self._bet_on(player, spot)

    def _is_in(self, state: State, spot: int) -> bool:
        """Whether a seated player has made the wager that others may stand behind."""
        return any(stake.wager == self.ante and stake.bettor.startswith("p") for stake in state.stakes_on(spot))

    def _bet_on(self, player: Player, spot: int) -> None:
        """Some wagers of one bettor on one spot, each after what it needs."""
        made = set[str]()
        for name, needs in self.openings[player.name]:
            cents = self._amount(name, sum(s.cents for s in self.state.stakes_on(spot) if s.wager == name))
            if cents and self.rng.random() < 0.85 and (not needs or needs & made):
                self._do(do.PlaceWager(player.name, spot, name, cents))
                made.add(name)

    def _opening(self, player: Player) -> list[tuple[str, set[str]]]:
        """The wagers that someone may make, each after those of which it needs one."""
        rules = self.rules
        opening = [name for name in placed_by_hand(rules) if name in player.stakes]
        opening.sort(key=lambda name: (rules.wager[name].kind == "meter", bool(rules.wager[name].needs)))
        needed = {name: set(rules.wager[name].needs) for name in opening}
        for name in opening:
            if not needed[name] and rules.wager[name].kind == "meter":
                needed[name] = set(opening)
            if not player.seats and name != self.ante:
                needed[name] = {self.ante}
        return list(needed.items())

    def _limits(self, name: str) -> tuple[int, int, int]:
        """The least of a wager, its step and its most."""
        wager = self.rules.wager[name]
        least = max(wager.cents_min, wager.cents_step)
        return least, wager.cents_step, wager.one_cents_max if wager.one_cents_max is not None else 50 * least

    def _amount(self, name: str, there: int) -> int:
        """The least, mostly; or a little more, or anything up to the most."""
        least, step, most = self.limits[name]
        if most - there < least:
            return 0
        steps = (most - there - least) // step
        match self.rng.randrange(4):
            case 0 | 1:
                return least
            case 2:
                return least + step * self.rng.randint(0, min(steps, 9))
            case _:
                return least + step * self.rng.randint(0, steps)

    def _decide(self, sight: Sight) -> do.Decide:
        rng = self.rng
        offer = rng.choice(sight.offers)
        if offer.gives_up and rng.random() < 0.4:
            offer = rng.choice(sight.offers)
        cents = None
        if offer.raises:
            cents = offer.cents_min + offer.cents_step * rng.randint(
                0, (offer.cents_max - offer.cents_min) // offer.cents_step
            )
        discard = rng.choice(sight.cards[: self.hand_size]) if offer.may_discard and rng.random() < 0.6 else None
        return do.Decide(sight.spot, offer.option, cents, discard)


def _as_if(table: Table, meters: dict[str, Meter], banker: Banker | None) -> Table:
    people = tuple(do.Person(person.bettor, PURSE, person.seats) for person in table.people)
    return msgspec.structs.replace(table, people=people, meters=meters, banker=banker)


def _card(card: int | None) -> int:
    return -1 if card is None else card


def script_of(prepared: Prepared, rounds: list[Dealt]) -> Script:
    """The rounds as the kernel reads them."""
    compiled, setup = prepared.compiled, prepared.setup
    names = setup.names()
    seats, places = setup.rules.seats.count, {place: number for number, place in enumerate(places_of(prepared))}
    shape = (len(rounds), *prepared.stakes.shape)
    script = Script(
        decks=np.array([dealt.deck for dealt in rounds], dtype=np.int64),
        bank_seat=np.array([dealt.bank_seat - 1 for dealt in rounds], dtype=np.int64),
        bank_cents=np.array([dealt.bank_cents for dealt in rounds], dtype=np.int64),
        stakes=np.zeros(shape, dtype=np.int64),
        option=np.zeros((len(rounds), seats), dtype=np.int64),
        raises=np.zeros((len(rounds), seats), dtype=np.int64),
        discard=np.full((len(rounds), seats), -1, dtype=np.int64),
        meters=np.array([dealt.meters_before for dealt in rounds], dtype=np.int64).reshape(len(rounds), -1, 2),
    )
    for number, dealt in enumerate(rounds):
        for bettor, spot, wager, cents in dealt.stakes:
            script.stakes[number, places[spot, names.index(bettor)], compiled.wagers.index(wager)] = cents
        for spot, option, cents, discard in dealt.decisions:
            script.option[number, spot - 1] = compiled.options.index(option)
            script.raises[number, spot - 1] = cents
            script.discard[number, spot - 1] = discard
    return script


def places_of(prepared: Prepared) -> list[tuple[int, int]]:
    """(Spot, player) of each place of the kernel's table."""
    table = prepared.table[0]
    count = int(table["places"])
    spots, players = table["place_spot"][:count].tolist(), table["place_bettor"][:count].tolist()
    return [(spot + 1, player) for spot, player in zip(spots, players, strict=True)]
