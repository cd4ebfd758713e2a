"""A sitting at a live table, made from what one may see of it: the same thing as at a table of one's own. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import parse_card
from queenhigh.money.transfer import FELT, Transfer, bettor_account
from queenhigh.round.actions import Person
from queenhigh.round.events import RoundOpened, WagerPlaced
from queenhigh.round.policy import Sight
from queenhigh.round.state import IDLE, State
from queenhigh.round.view import BACK
from queenhigh.session.table import Table
from queenhigh.terminal.seated import Seated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.casino.wire.messages import LiveView
    from queenhigh.round.events import AnyEvent
    from queenhigh.round.view import PersonSeen, SpotSeen, View
    from queenhigh.rules.schema.ruleset import Ruleset


def sat_at(rules: Ruleset, you: str) -> Seated:
    """Who sits there: nobody is a bot of ours, and no seed is ours alone."""
    return Seated(game=rules.id, seed="", you=you)


def table_of(live: LiveView) -> Table:
    """The table, without anything that its reader may not know."""
    seen = live.table
    return Table(
        name=seen.name,
        rules_hash=seen.rules,
        settings=seen.settings,
        people=_people(seen.people),
        rounds=seen.rounds,
        offered=seen.offered,
        declined=seen.declined,
        banker=seen.banker,
        asks=seen.asks,
        posted=seen.posted,
        round=IDLE if seen.round is None else state_of(seen.round),
    )


def state_of(view: View) -> State:
    """The round as far as it is seen: phase, people, money and bank. It has no cards; those are in the view."""
    return State(
        phase=view.phase,
        number=view.number,
        rules_hash=view.rules,
        people=_people(view.people),
        bank_seat=view.bank.seat,
        bank_bettor=view.bank.bettor,
        bank_cents=view.bank.cents,
        pack=view.pack,
        commitment=view.commitment,
        balances={bettor_account(person.bettor): person.purse_cents for person in view.people},
        stakes=view.stakes,
        intake=view.intake,
        awards=view.awards,
        button=view.button,
        to_decide=(view.turn,) if view.turn else (),
    )


def _people(seen: Iterable[PersonSeen]) -> tuple[Person, ...]:
    return tuple(Person(person.bettor, person.purse_cents, person.seats) for person in seen)


def sight_in(rules: Ruleset, live: LiveView) -> Sight | None:
    """What the reader sees in the own turn; None at any other time."""
    view = live.table.round
    spot = None if view is None else next((each for each in view.spots if each.seat == view.turn), None)
    if view is None or spot is None or not view.offers:
        return None
    turned = [card for place, card in enumerate(view.bank.cards) if place in live.dealt.turned and card != BACK]
    return Sight(
        rules=rules,
        spot=spot.seat,
        bettor=spot.bettor,
        cards=cards_known(spot),
        bank_up=tuple(parse_card(card) for card in turned),
        exposed=tuple(parse_card(card) for card in view.exposed),
        stakes=tuple(stake for stake in view.stakes if (stake.spot, stake.bettor) == (spot.seat, spot.bettor)),
        offers=view.offers,
    )


def cards_known(spot: SpotSeen) -> tuple[int, ...]:
    """The cards of a spot that its reader sees: the hand, and behind it what lies aside."""
    return tuple(parse_card(card) for card in (*spot.hand, *spot.draw) if card != BACK)


def events_so_far(view: View) -> tuple[AnyEvent, ...]:
    """For whoever comes in the middle of a round: its opening, and the chips that are down, as they would have been told."""
    down = (*view.stakes, *view.intake)
    people = tuple(
        Person(
            person.bettor,
            person.purse_cents + sum(stake.cents for stake in down if stake.bettor == person.bettor),
            person.seats,
        )
        for person in view.people
    )
    bank = view.bank
    opened = RoundOpened(
        number=view.number,
        rules_hash=view.rules,
        people=people,
        bank_seat=bank.seat,
        bank_bettor=bank.bettor,
        bank_cents=bank.cents,
        pack=view.pack,
        commitment=view.commitment,
        meters=(),
    )
    placed = (
        WagerPlaced(
            stake.bettor,
            stake.spot,
            stake.wager,
            (Transfer(bettor_account(stake.bettor), FELT, stake.cents, stake.wager, stake.spot, "wager", ""),),
        )
        for stake in down
    )
    return (opened, *placed)
