"""The coach at the table: what it says in each stage. The proof is loaded only when it is asked."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from threading import Lock
from typing import TYPE_CHECKING

from queenhigh.coach.cover import exposure, is_covered
from queenhigh.errors import QueenhighError
from queenhigh.exact.sessions.fees import with_fee
from queenhigh.money.cents import format_cents
from queenhigh.terminal.fees import bank_fee_words, fee_clause, fees_due, wager_fee
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
        self.edges: dict[str, Fraction] = {}
        """What the bank keeps of each wager, fees left out."""
        self.no_edges = ""
        """Why there are none; empty if there are, or if nobody has counted yet."""
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
            self.edges = {each.wager: each.edge for each in solve(self.rules).wagers}
        except QueenhighError as refused:
            self.no_edges = refused.message

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

    def doubt(self, sight: Sight, choice: Choice, other_hand: tuple[int, ...], most_cents: int) -> str:
        """What stands against a choice that gives away more than so much on average; empty if nothing does."""
        from queenhigh.coach.advice import advise, value_cents  # noqa: PLC0415  # as above
        from queenhigh.coach.reasons import choice_words, worth_words  # noqa: PLC0415  # as above

        try:
            advice = advise(sight, other_hand)
        except QueenhighError:
            return ""  # what cannot be priced cannot be doubted
        cost = advice.cost_cents(choice)
        if cost <= most_cents:
            return ""
        shown = worth_words(cost).removeprefix("+") if round(cost) else "less than a cent"
        chosen, best = choice_words(sight, choice, self.card), choice_words(sight, advice.best.choice, self.card)
        worth = worth_words(value_cents(sight, choice, advice.seen))
        return f"{chosen} gives away {shown} on average: it is worth {worth}, {best} {worth_words(advice.best.cents)}."

    def finished(self, events: tuple[AnyEvent, ...]) -> None:
        """A round is over; it will be read when there is time."""
        self._unread.append(events)

    def study(self) -> None:
        """Read the finished rounds: what was luck, what was skill. Meant for a thread of its own."""
        from queenhigh.coach.luck import Account, account  # noqa: PLC0415  # as above

        with self._reading:
            while self._unread:
                try:
                    found = account(self.rules, self._unread[0], self.you)
                    if found is not None:
                        self.account = (self.account or Account()) + found
                except QueenhighError:
                    self.unpriced += 1
                self._unread.popleft()

    @property
    def is_behind(self) -> bool:
        """Whether a round is finished that the session's line does not know of yet."""
        return bool(self._unread)

    # ── what it says ──

    def before_the_cards(self, view: View) -> tuple[Line, ...]:
        """What each wager loses, fees included, and how the session stands."""
        return (*self._edge_lines(view), *self.session())

    def _edge_lines(self, view: View) -> tuple[Line, ...]:
        if self.no_edges:
            return (Line(f"No exact figures: {self.no_edges}.", "soft"),)
        if not self.edges:
            return (Line("Counting ...", "soft"),)
        banks = view.bank.bettor == self.you and bool(self.you)
        down = {stake.wager: stake.cents for stake in view.stakes if stake.bettor == self.you}
        found = [self._edge_line(wager, edge, down.get(wager, 0), banks=banks) for wager, edge in self.edges.items()]
        fee = bank_fee_words(self.rules, sum(stake.cents for stake in view.stakes)) if banks else ""
        return (*found, Line(f"You pay {fee}.")) if fee else tuple(found)

    def _edge_line(self, wager: str, edge: Fraction, down_cents: int, *, banks: bool) -> Line:
        terms, fee = self.rules.wager[wager], wager_fee(self.rules, wager)
        keeps = f"{terms.label}: {'you keep' if banks else 'the bank keeps'} {float(edge * 100):.2f} %"
        if not fee or banks:
            return Line(keeps)
        stake = down_cents or max(terms.cents_min, terms.cents_step)
        of_what = f"your {format_cents(stake)}" if down_cents else f"the least, {format_cents(stake)}"
        share = float(with_fee(edge, stake, fee) * 100)
        clause = fee_clause(self.rules, wager)
        cited = f" ({clause})" if clause else ""
        return Line(f"{keeps}, the fee is {format_cents(fee)}{cited}: together {share:.2f} % of {of_what}")

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
        return (Line(why(advice, self.card)), *self._assumed(advice, view), *lines, *self._fees_paid(view))

    def _fees_paid(self, view: View) -> tuple[Line, ...]:
        fees = fees_due(self.rules, view.stakes, self.you)
        text = f"The fees of {format_cents(fees)} are paid, whatever you do, and are not in these values."
        return (Line(text, "soft"),) if fees else ()

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
        """Luck against skill since the player sat down, the round that has just been settled included."""
        account, found = self.account, []
        if account is not None:
            from queenhigh.coach.reasons import worth_words  # noqa: PLC0415  # as above

            banked = f", {account.banked} of them banked" if account.banked else ""
            fees = f" (fees {worth_words(Fraction(-account.fees_cents))} included)" if account.fees_cents else ""
            against = " (expected of a bank that covers all)" if self.rules.bank.cap is not None else ""
            found.append(
                Line(
                    f"{account.rounds} round{'s' if account.rounds > 1 else ''}{banked}:"
                    f" result {worth_words(Fraction(account.net_cents))}"
                    f" = expected {worth_words(account.expected_cents)}{fees},"
                    f" mistakes {worth_words(-account.mistakes_cents)},"
                    f" luck {worth_words(account.luck_cents)}{against}",
                    "cool",
                )
            )
            if account.decisions:
                right = account.decisions - account.mistakes
                found.append(Line(f"{right} of {account.decisions} decisions were the best ones", "cool"))
        if self.unpriced:
            found.append(Line(f"{self.unpriced} rounds could not be priced, and are left out.", "soft"))
        if self.is_behind:
            found.append(Line("Counting this round ...", "soft"))
        return tuple(found)
