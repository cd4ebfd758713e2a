"""Look-ups of hands against the plain definition that they are proven equal to, on all three-card hands."""

from collections.abc import Callable
from functools import partial
from itertools import combinations, islice

from benchmarks.report import Report, best_seconds
from queenhigh.hands.classes import THREE_CARD_CLASSES
from queenhigh.hands.lookup import lookup
from queenhigh.hands.plain import best_holding, strength_key
from queenhigh.hands.ranking import Ranking


def run(report: Report) -> None:
    """Three-card strength, and best three of four."""
    ranking = Ranking(size=3, classes=THREE_CARD_CLASSES, ace_low=True)
    table = lookup(ranking)
    samples: dict[str, list[tuple[int, ...]]] = {
        "three-card strength": list(combinations(range(52), 3)),
        "best three of four": list(islice(combinations(range(52), 4), 0, None, 13)),
    }
    for name, hands in samples.items():
        _check_same_order(ranking, hands)
        quick = best_seconds(partial(_all, table.strength, hands))
        plain = best_seconds(partial(_all, partial(best_holding, ranking=ranking), hands), rounds=2, warm_up=0)
        report.compare(
            name,
            quick / len(hands),
            baseline="plain definition",
            baseline_seconds=plain / len(hands),
            like_for_like=True,
            note="both in Python, one hand at a time",
        )


def _all(judge: Callable[[tuple[int, ...]], object], hands: list[tuple[int, ...]]) -> None:
    for cards in hands:
        judge(cards)


def _check_same_order(ranking: Ranking, hands: list[tuple[int, ...]]) -> None:
    """Both sides must rank some hands alike before their times mean anything."""
    table = lookup(ranking)
    some = hands[:: len(hands) // 500]
    quick = sorted(some, key=table.strength)
    plain = sorted(some, key=lambda cards: strength_key(best_holding(cards, ranking), ranking))
    assert quick == plain
