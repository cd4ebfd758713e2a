"""What one line of the journal will hold: a thing that the player does, and everything that follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.cards.deck import commitment, deck_cards, shuffle
from queenhigh.coach.characters import bank_cents_of, behind_of, staking_of, unit_cents
from queenhigh.coach.ways import way_of
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.machine import decide, evolve
from queenhigh.round.policy import action_of, sight_of
from queenhigh.round.view import View, bettor, public_event, view_of
from queenhigh.session.play import round_seed
from queenhigh.session.rotation import bank_offers
from queenhigh.session.table import next_round
from queenhigh.terminal.records import Bought, Declined, Did, Offered
from queenhigh.terminal.sitting import fold

if TYPE_CHECKING:
    from queenhigh.round.events import AnyEvent
    from queenhigh.round.policy import Choice, Sight
    from queenhigh.terminal.host import Host
    from queenhigh.terminal.records import AnyRecord

BOT_UNITS: Final = 400
"""With how many units a bot sits down, and up to how many it buys again."""
BOT_UNITS_LEAST: Final = 60


class Beat(NamedTuple):
    """One thing that happened, as the player may hear of it, and the table as the player then sees it."""

    event: AnyEvent | None
    view: View


class Draft:
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
        """Put a record down."""
        self.records.append(record)
        self.sitting = fold(self.sitting, record)

    def do(self, action: do.AnyAction) -> None:
        """An action of the round, and a beat for each thing that follows."""
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
        rules, stakes = self.sitting.rules, self.sitting.state.stakes
        mine = [each for each in stakes if each.bettor == self.sitting.you and rules.wager[each.wager].equals is None]
        for stake in reversed(mine):
            self.do(do.TakeBack(stake.bettor, stake.spot, stake.wager))

    def require_offer(self) -> None:
        """Refuse unless the bank was offered to the player."""
        if not self.sitting.offered:
            raise IllegalAction("bank/not_offered", "the bank was not offered to you", {})

    def between_rounds(self) -> None:
        """Refuse within a round; cards that still lie there go to the rack."""
        phase = self.sitting.state.phase
        if phase in ("racking", "void"):
            self.do(do.Rack())
        elif self.sitting.is_open:
            raise IllegalAction("purse/in_round", "chips are bought between rounds", {"phase": phase})

    def refill_bots(self) -> None:
        """Bots that run short buy chips."""
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
        """Open the round with this bank; the bots bet."""
        sitting = self.sitting
        promise = commitment(self._seed(sitting.session.rounds + 1))
        self.do(next_round(sitting.session, bank_seat=bank_seat, bank_cents=bank_cents, commitment=promise))
        seed = bytes.fromhex(sitting.sat.seed)
        # Everyone bets on the own seat before anyone stands behind another's.
        for staking_for in (staking_of, behind_of):
            for bot in sitting.sat.bots:
                if bot.seat != bank_seat:
                    for action in staking_for(bot.character, seed)(sitting.rules, self.sitting.state, bot.bettor):
                        self.do(action)

    def _seed(self, number: int) -> bytes:
        return round_seed(bytes.fromhex(self.sitting.sat.seed), number)

    def deal(self) -> None:
        """Shuffle and deal."""
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
        """What a bot does."""
        bot = next(bot for bot in self.sitting.sat.bots if bot.bettor == sight.bettor)
        return way_of(self.sitting.rules, bot.character).policy.choose(sight)
