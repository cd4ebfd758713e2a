"""The coach at the table: what it says in each stage. The proof is loaded only when it is asked."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from threading import Lock
from typing import TYPE_CHECKING

from queenhigh.errors import QueenhighError
from queenhigh.terminal.scene import Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.coach.luck import Account
    from queenhigh.round.events import AnyEvent
    from queenhigh.round.policy import Choice, Sight
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
        self.account: Account | None = None
        self._unread: deque[tuple[AnyEvent, ...]] = deque()
        self._reading = Lock()

    def warm_up(self) -> None:
        """Load the proof and count what the first advice needs. Takes a moment; meant for a thread of its own."""
        from queenhigh.coach.values import coupled, values_of  # noqa: PLC0415  # numbers are slow to import
        from queenhigh.exact.solve import solve  # noqa: PLC0415  # as above

        try:
            if self.rules.decision is not None:
                wager = self.rules.decision.wager
                values_of(self.rules, coupled(self.rules, frozenset({wager})))
                values_of(self.rules, coupled(self.rules, frozenset(self.rules.wager)))
            figures = solve(self.rules).wagers
            told = [f"{each.label}: the bank keeps {float(each.edge * 100):.2f} %" for each in figures]
            self.edges = tuple(Line(text) for text in told)
        except QueenhighError as refused:
            self.edges = (Line(f"No exact figures: {refused.message}.", "soft"),)

    def new_round(self) -> None:
        """Forget what was said of the last hand."""
        self.verdicts = []

    def decided(self, sight: Sight, choice: Choice) -> None:
        """Remember what a decision cost."""
        from queenhigh.coach.advice import advise  # noqa: PLC0415  # as above
        from queenhigh.coach.reasons import mistake_words  # noqa: PLC0415  # as above

        try:
            advice = advise(sight)
            is_right = advice.cost_cents(choice) <= 0
            self.verdicts.append(Line(mistake_words(advice, choice, self.card), "good" if is_right else "bad"))
        except QueenhighError as refused:
            self.verdicts.append(Line(refused.message, "soft"))

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
                    continue
                if found is not None:
                    self.account = (self.account or Account()) + found

    # ── what it says ──

    def before_the_cards(self) -> tuple[Line, ...]:
        """The edges, and how the session stands."""
        known = self.edges or (Line("Counting ...", "soft"),)
        return (*known, *self.session())

    def on_turn(self, sight: Sight) -> tuple[Line, ...]:
        """The value of each choice, and why."""
        from queenhigh.coach.advice import advise  # noqa: PLC0415  # as above
        from queenhigh.coach.reasons import choice_words, why, worth_words  # noqa: PLC0415  # as above

        try:
            advice = advise(sight)
        except QueenhighError as refused:
            return (Line(refused.message, "soft"),)
        lines = [
            Line(
                f"{worth_words(each.cents):>9}  {choice_words(sight, each.choice, self.card)}",
                "good" if place == 0 else "soft",
            )
            for place, each in enumerate(advice.options[:6])
        ]
        return (Line(why(advice, self.card)), *lines)

    def afterwards(self) -> tuple[Line, ...]:
        """What was said of this hand, and how the session stands."""
        return (*self.verdicts, *self.session()) or (Line("There was nothing to decide.", "soft"),)

    def session(self) -> tuple[Line, ...]:
        """Luck against skill since the player sat down."""
        account = self.account
        if account is None:
            return ()
        from queenhigh.coach.reasons import worth_words  # noqa: PLC0415  # as above

        rounds = f"{account.rounds} round{'s' if account.rounds > 1 else ''}"
        right = account.decisions - account.mistakes
        return (
            Line(
                f"{rounds}: result {worth_words(Fraction(account.net_cents))}"
                f" = expected {worth_words(account.expected_cents)}, mistakes {worth_words(-account.mistakes_cents)},"
                f" luck {worth_words(account.luck_cents)}",
                "cool",
            ),
            Line(f"{right} of {account.decisions} decisions were the best ones", "cool"),
        )
