"""What the dealer's console says of the step that comes after this one."""

from pathlib import Path

from queenhigh.casino.console import console_of
from queenhigh.casino.tables.actions import Run
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from tests.casino.houses import opened

AT = "table:T1"
PLAYERS = {2: "guest:gwen", 5: "guest:gus", 6: "guest:gil"}


def test_u7_t10_the_console_names_who_decides_after_the_seat_that_is_asked(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run(dealing="dealer"))
    desk = casino.table("T1")
    for seat, who in PLAYERS.items():
        casino.do(who, AT, table_do.Sit(who, (seat,), 100_000))
    casino.do("dina", AT, table_do.StartRound())
    for seat, who in PLAYERS.items():
        casino.do(who, AT, round_do.PlaceWager(who, seat, "ante", 1_000))
    casino.do("dina", AT, round_do.CloseBets())
    assert console_of(desk.known_rules, desk.live, desk.version).then_seats == ()
    casino.do("dina", AT, table_do.DealCards())
    asked = []
    for _ in PLAYERS:
        console = console_of(desk.known_rules, desk.live, desk.version)
        asked.append((console.seat, console.then_seats))
        casino.do(console.bettors[0], AT, round_do.Decide(console.seat, "play"))
    # Clockwise from the dealer's left, by the document of this game.
    assert asked == [(2, (5, 6)), (5, (6,)), (6, ())]
    assert console_of(desk.known_rules, desk.live, desk.version).then_seats == ()
