"""Rounds of one table for agents: what each sees, what each may do, and what the round came to.

Cards are dealt first and everyone acts on what they see; nobody's sight depends on what another decides. When
all acts are known, the machine plays the round from its beginning, and its transfers are the rewards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from queenhigh.cards.deck import deck_cards
from queenhigh.envs.acts import WAIT, Acts, Mask, acts_of
from queenhigh.money.transfer import bettor_account, net
from queenhigh.round import actions as do
from queenhigh.round.machine import step
from queenhigh.round.policy import Sight, action_of, sight_of
from queenhigh.round.state import IDLE, State
from queenhigh.rules.load import load
from queenhigh.session.rotation import bank_offers
from queenhigh.session.table import BankTurn, Session, advance, next_round, open_session
from queenhigh.simulate.seating import Setup, check_setup, placements

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.money.transfer import Transfer
    from queenhigh.round.events import AnyEvent
    from queenhigh.round.policy import Policy
    from queenhigh.rules.schema.ruleset import Ruleset

Observed: TypeAlias = npt.NDArray[np.int8]
FLAGS: Final = 3
"""Decides, banks, waits."""
SIGHT_SIZE: Final = 3 * 52 + FLAGS
"""The hand, the cards aside that may be seen, the bank's turned-up cards, and the flags."""
_PURSE: Final = 1 << 50


@dataclass(slots=True)
class Ended:
    """A round that is over."""

    state: State
    events: tuple[AnyEvent, ...]
    gains: Mapping[str, int]
    """Player → cents gained."""


class Rounds:
    """One table, round after round."""

    def __init__(self, setup: Setup, banks: tuple[int, ...] = ()) -> None:
        check_setup(setup)
        self.setup, self.rules = setup, setup.rules
        self.names = setup.names()
        self.acts: Acts = acts_of(self.rules, banks if self.rules.bank.by == "seat" else ())
        self.deck = np.array(deck_cards(self.rules.deck.ranks, self.rules.deck.suits), dtype=np.int64)
        decision = self.rules.decision.wager if self.rules.decision else ""
        stakes = [cents for player in setup.players for name, cents in player.stakes.items() if name == decision]
        self.unit_cents = min((cents for cents in stakes if cents), default=100)
        self.open()

    def open(self) -> None:
        """The table opens: meters at their seeds, the bank not yet offered."""
        people = [do.Person(name, _PURSE, p.seats) for name, p in zip(self.names, self.setup.players, strict=True)]
        self.session: Session = open_session(self.rules, tuple(people))
        self.ended: Ended | None = None

    def deal(self, rng: np.random.Generator) -> None:
        """The next round's cards lie on the table; nobody has acted."""
        self.cards = tuple(int(card) for card in rng.permutation(self.deck))
        self.bank_seat = self._bank_seat()
        state = self._bet_and_deal(self._least_bank(), [])
        self.sights = {seat: _sight(self.rules, state, seat) for seat in state.to_decide}
        self.dealt = state

    def _bank_seat(self) -> int:
        if self.rules.bank.by != "seat":
            return do.BANK_SPOT
        if self.setup.bank_seat is not None:
            return self.setup.bank_seat
        willing = {seat for player in self.setup.players if player.banks for seat in player.seats}
        return next(seat for seat in bank_offers(self.rules, self.session) if seat in willing)

    def _least_bank(self) -> int:
        return max(self.rules.bank.cents_min, 1) if self.bank_seat else 0

    def _bet_and_deal(self, bank_cents: int, events: list[AnyEvent]) -> State:
        state = self._do(IDLE, next_round(self.session, bank_seat=self.bank_seat, bank_cents=bank_cents), events)
        for bettor, spot, wager, cents in placements(self.setup, self.bank_seat):
            state = self._do(state, do.PlaceWager(self.names[bettor], spot, wager, cents), events)
        for action in (do.CloseBets(), do.Deal(self.cards)):
            state = self._do(state, action, events)
        return state

    def _do(self, state: State, action: do.AnyAction, events: list[AnyEvent]) -> State:
        state, new = step(self.rules, state, action)
        events.extend(new)
        return state

    def mask(self, seat: int) -> Mask:
        """What the player of a seat may do in this round."""
        if seat in self.sights:
            return self.acts.decision_mask(self.sights[seat])
        if seat == self.bank_seat and self.acts.banks:
            return self.acts.bank_mask()
        return self.acts.wait_mask()

    def observe(self, seat: int) -> Observed:
        """What the player of a seat sees: only what the rules let that player see."""
        seen = np.zeros(SIGHT_SIZE, dtype=np.int8)
        sight = self.sights.get(seat)
        if sight is not None:
            hand = self.acts.hand_cards
            seen[list(sight.cards[:hand])] = 1
            seen[[52 + card for card in sight.cards[hand:]]] = 1
        if self.bank_seat != seat:
            seen[[104 + card for card in self.dealt.turned]] = 1
        banks = seat == self.bank_seat
        seen[-FLAGS + (0 if sight is not None else 1 if banks else 2)] = 1
        return seen

    def legal(self, seat: int, act: int) -> int:
        """The act itself, or the first legal one if it is none: an agent that has not learnt the mask loses nothing else."""
        mask = self.mask(seat)
        return act if 0 <= act < len(mask) and mask[act] else int(mask.argmax())

    def policy_act(self, seat: int, policy: Policy) -> int:
        """The act that a policy takes at a seat."""
        sight = self.sights.get(seat)
        if sight is None:
            return int(self.mask(seat).argmax())
        wanted = action_of(sight, policy.choose(sight))
        for act in range(1, 1 + len(self.acts.decisions)):
            if self.mask(seat)[act] and self.acts.decide(act, sight) == wanted:
                return act
        return int(self.mask(seat).argmax())

    def finish(self, acts: Mapping[int, int]) -> Ended:
        """Play the round with everyone's acts, by seat; whoever has none takes the first legal one."""
        bank_act = self.legal(self.bank_seat, acts.get(self.bank_seat, WAIT)) if self.bank_seat else WAIT
        bank = self.acts.put_up(bank_act) if self.acts.banks and self.bank_seat else self._usual_bank()
        events: list[AnyEvent] = []
        state = self._bet_and_deal(bank, events)
        while state.phase == "deciding":
            seat = state.to_decide[0]
            act = self.legal(seat, acts.get(seat, WAIT))
            state = self._do(state, self.acts.decide(act, self.sights[seat]), events)
        for action in (do.Reveal(), do.Settle(), do.Rack()):
            state = self._do(state, action, events)
        moved: list[Transfer] = [transfer for event in events for transfer in getattr(event, "transfers", ())]
        gains = {name: net(moved, bettor_account(name)) for name in self.names}
        self.session = self._as_before(advance(self.rules, self.session, state))
        self.ended = Ended(state, tuple(events), gains)
        return self.ended

    def _usual_bank(self) -> int:
        return (self.setup.bank_cents or _PURSE // 2) if self.bank_seat else 0

    def _as_before(self, session: Session) -> Session:
        """Nobody runs out of chips here, and a bank that was said to stay is always at its first round."""
        people = tuple(msgspec.structs.replace(person, purse_cents=_PURSE) for person in session.people)
        turn = session.turn if self.setup.bank_seat is None else BankTurn()
        return msgspec.structs.replace(session, people=people, turn=turn)


def game_named(game: Ruleset | str) -> Ruleset:
    """A game, or the id or path that names it."""
    return load(game) if isinstance(game, str) else game


def _sight(rules: Ruleset, state: State, seat: int) -> Sight:
    """What a player sees in their turn, whenever it comes."""
    order = (seat, *(other for other in state.to_decide if other != seat))
    return sight_of(rules, msgspec.structs.replace(state, to_decide=order))
