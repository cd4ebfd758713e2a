"""Nothing hidden is drawn, said or logged: the scene holds only what the player may see.

What may be seen is worked out here from the raw events of the round, by the rules of thumb of a card room: my own
hand from the deal on, whatever was turned up or shown.
"""

import random
import re
from pathlib import Path

import pytest

from queenhigh.round import events as ev
from queenhigh.round.plan import plan_of
from queenhigh.terminal.book import Book
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.glyphs import ASCII, UNICODE, Glyphs
from queenhigh.terminal.places import ANYWHERE
from queenhigh.terminal.scene import Scene
from tests.effort import scaled
from tests.round.games import BUILT_IN, OUTSIDE_IDS, game
from tests.terminal.kit import no_waiting_for_the_disk
from tests.terminal.random_play import press, random_keys


def may_be_seen(controller: Controller) -> set[int]:
    """The cards that have been shown to everyone, and those of the player's hands."""
    sitting = controller.host.sitting
    plan = plan_of(sitting.rules)
    seen: set[int] = set()
    for event in sitting.events:
        match event:
            case ev.CardsDealt(stacks):
                for seat, stack in stacks:
                    if seat in sitting.seats:
                        seen.update(stack[slice(*plan.hand_at)])
            case ev.CardTurned(card) | ev.DrawTurned(_, card):
                seen.add(card)
            case ev.BankRevealed(cards) | ev.HandRevealed(_, cards):
                seen.update(cards)
            case _:
                pass
    return seen


def cards_of(scene: Scene) -> set[int]:
    """Every card in a scene that is face up."""
    rows = [scene.bank.cards, *(place.cards for place in scene.places), *(place.draw for place in scene.places)]
    return {card for row in rows for card in row if card is not None}


def said_in(scene: Scene) -> str:
    """Everything that is written in a scene."""
    places = [word for place in scene.places for word in (place.hand, place.note)]
    lines = [line.text for line in (*scene.log, *scene.coach)]
    return " ".join([scene.bank.hand, scene.bank.says, scene.prompt, scene.error, *places, *lines])


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("name", [*BUILT_IN, *OUTSIDE_IDS])
def test_no_scene_holds_a_hidden_card(
    name: str, glyphs: Glyphs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_waiting_for_the_disk(monkeypatch)
    book, chance = Book(tmp_path), random.Random(name)
    controller = Controller(book.sit(game(name), name, "7", ANYWHERE), glyphs)
    controller.coach_on = True
    deciding = 0
    while controller.host.sitting.table.rounds < scaled(2) or not deciding:
        if controller.stage in ("idle", "done"):
            # The log of a round that is over tells of cards that are hidden again in the next.
            controller.log.clear()
            press(controller, "enter")
        else:
            press(controller, random_keys(controller, chance))
        scene, seen = controller.scene(), may_be_seen(controller)
        assert cards_of(scene) <= seen
        said = set(re.findall(r"(?<![0-9])(?:10|[2-9TJQKA])[cdhs♣♦♥♠](?![A-Za-z])", said_in(scene)))
        assert said <= {controller.narrator.card(card) for card in seen}
        deciding += controller.stage == "deciding"
    book.close()


def test_the_reader_of_cards_sees_a_card_that_is_said() -> None:
    assert re.findall(r"[0-9TJQKA]+[cdhs♣♦♥♠](?![A-Za-z])", "Ada shows Ad 10♥: an ace, Ts") == ["Ad", "10♥", "Ts"]
