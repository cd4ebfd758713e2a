"""The coach at the table: what it says in each stage. The proof is loaded only when it is asked."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from threading import Lock
from typing import TYPE_CHECKING

from queenhigh.coach.cover import exposure, is_covered
from queenhigh.errors import QueenhighError
from queenhigh.money.cents import format_cents
from queenhigh.terminal.scene import Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.coach.advice import Advice
    from queenhigh.coach.luck import Account
    from queenhigh.round.events import AnyEvent
    from queenhigh.round.policy import Choice, Sight
    from queenhigh.round.view import View
    from queenhigh.rules.schema.ruleset import Ruleset


class Coach:
    """Speaks to one player of one game."""

    def __init__(self, rules: Ruleset, you: str, card: Callable[[int], str]) -> None:
        self.rules = rules
        self.you = you
        self.card = card
        self.verdicts: list[Line] = []
        """What was said of the decisions of this round."""
        self.edges: tuple[Line, ...] = ()
        self.refusal = ""
        """Why the proof cannot price the decisions of this game; empty if it can, or is not asked yet."""
        self.account: Account | None = None
        self.unpriced = 0
        """Finished rounds that no account could be made of."""
        self._unread: deque[tuple[AnyEvent, ...]] = deque()
        self._reading = Lock()

    def warm_up(self) -> None:
        """Load the proof and count what advice needs. Takes a moment; meant for a thread of its own."""
        from queenhigh.coach.values import coupled, values_of  # noqa: PLC0415  # numbers are slow to import
        from queenhigh.exact.solve.solver import solve  # noqa: PLC0415  # as above

        try:
            if self.rules.decision is not None:
                values_of(self.rules, coupled(self.rules, frozenset({self.rules.decision.wager})))
                values_of(self.rules, coupled(self.rules, frozenset(self.rules.wager)))
        except QueenhighError as refused:
            self.refusal = refused.message
        try:
            figures = solve(self.rules).wagers
            told = [f"{each.label}: the bank keeps {float(each.edge * 100):.2f} %" for each in figures]
            self.edges = tuple(Line(text) for text in told)
        except QueenhighError as refused:
            self.edges = (Line(f"No exact figures: {refused.message}.", "soft"),)

    def foresee(self, sight: Sight, other_hand: tuple[int, ...]) -> None:
        """Count with the cards of a second hand before they are asked for. Meant for a thread of its own."""
        from queenhigh.coach.advice import advise  # noqa: PLC0415  # as above

        if other_hand and not self.refusal:
            advise(sight, other_hand)

    def new_round(self) -> None:
        """Forget what was said of the last hand."""
        self.verdicts = []

    def decided(self, sight: Sight, choice: Choice, other_hand: tuple[int, ...] = ()) -> None:
        """Remember what a decision cost."""
        from queenhigh.coach.advice import advise  # noqa: PLC0415  # as above
        from queenhigh.coach.reasons import mistake_words  # noqa: PLC0415  # as above

        try:
            advice = advise(sight, other_hand)
            is_right = advice.cost_cents(choice) <= 0
            self.verdicts.append(Line(mistake_words(advice, choice, self.card), "good" if is_right else "bad"))
        except QueenhighError as refused:
            self.verdicts.append(self._cannot(refused))

    def finished(self, events: tuple[AnyEvent, ...]) -> None:
        """A round is over; it will be read when there is time."""
        self._unread.append(events)

    def study(self) -> None:
        """Read the finished rounds: what was luck, what was skill. Meant for a thread of its own."""
        from queenhigh.coach.luck import Account, account  # noqa: PLC0415  # as above

        with self._reading:
            while self._unread:
                events = self._unread.popleft()
                try:
                    found = account(self.rules, events, self.you)
                except QueenhighError:
                    self.unpriced += 1
                    continue
                if found is not None:
                    self.account = (self.account or Account()) + found

    # ── what it says ──

    def before_the_cards(self) -> tuple[Line, ...]:
        """The edges, and how the session stands."""
        known = self.edges or (Line("Counting ...", "soft"),)
        return (*known, *self.session())

    def on_turn(self, sight: Sight, other_hand: tuple[int, ...], view: View) -> tuple[Line, ...]:
        """The value of each choice, and why; and what the values take for granted."""
        from queenhigh.coach.advice import advise  # noqa: PLC0415  # as above
        from queenhigh.coach.reasons import choice_words, why, worth_words  # noqa: PLC0415  # as above

        try:
            advice = advise(sight, other_hand)
        except QueenhighError as refused:
            return (self._cannot(refused),)
        lines = [
            Line(
                f"{worth_words(each.cents):>9}  {choice_words(sight, each.choice, self.card)}",
                "good" if place == 0 else "soft",
            )
            for place, each in enumerate(advice.options[:6])
        ]
        assumed = self._assumed(advice, view)
        return (Line(why(advice, self.card)), *assumed, *lines)

    def _cannot(self, refused: QueenhighError) -> Line:
        return Line(f"I cannot price this decision: {refused.message}.", "soft")

    def _assumed(self, advice: Advice, view: View) -> tuple[Line, ...]:
        """What is exact only if something holds that may not: each in a line."""
        found = []
        if advice.seen:
            cards = " ".join(self.card(card) for card in advice.seen)
            found.append(Line(f"Your other hand is counted with: {cards}.", "soft"))
        if advice.left_out:
            found.append(Line("Leaves out what you see in your other hand.", "soft"))
        if not is_covered(self.rules, view.bank.cents, view.stakes):
            due = format_cents(exposure(self.rules, view.stakes).due_cents)
            up = format_cents(view.bank.cents)
            found.append(Line(f"Exact if the bank covers all: {up} is put up, {due} could be due.", "soft"))
        return tuple(found)

    def afterwards(self) -> tuple[Line, ...]:
        """What was said of this hand, and how the session stands."""
        return (*self.verdicts, *self.session()) or (Line("There was nothing to decide.", "soft"),)

    def session(self) -> tuple[Line, ...]:
        """Luck against skill since the player sat down."""
        account = self.account
        missing = (
            (Line(f"{self.unpriced} rounds could not be priced, and are left out.", "soft"),) if self.unpriced else ()
        )
        if account is None:
            return missing
        from queenhigh.coach.reasons import worth_words  # noqa: PLC0415  # as above

        rounds = f"{account.rounds} round{'s' if account.rounds > 1 else ''}"
        right = account.decisions - account.mistakes
        against = " (expected of a bank that covers all)" if self.rules.bank.cap is not None else ""
        return (
            Line(
                f"{rounds}: result {worth_words(Fraction(account.net_cents))}"
                f" = expected {worth_words(account.expected_cents)}, mistakes {worth_words(-account.mistakes_cents)},"
                f" luck {worth_words(account.luck_cents)}{against}",
                "cool",
            ),
            Line(f"{right} of {account.decisions} decisions were the best ones", "cool"),
            *missing,
        )
