"""What is told of meters and their wins, as types; the answers are made in `casino.meters.data`, and tests hold them to these."""

from __future__ import annotations

import msgspec


class WinTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A win from a meter."""

    win: int
    at: str
    table: str
    round: int
    spot: int
    bettor: str
    percent: int
    cents: int
    status: str


class CountersTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has gone through a meter since it was opened."""

    wagers: int
    wager_cents: int
    seeds_micro_cents: int
    contributions_micro_cents: int
    awards_micro_cents: int
    overflow_micro_cents: int
    adjustments_micro_cents: int
    transfers_in_micro_cents: int
    transfers_out_micro_cents: int
    hits_by_percent: dict[str, int]
    paid_cents: int


class ChangeTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that people have done to a meter."""

    at: str
    what: str
    by: tuple[str, ...]
    reason: str
    micro_cents: int


class MeterTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about one meter. Its amounts are micro-cents."""

    meter: str
    version: int
    currency: str
    state: str
    shows_micro_cents: int
    reserve_micro_cents: int
    contribution_bp: int
    next_contribution_bp: int | None
    seed_micro_cents: int
    ceiling_micro_cents: int | None
    tables: tuple[str, ...]
    unlinked: dict[str, str]
    """Table → why it is not linked any more."""
    due: tuple[WinTold, ...]
    stranded: tuple[WinTold, ...]
    hits: tuple[WinTold, ...]
    counters: CountersTold
    changes: tuple[ChangeTold, ...]


class MetersFound(msgspec.Struct, frozen=True):
    """The house's meters."""

    found: tuple[MeterTold, ...]


class MeterFound(msgspec.Struct, frozen=True):
    """One meter."""

    found: MeterTold


class SignedTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who did what about a win, and when."""

    what: str
    by: str
    at: str


class WinCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every card of the round."""

    spots: dict[str, str]
    bank: str
    rest: str


class WinPageTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page of a win."""

    serial: str
    house: str
    meter: str
    currency: str
    status: str
    at: str
    table: str
    game: str
    rules_hash: str
    round: int
    seat: int
    bettor: str
    hand: str
    why: str
    percent: int
    cents: int
    before_micro_cents: int
    after_micro_cents: int
    signed: tuple[SignedTold, ...]
    deck: int
    all_accounted: bool
    cards: WinCards | None
    """None until the round's seed is shown."""
    tax_form: bool
    tax_from_cents: int


class WinFound(msgspec.Struct, frozen=True):
    """A win from a meter, to be read."""

    found: WinPageTold
