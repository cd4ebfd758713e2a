"""X1 to X5 and E12, E16: entries, seats, levels, who is out, prizes, as a pure decider."""

from collections import Counter
from itertools import pairwise

import pytest

from queenhigh.cards.seeds import commitment, seed_from_text
from queenhigh.errors import IllegalAction, ImpossibleState
from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load
from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.course import drawn
from queenhigh.tournament.gate import betting_order, is_tick_due, why_no_round
from queenhigh.tournament.load import load_terms
from queenhigh.tournament.paying import places, prizes_for
from tests.tournament.kit import SEED, Trial, paid_out, refused, running, terms_with

MINUTE = 60_000_000


# ── X1: announced ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_x1_every_fault_of_a_file_is_told_at_once_with_its_line() -> None:
    text = """schema = 1
id = "bad"
title = "Bad"
game = "casablanca"
kind = "hourly"
day = "2026-11-20"
start_chips = 10000
[entry]
buy_in_cents = 1000
[[level]]
limits.anti = { least = 5 }
[[stage]]
name = "One"
eliminate = [9]
rounds = 8
[[prizes]]
shares_bp = [5000, 4000]
"""
    with pytest.raises(FaultyRules) as error:
        load_terms(text, "bad.toml")
    found = {(fault.code, fault.place.line if fault.place else 0) for fault in error.value.faults}
    assert found == {
        ("charity/missing", 1),
        ("spending/missing", 8),
        ("limit/unknown", 11),
        ("stage/eliminate", 14),
        ("prizes/whole", 17),
    }


@pytest.mark.parametrize(
    "changes, code",
    [
        ({"stage": [{"name": "A"}, {"name": "B"}]}, "stage/end"),
        ({"stage": [{"name": "A", "advance": 1}]}, "stage/advance"),
        ({"stage": [{"name": "A", "until": 3}]}, "stage/until"),
        ({"stage": [{"name": "A", "until": 4, "advance": 1}, {"name": "B"}]}, "stage/advance"),
        ({"stage": [{"name": "A", "chips": "reset"}]}, "stage/chips"),
        ({"seating": {"seats": 9}}, "seats/many"),
        ({"seating": {"gap_max": 3}}, "seats/gap"),
        ({"prizes": [{"shares_bp": [4000, 6000]}]}, "prizes/order"),
        ({"prizes": [{"shares_bp": [10000]}, {"shares_bp": [10000]}]}, "prizes/entries"),
        ({"entry": {"buy_in_cents": 10, "spend_cents_max": 9}}, "spending/entry"),
        ({"entry": {"buy_in_cents": 10, "players_min": 9, "players_max": 8}}, "players/order"),
        ({"add_on": {"cents": 1, "chips": 1, "level_from": 3, "level_to": 2}}, "add_on/levels"),
        ({"level": [{"limits": {"ante": {"least": 9, "most": 8}}}]}, "limit/order"),
        ({"level": [{"limits": {"progressive": {"least": 9}}}], "game": "tcp-progressive-1"}, "limit/meter"),
        ({"game": "nowhere"}, "game/unknown"),
        ({"start_chips": 1}, "chips/start"),
        ({"entyr": {}}, "key/unknown"),
    ],
)
def test_x1_a_file_that_cannot_be_is_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(FaultyRules) as error:
        terms_with(**changes)
    assert code in {fault.code for fault in error.value.faults}


def test_x1_a_rule_file_may_forbid_a_fee() -> None:
    def games(name: str) -> object:
        return load(name, {"tournament.entry_fee": "none", "tournament.refund_until": "first_card"})

    text = Trial(terms_with(entry={"buy_in_cents": 10, "fee_cents": 1})).terms.file
    assert text.entry.fee_cents == 1  # where nothing forbids it
    import tomli_w

    from tests.tournament.kit import PLAIN

    written = tomli_w.dumps({**PLAIN, "entry": {"buy_in_cents": 10, "fee_cents": 1}})
    with pytest.raises(FaultyRules) as error:
        load_terms(written, "fee.toml", games)  # type: ignore[arg-type]
    assert [fault.code for fault in error.value.faults] == ["fee/forbidden"]


def test_x1_nobody_enters_before_it_is_announced_and_opened() -> None:
    trial = Trial(terms_with())
    assert refused(lambda: trial.do(do.Enter("ann"), "ann")) == "tournament/status"
    trial.do(do.AnnounceTournament(trial.terms.file.text(), trial.terms.rules.hash, commitment(SEED)))
    assert refused(lambda: trial.do(do.Enter("ann"), "ann")) == "tournament/status"
    trial.do(do.OpenEntries())
    trial.enter("ann")
    assert list(trial.state.players) == ["ann"]


# ── X2: entries, draw, refunds ───────────────────────────────────────────────────────────────────────────────────────


def test_x2_e12_refunds_until_the_first_card_and_none_after() -> None:
    trial = Trial(terms_with(entry={"buy_in_cents": 1_000, "fee_cents": 100})).announce().enter("a", "b", "c", "d")
    trial.do(do.WithdrawEntry("a"), "a")
    trial.do(do.DrawSeats(SEED))
    assert refused(lambda: trial.do(do.WithdrawEntry("b"))) == "reason/none"  # the director says why
    trial.do(do.WithdrawEntry("b", "did not show up"))
    assert paid_out(trial) == {"a": 1_100, "b": 1_100}
    trial.do(do.DealFirstCard())
    assert refused(lambda: trial.do(do.WithdrawEntry("c"), "c")) == "refund/late"
    assert {player.name for player in trial.state.left} == {"c", "d"}


def test_x2_called_off_for_want_of_players_gives_everything_back() -> None:
    trial = Trial(terms_with(entry={"buy_in_cents": 1_000, "players_min": 3})).announce().enter("a", "b")
    assert refused(lambda: trial.do(do.DrawSeats(SEED))) == "tournament/few"
    trial.do(do.CancelTournament("two players are no tournament"))
    assert trial.state.status == "void"
    assert paid_out(trial) == {"a": 1_000, "b": 1_000}
    assert trial.state.in_play == Chips(0)


def test_x2_seats_come_from_the_seed_that_was_promised() -> None:
    trial = Trial(terms_with()).announce().enter(*"abcdefghij")
    assert refused(lambda: trial.do(do.DrawSeats(seed_from_text("another")))) == "tournament/seed"
    trial.do(do.DrawSeats(SEED))
    # Anyone with the seed and the list draws the same, without our code for seats: ten over three tables of four.
    players = drawn(SEED, "players/1/0", list("abcdefghij"))
    seats = {f"trial.{n}": drawn(SEED, f"seats/trial.{n}/0", range(1, 5)) for n in (1, 2, 3)}
    expected = {
        name: (f"trial.{index % 3 + 1}", seats[f"trial.{index % 3 + 1}"][index // 3])
        for index, name in enumerate(players)
    }
    assert {name: (p.table, p.seat) for name, p in trial.state.players.items()} == expected
    sizes = Counter(table for table, _ in expected.values())
    assert sorted(sizes.values()) == [3, 3, 4]


def test_x2_a_draw_is_even() -> None:
    first = Counter(drawn(n.to_bytes(32, "big"), "who", "abc")[0] for n in range(3_000))
    assert all(900 < count < 1_100 for count in first.values())


def test_x2_late_entry_is_seated_at_the_smallest_table_and_ends_with_its_level() -> None:
    trial = running(6, entry={"buy_in_cents": 1_000, "late_levels": 1}, level=[{"length": 1}, {"length": 9}])
    trial.enter("late")
    assert Counter(player.table for player in trial.state.left) == {"trial.1": 4, "trial.2": 3}
    assert trial.state.players["late"].chips == Chips(10_000)
    assert not trial.state.players["late"].is_arrived
    trial.report("trial.1")
    assert trial.state.level == 2
    assert refused(lambda: trial.enter("later")) == "tournament/late"


def test_x2_e16_nobody_spends_more_than_is_allowed() -> None:
    trial = running(
        4,
        entry={"buy_in_cents": 1_000, "fee_cents": 100, "spend_cents_max": 2_500},
        rebuy={"cents": 1_000, "chips": 5_000, "most": 9, "levels": 9, "chips_max": 20_000},
        add_on={"cents": 400, "chips": 5_000, "most": 9},
    )
    trial.do(do.BuyAgain("p1"), "p1")
    assert trial.state.players["p1"].spent_cents == 2_100
    trial.do(do.BuyAddOn("p1"), "p1")
    assert trial.state.players["p1"].spent_cents == 2_500  # to the cent
    assert refused(lambda: trial.do(do.BuyAddOn("p1"), "p1")) == "tournament/spending"
    assert refused(lambda: trial.do(do.BuyAgain("p1"), "p1")) == "tournament/spending"


def test_x2_re_buys_and_add_ons_have_their_time_their_number_and_their_stack() -> None:
    trial = running(
        4,
        level=[{"length": 2}, {"length": 2}, {"length": 2}],
        rebuy={"cents": 500, "chips": 5_000, "most": 1, "levels": 1, "chips_max": 2_000},
        add_on={"cents": 700, "chips": 7_000, "level_from": 2, "level_to": 2},
    )
    assert refused(lambda: trial.do(do.BuyAgain("p1"), "p1")) == "rebuy/chips"
    assert refused(lambda: trial.do(do.BuyAddOn("p1"), "p1")) == "add_on/level"
    trial.report("trial.1", {"p1": 0, "p2": 2_000})
    assert [out.player for out in trial.state.outs] == ["p1"]
    trial.do(do.BuyAgain("p1"), "p1")
    trial.do(do.BuyAgain("p2"), "p2")
    assert trial.state.outs == ()
    assert (trial.state.players["p1"].chips, trial.state.players["p2"].chips) == (Chips(5_000), Chips(7_000))
    assert refused(lambda: trial.do(do.BuyAgain("p1"), "p1")) == "rebuy/most"
    trial.report("trial.1", {"p3": 0})
    assert refused(lambda: trial.do(do.BuyAgain("p3"), "p3")) == "rebuy/late"
    assert refused(lambda: trial.do(do.BuyAddOn("p3"), "p3")) == "add_on/out"
    trial.do(do.BuyAddOn("p2"), "p2")
    assert trial.state.players["p2"].cents == 1_000 + 500 + 700
    assert refused(lambda: trial.do(do.BuyAddOn("p2"), "p2")) == "add_on/most"


# ── X3: chips are no money, meters and fees are closed ───────────────────────────────────────────────────────────────


def test_x3_chips_and_numbers_do_not_meet() -> None:
    assert Chips(5) + Chips(7) == Chips(12)
    for act in (lambda: Chips(5) + 7, lambda: Chips(5) - 1, lambda: Chips(5) - Chips(6)):  # type: ignore[operator]
        with pytest.raises(ImpossibleState):
            act()
    with pytest.raises(TypeError):
        7 + Chips(5)  # type: ignore[operator]
    assert Chips(5) != 5  # type: ignore[comparison-overlap]


@pytest.mark.parametrize("game", ["tcp-progressive-1", "tcp-03+tcp-progressive-2", "ca-6cb", "ca-tcp"])
def test_x3_a_table_has_neither_meters_nor_fees_nor_bets_behind_others(game: str) -> None:
    rules = terms_with(game=game).rules_at(1)
    assert not rules.meter
    assert not rules.fee
    assert {wager.kind for wager in rules.wager.values()} <= {"opening", "side", "raise"}
    assert not rules.seats.backline
    published = load(game)
    assert rules.ranking == {name: published.ranking[name] for name in rules.ranking}
    assert all(rules.outcome[name] == published.outcome[name] for name in rules.outcome)


def test_x1_e16_limits_by_level_and_none_where_the_house_has_none() -> None:
    terms = terms_with(
        game="casablanca",
        entry={"buy_in_cents": 1_000, "spend_cents_max": 9_000},
        charity={"name": "C", "part_bp": 3_500},
        level=[{"length": 1, "limits": {"ante": {"least": 200}}}, {"length": 1, "limits": {"ante": {"most": 700}}}],
    )
    first, second = terms.rules_at(1), terms.rules_at(2)
    assert (first.wager["ante"].cents_min, first.wager["ante"].cents_max) == (200, None)
    assert first.wager["play"].cents_min == 200  # the raise follows what it raises
    assert (second.wager["ante"].cents_min, second.wager["ante"].cents_max) == (100, 700)
    assert terms.rules.wager["ante"].cents_max == 1_000  # the published game keeps its limit
    assert terms.rules_at(9) == second


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
