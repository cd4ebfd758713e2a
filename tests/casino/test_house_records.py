"""Significant events, disputes, the self-check, what is known of persons."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from queenhigh.bootstrap import housekeeping, running_house
from queenhigh.bootstrap.house_folder import read_house
from queenhigh.casino import self_check
from queenhigh.casino.approvals import Approve
from queenhigh.casino.archive import Streamed
from queenhigh.casino.desks import TableDesk
from queenhigh.casino.floor import Floor
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.records.significant import CATEGORIES, significant
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.casino.trays.tray import TrayTerms
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import IllegalAction
from queenhigh.round.actions import Decide, PlaceWager, Rack, VoidRound
from queenhigh.round.events import WagerSettled
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.store.opening import StoreFailed
from queenhigh.store.requests import RequestBox
from queenhigh.web.rule_files import changed
from tests.casino.houses import KEY, Clock, books, opened, rich
from tests.casino.players import Players
from tests.casino.progressive import linked, progressive
from tests.casino.running import play_bots, running

DAY = 24 * 3600 * 1000
GUS, JOE = "guest:gus", "guest:joe"


def test_r5_a_disputed_hand_is_tracked_to_a_written_answer_of_somebody_else(tmp_path: Path) -> None:
    with running(tmp_path / "house") as house:
        casino = house.casino
        staff: dict[str, house_do.Role] = {"dina": "dealer", "bob": "player", "dave": "supervisor"}
        for who, role in staff.items():
            casino.do("os:root", "house", house_do.AddPerson(who, (role,)))
        casino.open_table("sam", "T1", load("tcp-01"), Run(dealing="dealer"))
        casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 10_000))
        casino.do("dina", "table:T1", table_do.StartRound())
        casino.do("ann", "table:T1", PlaceWager("ann", 1, "ante", 500))
        casino.do("bob", "table:T1", table_do.Sit("bob", (2,), 10_000))  # from the next round on
        casino.do("sue", "table:T1", VoidRound("a card lay on the floor"))
        casino.do("dina", "table:T1", Rack())

        def refused(who: str, action: object, code: str) -> None:
            with pytest.raises(IllegalAction, check=lambda error: error.code == code):
                casino.do(who, "house", action)

        words = "the fold was not mine"
        refused("ann", house_do.DisputeHand("T9", 1, words), "dispute/no_round")
        refused("ann", house_do.DisputeHand("T1", 2, words), "dispute/no_round")
        refused("bob", house_do.DisputeHand("T1", 1, words), "dispute/not_there")
        refused("ann", house_do.DisputeHand("T1", 1, " "), "reason/none")
        casino.do("ann", "house", house_do.DisputeHand("T1", 1, words))
        assert [(each.number, each.by, each.answer) for each in casino.house.disputes] == [(1, "ann", "")]
        refused("dave", house_do.AnswerDispute(1, "  "), "reason/none")
        refused("carl", house_do.AnswerDispute(1, "no"), "rights/refused")
        # Whoever dealt it, or called it off, does not answer; not even with the right to answer others.
        casino.do("os:root", "house", house_do.ChangeRoles("dina", ("dealer", "supervisor")))
        refused("dina", house_do.AnswerDispute(1, "all was well"), "dispute/dealt")
        refused("sue", house_do.AnswerDispute(1, "all was well"), "dispute/dealt")
        casino.do("audrey", "house", house_do.AnswerDispute(1, "the record shows your press"))
        refused("dave", house_do.AnswerDispute(1, "once more"), "dispute/none")
    with running(tmp_path / "house") as again:
        assert again.casino.house.disputes[0].answered_by == "audrey"
        assert verify_journal(again.journal).findings == ()


def test_r6_significant_events_have_who_when_before_and_after_in_every_category(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path / "house", clock) as house:
        casino = house.casino
        casino.open_table("sam", "T1", load("tcp-01"), Run())
        casino.do("os:root", "house", house_do.ChangeRoles("ann", ("player", "dealer")))
        clock.wait(5_000)
        casino.do("sam", "table:T1", live_do.PauseTable("lunch"))
        casino.do("sue", "house", house_do.Note("keys", "the key of table T1 was handed over", "sam", "sue"))
        casino.do("carl", "house", house_do.Note("money", "a bag was counted", "0", "100"))
        casino.do("os:root", "house", house_do.AcceptCode("0" * 64, "tested"))
        with pytest.raises(IllegalAction):
            casino.do("ann", "house", house_do.Deposit("sam", 1))
    reader = read_house(tmp_path / "house")
    found = significant(reader)
    assert {each.category for each in found} == set(CATEGORIES)
    by_what = {each.what: each for each in found}
    roles = by_what["roles changed (person ann)"]
    assert (roles.category, roles.who, roles.before, roles.after) == ("accounts", "os:root", "player", "player, dealer")
    paused = by_what["table T1: table paused (reason lunch)"]
    assert (paused.at, paused.who, paused.place) == ("2027-01-15 08:00:05", "sam", "table:T1 2")
    assert by_what["the key of table T1 was handed over"].after == "sue"
    assert any("refused: ann may not do this" in what for what in by_what)
    assert [each.what for each in significant(reader, "money")] == ["a bag was counted"]
    assert significant(reader, last=1) == found[-1:]
    reader.close()


def test_r6_what_is_changed_says_what_it_was_and_what_it_is(tmp_path: Path) -> None:
    """Rates, ceilings, adjustments, corrections, pay tables and the owner's money: each with both sides."""
    casino = opened(tmp_path)
    rules = progressive(meter__progressive__ceiling=1_500)
    rich(casino, 30_000_000)  # $300,000 come into an empty cage
    linked(casino, ("T1",), rules, Run(currency="cash"))
    # The tray took $50,000 of it.
    casino.do("carl", "house", house_do.FundCage(-1_000_000, "to the bank"))
    casino.do("sam", "house", Approve(casino.house.approvals.last))
    casino.do("sam", "meter:house", meter_do.ChangeRate(1_250, "a lower share"))
    casino.do("sam", "meter:house", meter_do.ChangeRate(2_000, "a higher one, after all"))
    casino.do("sam", "meter:house", meter_do.RaiseCeiling(200_000, "a better display"))
    casino.do("sam", "meter:house", meter_do.AdjustMeter(500_000, "a press was missed"))
    casino.do("sue", "meter:house", Approve(casino.meters.book("house").approvals.last))
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 0))
    casino.do("house", "table:T1", table_do.StartRound(readings=casino.readings(casino.table("T1"))))
    casino.do("sam", "table:T1", live_do.CorrectPayout(1, "ann", 700, "a chip too little"))
    casino.do("sue", "table:T1", Approve(casino.table("T1").live.approvals.last))
    lower = changed(rules, {"wager.ante.cents_min": 1_000})
    casino.post_rules("sam", "T1", lower)
    report = verify_journal(books(casino), key=KEY)
    assert report.findings == ()
    # Amounts and parts stand there as people read them, and as numbers for whoever tells them in another language.
    told = {each.kind: each for each in significant(books(casino), "money")}
    owners = "cage funded (amount -$10,000, reason to the bank, asked by carl, approved by sam)"
    assert (told["cage_funded"].what, told["cage_funded"].said["cents"]) == (owners, -1_000_000)
    assert told["rate_chosen"].what == "meter house: rate chosen (contribution 20.00 %, reason a higher one, after all)"
    assert told["ceiling_raised"].what == "meter house: ceiling raised (ceiling $2,000, reason a better display)"
    assert told["meter_adjusted"].what.startswith("meter house: meter adjusted (amount $0 and 500000 micro-cents, ")
    found = {
        kind: [(each.before, each.after) for each in significant(books(casino)) if f"{kind} (" in each.what]
        for kind in (
            "cage funded", "rate chosen", "ceiling raised", "meter adjusted", "payout corrected", "rules posted"
        )
    }  # fmt: skip
    assert found == {
        # 30,000,000 less the 5,000,000 cents of the tray: 25,000,000, of which the owner takes 1,000,000.
        "cage funded": [
            ("$0 in the cage", "$300,000 in the cage"),
            ("$250,000 in the cage", "$240,000 in the cage"),
        ],
        # The file's share, then what waits for the next win.
        "rate chosen": [("14.00 %", "12.50 %"), ("12.50 %", "20.00 %")],
        "ceiling raised": [("$1,500", "$2,000")],
        # The seed of $1,000 and half a cent.
        "meter adjusted": [("$1,000", "$1,000 and 500000 micro-cents")],
        "payout corrected": [("$50,000 in the tray", "$49,993 in the tray")],
        "rules posted": [(f"rules {rules.hash[:12]}", f"rules {lower.hash[:12]}")],
    }


def faults(house: running_house.RunningHouse) -> list[str]:
    return list(house.casino.house.faults)


def test_r7_a_mismatch_opens_no_new_round_until_somebody_accepts_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ["a" * 64]
    monkeypatch.setattr(housekeeping, "running_code", lambda: code[0])
    clock = Clock()
    with running(tmp_path / "house", clock) as house:
        house.casino.do("os:root", "house", house_do.AcceptCode("a" * 64, "tested in the lab"))
        house.casino.open_table("sam", "T1", load("tcp-01"), Run())
        play_bots(house, ("T1",), 1)
        assert house.check_self() == ()
        # Daily: the code changes under the running house.
        code[0] = "b" * 64
        house.tend()
        assert faults(house) == []
        clock.wait(DAY)
        house.tend()
        assert faults(house) == ["the code is bbbbbbbbbbbb, and aaaaaaaaaaaa was accepted"]
        with pytest.raises(IllegalAction, match="the self-check has found a fault"):
            house.casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
    # At the start, too; and it bites until an administrator accepts it.
    with running(tmp_path / "house", clock) as house:
        assert len(faults(house)) == 1
        play_bots(house, ("T1",), 1)
        assert house.casino.table("T1").live.table.rounds == 1
        with pytest.raises(IllegalAction, match="may not do this"):
            house.casino.do("sam", "house", house_do.AcceptCode("b" * 64, "I like it"))
        house.casino.do("os:root", "house", house_do.AcceptCode("b" * 64, "the new version was tested"))
        assert house.check_self("os:root") == ()
        play_bots(house, ("T1",), 1)
        assert house.casino.table("T1").live.table.rounds == 2


def test_r7_a_house_that_runs_looks_at_itself_a_little_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays would wait for a look at thousands of tables; half a look says nothing, and one is recorded once."""
    monkeypatch.setattr(housekeeping, "running_code", lambda: "a" * 64)
    clock = Clock()
    with running(tmp_path / "house", clock) as house:
        house.casino.do("os:root", "house", house_do.AcceptCode("a" * 64, "tested in the lab"))
        for number in range(1, 6):
            house.casino.open_table("sam", f"T{number}", load("tcp-01"), Run())
        last = house.casino.table("T5")
        last.live = replace(last.live, run=replace(last.live.run, coach=False))
        clock.wait(DAY)
        right, looked_at = self_check._wrong_at, []

        def slow(desk: TableDesk, journal: Streamed) -> Iterator[str]:
            clock.wait(6)  # two of them are more than the ten milliseconds that a look may take
            looked_at.append(desk.name)
            return right(desk, journal)

        def gone(*_: object) -> Iterator[str]:
            raise StoreFailed("store/failed", "the disk is away", {})

        monkeypatch.setattr(self_check, "_wrong_at", slow)
        for so_far in (["T1", "T2"], ["T1", "T2", "T3", "T4"]):
            house.tend()
            assert (looked_at, house.has_more, faults(house)) == (so_far, True, [])
        monkeypatch.setattr(self_check, "_wrong_at", gone)
        with pytest.raises(StoreFailed):
            house.tend()
        assert faults(house) == []  # a disk that is away is no fault of a table
        monkeypatch.setattr(self_check, "_wrong_at", slow)
        looked_at.clear()
        while house.has_more or not faults(house):
            house.tend()
        assert looked_at == ["T1", "T2", "T3", "T4", "T5"]
        assert faults(house) == ["table T5 is not set as it is recorded: coach"]
        house.tend()
        assert looked_at[5:] == []  # until the next day


def test_r7_a_look_that_another_process_asks_for_is_answered_when_it_is_over(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path / "house", clock) as house:
        house.casino.do("os:root", "house", house_do.AcceptCode(housekeeping.running_code(), "tested"))
        house.reach()  # as the server does, in a thread of its own
        box = RequestBox(str(tmp_path / "house" / "requests.db"))
        number = box.ask(clock(), "os:root", "house", '{"do":"check_self","code":""}')
        before = house.casino.house_desk.version
        for _ in range(3):
            clock.wait(1_000)
            house.tend()
            house.reach()
        assert (box.answer(number), house.casino.house_desk.version) == ("", before + 1)
        assert box.open_requests() == []


def test_r7_a_rule_file_that_was_changed_opens_no_new_round(tmp_path: Path) -> None:
    with running(tmp_path / "house") as house:
        house.casino.open_table("sam", "T1", load("tcp-01"), Run())
        house.journal._db.execute("UPDATE rules SET content = CAST(replace(content, '40', '41') AS BLOB)").fetchall()
        (fault,) = house.check_self()
        assert load("tcp-01").hash[:12] in fault
        with pytest.raises(IllegalAction, match="self-check"):
            house.casino.do("guest:gus", "table:T1", table_do.Sit("guest:gus", (1,), 10_000))


@pytest.mark.parametrize(
    "field, other",
    [
        ("timers", Timers(betting=1)),
        ("tray", TrayTerms(denominations=(100,))),
        ("meters", (("progressive", "another"),)),
        ("coach", False),
        ("award_order", "button"),
    ],
)
def test_r7_a_setting_that_was_changed_behind_the_journal_opens_no_new_round(
    tmp_path: Path, field: str, other: object
) -> None:
    with running(tmp_path / "house") as house:
        house.casino.open_table("sam", "T1", load("tcp-01"), Run())
        play_bots(house, ("T1",), 1)
        assert house.check_self() == ()
        desk = house.casino.table("T1")
        desk.live = replace(desk.live, run=replace(desk.live.run, **{field: other}))
        assert house.check_self() == (f"table T1 is not set as it is recorded: {field}",)
        play_bots(house, ("T1",), 1)
        assert desk.live.table.rounds == 1
    # It was in memory alone: the next start reads what is recorded.
    with running(tmp_path / "house") as house:
        assert house.check_self() == ()
        play_bots(house, ("T1",), 1)


def test_r7_a_limit_that_was_changed_behind_the_journal_opens_no_new_round(tmp_path: Path) -> None:
    with running(tmp_path / "house") as house:
        house.casino.open_table("sam", "T1", load("tcp-01"), Run())
        desk = house.casino.table("T1")
        other = changed(desk.known_rules, {"wager.ante.cents_min": 1_000})
        house.casino.rulebook.keep(other)
        # Both the table and what it plays from: they agree with each other, and not with the journal.
        desk.rules, desk.live = other, replace(desk.live, table=replace(desk.live.table, rules_hash=other.hash))
        assert house.check_self() == ("table T1 is not set as it is recorded: the rule file",)
        with pytest.raises(IllegalAction, match="self-check"):
            house.casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
    with running(tmp_path / "house") as house:
        # A limit that is posted is recorded, before and after the first round with it.
        desk = house.casino.table("T1")
        house.casino.post_rules("sam", "T1", changed(desk.known_rules, {"wager.ante.cents_min": 1_000}))
        assert house.check_self() == ()
        play_bots(house, ("T1",), 1)
        assert house.check_self() == ()


@pytest.mark.parametrize("scope", ["table:T11", "game:tcp-1", "person:anne"])
def test_r8_what_is_misspelt_is_not_disabled_in_the_place_of_what_is_meant(tmp_path: Path, scope: str) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    kind, _, name = scope.partition(":")
    with pytest.raises(IllegalAction, match=f"there is no {kind} '{name}' in this house"):
        casino.do("sam", "house", house_do.Disable(scope, "a fire drill"))
    assert not casino.house.disabled


@pytest.mark.parametrize("scope", ["all", "game:tcp-01", "table:T1"])
def test_r8_a_round_that_runs_is_finished_whatever_is_disabled(tmp_path: Path, scope: str) -> None:
    with running(tmp_path / "house") as house:
        casino = house.casino
        casino.open_table("sam", "T1", load("tcp-01"), Run())
        casino.do(GUS, "table:T1", table_do.Sit(GUS, (1,), 20_000))
        casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
        casino.do("sam", "house", house_do.Disable(scope, "an audit"))
        Players(casino, "T1", {GUS: ((1, "ante", 500),)}).rounds(1)
        table = casino.table("T1").live.table
        assert (table.rounds, table.is_open) == (1, False)
        before = casino.table("T1").version
        for who, action in (
            ("house", table_do.StartRound(bytes(range(32)))),
            (JOE, table_do.Sit(JOE, (2,), 10_000)),
            (GUS, table_do.Move(GUS, (3,))),
            (GUS, table_do.Buy(GUS, 1_000)),
        ):
            with pytest.raises(IllegalAction, match="an audit"):
                casino.do(who, "table:T1", action)
        assert casino.table("T1").version == before
        casino.do(GUS, "table:T1", table_do.CashOut(GUS, 1_000))  # what is somebody's is given back all the same
        casino.do("sam", "house", house_do.Enable(scope))
        casino.do(JOE, "table:T1", table_do.Sit(JOE, (2,), 10_000))
        Players(casino, "T1", {JOE: ((2, "ante", 500),)}).rounds(1)


def test_r8_a_person_who_is_disabled_plays_the_round_to_its_end_and_leaves_every_table(tmp_path: Path) -> None:
    with running(tmp_path / "house") as house:
        casino = house.casino
        for name in ("T1", "T2"):
            casino.open_table("sam", name, load("tcp-01"), Run())
            casino.do("ann", f"table:{name}", table_do.Sit("ann", (1,), 20_000))
        casino.do(GUS, "table:T1", table_do.Sit(GUS, (2,), 20_000))
        casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
        casino.do("ann", "table:T1", PlaceWager("ann", 1, "ante", 500))
        casino.do("sam", "house", house_do.Disable("person:ann", "excluded"))
        seated = {name: [p.bettor for p in casino.table(name).live.table.people] for name in ("T1", "T2")}
        assert seated == {"T1": ["ann", GUS], "T2": []}  # where no round runs, at once
        for action in (
            PlaceWager("ann", 1, "pair_plus", 500),
            table_do.Buy("ann", 1_000),
            table_do.Move("ann", (3,)),
        ):
            with pytest.raises(IllegalAction, match="excluded"):
                casino.do("ann", "table:T1", action)
        players = Players(casino, "T1", {GUS: ((2, "ante", 500),)})
        players.until("decision")
        decided = Decide(1, "play")
        casino.do("ann", "table:T1", decided)  # what lies there is played by whoever put it there
        players.rounds(1)
        settled = [
            event.bettor
            for entry in casino.journal.read("table:T1")
            for event in casino.told(entry).events
            if isinstance(event, WagerSettled) and event.wager == "play"
        ]
        assert "ann" in settled
        assert [p.bettor for p in casino.table("T1").live.table.people] == [GUS]
        players.rounds(1)
        with pytest.raises(IllegalAction, match="excluded"):
            casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 10_000))
        casino.do("sam", "house", house_do.Enable("person:ann"))
        casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 10_000))


def test_r8_who_was_disabled_elsewhere_leaves_a_table_between_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have heard of it: the one that drives the table sees it all the same."""
    clock = Clock()
    with running(tmp_path / "house", clock) as house:
        casino = house.casino
        casino.open_table("sam", "T1", load("tcp-01"), Run())
        casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 20_000))
        monkeypatch.setattr(casino, "follow_up", lambda _: None)
        casino.do("sam", "house", house_do.Disable("person:ann", "excluded"))
        floor = Floor(casino)
        assert casino.table("T1").live.table.people
        floor.tick()
        assert not casino.table("T1").live.table.people
