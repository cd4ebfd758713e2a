"""The value of each choice for given cards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.cards.card import cards_text
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.exact.solve.memo import choices_of, odds_of
from queenhigh.exact.solve.solver import checked_stakes
from queenhigh.exact.solve.strategy import Choice, Strategy, own_and_aside

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from queenhigh.exact.game.paying import Terms
    from queenhigh.rules.schema.ruleset import Ruleset


class Valued(NamedTuple):
    """A choice and what it is worth on average: the total result of all stakes, in units."""

    choice: Choice
    label: str
    worth: Fraction
    best: bool


def value_choices(
    ruleset: Ruleset,
    own: Sequence[int],
    bank: Sequence[int] = (),
    *,
    seen: Sequence[int] = (),
    draw: int | None = None,
    stakes: Mapping[str, int | Fraction] | None = None,
) -> tuple[Valued, ...]:
    """Everything that may be done with these cards, best first.

    `bank` are the bank's cards that the seat sees or knows, `seen` cards that it has seen elsewhere. Stakes that a fold
    forfeits are part of the value; without stakes it is that of one unit on the decision's wager.
    """
    turned = sum(len(part.turn_up) for part in ruleset.deal)
    if len(bank) < turned:
        raise refused("cards", f"the rules turn up {turned} of the bank's cards: name them", needed=turned)
    # All of these cards are given, so that none of the others need be looked at.
    knowledge = Knowledge(dead=tuple(seen), bank=tuple(bank[turned:]))
    whole = compile_game(ruleset, None, knowledge)
    if not whole.lines:
        raise refused("no_decision", "nothing is decided in this game")
    clash = {*own, *bank, *([] if draw is None else [draw])} & set(seen)
    if clash:
        raise refused(
            "seen_elsewhere", f"{cards_text(sorted(clash))} cannot be here and elsewhere", cards=sorted(clash)
        )
    staked = checked_stakes(whole, stakes or {whole.decision: 1})
    if whole.decision not in staked:
        raise refused("no_decision", f"without {whole.decision!r} nothing is decided", stakes=tuple(staked))
    game = compile_game(ruleset, frozenset(staked), knowledge)
    own_and_aside(game.frame, own, bank, draw)
    terms = terms_for(ruleset, staked)
    objective = tuple(staked.items())
    strategy = Strategy(odds_of(game), choices_of(game, objective, terms))
    return tuple(sorted(_valued(strategy, own, bank, draw, dict(objective), terms), key=lambda each: -each.worth))


def _valued(
    strategy: Strategy,
    own: Sequence[int],
    bank: Sequence[int],
    draw: int | None,
    stakes: Mapping[str, Fraction],
    terms: Terms,
) -> list[Valued]:
    odds = strategy.odds
    row, column, image = strategy.find(own, bank, draw)
    part = next(part for part in odds.tally.parts() if part.first <= row < part.first + len(part.counts))
    single = part._replace(first=row, counts=part.counts[row - part.first : row - part.first + 1, column : column + 1])
    pays, scale = odds.pays(stakes, terms)
    worth = odds.worth(single, pays)[0, 0]
    allowed = odds.allowed(single)[0]
    best = int(strategy.choices[row, column])
    found = []
    for place, act in enumerate(odds.acts):
        if allowed[place]:
            deals = int(single.counts[0, 0, act.keep].sum())
            choice = strategy.choice(place, row, image, own)
            label = odds.game.lines[act.line].label
            found.append(Valued(choice, label, Fraction(int(worth[place]), scale * deals), place == best))
    return found
