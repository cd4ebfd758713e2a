"""The rounds that the manual teaches with: settled as the coach settles them, no chip lost, varied."""

from collections import Counter

import pytest

from queenhigh.cards.card import card_text, cards_text
from queenhigh.money.transfer import balances
from queenhigh.papers import rounds
from queenhigh.papers.documents.drill_data import drills_data
from queenhigh.papers.documents.drills import drill_blocks, settlement
from queenhigh.papers.draw.cards import card_name
from queenhigh.papers.rounds import Lesson, lessons, shows
from queenhigh.papers.sheet.blocks import Block, Cards, Table, Together
from queenhigh.round import events as ev
from queenhigh.rules.load import load
from tests.papers.kit import OUTSIDE, PUBLISHED

GAMES = (*PUBLISHED, *OUTSIDE)


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_what_the_machine_moves(game: str) -> None:
    found = lessons(load(game), 9)
    assert len(found) == 9
    for lesson in found:
        results = Counter[str]()
        for item in lesson.items:
            results[item.bettor] += item.cents if item.became == "win" else -item.cents
        # A meter's wager is taken in before the cards; fees and the bank's own money are no answers of a drill.
        sits = {seat: person.bettor for person in opened(lesson).people for seat in person.seats}
        for event in lesson.played.events:
            if isinstance(event, ev.MeterFed):
                for moved in event.transfers:
                    results[sits[moved.spot]] -= moved.cents
        for person in lesson.played.table.people:
            if person.bettor != lesson.played.state.bank_bettor:
                before = next(each for each in opened(lesson).people if each.bettor == person.bettor)
                assert results[person.bettor] == person.purse_cents - before.purse_cents + fees(lesson, person.bettor)


def opened(lesson: Lesson) -> ev.RoundOpened:
    return next(event for event in lesson.played.events if isinstance(event, ev.RoundOpened))


def fees(lesson: Lesson, bettor: str) -> int:
    """What a bettor paid before the cards for being there."""
    closed = next(event for event in lesson.played.events if isinstance(event, ev.BetsClosed))
    return sum(moved.cents for moved in closed.transfers if moved.source == f"bettor:{bettor}")


@pytest.mark.parametrize("game", GAMES)
def test_what_players_gain_is_what_others_lose(game: str) -> None:
    for lesson in lessons(load(game), 9):
        moved = [transfer for event in lesson.played.events for transfer in event.transfers]
        assert sum(balances(moved).values()) == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_same_file_gives_the_same_rounds_and_they_differ(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = lessons(load(game), 9)
    monkeypatch.setattr(rounds, "_candidates", rounds._candidates.__wrapped__)  # dealt again, not remembered
    assert lessons.__wrapped__(load(game), 9) == found
    assert len({lesson.dealt for lesson in found}) == 9


def test_the_rounds_show_wins_losses_pushes_and_forfeits() -> None:
    results = {item.became for lesson in lessons(load("tcp-01"), 9) for item in lesson.items}
    assert {"win", "lose", "push", "forfeit"} <= results


def test_decision5_the_rounds_of_a_finite_bank_show_one_that_does_not_suffice() -> None:
    results = {item.became for lesson in lessons(load("ca-tcp"), 9) for item in lesson.items}
    assert "back" in results


def test_c1_the_bank_is_not_always_at_the_same_seat() -> None:
    assert len({lesson.played.state.bank_seat for lesson in lessons(load("ca-6cb"), 9)}) > 1


@pytest.mark.parametrize("game", ["tcp-01", "casablanca", "draw-01", "ca-tcp", "ca-6cb", "tcp-progressive-1"])
def test_the_first_round_is_an_ordinary_one(game: str) -> None:
    first, *others = lessons(load(game), 40)
    main = first.rules.decision.wager if first.rules.decision else ""
    assert {item.became for item in first.items if item.wager == main} == {"win", "lose", "forfeit"}
    assert not any(item.is_limited for item in first.items)
    if first.rules.bank.by == "seat":
        # A player-dealer who puts up a few dollars against everything on the table is no beginner's case.
        placed = sum(cents for seat, _ in first.dealt.stacks for _, cents in first.stakes_on(seat))
        assert first.played.state.bank_cents >= placed
    # Nothing in it is seen once in a blue moon: each of its lessons is met in at least one in five of the others.
    for shown in shows(first):
        assert sum(shown in shows(lesson) for lesson in others) >= len(others) / 5


@pytest.mark.parametrize("game", ["ca-tcp", "ca-6cb", "draw-01", "casablanca"])
def test_what_is_printed_of_a_round_suffices_to_settle_it(game: str) -> None:
    drills = drills_data(load(game))["drills"]
    found = lessons(load(game), 9)[1:]
    for drill, lesson in zip(drills, found, strict=True):
        taken = {event.spot: event for event in lesson.played.events if isinstance(event, ev.OptionTaken)}
        for place in drill["places"]:
            discard = taken[place["seat"]].discard if place["seat"] in taken else None
            assert place["exchanges"] == (None if discard is None else card_text(discard))
        turned = [event.card for event in lesson.played.events if isinstance(event, ev.CardTurned)]
        assert drill["bank_turned_up"] == cards_text(turned)
        table = next(block for block in blocks_of(drill_blocks(lesson, 1)) if isinstance(block, Table))
        said = str(table.rows[-1][1])
        assert all(card_name(card) in said for card in turned)
        exchanged = [event.discard for event in taken.values() if event.discard is not None]
        column = table.head.index("Exchanges") if "Exchanges" in table.head else None
        cells = [row[column] for row in table.rows] if column is not None else []
        assert sorted(cell.cards[0] for cell in cells if isinstance(cell, Cards)) == sorted(exchanged)


def blocks_of(blocks: list[Block]) -> list[Block]:
    """The blocks that stay together, one by one."""
    return [each for block in blocks for each in (block.blocks if isinstance(block, Together) else (block,))]


@pytest.mark.parametrize("game", ["ca-6cb", "ca-tcp"])
def test_c11_a_stake_that_goes_back_is_printed_as_returned(game: str) -> None:
    limited = 0
    for lesson in lessons(load(game), 9):
        for item, row in zip(lesson.items, settlement(lesson, "").rows, strict=True):
            result, pay = row[4], row[5]
            assert (result, pay) not in (("loses", "–"), ("forfeited", "–"))
            if item.became == "back":
                limited += 1
                assert (result, pay) == ("returned", "–")
    assert limited
