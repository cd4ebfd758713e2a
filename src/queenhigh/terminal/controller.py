"""The player's hands at the table: where the keys point, what they mean, and the scene that results.

It knows no screen library: a key or a click comes in as a name, a scene goes out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from queenhigh.coach.ways import stand_in, way_of
from queenhigh.codec.public import public
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.money.cents import format_cents, parse_cents
from queenhigh.round.plan import plan_of
from queenhigh.terminal.building import spots_of
from queenhigh.terminal.chip_moves import CHIP_MOVES
from queenhigh.terminal.chips import rack
from queenhigh.terminal.coaching import Coach
from queenhigh.terminal.composing import compose
from queenhigh.terminal.glyphs import UNICODE, Glyphs
from queenhigh.terminal.naming import shown
from queenhigh.terminal.narrator import Narrator
from queenhigh.terminal.refusals import words_of_refusal
from queenhigh.terminal.round_moves import ROUND_MOVES
from queenhigh.terminal.scene import Line
from queenhigh.terminal.stage import Stage, meaning, option_letters
from queenhigh.terminal.story import Story

if TYPE_CHECKING:
    from collections import deque

    from queenhigh.round.policy import Offer
    from queenhigh.round.view import View
    from queenhigh.terminal.any_host import AnyHost
    from queenhigh.terminal.scene import Scene

Move = Callable[["Controller", str], None]
"""What a key or a click does; the text is what stands after the colon of its name."""

MOVES: Final[dict[str, Move]] = {**CHIP_MOVES, **ROUND_MOVES}


class Controller:
    """One player's controls."""

    def __init__(self, host: AnyHost, glyphs: Glyphs = UNICODE) -> None:
        self.host = host
        self.glyphs = glyphs
        self.rules = host.sitting.rules
        self.narrator = Narrator(self.rules, host.sitting.you, is_ascii=glyphs.is_ascii)
        self.story = Story(self.narrator, host.view())
        self.error = ""
        self.coach_on = False
        self.ask_cents: int | None = None
        """A decision that costs more than this on average is doubted first; None if the player does not want that."""
        self.doubt = ""
        """What stands against the option that was chosen; empty if nothing is to be asked."""
        self.next_table = ""
        """The game that opens when this hand is finished, if it is another one."""
        self.coach = Coach(self.rules, host.sitting.you, self.narrator.card)
        self.seat = host.sitting.seats[0]
        self.wager = ""
        self.option = 0
        self._is_refusal_told = False
        self._turn = (0, 0)
        """The round and the spot that the option and the discard belong to."""
        self.raise_cents = 0
        self.discard: int | None = None
        self.bank_chips: list[int] = []
        wagers = [wager for wager in self.rules.wager.values() if wager.kind != "raise"]
        limits = [wager.one_cents_max or 100_000 for wager in wagers]
        self.chips = rack([wager.cents_step for wager in wagers], limits)
        least = min((max(wager.cents_min, wager.cents_step) for wager in wagers if wager.kind == "opening"), default=0)
        self.chip = next((place for place, cents in enumerate(self.chips) if cents >= least), len(self.chips) - 1)
        """The chip that was picked up."""
        self._tell_manners()
        for event in host.sitting.events:
            # After a break: what the open round has brought so far.
            self.story.tell(public(event), self.story.view)
        self._counted = 0
        """The last round that the coach has been told of."""
        self.settle_pointing()
        self.count_round()

    # ── who is there ──

    def manners(self) -> dict[int, str]:
        """How each bot plays, by seat; a bot whose own way cannot be had is named after its stand-in."""
        found = {}
        for bot in self.host.sitting.sat.bots:
            refused = bot.character == "optimal" and self.coach.refusal
            way = stand_in(self.rules, "optimal") if refused else way_of(self.rules, bot.character)
            found[bot.seat] = way.name
        return found

    def _tell_manners(self) -> None:
        manners = self.manners()
        told = ", ".join(
            f"{shown(bot.bettor, self.host.sitting.you)} {manners[bot.seat]}" for bot in self.host.sitting.sat.bots
        )
        if told:
            self.story.add(Line(f"With you: {told}", "soft"))

    def warmed(self) -> None:
        """The coach has counted, or cannot: then those who would play by the proof play otherwise, and that is said."""
        if not self.coach.refusal or self._is_refusal_told:
            return
        self._is_refusal_told = True
        self.story.add(Line(f"This game cannot be solved exactly: {self.coach.refusal}", "cool"))
        names = [
            shown(bot.bettor, self.host.sitting.you) for bot in self.host.sitting.sat.bots if bot.character == "optimal"
        ]
        if names:
            way = stand_in(self.rules, "optimal")
            plays = "play" if len(names) > 1 else "plays"
            text = f"{' and '.join(names)} cannot play by the proof, and {plays} as {way.name}: {way.words}"
            self.story.add(Line(text, "cool", 1))

    # ── what there is to do ──

    @property
    def waiting(self) -> bool:
        """Whether something that has happened is not told yet."""
        return bool(self.story.waiting)

    @property
    def log(self) -> deque[Line]:
        """What was told, line by line."""
        return self.story.log

    @property
    def view(self) -> View:
        """The table as it is shown."""
        return self.story.view

    def scene(self) -> Scene:
        """The table as it is told now."""
        return compose(self)

    def tell_next(self) -> None:
        """Tell the next thing that happened, if there is one."""
        if self.story.waiting:
            self.story.tell_next()
        if not self.story.waiting:
            self.story.view = self.host.view()
            self.settle_pointing()

    def hurry(self) -> None:
        """Tell everything at once."""
        while self.story.waiting:
            self.tell_next()

    @property
    def stage(self) -> Stage:
        """Where the player is."""
        sitting = self.host.sitting
        if sitting.is_offered:
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

    def cards(self) -> tuple[int, ...]:
        """The cards that the player decides on."""
        sight = self.host.sight()
        return sight.cards if sight else ()

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

    def hears(self, name: str) -> bool:
        """Whether a name means something now. While the table tells, what commits is not heard: it never hurries as well.

        Chips need not wait for others' chips, which are all that is told then.
        """
        verb = name.partition(":")[0]
        return not self.waiting or verb == "hurry" or (verb in CHIP_MOVES and self.stage == "betting")

    def do(self, name: str) -> None:
        """Do what a name means. What the rules refuse is said, and nothing changes."""
        if not self.hears(name):
            return
        verb, _, rest = name.partition(":")
        self.hurry()
        self.error = ""
        try:
            move = MOVES.get(verb)
            if move is not None:
                move(self, rest)
        except (IllegalAction, BadInput) as refused:
            self.error = words_of_refusal(refused)
        self.story.waiting.extend(self.host.take_beats())
        self.settle_pointing()
        self.count_round()

    def count_round(self) -> None:
        """A round that is settled counts in the session, whoever banked it."""
        state = self.host.sitting.state
        if self.stage == "done" and state.number != self._counted:
            self._counted = state.number
            self.coach.finished(self.host.sitting.events)

    def set_asking(self, text: str) -> None:
        """From which cost on a decision is doubted, as it was typed; nothing means never."""
        try:
            self.ask_cents = parse_cents(text) if text else None
        except BadInput as refused:
            self.error = words_of_refusal(refused)
            return
        above = "never" if self.ask_cents is None else f"before a mistake of more than {format_cents(self.ask_cents)}"
        self.story.add(Line(f"You are asked {above}", "cool"))

    def puzzled(self, key: str) -> None:
        """A key was pressed that means nothing here."""
        self.error = f"{key} means nothing here; ? explains the keys."

    # ── where the keys point ──

    def offer(self) -> Offer:
        """The option in hand; refused when it is not the player's turn."""
        offers = self.offers()
        if not offers:
            raise IllegalAction("decision/turn", "it is not your turn", {})
        return offers[min(self.option, len(offers) - 1)]

    def seats_to_bet(self) -> list[int]:
        """The seats on which the player may bet, or has bet."""
        seats = set(self.host.sitting.seats)
        seats.update(legal.spot for legal in self.host.legal_wagers())
        seats.update(stake.spot for stake in self.view.stakes if stake.bettor == self.host.sitting.you)
        return sorted(seats)

    def settle_pointing(self) -> None:
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
                self.raise_cents = sight.offers[self.option].cents_min
            if self.discard not in sight.cards:
                self.discard = None
        elif self.seat not in sitting.seats and (self.stage != "betting" or self.seat not in self.seats_to_bet()):
            self.seat = sitting.seats[0]
