"""Procedures, announcements, irregularities, house policy: settings of the house."""

from typing import Annotated, Literal

from queenhigh.rules.schema.base import Clause, Id, Label, Part
from queenhigh.rules.schema.values import Text, Whole

Line = Annotated[str, Text(least=1, most=200)]


class Missing(Part):
    """What is said of the positions that have not made a wager."""

    wager: Id
    """The wager that they lack."""
    text: Line
    """`{positions}` stands for their numbers."""


class Announce(Part):
    """What the dealer says aloud."""

    no_more_bets: Line = "No more bets."
    """Said before the deal; from then on no wager is made, changed or withdrawn."""
    missing: Missing | None = None
    """Said of positions without a certain wager."""
    qualified: Line | None = None
    """`{holding}` stands for what the bank qualifies with."""
    not_qualified: Line | None = None
    """Said when the bank does not qualify."""


class Procedure(Part):
    """How the cards and chips are handled."""

    shuffler: Literal["machine", "hand"] = "machine"
    """How the cards are shuffled."""
    shuffler_make: Label | None = None
    """Whose make the shuffling machine must be."""
    shuffler_set: Label | None = None
    """The game that the shuffling machine is set to, as its own menu names it."""
    dispense_button: Label | None = None
    """With `remainder = "dispensed"`: the button of the machine that does it."""
    cut_cards: Annotated[int, Whole(0, 4)] = 0
    """How many cut cards are in use."""
    remainder: Literal["rack_unseen", "dispensed"] = "rack_unseen"
    """What happens to the cards that were not dealt."""
    touching: Literal["player_and_dealer", "dealer_only"] = "player_and_dealer"
    """Who may touch a hand."""
    in_view: Literal["dealer"] | None = None
    """In whose full view players keep their cards, at all times."""
    raised: Literal["stacked"] | None = None
    """What the dealer does with a raise once the bank plays: it is stacked on the wager that it raises."""
    forfeits: Literal["before_reveal"] = "before_reveal"
    """When forfeited wagers and their cards are collected."""
    bank_hand: Literal["best_hand", "high_to_low"] = "best_hand"
    """How the bank's cards are laid out when they are revealed."""
    bottom_card: Literal["not_stated", "never_exposed"] = "not_stated"
    """Whether the bottom card of the deck may be seen."""
    rack: Literal["reconstructable"] = "reconstructable"
    """Cards are picked up so that every hand can be rebuilt."""
    drop_box: Literal["attached"] | None = None
    """Where the drop box is, which takes the fees."""
    settle_marker: Literal["action_button"] | None = None
    """What lies where settlement begins, in a game in which no card places it."""
    work_area: Id | None = None
    """A wager: each hand is brought in between it and the bank's hand, and settled from the back forwards."""
    payment: Literal["not_stated", "lay_and_pay", "pick_and_pay", "house_choice"] = "not_stated"
    """How winners are paid."""
    between_players: Literal["not_stated", "prohibited"] = "not_stated"
    """Whether players may bet with each other."""
    pay_table_change: Literal["not_stated", "posted_and_filed"] = "not_stated"
    """How a pay table may be changed."""
    fee_notice: Literal["not_stated", "ample"] = "not_stated"
    """What notice is given of fees."""


class Ruling(Part):
    """What follows from an irregularity."""

    ruling: Literal["void_round", "void_hand", "dead_hand", "play_on", "complete_if_agreed", "complete_or_dead"]
    """`void`: wagers go back. `dead_hand`: the hand loses. `complete`: finish if readable and all agree, else void or dead."""
    clause: Clause | None = None


class Irregular(Part):
    """Irregularities, each with its ruling."""

    wrong_card_count: Ruling = Ruling(ruling="void_round")
    """Someone has too many or too few cards."""
    exposed_seat_card: Ruling = Ruling(ruling="play_on")
    """A card of a seat was seen."""
    exposed_bank_card: Ruling = Ruling(ruling="void_round")
    """A card of the bank was seen that should not be."""
    fouled_hand: Ruling = Ruling(ruling="dead_hand")
    """A hand cannot be played, by its player's doing."""
    interrupted: Ruling = Ruling(ruling="complete_if_agreed")
    """The round cannot go on."""


class House(Part):
    """House policy around the game."""

    refunds: Literal["not_stated", "none"] = "not_stated"
    """Of chips bought for games of chance; a void hand always returns its wagers."""
    redeem: Literal["not_stated", "face_value_same_day"] = "not_stated"
    """How chips are redeemed."""
    chips: Literal["not_stated", "house_property"] = "not_stated"
    """Whose the chips are."""
    denominations: Literal["not_stated", "various"] = "not_stated"
    """What chips there are."""
    smoking: Literal["not_stated", "none"] = "not_stated"
    """Whether there is smoking in the gaming areas."""
    responsible: Line | None = None
    """The line about responsible gaming that players' cards bear; absent, a plain one of the software's."""
    charity: bool = False
    """Whether a stated part of the proceeds goes to the day's charity."""
    bet_limit: Literal["as_law_allows"] | None = None
    """What bounds the limits of the table."""
    raises: Literal["posted"] | None = None
    """How many raises there may be in games that have them: as many as the house posts."""
    raises_max: Annotated[int, Whole(1, 100)] | None = None
    """The number that the house posts: so many raises a hand may make in a round."""


class Tournament(Part):
    """House rules for tournaments."""

    announced: Literal["buy_in_rebuy_add_on"] = "buy_in_rebuy_add_on"
    """What is announced before the start."""
    announced_by: Label | None = None
    """Who announces it."""
    amounts: Literal["game_schedule"] | None = None
    """Where the amounts stand: attached to the schedule of games."""
    refund_until: Literal["first_card"] = "first_card"
    """Until when a player may have the money back."""
    interrupted_hourly: Literal["void_unless_few_remain"] = "void_unless_few_remain"
    """What becomes of an hourly tournament that cannot go on."""
    few: Annotated[int, Whole(1, 10)] = 3
    """With this many players left, chip counts decide the places."""
    interrupted_multi_table: Literal["split_evenly"] = "split_evenly"
    """What becomes of the prizes of a multi-table tournament that cannot go on."""
    bet_limit: Literal["none", "table"] = "none"
    """Which limit bets have."""
    spending: Literal["as_law_allows"] | None = None
    """How much a player may spend on one tournament; the charity may offer one a day for which the law sets another limit."""
    entry_fee: Literal["allowed", "none"] = "allowed"
    """Whether a fee for the house may be asked beside the buy-in."""
