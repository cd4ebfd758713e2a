"""What a reader hears does not depend on what the reader may not see: two houses with other decks, on a clock that a test moves.

People do the same in both, by their place and never by their cards. Until the first hidden card is shown every other
reader hears as many messages, as long, at the same microsecond, with the same words but for the cards that lie open.
"""

import json
import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

from queenhigh.casino import bots
from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.floor import Floor, Pace, TableOnFloor
from queenhigh.casino.rights import is_bot
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.wire.messages import Timing
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import offers_to
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session import actions as table_do
from queenhigh.session.steps import Step
from queenhigh.session.table import Table
from queenhigh.web.connection import Connection
from queenhigh.web.hub import Hub
from queenhigh.web.pacer import Pacer
from queenhigh.web.turns import Turns
from queenhigh.web.who import Who
from tests.casino.houses import Chance, Clock, opened
from tests.effort import scaled
from tests.web.standing import Ear, unframed

GAMES = ["tcp-01", "ca-6cb", "ca-tcp", "draw-01", "tcp-progressive-1", "casablanca"]
SHOWN = (round_ev.BankRevealed, round_ev.HandRevealed)
PEOPLE = ("guest:calm-otter-1", "guest:calm-otter-2", "guest:calm-otter-3")
WATCHER = "guest:odd-owl-7"
CARD = re.compile(r"(?<![A-Za-z0-9:])(?:[2-9TJQKA][cdhs] ?)+(?![A-Za-z0-9])")
BUTTON = re.compile(r'"button_placed","seat":[0-9]')
"""It goes where the card that lies open says."""
DIGEST = re.compile(r"[0-9a-f]{64}")
Heard = tuple[int, str, int, str]
"""When, what kind, how long, and the words without what lies open and without promises."""


class Listener(Connection):
    """Somebody at a table, who writes down when what was heard."""

    def __init__(self, name: str, clock: Clock) -> None:
        super().__init__(Who(name), Ear())
        self._now = clock
        self.heard: list[Heard] = []

    def push(self, message: bytes) -> None:
        (text,) = unframed(message)
        kind = json.loads(text)["kind"]
        words = DIGEST.sub("promise", BUTTON.sub("button", CARD.sub("card", text))) if kind != "private" else ""
        self.heard.append((self._now(), kind, len(text), words))


class Evening:
    """One round of one house: the same people, another deck."""

    def __init__(
        self, folder: Path, game: str, deck: str, late: int, company: int = 0, rules: Ruleset | None = None
    ) -> None:
        """`late` is the place of somebody who never decides, so that the table does it by its timer.

        `company` is how many bots come, too: what they decide comes from their cards, so that here they all decide alike.
        """
        folder.mkdir()
        self.clock = Clock()
        self.casino: Casino = opened(folder, clock=self.clock, chance=Chance(deck))
        self.late = late
        self.rules = rules or load(game)
        self.casino.open_table("sam", "T1", self.rules, Run())
        self.desk = self.casino.table("T1")
        self.floor = Floor(self.casino, Pace(), company=company)
        pacer = Pacer(self.floor, Turns(self.casino, self._fail), self.clock, lambda _: True)
        self.hub = Hub(self.casino, self.floor, pacer)
        self.listeners = [Listener(name, self.clock) for name in (*PEOPLE, WATCHER)]
        self.is_shown = False
        self.bots = 0
        """How often a bot has decided before a hidden card was shown."""
        self._betting = 0
        self.deck: tuple[int, ...] = ()
        self.casino.listeners += [self._look, self.hub.heard]

    def _fail(self, error: BaseException) -> None:
        raise error

    def _look(self, envelope: Envelope, reply: Reply) -> None:
        self.bots += is_bot(envelope.actor) and isinstance(envelope.action, round_do.Decide)
        for event in reply.events:
            if isinstance(event, round_ev.CardsDealt):
                self.deck = tuple(card for _, stack in event.stacks for card in stack)
            self.is_shown |= isinstance(event, SHOWN)

    def play(self) -> dict[str, list[Heard]]:
        """Everything that each of them hears until a hidden card is shown."""
        for place, listener in enumerate(self.listeners, start=1):
            self.hub.come(listener)
            self.hub.watch(listener, "T1", 0)
            if listener.person != WATCHER:
                self._do(listener.person, table_do.Sit(listener.person, (place,), 1_000_000))
        kept: dict[str, int] = {}
        for _ in range(200):
            if self.is_shown:
                break
            kept = {each.person: len(each.heard) for each in self.listeners}
            self._step()
        assert self.is_shown
        self.casino.journal.close()
        return {each.person: each.heard[: kept[each.person]] for each in self.listeners}

    def _do(self, actor: str, action: object) -> None:
        reply = self.casino.submit([Envelope(actor, "table:T1", action)])[0]
        assert not reply.error, reply.message

    def _step(self) -> None:
        """What happens next: what the table does by itself, or what somebody does who takes a second for it."""
        on_floor = self.floor.table("T1")
        state = self.desk.live.table.round
        step = on_floor.step()
        mine: tuple[str, object] | None = None
        if step.wait == "bank":
            mine = (step.bettors[0], table_do.TakeBank(step.bettors[0], 100_000))
        elif step.wait == "bets" and self._betting != state.number:
            self._betting = state.number
            self.clock.wait(1_000)
            for place, bettor in enumerate(PEOPLE, start=1):
                for name, terms in plan_of(self.rules).opening.items() if bettor in step.bettors else ():
                    cents = max(terms.cents_min, 100)
                    self._do(bettor, round_do.PlaceWager(bettor, place, name, cents))
            return
        elif step.wait == "decision" and step.seat != self.late and not is_bot(step.bettors[0]):
            spot = state.spot(step.seat)
            assert spot is not None
            offers = [each for each in offers_to(plan_of(self.rules), state, spot) if not each.gives_up]
            if offers:
                raised = offers[0].cents_min or None
                mine = (spot.bettor, round_do.Decide(step.seat, offers[0].option, raised))
        if mine is not None:
            self.clock.wait(1_000)
            self._do(*mine)
            return
        when = on_floor.when()
        assert when is not None, step
        self.clock.now = max(self.clock.now, when)
        envelope = on_floor.due(self.clock.now)
        assert envelope is not None
        self._do(envelope.actor, envelope.action)


def compared(
    folder: Path, game: str, number: int, company: int = 0
) -> tuple[dict[str, list[Heard]], dict[str, list[Heard]]]:
    """What is heard in two houses with other decks."""
    late = number % 4
    first = Evening(folder / f"{game}-{number}-a", game, f"deck {2 * number}", late, company)
    second = Evening(folder / f"{game}-{number}-b", game, f"deck {2 * number + 1}", late, company)
    heard = first.play(), second.play()
    assert first.deck != second.deck
    assert bool(company) == bool(first.bots) == bool(second.bots)
    return heard


def differences(one: list[Heard], other: list[Heard]) -> list[tuple[Heard, Heard]]:
    assert len(one) == len(other)
    return [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]


@pytest.fixture
def bots_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that look at their cards and decide alike all the same: what is left of the cards is when they do it."""
    right = bots.Bots.actions

    def actions(self: bots.Bots, table: Table, step: Step) -> list[tuple[str, Any]]:
        found = right(self, table, step)
        if step.wait != "decision" or not found:
            return found
        spot = table.round.spot(step.seat)
        assert spot is not None
        offers = offers_to(plan_of(self._rules), table.round, spot)
        offer = next((each for each in offers if not each.gives_up), offers[0])
        return [(found[0][0], round_do.Decide(step.seat, offer.option, offer.cents_min or None))]

    monkeypatch.setattr(bots.Bots, "actions", actions)


@pytest.mark.usefixtures("bots_alike")
@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb"])
def test_s5_bots_think_as_long_whatever_cards_anybody_has(tmp_path: Path, game: str) -> None:
    one, other = compared(tmp_path, game, 0, company=2)
    for person in one:
        assert differences(one[person], other[person]) == [], person


@pytest.mark.usefixtures("bots_alike")
def test_s5_a_bot_that_hesitates_over_a_bad_hand_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = TableOnFloor._delay

    def wrong(self: TableOnFloor, step: Step) -> int:
        state = self._desk.live.table.round
        spot = state.spot(step.seat) if step.wait == "decision" else None
        return right(self, step) + (0 if spot is None else sum(spot.stack))

    monkeypatch.setattr(TableOnFloor, "_delay", wrong)
    one, other = compared(tmp_path, "tcp-01", 0, company=2)
    assert differences(one[WATCHER], other[WATCHER])


class Waiting(Evening):
    """One that writes down how long the table waits for each spot, by how many options it has."""

    waits: ClassVar[dict[int, set[int]]] = {}

    def _step(self) -> None:
        on_floor, state = self.floor.table("T1"), self.desk.live.table.round
        step = on_floor.step()
        if step.wait == "decision":
            spot, until = state.spot(step.seat), on_floor.when()
            assert spot is not None
            assert until is not None
            offers = offers_to(plan_of(self.rules), state, spot)
            self.waits.setdefault(len(offers), set()).add(until - self.clock.now)
        super()._step()


def test_s5_a_spot_with_one_legal_option_waits_like_any_other(tmp_path: Path) -> None:
    """Where a hand must be good enough to raise, some spots can only fold: nobody sees it by the clock."""
    floored = {"decision.option.play.allowed_if": {"hand": "player", "at_least": {"class": "high_card", "ranks": "K"}}}
    rules = load("tcp-01", floored)
    for number in range(4):
        Waiting(tmp_path / str(number), "tcp-01", f"deck {number}", late=0, rules=rules).play()
    waits = Run().timers.decision * 1_000
    assert Waiting.waits == {1: {waits}, 2: {waits}}


@pytest.mark.parametrize("game", GAMES)
def test_s5_s7_other_hidden_cards_give_as_many_messages_as_long_at_the_same_time(tmp_path: Path, game: str) -> None:
    messages = 0
    for number in range(scaled(2)):
        one, other = compared(tmp_path, game, number)
        for person in one:
            assert differences(one[person], other[person]) == [], person
            messages += len(one[person])
    assert messages > 60


def test_s5_s7_a_table_that_hurries_for_good_hands_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = Hub.timing

    def wrong(self: Hub, name: str) -> Timing | None:
        state = self._casino.table(name).live.table.round
        found = right(self, name)
        return None if found is None else Timing(found.until + sum(state.bank_stack), found.words)

    monkeypatch.setattr(Hub, "timing", wrong)
    one, other = compared(tmp_path, "tcp-01", 0)
    assert differences(one[WATCHER], other[WATCHER])


def test_s5_s7_a_length_that_tells_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(rules: object, live: object, version: int, events: object) -> list[tuple[str, bytes]]:
        del rules, version, events
        state = getattr(live, "table").round  # noqa: B009
        return [(PEOPLE[0], b'{"kind":"private"}' + b" " * sum(state.bank_stack))]

    monkeypatch.setattr("queenhigh.web.hub.private_frames", wrong)
    one, other = compared(tmp_path, "tcp-01", 0)
    assert differences(one[PEOPLE[0]], other[PEOPLE[0]])


def test_s5_nobody_hears_of_an_evening_that_did_not_happen(tmp_path: Path) -> None:
    """The same deck twice is heard the same, to the letter: what differs elsewhere is the deck's doing alone."""
    first = Evening(tmp_path / "a", "tcp-01", "deck", late=0)
    second = Evening(tmp_path / "b", "tcp-01", "deck", late=0)
    assert first.play() == second.play()
