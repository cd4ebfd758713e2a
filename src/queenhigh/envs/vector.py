"""Many tables at once on the kernel, for training: the same seat, acts, observations and rewards as `SeatEnv`.

Every step is a whole round at every table. An episode is one round, so that each step ends one and begins the next.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv

from queenhigh.envs.acts import Acts, Mask
from queenhigh.envs.arranging import arranged, unit_cents_of, whole
from queenhigh.envs.copying import Copied
from queenhigh.envs.dealing import mark_cards, shuffle_rows
from queenhigh.envs.rounds import Rounds
from queenhigh.envs.seat import ILLEGAL_REWARD, check_decides, player_at
from queenhigh.envs.sight import Observed, layout_of, observe
from queenhigh.errors import BadInput
from queenhigh.exact.count.answers import strengths
from queenhigh.round.plan import plan_of
from queenhigh.simulation.chance import batches
from queenhigh.simulation.deciding import BY_POLICY
from queenhigh.simulation.kernel import play
from queenhigh.simulation.layout import Script
from queenhigh.simulation.structs import Ints
from queenhigh.simulation.tables import new_sittings, new_tally, new_trace, new_work, prepare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.envs.arranging import BankSeat, Game, Others, Stakes
    from queenhigh.round.plan import Plan
    from queenhigh.simulation.layout import Trace
    from queenhigh.simulation.seating import Setup

Floats: TypeAlias = npt.NDArray[np.float64]
Bools: TypeAlias = npt.NDArray[np.bool_]


class VectorSeatEnv(Copied, VectorEnv[Observed, Ints, Any]):
    """So many tables with a learner at the same seat of each; arguments as for `SeatEnv`, an episode is one round."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        game: Game | None = None,
        num_envs: int = 1,
        *,
        seat: int = 1,
        seats: int | None = None,
        stakes: Stakes = None,
        others: Others | None = None,
        bank_seat: BankSeat = None,
        bank_cents: int | None = None,
        setup: Setup | None = None,
        illegal_reward: float | None = ILLEGAL_REWARD,
    ) -> None:
        self.num_envs = whole("num_envs", num_envs, 1)
        table = arranged(
            setup,
            game,
            seat=seat,
            seats=seats,
            stakes=stakes,
            others=others,
            bank_seat=bank_seat,
            bank_cents=bank_cents,
        )
        self.setup, self.seat, self.illegal_reward = table, seat, illegal_reward
        learner = player_at(table, seat)
        self._check(table, seat)
        check_decides(table, learner.stakes, seat, banks=False)
        self.acts, self.unit_cents = Acts(table.rules), unit_cents_of(table, seat)
        self._prepared = prepare(_without_plans(table, seat))
        self._bettor = table.players.index(learner)
        self._look_at_a_round(Rounds(table))
        self.single_action_space = gymnasium.spaces.Discrete(len(self.acts))
        self.single_observation_space = self.layout.space
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self._make_room()

    def _check(self, setup: Setup, seat: int) -> None:
        if setup.rules.bank.by == "seat" and setup.bank_seat is None:
            message = "many tables at once need a bank that stays at one seat: name it with bank_seat"
            raise BadInput("envs/bank_seat", message, {})
        if len(player_at(setup, seat).seats) > 1:
            raise BadInput("envs/seat", "many tables at once need a learner with one seat", {"seat": seat})

    @property
    def _plan(self) -> Plan:
        return plan_of(self.setup.rules)

    def unchanging(self) -> Iterator[object]:
        """Rules, setup and what was compiled from them."""
        yield from (self.setup, self.setup.rules, self.layout, self.acts, self._prepared)

    def _look_at_a_round(self, rounds: Rounds) -> None:
        """Whatever is the same in every round, from one that the machine deals: places, turns, most of what is seen."""
        rounds.open()
        rounds.begin(np.random.default_rng(0))
        plan = rounds.plan
        spots, deck = rounds.state.spots, rounds.cards
        stack = deck.index(next(spot.stack[0] for spot in spots if spot.seat == self.seat))
        self._bank_at = len(spots) * plan.seat_cards
        self._dealt = self._bank_at + plan.bank_cards
        self.layout = layout_of(rounds, own=(self.seat,), banks=False)
        seen = observe(self.layout, rounds, self.seat)
        cards = {
            "hand": range(stack + plan.hand_at[0], stack + plan.hand_at[1]),
            "aside": range(stack + plan.draw_at[0], stack + plan.draw_at[1]),
            "bank_up": [self._bank_at + place for place in plan.turned],
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
        self._before = tuple(seat for seat in turns[: turns.index(self.seat)]) if "taken" in self.layout.parts else ()
        self._seats, self._decisions = rounds.seats, rounds.decisions

    def _make_room(self) -> None:
        """Memory that is used again in every step."""
        prepared, count, seats = self._prepared, self.num_envs, self.setup.rules.seats.count
        game = prepared.compiled.game[0]
        self._decks = np.tile(game["deck"][: game["deck_size"]], (count, 1)).astype(np.int64)
        self._batches = batches(int(game["deck_size"]))
        meters = game["meter_terms"][: len(prepared.compiled.meters), 0]
        readings = np.zeros((count, len(meters), 2), dtype=np.int64)
        readings[:, :, 0] = meters
        bank = -1 if self.setup.bank_seat is None else self.setup.bank_seat - 1
        self._script = Script(
            decks=self._decks,
            bank_seat=np.full(count, bank, dtype=np.int64),
            bank_cents=np.full(count, prepared.bank_cents if bank >= 0 else 0, dtype=np.int64),
            stakes=np.tile(prepared.stakes, (count, 1, 1)),
            option=np.full((count, seats), BY_POLICY, dtype=np.int64),
            raises=np.zeros((count, seats), dtype=np.int64),
            discard=np.full((count, seats), -1, dtype=np.int64),
            meters=readings,
        )
        self._memory = new_work(prepared), new_sittings(), new_tally(prepared), self._new_trace()
        options = {name: number for number, name in enumerate(prepared.compiled.options)}
        self._terms = np.array([(options[t.option], t.multiple, t.discard) for t in self.acts.takes], dtype=np.int64)
        heard = self._decisions
        self._heard = np.zeros((len(options) + 1, 1 + max(multiple for _, multiple, _ in heard), 2), dtype=np.int64)
        for place, (name, multiple, exchanged) in enumerate(heard):
            self._heard[options[name], multiple, int(exchanged)] = place
        wager = self._plan.decision_wager
        self._bases = {seat: player_at(self.setup, seat).stakes[wager] for seat in self._before}
        places = prepared.table[0]["place_bettor"][: len(prepared.stakes)]
        self._own = np.flatnonzero(places == self._bettor)
        self._begun = False

    def _new_trace(self) -> Trace:
        """Room for what is read from a trace; what has none is not traced, and takes no time."""
        trace, rows = new_trace(self._prepared, self.num_envs), self.num_envs
        seats, none = self.setup.rules.seats.count, np.zeros((rows, 0), dtype=np.int64)
        no_planes = np.zeros((rows, len(self._prepared.stakes), 0), dtype=np.int64)
        decided = [np.zeros((rows, seats if self._before else 0), dtype=np.int64) for _ in range(3)]
        option, raises, discard = decided
        return trace._replace(decks=none, stakes=no_planes, option=option, raises=raises, discard=discard, purses=none)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Cards at every table. `options={"decks": …}`: a row of cards for each, from the top, instead of chance."""
        super().reset(seed=seed, options=options)
        self._state = self.np_random.integers(0, 2**64, size=4, dtype=np.uint64)
        given = (options or {}).get("decks")
        if given is not None:
            self._decks[:] = self._checked(np.asarray(given))
        self._begun = True
        return self._deal(shuffled=given is None)

    def _checked(self, decks: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Decks that hold every card: as many as there are places, and none of them missing."""
        shape, whole_deck = self._decks.shape, np.bitwise_or.reduce(1 << self._decks[0])
        fits = decks.shape == shape and np.issubdtype(decks.dtype, np.integer) and decks.min() >= 0 and decks.max() < 52
        if not fits or (np.bitwise_or.reduce(1 << decks.astype(np.int64), axis=1) != whole_deck).any():
            message = f"decks must be {shape[0]} rows of all {shape[1]} cards as numbers, each card once"
            raise BadInput("envs/deck", message, {"shape": decks.shape, "needed": shape})
        return decks

    def _deal(self, *, shuffled: bool = True) -> tuple[Observed, dict[str, Any]]:
        if shuffled:
            shuffle_rows(self._decks, self._state, *self._batches, self._dealt)
        seen = np.empty((self.num_envs, self.layout.size), dtype=np.float32)
        seen[:] = self._template
        mark_cards(seen, self._decks, self._places, self._starts)
        if self._before:
            self._mark_taken(seen)
        self._mask = self._legal()
        return seen, self._told({"action_mask": self._mask.copy()})

    def _mark_taken(self, seen: Observed) -> None:
        """What the seats before the learner decide does not depend on the learner: it is played once to be seen."""
        self._write(np.zeros(self.num_envs, dtype=np.int64))
        trace = self._play()
        taken, rows = self.layout.part(seen, "taken"), np.arange(self.num_envs)
        size = len(self._decisions)
        for seat in self._before:
            option, multiple = trace.option[:, seat - 1], trace.raises[:, seat - 1] // self._bases[seat]
            heard = self._heard[option, multiple, (trace.discard[:, seat - 1] >= 0).astype(np.int64)]
            taken[rows, self._seats.index(seat) * size + heard] = 1

    def _legal(self) -> Mask:
        """What each learner may do: only options that ask for a hand are ever closed."""
        mask = np.ones((self.num_envs, len(self.acts)), dtype=np.int8)
        for number, take in enumerate(self.acts.takes):
            floor = self._plan.options[take.option].floor
            if floor is not None:
                ranking = self._plan.hands[floor[0]].ranked.ranking
                mask[:, number] = strengths(ranking, list(self._decks[:, self._hand_at].T)) >= floor[1]
        return mask

    def step(self, actions: Ints) -> tuple[Observed, Floats, Bools, Bools, dict[str, Any]]:
        """A round at every table, and the cards of the next."""
        acts, illegal = self._read(actions)
        self._write(acts)
        gains = self._gains(self._play())
        rewards = gains / self.unit_cents + (self.illegal_reward or 0.0) * illegal
        seen, info = self._deal()
        over = np.ones(self.num_envs, dtype=np.bool_)
        last = self._told({"gain_cents": gains, "illegal": illegal, "action_mask": np.zeros_like(self._mask)})
        # An episode that is over shows an empty table, as `SeatEnv` does.
        info |= self._told({"final_info": last, "final_obs": np.zeros_like(seen)})
        return seen, rewards, over, np.zeros(self.num_envs, dtype=np.bool_), info

    def _told(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Facts as Gymnasium tells them of many: each with who has it, which is everyone."""
        return facts | {f"_{name}": np.ones(self.num_envs, dtype=np.bool_) for name in facts}

    def _read(self, actions: Ints) -> tuple[Ints, Bools]:
        """The acts that are taken, and which of those that were given are not legal."""
        if not self._begun:
            raise BadInput("envs/over", "nothing was dealt yet: call reset first", {})
        acts = np.asarray(actions)
        if acts.shape != (self.num_envs,) or not np.issubdtype(acts.dtype, np.integer):
            message = f"actions have the shape {acts.shape} of {acts.dtype}: {self.num_envs} whole numbers are needed"
            raise BadInput("envs/act", message, {"shape": acts.shape, "needed": (self.num_envs,)})
        for bad in acts[(acts < 0) | (acts >= len(self.acts))][:1]:
            self.acts.read(int(bad))
        legal = np.take_along_axis(self._mask, acts[:, None], axis=1)[:, 0] != 0
        if legal.all():
            return acts, ~legal
        if self.illegal_reward is None:
            first = int(np.argmin(legal))
            self.acts.check(int(acts[first]), self._mask[first])
        least = np.array([self.acts.least(mask) for mask in self._mask[~legal]])
        acts = acts.copy()
        acts[~legal] = least
        return acts, ~legal

    def _write(self, acts: Ints) -> None:
        """The learners' acts into the script; the other seats keep to their policies."""
        option, multiple, discard = self._terms[acts].T
        column, script = self.seat - 1, self._script
        script.option[:, column], script.raises[:, column] = option, multiple * self.unit_cents
        if self._terms[:, 2].any():
            hand = np.sort(self._decks[:, self._hand_at], axis=1)
            cards = np.take_along_axis(hand, np.maximum(discard - 1, 0)[:, None], axis=1)[:, 0]
            script.discard[:, column] = np.where(discard > 0, cards, -1)

    def _play(self) -> Trace:
        work, sittings, tally, trace = self._memory
        prepared, words = self._prepared, self._state.copy()
        game, looks, table = prepared.compiled.game, prepared.looks, prepared.table
        play(game, looks, table, sittings, work, tally, self._script, trace, words, self.num_envs)
        return trace

    def _gains(self, trace: Trace) -> Ints:
        """What the learner's purse has gained in cents."""
        own, meters = self._own, len(self._prepared.compiled.meters)
        gained = -trace.gains[:, own].sum(axis=(1, 2)) - trace.fees[:, self._bettor]
        if meters:
            wagers = self._prepared.compiled.game[0]["meter_wager"][:meters]
            gained += trace.awards[:, own].sum(axis=(1, 2, 3)) - self._prepared.stakes[own][:, wagers].sum()
        return gained


def _without_plans(setup: Setup, seat: int) -> Setup:
    """The same table, without a strategy for those who never ask for one: the learner and whoever banks."""
    idle = {seat, setup.bank_seat}
    players = (replace(each, policy="always") if idle & set(each.seats) else each for each in setup.players)
    return replace(setup, players=tuple(players))
