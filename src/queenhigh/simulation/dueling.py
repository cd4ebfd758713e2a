"""Rounds of one seat against a covering bank: pairs of hands are counted, and each kind of pair is settled once.

The machine settles them: there are a few hundred kinds at most, and nothing has to be compiled for it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.money.transfer import BANK, FELT, HOUSE, bettor_account
from queenhigh.round import actions as do
from queenhigh.round.policy import Choice
from queenhigh.session.actions import Settings
from queenhigh.session.drive import drive
from queenhigh.session.play import Dealer, Player, seat_people
from queenhigh.simulation.duel import count_pairs
from queenhigh.simulation.seating import PLENTY_CENTS, placements
from queenhigh.simulation.totals import Totals, add_times, no_totals, steady_group_stakes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.money.transfer import Transfer
    from queenhigh.round.policy import Sight
    from queenhigh.simulation.duel import Duel
    from queenhigh.simulation.structs import Ints, Words
    from queenhigh.simulation.tables import Prepared


class Settled(NamedTuple):
    """What a kind of pair comes to."""

    results: dict[int, int]
    """Measure → cents."""
    moved_cents: int
    fee_cents: int
    """Of the bank."""


def duel_rounds(prepared: Prepared, duel: Duel, state: Words, rounds: int) -> Totals:
    """So many rounds, from a stream of chance."""
    cells = np.zeros((duel.cells, 2), dtype=np.uint64)
    count_pairs(duel.hands, duel.sorts, cells, state, rounds, duel.threshold)
    found = np.flatnonzero(cells[:, 0])
    missing = [int(cell) for cell in found if int(cell) not in prepared.settled]
    if missing:
        pairs = cells[missing, 1].astype(np.int64)
        prepared.settled.update(zip(missing, settle_pairs(prepared, duel, pairs), strict=True))
    totals = no_totals(prepared)
    totals.rounds = rounds
    action = sum(steady_group_stakes(prepared))
    fee = next(iter(prepared.settled.values())).fee_cents
    totals.bank[0], totals.bank[5] = rounds, rounds * action
    totals.bank[6], totals.bank[7] = rounds * fee, rounds * (prepared.bank_cents if _seat_banks(prepared) else 0)
    for cell in found.tolist():
        settled, times = prepared.settled[cell], int(cells[cell, 0])
        add_times(totals, prepared, settled.results, times)
        totals.bank[3] += settled.moved_cents * times
        totals.bank[4] += settled.moved_cents * times
    return totals


def _seat_banks(prepared: Prepared) -> bool:
    return prepared.setup.rules.bank.by == "seat"


def settle_pairs(prepared: Prepared, duel: Duel, pairs: Ints) -> list[Settled]:
    """What each pair of hands comes to, played as the policy decides."""
    deck = prepared.compiled.game[0]["deck"][: prepared.compiled.game[0]["deck_size"]].astype(np.int64)
    found = []
    for mine, theirs in zip((pairs // len(duel.hands)).tolist(), (pairs % len(duel.hands)).tolist(), strict=True):
        dealt = [*duel.cards[mine].tolist(), *duel.cards[theirs].tolist()]
        cards = (*dealt, *np.setdiff1d(deck, dealt).tolist())
        found.append(_settled(prepared, _transfers(prepared, cards, int(duel.acts[mine]))))
    return found


@dataclass(frozen=True, slots=True)
class _Always:
    """A policy that takes one choice, whatever it sees: which one was decided beforehand."""

    choice: Choice

    def choose(self, sight: Sight) -> Choice:
        del sight
        return self.choice


def _transfers(prepared: Prepared, cards: tuple[int, ...], act: int) -> list[Transfer]:
    """A round of the machine: everything that moves in it."""
    setup, rules = prepared.setup, prepared.setup.rules
    names, number = setup.names(), _bettor(prepared)
    option, multiple, _ = prepared.table[0]["acts"][act].tolist()
    laid = placements(setup, setup.bank_seat or do.BANK_SPOT)
    made = [do.PlaceWager(names[who], spot, wager, cents) for who, spot, wager, cents in laid]
    base = sum(wager.cents for wager in made if rules.decision and wager.wager == rules.decision.wager)
    choice = Choice(prepared.compiled.options[option], multiple * base or None)
    players = {names[number]: Player(_Always(choice), lambda *_: tuple(made))}
    if _banker(prepared) >= 0:
        players[names[_banker(prepared)]] = Player(bank_cents=prepared.bank_cents)
    people = (do.Person(name, PLENTY_CENTS, p.seats) for name, p in zip(names, setup.players, strict=True))
    table = seat_people(rules, people, settings=Settings(deck="given"))
    round_ = drive(rules, table, Dealer(players, None, cards))
    return [transfer for taken in round_ for event in taken.events for transfer in event.transfers]


def _settled(prepared: Prepared, moved: Sequence[Transfer]) -> Settled:
    """Results by measure. What comes off the felt is gained, what goes to a purse is paid; the rest are fees."""
    setup, compiled = prepared.setup, prepared.compiled
    groups, stakes = len(compiled.groups), steady_group_stakes(prepared)
    bank = BANK if _seat_banks(prepared) else HOUSE
    purses = [bettor_account(name) for name in setup.names()]
    gains: Counter[str] = Counter()
    fees: Counter[str] = Counter()
    for each in moved:
        if each.target == bank and each.source == FELT:
            gains[each.wager] += each.cents
        elif each.source == bank and each.wager:
            gains[each.wager] -= each.cents
        elif each.target == HOUSE and each.source in purses:
            fees[each.source] += each.cents
    group_of = dict(zip(compiled.items, compiled.game[0]["item_group"].tolist(), strict=False))
    results = {group: 0 for group in range(groups) if stakes[group]}
    for item, cents in gains.items():
        results[group_of[item]] += cents
    total, bettor, banker = sum(gains.values()), _bettor(prepared), _banker(prepared)
    fee = fees[purses[banker]] if banker >= 0 else 0
    results[groups + bettor] = -total - fees[purses[bettor]]
    if banker >= 0:
        results[groups + banker] = total - fee
    results[groups + len(setup.players)] = total - fee
    return Settled(results, sum(map(abs, gains.values())), fee)


def _bettor(prepared: Prepared) -> int:
    """The player who bets."""
    setup = prepared.setup
    return next(number for number, player in enumerate(setup.players) if setup.bank_seat not in player.seats)


def _seat(prepared: Prepared) -> int:
    """The seat that is bet on."""
    return prepared.setup.players[_bettor(prepared)].spots[0]


def _banker(prepared: Prepared) -> int:
    bank = prepared.setup.bank_seat
    return next((number for number, player in enumerate(prepared.setup.players) if bank in player.seats), -1)
