"""The reference path: every deal, one after another, paid by the rows of the file.

It is slow and obvious, treats any payoff, and uses none of the tables that make the fast path fast.
What both compute must be the same, to the last integer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from queenhigh.cards.card import is_red, rank_of, suit_of
from queenhigh.exact.count.symmetry import SuitPermutation, group_of, moved
from queenhigh.exact.game.paying import Terms, pay_group
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.solve.analysis import JointChance
from queenhigh.hands.order import order_of
from queenhigh.hands.plain import best_holding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from queenhigh.exact.game.compiled import Compare, Game, Line
    from queenhigh.exact.game.frame import HandSpec, Test
    from queenhigh.exact.game.paying import Paid
    from queenhigh.hands.ranking import Ranking

Cards = tuple[int, ...]
Answers = tuple[tuple[int, bool], ...]
"""The place of a test, and its answer."""

R = TypeVar("R")
_DEALS_MAX = 50_000_000


class Held(NamedTuple):
    """All cards of one deal, and the card that is given up."""

    hand: Cards
    draw: Cards
    bank: Cards
    discard: int | None

    def cards(self, spec: HandSpec) -> Cards:
        """The cards that a hand looks at."""
        found: Cards = ()
        if spec.hand_zone:
            given_up = self.discard if spec.final else None
            found += tuple(self.draw[0] if card == given_up else card for card in self.hand)
        if spec.draw_zone:
            found += self.draw
        return found + self.bank if spec.of != "seat" else found


class PlainAct(NamedTuple):
    """A line of the game and the card that is given up with it."""

    line: Line | None
    discard: int | None


@dataclass(frozen=True)
class PlainResult:
    """What a game comes to when every deal is looked at."""

    joint: tuple[JointChance, ...]
    choices: Mapping[tuple[Cards, Cards, Cards], PlainAct]
    """Own hand, seen draw card and turned-up cards → what to do."""
    worth: Fraction
    """The average result of the objective."""


class _Seen(NamedTuple):
    """What the cards of a deal answer: by the seat's, the bank's and both hands; and who is higher."""

    seat: Answers
    bank: Answers
    both: Answers
    compare: Compare | None


def _paid_once(pay: Callable[[Line | None, _Seen], R]) -> Callable[[Line | None, _Seen], R]:
    """Many deals show the same: what is then done and seen is paid once."""
    known: dict[tuple[str, int, _Seen], R] = {}

    def paid(line: Line | None, seen: _Seen) -> R:
        key = ("", 0, seen) if line is None else (line.option, line.multiple, seen)
        if key not in known:
            known[key] = pay(line, seen)
        return known[key]

    return paid


class Plain:
    """The reference path of one game. `whole` looks at every own hand instead of one of each class."""

    def __init__(self, game: Game, *, whole: bool = False) -> None:
        self.game = game
        self.frame = game.frame
        self.group: tuple[SuitPermutation, ...] = () if whole else group_of(game.frame)
        self._strengths: dict[tuple[Ranking, Cards], int] = {}
        self._banks: dict[Cards, tuple[Answers, int | None]] = {}
        self._may: dict[tuple[Cards, Cards], tuple[PlainAct, ...]] = {}

    def solve(
        self, objective: Mapping[str, Fraction], groups: tuple[str, ...], terms: Terms | None = None
    ) -> PlainResult:
        """The best strategy for the objective, and the joint distribution of the groups under it."""
        self._check_size()
        terms = terms or Terms()
        sums: defaultdict[tuple[tuple[Fraction, ...], tuple[int, ...]], int] = defaultdict(int)
        choices = {}
        worth = Fraction(0)
        total = 0

        def brought(line: Line | None, seen: _Seen) -> tuple[tuple[Fraction, ...], tuple[int, ...]]:
            paid = [self._pay(group, line, seen, terms) for group in groups]
            return tuple(Fraction(one.net) for one in paid), tuple(one.staked for one in paid)

        def worth_of(line: Line | None, seen: _Seen) -> Fraction | int:
            paid = (stake * self._pay(group, line, seen, terms).net for group, stake in objective.items())
            net = sum(paid, Fraction(0))
            return net if net.denominator > 1 else int(net)

        brings, net_of = _paid_once(brought), _paid_once(worth_of)
        for (hand, draw, up), weight in self._sights():
            best, act, seen = self._best(hand, draw, up, net_of)
            choices[hand, draw, up] = act
            worth += best * weight
            for each, deals in seen.items():
                total += weight * deals
                sums[brings(act.line, each)] += weight * deals
        joint = tuple(JointChance(nets, staked, Fraction(sums[nets, staked], total)) for nets, staked in sorted(sums))
        return PlainResult(joint, choices, worth / total)

    def pay(self, group: str, line: Line | None, held: Held, terms: Terms) -> Paid:
        """What a group of wagers comes to in one deal."""
        (seen,) = self._look([held])
        return self._pay(group, line, seen, terms)

    def _pay(self, group: str, line: Line | None, seen: _Seen, terms: Terms) -> Paid:
        found = dict(seen.seat + seen.bank + seen.both)
        answers = tuple(found[place] for place in range(len(self.frame.tests)))
        return pay_group(self.game, group, line, answers, seen.compare, terms)

    def _best(
        self, hand: Cards, draw: Cards, up: Cards, net_of: Callable[[Line | None, _Seen], Fraction | int]
    ) -> tuple[Fraction | int, PlainAct, Counter[_Seen]]:
        """The first of the best acts, what it is worth over all deals, and what the deals then show."""
        looked: dict[int | None, Counter[_Seen]] = {}
        values = []
        for act in self._acts(hand, draw):
            if act.discard not in looked:
                deals = (held._replace(discard=act.discard) for held in self._deals(hand, draw, up))
                looked[act.discard] = Counter(self._look(deals))
            value = sum(count * net_of(act.line, seen) for seen, count in looked[act.discard].items())
            values.append((value, act))
        best = max(value for value, _ in values)
        act = next(act for value, act in values if value == best)
        return best, act, looked[act.discard]

    def _look(self, deals: Iterable[Held]) -> Iterator[_Seen]:
        """What each deal shows. The bank's hands are few beside the deals, so that each is looked at once."""
        seats: dict[tuple[Cards, Cards, int | None], tuple[Answers, int | None]] = {}
        for held in deals:
            key = held.hand, held.draw, held.discard
            if key not in seats:
                seats[key] = self._answers("seat", held), self._showdown(0, held)
            if held.bank not in self._banks:
                self._banks[held.bank] = self._answers("bank", held), self._showdown(1, held)
            (seat, mine), (bank, theirs) = seats[key], self._banks[held.bank]
            compare: Compare | None = None
            if mine is not None and theirs is not None:
                compare = "above" if mine > theirs else "equal" if mine == theirs else "below"
            yield _Seen(seat, bank, self._answers("both", held), compare)

    def _answers(self, whose: Literal["seat", "bank", "both"], held: Held) -> Answers:
        places = self.frame.tests_of(whose)
        tests = ((place, self.frame.tests[place]) for place in places)
        return tuple((place, self._answer(test, held.cards(test.hand))) for place, test in tests)

    def _showdown(self, side: int, held: Held) -> int | None:
        if self.frame.showdown is None:
            return None
        spec = self.frame.showdown[side]
        return self._strength(spec, held.cards(spec))

    def _acts(self, hand: Cards, draw: Cards) -> tuple[PlainAct, ...]:
        """What this hand may do, in the order of preference among equals."""
        if (hand, draw) not in self._may:
            self._may[hand, draw] = self._allowed(hand, draw)
        return self._may[hand, draw]

    def _allowed(self, hand: Cards, draw: Cards) -> tuple[PlainAct, ...]:
        if not self.game.lines:
            return (PlainAct(None, None),)
        acts = []
        for place, line in enumerate(self.game.lines):
            if line.allowed is not None:
                test = self.frame.tests[line.allowed]
                if not self._answer(test, Held(hand, draw, (), None).cards(test.hand)):
                    continue
            discards = (None, *hand) if line.may_swap else (None,)
            acts += [((line.multiple, keep, place), PlainAct(line, card)) for keep, card in enumerate(discards)]
        return tuple(act for _, act in sorted(acts, key=lambda entry: entry[0]))

    def _sights(self) -> Iterator[tuple[tuple[Cards, Cards, Cards], int]]:
        """What a seat may see: own hand, seen draw card, turned-up cards; and for how many hands it stands."""
        frame = self.frame
        deck = frozenset(frame.deck) - frozenset(frame.known)
        for hand, weight in self._hands(sorted(deck)):
            aside = combinations(sorted(deck - set(hand)), frame.draw_cards) if frame.sees_draw else [()]
            for draw in aside:
                rest = sorted(deck - set(hand) - set(draw))
                for up in combinations(rest, frame.up_cards - len(frame.known)):
                    yield (hand, draw, up), weight

    def _hands(self, deck: list[int]) -> Iterator[tuple[Cards, int]]:
        for hand in combinations(deck, self.frame.hand_cards):
            cards = frozenset(hand)
            class_ = {tuple(sorted(moved(cards, image))) for image in self.group} | {hand}
            if hand == min(class_):
                yield hand, len(class_)

    def _deals(self, hand: Cards, draw: Cards, up: Cards) -> Iterator[Held]:
        frame = self.frame
        shown = (*frame.known, *up)
        free = [card for card in frame.deck if card not in {*hand, *draw, *shown}]
        unseen = combinations(free, frame.draw_cards) if frame.draws_unseen else [draw]
        for aside in unseen:
            left = [card for card in free if card not in aside]
            for hidden in combinations(left, frame.bank_cards - len(shown)):
                yield Held(hand, aside, (*shown, *hidden), None)

    def _strength(self, spec: HandSpec, cards: Cards) -> int:
        assert spec.ranking is not None  # noqa: S101  # only ranked hands are compared
        key = spec.ranking, tuple(sorted(cards))
        if key not in self._strengths:
            self._strengths[key] = order_of(spec.ranking).strength_of(*best_holding(cards, spec.ranking))
        return self._strengths[key]

    def _answer(self, test: Test, cards: Cards) -> bool:
        match = test.match
        if match.cards is not None:
            return frozenset(cards) == match.cards
        if match.same is not None:
            mark = {"colour": is_red, "suit": suit_of, "rank": rank_of}[match.same]
            return len({mark(card) for card in cards}) == 1
        strength = self._strength(test.hand, cards)
        if not test.low <= strength <= test.high:
            return False
        if match.suit < 0:
            return True
        assert test.hand.ranking is not None  # noqa: S101  # as above
        suited = tuple(card for card in cards if suit_of(card) == match.suit)
        if len(suited) < test.hand.ranking.size:
            return False
        return self._strength(test.hand, suited) == strength

    def _check_size(self) -> None:
        frame = self.frame
        left, deals = len(frame.deck) - len(frame.known), 1
        for cards in (frame.hand_cards, frame.draw_cards, frame.bank_cards - len(frame.known)):
            deals *= comb(left, cards)
            left -= cards
        if deals > _DEALS_MAX * max(1, len(self.group)):
            raise refused("too_many_deals", f"{deals:,} deals are too many to look at one by one", deals=deals)
