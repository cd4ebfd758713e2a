"""Writes down the facts of a round for the referee, and every event for a replay."""

from queenhigh.money.transfer import BANK, FELT, bettor_account
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.machine import fold_all
from queenhigh.round.plan import plan_of
from queenhigh.round.racking import reconstruct
from queenhigh.round.state import IDLE, State
from queenhigh.rules.schema.ruleset import Ruleset
from tests.round.agreement import check_agreement
from tests.round.story import Bet, Choice, Guest, Story


class Recorder:
    """The story of one round; a new one begins when a round is opened."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.story = Story(rules, ())
        self.events: list[ev.AnyEvent] = []
        self.voided = False

    def add(self, action: do.AnyAction, events: tuple[ev.AnyEvent, ...], state: State) -> None:
        """One action that was taken."""
        match action:
            case do.OpenRound():
                self._opened(action)
            case do.PlaceWager():
                self.story.bets.append(Bet(action.bettor, action.spot, action.wager, action.cents))
            case do.TakeBack():
                self.story.bets.append(Bet(action.bettor, action.spot, action.wager, 0))
            case do.Deal():
                self.story.cards = action.cards
            case do.Decide():
                self.story.choices[action.spot] = Choice(action.option, action.cents, action.discard)
            case _:
                pass
        for event in events:
            self.voided = self.voided or isinstance(event, ev.RoundVoided)
            if isinstance(event, ev.HandKilled):
                if event.ruling == "dead":
                    self.story.dead[event.spot] = event.clause
                    if state.forfeits_done:
                        self.story.late.add(event.spot)
                else:
                    self.story.void.add(event.spot)
        self.events += events
        if isinstance(action, do.Rack):
            self._ended(state)

    def _opened(self, action: do.OpenRound) -> None:
        guests = tuple(Guest(person.bettor, person.purse_cents, person.seats) for person in action.people)
        self.story = Story(self.rules, guests, action.bank_seat, action.bank_cents)
        self.story.meters = {name: (meter.value, meter.overflow) for name, meter in action.meters}
        self.events = []
        self.voided = False

    def _ended(self, state: State) -> None:
        """The round is over: it replays, its rack can be read, and the referee agrees."""
        assert fold_all(self.rules, IDLE, self.events) == state
        assert state.balances.get(FELT, 0) == state.balances.get(BANK, 0) == 0
        if state.bank_stack:
            stacks, bank = reconstruct(plan_of(self.rules), state, state.rack)
            assert bank == state.bank_stack
            assert stacks == {spot.seat: spot.stack for spot in state.spots}
            assert sorted(state.rack) == sorted(self.story.cards)
        if self.voided:
            self._nothing_has_changed(state)
        else:
            check_agreement(self.story, self.events, state)

    def _nothing_has_changed(self, state: State) -> None:
        purses = {bettor_account(guest.name): guest.purse for guest in self.story.guests}
        assert {account: cents for account, cents in state.balances.items() if cents or account in purses} == purses
        # P5: what a meter was fed stays on it, and nothing else has happened to it.
        for name, meter in state.meters.items():
            assert meter.value + meter.overflow - sum(self.story.meters[name]) == state.funded.get(name, 0)
