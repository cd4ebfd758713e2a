"""The rounds that the manual teaches with: settled as the coach settles them, no chip lost, varied."""

import pytest

from queenhigh.coach.dealer_drill import items_of
from queenhigh.money.transfer import balances
from queenhigh.papers.rounds import lessons
from queenhigh.rules.load import load
from tests.papers.kit import OUTSIDE, PUBLISHED

GAMES = (*PUBLISHED, *OUTSIDE)


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_the_coachs(game: str) -> None:
    ruleset = load(game)
    found = lessons(ruleset, 9)
    assert len(found) == 9
    for lesson in found:
        items = items_of(ruleset, lesson.played.events)
        assert [(line.seat, line.bettor, line.wager, line.clause) for line in lesson.lines()] == [
            (item.spot, item.bettor, item.wager, item.clause) for item in items
        ]
        for line, item in zip(lesson.lines(), items, strict=True):
            if item.said == "win":
                assert line.paid_cents == item.cents


@pytest.mark.parametrize("game", GAMES)
def test_what_players_gain_is_what_others_lose(game: str) -> None:
    for lesson in lessons(load(game), 9):
        moved = [transfer for event in lesson.played.events for transfer in getattr(event, "transfers", ())]
        assert sum(balances(moved).values()) == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_same_file_gives_the_same_rounds_and_they_differ(game: str) -> None:
    found = lessons(load(game), 9)
    lessons.cache_clear()
    assert lessons(load(game), 9) == found
    assert len({lesson.dealt for lesson in found}) == 9


def test_the_rounds_show_wins_losses_pushes_and_forfeits() -> None:
    results = {line.result for lesson in lessons(load("tcp-01"), 9) for line in lesson.lines()}
    assert {"win", "lose", "push", "forfeit"} <= results


def test_decision5_the_rounds_of_a_finite_bank_show_one_that_does_not_suffice() -> None:
    results = {line.result for lesson in lessons(load("ca-tcp"), 9) for line in lesson.lines()}
    assert "returned" in results


def test_c1_the_bank_is_not_always_at_the_same_seat() -> None:
    assert len({lesson.played.state.bank_seat for lesson in lessons(load("ca-6cb"), 9)}) > 1
