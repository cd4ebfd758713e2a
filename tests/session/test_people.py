"""People come and go: at once between rounds, else when the round is over. Nobody and no chip vanishes."""

import pytest

from queenhigh.cards.seeds import seed_from_int
from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import CAGE
from queenhigh.round import actions as do
from queenhigh.rules.load import load
from queenhigh.session import events as ev
from queenhigh.session.actions import (
    AnyTableAction,
    Buy,
    CashOut,
    ChangeSettings,
    DealCards,
    DeclineBank,
    Move,
    OfferBank,
    Settings,
    Sit,
    StandUp,
    StartRound,
    TakeBank,
)
from queenhigh.session.machine import step
from queenhigh.session.posting import post_rules
from queenhigh.session.steps import next_step
from queenhigh.session.table import Table
from tests.round.games import game
from tests.session.kit import banked, do_all, table

SEED = seed_from_int(3)
DEALT: tuple[AnyTableAction, ...] = (
    StartRound(SEED),
    do.PlaceWager("p1", 1, "ante", 500),
    do.CloseBets(),
    DealCards(),
)
ENDED: tuple[AnyTableAction, ...] = (do.Decide(1, "fold"), do.Reveal(), do.Settle(), do.Rack())


def in_a_round() -> Table:
    """p1 has folded nothing yet; p2 is in the round and has not bet."""
    return do_all(game("tcp-01"), table(game("tcp-01"), 2, 10_000), *DEALT)


def code_of(now: Table, action: AnyTableAction, name: str = "tcp-01") -> str:
    with pytest.raises(IllegalAction) as refused:
        step(game(name), now, action)
    return refused.value.code


def test_t2_who_sits_down_in_a_round_is_there_in_the_next_with_every_chip() -> None:
    rules = game("tcp-01")
    now = do_all(rules, in_a_round(), Sit("late", (5,), 50_000))
    assert code_of(now, do.PlaceWager("late", 5, "ante", 500)) == "round/phase"
    now = do_all(rules, now, Buy("late", 7_000), *ENDED)
    assert now.purse("late") == 57_000
    # p1 has folded an ante of $5; everyone is in the next round.
    assert {p.bettor: p.purse_cents for p in now.people} == {"p1": 9_500, "p2": 10_000, "late": 57_000}
    now = do_all(rules, now, StartRound(SEED), do.PlaceWager("late", 5, "ante", 500))
    assert now.round.number == 2
    assert now.gains[CAGE] == -(20_000 + 57_000)


def test_t3_chips_bought_in_a_round_are_there_when_it_is_over() -> None:
    rules = game("tcp-01")
    now, events = step(rules, in_a_round(), Buy("p1", 50_000))
    assert events == (ev.Asked(Buy("p1", 50_000)),)
    assert now.purse("p1") == 9_500
    assert do_all(rules, now, *ENDED).purse("p1") == 9_500 + 50_000


def test_t3_cashing_in_a_round_takes_what_is_left_of_it_then() -> None:
    rules = game("tcp-01")
    now = do_all(rules, in_a_round(), CashOut("p1", 9_900), *ENDED)
    assert (now.purse("p1"), now.gains[CAGE]) == (0, -20_000 + 9_500)
    assert code_of(now, CashOut("p2", 10_001)) == "purse/short"
    assert code_of(now, Buy("p2", 0)) == "purse/amount"


def test_t2_standing_up_in_a_round_waits_for_its_end() -> None:
    rules = game("tcp-01")
    now = do_all(rules, in_a_round(), StandUp("p1"))
    assert code_of(now, Buy("p1", 5)) == "seat/leaving"
    assert now.person("p1") is not None
    now = do_all(rules, now, *ENDED)
    assert now.person("p1") is None
    assert now.gains[CAGE] == -20_000 + 9_500
    assert do_all(rules, now, StandUp("p2")).people == ()


def test_t2_e6_a_second_spot_and_other_seats_are_kept_until_the_round_is_over() -> None:
    rules = game("casablanca")
    now = do_all(rules, table(rules, 2, 10_000), *DEALT, Move("p1", (3, 4)))
    # The seats are promised: nobody else gets them, and nothing has moved yet.
    assert code_of(now, Sit("late", (4,), 0), "casablanca") == "seat/taken"
    assert now.person_at(1) is not None
    now = do_all(rules, now, *ENDED)
    person = now.person("p1")
    assert person is not None
    assert person.seats == (3, 4)
    for seats, code in (((2,), "seat/taken"), ((3, 5), "round/not_adjacent"), ((9,), "round/no_such_seat")):
        assert code_of(now, Move("p1", seats), "casablanca") == code


def test_c5_whoever_stands_behind_the_seats_has_none() -> None:
    rules = game("ca-6cb")
    now = do_all(rules, table(rules, 2), Sit("eve", (), 5_000))
    assert next(person for person in now.people if person.bettor == "eve").seats == ()
    assert code_of(table(game("tcp-01"), 1), Sit("eve", (), 5_000)) == "round/no_backline"
    assert code_of(now, Sit("p1", (5,), 1), "ca-6cb") == "seat/there"
    assert code_of(now, Sit("", (5,), 1), "ca-6cb") == "seat/no_name"
    assert code_of(now, StandUp("nobody"), "ca-6cb") == "seat/stranger"


def test_t3_an_ask_that_has_become_impossible_is_dropped_and_said() -> None:
    rules = game("tcp-01")
    now = do_all(rules, in_a_round(), *(CashOut("p1", 9_000) for _ in range(3)), *ENDED[:-1])
    now, events = step(rules, now, ENDED[-1])
    # $95.00 are left: first $90.00, then the last $5.00; then there is nothing to cash.
    cashed = [event.transfers[0].cents for event in events if isinstance(event, ev.ChipsCashed)]
    assert cashed == [9_000, 500]
    (dropped,) = (event for event in events if isinstance(event, ev.AskDropped))
    assert (dropped.ask, dropped.why) == (CashOut("p1", 9_000), "0 cents are no amount")
    assert (dropped.ask, dropped.code) == (CashOut("p1", 9_000), "purse/amount")
    assert now.purse("p1") == 0


def test_t4_the_bank_is_offered_taken_declined_and_the_table_waits() -> None:
    rules = game("ca-tcp")
    now = table(rules, 2)
    assert next_step(rules, now).wait == "offer"
    assert code_of(now, StartRound(SEED), "ca-tcp") == "bank/none"
    now, _ = step(rules, now, OfferBank())
    assert next_step(rules, now).bettors == ("p1",)
    assert code_of(now, OfferBank(), "ca-tcp") == "bank/offered"
    assert code_of(now, TakeBank("p2", 5_000), "ca-tcp") == "bank/not_offered"
    assert code_of(now, TakeBank("p1", 10**9), "ca-tcp") == "bank/purse_short"
    now = do_all(rules, now, DeclineBank("p1"), OfferBank())
    now, events = step(rules, now, DeclineBank("p2"))
    assert events[-1] == ev.BankPassed()
    assert next_step(rules, now).wait == "banker"
    # Somebody comes: the bank is offered to the one who has not declined.
    came = do_all(rules, now, Sit("late", (5,), 100_000), OfferBank())
    assert came.offered == 5
    # Or it is offered once more, from the first on.
    assert do_all(rules, now, OfferBank()).offered == 1
    assert code_of(table(game("tcp-01"), 1), OfferBank()) == "bank/house"


def test_t4_whoever_leaves_with_the_bank_has_not_taken_it() -> None:
    rules = game("ca-tcp")
    for leaving in (StandUp("p1"), Move("p1", (7,)), CashOut("p1", 10)):
        now = do_all(rules, banked(rules, table(rules, 3), 1, 5_000), leaving)
        assert (now.banker, now.declined) == (None, (1,))
        assert do_all(rules, now, OfferBank()).offered == 2
    asked = do_all(rules, table(rules, 3), OfferBank(), StandUp("p1"), OfferBank())
    assert asked.offered == 2


def test_e11_t7_a_posted_pay_table_counts_from_the_next_round_on() -> None:
    old = game("tcp-01")
    new = load("tcp-01", {"wager.ante.cents_min": 1_000, "wager.ante.cents_step": 500})
    posting = post_rules(old, new)
    assert "wager.ante.cents_min" in posting.changes
    now, events = step(old, in_a_round(), posting)
    assert events == (ev.RulesPosted(new.hash, posting.changes, old.hash),)
    # The hand is finished by the rules that it was dealt under.
    for action in ENDED[:-1]:
        now, _ = step(old, now, action)
    now, events = step(old, now, ENDED[-1])
    assert events[-1] == ev.RulesTaken(new.hash)
    assert code_of(now, StartRound(SEED)) == "table/other_rules"
    now = do_all(new, now, StartRound(SEED))
    with pytest.raises(IllegalAction, match="at least 1000 cents"):
        step(new, now, do.PlaceWager("p1", 1, "ante", 500))


def test_e11_what_would_be_another_game_is_not_posted() -> None:
    old = game("tcp-01")
    for other in (load("tcp-01", {"seats.count": 5}), game("draw-01")):
        with pytest.raises(IllegalAction) as refused:
            post_rules(old, other)
        assert refused.value.code == "post/other_game"
    with pytest.raises(IllegalAction) as refused:
        post_rules(old, old)
    assert refused.value.code == "post/same"


def test_settings_change_between_rounds() -> None:
    rules = game("tcp-01")
    given = ChangeSettings(Settings(deck="given"))
    now = do_all(rules, in_a_round(), given)
    assert now.settings.deck == "seeds"
    now = do_all(rules, now, *ENDED)
    assert now.settings.deck == "given"
    assert code_of(now, ChangeSettings(Settings(linked=("progressive",)))) == "round/meters"
    assert code_of(now, StartRound(SEED)) == "seed/given_deck"
    assert code_of(do_all(rules, now, StartRound()), do.OpenRound(5, ())) == "round/by_table"
