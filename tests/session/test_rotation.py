"""Who banks: offered clockwise, declined, and never held a third time in a row."""

from itertools import groupby

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards.seeds import seed_from_int
from queenhigh.errors import IllegalAction
from queenhigh.round.actions import Person
from queenhigh.session.play import Player, play_round, play_rounds
from queenhigh.session.rotation import BankTaken, bank_offers, take_bank
from queenhigh.session.table import BankTurn, Session, next_round
from tests.effort import scaled
from tests.round.games import game
from tests.session.kit import table

PLAYER_DEALER_GAMES = ("ca-tcp", "ca-6cb")


def after(session: Session, seat: int, rounds: int) -> Session:
    """The table after a seat has banked so many rounds in a row."""
    return msgspec.structs.replace(session, turn=BankTurn(seat, f"p{seat}", rounds))


@pytest.mark.parametrize("name", PLAYER_DEALER_GAMES)
def test_a2_c1_the_bank_moves_clockwise_after_two_rounds(name: str) -> None:
    rules = game(name)
    session = table(rules, 4)
    players = {person.bettor: Player(bank_cents=100_000) for person in session.people}
    rounds = list(play_rounds(rules, session, players, seed_from_int(1), 10))
    assert [played.session.turn.seat for played in rounds] == [1, 1, 2, 2, 3, 3, 4, 4, 1, 1]


@pytest.mark.parametrize("name", PLAYER_DEALER_GAMES)
def test_a2_c1_everyone_banks_equally_often(name: str) -> None:
    rules = game(name)
    session = table(rules, rules.seats.count)
    players = {person.bettor: Player(bank_cents=50_000) for person in session.people}
    cycles = scaled(2)
    rounds = play_rounds(rules, session, players, seed_from_int(2), 2 * rules.seats.count * cycles)
    held = [played.session.turn.bettor for played in rounds]
    assert {bettor: held.count(bettor) for bettor in held} == {p.bettor: 2 * cycles for p in session.people}


@given(st.lists(st.sets(st.integers(1, 7)), max_size=30), st.integers(2, 7))
def test_a2_c1_decision10_never_a_third_round_in_a_row(willing: list[set[int]], seats: int) -> None:
    """Whoever takes or declines, at every offer: nobody banks three rounds in a row, and the next willing one does."""
    rules = game("ca-6cb")
    session = table(rules, seats)
    held: list[int] = []
    for takers in willing:
        asked = bank_offers(rules, session)
        if not takers & set(asked):
            with pytest.raises(IllegalAction):
                take_bank(rules, session, dict.fromkeys(takers, 1))
            continue
        taken = take_bank(rules, session, dict.fromkeys(takers, 1))
        held.append(taken.seat)
        # Told a second way: walk clockwise from the last holder, and stop at the first who is willing and may.
        last, rounds = session.turn.seat, session.turn.rounds
        walk = [last] if rounds == 1 else []
        walk += [seat for turn in range(7) if (seat := (last + turn) % 7 + 1) != last]
        assert taken.seat == next(seat for seat in walk if seat in takers and seat <= seats)
        session = after(session, taken.seat, rounds + 1 if taken.seat == last else 1)
    assert all(len(list(run)) <= 2 for _, run in groupby(held))


def test_decision10_a_declined_bank_goes_to_the_next_clockwise() -> None:
    rules = game("ca-6cb")
    session = after(table(rules, 5), 3, 2)
    assert bank_offers(rules, session) == (4, 5, 1, 2)
    assert take_bank(rules, session, {5: 700, 2: 900}) == BankTaken(5, 700, (4,))
    # After one round the holder is asked first, and may decline too.
    once = after(table(rules, 5), 3, 1)
    assert bank_offers(rules, once) == (3, 4, 5, 1, 2)
    assert take_bank(rules, once, {1: 50}) == BankTaken(1, 50, (3, 4, 5))


def test_decision10_without_a_taker_no_round_is_dealt() -> None:
    rules = game("ca-tcp")
    session = table(rules, 3)
    players = {person.bettor: Player() for person in session.people}  # everyone declines
    with pytest.raises(IllegalAction, match="no round is dealt") as refused:
        play_round(rules, session, players, seed_from_int(1))
    assert refused.value.code == "bank/no_taker"
    assert refused.value.facts["asked"] == (1, 2, 3)
    assert list(play_rounds(rules, session, players, seed_from_int(1), 5)) == []


@pytest.mark.parametrize("name", PLAYER_DEALER_GAMES)
def test_a2_decision10_a_third_round_is_not_allowed_even_if_nobody_else_wants_the_bank(name: str) -> None:
    rules = game(name)
    session = table(rules, 3)
    players = {"p1": Player(bank_cents=100_000), "p2": Player(), "p3": Player()}
    rounds = list(play_rounds(rules, session, players, seed_from_int(1), 5))
    assert [played.session.turn.seat for played in rounds] == [1, 1]


def test_a2_who_changes_the_seat_does_not_bank_a_third_time() -> None:
    rules = game("ca-tcp")
    session = after(table(rules, 3), 1, 2)
    moved = (Person("p1", 10_000, (5,)), *session.people[1:])
    assert bank_offers(rules, msgspec.structs.replace(session, people=moved)) == (2, 3)


def test_a2_c1_decision10_a_third_round_is_refused_however_it_is_opened() -> None:
    session = after(table(game("ca-6cb"), 3), 2, 2)
    with pytest.raises(IllegalAction) as refused:
        next_round(session, bank_seat=2, bank_cents=1_000)
    assert (refused.value.code, refused.value.facts["max"]) == ("bank/too_many_rounds", 2)
    assert next_round(session, bank_seat=3, bank_cents=1_000).bank_seat == 3


def test_a_new_person_at_the_last_holders_seat_is_asked_last() -> None:
    rules = game("ca-tcp")
    session = after(table(rules, 3), 1, 1)
    people = (Person("new", 10_000, (1,)), *session.people[1:])
    assert bank_offers(rules, msgspec.structs.replace(session, people=people)) == (2, 3, 1)


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
        assert bank_offers(game(name), table(game(name), 3)) == ()
