"""X1, X4 and X5: seats, levels, who is out, prizes, as a pure decider."""

from collections import Counter
from itertools import pairwise

import pytest

from queenhigh.errors import IllegalAction
from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from queenhigh.tournament.board import board
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.gate import betting_order, is_tick_due, why_no_round
from queenhigh.tournament.paying import places, prizes_for
from tests.tournament.kit import Trial, paid_out, refused, running, terms_with

MINUTE = 60_000_000


# ── X4: tables ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_x4_the_first_bettor_is_another_one_in_each_round() -> None:
    trial = running(4)
    seats = sorted(player.seat for player in trial.state.left)
    firsts = []
    for _ in range(8):
        firsts.append(trial.state.tables["trial.1"].first)
        trial.report("trial.1")
    assert firsts == seats * 2
    assert betting_order((1, 2, 4), 2) == (2, 4, 1)
    gone = next(player.name for player in trial.state.left if player.seat == seats[1])
    trial.report("trial.1", {gone: 0})
    firsts = []
    for _ in range(3):
        trial.report("trial.1")
        firsts.append(trial.state.tables["trial.1"].first)
    assert sorted(firsts) == [seat for seat in seats if seat != seats[1]]  # nobody twice, nobody left out


def test_x4_tables_are_broken_in_the_published_order_and_kept_even() -> None:
    trial = running(12)
    assert len(trial.state.open_tables) == 3
    for name in trial.names_at("trial.1")[:2]:
        trial.report("trial.1", {name: 0})
    for name in trial.names_at("trial.2")[:2]:
        trial.report("trial.2", {name: 0})
    assert [event.table for event in trial.of(ev.TableBroken)] == ["trial.3"]
    assert Counter(player.table for player in trial.state.left) == {"trial.1": 4, "trial.2": 4}
    assert all(0 < player.seat <= 4 for player in trial.state.left)


def test_x4_the_other_order_breaks_the_first_table() -> None:
    trial = running(8, seating={"seats": 4, "break_order": "lowest_first"})
    for name in trial.names_at("trial.2"):
        trial.report("trial.2", {name: 0})
        trial.arrive()
        if trial.of(ev.TableBroken):
            break
    assert [event.table for event in trial.of(ev.TableBroken)] == ["trial.1"]


def test_x4_whoever_would_bet_first_is_moved_to_balance() -> None:
    trial = running(9, seating={"seats": 5})
    trial.report("trial.1")
    full = max(("trial.1", "trial.2"), key=lambda name: len(trial.names_at(name)))
    other = "trial.2" if full == "trial.1" else "trial.1"
    loser = trial.names_at(other)[0]
    first = trial.state.tables[full].first
    seats = [player.seat for player in trial.state.at(full)]
    expected = betting_order(tuple(seats), first)[0]
    mover = next(player.name for player in trial.state.at(full) if player.seat == expected)
    trial.report(other, {loser: 0})
    moved = [event for event in trial.of(ev.PlayerSeated) if event.why == "balance"]
    assert [(event.player, event.table) for event in moved] == [(mover, other)]


def test_x4_a_table_that_is_three_short_waits_until_they_arrive() -> None:
    trial = running(14, seating={"seats": 7})
    one, two = "trial.1", "trial.2"
    losers = trial.names_at(one)[:4]
    trial.report(one, dict.fromkeys(losers, 0))  # 3 against 7: two are sent over, and none has arrived
    assert [event.table for event in trial.of(ev.TableHalted)] == [one]
    assert why_no_round(trial.terms, trial.state, one) == "the table is too many players short"
    assert why_no_round(trial.terms, trial.state, two) == ""
    trial.arrive()
    assert [event.table for event in trial.of(ev.TableReleased)] == [one]
    assert why_no_round(trial.terms, trial.state, one) == ""


def test_x4_a_dead_table_never_blocks_and_can_be_given_up() -> None:
    trial = running(8, stage=[{"name": "Heat", "rounds": 1, "advance": 2}, {"name": "Final"}])
    trial.report("trial.1")
    assert why_no_round(trial.terms, trial.state, "trial.1") == "the table has played its rounds"
    trial.do(do.PassRound("trial.2", "the shuffler is broken"))
    assert trial.state.is_ending
    trial.do(do.EndStage())
    assert len(trial.state.left) == 4
    other = running(8)
    other.do(do.BreakTable("trial.1", "the felt is wet"))
    assert {player.table for player in other.state.left} == {"trial.2", "trial.3"}
    assert why_no_round(other.terms, other.state, "trial.1") == "the table is broken up"


def test_x4_a_table_that_is_being_broken_finishes_its_round() -> None:
    trial = running(8)
    there = trial.names_at("trial.2")
    out = trial.names_at("trial.1")
    for name in out:
        trial.report("trial.1", {name: 0})
        if trial.of(ev.TableBroken):
            break
    assert trial.state.tables["trial.2"].is_broken
    trial.do(do.ReportRounds((trial.table_report("trial.2", {there[0]: 77_000}),)), "house")
    assert trial.state.players[there[0]].chips == Chips(77_000)


# ── X1: levels by rounds and by the clock ────────────────────────────────────────────────────────────────────────────


def test_x1_levels_by_the_clock_stand_in_a_break() -> None:
    trial = Trial(terms_with(levels={"by": "minutes"}, level=[{"length": 10}, {"length": 10}, {"length": 10}]))
    trial.announce().enter("a", "b").begin(at=MINUTE)
    assert not is_tick_due(trial.terms, trial.state, 11 * MINUTE - 1)
    assert refused(lambda: trial.do(do.Tick(11 * MINUTE - 1), "house")) == "clock/early"
    trial.do(do.PauseClock(5 * MINUTE, "dinner"))
    assert why_no_round(trial.terms, trial.state, "trial.1") == "there is a break"
    assert refused(lambda: trial.do(do.Tick(60 * MINUTE), "house")) == "clock/paused"
    trial.do(do.ResumeClock(35 * MINUTE))
    assert refused(lambda: trial.do(do.Tick(41 * MINUTE - 1), "house")) == "clock/early"
    trial.do(do.Tick(41 * MINUTE), "house")
    assert trial.state.level == 2
    trial.do(do.Tick(80 * MINUTE), "house")  # one that was missed is made up for
    assert trial.state.level == 3
    assert {table.level for table in trial.state.open_tables} == {3}


def test_x1_an_hour_is_over_and_chips_decide() -> None:
    trial = Trial(terms_with(kind="hourly", stage=[{"name": "An hour", "minutes": 60}])).announce()
    trial.enter("a", "b", "c").begin(at=0)
    trial.report("trial.1", {"a": 500, "b": 20_000, "c": 9_000})
    trial.do(do.Tick(60 * MINUTE), "house")
    assert why_no_round(trial.terms, trial.state, "trial.1") == "the stage is over"
    trial.do(do.EndStage(), "house")
    assert [placed.player for placed in places(trial.state)] == ["b", "c", "a"]


def test_x1_a_stage_that_begins_anew_has_all_of_its_first_level() -> None:
    heats = {"name": "Heats", "rounds": 2}
    for by, chips, is_whole in (
        ("rounds", "reset", True),
        ("rounds", "kept", False),
        ("minutes", "reset", True),
        ("minutes", "kept", False),
    ):
        trial = Trial(
            terms_with(levels={"by": by}, level=[{"length": 3}] * 3, stage=[heats, {"name": "Final", "chips": chips}])
        )
        trial.announce().enter("a", "b").begin(at=MINUTE)
        for _ in range(2):  # two rounds of the three, or two minutes of them, are gone
            trial.report("trial.1")
        trial.do(do.EndStage(), "house")
        trial.do(do.BeginStage(3 * MINUTE), "house")
        assert trial.state.level == 1
        told = board(trial.terms, trial.state)
        if by == "rounds":
            assert told.next_level_rounds == (3 if is_whole else 1)
        else:
            # From the first card at 1 to 4, or anew from 3 to 6.
            assert told.next_level_at == (6 if is_whole else 4) * MINUTE


# ── X5: out, ties, prizes, undone ────────────────────────────────────────────────────────────────────────────────────


def test_x5_out_in_one_round_are_placed_by_what_they_had_before_it() -> None:
    trial = running(4)
    trial.report("trial.1", {"p1": 9_000, "p2": 11_000, "p3": 5_000, "p4": 15_000})
    trial.report("trial.1", {"p1": 0, "p2": 0, "p3": 0, "p4": 40_000})
    assert trial.state.status == "decided"
    assert [placed.player for placed in places(trial.state)] == ["p4", "p2", "p1", "p3"]


def test_x5_who_cannot_make_the_least_wager_is_out() -> None:
    trial = running(
        3, level=[{"length": 1}, {"length": 9, "limits": {"ante": {"least": 3_000}, "pair_plus": {"least": 3_000}}}]
    )
    trial.report("trial.1", {"p1": 2_999, "p2": 3_000})  # level 2 begins: pair plus alone takes 3,000
    assert [(out.player, out.why) for out in trial.state.outs] == [("p1", "too_few_chips")]


def test_x5_elimination_rounds_take_the_fewest_chips_and_draw_between_equals() -> None:
    trial = running(4, stage=[{"name": "A", "rounds": 3, "eliminate": [1, 2]}])
    trial.report("trial.1", {"p1": 9_000, "p2": 12_000})
    assert [out.player for out in trial.state.outs] == ["p1"]
    trial.report("trial.1", {"p2": 50_000})
    tied = trial.state.outs[1].player
    assert tied in ("p3", "p4")
    trial.report("trial.1")
    trial.do(do.EndStage(), "house")
    assert places(trial.state)[0].player == "p2"
    assert sorted(placed.player for placed in places(trial.state)) == ["p1", "p2", "p3", "p4"]


def test_x1_x5_players_advance_per_table_with_chips_reset_or_kept() -> None:
    for chips, begins in (("reset", {10_000}), ("kept", {40_000, 30_000})):
        stage = [{"name": "Heats", "rounds": 1, "advance": 2}, {"name": "Final", "rounds": 1, "chips": chips}]
        trial = running(8, stage=stage)
        for table in ("trial.1", "trial.2"):
            names = trial.names_at(table)
            trial.report(table, dict(zip(names, (40_000, 30_000, 20_000, 10_000), strict=True)))
        with pytest.raises(IllegalAction, match="between two stages"):
            trial.do(do.BeginStage(), "house")
        trial.do(do.EndStage(), "house")
        assert len(trial.state.left) == 4
        assert not any(player.table for player in trial.state.left)
        trial.do(do.BeginStage(), "house")
        assert {player.chips.count for player in trial.state.left} == begins
        assert [table.name for table in trial.state.open_tables] == ["trial.1"]
        trial.report("trial.1", {player.name: 1_000 * player.seat for player in trial.state.left})
        best = max(trial.state.left, key=lambda player: player.seat).name
        trial.do(do.EndStage(), "house")
        trial.do(do.PayPrizes(), "house")
        assert trial.state.prizes[0].player == best
        assert sum(paid_out(trial).values()) == 8_000


@pytest.mark.parametrize("pool", [0, 1, 2, 99, 100_003, 7_777_777])
@pytest.mark.parametrize("entries", [2, 3, 10])
def test_x5_prizes_are_whole_cents_and_exactly_the_pool(pool: int, entries: int) -> None:
    prizes = prizes_for(terms_with(prizes=[{"shares_bp": [3_334, 3_333, 3_333]}]), entries, pool)
    assert sum(prizes) == pool
    assert len(prizes) == min(3, entries)
    assert all(first >= second for first, second in pairwise(prizes))
    exact = [pool * share / 10_000 for share in (3_334, 3_333, 3_333)]
    if entries >= 3:
        assert all(abs(cents - due) < 1 + 1e-6 for cents, due in zip(prizes, exact, strict=True))


def test_x8_chips_in_play_and_their_average_are_of_those_who_are_left() -> None:
    trial = running(4)
    trial.report("trial.1", {"p1": 4_000, "p2": 9_000, "p3": 12_000, "p4": 7_500})
    trial.do(do.RemovePlayer("p3", "left the house"))
    told = board(trial.terms, trial.state)
    # 4,000 + 9,000 + 7,500 = 20,500 with the three who are left, 6,833 each; 12,000 are with whoever is out.
    assert (told.left, told.chips, told.average) == (3, 20_500, 6_833)


def test_x5_the_charity_has_its_part_and_ties_share_to_the_cent() -> None:
    trial = running(
        3,
        entry={"buy_in_cents": 1_001, "fee_cents": 50},
        ties="share",
        charity={"name": "The fire brigade", "part_bp": 3_333},
        stage=[{"name": "A", "rounds": 1}],
    )
    trial.report("trial.1", {"p1": 5_000, "p2": 9_000, "p3": 9_000})
    trial.do(do.EndStage(), "house")
    trial.do(do.PayPrizes(), "house")
    # 3,003 cents were paid in; 33.33 % is 1,000.8999, so 1,001 for the charity and 2,002 for the prizes:
    # 50 % 1,001, 30 % 600.6, 20 % 400.4 → 1,001 + 600 + 400 = 2,001 and one odd cent for the first: 1,002, 600, 400.
    # The two at the top share 1,602.
    assert trial.of(ev.CharityPaid)[0].cents == 1_001
    assert trial.of(ev.FeesKept)[0].cents == 150
    assert paid_out(trial) == {"p2": 801, "p3": 801, "p1": 400}
    assert trial.state.in_play == Chips(0)
    assert trial.state.status == "over"


def test_x5_a_bust_out_is_undone_with_a_record() -> None:
    trial = running(3)
    trial.report("trial.1", {"p1": 0})
    assert refused(lambda: trial.do(do.UndoOut("p1", ""))) in ("undo/chips", "reason/none")
    assert refused(lambda: trial.do(do.UndoOut("p1", "a wrong payout"))) == "undo/chips"
    trial.do(do.UndoOut("p1", "a wrong payout of round 1", Chips(1_500)))
    undone = trial.of(ev.OutUndone)[0]
    assert (undone.by, undone.reason, undone.given) == ("dora", "a wrong payout of round 1", Chips(1_500))
    assert trial.state.outs == ()
    assert trial.state.players["p1"].table == "trial.1"
    trial.report("trial.1", {"p1": 0, "p2": 0, "p3": 30_000})
    assert trial.state.status == "decided"
    trial.do(do.UndoOut("p2", "the wrong stack was counted", Chips(5_000)))  # even the end is undone
    assert not trial.of(ev.TournamentOver)
    assert {player.name for player in trial.state.left} == {"p2", "p3"}


def test_x5_a_seating_is_undone_with_a_record() -> None:
    trial = running(8)
    name = trial.names_at("trial.1")[0]
    before = (trial.state.players[name].table, trial.state.players[name].seat)
    gone = trial.names_at("trial.2")[0]
    trial.do(do.RemovePlayer(gone, "abuse"))
    free = trial.state.players[gone].was[1]
    assert refused(lambda: trial.do(do.MovePlayer(name, "trial.2", 9, "he asked"))) == "seat/unknown"
    trial.do(do.MovePlayer(name, "trial.2", free, "he asked"))
    trial.do(do.UndoSeating(name, "he asked too late"))
    assert (trial.state.players[name].table, trial.state.players[name].seat) == before
    record = trial.of(ev.PlayerSeated)[-1]
    assert (record.why, record.by, record.reason) == ("undone", "dora", "he asked too late")


def test_x5_nothing_is_paid_twice_and_nothing_happens_after_the_end() -> None:
    trial = running(2)
    trial.report("trial.1", {"p1": 0})
    trial.do(do.PayPrizes(), "house")
    for action in (do.PayPrizes(), do.UndoOut("p1", "no", Chips(9)), do.Enter("x"), do.EndStage()):
        with pytest.raises(IllegalAction):
            trial.do(action)
