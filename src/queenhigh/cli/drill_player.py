"""The player's drill in the terminal: hands to decide, and what each decision cost."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from queenhigh.cards.card import cards_text
from queenhigh.cli.drill_asking import Ended, ask, is_help
from queenhigh.coach.asked_again import AskedAgain
from queenhigh.coach.close_hands import CLOSE, close_hands
from queenhigh.coach.hands_to_decide import hands_to_decide
from queenhigh.coach.player_drill import PlayerCard, mark, parse_choice, scored, scored_again
from queenhigh.coach.reasons import worth_words
from queenhigh.history.words import words_of
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.coach.advice import Advice
    from queenhigh.coach.player_drill import Marked
    from queenhigh.rules.schema.ruleset import Ruleset

HELP = (
    "  Say an option or its first letters. Where a raise has a range, the amount after it; where a card may be\n"
    "  exchanged, x and its place: play 20 x2. A hand decided wrong comes again after some others.\n"
    "  q ends the drill, and the score card follows.\n"
)


def drill_player(rules: Ruleset, master: bytes, count: int, *, hard: bool, once: bool) -> None:
    """Ask so many hands, and those that were decided wrong again; then the score card."""
    card = PlayerCard()
    sys.stdout.write(f"{rules.title}: {count} {'hand' if count == 1 else 'hands'}. q ends the drill, ? helps.\n")
    if hard:
        wager = words_of(rules).labels[rules.decision.wager] if rules.decision else "wager"
        sys.stdout.write(
            f"Close decisions only: the best other choice costs at most {float(100 * CLOSE):.0f} % of the {wager}.\n"
        )
    hands = close_hands(rules, master, count) if hard else hands_to_decide(rules, master, count)
    asked = AskedAgain(enumerate(hands, 1))
    try:
        for (number, advice), is_again in asked:
            sys.stdout.write(_hand_text(number, advice, is_again=is_again))
            marked = _decided(advice)
            card = scored_again(card, marked) if is_again else scored(card, advice, marked)
            sys.stdout.write(f"  {marked.words}\n\n")
            if not marked.is_right and not once:
                asked.ask_again((number, advice))
    except Ended:
        pass
    _print_card(card)


def _decided(advice: Advice) -> Marked:
    """What the trainee decides, marked."""
    found: list[Marked] = []
    ask(
        _options(advice),
        lambda line: found.append(mark(advice, parse_choice(advice.sight, line))),
        _helped,
    )
    return found[0]


def _helped(word: str) -> bool:
    if is_help(word):
        sys.stdout.write(HELP)
    return is_help(word)


def _hand_text(number: int, advice: Advice, *, is_again: bool) -> str:
    sight = advice.sight
    words = words_of(sight.rules)
    up = f"   bank shows {cards_text(sight.bank_up)}" if sight.bank_up else ""
    staked = ", ".join(f"{words.labels[stake.wager]} {format_cents(stake.cents)}" for stake in sight.stakes)
    head = f"hand {number}{' again' if is_again else ''}:  {cards_text(sight.cards)}"
    return f"{head}  ({words.hand(sight.cards)}){up}\n  {staked}\n"


def _options(advice: Advice) -> str:
    told = []
    for offer in advice.sight.offers:
        spread = ""
        if offer.raises:
            ends = dict.fromkeys((offer.cents_min, offer.cents_max))
            spread = " " + "-".join(format_cents(cents) for cents in ends)
        swap = f" [x1-x{len(advice.sight.cards)}]" if offer.may_discard else ""
        told.append(f"{offer.label.lower()}{spread}{swap}")
    return f"  {' | '.join(told)} > "


def _print_card(card: PlayerCard) -> None:
    lines = ["SCORE CARD", f"  hands            {card.hands}"]
    if card.hands:
        lines += [
            f"  right            {card.right} ({100 * card.right / card.hands:.1f} %)",
            f"  cost             {worth_words(card.cost_cents).removeprefix('+')}",
            f"  cost per stake   {float(100 * card.cost_per_stake):.3f} %",
            f"  worst mistake    {worth_words(card.worst_cents).removeprefix('+')}",
        ]
    if card.again:
        lines.append(f"  asked again      {card.again}, right then {card.again_right}")
    sys.stdout.write("\n".join(lines) + "\n")
