"""Who banks: offered clockwise, declined, and never held a third time in a row."""

from itertools import groupby

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards.seeds import seed_from_int
from queenhigh.errors import IllegalAction
from queenhigh.round.actions import Person
from queenhigh.round.plan import plan_of
from queenhigh.session.actions import DeclineBank, OfferBank, StartRound, TakeBank
from queenhigh.session.banking import bank_order, next_offer
from queenhigh.session.machine import step
from queenhigh.session.play import Player, play_round, play_rounds
from queenhigh.session.steps import next_step
from queenhigh.session.table import Table
from tests.effort import scaled
from tests.round.games import game
from tests.session.kit import after, table

PLAYER_DEALER_GAMES = ("ca-tcp", "ca-6cb")


def offers(name: str, table: Table) -> tuple[int, ...]:
    """The seats that the bank is offered to, in order."""
    return bank_order(plan_of(game(name)), table)


def taker(table: Table, takers: set[int]) -> tuple[int, tuple[int, ...]]:
    """The seat that takes the bank when it is offered round, and who declined before; 0 if nobody does."""
    rules = game("ca-6cb")
    while next_offer(plan_of(rules), table):
        table, _ = step(rules, table, OfferBank())
        asked = table.person_at(table.offered)
        assert asked is not None
        seat = table.offered
        table, _ = step(rules, table, TakeBank(asked.bettor, 700) if seat in takers else DeclineBank(asked.bettor))
        if table.banker is not None:
            return table.banker.seat, table.declined
    assert next_step(rules, table).wait == "banker"
    return 0, table.declined


@pytest.mark.parametrize("name", PLAYER_DEALER_GAMES)
def test_a2_c1_the_bank_moves_clockwise_after_two_rounds(name: str) -> None:
    rules = game(name)
    session = table(rules, 4)
    players = {person.bettor: Player(bank_cents=100_000) for person in session.people}
    rounds = list(play_rounds(rules, session, players, seed_from_int(1), 10))
    assert [played.table.turn.seat for played in rounds] == [1, 1, 2, 2, 3, 3, 4, 4, 1, 1]


@pytest.mark.parametrize("name", PLAYER_DEALER_GAMES)
def test_a2_c1_everyone_banks_equally_often(name: str) -> None:
    rules = game(name)
    session = table(rules, rules.seats.count)
    players = {person.bettor: Player(bank_cents=50_000) for person in session.people}
    cycles = scaled(2)
    rounds = play_rounds(rules, session, players, seed_from_int(2), 2 * rules.seats.count * cycles)
    held = [played.table.turn.bettor for played in rounds]
    assert {bettor: held.count(bettor) for bettor in held} == {p.bettor: 2 * cycles for p in session.people}


@given(st.lists(st.sets(st.integers(1, 7)), max_size=30), st.integers(2, 7))
def test_a2_c1_decision10_never_a_third_round_in_a_row(willing: list[set[int]], seats: int) -> None:
    """Whoever takes or declines, at every offer: nobody banks three rounds in a row, and the next willing one does."""
    rules = game("ca-6cb")
    session = table(rules, seats)
    held: list[int] = []
    for takers in willing:
        seat, _ = taker(session, takers)
        # Told a second way: walk clockwise from the last holder, and stop at the first who is willing and may.
        last, rounds = session.turn.seat, session.turn.rounds
        walk = [last] if rounds == 1 else []
        walk += [each for turn in range(7) if (each := (last + turn) % 7 + 1) != last]
        assert seat == next((each for each in walk if each in takers and each <= seats), 0)
        if seat:
            held.append(seat)
            session = after(session, seat, rounds + 1 if seat == last else 1)
    assert all(len(list(run)) <= 2 for _, run in groupby(held))


def test_decision10_a_declined_bank_goes_to_the_next_clockwise() -> None:
    session = after(table(game("ca-6cb"), 5), 3, 2)
    assert offers("ca-6cb", session) == (4, 5, 1, 2)
    assert taker(session, {5, 2}) == (5, (4,))
    # After one round the holder is asked first, and may decline too.
    once = after(table(game("ca-6cb"), 5), 3, 1)
    assert offers("ca-6cb", once) == (3, 4, 5, 1, 2)
    assert taker(once, {1}) == (1, (3, 4, 5))


def test_decision10_without_a_taker_no_round_is_dealt() -> None:
    rules = game("ca-tcp")
    session = table(rules, 3)
    players = {person.bettor: Player() for person in session.people}  # everyone declines
    with pytest.raises(IllegalAction, match="no round is dealt") as refused:
        play_round(rules, session, players, seed_from_int(1))
    assert refused.value.code == "bank/no_taker"
    assert refused.value.facts["declined"] == (1, 2, 3)
    assert list(play_rounds(rules, session, players, seed_from_int(1), 5)) == []


@pytest.mark.parametrize("name", PLAYER_DEALER_GAMES)
def test_a2_decision10_a_third_round_is_not_allowed_even_if_nobody_else_wants_the_bank(name: str) -> None:
    rules = game(name)
    session = table(rules, 3)
    players = {"p1": Player(bank_cents=100_000), "p2": Player(), "p3": Player()}
    rounds = list(play_rounds(rules, session, players, seed_from_int(1), 5))
    assert [played.table.turn.seat for played in rounds] == [1, 1]


def test_a2_who_changes_the_seat_does_not_bank_a_third_time() -> None:
    session = after(table(game("ca-tcp"), 3), 1, 2)
    moved = (Person("p1", 10_000, (5,)), *session.people[1:])
    assert offers("ca-tcp", msgspec.structs.replace(session, people=moved)) == (2, 3)


def test_a2_c1_decision10_a_third_round_is_refused_however_it_is_tried() -> None:
    rules = game("ca-6cb")
    session = after(table(rules, 3), 2, 2)
    for action in (TakeBank("p2", 1_000), StartRound(bytes(32))):
        with pytest.raises(IllegalAction) as refused:
            step(rules, session, action)
        assert refused.value.code in ("bank/not_offered", "bank/none")
    session, _ = step(rules, session, OfferBank())
    assert session.offered == 3


def test_a_new_person_at_the_last_holders_seat_is_asked_last() -> None:
    session = after(table(game("ca-tcp"), 3), 1, 1)
    people = (Person("new", 10_000, (1,)), *session.people[1:])
    assert offers("ca-tcp", msgspec.structs.replace(session, people=people)) == (2, 3, 1)


def test_the_bank_is_as_large_as_the_purse_allows() -> None:
    rules = game("ca-6cb")  # schedule 1: the fee is at most $5
    session = table(rules, 3, purse_cents=20_000)
    players = {person.bettor: Player(bank_cents=100_000) for person in session.people}
    first = play_round(rules, session, players, seed_from_int(1))
    assert first.state.bank_cents == 19_500
    broke = (Person("p1", 500, (1,)), *session.people[1:])
    second = play_round(rules, msgspec.structs.replace(session, people=broke), players, seed_from_int(1))
    assert second.state.bank_seat == 2, "nobody takes the bank with nothing to put up"


def test_b3_d5_e2_where_the_house_banks_nothing_is_offered() -> None:
    for name in ("tcp-01", "draw-01", "casablanca"):
        assert offers(name, table(game(name), 3)) == ()
        assert next_step(game(name), table(game(name), 3)).wait == "start"
