"""X1, X2, X3 and E12, E16: what is announced, who enters for how much, and chips that are no money, as a pure decider."""

from collections import Counter

import pytest

from queenhigh.cards.seeds import commitment, seed_from_text
from queenhigh.errors import ImpossibleState
from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load
from queenhigh.tournament import actions as do
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.course import drawn
from queenhigh.tournament.load import load_terms
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
        ({"day": "2026-02-29"}, "day/calendar"),
        ({"starts": "24:00"}, "day/clock"),
        ({"starts": "19:60"}, "day/clock"),
        ({"add_on": {"cents": 1, "chips": 1, "level_from": 2, "level_to": 2}}, "add_on/levels"),
        ({"rebuy": {"cents": 91, "chips": 1}, "entry": {"buy_in_cents": 10, "spend_cents_max": 100}}, "spending/never"),
        (
            {"add_on": {"cents": 90, "chips": 1}, "entry": {"buy_in_cents": 11, "spend_cents_max": 100}},
            "spending/never",
        ),
        ({"level": [{"limits": {"play": {"least": 700}}}]}, "limit/game"),
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
