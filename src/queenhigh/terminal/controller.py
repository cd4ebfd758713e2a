"""The player's hands at the table: where the keys point, what they mean, and the scene that results.

It knows no screen library: a key or a click comes in as a name, a scene goes out.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from queenhigh.errors import BadInput, IllegalAction
from queenhigh.money.cents import format_cents, parse_cents
from queenhigh.round import events as ev
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Choice as Decision
from queenhigh.round.view import public_event
from queenhigh.terminal.building import Builder, Pointing, legend_of, spots_of
from queenhigh.terminal.chips import rack
from queenhigh.terminal.coaching import Coach
from queenhigh.terminal.glyphs import UNICODE, Glyphs
from queenhigh.terminal.scene import Choice, Line, Pile, Scene
from queenhigh.terminal.stage import Stage, fixed_choices, meaning, option_letters
from queenhigh.terminal.telling import Teller

if TYPE_CHECKING:
    from queenhigh.round.policy import Offer
    from queenhigh.round.view import View
    from queenhigh.terminal.host import Beat, Host

LOG_LINES: Final = 400
BUY_IN_CENTS: Final = 100_000


class Controller:
    """One player's controls."""

    def __init__(self, host: Host, glyphs: Glyphs = UNICODE) -> None:
        self.host = host
        self.glyphs = glyphs
        self.rules = host.sitting.rules
        self.teller = Teller(self.rules, host.sitting.you, is_ascii=glyphs.is_ascii)
        self.log: deque[Line] = deque(maxlen=LOG_LINES)
        self.waiting: deque[Beat] = deque()
        """What has happened and is not told yet."""
        self.view: View = host.view()
        self.heard: list[ev.AnyEvent] = []
        self.says = ""
        self.error = ""
        self.coach_on = False
        self.coach = Coach(self.rules, host.sitting.you, self.teller.card)
        self.seat = host.sitting.seats[0]
        self.wager = ""
        self.chip = 0
        self.option = 0
        self._turn = (0, 0)
        """The round and the spot that the option and the discard belong to."""
        self.raise_cents = 0
        self.discard: int | None = None
        self.bank_chips: list[int] = []
        wagers = [wager for wager in self.rules.wager.values() if wager.kind != "raise"]
        limits = [wager.cents_max or 100_000 for wager in wagers]
        self.chips = rack([wager.cents_step for wager in wagers], limits)
        self._catch_up()
        self._settle_pointing()

    # ── what there is to do ──

    @property
    def stage(self) -> Stage:
        """Where the player is."""
        sitting = self.host.sitting
        if sitting.offered:
            return "offer"
        match sitting.state.phase:
            case "betting":
                return "banking" if self.host.banks else "betting"
            case "deciding":
                return "deciding"
            case "idle" | "over":
                return "idle"
            case _:
                return "done"

    def offers(self) -> tuple[Offer, ...]:
        """What may be decided now."""
        sight = self.host.sight()
        return sight.offers if sight else ()

    def meaning(self, key: str) -> str:
        """What a key means now."""
        return meaning(self.stage, key, option_letters(self.offers()))

    # ── doing it ──

    def press(self, key: str) -> bool:
        """Do what a key means; whether it meant anything."""
        name = self.meaning(key)
        if name:
            self.do(name)
        return bool(name)

    def do(self, name: str) -> None:
        """Do what a name means. What the rules refuse is said, and nothing changes."""
        if self.waiting:
            # Whatever is pressed while the table is still telling only hurries it.
            self.hurry()
            return
        self.error = ""
        verb, _, rest = name.partition(":")
        try:
            getattr(self, f"_do_{verb}", self._do_nothing)(rest)
        except (IllegalAction, BadInput) as refused:
            self.error = words_of_refusal(refused)
        self._hear()
        self._settle_pointing()

    def _do_nothing(self, rest: str) -> None:
        del rest

    def _do_next(self, rest: str) -> None:
        del rest
        self.bank_chips = []
        events = self.host.sitting.events if self.stage == "done" else ()
        self.host.begin()
        if events:
            self.coach.finished(events)

    def _do_bank(self, rest: str) -> None:
        del rest
        self.host.take_bank(sum(self.bank_chips))

    def _do_decline(self, rest: str) -> None:
        del rest
        self.host.decline_bank()

    def _do_deal(self, rest: str) -> None:
        del rest
        self.host.deal()

    def _do_buy(self, rest: str) -> None:
        self.host.buy_in(int(rest) if rest else BUY_IN_CENTS)
        self.log.append(Line(f"You buy chips for {format_cents(BUY_IN_CENTS)}", "cool"))

    def _do_chip(self, rest: str) -> None:
        place = int(rest)
        if place < len(self.chips):
            self.chip = place
            self._put(self.chips[place])

    def _do_rack(self, rest: str) -> None:
        """A chip is picked up, to be put down by a click."""
        self.chip = int(rest)

    def _do_again(self, rest: str) -> None:
        del rest
        self._put(self.chips[self.chip])

    def _put(self, cents: int) -> None:
        if self.stage == "offer":
            _, most = self.host.bank_range()
            if sum(self.bank_chips) + cents > most:
                facts = {"max": most}
                raise IllegalAction("bank/purse_short", f"you can put up at most {format_cents(most)}", facts)
            self.bank_chips.append(cents)
        else:
            self.host.place(self.seat, self.wager, cents)

    def _do_least(self, rest: str) -> None:
        del rest
        if self.stage == "deciding":
            self.raise_cents = self._offer().cents_min
            return
        legal = self._legal()
        if legal is not None:
            self._put(legal[0])

    def _do_most(self, rest: str) -> None:
        del rest
        if self.stage == "deciding":
            self.raise_cents = self._offer().cents_max
        elif self.stage == "offer":
            self.bank_chips = [self.host.bank_range()[1]]
        else:
            legal = self._legal()
            if legal is not None:
                self._put(legal[1])

    def _legal(self) -> tuple[int, int] | None:
        for legal in self.host.legal_wagers():
            if (legal.spot, legal.wager) == (self.seat, self.wager):
                return legal.cents_min, legal.cents_max
        return None

    def _do_amount(self, rest: str) -> None:
        """An amount that was typed; without one there is nothing to do."""
        if not rest:
            return
        cents = parse_cents(rest)
        if self.stage == "deciding":
            offer = self._offer()
            if not offer.cents_min <= cents <= offer.cents_max:
                span = f"{format_cents(offer.cents_min)} to {format_cents(offer.cents_max)}"
                raise IllegalAction("raise/range", f"the raise is {span}", {"cents": cents})
            self.raise_cents = cents
        elif self.stage == "offer":
            self.bank_chips = []
            self._put(cents)
        else:
            self._put(cents)

    def _do_undo(self, rest: str) -> None:
        del rest
        if self.stage == "offer":
            self.bank_chips = self.bank_chips[:-1]
        else:
            self.host.undo()

    def _do_clear(self, rest: str) -> None:
        del rest
        if self.stage == "offer":
            self.bank_chips = []
        else:
            self.host.clear()

    def _do_rebet(self, rest: str) -> None:
        del rest
        if self.stage == "offer":
            self.bank_chips = []
            self._put(self.host.sitting.last_bank_cents)
        else:
            self.host.rebet()

    def _do_double(self, rest: str) -> None:
        del rest
        self.host.double()

    def _do_wager(self, rest: str) -> None:
        names = [name for name in spots_of(self.rules) if name in plan_of(self.rules).opening]
        place = names.index(self.wager) if self.wager in names else 0
        self.wager = names[(place + int(rest)) % len(names)]

    def _do_seat(self, rest: str) -> None:
        """A seat in focus: the next one that can be bet on, or the one that was clicked."""
        seats = self._seats_to_bet()
        if rest.startswith(("+", "-")):
            # Up and down go round the table; the seats lie on the screen from right to left.
            place = seats.index(self.seat) if self.seat in seats else 0
            self.seat = seats[(place + int(rest)) % len(seats)]
        elif int(rest) in seats:
            self.seat = int(rest)

    def _seats_to_bet(self) -> list[int]:
        seats = set(self.host.sitting.seats)
        seats.update(legal.spot for legal in self.host.legal_wagers())
        seats.update(stake.spot for stake in self.view.stakes if stake.bettor == self.host.sitting.you)
        return sorted(seats) or [self.seat]

    def _do_spot(self, rest: str) -> None:
        """A click on a spot puts the chip in hand there."""
        seat, _, wager = rest.partition(":")
        if wager == "bank":
            self._put(self.chips[self.chip])
        elif self.stage == "betting" and wager in plan_of(self.rules).opening:
            self.seat, self.wager = int(seat), wager
            self._put(self.chips[self.chip])

    def _do_spots(self, rest: str) -> None:
        """One spot or two, from the next round on."""
        del rest
        sitting = self.host.sitting
        if self.rules.seats.spots_per_player < 2:
            raise IllegalAction("round/too_many_spots", "one player bets one spot at this table", {})
        seats = sitting.seats
        if len(seats) > 1:
            self.host.move(seats[:1])
            self.log.append(Line("From the next round you bet one spot", "cool"))
            return
        for seat in (seats[0] + 1, seats[0] - 1):
            if 1 <= seat <= self.rules.seats.count and sitting.session.person_at(seat) is None:
                self.host.move((seats[0], seat))
                self.log.append(Line(f"From the next round you bet spots {seats[0]} and {seat}", "cool"))
                return
        raise IllegalAction("round/seat_taken", "both neighbouring seats are taken", {"seats": seats})

    def _do_raise(self, rest: str) -> None:
        offer = self._offer()
        if offer.raises:
            wanted = self.raise_cents + int(rest) * max(offer.cents_step, 1)
            self.raise_cents = min(max(wanted, offer.cents_min), offer.cents_max)

    def _do_option(self, rest: str) -> None:
        count = len(self.offers())
        if count:
            self.option = (self.option + int(rest)) % count
            self.raise_cents = self._offer().cents_min

    def _do_card(self, rest: str) -> None:
        """Mark a card for the exchange, or unmark it."""
        sight = self.host.sight()
        if sight is None or not any(offer.may_discard for offer in sight.offers) or int(rest) >= len(sight.cards):
            return
        card = sight.cards[int(rest)]
        self.discard = None if self.discard == card else card

    def _do_take(self, rest: str) -> None:
        """Take an option by its name."""
        for place, offer in enumerate(self.offers()):
            if offer.option == rest:
                if place != self.option:
                    self.option = place
                    self.raise_cents = min(max(self.raise_cents, offer.cents_min), offer.cents_max)
                self._do_choose("")
                return

    def _do_choose(self, rest: str) -> None:
        """Take the option in hand."""
        del rest
        offer = self._offer()
        cents = self.raise_cents if offer.raises else None
        choice = Decision(offer.option, cents, self.discard if offer.may_discard else None)
        sight = self.host.sight()
        self.host.decide(choice.option, choice.cents, choice.discard)
        self.discard = None
        if sight is not None:
            self.coach.decided(sight, choice)

    def _offer(self) -> Offer:
        offers = self.offers()
        if not offers:
            raise IllegalAction("decision/turn", "it is not your turn", {})
        return offers[min(self.option, len(offers) - 1)]

    # ── telling ──

    def _hear(self) -> None:
        self.waiting.extend(self.host.take_beats())

    def tell_next(self) -> bool:
        """Tell the next thing that happened; whether there is more."""
        if self.waiting:
            beat = self.waiting.popleft()
            self.view = beat.view
            self._tell(beat.event, beat.view)
        if not self.waiting:
            self.view = self.host.view()
            self._settle_pointing()
        return bool(self.waiting)

    def hurry(self) -> None:
        """Tell everything at once."""
        while self.waiting:
            self.tell_next()

    def _tell(self, event: ev.AnyEvent | None, view: View) -> None:
        match event:
            case ev.RoundOpened():
                self.heard = []
                self.says = ""
                self.coach.new_round()
            case ev.BetsClosed(_, _, says) | ev.BankRevealed(_, _, _, says):
                self.says = " ".join(says) or self.says
            case _:
                pass
        if event is not None:
            self.heard.append(event)
        lines = list(self.teller.tell(event, view))
        if isinstance(event, ev.RoundSettled) and view.bank.bettor:
            lines += self.teller.covered(self.heard)
        for line in lines:
            if line.joins and self.log and self.log[-1].joins == line.joins:
                self.log[-1] = replace(line, text=f"{self.log[-1].text}, {line.text.removeprefix(line.joins)}")
            else:
                self.log.append(line)

    def _catch_up(self) -> None:
        """After a break: tell what the open round has brought so far."""
        for event in self.host.sitting.events:
            self._tell(public_event(event), self.view)

    def _settle_pointing(self) -> None:
        """Keep seat, wager and option on something that exists."""
        sitting = self.host.sitting
        opening = [name for name in spots_of(self.rules) if name in plan_of(self.rules).opening]
        if self.wager not in opening:
            main = plan_of(self.rules).decision_wager
            self.wager = main if main in opening else opening[0]
        sight = self.host.sight()
        if sight is not None:
            turn = (sitting.state.number, sight.spot)
            if turn != self._turn:
                self._turn, self.seat, self.discard = turn, sight.spot, None
                self.option = next((place for place, each in enumerate(sight.offers) if not each.gives_up), 0)
            self.option = min(self.option, len(sight.offers) - 1)
            offer = sight.offers[self.option]
            self.raise_cents = min(max(self.raise_cents, offer.cents_min), offer.cents_max)
            if self.discard not in sight.cards:
                self.discard = None
        elif self.seat not in sitting.seats and (self.stage != "betting" or self.seat not in self._seats_to_bet()):
            self.seat = sitting.seats[0]

    # ── the scene ──

    def scene(self) -> Scene:
        """The table as it is told now."""
        view = self.view
        still = not self.waiting
        pointing = Pointing(self.seat, self.wager, self.discard)
        can_discard = still and any(offer.may_discard for offer in self.offers())
        legal = self.host.legal_wagers() if still else ()
        builder = Builder(self.rules, view, tuple(self.heard), legal, pointing, can_discard=can_discard)
        people = self.host.sitting.session.people
        places = builder.places({seat: person.bettor for person in people for seat in person.seats})
        purse = next((p.purse_cents for p in view.people if p.bettor == self.host.sitting.you), None)
        is_between = view.phase in ("idle", "over")
        scene = Scene(
            title=self.rules.title,
            round_number=view.number,
            purse_cents=self.host.sitting.purse_cents if purse is None or is_between else purse,
            pack=view.pack,
            bank=builder.bank(self.says),
            places=places,
            legend=legend_of(self.rules),
            meters=tuple((self.rules.meter[name].label, cents) for name, cents in view.meter_cents),
            tables=builder.tables(),
            log=tuple(self.log),
            coach=self._coach_lines() if self.coach_on and still else (),
            prompt=self._prompt(),
            error=self.error,
            choices=self._choices() if still else (Choice(self.glyphs.enter, "Go on", "hurry"),),
            chips=self.chips if still and self.stage in ("betting", "offer") else (),
            chip=self.chip,
            result_cents=self._result(view),
        )
        return self._with_bank_spot(scene) if self.stage == "offer" and still else scene

    def _coach_lines(self) -> tuple[Line, ...]:
        sight = self.host.sight()
        if sight is not None:
            return self.coach.on_turn(sight)
        return self.coach.afterwards() if self.stage == "done" else self.coach.before_the_cards()

    def _with_bank_spot(self, scene: Scene) -> Scene:
        """While the bank is offered, one's place has a single spot: what is put up."""
        least, most = self.host.bank_range()
        pile = Pile("bank", "Bank", sum(self.bank_chips), 0, least, max(most, 0), chosen=True, is_open=True)
        places = tuple(
            replace(place, focus=place.seat == self.seat, piles=(pile,) if place.seat == self.seat else place.piles)
            for place in scene.places
        )
        return replace(scene, places=places)

    def _result(self, view: View) -> int | None:
        if view.phase not in ("racking", "void"):
            return None
        opened = next((event for event in self.heard if isinstance(event, ev.RoundOpened)), None)
        you = self.host.sitting.you
        before = next((p.purse_cents for p in opened.people if p.bettor == you), 0) if opened else 0
        return next((p.purse_cents for p in view.people if p.bettor == you), 0) - before

    def _choices(self) -> tuple[Choice, ...]:
        stage = self.stage
        enter = self.glyphs.enter
        if stage == "deciding":
            return tuple(
                Choice(letter, self._option_words(offer), f"take:{offer.option}", chosen=place == self.option)
                for place, (letter, offer) in enumerate(option_letters(self.offers()))
            )
        sitting = self.host.sitting
        can_rebet = bool(sitting.last_bank_cents if stage == "offer" else sitting.last_bets)
        has_bets = bool(self.bank_chips if stage == "offer" else sitting.bets)
        choices = fixed_choices(stage, can_rebet=can_rebet, has_bets=has_bets, enter=enter)
        if stage in ("done", "idle") and self.rules.seats.spots_per_player > 1:
            choices += (Choice("w", "One or two spots", "spots"),)
        return choices

    def _option_words(self, offer: Offer) -> str:
        if not offer.raises:
            return offer.label
        chosen = self._offer() == offer
        cents = self.raise_cents if chosen else offer.cents_min
        if offer.cents_min == offer.cents_max or chosen:
            return f"{offer.label} {format_cents(cents)}"
        return f"{offer.label} {format_cents(offer.cents_min)}{self.glyphs.dash}{format_cents(offer.cents_max)}"

    def _prompt(self) -> str:
        arrows = self.glyphs.left_right
        match self.stage:
            case "idle":
                return "Welcome. The next round begins when you are ready."
            case "offer":
                least, most = self.host.bank_range()
                span = f"{format_cents(least)} to {format_cents(max(most, 0))}"
                return f"The bank is offered to you. Put up {span}, or let it pass."
            case "betting":
                several = f", {self.glyphs.up_down} seats" if len(self._seats_to_bet()) > 1 else ""
                return f"Place your bets: {arrows} spots{several}, 1-{len(self.chips)} chips, m least, x most."
            case "banking":
                return "You bank this round. The others have bet."
            case "deciding":
                offer = self._offer()
                parts = []
                if offer.raises and offer.cents_min < offer.cents_max:
                    span = f"{format_cents(offer.cents_min)} to {format_cents(offer.cents_max)}"
                    parts.append(f"{arrows} changes the raise, {span}")
                if any(each.may_discard for each in self.offers()):
                    parts.append("1-3 mark a card to exchange")
                return f"Spot {self.seat}: your decision. " + ("; ".join(parts) + "." if parts else "")
            case "done":
                return "The round is settled."


def words_of_refusal(refused: IllegalAction | BadInput) -> str:
    """What was refused, with money as people write it."""
    facts = refused.facts
    match refused.code:
        case "wager/below_minimum" if isinstance(facts.get("min"), int):
            return f"That is too little: at least {format_cents(int(str(facts['min'])))} more."
        case "wager/above_maximum" if isinstance(facts.get("max"), int):
            return f"That is above the limit: at most {format_cents(max(0, int(str(facts['max']))))} more fit there."
        case "wager/purse_short" if isinstance(facts.get("needed"), int):
            needed, left = int(str(facts["needed"])), int(str(facts["available"]))
            return f"You need {format_cents(needed)} for that, raise and fees included, and have {format_cents(max(0, left))}."
        case "wager/step" if isinstance(facts.get("step"), int):
            return f"That wager goes in steps of {format_cents(int(str(facts['step'])))}."
        case _:
            message = refused.message
            return f"{message[:1].upper()}{message[1:]}."
