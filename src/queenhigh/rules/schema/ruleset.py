"""The whole rule file."""

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from queenhigh.rules.schema.base import NO_NAMES, Clause, FileId, Label, Named, Part
from queenhigh.rules.schema.charging import Fee, Meter
from queenhigh.rules.schema.dealing import Deal, Deck, Hand, Ranking
from queenhigh.rules.schema.figures import Assumption, Published, Source
from queenhigh.rules.schema.filing import Filing, Term
from queenhigh.rules.schema.house import Announce, House, Irregular, Procedure, Tournament
from queenhigh.rules.schema.layout import Layout
from queenhigh.rules.schema.paying import Bonus, Outcomes, PayTable, Qualifier, Settle, Showdown
from queenhigh.rules.schema.seating import Bank, Button, Order, Seats
from queenhigh.rules.schema.values import Key, Size, Text
from queenhigh.rules.schema.wagering import Decision, Wager

RulesetId = Annotated[str, Text(r"^[a-z0-9][a-z0-9-]*(\+[a-z0-9][a-z0-9-]*)*$", most=200)]


class Attachment(Part):
    """Marks a file that adds a side bet to other games."""

    base: FileId
    """The game it is shown with when it is named alone."""
    bank: Annotated[tuple[Literal["house", "seat"], ...], Size(1)]
    """The games it may be attached to, by who banks them."""
    clause: Clause | None = None


class Ruleset(Part):
    """A complete game. Everything that plays, proves, simulates or prints it reads this and nothing else."""

    schema_: Annotated[Literal[1], Key("schema")]
    """The version of this vocabulary."""
    id: RulesetId
    """The name of the game, as commands and other files refer to it."""
    title: Label
    """The name of the game, for people."""
    version: Label = "1"
    """The edition of this file."""
    source: Source
    """The published document that the file states."""
    filing: Filing = Filing()
    seats: Seats
    bank: Bank
    deck: Deck = Deck()
    order: Order
    deal: Annotated[tuple[Deal, ...], Size(2)]
    """The parts of everyone's stack."""
    button: Button | None = None
    """The action button, where the game has one."""
    ranking: Annotated[Named[Ranking], Size(1)]
    """The orders of hands, by name."""
    hand: Annotated[Named[Hand], Size(1)]
    """Which cards are looked at together, by name."""
    wager: Annotated[Named[Wager], Size(1)]
    """The wagers, by name, in the order in which they are listed to people."""
    decision: Decision | None = None
    """What a seat may decide; absent, nobody decides anything."""
    showdown: Showdown | None = None
    """The two hands that are compared; absent, none are."""
    qualifier: Qualifier | None = None
    """The hand that the bank needs in order to play; absent, it always plays."""
    outcome: Outcomes
    """How each wager ends, by the wager's name."""
    table: Named[PayTable] = NO_NAMES
    """The pay tables, by name."""
    bonus: Named[Bonus] = NO_NAMES
    """Payments for which nothing more is staked, by name."""
    settle: Settle
    fee: Named[Fee] = NO_NAMES
    """Fees, by name."""
    meter: Named[Meter] = NO_NAMES
    """Progressive meters, by name."""
    announce: Announce = Announce()
    procedure: Procedure = Procedure()
    irregular: Irregular = Irregular()
    house: House = House()
    tournament: Tournament | None = None
    """House rules for tournaments, where there are any."""
    layout: Layout = Layout()
    glossary: Named[Term] = NO_NAMES
    """Terms of the printed rules, by name."""
    published: Named[Published] = NO_NAMES
    """Figures that the publisher printed, by name."""
    assumption: Named[Assumption] = NO_NAMES
    """Inputs that the document leaves open, by name."""
    clauses: Mapping[Annotated[str, Text(r"^[a-z][a-z0-9_.]*$")], Clause] = NO_NAMES
    """Where the document states a setting: key path to clause, for settings that have no `clause` of their own."""

    @cached_property
    def hash(self) -> str:
        """SHA-256 of what is stated; two files that say the same have the same hash.

        Defaults are left out, so that a game keeps its hash when the vocabulary grows.
        """
        text = json.dumps(self.stated(), ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}, version {self.version}: {self.title}>"

    def __eq__(self, other: object) -> bool:
        """By content, through the hash: two readings of one file are the same game, and are told so at once."""
        return self is other or (isinstance(other, Ruleset) and self.hash == other.hash)

    def __hash__(self) -> int:
        """By content, so that what is derived from a file can be kept beside it."""
        return hash(self.hash)

    def __reduce__(self) -> tuple[Any, ...]:
        """Mapping proxies cannot be pickled; the text of the file can."""
        return (_from_json, (json.dumps(self.as_data()),))

    def clause_of(self, path: str) -> str | None:
        """The clause that states a setting, if the file cites one."""
        return self.clauses.get(path)


def _from_json(text: str) -> Ruleset:
    return Ruleset.read_json(text)
