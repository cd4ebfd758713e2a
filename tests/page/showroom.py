"""A house with something to see at every desk, and the list of its pages: for whoever walks through all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.casino.charity import actions as charity_do
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.people.links import Links
from queenhigh.casino.tournaments.bots import bot_names
from queenhigh.casino.trays import actions as tray_do
from queenhigh.casino.trays.chips import chips_of
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.tournament import actions as tournament_do
from tests.casino.progressive import PAIRS, progressive
from tests.casino.tournament_kit import announced
from tests.page import desk_house
from tests.page.browser import PATIENT
from tests.tournament.kit import terms_with

if TYPE_CHECKING:
    from queenhigh.casino.service import Casino
    from tests.page.browser import House

YESTERDAY: Final = "2026-11-15"
TODAY: Final = "2026-11-16"
ROUNDS: Final = 6
ALWAYS: Final = progressive([*PAIRS, {"class": "high_card", "meter_percent": 100}])
"""Whatever is dealt wins the whole meter: nobody waits for a straight flush."""


class Place(NamedTuple):
    """A page: how it is called, who goes there, its address, and what is there when it is ready."""

    name: str
    who: str
    address: str
    ready: str
    press: str = ""
    """A button to press there, for what opens then."""
    then: str = ""
    """What is there after it."""


ANYBODY: Final = (
    Place("lobby", "", "#/", "article"),
    Place("sign-in", "", "#/", "article", "Sign in"),
    Place("settings", "", "#/", "article", "Settings"),
    Place("watching", "", "#/table/Show", ".felt"),
    Place("pending", "", "#/table/T2", ".felt"),
    Place("speech-list", "", "#/speech", "main a, main button"),
    Place("entrance", "", "#/desk", "form"),
    Place("link", "", "#/link/{token}", "form"),
    Place("tournaments", "", "#/tournaments", "article"),
    Place("tournament", "", "#/tournament/cup", "[data-player]"),
    Place("board", "", "#/tournament/cup/board", "main, h1"),
)
DESKS: Final = (
    Place("dealer-list", "dina", "#/desk/dealer", "main a"),
    Place("dealer", "dina", "#/desk/dealer/T1", ".pay"),
    Place("drill", "dina", "#/desk/drill", ".felt li"),
    Place("pit", "dina", "#/desk/pit", "main a"),
    Place("me", "dina", "#/desk/me", "main form"),
    Place("floor", "sam", "#/desk/floor", "main table, main article"),
    Place("open-table", "sam", "#/desk/floor", "main table, main article", "Open a table"),
    Place("table", "sam", "#/desk/floor/T2", "main section"),
    Place("manager", "sam", "#/desk/manager", "main section"),
    Place("open-meter", "sam", "#/desk/manager", "main section", "Open a meter"),
    Place("turn-key", "sam", "#/desk/manager", ".pad", "JPH"),
    Place("win", "sam", "#/desk/manager/progressive/1", "article[aria-label='Win page']"),
    Place("director-list", "sam", "#/desk/director", "main table"),
    Place("announce", "sam", "#/desk/director", "main table", "Announce a tournament"),
    Place("director", "sam", "#/desk/director/cup", "[data-player]"),
    Place("cage", "carl", "#/desk/cage/ann", "main form"),
    Place("tray", "carl", "#/desk/pit/T1", "main section"),
    Place("day", "carl", f"#/desk/day/{YESTERDAY}", "main figure, main svg"),
    Place("people", "ada", "#/desk/people", "main table"),
    Place("person", "ada", "#/desk/people/ann", "main section"),
    Place("hands", "audrey", "#/desk/audit", "main table tbody tr"),
    Place("hand", "audrey", "#/desk/audit/T1/1", "[data-testid=rack]"),
    Place("proof", "audrey", "#/desk/audit/~proof", "main button"),
    Place("events", "audrey", "#/desk/audit/~events", "main table"),
    Place("disputes", "audrey", "#/desk/audit/~disputes", "main section"),
    Place("trends", "audrey", "#/desk/audit/~trends", "main svg"),
    Place("ledger", "audrey", "#/desk/audit/~ledger", "main table"),
)
BEHIND: Final = (
    Place("count", "sam", "#/desk/pit/T3", "main fieldset"),
    Place("day-close", "sam", "#/desk/day", "main figure, main svg", "Close the day", "dialog[open]"),
    Place("answer", "audrey", "#/desk/audit/~disputes", "main article", "Answer", "dialog[open]"),
    Place("finding", "audrey", "#/desk/audit/~disputes", "main article", "Close with a finding", "dialog[open]"),
    Place("proven", "audrey", "#/desk/audit/~proof", "main button", "Check everything", "[data-testid=verdict]"),
    Place("charity", "sam", "#/desk/director", "main table"),
    Place("charity-name", "sam", "#/desk/director", "main table", "Name a charity", "dialog[open]"),
    Place("charity-expense", "sam", "#/desk/director", "main table", "Enter an expense", "dialog[open]"),
    Place("charity-sign", "sam", "#/desk/director", "main table", "Sign", "dialog[open]"),
    Place("interruption", "sam", "#/desk/director/cup", "[data-player]", "Interruption …", "dialog[open]"),
    Place("move-seat", "sam", "#/desk/director/cup", "[data-player]", "Move …", "dialog[open]"),
    Place("over-director", "sam", "#/desk/director/past", "[data-player]"),
    Place("over-tournament", "", "#/tournament/past", "[data-player]"),
    Place("over-board", "", "#/tournament/past/board", "main h1"),
)
"""What is behind the pages: questions, counts that wait, books, a tournament that is over. `behind` makes it."""
EMPTY: Final = (
    Place("empty-lobby", "", "#/", "main"),
    Place("empty-tournaments", "", "#/tournaments", "main section"),
    Place("empty-pit", "carl", "#/desk/pit", "main section"),
    Place("empty-cage", "carl", "#/desk/cage", "main form"),
    Place("empty-day", "sam", "#/desk/day", "main section"),
    Place("empty-director", "sam", "#/desk/director", "main section"),
    Place("empty-hands", "audrey", "#/desk/audit", "main section"),
    Place("empty-ledger", "audrey", "#/desk/audit/~ledger", "main nav"),
)
"""A house in which nothing has happened yet."""


def furnish(house: House) -> str:
    """Two days, one of them closed; a meter that was won; what waits for a second person; a tournament. A link's token."""
    casino = house.served.server.casino

    def made() -> str:
        _first_day(casino)
        _second_day(casino)
        _tournament(casino)
        return Links(house.served.server.gate.desk).invite("ada", "nina", ("dealer",)).token

    return str(house.do(made))


def _first_day(casino: Casino) -> None:
    desk_house.furnish(casino, YESTERDAY)
    desk_house.dealt_table(casino, "T1", "tcp-01")
    for person, seat in (("ann", 2), ("ben", 5)):
        desk_house.sit(casino, "T1", person, seat)
    for _ in range(ROUNDS):
        desk_house.play_round(casino, "T1", {"ante": 1_000, "pair_plus": 500})
    for person in ("ann", "ben"):
        casino.do(person, "table:T1", table_do.StandUp(person))
    desk_house.close_tray(casino, "T1")
    casino.do("sam", "house", house_do.CloseDay())


def _second_day(casino: Casino) -> None:
    """The meter was won once and is won again; a wager waits to be paid; the owner's money waits for somebody else."""
    casino.do("sam", "house", house_do.OpenDay(TODAY))
    casino.open_meter("sam", "progressive", ALWAYS, "progressive")
    casino.open_table("sam", "T2", ALWAYS, desk_house.DEALT)
    for table in ("T1", "T2"):
        desk_house.open_tray(casino, table)
    for table, person, seat in (("T1", "ann", 2), ("T1", "ben", 5), ("T2", "ann", 4)):
        desk_house.sit(casino, table, person, seat)
    desk_house.play_round(casino, "T2", {"ante": 1_000, "progressive": 100})
    desk_house.play_round(casino, "T2", {"ante": 1_000, "progressive": 100}, until="confirm")
    desk_house.play_round(casino, "T1", {"ante": 2_500, "pair_plus": 500}, until="pay")
    casino.do("ann", "house", house_do.DisputeHand("T1", 2, "I had a straight"))
    casino.do("carl", "house", house_do.FundCage(500_000, "for the weekend"))
    casino.open_table("sam", "Show", load("tcp-01"), PATIENT)


def _tournament(casino: Casino) -> None:
    levels = [{"length": 10, "limits": {"ante": {"least": least, "most": least * 20}}} for least in (500, 1_000, 2_000)]
    terms = terms_with(id="cup", title="The Cup of Hearts", money="demo", level=levels)
    desk = announced(casino, terms)
    for name in bot_names(8):
        casino.do(name, desk.stream, tournament_do.Enter(name))
    for action in (tournament_do.DrawSeats(), tournament_do.DealFirstCard()):
        casino.do("sam", desk.stream, action)


def behind(house: House) -> None:
    """What waits for an answer, a second count or a signature; and a tournament that is over. After the pages were looked at."""
    casino = house.served.server.casino

    def made() -> None:
        words = "the hold is far above the band, and the box was light by $50"
        casino.do("audrey", "house", house_do.Investigate("T1", YESTERDAY, words))
        desk_house.dealt_table(casino, "T3", "tcp-01")
        casino.do("dina", "table:T3", tray_do.CountChips("closing", chips_of(desk_house.TRAY_CENTS)))
        for day, charity, part_bp in (
            (YESTERDAY, "The choir of St. Anne's", 3_500),
            (TODAY, "The fire brigade", 1_250),
        ):
            casino.do("sam", "charity:books", charity_do.NameCharity(day, charity, part_bp))
        casino.do("sam", "charity:books", charity_do.RecordExpense(YESTERDAY, "games", "the licence", 12_550))
        casino.do("sam", "charity:books", charity_do.RecordExpense(YESTERDAY, "tournaments", "the hall", 25_000))
        casino.do("sam", "charity:books", charity_do.TakeBackExpense(2, "it was half of that"))
        _over(casino)

    house.do(made)


def _over(casino: Casino) -> None:
    """Eight came, and all but one had to go home."""
    charity = {"name": "The choir", "part_bp": 3_500}
    desk = announced(
        casino, terms_with(id="past", title="The Thursday Hourly", money="demo", kind="hourly", charity=charity)
    )
    players = ("guest:bright-finch", *bot_names(7))
    for name in players:
        casino.do(name, desk.stream, tournament_do.Enter(name))
    for action in (tournament_do.DrawSeats(), tournament_do.DealFirstCard(), tournament_do.PauseClock(0, "a word")):
        casino.do("sam", desk.stream, action)
    for name in players[1:]:
        casino.do("sam", desk.stream, tournament_do.RemovePlayer(name, "has to go home"))
