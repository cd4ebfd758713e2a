"""A human dealer opens the round of a table with a meter: what it shows is the house's to say."""

from pathlib import Path

import pytest

from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import IllegalAction
from queenhigh.money.meter import Meter
from queenhigh.session import actions as table_do
from tests.page import desk_house
from tests.web.served import furnished


def test_p1_t10_a_dealer_opens_a_round_without_saying_what_the_meter_shows(tmp_path: Path) -> None:
    house = furnished(tmp_path / "house", ())
    casino = house.casino
    desk_house.furnish(casino, "2026-11-16")
    desk_house.dealt_table(casino, "T1", "tcp-progressive-1")
    desk_house.sit(casino, "T1", "ann", 3)
    for _ in range(2):
        desk_house.play_round(casino, "T1", {"ante": 1_000, "progressive": 100})
    [(name, shown)] = casino.readings(casino.table("T1"))
    more = Meter(shown.terms, shown.value + 1_000_000, shown.overflow)
    with pytest.raises(IllegalAction, match="show something else"):
        casino.do("dina", "table:T1", table_do.StartRound(readings=((name, more),)))
    with house.books() as books:
        assert verify_journal(books).findings == ()
    house.close()
