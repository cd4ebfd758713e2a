"""What several tests of hands share."""

from dataclasses import replace

from hypothesis import strategies as st

from queenhigh.cards.card import RANKS
from queenhigh.hands.classes import CLASSES_BY_SIZE, REFINEMENTS, ROYAL_BY_SIZE
from queenhigh.hands.ranking import Ranking
from queenhigh.testing.shape import firsts


@st.composite
def rankings(draw: st.DrawFn, size: int | None = None) -> Ranking:
    """Any ranking: any deck, any allowed order of classes, with and without a royal."""
    chosen = draw(st.sampled_from((3, 5))) if size is None else size
    wanted = draw(st.permutations(CLASSES_BY_SIZE[chosen]))
    if draw(st.booleans()):
        wanted.remove(ROYAL_BY_SIZE[chosen])
    order: list[str] = []
    while wanted:
        # The first class that nothing still waiting must stand above.
        held_back = {wide for narrow, wide in REFINEMENTS if narrow in wanted}
        order.append(next(name for name in wanted if name not in held_back))
        wanted.remove(order[-1])  # type: ignore[arg-type]
    letters = draw(st.one_of(st.just(set(RANKS)), st.sets(st.sampled_from(RANKS), min_size=3)))
    ranks = "".join(letter for letter in RANKS if letter in letters)
    plain = Ranking(3 if chosen == 3 else 5, tuple(order), draw(st.booleans()), ranks)
    return replace(plain, first=tuple(firsts(draw, plain).items()))


def ranking_cards(ranking: Ranking, suits: range = range(4)) -> list[int]:
    """The cards of a ranking's deck."""
    return [rank * 4 + suit for rank in ranking.rank_numbers() for suit in suits]
