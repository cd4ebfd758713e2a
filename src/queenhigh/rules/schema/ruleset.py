"""The whole rule file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainSerializer

from queenhigh.rules.schema.base import Clause, FileId, Label, Named, Part
from queenhigh.rules.schema.charging import Fee, Meter
from queenhigh.rules.schema.dealing import Deal, Deck, Hand, Ranking
from queenhigh.rules.schema.figures import Assumption, Published, Source
from queenhigh.rules.schema.house import Announce, House, Irregular, Layout, Procedure, Tournament
from queenhigh.rules.schema.paying import Bonus, Outcomes, PayTable, Qualifier, Settle, Showdown
from queenhigh.rules.schema.seating import Bank, Button, Order, Seats
from queenhigh.rules.schema.wagering import Decision, Wager

RulesetId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*(\+[a-z0-9][a-z0-9-]*)*$", max_length=200)]


class Attachment(Part):
    """Marks a file that adds a side bet to other games."""

    base: FileId
    """The game it is shown with when it is named alone."""
    bank: Annotated[tuple[Literal["house", "seat"], ...], Field(min_length=1)]
    """The games it may be attached to, by who banks them."""
    clause: Clause | None = None


class Ruleset(Part):
    """A complete game. Everything that plays, proves, simulates or prints it reads this and nothing else."""

    schema_: Annotated[Literal[1], Field(alias="schema")]
    """The version of this vocabulary."""
    id: RulesetId
    title: Label
    version: Label = "1"
    source: Source
    seats: Seats
    bank: Bank
    deck: Deck = Deck()
    order: Order
    deal: Annotated[tuple[Deal, ...], Field(min_length=2)]
    button: Button | None = None
    ranking: Annotated[Named[Ranking], Field(min_length=1)]
    hand: Annotated[Named[Hand], Field(min_length=1)]
    wager: Annotated[Named[Wager], Field(min_length=1)]
    decision: Decision | None = None
    showdown: Showdown | None = None
    qualifier: Qualifier | None = None
    outcome: Outcomes
    table: Named[PayTable] = Field(default_factory=lambda: MappingProxyType({}))
    bonus: Named[Bonus] = Field(default_factory=lambda: MappingProxyType({}))
    settle: Settle
    fee: Named[Fee] = Field(default_factory=lambda: MappingProxyType({}))
    meter: Named[Meter] = Field(default_factory=lambda: MappingProxyType({}))
    announce: Announce = Announce()
    procedure: Procedure = Procedure()
    irregular: Irregular = Irregular()
    house: House = House()
    tournament: Tournament | None = None
    layout: Layout = Layout()
    published: Named[Published] = Field(default_factory=lambda: MappingProxyType({}))
    assumption: Named[Assumption] = Field(default_factory=lambda: MappingProxyType({}))
    clauses: Annotated[
        Mapping[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.]*$")], Clause],
        AfterValidator(MappingProxyType),
        PlainSerializer(dict),
    ] = Field(default_factory=lambda: MappingProxyType({}))
    """Where the document states a setting: key path to clause, for settings that have no `clause` of their own."""

    def as_data(self) -> dict[str, Any]:
        """The file as plain tables and arrays, defaults written out, absent keys left out."""
        data: dict[str, Any] = self.model_dump(mode="json", by_alias=True, exclude_none=True)
        return data

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the content; two files that say the same have the same hash."""
        text = json.dumps(self.as_data(), ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

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
    return Ruleset.model_validate_json(text)
