"""The tournament file: what is announced before the start. Closed, frozen, whole cents and whole chips."""

import json
from typing import Annotated, Literal

from queenhigh.rules.schema.base import NO_NAMES, Cents, FileId, Label, Named, Part
from queenhigh.rules.schema.values import Key, Size, Text, Whole

ChipCount = Annotated[int, Whole(1, 1_000_000_000)]
"""Tournament chips: one chip is one unit of the table's wagers."""
Count = Annotated[int, Whole(1, 10_000)]
BasisPoints = Annotated[int, Whole(0, 10_000)]
"""Hundredths of a per cent."""


class Entry(Part):
    """What it costs to enter, and for how many it is."""

    buy_in_cents: Cents
    """The buy-in; it goes to the prizes and to the charity."""
    fee_cents: Cents = 0
    """The fee for the house, beside the buy-in. A rule file may forbid it."""
    players_min: Annotated[int, Whole(2, 10_000)] = 2
    """With fewer it is called off, and everyone is refunded."""
    players_max: Annotated[int, Whole(2, 10_000)] = 10_000
    """How many may enter."""
    late_levels: Annotated[int, Whole(0, 100)] = 0
    """Late entry as long as one of the first so many levels is played; 0: none after the first card."""
    spend_cents_max: Cents | None = None
    """The most that one person may spend on this tournament, fee, re-buys and add-ons included."""
    event_cents_max: Cents | None = None
    """The most that one person may spend on all tournaments of the gaming day together; the special one is not counted.
    The lowest that any of them states holds for all of them."""


class Rebuy(Part):
    """More chips for whoever has few."""

    cents: Cents
    """What it costs."""
    chips: ChipCount
    """What it brings."""
    most: Count = 1
    """How many times one person may."""
    levels: Count = 1
    """As long as one of the first so many levels is played."""
    chips_max: Annotated[int, Whole(0, 1_000_000_000)] = 0
    """Only with at most so many chips left; 0: only for whoever has none."""


class AddOn(Part):
    """More chips for everyone who wants them."""

    cents: Cents
    """What it costs."""
    chips: ChipCount
    """What it brings."""
    most: Count = 1
    """How many times one person may."""
    level_from: Count = 1
    """From this level on."""
    level_to: Count = 1
    """To the end of this level."""


class Limit(Part):
    """The limits of one wager, in chips."""

    least: ChipCount | None = None
    """The least; absent: as the rule file has it."""
    most: ChipCount | None = None
    """The most; absent: as the rule file has it, or none where tournaments have no bet limit."""


class Level(Part):
    """How long the same limits hold."""

    length: Count = 10
    """Rounds of a table, or minutes. The last level lasts to the end."""
    limits: Named[Limit] = NO_NAMES
    """Wager → limits."""


class Levels(Part):
    """How levels follow each other."""

    by: Literal["rounds", "minutes"] = "rounds"
    """`rounds`: each table counts its own. `minutes`: one clock for all."""


class Stage(Part):
    """A part of the tournament that begins with a draw of seats."""

    name: Label
    """What it is called."""
    rounds: Count | None = None
    """How many rounds each table plays; absent: as many as it takes."""
    minutes: Count | None = None
    """For how long rounds begin; absent: without a clock."""
    until: Count = 1
    """It is over as soon as no more players than this are left."""
    advance: Count | None = None
    """How many of each table go on to the next stage, those with the most chips; absent: everyone who is left."""
    eliminate: tuple[Count, ...] = ()
    """After each of these rounds the player with the fewest chips at a table is out."""
    chips: Literal["kept", "reset"] = "kept"
    """Whether players begin the stage with what they have, or all with the starting chips."""


class Seating(Part):
    """Tables, and how they are kept even."""

    seats: Annotated[int, Whole(2, 20)] | None = None
    """Players at a table; absent: as many as the game has seats."""
    gap_max: Annotated[int, Whole(1, 10)] = 1
    """Tables are balanced when one has more than so many players more than another."""
    short_halt: Annotated[int, Whole(2, 10)] = 3
    """A table that is so many players short of the fullest one waits until it is balanced."""
    break_order: Literal["highest_first", "lowest_first"] = "highest_first"
    """Which table is broken up first, by its number."""
    betting: Literal["free", "in_turn"] = "free"
    """Whether bets are made in turn, beginning with the first bettor, who is another one in each round."""


class Prizes(Part):
    """Who gets which part of the prize money."""

    entries_min: Count = 2
    """From so many entries on; the last table that fits is taken."""
    shares_bp: Annotated[tuple[Annotated[int, Whole(1, 10_000)], ...], Size(1, 200)]
    """The first place's part, the second's and so on, in hundredths of a per cent; 10000 together."""


class Charity(Part):
    """The charity that a part of the proceeds goes to."""

    name: Label
    """Which one."""
    part_bp: BasisPoints
    """Its part of buy-ins, re-buys and add-ons, in hundredths of a per cent, rounded up to a whole cent."""


class TournamentFile(Part):
    """A tournament, as it is announced."""

    schema_: Annotated[Literal[1], Key("schema")]
    """The version of this vocabulary."""
    id: FileId
    """The name of the tournament, as commands and tables refer to it."""
    title: Label
    """The name of the tournament, for people."""
    game: Label
    """The rule file that is played."""
    kind: Literal["hourly", "multi_table"]
    """What an interruption makes of it."""
    day: Annotated[str, Text(r"^\d{4}-\d\d-\d\d$")]
    """The gaming day, which is the charity's event."""
    starts: Annotated[str, Text(r"^\d\d:\d\d$")] = "19:00"
    """When the first card is dealt."""
    money: Literal["house", "demo"] = "house"
    """Whether it is played for the house's money, or for nothing, with bots and guests."""
    special: bool = False
    """Whether it is the one tournament of the event for which the law allows another amount."""
    start_chips: ChipCount
    """What everyone begins with."""
    entry: Entry
    rebuy: Rebuy | None = None
    """Absent: no re-buys."""
    add_on: AddOn | None = None
    """Absent: no add-ons."""
    levels: Levels = Levels()
    level: tuple[Level, ...] = ()
    """One after another; none: the limits of the rule file to the end."""
    stage: Annotated[tuple[Stage, ...], Size(1, 20)]
    """One after another."""
    seating: Seating = Seating()
    ties: Literal["draw", "share"] = "draw"
    """Players who are out at once with equal chips: a draw orders them, or they share what their places bring."""
    prizes: Annotated[tuple[Prizes, ...], Size(1, 20)]
    """By the number of entries."""
    charity: Charity | None = None
    """Absent: nothing is set aside."""

    def text(self) -> str:
        """What is stated, as JSON; reading it gives the same file."""
        return json.dumps(self.stated(), ensure_ascii=False, separators=(",", ":"))


def file_of(text: str) -> TournamentFile:
    """The file that `text` wrote."""
    return TournamentFile.read_json(text)
