"""Many tables at once on the kernel, for training: the same seat, the same acts, the same rewards as `SeatEnv`.

Every step is a whole round at every table, so that each episode is one step long and the next one begins with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv

from queenhigh.cards.deck import deck_cards
from queenhigh.envs.acts import acts_of
from queenhigh.envs.rounds import FLAGS, SIGHT_SIZE, game_named
from queenhigh.envs.seat import usual_table
from queenhigh.errors import BadInput
from queenhigh.exact.answers import strengths
from queenhigh.round.plan import plan_of
from queenhigh.simulate.chance import DEAL_BITS, batches, next_word, place_cards
from queenhigh.simulate.deciding import BY_POLICY
from queenhigh.simulate.jit import entered
from queenhigh.simulate.kernel import play
from queenhigh.simulate.layout import Script
from queenhigh.simulate.structs import Ints
from queenhigh.simulate.tables import new_sittings, new_tally, new_trace, new_work, prepare

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulate.layout import Trace
    from queenhigh.simulate.seating import Setup
    from queenhigh.simulate.structs import Words

Seen: TypeAlias = npt.NDArray[np.int8]
Floats: TypeAlias = npt.NDArray[np.float64]
_U = np.uint64


@entered
def _shuffle_rows(decks: Any, state: Words, sizes: Ints, thresholds: Words, count: int) -> None:
    """At least `count` random cards on top of every deck."""
    for row in range(len(decks)):
        placed = 0
        for batch in range(len(sizes)):
            if placed >= count:
                break
            while True:
                word = next_word(state) >> _U(64 - DEAL_BITS)
                left = place_cards(decks[row], decks.shape[1], placed, sizes[batch], word, DEAL_BITS)
                if left >= thresholds[batch]:
                    break
            placed += sizes[batch]


class VectorSeatEnv(VectorEnv[Seen, Ints, Any]):
    """So many tables with a learner at the same seat of each. The others play by their policies."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as its base has it

    def __init__(self, game: Ruleset | str, num_envs: int, seat: int = 1, setup: Setup | None = None) -> None:
        rules = game_named(game)
        if num_envs < 1:
            raise BadInput("envs/tables", f"{num_envs} tables: 1 or more are allowed", {"num_envs": num_envs})
        self.prepared = prepare(setup if setup is not None else usual_table(rules, seat))
        self.rules, self.plan, self.num_envs, self.seat = rules, plan_of(rules), num_envs, seat
        self.acts = acts_of(rules)
        self._place()
        self.single_action_space = gymnasium.spaces.Discrete(len(self.acts))
        self.single_observation_space = gymnasium.spaces.Box(0, 1, (SIGHT_SIZE,), np.int8)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        deck = np.array(deck_cards(rules.deck.ranks, rules.deck.suits), dtype=np.uint8)
        self._decks = np.tile(deck, (num_envs, 1))
        self._batches = batches(len(deck))
        self._script = self._new_script()
        self._memory = new_work(self.prepared), new_sittings(), new_trace(self.prepared, num_envs)

    def _place(self) -> None:
        """Where the learner's cards lie, which follows from who is dealt to before."""
        setup, table, game = self.prepared.setup, self.prepared.table[0], self.prepared.compiled.game[0]
        bank = -1 if setup.bank_seat is None else setup.bank_seat - 1
        if self.rules.bank.by == "seat" and setup.bank_seat is None:
            raise BadInput("envs/bank", "many tables at once need a bank that stays at one seat", {})
        banked = next((player.seats for player in setup.players if setup.bank_seat in player.seats), ())
        first = table["first_place"]
        in_play = [
            int(seat)
            for seat in game["deal_order"][bank + 1][: self.rules.seats.count]
            if first[seat + 1] > first[seat] and seat + 1 not in banked
        ]
        decision = self.rules.decision.wager if self.rules.decision else ""
        player = next((p for p in setup.players if self.seat in p.seats), None)
        if self.seat - 1 not in in_play or player is None or not player.stakes.get(decision):
            raise BadInput("envs/seat", f"seat {self.seat} has nothing to decide at this table", {"seat": self.seat})
        self.unit_cents = player.stakes[decision]
        self._bettor = setup.players.index(player)
        self._places = np.flatnonzero(table["place_bettor"][: len(self.prepared.stakes)] == self._bettor)
        self._stack = in_play.index(self.seat - 1) * self.plan.seat_cards
        self._bank_at = len(in_play) * self.plan.seat_cards
        self._dealt = self._bank_at + self.plan.bank_cards
        self._bank = bank

    def _new_script(self) -> Script:
        count, seats = self.num_envs, self.rules.seats.count
        meters = self.prepared.compiled.game[0]["meter_terms"][: len(self.prepared.compiled.meters), 0]
        readings = np.zeros((count, len(meters), 2), dtype=np.int64)
        readings[:, :, 0] = meters
        return Script(
            decks=np.zeros(self._decks.shape, dtype=np.int64),
            bank_seat=np.full(count, self._bank, dtype=np.int64),
            bank_cents=np.full(count, self.prepared.bank_cents if self._bank >= 0 else 0, dtype=np.int64),
            stakes=np.tile(self.prepared.stakes, (count, 1, 1)),
            option=np.full((count, seats), BY_POLICY, dtype=np.int64),
            raises=np.zeros((count, seats), dtype=np.int64),
            discard=np.full((count, seats), -1, dtype=np.int64),
            meters=readings,
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Cards at every table."""
        super().reset(seed=seed, options=options)
        self._state = self.np_random.integers(0, 2**64, size=4, dtype=np.uint64)
        return self._deal()

    def _deal(self) -> tuple[Seen, dict[str, Any]]:
        _shuffle_rows(self._decks, self._state, *self._batches, self._dealt)
        decks, sees = self._decks.astype(np.int64), self.rules.decision.sees if self.rules.decision else ()
        seen = np.zeros((self.num_envs, SIGHT_SIZE), dtype=np.int8)
        every = np.arange(self.num_envs)[:, None]
        hand = decks[:, self._stack + self.plan.hand_at[0] : self._stack + self.plan.hand_at[1]]
        seen[every, hand] = 1
        if "draw" in sees:
            seen[every, 52 + decks[:, self._stack + self.plan.draw_at[0] : self._stack + self.plan.draw_at[1]]] = 1
        if self.plan.turned:
            seen[every, 104 + decks[:, [self._bank_at + place for place in self.plan.turned]]] = 1
        seen[:, SIGHT_SIZE - FLAGS] = 1
        self._hand = np.sort(hand, axis=1)
        self._mask = self._legal()
        self._seen = seen
        return seen, {"action_mask": self._mask}

    def _legal(self) -> Seen:
        """What each learner may do: only options that ask for a hand are ever closed."""
        mask = np.zeros((self.num_envs, len(self.acts)), dtype=np.int8)
        for place, taken in enumerate(self.acts.decisions, start=1):
            floor = self.plan.options[taken.option].floor
            mask[:, place] = 1
            if floor is not None:
                ranking = self.plan.hands[floor[0]].ranked.ranking
                mask[:, place] = strengths(ranking, list(self._hand.T)) >= floor[1]
        return mask

    def step(self, actions: Ints) -> tuple[Seen, Floats, npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """A round at every table, and the cards of the next."""
        acts = np.clip(np.asarray(actions, dtype=np.int64), 0, len(self.acts) - 1)
        every = np.arange(self.num_envs)
        illegal = self._mask[every, acts] == 0
        acts = np.where(illegal, self._mask.argmax(axis=1), acts)
        self._write(acts)
        gains = self._gains(self._play())
        before = self._seen
        seen, info = self._deal()
        over = np.ones(self.num_envs, dtype=np.bool_)
        info |= {"illegal": illegal, "gain_cents": gains, "final_obs": before, "_final_obs": over.copy()}
        return seen, gains / self.unit_cents, over, np.zeros(self.num_envs, dtype=np.bool_), info

    def _write(self, acts: Ints) -> None:
        """The learners' acts into the script; the other seats keep to their policies."""
        options = {name: number for number, name in enumerate(self.prepared.compiled.options)}
        terms = np.array([(options[t.option], t.multiple, t.discard) for t in self.acts.decisions], dtype=np.int64)
        option, multiple, discard = terms[acts - 1].T
        column, script = self.seat - 1, self._script
        script.decks[:] = self._decks
        script.option[:, column], script.raises[:, column] = option, multiple * self.unit_cents
        cards = self._hand[np.arange(self.num_envs), np.maximum(discard - 1, 0)]
        script.discard[:, column] = np.where(discard > 0, cards, -1)

    def _play(self) -> Trace:
        work, sittings, trace = self._memory
        prepared = self.prepared
        play(
            prepared.compiled.game,
            prepared.looks,
            prepared.table,
            sittings,
            work,
            new_tally(prepared),
            self._script,
            trace,
            self._state.copy(),
            self.num_envs,
        )
        return trace

    def _gains(self, trace: Trace) -> Floats:
        """What the learner's purse has gained in cents."""
        places, game = self._places, self.prepared.compiled.game[0]
        meter_wagers = game["meter_wager"][: len(self.prepared.compiled.meters)]
        gained = -trace.gains[:, places].sum(axis=(1, 2)) - trace.fees[:, self._bettor]
        gained += trace.awards[:, places].sum(axis=(1, 2, 3))
        gained -= self.prepared.stakes[places][:, meter_wagers].sum()
        found: Floats = gained.astype(np.float64)
        return found
