"""`verify` over what happens with money: slips, counts, days, purchases that nobody can pay."""

from pathlib import Path

from queenhigh.casino.approvals import Approve
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.tables.actions import CorrectPayout
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.session import events as table_ev
from queenhigh.store.reading import SqliteReader
from tests.casino.houses import KEY, cash_table, opened


def test_l1_t9_purchases_that_were_dropped_and_corrections_are_done_again_as_they_were(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.do("carl", "house", house_do.Deposit("ann", 30_000))
    cash_table(casino, "T1", load("tcp-01"))
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 10_000))
    casino.do(HOUSE_ACTOR, "table:T1", table_do.StartRound(bytes(range(32))))
    casino.do("ann", "table:T1", round_do.PlaceWager("ann", 1, "ante", 500))
    # 20,000 cents are left: the first purchase and the third are paid, the second and the last are not.
    for cents in (12_000, 50_000, 6_000, 2_001):
        casino.do("ann", "table:T1", table_do.Buy("ann", cents))
    casino.do(HOUSE_ACTOR, "table:T1", round_do.CloseBets())
    casino.do(HOUSE_ACTOR, "table:T1", table_do.DealCards())
    casino.do("ann", "table:T1", round_do.Decide(1, "fold"))
    casino.do(HOUSE_ACTOR, "table:T1", round_do.Reveal())
    casino.do(HOUSE_ACTOR, "table:T1", round_do.Settle())
    racked = casino.do(HOUSE_ACTOR, "table:T1", round_do.Rack())
    dropped = [event.ask for event in racked.events if isinstance(event, table_ev.AskDropped)]
    assert dropped == [table_do.Buy("ann", 50_000), table_do.Buy("ann", 2_001)]
    casino.do("sam", "table:T1", CorrectPayout(1, "ann", 500, "the fold was a misread"))
    casino.do("sue", "table:T1", Approve(casino.table("T1").live.approvals.last))
    casino.journal.close()
    for key in (KEY, None):
        reader = SqliteReader(str(tmp_path / "journal.db"))
        report = verify_journal(reader, key=key)
        reader.close()
        assert report.findings == ()
        assert report.rounds == 1
