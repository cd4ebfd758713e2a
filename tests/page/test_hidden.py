"""What is not for somebody is nowhere in that person's browser."""

from collections.abc import Callable

from tests.page.browser import Player
from tests.page.memory import hands_in, heap_of, told_in

Come = Callable[..., Player]
RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"}


def cards_of(player: Player) -> list[str]:
    """The own hand in two letters a card."""
    named = (name.partition(" of ") for name in player.hand())
    return [RANKS.get(rank, rank) + suit[0] for rank, _, suit in named]


def test_u2_u10_two_players_see_the_same_game_and_not_each_others_cards(player: Come) -> None:
    ann, bob = player(), player()
    table = ann.sit()
    bob.goto(f"#/table/{table}/sit")
    bob.page.wait_for_selector(".wait")
    ann.bet("ante")
    ann.deal()
    ann.decide()
    bob.until_bets()
    ann.until_bets()
    ann.bet("ante")
    bob.bet("ante")
    # A browser that was not there before: nothing in it is of an earlier round.
    bob.answers.clear()
    bob.page.reload()
    bob.until_bets()
    bob.heard.clear()
    ann.deal()
    bob.deal()
    for each in (ann, bob):
        each.page.wait_for_function("""() => document.querySelector('.seat.own g[role="img"]')""")
    cards = cards_of(ann)
    assert set(cards).isdisjoint(cards_of(bob))
    # The searches find what is there: Bob's own cards in his frames and in his memory, and Ann's in hers.
    assert told_in(bob.heard, cards_of(bob))
    assert hands_in(heap_of(bob), cards_of(bob))
    assert told_in(bob.heard, cards) == []
    assert told_in(bob.bodies(), cards) == []
    assert [name for name in ann.hand() if name in bob.page.content()] == []
    assert hands_in(heap_of(bob), cards) == []
    _planted(bob, cards)
    for _ in range(2):
        who = ann if ann.page.locator(".choices .big").count() else bob
        who.decide("play")
        ann.page.wait_for_timeout(100)
    ann.net_cents()
    bob.net_cents()
    shown = []
    for each in (ann, bob):
        each.tab("Log")
        lines = each.page.locator('ol[aria-label="Log"] li.say').all_inner_texts()
        shown.append([line for line in lines if line.startswith("Dealer shows")][-1])
    assert shown[0] == shown[1]


def _planted(bob: Player, cards: list[str]) -> None:
    """A hand that is there after all is found: as a list in memory, as a text, and in the body of an answer."""
    bob.page.evaluate("(cards) => { window.planted = cards.map((card) => card); }", cards)
    assert hands_in(heap_of(bob), cards)
    bob.page.evaluate("(cards) => { window.planted = {text: `hand ${cards.join(' ')}`}; }", cards)
    assert hands_in(heap_of(bob), cards)
    bob.page.evaluate("() => { delete window.planted; }")
    bob.page.route("**/planted", lambda route: route.fulfill(json={"hand": cards}))
    bob.page.evaluate("() => fetch('/planted').then((answer) => answer.text()).then(() => undefined)")
    assert told_in(bob.bodies(), cards)
