"""One seat of a table, for Gymnasium. The other seats play by their policies; an episode is a round, or some rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import numpy.typing as npt

from queenhigh.envs.acts import Acts, Mask
from queenhigh.envs.arranging import arranged, bank_levels_of, check_decides, player_at, unit_cents_of, whole
from queenhigh.envs.copying import Copied
from queenhigh.envs.drawing import RENDER_MODES, check_render_mode, scene_of, show
from queenhigh.envs.quick import Quick, fits_kernel
from queenhigh.envs.rounds import Rounds
from queenhigh.envs.sight import Observed, layout_of, observe, purse_seen
from queenhigh.errors import BadInput
from queenhigh.round.policy import action_of
from queenhigh.simulation.policies import policy_of
from queenhigh.simulation.seating import OPTIMAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.envs.arranging import BankSeat, Game, Others, Stakes
    from queenhigh.envs.drawing import Scene
    from queenhigh.round.policy import Policy
    from queenhigh.simulation.seating import Setup

ILLEGAL_REWARD = -1.0
"""What an act that is not legal costs, in units."""
KERNEL_AFTER = 200
"""Whoever plays fewer rounds never waits for the kernel, which is compiled when a machine first uses it."""


class SeatEnv(Copied, gymnasium.Env[Observed, np.int64]):
    """A learner at one seat, who steps whenever there is something to choose: to play a hand, or to bank.

    Observations hold what the seat knows, in the parts that `layout` names. Actions are numbered by `acts`;
    `info["action_mask"]` says which are legal. The reward is what the seat has gained since the last step, in units of
    the stake that its decision is about (`unit_cents`); `info["gain_cents"]` is the same in cents. An act that the mask
    closes is taken as the least legal one and costs `illegal_reward` on top; if that is None it is refused.

    Without `setup`, a table is arranged: `seats` of them taken (as few as the game allows, if there is no number), all
    with the same `stakes` (only the wager that the decision is about, if None; every wager, if "all"), the `others`
    playing by a policy's name, or by seat. Where a seat banks it is another one, unless `bank_seat` names it or says
    "rotate"; a learner who may bank chooses among `bank_levels`. An episode has `rounds` rounds; with a purse it ends
    sooner if the next one cannot be paid. From the first episode on that begins after `kernel_after` rounds the kernel
    plays, where it can: the same rounds, and sooner.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        game: Game | None = None,
        *,
        seat: int = 1,
        seats: int | None = None,
        stakes: Stakes = None,
        others: Others | None = None,
        bank_seat: BankSeat = None,
        bank_cents: int | None = None,
        bank_levels: tuple[int, ...] | None = None,
        rounds: int = 1,
        purse_cents: int | None = None,
        setup: Setup | None = None,
        illegal_reward: float | None = ILLEGAL_REWARD,
        render_mode: str | None = None,
        kernel_after: int | None = KERNEL_AFTER,
    ) -> None:
        check_render_mode(render_mode)
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
        self.setup, self.seat, self.render_mode = table, seat, render_mode
        self.rounds, self.illegal_reward = whole("rounds", rounds, 1), illegal_reward
        self.purse_cents = None if purse_cents is None else whole("purse_cents", purse_cents, 1)
        learner = player_at(table, seat)
        self._own = learner.seats
        banks = _may_bank(table, learner.seats, learner.banks, chooses=bank_levels is not None)
        check_decides(table, learner.stakes, seat, banks=banks)
        self._machine = Rounds(table, offers_bank=banks, purses={seat: self.purse_cents})
        self._kernel_after = None if kernel_after is None else whole("kernel_after", kernel_after, 0)
        if render_mode is not None or not fits_kernel(table, learner, rounds=rounds):
            self._kernel_after = None
        self._quick: Quick | None = None
        self._is_quick, self._begun = False, 0
        levels = bank_levels_of(table, bank_levels) if banks or bank_levels else ()
        self.acts = Acts(table.rules, levels, declines=banks and table.bank_seat is None)
        self.unit_cents = unit_cents_of(table, seat)
        has_purse = purse_cents is not None
        self.layout = layout_of(self._machine, own=self._own, banks=banks, counts=rounds > 1, purse=has_purse)
        self.action_space = gymnasium.spaces.Discrete(len(self.acts))
        self.observation_space = self.layout.space
        self._policies: dict[int, Policy] = {}
        for player in table.players:
            if player.policy != OPTIMAL and not set(player.seats) & set(self._own):
                policy_of(table.rules, player)  # an unknown name is refused now, the best strategy is found when needed
        self._check_purse()

    def unchanging(self) -> Iterator[object]:
        """Rules, setup and what was worked out from them."""
        yield from (self.setup, self.setup.rules, self.layout, self.acts, *self._policies.values())
        if self._quick is not None:
            yield from self._quick.unchanging()

    def __getstate__(self) -> dict[str, Any]:
        self._catch_up()
        # Found or made again when they are needed; an episode that the kernel has begun goes on at the machine.
        return self.__dict__ | {"_policies": {}, "_quick": None, "_is_quick": False}

    @property
    def table(self) -> Rounds:
        """The table on the machine; if the kernel plays, the machine plays the same rounds now."""
        self._catch_up()
        return self._machine

    def _check_purse(self) -> None:
        if self.purse_cents is None:
            return
        table = self._machine
        table.open()
        table.begin(np.random.default_rng(0))
        short = False
        if table.phase == "bank":
            short = self._turn in self._own and not self._bank_mask().any()
            table.answer({seat: table.usual_bank for seat in table.asked if seat not in self._own})
        if short or table.phase == "broke":
            message = f"purse_cents is {self.purse_cents}: not enough for one round with these stakes"
            raise BadInput("envs/purse_cents", message, {"purse_cents": self.purse_cents})

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """A new table. `options={"deck": cards}` puts these cards on top of the first deck, numbers or texts."""
        super().reset(seed=seed, options=options)
        self._played = self._gained = 0
        self._settled: list[Scene] = []
        top = (options or {}).get("deck", ())
        self._is_quick = self._kernel_after is not None and self._begun >= self._kernel_after
        if self._is_quick:
            self._open_quickly(top)
        else:
            self._machine.open()
            self._machine.begin(self.np_random, top)
            self._over = not self._go_on()
        return self._observe(), {"action_mask": self._mask()}

    def _open_quickly(self, top: Any) -> None:
        if self._quick is None:
            self._quick = Quick(self.setup, self.seat, player_at(self.setup, self.seat))
        self._quick.open()
        self._purse, self._over = self.purse_cents or 0, False
        self._quick.begin(self.np_random, top, self._machine)

    def _play_quickly(self, quick: Quick, number: int) -> None:
        self._gained = quick.take(number)
        self._purse += self._gained
        self._played += 1
        broke = self.purse_cents is not None and self._purse < quick.needed_cents
        self._over = broke or self._played >= self.rounds
        if not self._over:
            quick.begin(self.np_random, (), self._machine)

    def _catch_up(self) -> None:
        """Let the machine play what the kernel has played, up to the learner's turn."""
        if self._is_quick and self._quick is not None:
            self._quick.play_again(self._machine, self._take, self._play_others)

    def _play_others(self) -> None:
        """Let the others decide, until it is the learner's turn or the round is over."""
        while self._machine.phase == "decide" and self._machine.turn not in self._own:
            self._play_other(self._machine.turn)

    def _go_on(self) -> bool:
        """Let the others play until the learner has something to choose; whether that ever happens."""
        table = self._machine
        while True:
            if table.phase == "bank":
                if table.asked[0] in self._own:
                    return bool(self._bank_mask().any())
                table.answer({table.asked[0]: table.usual_bank})
            elif table.phase == "decide":
                if table.turn in self._own:
                    return True
                self._play_other(table.turn)
            elif table.phase == "over":
                self._played += 1
                self._begun += 1
                self._gained += sum(table.ended.seats[seat] for seat in self._own)
                if self.render_mode is not None:
                    self._settled.append(scene_of(table, self._own))
                if self._played >= self.rounds:
                    return False
                table.begin(self.np_random)
            else:
                return False

    def _play_other(self, seat: int) -> None:
        if seat not in self._policies:
            self._policies[seat] = policy_of(self.setup.rules, player_at(self.setup, seat))
        sight = self._machine.sight(seat)
        assert sight is not None  # noqa: S101  # whoever has the turn sees a hand
        self._machine.decide(action_of(sight, self._policies[seat].choose(sight)))

    @property
    def _turn(self) -> int:
        return self._machine.asked[0] if self._machine.phase == "bank" else self._machine.turn

    def _mask(self) -> Mask:
        table = self._machine
        if self._over:
            return np.zeros(len(self.acts), dtype=np.int8)
        if self._is_quick and self._quick is not None:
            return self._quick.mask()
        if table.phase == "bank":
            return self._bank_mask()
        sight = table.sight(self._turn)
        assert sight is not None  # noqa: S101  # as above
        return self.acts.decision_mask(sight)

    def _bank_mask(self) -> Mask:
        most = self._machine.bank_cents_max(self._turn)
        return self.acts.bank_mask(may_decline=self._machine.may_decline, cents_max=most)

    def _observe(self) -> Observed:
        if self._over:
            return self.layout.empty()
        if self._is_quick and self._quick is not None:
            seen = self.layout.empty()
            known = self._quick.observe()
            seen[: len(known)] = known
        else:
            seen = observe(self.layout, self._machine, self._turn, self._own)
            person = self._machine.session.person_at(self.seat)
            self._purse = person.purse_cents if person else 0
        if self.purse_cents is not None:
            self.layout.part(seen, "purse")[:] = purse_seen(self._purse, self.purse_cents)
        if self.rounds > 1:
            self.layout.part(seen, "rounds_left")[:] = (self.rounds - self._played) / self.rounds
        return seen

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask as learners ask for it that know of masks, such as sb3-contrib's MaskablePPO."""
        return self._mask().astype(np.bool_)

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Take an act; the others take theirs, until there is something to choose again or the session is over."""
        if getattr(self, "_over", True):
            raise BadInput("envs/over", "the episode is over, or was never begun: call reset first", {})
        number, mask = self.acts.read(action), self._mask()
        illegal = not mask[number]
        if self.illegal_reward is None:
            self.acts.check(number, mask)
        self._gained, self._settled = 0, []
        if illegal:
            number = self.acts.least(mask)
        if self._is_quick and self._quick is not None:
            self._play_quickly(self._quick, number)
        else:
            self._take(number)
            self._over = not self._go_on()
        if self.render_mode == "human":
            self.render()
        reward = self._gained / self.unit_cents + (self.illegal_reward or 0.0) * illegal
        info = {"action_mask": self._mask(), "gain_cents": self._gained, "illegal": illegal}
        return self._observe(), reward, self._over, False, info

    def _take(self, number: int) -> None:
        table = self._machine
        if table.phase == "bank":
            cents = self.acts.put_up(number)
            # Whoever is asked after the learner takes the bank, as everyone does who was said to bank at all.
            table.answer(
                {seat: table.usual_bank for seat in table.asked if seat not in self._own} | {self._turn: cents}
            )
            return
        sight = table.sight(table.turn)
        assert sight is not None  # noqa: S101  # as above
        table.decide(self.acts.decide(number, sight))

    def render(self) -> Any:
        """The round that the last step has settled, and the one at hand, as this seat sees them."""
        now = [] if self._over else [scene_of(self._machine, self._own)]
        return show(self.render_mode, [*self._settled, *now])


def _may_bank(setup: Setup, own: tuple[int, ...], willing: bool, *, chooses: bool) -> bool:  # noqa: FBT001
    """Whether the learner is ever asked how much to put up."""
    if setup.rules.bank.by != "seat":
        return False
    if setup.bank_seat is None:
        return willing
    return setup.bank_seat in own and (chooses or setup.bank_cents is None)
