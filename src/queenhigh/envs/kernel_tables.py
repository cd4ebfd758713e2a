"""Tables on the kernel, each with a learner at the same seat: what the learners see, what they may do and gain.

Everything that is the same in every round is taken from one round of the machine. The cards of each round come as
decks; a learner's act goes into a script, and the others keep to their policies.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

import numpy as np

from queenhigh.envs.acts import Acts, Mask
from queenhigh.envs.arranging import unit_cents_of
from queenhigh.envs.dealing import mark_cards
from queenhigh.envs.rounds import Rounds
from queenhigh.envs.sight import Observed, layout_of, observe
from queenhigh.exact.count.answers import strengths
from queenhigh.round.plan import plan_of
from queenhigh.simulation.compiling import compiling_told
from queenhigh.simulation.deciding import BY_POLICY
from queenhigh.simulation.kernel import play
from queenhigh.simulation.layout import Script
from queenhigh.simulation.structs import Ints
from queenhigh.simulation.tables import new_sittings, new_tally, new_trace, new_work, prepare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.plan import Plan
    from queenhigh.simulation.layout import Trace
    from queenhigh.simulation.seating import Setup


class KernelTables:
    """So many tables, all set up alike: the bank stays at one seat, and the learner has another one."""

    _is_ready: ClassVar = False
    """Whether the kernel has played in this process: only before that is anybody told to wait."""

    def __init__(self, setup: Setup, seat: int, count: int) -> None:
        self.setup, self.seat, self.count = setup, seat, count
        self.acts, self.unit_cents = Acts(setup.rules), unit_cents_of(setup, seat)
        self.prepared = prepare(_without_plans(setup, seat))
        self._bettor = next(number for number, player in enumerate(setup.players) if seat in player.seats)
        self._look_at_a_round(Rounds(setup))
        self._make_room()

    @property
    def _plan(self) -> Plan:
        return plan_of(self.setup.rules)

    def unchanging(self) -> Iterator[object]:
        """What copies may share."""
        yield from (self.setup, self.setup.rules, self.layout, self.acts, self.prepared)

    def _look_at_a_round(self, rounds: Rounds) -> None:
        """Whatever is the same in every round, from one that the machine deals: places, turns, most of what is seen."""
        rounds.open()
        rounds.begin(np.random.default_rng(0))
        plan = rounds.plan
        spots, deck = rounds.state.spots, rounds.cards
        stack = deck.index(next(spot.stack[0] for spot in spots if spot.seat == self.seat))
        bank_at = len(spots) * plan.seat_cards
        self.dealt = bank_at + plan.bank_cards
        self.layout = layout_of(rounds, own=(self.seat,), banks=False)
        seen = observe(self.layout, rounds, self.seat)
        cards = {
            "hand": range(stack + plan.hand_at[0], stack + plan.hand_at[1]),
            "aside": range(stack + plan.draw_at[0], stack + plan.draw_at[1]),
            "bank_up": [bank_at + place for place in plan.turned],
        }
        shown = {name: places for name, places in cards.items() if name in self.layout.parts}
        for name in shown:
            self.layout.part(seen, name)[:] = 0
        self._template = seen
        self._hand_at = np.array(cards["hand"], dtype=np.int64)
        self._places = np.array([place for places in shown.values() for place in places], dtype=np.int64)
        starts = [[self.layout.parts[name].start] * len(places) for name, places in shown.items()]
        self._starts = np.array([start for each in starts for start in each], dtype=np.int64)
        turns = rounds.decides
        before = turns[: turns.index(self.seat)] if "taken" in self.layout.parts else ()
        self._before = np.array(before, dtype=np.int64) - 1
        self._make_heard(rounds, before)
        floors = {number: plan.options[take.option].floor for number, take in enumerate(self.acts.takes)}
        self._floors = {number: floor for number, floor in floors.items() if floor is not None}

    def _make_heard(self, rounds: Rounds, before: tuple[int, ...]) -> None:
        """Where a decision of a seat that decides before the learner is seen."""
        options = {name: number for number, name in enumerate(self.prepared.compiled.options)}
        heard = rounds.decisions
        self._heard = np.zeros((len(options) + 1, 1 + max(multiple for _, multiple, _ in heard), 2), dtype=np.int64)
        for place, (name, multiple, exchanged) in enumerate(heard):
            self._heard[options[name], multiple, int(exchanged)] = place
        wager = self._plan.decision_wager
        stakes = {seat: player.stakes for player in self.setup.players for seat in player.seats}
        self._bases = np.array([stakes[seat][wager] for seat in before], dtype=np.int64)
        start = self.layout.parts["taken"].start if before else 0
        self._heard_at = np.array([start + rounds.seats.index(seat) * len(heard) for seat in before], dtype=np.int64)
        self._terms = np.array([(options[t.option], t.multiple, t.discard) for t in self.acts.takes], dtype=np.int64)

    def _make_room(self) -> None:
        """Memory that is used again in every step."""
        prepared, count, seats = self.prepared, self.count, self.setup.rules.seats.count
        game = prepared.compiled.game[0]
        self.unshuffled: Ints = game["deck"][: game["deck_size"]].astype(np.int64)
        self.decks = np.tile(self.unshuffled, (count, 1))
        """Table × place → card, from the top."""
        meters = game["meter_terms"][: len(prepared.compiled.meters), 0]
        readings = np.zeros((count, len(meters), 2), dtype=np.int64)
        readings[:, :, 0] = meters
        bank = -1 if self.setup.bank_seat is None else self.setup.bank_seat - 1
        self._script = Script(
            decks=self.decks,
            bank_seat=np.full(count, bank, dtype=np.int64),
            bank_cents=np.full(count, prepared.bank_cents if bank >= 0 else 0, dtype=np.int64),
            stakes=np.tile(prepared.stakes, (count, 1, 1)),
            option=np.full((count, seats), BY_POLICY, dtype=np.int64),
            raises=np.zeros((count, seats), dtype=np.int64),
            discard=np.full((count, seats), -1, dtype=np.int64),
            meters=readings,
        )
        self._memory = new_work(prepared), new_sittings(), new_tally(prepared), self._new_trace()
        self._words = np.zeros(4, dtype=np.uint64)  # a script leaves nothing to chance
        self._rows = np.arange(count)[:, None]
        places = prepared.table[0]["place_bettor"][: len(prepared.stakes)]
        self._own = np.flatnonzero(places == self._bettor)

    def _new_trace(self) -> Trace:
        """Room for what is read from a trace; what has none is not traced, and takes no time."""
        trace, rows = new_trace(self.prepared, self.count), self.count
        seats, none = self.setup.rules.seats.count, np.zeros((rows, 0), dtype=np.int64)
        no_planes = np.zeros((rows, len(self.prepared.stakes), 0), dtype=np.int64)
        decided = [np.zeros((rows, seats if len(self._before) else 0), dtype=np.int64) for _ in range(3)]
        option, raises, discard = decided
        return trace._replace(decks=none, stakes=no_planes, option=option, raises=raises, discard=discard, purses=none)

    def observe(self) -> Observed:
        """What the learners see of the decks that lie there now."""
        seen = np.empty((self.count, self.layout.size), dtype=np.float32)
        seen[:] = self._template
        mark_cards(seen, self.decks, self._places, self._starts)
        if len(self._before):
            self._mark_taken(seen)
        return seen

    def _mark_taken(self, seen: Observed) -> None:
        """What the seats before the learner decide does not depend on the learner: it is played once to be seen."""
        self._write(np.zeros(self.count, dtype=np.int64))
        trace, seats = self._play(), self._before
        exchanged = (trace.discard[:, seats] >= 0).astype(np.int64)
        heard = self._heard[trace.option[:, seats], trace.raises[:, seats] // self._bases, exchanged]
        seen[self._rows, heard + self._heard_at] = 1

    def legal(self) -> Mask:
        """What each learner may do: only options that ask for a hand are ever closed."""
        mask = np.ones((self.count, len(self.acts)), dtype=np.int8)
        for number, (hand, least) in self._floors.items():
            ranking = self._plan.hands[hand].ranked.ranking
            mask[:, number] = strengths(ranking, list(self.decks[:, self._hand_at].T)) >= least
        return mask

    def play(self, acts: Ints) -> Ints:
        """The learners take these acts, and the rounds are played; what each learner's purse has gained, in cents."""
        self._write(acts)
        trace, own = self._play(), self._own
        gained: Ints = -trace.gains[:, own].sum(axis=(1, 2)) - trace.fees[:, self._bettor]
        if meters := len(self.prepared.compiled.meters):
            wagers = self.prepared.compiled.game[0]["meter_wager"][:meters]
            gained += trace.awards[:, own].sum(axis=(1, 2, 3)) - self.prepared.stakes[own][:, wagers].sum()
        return gained

    def _write(self, acts: Ints) -> None:
        """The learners' acts into the script."""
        option, multiple, discard = self._terms[acts].T
        column, script = self.seat - 1, self._script
        script.option[:, column], script.raises[:, column] = option, multiple * self.unit_cents
        script.discard[:, column] = -1
        exchanges = np.flatnonzero(discard)
        if len(exchanges):
            hand = np.sort(self.decks[exchanges[:, None], self._hand_at], axis=1)
            script.discard[exchanges, column] = hand[np.arange(len(exchanges)), discard[exchanges] - 1]

    def _play(self) -> Trace:
        if KernelTables._is_ready:
            return self._run()
        with compiling_told(say_compiling):
            trace = self._run()
        KernelTables._is_ready = True
        return trace

    def _run(self) -> Trace:
        work, sittings, tally, trace = self._memory
        game, looks, table = self.prepared.compiled.game, self.prepared.looks, self.prepared.table
        play(game, looks, table, sittings, work, tally, self._script, trace, self._words, self.count)
        return trace


COMPILING: Final = "queenhigh: the kernel is compiled, once on each machine; that takes some twenty seconds"


def say_compiling() -> None:
    """Why the first rounds of a training take longer: on standard error, where there is one."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"{COMPILING}\n")


def _without_plans(setup: Setup, seat: int) -> Setup:
    """The same table, without a strategy for those who never ask for one: the learner and whoever banks."""
    idle = {seat, setup.bank_seat}
    players = (replace(each, policy="always") if idle & set(each.seats) else each for each in setup.players)
    return replace(setup, players=tuple(players))
