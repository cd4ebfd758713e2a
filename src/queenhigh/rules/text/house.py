"""Announcements, irregularities, policies of the house, and tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.words import rank_words, threshold_words, with_article
from queenhigh.rules.text.document import Item, Paragraph, Points, Section
from queenhigh.rules.text.english import capital, count, quoted
from queenhigh.rules.text.teller import DEFAULT, HOUSE

if TYPE_CHECKING:
    from queenhigh.rules.schema.dealing import Mark
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller

_RANKS = "23456789TJQKA"


def announcements(teller: Teller) -> Section:
    """What the dealer says aloud, and when."""
    announce = teller.rules.announce
    dealer = capital(teller.dealer)
    said = [
        teller.say(f"Before the deal {teller.dealer} says: {quoted(announce.no_more_bets)}", "announce.no_more_bets")
    ]
    if announce.missing:
        wager = teller.wager(announce.missing.wager)
        example = quoted(announce.missing.text.replace("{positions}", "2, 3 and 5"))
        text = f"{dealer} also names the positions that have not made {wager}, for example: {example}"
        said.append(teller.say(text, "announce.missing"))
    if announce.qualified:
        said.append(_qualified(teller, announce.qualified))
    if announce.not_qualified:
        text = f"When {teller.bank}'s hand does not qualify, {teller.dealer} says: {quoted(announce.not_qualified)}"
        said.append(teller.say(text, "announce.not_qualified"))
    return Section("Announcements", (Points(tuple(said)),))


def _qualified(teller: Teller, line: str) -> Statement:
    qualifier = teller.rules.qualifier
    says = f"When {teller.bank}'s hand qualifies, {teller.dealer} says"
    if "{holding}" in line and qualifier:
        example = line.replace("{holding}", _holding(qualifier.at_least))
        text = f"{says} what it qualifies with, for example: {quoted(example)}"
    else:
        text = f"{says}: {quoted(line)}"
    return teller.say(text, "announce.qualified")


def _holding(mark: Mark) -> str:
    if mark.hand_class == "high_card" and mark.ranks:
        return with_article(rank_words(_RANKS.index(mark.ranks[0])))
    return threshold_words(mark.hand_class, mark.ranks)


_EVENTS = {
    "wrong_card_count": "If anyone is dealt a wrong number of cards",
    "exposed_seat_card": "If a card of a player is exposed in the deal",
    "exposed_bank_card": "If a card of {bank} is exposed that should have been face down",
    "fouled_hand": "If a hand is fouled",
    "interrupted": "If a hand is interrupted by something beyond the control of the house",
}
_RULINGS = {
    "void_round": "every hand of the round is void: all wagers are returned, and the cards are reshuffled",
    "void_hand": "that hand is void: its wagers are returned, and the other hands are played on",
    "dead_hand": "that hand is dead, and its wagers lose",
    "play_on": "the round is played on as if nothing had happened",
    "complete_or_dead": "it is completed if it can be read and all players agree; otherwise every hand is dead, and its wagers are lost",
    "complete_if_agreed": "it is completed if it can be read and all players agree; otherwise it is dead, and its wagers are returned",
}


def irregularities(teller: Teller) -> Section:
    """What follows when something goes wrong."""
    whole = teller.cite("irregular") if "irregular" in teller.rules.clauses else None
    said = []
    for name, event in _EVENTS.items():
        ruling = getattr(teller.rules.irregular, name)
        text = f"{event.format(bank=teller.bank)}, {_RULINGS[ruling.ruling]}."
        said.append(teller.say_set(text, f"irregular.{name}", clause=ruling.clause or whole))
    stated = [each for each in said if each.clause not in (DEFAULT, HOUSE)]
    silent = [each for each in said if each.clause in (DEFAULT, HOUSE)]
    items: list[Item] = []
    if stated:
        items += [Paragraph((teller.say("Irregularities are ruled on as follows."),)), Points(tuple(stated))]
    if silent:
        text = (
            "The published document is silent on the following. The rulings are defaults, and the house may set others."
        )
        items += [Paragraph((teller.say(text),)), Points(tuple(silent))]
    return Section("Irregularities", tuple(items))


def _often(most: int) -> str:
    return "once" if most == 1 else "twice" if most == 2 else f"{most} times"


def policies(teller: Teller) -> Section | None:
    """What the house has decided around the game, as far as it is stated."""
    rules = teller.rules
    stated = (
        (
            rules.procedure.between_players == "prohibited",
            "Wagers between players are prohibited.",
            "procedure.between_players",
        ),
        (
            rules.procedure.pay_table_change == "posted_and_filed",
            "A pay table may be changed if the change is posted in a public place of the house and given to the regulator.",
            "procedure.pay_table_change",
        ),
        (rules.house.refunds == "none", "Chips bought for games of chance are not refunded.", "house.refunds"),
        (
            rules.house.redeem == "face_value_same_day",
            "Chips are redeemed at their face value, on the day of issue.",
            "house.redeem",
        ),
        (
            rules.house.denominations == "various",
            "Gaming chips are of various denominations.",
            "house.denominations",
        ),
        (rules.house.chips == "house_property", "Chips remain the property of the house.", "house.chips"),
        (rules.house.bet_limit is not None, "No limit of the table is higher than the law allows.", "house.bet_limit"),
        (
            rules.house.raises is not None,
            "Where a game has raises, their number is set by the house and posted in public view.",
            "house.raises",
        ),
        (
            rules.house.raises_max is not None,
            f"A hand raises at most {_often(rules.house.raises_max or 0)} in a round.",
            "house.raises_max",
        ),
        (rules.house.smoking == "none", "The gaming areas are non-smoking.", "house.smoking"),
        (rules.house.charity, "A stated part of the proceeds goes to the charity of the day.", "house.charity"),
    )
    said = [teller.say(text, path) for applies, text, path in stated if applies]
    if rules.house.responsible:
        text = f"Players' cards bear the line {quoted(rules.house.responsible)}"
        said.append(teller.say(text, "house.responsible"))
    return Section("House policies", (Points(tuple(said)),)) if said else None


_NO_FEE = "The house takes no fee for an entry."


def tournaments(teller: Teller) -> Section | None:
    """House rules for tournaments, if there are any."""
    rules = teller.rules.tournament
    if rules is None:
        return None
    few = count(rules.few, "player")
    remain = "remains" if rules.few == 1 else "or fewer remain"
    limit = (
        "Tournament chips have no cash value, and there is no limit on the wagers made with them."
        if rules.bet_limit == "none"
        else "Tournament chips have no cash value; the limits of the table hold for the wagers made with them."
    )
    spending = (
        "A player may spend on one tournament what the law allows; at each licensed event the charity may offer one"
        " tournament for which the law allows another amount."
    )
    said = (
        teller.say(
            "Before a tournament starts, "
            + (f"the {rules.announced_by} announces " if rules.announced_by else "")
            + "the cost of the buy-in and of any re-buys and add-ons"
            + ("." if rules.announced_by else " is announced.")
            + (" The amounts are attached to the schedule of games." if rules.amounts else ""),
            "tournament.announced",
            "tournament.announced_by",
            "tournament.amounts",
        ),
        teller.say(
            "Payments are refunded only until the first card is dealt; in close calls there is no refund.",
            "tournament.refund_until",
        ),
        teller.say(
            "An hourly tournament that is stopped by a power failure or anything else beyond control is void, and all"
            f" payments are returned, unless only {few} {remain}: then the chip counts decide the places.",
            "tournament.interrupted_hourly",
            "tournament.few",
        ),
        teller.say(
            "A multi-table tournament that is so stopped is not void: the hand is completed if it can be read and all players"
            " agree, and is dead otherwise; what is left of the prize money is divided evenly among the remaining players,"
            " whatever their chips.",
            "tournament.interrupted_multi_table",
        ),
        teller.say(limit, "tournament.bet_limit"),
        *([teller.say(spending, "tournament.spending")] if rules.spending else ()),
        *([teller.say(_NO_FEE, "tournament.entry_fee")] if rules.entry_fee == "none" else ()),
    )
    return Section("Tournaments", (Points(said),))
