"""Procedures, announcements, irregularities, house policy and the layout: settings of the house."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from queenhigh.rules.schema.base import Clause, Id, Label, Named, Part

Line = Annotated[str, Field(min_length=1, max_length=200)]


class Missing(Part):
    """What is said of the positions that have not made a wager."""

    wager: Id
    text: Line
    """`{positions}` stands for their numbers."""


class Announce(Part):
    """What the dealer says aloud."""

    no_more_bets: Line = "No more bets."
    missing: Missing | None = None
    qualified: Line | None = None
    """`{holding}` stands for what the bank qualifies with."""
    not_qualified: Line | None = None


class Procedure(Part):
    """How the cards and chips are handled."""

    shuffler: Literal["machine", "hand"] = "machine"
    cut_cards: Annotated[int, Field(ge=0, le=4)] = 0
    remainder: Literal["rack_unseen", "dispensed"] = "rack_unseen"
    """What happens to the cards that were not dealt."""
    touching: Literal["player_and_dealer", "dealer_only"] = "player_and_dealer"
    forfeits: Literal["before_reveal"] = "before_reveal"
    """When forfeited wagers and their cards are collected."""
    bank_hand: Literal["best_hand", "high_to_low"] = "best_hand"
    """How the bank's cards are laid out when they are revealed."""
    bottom_card: Literal["not_stated", "never_exposed"] = "not_stated"
    rack: Literal["reconstructable"] = "reconstructable"
    """Cards are picked up so that every hand can be rebuilt."""
    payment: Literal["not_stated", "lay_and_pay", "pick_and_pay", "house_choice"] = "not_stated"
    between_players: Literal["not_stated", "prohibited"] = "not_stated"
    pay_table_change: Literal["not_stated", "posted_and_filed"] = "not_stated"
    fee_notice: Literal["not_stated", "ample"] = "not_stated"


class Ruling(Part):
    """What follows from an irregularity."""

    ruling: Literal["void_round", "void_hand", "dead_hand", "play_on", "complete_if_agreed"]
    """`void`: wagers go back. `dead_hand`: the hand loses. `complete_if_agreed`: finish if readable and all agree, else void."""
    clause: Clause | None = None


class Irregular(Part):
    """Irregularities, each with its ruling."""

    wrong_card_count: Ruling = Ruling(ruling="void_round")
    exposed_seat_card: Ruling = Ruling(ruling="play_on")
    exposed_bank_card: Ruling = Ruling(ruling="void_round")
    fouled_hand: Ruling = Ruling(ruling="dead_hand")
    interrupted: Ruling = Ruling(ruling="complete_if_agreed")


class House(Part):
    """House policy around the game."""

    refunds: Literal["not_stated", "none"] = "not_stated"
    """Of chips bought for games of chance; a void hand always returns its wagers."""
    redeem: Literal["not_stated", "face_value_same_day"] = "not_stated"
    chips: Literal["not_stated", "house_property"] = "not_stated"
    charity: bool = False
    """Whether a stated part of the proceeds goes to the day's charity."""


class Tournament(Part):
    """House rules for tournaments."""

    announced: Literal["buy_in_rebuy_add_on"] = "buy_in_rebuy_add_on"
    refund_until: Literal["first_card"] = "first_card"
    interrupted_hourly: Literal["void_unless_few_remain"] = "void_unless_few_remain"
    few: Annotated[int, Field(ge=1, le=10)] = 3
    """With this many players left, chip counts decide the places."""
    interrupted_multi_table: Literal["split_evenly"] = "split_evenly"
    bet_limit: Literal["none", "table"] = "none"


class Layout(Part):
    """What is printed on the cloth."""

    spots: tuple[Label, ...] = ()
    """The names of the betting spots of one seat, in the order of the layout."""
    areas: tuple[Label, ...] = ()
    """Other areas of one seat, such as those for cards."""
    printed_tables: tuple[Id, ...] = ()
    """The pay tables printed on it."""
    legend: tuple[Line, ...] = ()
    inches_wide: Annotated[int, Field(ge=20, le=200)] = 82
    inches_deep: Annotated[int, Field(ge=20, le=200)] = 50


Notes = Named[Line]
