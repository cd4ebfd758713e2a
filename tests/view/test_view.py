"""Nobody sees a card that they may not see: every view of every state of random rounds is read letter by letter."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenhigh.cards.card import card_text, parse_cards
from queenhigh.codec.marks import layout_of
from queenhigh.codec.public import public
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.legal import legal_actions
from queenhigh.round.machine import step
from queenhigh.round.policy import Offer
from queenhigh.round.state import IDLE, State
from queenhigh.round.view import DEALER, SURVEILLANCE, Reader, View, bettor, view_of
from queenhigh.rules.load import load_text
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.testing import rule_files
from tests.effort import scaled
from tests.round.games import game, low_limits
from tests.session.random_rounds import Lived, every_game, random_round

GAMES = every_game()
WATCHER = bettor("someone who only watches")
# Whole numbers that a view may hold: none of them is ever a card.
NUMBERS = {
    "number", "pack", "seats", "seat", "purse_cents", "cents", "till_cents", "spot", "button", "turn", "undealt",
    "cents_min", "cents_max", "cents_step", "meter_cents", "percent", "funded", "value", "overflow", "row",
}  # fmt: skip


# ── an own account of who may see what, from the events alone ────────────────────────────────────────────────────────


def dealt_cards(events: list[ev.AnyEvent]) -> dict[int, tuple[int, ...]]:
    """Spot → its stack; spot 0 is the bank."""
    for event in events:
        if isinstance(event, ev.CardsDealt):
            return {0: event.bank, **dict(event.stacks)}
    return {}


def face_up(events: list[ev.AnyEvent]) -> set[int]:
    """Cards that everyone has seen."""
    seen: set[int] = set()
    for event in events:
        if isinstance(event, ev.CardTurned | ev.CardExposed | ev.DrawTurned):
            seen.add(event.card)
        if isinstance(event, ev.HandRevealed | ev.BankRevealed):
            seen.update(event.cards)
    return seen


def looked_at(rules: Ruleset, stack: tuple[int, ...]) -> set[int]:
    """The cards of an own stack that a player may look at: the zones of the decision, in the order of the deal."""
    zones = rules.decision.sees if rules.decision else ()
    seen: set[int] = set()
    start = 0
    for part in rules.deal:
        if part.to == "seat":
            if part.zone in zones:
                seen.update(stack[start : start + part.cards])
            start += part.cards
    return seen


def allowed(rules: Ruleset, events: list[ev.AnyEvent], reader: Reader) -> set[str]:
    """What the reader may see, as text."""
    stacks = dealt_cards(events)
    cards = face_up(events)
    if reader.role == "surveillance":
        cards |= {card for stack in stacks.values() for card in stack}
    opened = events[0]
    assert isinstance(opened, ev.RoundOpened)
    for person in opened.people:
        if reader == bettor(person.bettor):
            for seat in person.seats:
                if seat in stacks and seat != opened.bank_seat:
                    cards |= looked_at(rules, stacks[seat])
    return {card_text(card) for card in cards}


# ── reading a view ───────────────────────────────────────────────────────────────────────────────────────────────────


def cards_in(text: str) -> set[str]:
    """Every card that a JSON text names."""
    return set(re.findall(r'"([2-9TJQKA][cdhs])"', text))


def numbers_in(data: Any, key: str = "") -> Iterator[str]:
    """The keys under which there are whole numbers."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from numbers_in(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from numbers_in(value, key)
    elif isinstance(data, int) and not isinstance(data, bool):
        yield key


def check_views(lived: Lived) -> None:
    """Every reader, after every step: all that they may see, and nothing else."""
    people = lived.steps[0].state.people
    readers = [DEALER, SURVEILLANCE, WATCHER, *(bettor(person.bettor) for person in people)]
    events: list[ev.AnyEvent] = []
    for each in lived.steps:
        events += each.events
        for reader in readers:
            text = msgspec.json.encode(view_of(lived.rules, each.state, reader)).decode()
            assert cards_in(text) == allowed(lived.rules, events, reader), (each.action, reader)
            assert set(numbers_in(msgspec.json.decode(text))) <= NUMBERS
    for position, event in enumerate(lived.events):
        check_told(public(event), face_up(list(lived.events[: position + 1])))


def check_told(event: ev.AnyEvent, seen: set[int]) -> None:
    """An event as everyone hears it names no hidden card."""
    named = [getattr(event, name) for name in ("card", "discard") if getattr(event, name, None) is not None]
    named += [card for name in ("cards", "rack", "bank", "rest") for card in getattr(event, name, ())]
    named += [card for _, cards in getattr(event, "stacks", ()) for card in cards]
    assert set(named) <= seen


@pytest.mark.parametrize("name", GAMES)
def test_no_view_holds_a_card_that_its_reader_may_not_see(name: str) -> None:
    for seed in range(scaled(4)):
        check_views(random_round(GAMES[name], Random(f"views {name} {seed}")))


@given(rule_files(), st.integers(0, 2**32))
@settings(max_examples=scaled(25), suppress_health_check=list(HealthCheck))
def test_no_view_of_a_random_game_holds_a_card_that_its_reader_may_not_see(file: Any, seed: int) -> None:
    rules = load_text(file.text, "random.toml", settings=low_limits(file.ruleset))
    check_views(random_round(rules, Random(seed)))


def test_the_scan_finds_a_planted_card() -> None:
    lived = random_round(GAMES["tcp-01"], Random(5), mishaps=0)
    position = next(at for at, each in enumerate(lived.steps) if isinstance(each.action, do.Deal))
    lived.steps[position + 1 :] = []
    view = view_of(lived.rules, lived.state, DEALER)
    hidden = card_text(lived.state.bank_stack[1])
    leaking = msgspec.structs.replace(view, bank=msgspec.structs.replace(view.bank, cards=("??", hidden, "??")))
    assert allowed(lived.rules, list(lived.events), DEALER) == set()
    assert cards_in(msgspec.json.encode(leaking).decode()) == {hidden}
    assert set(numbers_in({"bank": {"card": 37}})) - NUMBERS == {"card"}


# ── clause by clause ─────────────────────────────────────────────────────────────────────────────────────────────────


def table(name: str, *actions: do.AnyAction) -> tuple[Ruleset, State]:
    """A game after some actions."""
    rules, state = game(name), IDLE
    for action in actions:
        state, _ = step(rules, state, action)
    return rules, state


def deck(top: str) -> do.Deal:
    """A deck with these cards on top."""
    cards = parse_cards(top)
    return do.Deal((*cards, *(card for card in range(52) if card not in cards)))


ANN, BOB, EVE = do.Person("Ann", 100_000, (1,)), do.Person("Bob", 100_000, (2,)), do.Person("Eve", 100_000)


def six_card_table(*more: do.AnyAction) -> tuple[Ruleset, State]:
    """Ann banks, Bob plays Kc Kd 2s with Eve behind him; the bank has Qh 9d and, turned up, 4c."""
    return table(
        "ca-6cb",
        do.OpenRound(1, (ANN, BOB, EVE), 1, 50_000),
        do.PlaceWager("Bob", 2, "ante", 500),
        do.PlaceWager("Eve", 2, "ante", 500),
        do.CloseBets(),
        deck("Kc Kd 2s Qh 9d 4c"),
        *more,
    )


def hands(view: View) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return view.spots[0].hand, view.bank.cards


BACKS = ("??", "??", "??")


def test_a7_c6_the_bank_too_sees_only_its_turned_up_card() -> None:
    rules, state = six_card_table()
    for reader in (bettor("Ann"), DEALER, WATCHER):
        assert hands(view_of(rules, state, reader)) == (BACKS, ("??", "??", "4c"))
    assert hands(view_of(rules, state, bettor("Bob"))) == (("Kc", "Kd", "2s"), ("??", "??", "4c"))


def test_c5_a_back_line_bettor_does_not_see_the_hand() -> None:
    rules, state = six_card_table()
    view = view_of(rules, state, bettor("Eve"))
    assert hands(view) == (BACKS, ("??", "??", "4c"))
    assert view.offers == (), "the seat's decision binds: there is nothing for Eve to choose"
    assert [offer.option for offer in view_of(rules, state, bettor("Bob")).offers] == ["fold", "play"]


def test_a8_c2_nobody_sees_the_rest_of_the_deck() -> None:
    rules, state = six_card_table()
    for reader in (bettor("Ann"), bettor("Bob"), bettor("Eve"), DEALER, SURVEILLANCE):
        view = view_of(rules, state, reader)
        assert view.undealt == 46  # 52 - 2 * 3
        assert cards_in(msgspec.json.encode(view).decode()) <= {"Kc", "Kd", "2s", "Qh", "9d", "4c"}


def test_a14_c17_hands_are_seen_by_all_once_they_are_revealed() -> None:
    rules, state = six_card_table(do.Decide(2, "play"), do.Reveal())
    assert hands(view_of(rules, state, bettor("Eve"))) == (BACKS, ("Qh", "9d", "4c"))
    state, _ = step(rules, state, do.Settle())
    assert hands(view_of(rules, state, bettor("Eve"))) == (("Kc", "Kd", "2s"), ("Qh", "9d", "4c"))


def test_decision12_a_folded_hand_stays_face_down() -> None:
    rules, state = six_card_table(do.Decide(2, "fold"), do.Reveal(), do.Settle(), do.Rack())
    assert hands(view_of(rules, state, DEALER))[0] == BACKS
    assert hands(view_of(rules, state, bettor("Bob")))[0] == ("Kc", "Kd", "2s")


def draw_table(*more: do.AnyAction) -> tuple[Ruleset, State]:
    """Ann draws: the card aside is Ah, the hand Kh 7c Qh; the bank has 2c 3d 5s 7d."""
    return table(
        "draw-01",
        do.OpenRound(1, (ANN,)),
        do.PlaceWager("Ann", 1, "ante", 500),
        do.CloseBets(),
        deck("Ah Kh 7c Qh 2c 3d 5s 7d"),
        *more,
    )


def test_d2_the_draw_card_is_unseen_even_by_its_player() -> None:
    rules, state = draw_table()
    spot = view_of(rules, state, bettor("Ann")).spots[0]
    assert (spot.hand, spot.draw) == (("Kh", "7c", "Qh"), ("??",))
    assert view_of(rules, state, SURVEILLANCE).spots[0].draw == ("Ah",)


def test_d3_d6_the_exchange_is_public_and_the_card_is_not_until_the_hand_is_settled() -> None:
    discard = parse_cards("7c")[0]
    rules, state = draw_table(do.Decide(1, "play", None, discard))
    own, dealers = view_of(rules, state, bettor("Ann")).spots[0], view_of(rules, state, DEALER).spots[0]
    assert (own.exchanged, own.discard, own.draw) == (True, "7c", ("??",))
    assert (dealers.exchanged, dealers.discard, dealers.hand) == (True, "", BACKS)
    for action in (do.Reveal(), do.Settle()):
        state, _ = step(rules, state, action)
    dealers = view_of(rules, state, DEALER).spots[0]
    assert (dealers.hand, dealers.draw, dealers.discard) == (("Kh", "7c", "Qh"), ("Ah",), "7c")


def test_an_exposed_card_is_seen_by_all_in_its_place() -> None:
    rules, state = six_card_table(do.ReportExposed(2, parse_cards("Kd")[0]))
    view = view_of(rules, state, DEALER)
    assert view.spots[0].hand == ("??", "Kd", "??")
    assert view.exposed == ("Kd",)


def test_r2_what_is_hidden_is_said_on_the_event_and_nowhere_else() -> None:
    """Every field of an event that holds cards is hidden, or is one that all can see when it is told."""
    seen_by_all = {
        ("card_turned", "card"), ("bank_revealed", "cards"), ("hand_revealed", "cards"), ("draw_turned", "card"),
        ("card_exposed", "card"),
    }  # fmt: skip
    hidden = {
        ("cards_dealt", "stacks"), ("cards_dealt", "bank"), ("cards_dealt", "rest"), ("option_taken", "discard"),
        ("cards_racked", "rack"),
    }  # fmt: skip
    layouts = [layout_of(kind) for kind in get_args(ev.AnyEvent)]
    with_cards = {(each.tag, field.name) for each in layouts for field in each.fields if field.spelling}
    assert with_cards == seen_by_all | hidden
    assert {(each.tag, field.name) for each in layouts for field in each.hidden} == hidden


def test_everyone_hears_that_cards_were_dealt_and_nobody_which() -> None:
    assert public(ev.CardsRacked((1, 2))) == ev.CardsRacked(())
    assert public(ev.CardsDealt(((3, (7, 8)),), (1,), (2,))) == ev.CardsDealt(((3, ()),), (), ())
    taken = ev.OptionTaken(3, "play", True, 7, "D3", (), True)
    assert public(taken) == ev.OptionTaken(3, "play", True, None, "D3", (), True)


def test_nobody_hears_what_another_may_choose() -> None:
    """While Ann decides, Bob is offered nothing and learns none of her cards; Ann is told her own options."""
    rules, state = draw_table()
    assert {offer.option for offer in legal_actions(rules, state, bettor("Ann")) if isinstance(offer, Offer)} == {
        "fold",
        "play",
    }
    for reader in (bettor("Bob"), DEALER, WATCHER):
        assert legal_actions(rules, state, reader) == ()
