"""Options that the commands of the exact mathematics share, and how they are read."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from queenhigh.cards.card import parse_cards
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.game_argument import shown
from queenhigh.cli.typed_numbers import limits_words, parse_number
from queenhigh.errors import BadInput
from queenhigh.exact.game.cardclasses import CLASSES, RESERVED, Grouping
from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.solve.rounding import text_of

if TYPE_CHECKING:
    from queenhigh.exact.know.informed import Informed
    from queenhigh.rules.schema.ruleset import Ruleset

StakesOption = Annotated[
    str | None,
    typer.Option(
        "--stakes",
        metavar="WAGER=UNITS,…",
        help="Initial stakes, such as ante=1,pair_plus=5: the strategy is then the best for all of them together.",
        show_default=False,
    ),
]
_SEEN = (
    "Cards seen elsewhere, such as another player's hand; or only their classes (ace court other; see --groups);"
    " or class: these are seen in every round"
)
SeenOption = Annotated[
    str | None,
    typer.Option(
        "--seen",
        metavar="CARDS",
        help=f"{_SEEN}; or any: one other hand is seen in every round.",
        show_default=False,
    ),
]
ToldSeenOption = Annotated[str | None, typer.Option("--seen", metavar="CARDS", help=f"{_SEEN}.", show_default=False)]
"""For a strategy, which a whole hand in every round would make a book."""
DealerOption = Annotated[
    str | None,
    typer.Option(
        "--dealer",
        metavar="CARDS",
        help="The bank's cards that are known; or only the class of one (ace, court, other); or class: that is seen in"
        " every round.",
        show_default=False,
    ),
]
KnownDealerOption = Annotated[
    str | None,
    typer.Option("--dealer", metavar="CARDS", help="The bank's cards that are known, such as Kd.", show_default=False),
]
"""For one hand, where only given cards make sense."""
KnownSeenOption = Annotated[
    str | None,
    typer.Option(
        "--seen", metavar="CARDS", help="Cards seen elsewhere, such as another player's hand.", show_default=False
    ),
]
"""As above."""
GroupsOption = Annotated[
    str,
    typer.Option(
        "--groups",
        metavar="NAME=RANKS …",
        help="The classes of --seen and --dealer, as any partition of the ranks: 'high=TJQKA low' (a name alone has all"
        " others), or high-low, court-other, classes (ace, court, other).",
    ),
]
PeekOption = Annotated[
    int,
    typer.Option("--peek", metavar="N", help="So many of the bank's face-down cards are seen in every round.", min=0),
]


_CARD_LETTERS = 2


def parse_stakes(text: str | None) -> dict[str, Fraction] | None:
    """Stakes as they are typed: WAGER=UNITS, separated by commas."""
    if text is None:
        return None
    stakes: dict[str, Fraction] = {}
    for part in text.split(","):
        name, equals, units = part.partition("=")
        stake = parse_number(units)
        if not equals or not name.strip() or stake is None:
            message = f"{shown(part)!r} is not of the form WAGER=UNITS, such as ante=1 (a number {limits_words()})"
            raise BadInput("stakes/form", message, {"part": shown(part)})
        if name.strip() in stakes:
            raise BadInput("stakes/twice", f"{name.strip()!r} is staked twice", {"wager": name.strip()})
        stakes[name.strip()] = stake
    return stakes


def parse_optional_cards(option: str, text: str | None, otherwise: str) -> tuple[int, ...]:
    """Cards as they are typed; none where the option is absent. For words instead of cards, `otherwise` says what is meant."""
    if text is None or not text.strip():
        return ()
    try:
        return parse_cards(text)
    except BadInput as error:
        words = any(len(word) > _CARD_LETTERS and word.isalpha() for word in text.replace(",", " ").split())
        more = f"; {otherwise}" if words else ""
        raise BadInput(error.code, f"{option}: {error.message}{more}", error.facts) from error


def knowledge_of(seen: str | None, dealer: str | None, peek: int, grouping: Grouping = CLASSES) -> Knowledge:
    """Cards that the seat knows beyond its own; classes are not cards, see `informed_by_class`."""
    by_class = [classes_of(text, grouping) is not None for text in (seen, dealer)]
    dead = () if by_class[0] else parse_optional_cards("--seen", seen, _known_classes(grouping))
    bank = () if by_class[1] else parse_optional_cards("--dealer", dealer, _known_classes(grouping))
    if any(by_class) and (dead or bank or peek):
        message = (
            "classes of cards, or any, together with given cards or a peek: only simulation can say what that is worth"
        )
        raise BadInput("exact/mixed_knowledge", message, {"seen": seen, "dealer": dealer, "peek": peek})
    if all(by_class):
        message = "classes of another hand and of the bank's at once: only simulation can say what they are worth"
        raise BadInput("exact/two_classes", message, {"seen": seen, "dealer": dealer})
    return Knowledge(dead=dead, bank=bank, peek=peek)


def _known_classes(grouping: Grouping) -> str:
    return f"classes of cards are {', '.join(grouping.names[:-1])} and {grouping.names[-1]}"


def informed_by_class(
    rules: Ruleset,
    seen: str | None,
    dealer: str | None,
    stakes: dict[str, Fraction] | None,
    grouping: Grouping = CLASSES,
) -> Informed | None:
    """What it is worth to know cards by their class, or one other hand in every round; None if no class is named."""
    of_seen, of_dealer = classes_of(seen, grouping), classes_of(dealer, grouping)
    if of_seen is None and of_dealer is None:
        return None
    from queenhigh.exact.know import informed  # noqa: PLC0415  # only where cards are known by their class

    if of_seen == ("any",):
        with slow_progress("other hands") as told:
            return informed.know_other_hand(rules, stakes, told)
    if of_seen is not None:
        return informed.know_other_classes(rules, None if of_seen == ("class",) else of_seen, stakes, grouping)
    assert of_dealer is not None  # noqa: S101  # one of the two is named
    return informed.know_bank_class(rules, one_class(of_dealer), stakes, grouping)


def one_class(of_dealer: tuple[str, ...]) -> str | None:
    """The class that is seen of one of the bank's cards; None for any, in every round."""
    if len(of_dealer) != 1 or of_dealer == ("any",):
        raise BadInput("exact/dealer_class", "of the bank's cards, the class of one is seen", {"dealer": of_dealer})
    return None if of_dealer[0] in RESERVED else of_dealer[0]


def classes_of(text: str | None, grouping: Grouping) -> tuple[str, ...] | None:
    """Classes of cards as they are typed; None if the text is none of that."""
    words = tuple(text.replace(",", " ").split()) if text else ()
    named = (*grouping.names, *RESERVED)
    return words if words and all(word in named for word in words) else None


def percent(value: Fraction, decimals: int = 4) -> str:
    """A share for people: "3.3730 %"."""
    return f"{text_of(value * 100, decimals)} %"


def net_text(value: Fraction) -> str:
    """A net result for people: "+5", "-1", "+1/2"."""
    return f"{'+' if value > 0 else ''}{value}"
