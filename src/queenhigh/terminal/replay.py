"""A hand of the past, step by step, as the player saw it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from queenhigh.codec.public import public
from queenhigh.errors import QueenhighError
from queenhigh.round import events as ev
from queenhigh.round.machine import evolve
from queenhigh.round.state import IDLE
from queenhigh.round.view import bettor, view_of
from queenhigh.terminal.building import Builder, Pointing, legend_of
from queenhigh.terminal.narrator import Narrator
from queenhigh.terminal.scene import Choice, Line, Scene
from queenhigh.terminal.winning import staked_cents, win_reason

if TYPE_CHECKING:
    from queenhigh.round.view import View
    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.hands_kept import Hand


class Replay:
    """The steps of a hand; step 0 is the opened round."""

    def __init__(self, hand: Hand, glyphs: Glyphs) -> None:
        self.hand = hand
        self.rules = hand.record.rules
        self.glyphs = glyphs
        self.steps: list[tuple[tuple[ev.AnyEvent, ...], View, tuple[Line, ...]]] = []
        narrator = Narrator(self.rules, hand.you, is_ascii=glyphs.is_ascii)
        state = IDLE
        heard: list[ev.AnyEvent] = []
        log: list[Line] = []
        for event in hand.record.events:
            state = evolve(self.rules, state, event)
            if isinstance(event, ev.CardsRacked):
                break
            view = view_of(self.rules, state, bettor(hand.you))
            told = public(event)
            heard.append(told)
            log += narrator.tell(told, view)
            if isinstance(told, ev.RoundSettled) and view.bank.bettor:
                log += narrator.covered(heard)
            self.steps.append((tuple(heard), view, tuple(log)))

    def scene(self, step: int) -> Scene:
        """The table at a step."""
        heard, view, log = self.steps[step]
        if step == len(self.steps) - 1:
            log = (*log, *self.verdicts)
        seats = next(person.seats for person in view.people if person.bettor == self.hand.you)
        seat = view.turn if view.turn in seats else seats[0]
        builder = Builder(self.rules, view, heard, (), Pointing(seat), can_discard=False)
        says = ""
        for event in heard:
            if isinstance(event, ev.BetsClosed | ev.BankRevealed):
                says = " ".join(event.says) or says
        purse = next(person.purse_cents for person in view.people if person.bettor == self.hand.you)
        before = next(p.purse_cents for p in self.hand.record.opened.people if p.bettor == self.hand.you)
        arrows = self.glyphs.left_right
        return Scene(
            title=f"{self.rules.title}: replay",
            round_number=view.number,
            purse_cents=purse,
            pack=view.pack,
            bank=builder.bank(says),
            places=builder.places({}),
            legend=legend_of(self.rules),
            meters=tuple((self.rules.meter[name].label, cents) for name, cents in view.meter_cents),
            tables=builder.tables(),
            log=log,
            prompt=f"Step {step + 1} of {len(self.steps)}: {arrows} one step, Home and End to the ends, q back.",
            choices=(
                Choice("Home", "First", "step:-9999"),
                Choice(self.glyphs.left, "Back", "step:-1"),
                Choice(self.glyphs.right, "Forth", "step:1"),
                Choice("End", "Last", "step:9999"),
            ),
            result_cents=purse - before if view.phase in ("racking", "void") else None,
            staked_cents=staked_cents(heard, view, self.hand.you),
            win_why=win_reason(self.rules, heard, self.hand.you),
        )

    @cached_property
    def verdicts(self) -> tuple[Line, ...]:
        """What the coach says of the player's decisions in this hand."""
        from queenhigh.coach.luck import judge  # noqa: PLC0415  # the proof is slow to import
        from queenhigh.coach.reasons import mistake_words  # noqa: PLC0415  # as above

        narrator = Narrator(self.rules, self.hand.you, is_ascii=self.glyphs.is_ascii)
        try:
            judged = judge(self.rules, self.hand.record.events, self.hand.you)
        except QueenhighError as refused:
            return (Line(refused.message, "soft"),)
        return tuple(
            Line(
                f"Coach: {mistake_words(each.advice, each.choice, narrator.card)}",
                "bad" if each.cost_cents > 0 else "good",
            )
            for each in judged
        )
