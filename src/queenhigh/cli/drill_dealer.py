"""The dealer's drill in the terminal: rounds to settle wager by wager, and payouts to cut from the tray."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from queenhigh.cards.seeds import derived_seed
from queenhigh.cli.drill_asking import Ended, ask, is_help
from queenhigh.cli.drill_table import table_text
from queenhigh.coach.chips import cut_fault, cut_words, parse_chips
from queenhigh.coach.dealer_answers import parse_again, parse_answer
from queenhigh.coach.dealer_drill import dealer_drill
from queenhigh.coach.dealer_progress import DealerCard, Progress, judged, judged_again
from queenhigh.coach.order_words import order_words
from queenhigh.history.words import words_of
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.coach.dealer_answers import Fault
    from queenhigh.coach.dealer_drill import DealerDrill
    from queenhigh.coach.settled_items import Item
    from queenhigh.rules.schema.ruleset import Ruleset

HELP = (
    "  Say spot, wager, result and amount: 5 ante win 10. Results are win, lose, push and back; a wager is its name,\n"
    "  the first letters of it, or its initials. What moves is said, not what lies there: a push needs no amount.\n"
    "  What is said out of turn is a fault once; then go on, or go back to what was passed over. A wrong result or\n"
    "  amount is asked again when the round is settled: the result and the amount suffice then.\n"
    "  Chips are said by value: 25 5 5, or 25 2x5.\n"
    "  `show` shows the table again, `order` the order of settlement, q ends the drill.\n"
)


def drill_dealer(rules: Ruleset, master: bytes, count: int, *, chips: bool, once: bool) -> None:
    """Ask so many rounds; then the score card."""
    rounds = "1 round" if count == 1 else f"{count} rounds"
    sys.stdout.write(
        f"{rules.title}: settle {rounds}, one wager after another.\n"
        "Say spot, wager, result and amount: 5 ante win 10; results are win, lose, push, back.\n"
        "`show` shows the table again, `order` the order of settlement, q ends the drill, ? helps.\n\n"
    )
    desk = _Desk(chips, once)
    try:
        for number in range(1, count + 1):
            desk.settle(dealer_drill(rules, derived_seed(master, number)), number)
    except Ended:
        pass
    _print_card(desk.card)


@dataclass(slots=True)
class _Desk:
    """The trainee at work."""

    chips: bool
    once: bool
    card: DealerCard = field(default_factory=DealerCard)
    shown: str = ""

    def settle(self, drill: DealerDrill, number: int) -> None:
        """One round: everything in its order, then again what was wrong."""
        self.shown = table_text(drill, number)
        sys.stdout.write(self.shown)
        progress = Progress(drill.rules, drill.items)
        while progress.left:
            progress = self._next(progress, len(drill.items))
        while progress.wrong and not self.once:
            progress = self._again(progress)
        sys.stdout.write("\n")
        self.card = replace(self.card, rounds=self.card.rounds + 1)

    def _next(self, progress: Progress, count: int) -> Progress:
        def answer(line: str) -> None:
            nonlocal progress
            progress, item, faults = judged(progress, parse_answer(progress.rules, line))
            self.card = self.card.marked(faults)
            self._told(item, faults)
            settled.append(item if not any(fault.kind != "order" for fault in faults) else None)

        settled: list[Item | None] = []
        passed = f", {len(progress.passed_over)} passed over" if progress.passed_over else ""
        ask(f"  {count - len(progress.left) + 1} of {count}{passed} > ", answer, self._also(progress.rules))
        self._cut(settled[0], progress.rules)
        return progress

    def _again(self, progress: Progress) -> Progress:
        item = progress.wrong[0]

        def answer(line: str) -> None:
            nonlocal progress
            progress, _, faults = judged_again(progress, parse_again(progress.rules, item, line))
            self.card = self.card.marked_again(faults)
            self._told(item, faults)
            settled.append(None if faults else item)

        settled: list[Item | None] = []
        label = words_of(progress.rules).labels[item.wager]
        ask(f"  again, {label} of spot {item.spot} > ", answer, self._also(progress.rules))
        self._cut(settled[0], progress.rules)
        return progress

    def _cut(self, item: Item | None, rules: Ruleset) -> None:
        """A payout is cut from the tray once its amount is right."""
        if not self.chips or item is None or item.said != "win" or not item.cents:
            return
        cents = item.cents

        def answer(line: str) -> None:
            fault = cut_fault(cents, parse_chips(line))
            self.card = self.card.marked_cut(right=not fault)
            sys.stdout.write(f"  chips: {fault}\n" if fault else f"  right: {cut_words(cents)}\n")

        ask(f"  cut {format_cents(cents)} from the tray > ", answer, self._also(rules))

    def _told(self, item: Item | None, faults: tuple[Fault, ...]) -> None:
        for fault in faults:
            sys.stdout.write(f"  {fault.kind}: {fault.words} ({fault.clause})\n")
        if not faults and item is not None:
            pays = item.said == "win" and item.cents and not self.chips
            chips = f"; cut {cut_words(item.cents)}" if pays else ""
            sys.stdout.write(f"  right: {item.why} ({item.clause}){chips}\n")

    def _also(self, rules: Ruleset) -> Callable[[str], bool]:
        told = {"show": self.shown, "order": f"  {order_words(rules)}\n"}

        def also(word: str) -> bool:
            text = HELP if is_help(word) else told.get(word)
            if text:
                sys.stdout.write(text)
            return text is not None

        return also


def _print_card(card: DealerCard) -> None:
    lines = ["SCORE CARD", f"  rounds settled   {card.rounds}", f"  answers          {card.answers}"]
    if card.answers:
        lines += [
            f"  right            {card.right} ({100 * card.right / card.answers:.1f} %)",
            f"  wrong order      {card.order}",
            f"  wrong result     {card.result}",
            f"  wrong amount     {card.amount}",
        ]
    if card.again:
        lines.append(f"  asked again      {card.again}, right then {card.again_right}")
    if card.cuts:
        lines.append(f"  payouts cut      {card.cuts}, right {card.cuts_right}")
    sys.stdout.write("\n".join(lines) + "\n")
