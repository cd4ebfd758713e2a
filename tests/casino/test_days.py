"""Gaming days: they close when every tray is counted; chips belong to the day of issue; odd results are looked into."""

from pathlib import Path
from typing import Any

import pytest

from queenhigh.casino.approvals import Approve
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.house import actions as do
from queenhigh.casino.house.results import Result, Running
from queenhigh.casino.reports.data import report_data
from queenhigh.casino.reports.reading import report_of
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.trays.actions import AskSlip
from queenhigh.casino.trays.chips import chips_of
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from tests.casino.houses import KEY, books, cash_table, count, opened, rich, slip


def test_l2_a_day_closes_when_every_tray_and_box_is_counted(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", load("tcp-01"), 1_000_000)
    cash_table(casino, "T2", load("tcp-01"), 1_000_000)
    casino.open_table("sam", "D1", load("tcp-01"), Run())
    casino.do("carl", "house", do.Deposit("ann", 50_000))
    casino.do("ann", "table:T2", table_do.Sit("ann", (1,), 50_000))
    with pytest.raises(IllegalAction, match="open: T1, T2"):
        casino.do("sam", "house", do.CloseDay())
    count(casino, "T1", "closing", chips_of(1_000_000))
    count(casino, "T1", "drop", ())
    with pytest.raises(IllegalAction, match="when everyone has left"):
        count(casino, "T2", "closing", chips_of(950_000))
    casino.do("ann", "table:T2", table_do.StandUp("ann"))
    count(casino, "T2", "closing", chips_of(950_000))
    with pytest.raises(IllegalAction, match="open: T2"):
        casino.do("sam", "house", do.CloseDay())
    count(casino, "T2", "drop", chips_of(50_000))
    casino.do("sam", "house", do.CloseDay())
    assert (casino.house.day, casino.house.last_day) == ("", "2026-11-16")
    assert casino.cage_cents == 100_000_000
    with pytest.raises(IllegalAction, match="no gaming day is open"):
        slip(casino, "T1", "opening", 1_000_000)
    with pytest.raises(IllegalAction, match="2026-11-16 is over"):
        casino.do("sam", "house", do.OpenDay("2026-11-16"))
    for wrong in ("tomorrow", "2026-11", "2026-11-31", "2026-13-01", "2026-11-17 "):
        with pytest.raises(IllegalAction, match="is no day"):
            casino.do("sam", "house", do.OpenDay(wrong))
    casino.do("sam", "house", do.OpenDay("2026-11-17"))


def test_l2_no_tray_opens_in_the_moment_in_which_the_day_closes(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino)
    casino.open_table("sam", "T1", load("tcp-01"), Run(currency="cash"))
    casino.do("sam", "table:T1", AskSlip("opening", chips_of(1_000)))
    opening = Envelope("carl", "table:T1", Approve(1))
    closing = Envelope("sam", "house", do.CloseDay())
    first, second = casino.submit([opening, closing])
    assert (first.error, second.error) == ("", "day/trays")
    count(casino, "T1", "opening", chips_of(1_000))
    count(casino, "T1", "closing", chips_of(1_000))
    count(casino, "T1", "drop", ())
    casino.do("sam", "table:T1", AskSlip("opening", chips_of(1_000)))
    first, second = casino.submit([closing, Envelope("carl", "table:T1", Approve(2))])
    assert (first.error, second.error) == ("", "day/none")


def test_l3_chips_are_bought_and_redeemed_at_face_value(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino)
    casino.do("carl", "house", do.Deposit("ann", 10_000))
    casino.do("carl", "house", do.BuyChips("ann", 7_500))
    assert casino.journal.balance("cash/chips:2026-11-16:ann") == 7_500_000_000
    casino.do("cora", "house", do.RedeemChips("ann", 2_500))
    assert casino.journal.balance("cash/person:ann") == 5_000_000_000
    with pytest.raises(IllegalAction, match="holds 5000 cents, not 5001"):
        casino.do("cora", "house", do.RedeemChips("ann", 5_001))
    with pytest.raises(IllegalAction, match="holds 5000 cents, not 5001"):
        casino.do("cora", "house", do.BuyChips("ann", 5_001))


def test_l3_chips_from_the_cage_come_to_the_table_before_money_does(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", load("tcp-01"), 1_000_000)
    casino.do("carl", "house", do.Deposit("ann", 20_000))
    casino.do("carl", "house", do.BuyChips("ann", 6_000))
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 8_000))

    def held(*accounts: str) -> list[int]:
        found = books(casino).sums()
        return [found.get(f"cash/{account}", 0) // 1_000_000 for account in accounts]

    # 6,000 come along; 2,000 are bought there: out of the tray, and into its box.
    everything = ("chips:2026-11-16:ann", "person:ann", "purse:T1:ann", "tray:T1", "drop:T1")
    assert held(*everything) == [0, 12_000, 8_000, 998_000, 2_000]
    live = casino.table("T1").live
    assert (live.tray_cents, live.tray.box_cents) == (998_000, 2_000)
    # In a round: 3,000 in chips and 9,000 in money are enough for 11,000, and not for 13,000.
    casino.do("house", "table:T1", table_do.StartRound(bytes(range(32))))
    casino.do("ann", "table:T1", round_do.PlaceWager("ann", 1, "ante", 500))
    casino.do("carl", "house", do.BuyChips("ann", 3_000))
    for cents in (13_000, 11_000):
        casino.do("ann", "table:T1", table_do.Buy("ann", cents))
    for action in (round_do.CloseBets(), table_do.DealCards()):
        casino.do("house", "table:T1", action)
    casino.do("ann", "table:T1", round_do.Decide(1, "fold"))
    for ending in (round_do.Reveal(), round_do.Settle(), round_do.Rack()):
        casino.do("house", "table:T1", ending)
    assert held(*everything) == [0, 1_000, 18_500, 990_500, 10_000]
    casino.do("ann", "table:T1", table_do.StandUp("ann"))
    count(casino, "T1", "closing", chips_of(990_500))
    count(casino, "T1", "drop", chips_of(10_000))
    # The fold has cost Ann her ante; the cage has it, and everything else again.
    assert held("person:ann", "cage", "tray:T1", "drop:T1") == [19_500, 100_000_500, 0, 0]
    made = report_of(books(casino), "2026-11-16", KEY)
    (table,) = [each for each in made.sums if each.per == "table"]
    assert (table.bought_cents, table.win_cents, table.play_cents) == (10_000, 500, 500)
    assert (made.chips.bought_cents, made.chips.outstanding_cents) == (19_000, 0)
    casino.do("sam", "house", do.CloseDay())
    assert verify_journal(books(casino), key=KEY).findings == ()


@pytest.mark.parametrize("game, error, left", [("casablanca", "chips/day", 10_000), ("tcp-01", "", 6_000)])
def test_e15_chips_are_redeemed_on_the_day_of_issue_where_the_file_says_so(
    tmp_path: Path, game: str, error: str, left: int
) -> None:
    casino = opened(tmp_path)
    rich(casino)
    casino.open_table("sam", "T1", load(game), Run(currency="cash"))
    casino.do("carl", "house", do.Deposit("ann", 10_000))
    casino.do("carl", "house", do.BuyChips("ann", 10_000))
    casino.do("sam", "house", do.CloseDay())
    casino.do("sam", "house", do.OpenDay("2026-11-17"))
    late = Envelope("carl", "house", do.RedeemChips("ann", 4_000, "2026-11-16"))
    (reply,) = casino.submit([late])
    assert reply.error == error
    # Face value, and never a refund beyond it: what was not redeemed is still outstanding.
    assert casino.journal.balance("cash/chips:2026-11-16:ann") == left * 1_000_000


def test_l3_what_is_outstanding_is_reported_by_the_day_of_issue(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", load("tcp-01"), 1_000_000)
    casino.do("carl", "house", do.Deposit("ann", 30_000))
    casino.do("carl", "house", do.BuyChips("ann", 9_000))
    casino.do("carl", "house", do.RedeemChips("ann", 2_000))
    casino.do("carl", "house", do.Deposit("bob", 30_000))
    casino.do("bob", "table:T1", table_do.Sit("bob", (1,), 5_000))
    # Ann has $70 of today's chips in her pocket, Bob $50 before him on the table.
    told = report_data(report_of(books(casino), "2026-11-16", KEY))["chips"]
    assert (told["bought_cents"], told["redeemed_cents"]) == (9_000 + 5_000, 2_000)
    assert (told["at_tables_cents"], told["outstanding_cents"]) == (5_000, 12_000)
    casino.do("bob", "table:T1", table_do.StandUp("bob"))
    count(casino, "T1", "closing", chips_of(995_000))
    count(casino, "T1", "drop", chips_of(5_000))
    casino.do("sam", "house", do.CloseDay())
    casino.do("sam", "house", do.OpenDay("2026-11-17"))
    casino.do("carl", "house", do.BuyChips("ann", 1_000))
    made = report_of(books(casino), "2026-11-17", KEY)
    assert (made.chips.carried, made.chips.outstanding_cents) == ((("2026-11-16", 7_000), ("2026-11-17", 1_000)), 8_000)


def test_l4_an_investigation_is_closed_in_writing_by_somebody_else(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.do("sam", "house", do.Investigate("T1", "2026-11-16", "the tray won too much", ("dina", "sue")))
    for who, why in (("sam", "somebody else"), ("sue", "somebody else"), ("dina", "may not")):
        with pytest.raises(IllegalAction, match=why):
            casino.do(who, "house", do.CloseInvestigation(1, "looked at the cameras: nothing"))
    with pytest.raises(IllegalAction, match="a reason is needed"):
        casino.do("audrey", "house", do.CloseInvestigation(1, "  "))
    casino.do("audrey", "house", do.CloseInvestigation(1, "looked at the cameras: nothing"))
    (found,) = casino.house.investigations
    assert (found.closed_by, found.finding) == ("audrey", "looked at the cameras: nothing")
    with pytest.raises(IllegalAction, match="1 is closed"):
        casino.do("audrey", "house", do.CloseInvestigation(1, "again"))


def a_result(per: Any, name: str, win_cents: int, times: int = 1, staff: tuple[str, ...] = ()) -> Result:
    """So many times a hundred rounds that should bring $10, with a deviation of $100."""
    return Result(per, name, 100 * times, win_cents, times * 1_000 * 1_000_000, times * 10_000**2, staff)


def test_l4_a_game_and_a_dealer_are_looked_into_where_each_of_their_tables_is_within_chance(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino)
    casino.do("sam", "house", do.CloseDay())
    # One table: 1,000 ± 1.96 · 10,000, at most 20,600 cents. Two of them: 2,000 ± 1.96 · 14,142, at most 29,718.
    results = (
        a_result("table", "T1", 18_000, staff=("dina", "sue")),
        a_result("table", "T2", 18_000, staff=("dina", "sam")),
        a_result("game", "tcp-01", 36_000, 2, ("dina",)),
        a_result("dealer", "dina", 29_000, 2, ("dina",)),
        a_result("dealer", "house", -30_000, 2),
    )
    casino.do("house", "house", do.RecordResults("2026-11-16", results))
    found = [(each.number, each.per, each.table, each.day, each.by) for each in casino.house.investigations]
    assert found == [
        (1, "game", "tcp-01", "2026-11-16", "house"),
        (2, "dealer", "house", "2026-11-16", "house"),
    ]
    # 2,000 - 27,718 = -25,718.
    words = "the game tcp-01 won $360 on 2026-11-16; 95 of 100 such days bring -$257.18 to $297.18"
    assert casino.house.investigations[0].words == words
    casino.do("sue", "house", do.CloseInvestigation(1, "the shoe was looked at"))
    for why in ("2026-11-16", "2026-11-17"):
        with pytest.raises(IllegalAction, match="are not asked for"):
            casino.do("house", "house", do.RecordResults(why, results))
    with pytest.raises(IllegalAction, match="may not"):
        casino.do("sam", "house", do.RecordResults("2026-11-16", ()))


def test_l4_a_month_and_a_year_are_judged_when_they_are_over(tmp_path: Path) -> None:
    casino = opened(tmp_path)

    def day(name: str, win_cents: int) -> int:
        """How many investigations there are at the end of a day."""
        casino.do("sam", "house", do.OpenDay(name))
        casino.do("sam", "house", do.CloseDay())
        made = (a_result("table", "T1", win_cents), a_result("dealer", "dina", win_cents, staff=("dina",)))
        casino.do("house", "house", do.RecordResults(name, made))
        return len(casino.house.investigations)

    # $180 are within 1,000 ± 19,600 cents, day by day; three days are 3,000 ± 1.96 · 17,321: at most 36,949.
    assert [day(f"2026-11-{number}", 18_000) for number in (16, 17, 30)] == [0, 0, 0]
    assert [day("2026-12-01", 1_000), day("2026-12-02", 1_000)] == [2, 2]
    november = [(each.per, each.table, each.day) for each in casino.house.investigations]
    assert november == [("table", "T1", "2026-11"), ("dealer", "dina", "2026-11")]
    said = "dina, the dealer, won $540 in 2026-11; 95 of 100 such months bring -$309.48 to $369.48"
    assert casino.house.investigations[1].words == said
    # December brought what was to be expected; the year 56,000, and five days are 5,000 ± 1.96 · 22,361: at most 48,827.
    casino.do("sam", "house", do.OpenDay("2027-01-03"))
    assert [(each.per, each.day) for each in casino.house.investigations[2:]] == [("table", "2026"), ("dealer", "2026")]
    assert casino.house.investigations[2].words.startswith("T1 won $560 in 2026; 95 of 100 such years bring -$388.")
    assert {each.by for each in casino.house.investigations} == {"house"}
    assert verify_journal(books(casino), key=KEY).findings == ()
    # Whoever opened the day may close what it has brought up; whom it concerns may not.
    casino.do("os:root", "house", do.ChangeRoles("dina", ("dealer", "supervisor")))
    with pytest.raises(IllegalAction, match="somebody else"):
        casino.do("dina", "house", do.CloseInvestigation(4, "nothing to see"))
    casino.do("sam", "house", do.CloseInvestigation(3, "a lucky year"))


def test_l4_results_are_recorded_once_wherever_the_house_has_ended(tmp_path: Path, monkeypatch: Any) -> None:
    casino = opened(tmp_path)
    cash_table(casino, "T1", load("tcp-01"), 1_000_000)
    casino.do("carl", "house", do.Deposit("ann", 50_000))
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 50_000))
    casino.do("house", "table:T1", table_do.StartRound(bytes(range(32))))
    casino.do("ann", "table:T1", round_do.PlaceWager("ann", 1, "ante", 500))
    for action in (round_do.CloseBets(), table_do.DealCards(), round_do.Decide(1, "fold")):
        casino.do("house", "table:T1", action)
    for ending in (round_do.Reveal(), round_do.Settle(), round_do.Rack()):
        casino.do("house", "table:T1", ending)
    casino.do("ann", "table:T1", table_do.StandUp("ann"))
    count(casino, "T1", "closing", chips_of(950_500))
    count(casino, "T1", "drop", chips_of(50_000))
    with monkeypatch.context() as patch:  # it ends right after the day was closed
        patch.setattr("queenhigh.casino.service.follow_ups", lambda *_: ())
        casino.do("sam", "house", do.CloseDay())
    assert casino.house.month == Running()
    for day in ("2026-11-17", "2026-11-18"):
        casino.journal.close()
        casino = opened(tmp_path)
        casino.do("sam", "house", do.OpenDay(day))
        found = {(each.per, each.name): (each.rounds, each.win_cents) for each in casino.house.month.results}
        assert found == {("table", "T1"): (1, 500), ("game", "tcp-01"): (1, 500), ("dealer", "house"): (1, 500)}
        casino.do("sam", "house", do.CloseDay())
    assert (casino.house.month.period, casino.house.year.period) == ("2026-11", "2026")
    assert {each.staff for each in casino.house.month.results if each.per == "table"} == {
        ("carl", "cora", "sam", "sue")
    }
