"""The Game Manager and the win page: what was won, how, by whom it was signed, and where every card is."""

from pathlib import Path
from typing import Any, Literal

import pytest

from queenhigh.casino import approvals as two
from queenhigh.casino.keypad import actions as do
from queenhigh.casino.meters import actions as meter_do
from queenhigh.casino.meters.records import meter_names, meter_record
from queenhigh.casino.meters.win_page import Dealt, win_page
from queenhigh.casino.records.hands import find_hand, record_of
from queenhigh.casino.tables.actions import Run, StopTable
from queenhigh.errors import BadInput
from queenhigh.history.read import read_history
from queenhigh.history.write import history_text
from queenhigh.papers.documents.win_page import win_sheet
from queenhigh.papers.sheet.typeset import pdf_of
from queenhigh.round import actions as round_do
from queenhigh.store.reading import SqliteReader
from tests.casino.houses import KEY, Clock, opened
from tests.casino.progressive import Felt, fund, linked, progressive

M = 1_000_000
SEED = 100_000
DECK = frozenset(range(52))


def felt_at(folder: Path, clock: Clock) -> Felt:
    casino = opened(folder, clock=clock)
    linked(casino, ("T1",), progressive(), Run(currency="cash", dealing="dealer"))
    fund(casino, "ann", "bob")
    return Felt(casino, "T1", {"ann": 1, "bob": 2})


def won(folder: Path) -> tuple[Felt, int, int]:
    """Ann wins on spot 1, with time between the presses; the amount, and when the hand was marked."""
    clock = Clock()
    felt = felt_at(folder, clock)
    felt.until([1])
    cents = felt.casino.meters.book("house").shows.cents
    at = 0
    presses: list[tuple[str, Any]] = [
        ("dina", do.PressHand(1)),
        ("sam", do.TurnKey("JPH")),
        ("sam", do.PressJackpot()),
        ("sue", do.TurnKey("RUN")),
    ]
    for who, press in presses:
        clock.wait(2000)
        at = at or clock.now
        felt.do(who, press)
    felt.pay()
    felt.do("dina", do.PressGameOver())
    return felt, cents, at


def test_b15_p10_the_win_page_says_all_that_is_signed_for(tmp_path: Path) -> None:
    felt, cents, at = won(tmp_path)
    book = felt.casino.meters.book("house")
    number = book.last_win
    # Beside the running house, without its key: the round is over, and its key published.
    page = win_page(SqliteReader(str(tmp_path / "journal.db")), "house", number)
    assert page.serial == f"house-{number:06}"
    assert (page.house, page.table, page.seat, page.bettor) == ("The Test House", "T1", 1, "ann")
    assert (page.at, page.cents, page.status) == (at, cents, "paid")
    assert page.before // M == cents
    assert page.after == SEED * M + page.before % M
    assert [(each.what, each.by, each.at - at) for each in page.signed] == [
        ("hand marked", "dina", 0),
        ("key to JPH", "sam", 2 * M),
        ("J-POT", "sam", 4 * M),
        ("key to RUN", "sue", 6 * M),
        ("paid", "sue", 6 * M),
    ]
    assert page.dealt is not None
    assert page.dealt.accounts_for(DECK)
    assert page.all_accounted
    assert set(page.hand) == set(dict(page.dealt.spots)[1])
    assert page.why


def test_p10_the_tax_flag_has_a_threshold(tmp_path: Path) -> None:
    felt, cents, _ = won(tmp_path)
    number = felt.casino.meters.book("house").last_win
    for threshold, taxed in ((cents, True), (cents + 1, False)):
        page = win_page(SqliteReader(str(tmp_path / "journal.db")), "house", number, tax_cents=threshold)
        assert page.taxed == taxed


def test_p10_before_the_seed_is_shown_the_page_tells_no_card_but_the_winning_hand(tmp_path: Path) -> None:
    felt = felt_at(tmp_path, Clock())
    felt.until([1])
    felt.do("dina", do.PressHand(1))
    number = felt.casino.meters.book("house").last_win
    assert isinstance(felt.casino.journal, SqliteReader)
    page = win_page(felt.casino.journal, "house", number, KEY)
    assert page.status == "locked"
    assert page.dealt is None
    assert page.all_accounted
    assert len(page.hand) == 3
    felt.do("dina", do.PressHand(1))
    page = win_page(felt.casino.journal, "house", number, KEY)
    assert (page.status, [each.what for each in page.signed]) == ("released", ["hand marked", "mark taken away"])


def test_p10_a_card_too_many_or_twice_is_noticed() -> None:
    cards = tuple(range(52))
    assert Dealt(((1, cards[:3]),), cards[3:6], cards[6:]).accounts_for(DECK)
    assert not Dealt(((1, cards[:3]),), cards[3:6], cards[6:51]).accounts_for(DECK)
    assert not Dealt(((1, cards[:3]),), cards[3:6], (*cards[6:51], 0)).accounts_for(DECK)
    assert not Dealt(((1, cards[:3]),), cards[3:6], (*cards[6:], 0)).accounts_for(DECK)


def test_p10_the_page_is_printed(tmp_path: Path) -> None:
    felt, _, _ = won(tmp_path)
    number = felt.casino.meters.book("house").last_win
    sheet = win_sheet(win_page(SqliteReader(str(tmp_path / "journal.db")), "house", number))
    pdf = pdf_of(sheet)
    assert pdf.startswith(b"%PDF-")
    assert pdf == pdf_of(sheet)


def test_b15_the_game_manager_has_amounts_due_and_every_change(tmp_path: Path) -> None:
    clock = Clock()
    felt = felt_at(tmp_path, clock)
    casino = felt.casino
    felt.until([1])
    felt.do("dina", do.PressHand(1))
    clock.wait(60_000)
    casino.do("sam", "meter:house", meter_do.AdjustMeter(-7 * M, "counted twice"))
    casino.do("sue", "meter:house", two.Approve(1))
    casino.do("sam", "meter:house", meter_do.ChangeRate(1500, "spring"))
    reader = SqliteReader(str(tmp_path / "journal.db"))
    assert meter_names(reader) == ("house",)
    record = meter_record(reader, "house")
    assert record.book == casino.meters.book("house")
    assert [(win.table, win.spot, win.bettor) for win in record.due] == [("T1", 1, "ann")]
    assert [(each.what, each.by, each.reason, each.micro_cents) for each in record.changes] == [
        ("adjusted", ("sam", "sue"), "counted twice", -7 * M),
        ("share of 15 % from the next win on", ("sam",), "spring", 0),
    ]
    assert {each.at for each in record.changes} == {clock.now}
    with pytest.raises(BadInput, match="there is no meter 'other'"):
        meter_record(reader, "other")
    with pytest.raises(BadInput, match="has no win 99"):
        win_page(reader, "house", 99)


@pytest.mark.parametrize("dealing", ["dealer", "automatic"])
def test_r4_a_hand_that_won_from_a_meter_passes_as_a_hand_history(
    tmp_path: Path, dealing: Literal["dealer", "automatic"]
) -> None:
    casino = opened(tmp_path)
    linked(casino, ("T1",), progressive(), Run(currency="cash", dealing=dealing))
    fund(casino, "ann", "bob")
    felt = Felt(casino, "T1", {"ann": 1, "bob": 2})
    felt.until([1])
    if dealing == "dealer":
        felt.do("dina", do.PressHand(1))
        felt.do("dina", do.PressHand(1))
        felt.clear()
    else:
        felt.finish()
    number = felt.desk.live.table.rounds
    felt.start()
    felt.coin_in()
    felt.do("house", StopTable("an impossible state"))
    felt.do(
        "house" if dealing == "automatic" else "dina", round_do.Rack() if dealing == "automatic" else do.PressGameOver()
    )
    reader = SqliteReader(str(tmp_path / "journal.db"))
    for each in (number, number + 1):
        written = record_of(find_hand(reader, "T1", each))
        # Reading replays every action and refuses a history whose events are not what follows.
        (record,) = read_history(history_text([written]))
        assert record.events == written.events
