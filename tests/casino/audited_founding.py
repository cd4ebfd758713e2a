"""The house that is audited, before its first request: in a journal, and on paper.

Six tables for money and for demo chips, three of them on one meter, one dealt by hand. Three more meters wait for money
of the first one, or have some for it.
"""

from fractions import Fraction
from pathlib import Path

from queenhigh.casino.house import actions as house_do
from queenhigh.casino.journal import Journal
from queenhigh.casino.tables import actions as live_do
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.casino.audited_meters import Meter, fund
from tests.casino.audited_table import Table
from tests.casino.audited_words import MICRO
from tests.casino.auditor import Auditor
from tests.casino.houses import cash_table, opened, rich
from tests.casino.progressive import progressive
from tests.round.games import cheap

PLAYERS = ("ann", "bob", "cal", "dee", "eve")
ROWS = [
    {"class": "mini_royal", "meter_percent": 100},
    {"class": "straight_flush", "meter_percent": 100},
    {"class": "three_of_a_kind", "meter_percent": 100},
    {"class": "straight", "meter_percent": 100},
    {"class": "flush", "meter_percent": 100},
    {"class": "pair", "meter_percent": 3},
]
WORSE = [*ROWS[:-1], {"class": "pair", "meter_percent": 2}]
METERS = {
    "house": ("cash", progressive(ROWS, meter__progressive__ceiling=1_001)),
    "spare": ("cash", progressive(ROWS)),
    "poor": ("cash", progressive(WORSE, meter__progressive__ceiling=3_000)),
    "toy": ("demo", progressive(ROWS)),
}
"""Name → currency, and the rule file with its terms: the first one stands just below its ceiling when it is opened."""
SEED = 100_000
"""Cents that each meter begins with: 1,000 times the wager of $1."""
BY_HAND = "T6"
DAY = "2026-11-16"
TRAY = 40_000
WALLET = 60_000


def games() -> dict[str, tuple[Ruleset, str]]:
    """Table → its rules and its currency."""
    linked = METERS["house"][1]
    return {
        "T1": (load("tcp-01", {"house.redeem": "face_value_same_day"}), "cash"),
        "T2": (cheap("ca-6cb"), "cash"),
        "T3": (load("casablanca"), "demo"),
        "T4": (linked, "cash"),
        "T5": (linked, "cash"),
        BY_HAND: (linked, "cash"),
    }


def founded(folder: Path, journal: Journal | None = None) -> None:
    """The house before the first request, in a folder that is copied for each run, or in another journal."""
    casino = opened(folder, journal=journal)
    rich(casino, 100_000_000)
    for person in ("dee", "eve"):
        casino.do("os:root", "house", house_do.AddPerson(person))
    for person in PLAYERS:
        casino.do("carl", "house", house_do.Deposit(person, WALLET))
    rules = games()
    for name, (currency, file) in METERS.items():
        casino.open_meter("sam", name, file, "progressive", currency)
    for name, (game, currency) in rules.items():
        if currency == "demo":
            casino.open_table("sam", name, game, live_do.Run())
        else:
            meters = (("progressive", "house"),) if game.meter else ()
            dealing = "dealer" if name == BY_HAND else "automatic"
            cash_table(casino, name, game, TRAY, meters=meters, dealing=dealing)
    casino.journal.close()


def opening_position() -> Auditor:
    """The same, on paper."""
    paper = Auditor()
    paper.people = {person: {"player"} for person in PLAYERS}
    paper.people |= {"dina": {"dealer"}, "sam": {"supervisor"}, "sue": {"supervisor"}, "audrey": {"auditor"}}
    paper.people |= {"carl": {"cage"}, "cora": {"cage"}}
    paper.asked_last, paper.day = 1, DAY
    for name, (game, currency) in games().items():
        meters = dict.fromkeys(game.meter, "house")
        paper.tables[name] = Table(name, game, currency, meters, by_hand=name == BY_HAND)
        paper.books[f"{currency}/tray:{name}"] = (TRAY if currency == "cash" else 100_000_000) * MICRO
        paper.tables[name].asked_last = 1 if currency == "cash" else 0
    for person in PLAYERS:
        paper.books[f"cash/person:{person}"] = WALLET * MICRO
    # $1,000,000 of the owner's, less five trays; the demo table's tray came from a cage that owes it.
    paper.books |= {"cash/cage": (100_000_000 - 5 * TRAY) * MICRO, "demo/cage": -100_000_000 * MICRO}
    paper.books["cash/world"] = -(100_000_000 + 5 * WALLET) * MICRO
    for name, (currency, file) in METERS.items():
        paper.meters[name] = Meter(file, "progressive", currency)
        fund(paper, currency, name, Fraction(SEED))
    paper.meters["house"].tables = ["T4", "T5", BY_HAND]
    return paper
