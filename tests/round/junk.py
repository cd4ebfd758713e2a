"""Actions that nobody should take, and what `legal_actions` says of them."""

from collections.abc import Sequence
from random import Random

from queenhigh.round import actions as do
from queenhigh.round.legal import Legal, LegalStep, LegalTakeBack, LegalWager
from queenhigh.round.policy import Offer
from queenhigh.round.state import State
from queenhigh.rules.schema.ruleset import Ruleset

CENTS = (-1, 0, 1, 2, 3, 5, 7, 10, 20, 39, 40, 41, 60, 80, 81, 100, 500, 10_000)


def random_action(rules: Ruleset, state: State, rng: Random) -> do.AnyAction:
    """Any action with any content: names that are and are not at the table, spots that are and are not there."""
    bettor = rng.choice([*(person.bettor for person in state.people), "nobody", ""])
    spot = rng.randint(0, rules.seats.count + 1)
    wager = rng.choice([*rules.wager, "nonsense"])
    options = [*(rules.decision.option if rules.decision else ()), "nonsense"]
    turn = state.to_decide[0] if state.to_decide else spot
    stack = next((held.stack for held in state.spots if held.seat == turn), ())
    kinds: list[do.AnyAction] = [
        do.PlaceWager(bettor, spot, wager, rng.choice(CENTS)),
        do.PlaceWager(bettor, spot, wager, rng.choice(CENTS)),
        do.TakeBack(bettor, spot, wager),
        do.Decide(
            rng.choice((turn, turn, turn, spot)),
            rng.choice(options),
            rng.choice((None, *CENTS)),
            rng.choice((None, None, *stack, rng.randrange(-1, 53))),
        ),
        do.CloseBets(),
        do.Deal(_wrong_deck(rng)),
        do.Reveal(),
        do.Settle(),
        do.Rack(),
        do.VoidRound(" "),
        _wrong_opening(rules, state, rng),
    ]
    return rng.choice(kinds)


def _wrong_deck(rng: Random) -> tuple[int, ...]:
    deck = list(range(52))
    return rng.choice((tuple(deck[1:]), (*deck, 0), (*deck[:-1], 0), (), (*deck[:-1], 99), (*deck[:-1], -1)))


def _wrong_opening(rules: Ruleset, state: State, rng: Random) -> do.OpenRound:
    """Seats, people, banks and meters that no table has."""
    count = rules.seats.count
    people = rng.choice(
        (
            (do.Person("a", 100, (count + 1,)),),
            (do.Person("a", 100, (0,)),),
            (do.Person("a", -1, (1,)),),
            (do.Person("", 100, (1,)),),
            (do.Person("a", 100, (1,)), do.Person("a", 100, (2,))),
            (do.Person("a", 100, (1,)), do.Person("b", 100, (1,))),
            (do.Person("a", 100, (1, 1)),),
            (do.Person("a", 100, (1, 3)),),
            (do.Person("a", 100, (1, 2, 3)),),
        )
    )
    meters = tuple(state.meters.items())
    return do.OpenRound(1, people, rng.randint(-1, count + 1), rng.choice((-1, 0, 10**9)), 0, "", meters)


def is_listed(legals: Sequence[Legal], action: do.AnyAction, held: tuple[int, ...]) -> bool:
    """Whether the list of what is legal covers an action; `held` are the cards of whoever decides."""
    return any(_covers(legal, action, held) for legal in legals)


def _covers(legal: Legal, action: do.AnyAction, held: tuple[int, ...]) -> bool:
    match legal, action:
        case LegalWager(), do.PlaceWager():
            same = (legal.bettor, legal.spot, legal.wager) == (action.bettor, action.spot, action.wager)
            return same and _in_range(legal, action.cents)
        case LegalTakeBack(), do.TakeBack():
            return (legal.bettor, legal.spot, legal.wager) == (action.bettor, action.spot, action.wager)
        case Offer(), do.Decide():
            if (legal.spot, legal.option) != (action.spot, action.option):
                return False
            raised = action.cents is None or _in_range(legal, action.cents)
            return raised and (action.discard is None or (legal.may_discard and action.discard in held))
        case LegalStep(), _:
            return isinstance(action, _STEPS.get(legal.step, ()))
        case _:
            return False


_STEPS: dict[str, type[do.CloseBets | do.Reveal | do.Settle | do.Rack]] = {
    "close_bets": do.CloseBets,
    "reveal": do.Reveal,
    "settle": do.Settle,
    "rack": do.Rack,
}


def _in_range(legal: LegalWager | Offer, cents: int) -> bool:
    # Without a raise the range is the one amount 0, and has no step.
    return cents in range(legal.cents_min, legal.cents_max + 1, legal.cents_step or 1)


def at_the_edges(legal: Legal, held: tuple[int, ...]) -> tuple[list[do.AnyAction], list[do.AnyAction]]:
    """Actions that a line of the list promises, and actions just beyond it."""
    match legal:
        case LegalWager():
            low, high, step = legal.cents_min, legal.cents_max, legal.cents_step
            who = (legal.bettor, legal.spot, legal.wager)
            beyond = [low - step, low - 1, high + step, high + 1] if step > 1 else [low - 1, high + 1]
            return [do.PlaceWager(*who, low), do.PlaceWager(*who, high)], [do.PlaceWager(*who, c) for c in beyond]
        case LegalTakeBack():
            return [do.TakeBack(legal.bettor, legal.spot, legal.wager)], []
        case Offer():
            who_what = (legal.spot, legal.option)
            inside = [do.Decide(*who_what), *(do.Decide(*who_what, None, card) for card in held if legal.may_discard)]
            inside += [do.Decide(*who_what, legal.cents_min), do.Decide(*who_what, legal.cents_max)]
            beyond_it = [do.Decide(*who_what, legal.cents_min - 1), do.Decide(*who_what, legal.cents_max + 1)]
            return [*inside], [*beyond_it]
        case LegalStep():
            return [_STEPS[legal.step]()] if legal.step in _STEPS else [], []
