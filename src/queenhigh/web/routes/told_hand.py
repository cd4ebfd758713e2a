"""A hand as the dispute view tells it, as types; the answer is made in `casino.records.dispute`, and tests hold it to these."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from queenhigh.session.events import MixedSeed


class HandPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's chips before and after."""

    bettor: str
    seats: tuple[int, ...]
    is_bank: bool
    before_cents: int
    after_cents: int
    net_cents: int


class HandDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards as they were dealt; nothing where none were."""

    spots: dict[str, str] | UnsetType = UNSET
    bank: str | UnsetType = UNSET


class HandSeeds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house's promise and seed, and everyone's."""

    commitment: str | UnsetType = UNSET
    players: tuple[tuple[MixedSeed, ...], ...] | UnsetType = UNSET
    seed: str | UnsetType = UNSET


class HandStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the journal."""

    version: int
    at: str
    actor: str
    action: dict[str, Any]
    """As it was asked for."""
    events: tuple[str, ...]


class HandDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has chosen."""

    version: int
    at: str
    actor: str
    spot: int
    option: str
    cents: int | UnsetType = UNSET
    discard: str | UnsetType = UNSET
    automatic: bool | UnsetType = UNSET


class HandTransfer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from", "target": "to"}):
    """Chips that have moved, and by which clause."""

    version: int
    at: str
    source: str
    target: str
    cents: int
    spot: int
    """0 where it is of the whole table."""
    wager: str
    """Empty where it is for no wager: chips bought, a bank put up."""
    why: str
    clause: str


class HandDispute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody found wrong, and what was answered."""

    number: int
    by: str
    words: str
    answer: str
    answered_by: str


class HandCorrection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The counter-entry to a payout."""

    version: int
    at: str
    event: Literal["payout_corrected"]
    round: int
    bettor: str
    cents: int
    reason: str
    asked_by: str
    approved_by: str
    before: int | UnsetType = UNSET
    """What the tray held before."""


class HandTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that was dealt, decided, paid and recorded of one round."""

    table: str
    round: int
    game: str
    rules_hash: str
    rules_version: str
    code: str
    entries: tuple[int, ...]
    sealed_entries: int
    state: Literal["void", "over", "open"]
    opened_at: str
    over_at: str
    people: tuple[HandPerson, ...]
    deal: HandDeal
    rack: str
    seeds: HandSeeds
    steps: tuple[HandStep, ...]
    decisions: tuple[HandDecision, ...]
    transfers: tuple[HandTransfer, ...]
    fees: tuple[HandTransfer, ...]
    disputes: tuple[HandDispute, ...]
    corrections: tuple[HandCorrection, ...]


class HandShown(msgspec.Struct, frozen=True):
    """Everything about one round: the dispute view, and its transcript in words."""

    table: str
    number: int
    view: HandTold
    words: str
