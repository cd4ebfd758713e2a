"""H1 and H2, E12, E15, E16: the house's rules enforced, and the charity's books of a day and a month, to the cent."""

import csv
import io
from pathlib import Path

import pytest

from queenhigh.casino.charity import actions as do
from queenhigh.casino.charity.desk import STREAM
from queenhigh.casino.charity.machine import games_part, is_period
from queenhigh.casino.charity.report import CharityReport, charity_report, digest_of, games_win, report_csv, report_data
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.nodes import Node
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.trays.chips import chips_of
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import IllegalAction
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.tournament import actions as tournament_do
from tests.casino.houses import KEY, Chance, Clock, books, cash_table, count, opened, rich
from tests.casino.players import Players
from tests.casino.tournament_kit import announced, balance, begun, of_bots, person, play, quick_terms

BRIGADE = "The fire brigade"


def code_of(casino: Casino, actor: str, action: object, stream: str = STREAM) -> str:
    try:
        casino.do(actor, stream, action)
    except IllegalAction as error:
        return error.code
    return ""


def games_day(casino: Casino, day: str, table: str, *, wins: bool) -> int:
    """A day with one cash table, played until the house has won, or lost; what it has won."""
    if not casino.house.day:
        casino.do("sam", "house", house_do.OpenDay(day))
    cash_table(casino, table, load("tcp-01"), 1_000_000)
    person(casino, "ann", 500_000)
    casino.do("ann", f"table:{table}", table_do.Sit("ann", (1,), 500_000))
    players = Players(casino, table, {"ann": ((1, "pair_plus", 1_000),)})
    for _ in range(400):
        players.rounds(1)
        purse = casino.table(table).live.table.purse("ann")
        if (purse < 500_000) is wins and purse != 500_000:
            break
    won = 500_000 - casino.table(table).live.table.purse("ann")
    assert (won > 0) is wins
    casino.do("ann", f"table:{table}", table_do.StandUp("ann"))
    count(casino, table, "closing", chips_of(casino.table(table).live.tray_cents))
    count(casino, table, "drop", chips_of(500_000))
    return won


def tournament_day(casino: Casino, name: str, day: str) -> None:
    """Three people at 3,333 cents each, 35 % for the charity; stopped with three left, so that chips decide."""
    entry = {"buy_in_cents": 3_333, "spend_cents_max": 9_000}
    charity = {"name": BRIGADE, "part_bp": 3_500}
    terms = quick_terms(id=name, day=day, money="house", entry=entry, charity=charity, kind="hourly")
    desk = announced(casino, terms)
    for who in ("ann", "bob", "cal"):
        person(casino, who, 10_000)
        casino.do(who, desk.stream, tournament_do.Enter(who))
    begun(casino, desk)
    play(casino, desk, groups=2)
    casino.do("sam", desk.stream, tournament_do.InterruptTournament("power failure", readable=False, agreed=False))
    play(casino, desk)
    assert desk.state.status == "over"


def test_h2_the_month_adds_up_and_a_loss_of_games_never_offsets_tournaments(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino, day="2026-11-20")
    won = games_day(casino, "2026-11-20", "T1", wins=True)
    tournament_day(casino, "friday", "2026-11-20")
    casino.do("sam", STREAM, do.NameCharity("2026-11-20", BRIGADE, 3_500))
    assert code_of(casino, "carl", do.ShareDay("2026-11-20", won)) == "charity/open"
    casino.do("sam", "house", house_do.CloseDay())
    lost = games_day(casino, "2026-11-21", "T2", wins=False)
    tournament_day(casino, "saturday", "2026-11-21")
    casino.do("sam", STREAM, do.NameCharity("2026-11-21", BRIGADE, 3_500))
    casino.do("sam", "house", house_do.CloseDay())
    assert code_of(casino, "carl", do.ShareDay("2026-11-20", won + 1)) == "charity/win"
    casino.do("carl", STREAM, do.ShareDay("2026-11-20", won))
    casino.do("carl", STREAM, do.ShareDay("2026-11-21", lost))
    assert code_of(casino, "carl", do.ShareDay("2026-11-20", won)) == "charity/shared"
    casino.do("carl", STREAM, do.RecordExpense("2026-11-20", "games", "licence", 2_500))
    made = charity_report(books(casino), "2026-11")
    # Each tournament: 3 × 3,333 = 9,999 paid in; 35 % is 3,499.65, so 3,500 for the charity, and 6,499 in prizes.
    # Games: 35 % of what the first day won, rounded up; the second day lost, and brings nothing.
    first = -(-won * 35 // 100)
    assert [(day.games_cents, day.games_part_cents) for day in made.days] == [(won, first), (lost, 0)]
    assert [(day.tournaments_cents, day.tournaments_part_cents) for day in made.days] == [(3_500, 3_500)] * 2
    data = report_data(made)
    [sums] = data["charities"]
    assert (sums["games_part_cents"], sums["tournaments_part_cents"]) == (first, 3_500 + 3_500)
    # The licence was for games: it takes nothing from what tournaments have brought.
    assert (sums["games_net_cents"], sums["tournaments_net_cents"]) == (first - 2_500, 7_000)
    assert sums["unshared_cents"] == 0
    assert balance(casino, f"cash/charity:{BRIGADE}") == first + 7_000
    [one] = charity_report(books(casino), "2026-11-21").charities
    assert (one.games_part_cents, one.tournaments_part_cents) == (0, 3_500)
    assert verify_journal(books(casino), key=KEY).findings == ()
    # As a spreadsheet reads it.
    rows = list(csv.reader(io.StringIO(report_csv(made))))
    head = next(row for row in rows if row[:1] == ["list"] and "games_net_cents" in row)
    told = dict(zip(head, next(row for row in rows if row[:1] == ["charities"]), strict=True))
    assert (int(told["games_net_cents"]), int(told["tournaments_net_cents"])) == (first - 2_500, 7_000)
    assert len([row for row in rows if row[:1] == ["days"]]) == 2
    casino.journal.close()
    assert opened(tmp_path).charity.books.days["2026-11-20"].games_cents == first


def test_h2_x5_a_day_closes_when_its_tournaments_have_paid(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino, day="2026-11-20")
    desk = announced(casino, quick_terms(money="house", kind="hourly"))
    for who in ("ann", "bob"):
        person(casino, who, 10_000)
        casino.do(who, desk.stream, tournament_do.Enter(who))
    begun(casino, desk)
    play(casino, desk, groups=2)
    assert code_of(casino, "sam", house_do.CloseDay(), "house") == "day/tournaments"
    casino.do("sam", desk.stream, tournament_do.InterruptTournament("power failure", readable=False, agreed=False))
    assert code_of(casino, "sam", house_do.CloseDay(), "house") == "day/tournaments"  # ruled, and not paid yet
    play(casino, desk)
    casino.do("sam", "house", house_do.CloseDay())
    # One that nobody was dealt a card in waits for another day, and a demo one for none.
    casino.do("sam", "house", house_do.OpenDay("2026-11-21"))
    announced(casino, quick_terms(id="later", day="2026-11-22", money="house"))
    of_bots(casino, 3, id="demo")
    casino.do("sam", "house", house_do.CloseDay())
    assert verify_journal(books(casino), key=KEY).findings == ()


def test_h2_a_signature_is_under_the_report_as_it_is_and_falls_when_it_changes(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.do("sam", STREAM, do.NameCharity("2026-11-20", BRIGADE, 3_500))
    casino.do("carl", STREAM, do.RecordExpense("2026-11-20", "games", "licence", 2_500))

    def report() -> CharityReport:
        return charity_report(books(casino), "2026-11")

    def signed() -> list[tuple[str, bool]]:
        return [(each.by, each.holds) for each in report().signatures]

    first = digest_of(report())
    assert code_of(casino, "sam", do.SignCharityReport("2026-11", "00" * 32)) == "charity/digest"
    assert code_of(casino, "sam", do.SignCharityReport("2026-11-20", first)) == "charity/digest"  # another period's
    assert code_of(casino, "sam", do.SignCharityReport("November", first)) == "charity/period"
    for who in ("audrey", "sam"):
        casino.do(who, STREAM, do.SignCharityReport("2026-11", first))
    assert code_of(casino, "sam", do.SignCharityReport("2026-11", first)) == "charity/signed"
    assert digest_of(report()) == first  # signatures are no part of what is signed
    assert signed() == [("audrey", True), ("sam", True)]
    casino.do("carl", STREAM, do.RecordExpense("2026-11-20", "games", "a rent", 1))
    assert signed() == [("audrey", False), ("sam", False)]
    assert code_of(casino, "sam", do.SignCharityReport("2026-11", first)) == "charity/digest"
    casino.do("sam", STREAM, do.SignCharityReport("2026-11", digest_of(report())))
    assert signed() == [("audrey", False), ("sam", True)]
    assert verify_journal(books(casino), key=KEY).findings == ()


def test_h2_an_expense_that_was_entered_wrongly_is_taken_back_once_and_stands_in_the_report(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.do("sam", STREAM, do.NameCharity("2026-11-20", BRIGADE, 3_500))
    casino.do("carl", STREAM, do.RecordExpense("2026-11-20", "games", "licence", 125_000))
    digest = digest_of(charity_report(books(casino), "2026-11"))
    casino.do("sam", STREAM, do.SignCharityReport("2026-11", digest))
    assert code_of(casino, "ann", do.TakeBackExpense(1, "mine")) == "rights/refused"
    assert code_of(casino, "carl", do.TakeBackExpense(2, "typed twice")) == "expense/unknown"
    assert code_of(casino, "carl", do.TakeBackExpense(1, " ")) == "reason/none"
    casino.do("carl", STREAM, do.TakeBackExpense(1, "it was 12.50"))
    assert code_of(casino, "carl", do.TakeBackExpense(1, "it was 12.50")) == "expense/taken_back"
    assert code_of(casino, "carl", do.TakeBackExpense(2, "after all")) == "expense/unknown"  # it is no expense itself
    casino.do("carl", STREAM, do.RecordExpense("2026-11-20", "games", "licence", 1_250))
    made = charity_report(books(casino), "2026-11")
    # 1,250.00 less 1,250.00, and 12.50: nothing was edited, and what was signed is an earlier version.
    assert [(each.number, each.words, each.cents, each.takes_back) for each in made.expenses] == [
        (1, "licence", 125_000, 0),
        (2, "it was 12.50", -125_000, 1),
        (3, "licence", 1_250, 0),
    ]
    assert [(each.games_expenses_cents, each.games_net_cents) for each in made.charities] == [(1_250, -1_250)]
    assert [each.holds for each in made.signatures] == [False]
    rows = [row for row in csv.reader(io.StringIO(report_csv(made))) if row[:1] == ["expenses"]]
    assert [row[1:] for row in rows][1] == ["2", "2026-11-20", "games", "it was 12.50", "-125000", "carl", "1"]
    assert {len(row) for row in rows} == {8}
    assert verify_journal(books(casino), key=KEY).findings == ()


def test_r9_h2_what_somebody_typed_as_a_reason_is_not_run_by_a_spreadsheet(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.do("sam", STREAM, do.NameCharity("2026-11-20", BRIGADE, 3_500))
    casino.do("carl", STREAM, do.RecordExpense("2026-11-20", "games", "=cmd|' /C calc'!A0", 1_250))
    casino.do("carl", STREAM, do.TakeBackExpense(1, "-2+3"))
    rows = csv.reader(io.StringIO(report_csv(charity_report(books(casino), "2026-11"))))
    told = [(row[4], row[5]) for row in rows if row[:1] == ["expenses"]]
    assert told == [("'=cmd|' /C calc'!A0", "1250"), ("'-2+3", "-1250")]


@pytest.mark.parametrize("period", ["2026-13", "2026-00", "2026-11-31", "2026-02-29", "2026", "2026-1", ""])
def test_h2_there_is_no_report_of_a_time_that_the_calendar_has_not(period: str) -> None:
    assert not is_period(period)
    assert is_period("2028-02-29")
    assert is_period("2026-12")


def test_h2_e16_each_charity_stands_by_itself_and_a_tournament_is_for_the_days(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino, day="2026-11-20")
    choir = "The choir"
    casino.do("sam", STREAM, do.NameCharity("2026-11-20", BRIGADE, 3_500))
    tournament_day(casino, "friday", "2026-11-20")
    # A tournament for another charity is not dealt on this day, and the day goes to no other one after it was.
    other = quick_terms(id="other", money="house", kind="hourly", charity={"name": choir, "part_bp": 1_000})
    desk = announced(casino, other)
    for who in ("ann", "bob"):
        casino.do(who, desk.stream, tournament_do.Enter(who))
    casino.do("sam", desk.stream, tournament_do.DrawSeats())
    assert code_of(casino, "sam", tournament_do.DealFirstCard(), desk.stream) == "tournament/charity"
    assert code_of(casino, "sam", do.NameCharity("2026-11-20", choir, 1_000)) == "charity/tournament"
    casino.do("sam", desk.stream, tournament_do.CancelTournament("the wrong charity"))
    casino.do("carl", STREAM, do.RecordExpense("2026-11-20", "games", "licence", 900))
    casino.do("carl", STREAM, do.RecordExpense("2026-11-20", "tournaments", "the hall", 400))
    casino.do("sam", STREAM, do.NameCharity("2026-11-21", choir, 1_000))
    casino.do("carl", STREAM, do.RecordExpense("2026-11-21", "tournaments", "tea", 300))
    found = charity_report(books(casino), "2026-11").charities
    # The brigade: 35 % of 9,999 is 3,500 for tournaments, less 400; of games nothing, less 900. The choir: tea, and no more.
    assert [(each.charity, each.games_net_cents, each.tournaments_net_cents) for each in found] == [
        (BRIGADE, -900, 3_500 - 400),
        (choir, 0, -300),
    ]


def test_h2_every_node_writes_in_the_same_books(tmp_path: Path) -> None:
    first = opened(tmp_path)
    node = Node("second", lambda _: True, set())
    second = Casino(books(first), KEY, Clock(), Chance("second"), node)
    first.node = Node("first", lambda _: True, set())
    first.do("sam", STREAM, do.NameCharity("2026-11-16", BRIGADE, 3_500))
    second.do("sue", STREAM, do.RecordExpense("2026-11-16", "games", "a licence", 5_000))  # it has not written before
    first.do("sam", STREAM, do.RecordExpense("2026-11-16", "games", "a stamp", 100))
    assert [each.words for each in first.charity.books.expenses] == ["a licence", "a stamp"]
    assert verify_journal(books(first), key=KEY).findings == ()


@pytest.mark.parametrize("win, part, cents", [(0, 3_500, 0), (-9_000, 3_500, 0), (1, 1, 1), (10_001, 3_500, 3_501)])
def test_h2_the_stated_part_is_never_less_and_never_of_a_loss(win: int, part: int, cents: int) -> None:
    assert games_part(win, part) == cents


def test_h2_only_those_who_may_write_in_the_charitys_books(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    assert code_of(casino, "ann", do.NameCharity("2026-11-20", BRIGADE, 3_500)) == "rights/refused"
    for day in ("friday", "2026-11-31", "2026-13-01"):
        assert code_of(casino, "sam", do.NameCharity(day, BRIGADE, 3_500)) == "day/name"
    assert code_of(casino, "sam", do.NameCharity("2026-11-20", BRIGADE, 10_001)) == "charity/part"
    assert code_of(casino, "carl", do.RecordExpense("2026-11-20", "games", "rent", 5)) == "charity/none"
    casino.do("sam", STREAM, do.NameCharity("2026-11-20", BRIGADE, 3_500))
    assert code_of(casino, "carl", do.RecordExpense("2026-11-20", "games", "rent", 0)) == "money/amount"
    assert games_win(books(casino), "2026-11-20", "cash") == 0


def test_h1_e15_chips_are_redeemed_on_their_day_at_face_value_and_nothing_is_refunded(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rich(casino, day="2026-11-20")
    casino.open_table("sam", "E1", load("casablanca"), Run(currency="cash"))
    person(casino, "ann", 10_000)
    casino.do("carl", "house", house_do.BuyChips("ann", 6_000))
    casino.do("carl", "house", house_do.RedeemChips("ann", 2_000))
    assert balance(casino, "cash/person:ann") == 6_000  # at face value
    casino.do("sam", "house", house_do.CloseDay())
    casino.do("sam", "house", house_do.OpenDay("2026-11-21"))
    assert code_of(casino, "carl", house_do.RedeemChips("ann", 4_000, "2026-11-20"), "house") == "chips/day"
    assert code_of(casino, "carl", house_do.RedeemChips("ann", 1), "house") == "ledger/short"  # none of today's
    assert balance(casino, "cash/person:ann") == 6_000


def test_h1_e16_posted_limits_are_enforced_at_games_and_open_in_tournaments(tmp_path: Path) -> None:
    from queenhigh.round.actions import PlaceWager

    casino = opened(tmp_path)
    rich(casino)
    rules = load("casablanca")
    cash_table(casino, "E1", rules, 1_000_000)
    person(casino, "ann", 50_000)
    casino.do("ann", "table:E1", table_do.Sit("ann", (1,), 50_000))
    casino.do("house", "table:E1", table_do.StartRound(bytes(32)))
    too_much = PlaceWager("ann", 1, "ante", 1_100)  # the file's maximum stands at $10
    assert code_of(casino, "ann", too_much, "table:E1") == "wager/above_maximum"
    assert code_of(casino, "ann", PlaceWager("ann", 1, "ante", 0), "table:E1")
    terms = quick_terms(
        game="casablanca", entry={"buy_in_cents": 100, "spend_cents_max": 900}, charity={"name": BRIGADE, "part_bp": 1}
    )
    assert all(wager.one_cents_max is None for wager in terms.rules_at(1).wager.values())
