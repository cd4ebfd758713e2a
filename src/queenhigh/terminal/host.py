"""The table behind the screen: it deals, runs the bots, keeps the journal, and hands out views.

Whatever the player does becomes one line of the journal, with everything that follows from it until it is
the player's turn again. The line is on the disk before anyone sees a consequence.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.cards.deck import commitment, deck_cards, shuffle
from queenhigh.coach.characters import bank_cents_of, policy_of, staking_of, unit_cents
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.legal import LegalWager, legal_actions
from queenhigh.round.machine import decide, evolve
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import ALWAYS
from queenhigh.round.policy import action_of, sight_of
from queenhigh.round.view import View, bettor, public_event, view_of
from queenhigh.session.play import round_seed
from queenhigh.session.rotation import bank_offers
from queenhigh.session.table import next_round
from queenhigh.terminal.records import Bought, Declined, Did, Left, Moved, Offered
from queenhigh.terminal.sitting import Sitting, fold

if TYPE_CHECKING:
    from queenhigh.round.events import AnyEvent
    from queenhigh.round.policy import Choice, Sight
    from queenhigh.terminal.journal import Journal
    from queenhigh.terminal.records import AnyRecord

BOT_UNITS = 400
"""With how many units a bot sits down, and up to how many it buys again."""
BOT_UNITS_LEAST = 60


class Beat(NamedTuple):
    """One thing that happened, as the player may hear of it, and the table as the player then sees it."""

    event: AnyEvent | None
    view: View


@dataclass
class Host:
    """A sitting that goes on."""

    sitting: Sitting
    journal: Journal
    beats: list[Beat] = field(default_factory=list)
    """What has happened since the screen last asked; `take_beats` empties it."""

    # ── what the screen asks ──

    def view(self) -> View:
        """The table as the player sees it."""
        return view_of(self.sitting.rules, self.sitting.state, bettor(self.sitting.you))

    def take_beats(self) -> list[Beat]:
        """What has happened, once."""
        beats, self.beats = self.beats, []
        return beats

    def legal_wagers(self) -> tuple[LegalWager, ...]:
        """What the player may bet now."""
        state = self.sitting.state
        if state.phase != "betting" or self.banks:
            return ()
        found = legal_actions(self.sitting.rules, state, self.sitting.you)
        return tuple(legal for legal in found if isinstance(legal, LegalWager))

    def sight(self) -> Sight | None:
        """What the player sees when it is the player's turn to decide; None at any other time."""
        state = self.sitting.state
        if state.phase != "deciding":
            return None
        sight = sight_of(self.sitting.rules, state)
        return sight if sight.bettor == self.sitting.you else None

    @property
    def banks(self) -> bool:
        """Whether the player is the player-dealer of this round."""
        return bool(self.sitting.state.bank_bettor) and self.sitting.state.bank_bettor == self.sitting.you

    def bank_range(self) -> tuple[int, int]:
        """The least and the most that the player may put up."""
        rules = self.sitting.rules
        return max(1, rules.bank.cents_min), self.sitting.purse_cents - plan_of(rules).bank_fee_max

    # ── what the player does ──

    def begin(self) -> None:
        """The next round, as far as it goes without the player."""
        if self.sitting.state.phase in ("racking", "void") and self.journal.is_full(self.sitting):
            # The cards go to the rack in a line of their own, so that the page can be turned between two rounds.
            last = _Draft(self)
            last.do(do.Rack())
            last.keep()
        draft = _Draft(self)
        if self.sitting.state.phase in ("racking", "void"):
            draft.do(do.Rack())
        draft.refill_bots()
        draft.open_round()
        draft.keep()

    def take_bank(self, cents: int) -> None:
        """The player takes the bank."""
        least, _ = self.bank_range()
        if cents < least:
            # A bank of nothing may be legal, but nobody means it.
            raise IllegalAction("bank/below_minimum", "put up some chips first, or let the bank pass", {"min": least})
        draft = _Draft(self)
        draft.require_offer()
        draft.open_with(draft.sitting.offered, cents)
        draft.keep()

    def decline_bank(self) -> None:
        """The player lets the bank go by."""
        draft = _Draft(self)
        draft.require_offer()
        draft.add(Declined(draft.sitting.offered))
        draft.open_round()
        draft.keep()

    def place(self, spot: int, wager: str, cents: int) -> None:
        """Chips on a wager."""
        draft = _Draft(self)
        draft.do(do.PlaceWager(self.sitting.you, spot, wager, cents))
        draft.keep()

    def undo(self) -> None:
        """The last chips go back."""
        bets = self.sitting.bets
        if not bets:
            raise IllegalAction("wager/nothing_to_undo", "there are no chips of yours on the table", {})
        draft = _Draft(self)
        draft.clear()
        for bet in bets[:-1]:
            draft.do(do.PlaceWager(self.sitting.you, bet.spot, bet.wager, bet.cents))
        draft.keep()

    def clear(self) -> None:
        """All chips of the player's go back."""
        draft = _Draft(self)
        draft.clear()
        draft.keep()

    def rebet(self) -> None:
        """The wagers of the last round in which the player bet."""
        if not self.sitting.last_bets:
            raise IllegalAction("wager/nothing_to_repeat", "you have not bet at this table yet", {})
        draft = _Draft(self)
        draft.clear()
        for bet in self.sitting.last_bets:
            draft.do(do.PlaceWager(self.sitting.you, bet.spot, bet.wager, bet.cents))
        draft.keep()

    def double(self) -> None:
        """As much again on every wager."""
        stakes = [stake for stake in self.sitting.state.stakes if stake.bettor == self.sitting.you]
        if not stakes:
            raise IllegalAction("wager/nothing_to_double", "there are no chips of yours on the table", {})
        draft = _Draft(self)
        for stake in stakes:
            draft.do(do.PlaceWager(self.sitting.you, stake.spot, stake.wager, stake.cents))
        draft.keep()

    def deal(self) -> None:
        """No more bets; the cards; and everything up to the player's decision or the end of the settlement."""
        draft = _Draft(self)
        draft.do(do.CloseBets())
        draft.deal()
        draft.go_on()
        draft.keep()

    def decide(self, option: str, cents: int | None, discard: int | None) -> None:
        """The player's decision on the spot whose turn it is."""
        sight = self.sight()
        if sight is None:
            raise IllegalAction("decision/turn", "it is not your turn", {"phase": self.sitting.state.phase})
        draft = _Draft(self)
        draft.do(do.Decide(sight.spot, option, cents, discard))
        draft.go_on()
        draft.keep()

    def buy_in(self, cents: int) -> None:
        """More chips, between two rounds."""
        draft = _Draft(self)
        draft.between_rounds()
        draft.add(Bought(self.sitting.you, cents))
        draft.keep()

    def move(self, seats: tuple[int, ...]) -> None:
        """Other seats, from the next round on."""
        draft = _Draft(self)
        draft.add(Moved(self.sitting.you, seats))
        draft.keep()

    def leave(self) -> None:
        """Get up. Bets go back; a hand that is open stays open, and is there when the player comes back."""
        draft = _Draft(self)
        if self.sitting.state.phase in ("racking", "void"):
            draft.do(do.Rack())
        elif self.sitting.state.phase == "betting":
            draft.clear()
        if not draft.sitting.is_open:
            draft.add(Left())
        draft.keep()


class _Draft:
    """What one line of the journal will hold. Nothing has happened until it is kept."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.sitting = host.sitting
        self.records: list[AnyRecord] = []
        self.beats: list[Beat] = []

    def keep(self) -> None:
        """On the disk first; only then does the table change."""
        if self.records:
            self.host.journal.append(tuple(self.records))
        self.host.sitting = self.sitting
        self.host.beats += self.beats
        self.host.journal.turn_page(self.host)

    def add(self, record: AnyRecord) -> None:
        self.records.append(record)
        self.sitting = fold(self.sitting, record)

    def do(self, action: do.AnyAction) -> None:
        rules = self.sitting.rules
        state = self.sitting.state
        events = decide(rules, state, action)
        reader = bettor(self.sitting.you)
        for event in events:
            state = evolve(rules, state, event)
            self.beats.append(Beat(public_event(event), view_of(rules, state, reader)))
        self.add(Did(action, events))

    def clear(self) -> None:
        """Take back in the opposite order of placement, so that nothing rests on what is taken."""
        mine = [stake for stake in self.sitting.state.stakes if stake.bettor == self.sitting.you]
        for stake in reversed(mine):
            self.do(do.TakeBack(stake.bettor, stake.spot, stake.wager))

    def require_offer(self) -> None:
        if not self.sitting.offered:
            raise IllegalAction("bank/not_offered", "the bank was not offered to you", {})

    def between_rounds(self) -> None:
        phase = self.sitting.state.phase
        if phase in ("racking", "void"):
            self.do(do.Rack())
        elif self.sitting.is_open:
            raise IllegalAction("purse/in_round", "chips are bought between rounds", {"phase": phase})

    def refill_bots(self) -> None:
        unit = unit_cents(self.sitting.rules)
        for person in self.sitting.session.people:
            if person.bettor != self.sitting.you and person.purse_cents < BOT_UNITS_LEAST * unit:
                self.add(Bought(person.bettor, BOT_UNITS * unit - person.purse_cents))

    def open_round(self) -> None:
        """Ask who banks, until someone does or the player has to answer; then open the round."""
        rules, session = self.sitting.rules, self.sitting.session
        if rules.bank.by != "seat":
            self.open_with(do.BANK_SPOT, 0)
            return
        for seat in bank_offers(rules, session):
            if seat in self.sitting.declined:
                continue
            bot = next((bot for bot in self.sitting.sat.bots if bot.seat == seat), None)
            if bot is None:
                self.add(Offered(seat))
                return
            person = session.person_at(seat)
            cents = bank_cents_of(rules, person.purse_cents if person else 0, bot.character)
            if cents:
                self.open_with(seat, cents)
                return
            self.add(Declined(seat))
        raise IllegalAction("bank/no_taker", "nobody who may take the bank takes it: no round is dealt", {})

    def open_with(self, bank_seat: int, bank_cents: int) -> None:
        sitting = self.sitting
        promise = commitment(self._seed(sitting.session.rounds + 1))
        self.do(next_round(sitting.session, bank_seat=bank_seat, bank_cents=bank_cents, commitment=promise))
        for bot in sitting.sat.bots:
            if bot.seat != bank_seat:
                staking = staking_of(bot.character, bytes.fromhex(sitting.sat.seed))
                for action in staking(sitting.rules, self.sitting.state, bot.bettor):
                    self.do(action)

    def _seed(self, number: int) -> bytes:
        return round_seed(bytes.fromhex(self.sitting.sat.seed), number)

    def deal(self) -> None:
        deck = self.sitting.rules.deck
        self.do(do.Deal(shuffle(self._seed(self.sitting.state.number), deck_cards(deck.ranks, deck.suits))))

    def go_on(self) -> None:
        """Bots decide until it is the player's turn; when all have decided, the bank is shown and all is settled."""
        rules = self.sitting.rules
        while self.sitting.state.phase == "deciding":
            sight = sight_of(rules, self.sitting.state)
            if sight.bettor == self.sitting.you:
                return
            self.do(action_of(sight, self._choice(sight)))
        if self.sitting.state.phase == "revealing":
            self.do(do.Reveal())
        if self.sitting.state.phase == "settling":
            self.do(do.Settle())

    def _choice(self, sight: Sight) -> Choice:
        """What a bot does. Where the proof cannot advise it, it plays on: the table is no place to wait."""
        bot = next(bot for bot in self.sitting.sat.bots if bot.bettor == sight.bettor)
        try:
            return policy_of(self.sitting.rules, bot.character).choose(sight)
        except BadInput:
            return ALWAYS.choose(sight)
