"""What a reader is told does not depend on what the reader may not see.

A round is played twice: the second time every card that the reader has not seen by its end, or by the showdown, is another
one, and everyone does the same. Whatever differs in the reader's view, in what the reader may do or in the events that all
hear, be it a card, a length, an order or an amount, would tell something of the hidden cards.
"""

import json
from dataclasses import replace
from random import Random

import msgspec
import pytest

from queenhigh.cards.card import parse_card
from queenhigh.cards.seeds import commitment, seed_from_int
from queenhigh.codec.public import public
from queenhigh.codec.spelling import spelled
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.legal import legal_actions
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE
from queenhigh.round.view import DEALER, Reader, bettor, view_of
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.drive import drive
from queenhigh.session.play import Dealer, Player, seat_people
from queenhigh.session.view import table_view
from tests.effort import scaled
from tests.session.random_rounds import Lived, every_game, random_round
from tests.view.test_view import WATCHER, allowed

GAMES = every_game()


def before_the_showdown(lived: Lived) -> Lived:
    """The round up to the moment in which the bank's hand is shown, or to its end if it never is."""
    steps = []
    for each in lived.steps:
        if any(isinstance(event, ev.BankRevealed) for event in each.events):
            break
        steps.append(each)
    return replace(lived, steps=steps)


def told(rules: Ruleset, actions: tuple[do.AnyAction, ...], reader: Reader) -> list[bytes]:
    """Everything that a reader learns, step by step; shorter if a hand does not allow what was done with the other one."""
    state, learned = IDLE, list[bytes]()
    for action in actions:
        try:
            state, events = step(rules, state, action)
        except IllegalAction as refused:
            if refused.code == "decision/hand_too_low":
                break
            raise
        learned += [json.dumps(spelled(public(event))).encode() for event in events]
        learned.append(msgspec.json.encode(view_of(rules, state, reader)))
        learned.append(msgspec.json.encode(legal_actions(rules, state, reader)))
    return learned


def with_other_cards(actions: tuple[do.AnyAction, ...], seen: set[int], rng: Random) -> tuple[do.AnyAction, ...]:
    """The same round with the cards that were not seen in other places; a card that someone names is the one lying there."""
    (deck,) = (action.cards for action in actions if isinstance(action, do.Deal))
    hidden = [card for card in deck if card not in seen]
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def changed(action: do.AnyAction) -> do.AnyAction:
        match action:
            case do.Deal():
                return do.Deal(tuple(other.get(card, card) for card in deck))
            case do.Decide(discard=int() as card) | do.ReportExposed(card=card):
                field = "discard" if isinstance(action, do.Decide) else "card"
                return msgspec.structs.replace(action, **{field: other.get(card, card)})
            case _:
                return action

    return tuple(map(changed, actions))


def differences(lived: Lived, reader: Reader, rng: Random) -> tuple[int, int]:
    """How many things a reader learns that depend on hidden cards, and how many were compared."""
    seen = {parse_card(text) for text in allowed(lived.rules, list(lived.events), reader)}
    first = told(lived.rules, lived.actions, reader)
    second = told(lived.rules, with_other_cards(lived.actions, seen, rng), reader)
    pairs = list(zip(first, second, strict=False))
    return sum(one != other for one, other in pairs), len(pairs)


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_change_nothing_that_a_reader_learns(name: str) -> None:
    rng = Random(f"interference {name}")
    compared = 0
    for _ in range(scaled(4)):
        whole = random_round(GAMES[name], rng)
        if not any(isinstance(action, do.Deal) for action in whole.actions):
            continue
        people = whole.steps[0].state.people
        # At the end only the rest of the deck and hands that were given up are hidden, and they stay so.
        for lived in (before_the_showdown(whole), whole):
            for reader in (DEALER, WATCHER, *(bettor(person.bettor) for person in people)):
                found, pairs = differences(lived, reader, rng)
                assert found == 0, reader
                compared += pairs
    assert compared > 50


def test_a_reader_who_sees_too_much_is_found_out() -> None:
    """Surveillance sees every card that was dealt: taken for a bettor, it would differ."""
    rng = Random(7)
    lived = before_the_showdown(random_round(GAMES["tcp-01"], rng, mishaps=0))
    first, second = lived.actions, with_other_cards(lived.actions, set(), rng)
    watching = Reader("surveillance")
    assert told(lived.rules, first, watching) != told(lived.rules, second, watching)
    assert told(lived.rules, first, WATCHER) == told(lived.rules, second, WATCHER)


@pytest.mark.parametrize("name", ["tcp-01", "ca-6cb", "draw-01", "tcp-progressive-1"])
def test_what_a_reader_learns_of_a_table_depends_on_neither_hidden_cards_nor_the_houses_seed(name: str) -> None:
    """Two tables whose house has another seed, and so another deck: until a card is shown, nobody can tell them apart."""
    rules = GAMES[name]
    readers = (DEALER, WATCHER, bettor("p1"))
    for number in range(scaled(3)):
        learned = [before_the_cards(rules, seed_from_int(2 * number + which), readers) for which in (0, 1)]
        assert [len(each) for each in learned] == [len(learned[0])] * 2
        # Only the promise differs, and it tells nothing: it is a hash of what is revealed later.
        assert learned[0] == learned[1]


def before_the_cards(rules: Ruleset, seed: bytes, readers: tuple[Reader, ...]) -> list[bytes]:
    """Everything that readers learn of a table until its cards lie face down; the promise blotted out."""
    people = (do.Person(f"p{seat}", 100_000, (seat,)) for seat in (1, 2, 3))
    table = seat_people(rules, people, name="t")
    players = {f"p{seat}": Player(bank_cents=5_000) for seat in (1, 2, 3)}
    learned: list[bytes] = []
    for taken in drive(rules, table, Dealer(players, seed)):
        for event in taken.events:
            if isinstance(event, ev.CardTurned | ev.ButtonPlaced):
                return learned
            learned.append(json.dumps(spelled(public(event))).replace(commitment(seed), "promise").encode())
        for reader in readers if taken.table.round.phase in ("idle", "betting", "closed") else ():
            seen = msgspec.json.encode(table_view(rules, taken.table, reader))
            assert seed.hex().encode() not in seen
            learned.append(seen.replace(commitment(seed).encode(), b"promise"))
        if taken.table.round.phase == "deciding":
            return learned
    raise AssertionError("no card was dealt")
