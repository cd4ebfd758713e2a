"""One meter for many tables, through the service and the journal: fed, locked, paid and unlinked in one order for all."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.casino import approvals as two
from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.journal import Entry
from queenhigh.casino.ledger import ledger_account
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.meters import events as meter_ev
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run, StopTable
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.session.posting import post_rules
from queenhigh.store.sqlite import SqliteJournal
from tests.casino.checks import check_identity
from tests.casino.houses import KEY, Chance, Clock, opened
from tests.casino.progressive import Felt, fund, linked, progressive

M = 1_000_000
CASH = Run(currency="cash")
SEED = 100_000  # cents: $1,000 for a $1 wager
SHARE = 14  # cents of a wager of $1


def two_tables(casino: Casino, run: Run = CASH, **changes: Any) -> tuple[Felt, Felt]:
    """Two tables on one meter of the house's, with two people each."""
    linked(casino, ("T1", "T2"), progressive(**changes), run)
    fund(casino, "ann", "bob", "cal")
    return Felt(casino, "T1", {"ann": 1, "bob": 2}), Felt(casino, "T2", {"ann": 1, "cal": 3})


def check_again(casino: Casino, folder: Path) -> Casino:
    """The house closed and opened again is the same."""
    before = {name: (desk.live, desk.version) for name, desk in casino.tables.items()}
    books = {name: (desk.book, desk.version) for name, desk in casino.meters.desks.items()}
    casino.journal.close()
    again = opened(folder, chance=Chance("another start"))
    assert {name: (desk.live, desk.version) for name, desk in again.tables.items()} == before
    assert {name: (desk.book, desk.version) for name, desk in again.meters.desks.items()} == books
    check_identity(again)
    return again


def test_p3_winners_at_linked_tables_in_one_moment_are_ordered(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    first, second = two_tables(casino)
    first.until([1])
    second.until([3])
    shown = casino.meters.book("house").shows.cents
    locks = [
        Envelope("house", "table:T1", round_do.LockAward("progressive", 1, "ann"), "lock-1"),
        Envelope("house", "table:T2", round_do.LockAward("progressive", 3, "cal"), "lock-2"),
    ]
    replies = casino.submit(locks)
    amounts = [event.cents for reply in replies for event in reply.events if isinstance(event, round_ev.AwardLocked)]
    # The first has what the meter shows; the second finds the seed, and not a cent more.
    assert amounts == [shown, SEED]
    wins = casino.meters.book("house").wins
    assert [(win.number, win.table, win.cents) for win in wins] == [
        (wins[0].number, "T1", shown),
        (wins[0].number + 1, "T2", SEED),
    ]
    assert [reply.again for reply in casino.submit(locks)] == [True, True]
    check_identity(casino)
    casino = check_again(casino, tmp_path)
    with pytest.raises(IllegalAction, match="a later lock"):
        casino.do("house", "table:T1", round_do.ReleaseAward("progressive", 1, "ann"))
    before = casino.table("T1").live.table.purse("ann")
    Felt.finish(_at(casino, "T1"))
    assert casino.table("T1").live.table.purse("ann") == before + shown
    Felt.finish(_at(casino, "T2"))
    check_identity(casino)
    assert [win.table for win in casino.meters.book("house").hits[-2:]] == ["T1", "T2"]


def _at(casino: Casino, name: str) -> Felt:
    """A table at which everybody sits already."""
    felt = Felt(casino, name, {})
    felt.people = {person.bettor: person.seats[0] for person in felt.desk.live.table.people}
    return felt


def test_p5_a_void_returns_the_wager_from_the_tray_and_leaves_the_share_on_the_meter(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    felt, _ = two_tables(casino)
    purses = [felt.desk.live.table.purse(name) for name in ("ann", "bob")]
    tray = felt.desk.live.tray_cents
    felt.start()
    felt.coin_in()
    assert felt.desk.live.tray_cents == tray + 200
    felt.do("sam", round_do.VoidRound("the shuffler stopped"))
    assert [felt.desk.live.table.purse(name) for name in ("ann", "bob")] == purses
    assert felt.desk.live.tray_cents == tray
    assert casino.meters.book("house").shows.value == (SEED + 2 * SHARE) * M
    check_identity(casino)


def test_p3_a_void_releases_a_lock_and_strands_one_that_another_table_rests_on(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    first, second = two_tables(casino)
    first.until([1])
    shown = casino.meters.book("house").shows
    first.do(HOUSE_ACTOR, round_do.LockAward("progressive", 1, "ann"))
    first.do("sam", round_do.VoidRound("a fouled deck"))
    assert casino.meters.book("house").shows == shown
    first.do(HOUSE_ACTOR, round_do.Rack())
    first.until([1])
    second.until([3])
    shown = casino.meters.book("house").shows
    first.do(HOUSE_ACTOR, round_do.LockAward("progressive", 1, "ann"))
    second.do(HOUSE_ACTOR, round_do.LockAward("progressive", 3, "cal"))
    first.do(HOUSE_ACTOR, StopTable("an impossible state"))
    book = casino.meters.book("house")
    assert [win.status for win in book.wins] == ["stranded", "locked"]
    check_identity(casino)
    casino.do("sam", "meter:house", meter_do.AdjustMeter(0, "T1 was stopped", book.wins[0].number))
    casino.do("sue", "meter:house", two.Approve(1))
    assert casino.meters.book("house").shows.cents == SEED + shown.cents
    check_again(casino, tmp_path)


def test_p6_the_terms_of_a_meter_change_without_a_table_being_opened_again(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    felt, _ = two_tables(casino)
    casino.do("sam", "meter:house", meter_do.ChangeRate(2000, "a new season"))
    felt.until([2])
    felt.finish()
    felt.start()
    felt.coin_in()
    # Reseeded, and twice 20 cents.
    assert casino.meters.book("house").shows.value == (SEED + 40) * M
    casino.open_table("sam", "T3", progressive(), replace(CASH, meters=(("progressive", "house"),)))


def test_p7_only_files_of_equal_chance_and_award_share_a_meter(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rules = load("tcp-progressive-1")
    casino.open_meter("sam", "house", rules, "progressive")
    run = replace(CASH, meters=(("progressive", "house"),))
    # Another base game, another pay table beside the meter: the chance of A-K-Q of spades is 1 in 22,100 in both.
    casino.open_table("sam", "T1", load("tcp-05+tcp-progressive-1"), run)
    casino.open_table("sam", "T2", load("casablanca+tcp-progressive-1"), run)
    rows = [{"class": "mini_royal", "meter_percent": 100}]
    with pytest.raises(IllegalAction, match=r"100 % of the meter with chance 1/5525 .* 1/22100 .*only equal chances"):
        casino.open_table("sam", "T3", progressive(rows), run)
    with pytest.raises(IllegalAction, match="other terms"):
        casino.open_table("sam", "T3", progressive(meter__progressive__seed=2000), run)
    with pytest.raises(IllegalAction, match="the house has none of that name"):
        casino.open_table("sam", "T3", rules, replace(CASH, meters=(("progressive", "other"),)))
    with pytest.raises(IllegalAction, match="the table in demo"):
        casino.open_table("sam", "T3", rules, replace(run, currency="demo"))
    assert "T3" not in casino.tables
    assert casino.meters.book("house").tables == ("T1", "T2")


def test_p7_a_posted_pay_table_keeps_the_chance_on_the_meter(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    felt, _ = two_tables(casino)
    now = felt.desk.known_rules
    for rows, fits in (([{"class": "pair", "meter_percent": 100}], False), (None, True)):
        then = progressive(rows, wager__ante__cents_max=20_000)
        casino.rulebook.keep(then)
        if fits:
            felt.do("sam", post_rules(now, then))
        else:
            with pytest.raises(IllegalAction, match="only equal chances"):
                felt.do("sam", post_rules(now, then))


def test_p8_wagers_on_an_unlinked_meter_are_refused_and_what_lies_there_is_fed(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    first, second = two_tables(casino)
    first.start()
    casino.do("sam", "meter:house", meter_do.UnlinkMeter("the display is dark", "T1"))
    bet = round_do.PlaceWager("ann", 1, "progressive", 100)
    with pytest.raises(IllegalAction, match="no wagers on the Progressive now: the display is dark"):
        first.do("ann", bet)
    first.coin_in()
    assert casino.meters.book("house").counts.wagers == 2
    second.start()
    casino.do("sam", "meter:house", meter_do.UnlinkMeter("no power"))
    with pytest.raises(IllegalAction, match="no power"):
        second.do("cal", round_do.PlaceWager("cal", 3, "progressive", 100))
    casino.do("sam", "meter:house", meter_do.LinkMeter())
    second.coin_in()
    assert casino.meters.book("house").counts.wagers == 4
    assert casino.meters.why_closed("house", "T1") == "the display is dark"
    assert casino.meters.why_closed("house", "T2") == ""


class Damaged(SqliteJournal):
    """A journal in which one meter's stream cannot be read, for as long as that is so."""

    is_damaged = True

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        for entry in super().read(stream, after):
            yield replace(entry, body=b"{") if stream == "meter:house" and self.is_damaged else entry


def test_p8_a_stream_that_cannot_be_read_for_some_seconds_is_seen_said_and_taken_up_again(tmp_path: Path) -> None:
    journal = Damaged(str(tmp_path / "journal.db"))
    journal.is_damaged = False
    casino = opened(tmp_path, journal=journal)
    first, second = two_tables(casino)
    first.start()
    casino.meters.look()
    assert casino.meters.why_closed("house", "T1") == ""
    journal.is_damaged = True
    casino.meters.look()
    closed = casino.meters.why_closed("house", "T1")
    assert "of meter:house cannot be read" in closed
    with pytest.raises(IllegalAction, match="no wagers on the Progressive now"):
        first.do("ann", round_do.PlaceWager("ann", 1, "progressive", 100))
    # A second look at what is still damaged does not open it.
    casino.meters.look()
    assert casino.meters.why_closed("house", "T1") == closed
    journal.is_damaged = False
    casino.meters.look()
    assert casino.meters.why_closed("house", "T1") == ""
    first.coin_in()
    second.start()
    second.coin_in()
    assert casino.meters.book("house").counts.wagers == 4  # two people at each table, each counted once
    check_identity(casino)


def test_p8_a_meter_that_cannot_be_read_stops_its_wagers_and_nothing_else(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    felt, _ = two_tables(casino)
    felt.until([1])
    felt.finish()
    fed = casino.meters.book("house").counts.wagers
    casino.journal.close()
    damaged = Casino(Damaged(str(tmp_path / "journal.db")), KEY, Clock(), Chance("later"))
    table = _at(damaged, "T1")
    seed = damaged.entropy(32)
    table.do(HOUSE_ACTOR, table_do.StartRound(seed, damaged.readings(table.desk)))
    table.do("ann", round_do.PlaceWager("ann", 1, "ante", 500))
    with pytest.raises(IllegalAction, match="no wagers on the Progressive now: entry 1 of meter:house cannot be read"):
        table.do("ann", round_do.PlaceWager("ann", 1, "progressive", 100))
    table.coin_in()
    table.settle()
    table.finish()
    damaged.journal.close()
    again = opened(tmp_path, chance=Chance("repaired"))
    assert again.meters.book("house").counts.wagers == fed
    check_identity(again)


def test_p12_money_moves_by_two_persons_to_equal_or_better_odds_only(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    better = progressive()
    worse = load("tcp-progressive-1")
    casino.open_meter("sam", "easy", better, "progressive")
    casino.open_meter("sam", "easy-too", better, "progressive")
    casino.open_meter("sam", "rare", worse, "progressive")
    with pytest.raises(IllegalAction, match="the odds on the meter rare are worse"):
        casino.do("sam", "meter:easy", meter_do.TransferMeter("rare", 5 * M, "no"))
    casino.do("sam", "meter:rare", meter_do.TransferMeter("easy", 5_000_001, "to where it is won"))
    with pytest.raises(IllegalAction, match="somebody else"):
        casino.do("sam", "meter:rare", two.Approve(1))
    reply = casino.do("sue", "meter:rare", two.Approve(1))
    assert any(isinstance(event, meter_ev.MoneySent) for event in reply.events)
    assert casino.meters.book("easy").shows.value == (SEED + 5) * M + 1
    assert casino.meters.book("rare").shows.value == (SEED - 5) * M - 1
    casino.do("sam", "meter:easy", meter_do.UnlinkMeter("the table is gone"))
    casino.do("sam", "meter:easy", meter_do.RetireMeter("easy-too", "the table is gone"))
    casino.do("sue", "meter:easy", two.Approve(1))
    assert casino.meters.book("easy-too").shows.value == (2 * SEED + 5) * M + 1
    assert casino.meters.book("easy").status == "retired"
    with pytest.raises(IllegalAction, match="none of that name"):
        casino.open_table("sam", "T1", better, replace(CASH, meters=(("progressive", "easy"),)))
    check_again(casino, tmp_path)


def test_p12_a_meter_does_not_end_under_a_hand_that_may_win_from_it(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    table, other = two_tables(casino)
    casino.open_meter("sam", "next", progressive(), "progressive")
    end = meter_do.RetireMeter("next", "the season is over")
    other.start()
    table.until([1])
    # Spot 1 is shown with a hand that wins the whole meter, and is not marked yet; bets lie on the other table.
    casino.do("sam", "meter:house", meter_do.UnlinkMeter("the season is over"))
    with pytest.raises(IllegalAction, match="a wager on the meter house is in play at table T1"):
        casino.do("sam", "meter:house", end)
    before = casino.meters.book("house").shows.cents
    table.finish()
    assert casino.meters.book("house").hits[-1].cents == before
    with pytest.raises(IllegalAction, match="a wager on the meter house is in play at table T2"):
        casino.do("sam", "meter:house", end)
    for person, seat in other.people.items():
        other.do(person, round_do.TakeBack(person, seat, "progressive"))
    casino.do("sam", "meter:house", end)
    casino.do("sam", "meter:house", meter_do.LinkMeter())
    ann = round_do.PlaceWager("ann", 1, "progressive", 100)
    other.do("ann", ann)
    casino.do("sam", "meter:house", meter_do.UnlinkMeter("the season is over"))
    with pytest.raises(IllegalAction, match="in play at table T2"):
        casino.do("sue", "meter:house", two.Approve(1))
    other.coin_in()
    with pytest.raises(IllegalAction, match="in play at table T2"):
        casino.do("sue", "meter:house", two.Approve(1))
    other.settle()
    other.finish()
    casino.do("sue", "meter:house", two.Approve(1))
    assert (casino.meters.book("house").status, casino.meters.book("house").account) == ("retired", 0)
    check_identity(casino)


def test_p12_money_for_a_meter_that_cannot_take_it_is_not_even_asked_for(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    for name, currency in (("first", "cash"), ("over", "cash"), ("toy", "demo")):
        casino.open_meter("sam", name, progressive(), "progressive", currency)
    casino.do("sam", "meter:over", meter_do.UnlinkMeter("over"))
    casino.do("sam", "meter:over", meter_do.RetireMeter("first", "over"))
    casino.do("sue", "meter:over", two.Approve(1))
    for to, why in (("over", "it is not open"), ("toy", "it is in demo")):
        with pytest.raises(IllegalAction, match=f"the meter '{to}' cannot take cash of the meter 'first': {why}"):
            casino.do("sam", "meter:first", meter_do.TransferMeter(to, M, "by mistake"))
    assert not casino.meters.book("first").approvals.pending


@pytest.mark.parametrize("game", ["ca-tcp", "ca-6cb"])
def test_p12_a_player_dealer_game_takes_no_meter(game: str) -> None:
    with pytest.raises(BadInput):
        load(f"{game}+tcp-progressive-1")


def test_p12_a_game_that_forbids_meters_takes_none(tmp_path: Path) -> None:
    own = tmp_path / "strict.toml"
    own.write_text(
        'schema = 1\nextends = "tcp-01"\nid = "strict"\ntitle = "No meters"\n[bank]\nmeters = "forbidden"\n',
        encoding="utf-8",
    )
    assert load(str(own)).bank.meters == "forbidden"
    with pytest.raises(BadInput, match="forbids meters"):
        load(f"{own}+tcp-progressive-1")


def test_s1_meters_are_a_supervisors(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    rules = load("tcp-progressive-1")
    for who in ("dina", "ann", "carl"):
        with pytest.raises(IllegalAction, match="may not do this"):
            casino.open_meter(who, "house", rules, "progressive")
    casino.open_meter("sam", "house", rules, "progressive")
    with pytest.raises(IllegalAction, match="may not do this"):
        casino.do("dina", "meter:house", meter_do.AdjustMeter(5, "mine"))
    felt = _with_a_winner(casino)
    with pytest.raises(IllegalAction, match="the meter says what an award is"):
        felt.do(HOUSE_ACTOR, round_do.LockAward("progressive", felt.winners()[0], "ann", 5))


def _with_a_winner(casino: Casino) -> Felt:
    linked(casino, ("T9",), progressive(), CASH, "often")
    fund(casino, "ann")
    felt = Felt(casino, "T9", {"ann": 1})
    felt.until([1])
    return felt


def test_t12_a_demo_table_gets_a_meter_of_its_own(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    for name in ("T1", "T2"):
        casino.open_table("sam", name, progressive(), Run())
    play(casino, [TableOfBots(casino, casino.table(name), name.encode()) for name in ("T1", "T2")], 4)
    assert sorted(casino.meters.desks) == ["T1.progressive", "T2.progressive"]
    assert all(desk.book.counts.wagers > 0 for desk in casino.meters.desks.values())
    check_again(casino, tmp_path)


@pytest.mark.parametrize("number", range(3))
def test_p4_tables_on_shared_meters_with_voids_adjustments_and_transfers_keep_the_identity(
    tmp_path: Path, number: int
) -> None:
    casino = opened(tmp_path, chance=Chance(f"p4/{number}"))
    chance = Random(number)
    rules = progressive(meter__progressive__ceiling=1001, meter__progressive__contribution_bp=3333)
    for meter in ("north", "south"):
        casino.open_meter("sam", meter, rules, "progressive", "demo")
    names = [f"T{index}" for index in range(1, 6)]
    for index, name in enumerate(names):
        meter = ("north", "south")[index % 2]
        casino.open_table("sam", name, rules, Run(meters=(("progressive", meter),)))
    tables = [TableOfBots(casino, casino.table(name), name.encode()) for name in names]
    for _ in range(60):
        envelopes = [envelope for table in tables if (envelope := table.next()) is not None]
        meter = chance.choice(("north", "south"))
        match chance.randrange(6):
            case 0:
                adjust = meter_do.AdjustMeter(chance.randrange(-9 * M, 9 * M), "counted")
                envelopes.insert(chance.randrange(len(envelopes) + 1), Envelope("sam", f"meter:{meter}", adjust))
            case 1:
                other = "south" if meter == "north" else "north"
                move = meter_do.TransferMeter(other, chance.randrange(1, 9 * M), "moved")
                envelopes.insert(chance.randrange(len(envelopes) + 1), Envelope("sam", f"meter:{meter}", move))
            case 2:
                number = casino.meters.book(meter).approvals.last
                envelopes.insert(0, Envelope("sue", f"meter:{meter}", two.Approve(number)))
            case 3:
                table = chance.choice(names)
                voided = casino.submit([Envelope("sam", f"table:{table}", round_do.VoidRound("chance"))])[0]
                if voided.done:
                    envelopes = [each for each in envelopes if each.stream != f"table:{table}"]
                    envelopes.append(Envelope(HOUSE_ACTOR, f"table:{table}", round_do.Rack()))
                    tables = [
                        TableOfBots(casino, casino.table(name), name.encode()) if name == table else each
                        for name, each in zip(names, tables, strict=True)
                    ]
            case _:
                pass
        replies = casino.submit(envelopes)
        assert all(not reply.error for reply in replies if reply.stream.startswith("table:"))
        check_identity(casino)
    fed = {"north": 0, "south": 0}
    # Each share in the ledger is there once: a third of every wager that went to a tray on a meter.
    assert isinstance(casino.journal, SqliteJournal)
    for stream, _, posting in casino.journal.postings():
        if posting.why == "share":
            fed[ledger_account(posting.target).names[0]] += posting.micro_cents
            assert stream.startswith("meter:")
    for name, micro in fed.items():
        book = casino.meters.book(name)
        assert micro == book.counts.contributions == book.counts.wager_cents * 3333 * 100
    check_again(casino, tmp_path)


def test_l5_t8_a_void_after_the_tray_has_paid_leaves_neither_fee_nor_gap(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    fee = {"label": "Collection", "payer": "bettor", "per_wager": {"ante": 50}}
    linked(casino, ("T1",), progressive(fee__collection=fee), Run(currency="cash"))
    fund(casino, "ann", "bob")
    felt = Felt(casino, "T1", {"ann": 1, "bob": 2})
    journal: Any = casino.journal
    for _ in range(30):
        before = {name: micro for name, micro in journal.sums().items() if ":T1" in name}
        felt.start()
        felt.coin_in()
        felt.settle()
        if felt.winners():
            # Fees of $1 are collected by now, and the tray has paid and taken.
            casino.do("sam", "table:T1", round_do.VoidRound("a fire drill"))
            after = {name: micro for name, micro in journal.sums().items() if ":T1" in name}
            assert {
                name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name, 0)
            } == {}
            return
        felt.finish()
    raise AssertionError("nobody wins from the meter")
