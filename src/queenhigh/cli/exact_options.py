"""Options that the commands of the exact mathematics share, and how they are read."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.exact.knowing import Knowledge

StakesOption = Annotated[
    str | None,
    typer.Option(
        "--stakes",
        metavar="WAGER=UNITS,…",
        help="Initial stakes, such as ante=1,pair_plus=5: the strategy is then the best for all of them together.",
        show_default=False,
    ),
]
SeenOption = Annotated[
    str | None,
    typer.Option(
        "--seen", metavar="CARDS", help="Cards seen elsewhere, such as another player's hand.", show_default=False
    ),
]
DealerOption = Annotated[
    str | None,
    typer.Option("--dealer", metavar="CARDS", help="The bank's cards that are known.", show_default=False),
]
PeekOption = Annotated[
    int,
    typer.Option("--peek", metavar="N", help="So many of the bank's face-down cards are seen in every round.", min=0),
]


def parse_stakes(text: str | None) -> dict[str, Fraction] | None:
    """Stakes as they are typed: WAGER=UNITS, separated by commas."""
    if text is None:
        return None
    stakes: dict[str, Fraction] = {}
    for part in text.split(","):
        name, equals, units = part.partition("=")
        try:
            stake = Fraction(units.strip())
        except (ValueError, ZeroDivisionError):
            equals = ""
            stake = Fraction(0)
        if not equals or not name.strip():
            raise BadInput("stakes/form", f"{part!r} is not of the form WAGER=UNITS, such as ante=1", {"part": part})
        if name.strip() in stakes:
            raise BadInput("stakes/twice", f"{name.strip()!r} is staked twice", {"wager": name.strip()})
        stakes[name.strip()] = stake
    return stakes


def parse_optional_cards(option: str, text: str | None) -> tuple[int, ...]:
    """Cards as they are typed; none where the option is absent."""
    from queenhigh.cards.card import parse_cards  # noqa: PLC0415  # the help starts without it

    if text is None or not text.strip():
        return ()
    try:
        return parse_cards(text)
    except BadInput as error:
        raise BadInput(error.code, f"{option}: {error.message}", error.facts) from error


def knowledge_of(seen: str | None, dealer: str | None, peek: int) -> Knowledge:
    """What the seat knows beyond its own cards."""
    from queenhigh.exact.knowing import Knowledge  # noqa: PLC0415  # the help starts without it

    dead = parse_optional_cards("--seen", seen)
    bank = parse_optional_cards("--dealer", dealer)
    return Knowledge(dead=dead, bank=bank, peek=peek)


def exact_number(value: Fraction | int) -> dict[str, Any]:
    """A value for programs: the fraction, and the nearest decimal."""
    value = Fraction(value)
    return {"exact": f"{value.numerator}/{value.denominator}", "decimal": float(value)}


def fraction_text(value: Fraction) -> str:
    """A fraction in one form, its denominator always written."""
    return f"{value.numerator}/{value.denominator}"


def percent(value: Fraction, decimals: int = 4) -> str:
    """A share for people: "3.3730 %"."""
    from queenhigh.exact.rounding import text_of  # noqa: PLC0415  # the help starts without it

    return f"{text_of(value * 100, decimals)} %"


def net_text(value: Fraction) -> str:
    """A net result for people: "+5", "-1", "+1/2"."""
    return f"{'+' if value > 0 else ''}{value}"
