"""Small decks, on which every deal can be looked at."""

from fractions import Fraction
from math import comb

from queenhigh.exact.count.reference import Plain, PlainResult
from queenhigh.exact.count.symmetry import group_of
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.frame import Frame
from queenhigh.exact.know.knowledge import NOTHING, Knowledge
from queenhigh.exact.solve.analysis import Analysis, JointChance
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset


def small(game: str, ranks: str, suits: str, seats: int = 1, **settings: object) -> Ruleset:
    """A game with a small deck and as few seats as it needs."""
    laid = {name.replace("__", "."): value for name, value in settings.items()}
    few = {"seats.count": seats, "seats.spots_per_player": 1}
    return load(game, {"deck.ranks": ranks, "deck.suits": suits, **few, **laid})


def deals_looked_at(frame: Frame) -> int:
    """About how many deals the reference path looks at: one own hand of each class."""
    left, deals = len(frame.deck) - len(frame.known), 1
    for cards in (frame.hand_cards, frame.draw_cards, frame.bank_cards - len(frame.known)):
        deals *= comb(left, cards)
        left -= cards
    return deals * comb(frame.bank_cards - len(frame.known), frame.up_cards - len(frame.known)) // len(group_of(frame))


def both_paths(
    ruleset: Ruleset, stakes: dict[str, Fraction], knowledge: Knowledge = NOTHING, *, whole: bool = False
) -> tuple[Analysis, PlainResult]:
    """The fast path and the reference path on the same stakes."""
    game = compile_game(ruleset, frozenset(stakes), knowledge)
    objective = {group: stake for group, stake in stakes.items() if game.is_coupled(group)}
    plain = Plain(game, whole=whole).solve(objective, tuple(group for group in game.groups if group in stakes))
    return solve(ruleset, stakes, knowledge=knowledge), plain


def mean(joint: tuple[JointChance, ...], place: int) -> Fraction:
    """The average net result of one of the wagers."""
    return sum((chance.nets[place] * chance.probability for chance in joint), Fraction(0))
