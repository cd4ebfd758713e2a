"""Tables for the tests of sessions."""

from collections.abc import Mapping

from queenhigh.cards.card import parse_cards
from queenhigh.money.meter import Meter
from queenhigh.round import actions as do
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE, State
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.table import Session, advance, next_round, open_session

PURSE = 1_000_000


def table(rules: Ruleset, seats: int, purse_cents: int = PURSE) -> Session:
    """A table with the first seats taken, by p1, p2 and so on."""
    return open_session(rules, tuple(do.Person(f"p{seat}", purse_cents, (seat,)) for seat in range(1, seats + 1)))


def meter(session: Session, name: str = "progressive") -> Meter:
    """A meter of the table."""
    return dict(session.meters)[name]


def played(
    rules: Ruleset,
    session: Session,
    top: str,
    bets: Mapping[int, Mapping[str, int]],
    *,
    bank_seat: int = 0,
    bank_cents: int = 0,
) -> tuple[State, Session]:
    """A round with these cards on top of the deck and these wagers by seat; everyone takes the last option."""
    cards = parse_cards(top)
    rest = tuple(card for card in range(52) if card not in cards)
    state = IDLE
    actions: list[do.AnyAction] = [next_round(session, bank_seat=bank_seat, bank_cents=bank_cents)]
    actions += [
        do.PlaceWager(f"p{seat}", seat, wager, cents)
        for seat, wagers in bets.items()
        for wager, cents in wagers.items()
    ]
    for action in (*actions, do.CloseBets(), do.Deal(cards + rest)):
        state, _ = step(rules, state, action)
    while state.phase == "deciding":
        state, _ = step(rules, state, do.Decide(state.to_decide[0], "play"))
    for action in (do.Reveal(), do.Settle(), do.Rack()):
        state, _ = step(rules, state, action)
    return state, advance(rules, session, state)
