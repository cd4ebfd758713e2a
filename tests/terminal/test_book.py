"""The book: the bankroll is the ledger of the hands, whatever happened, and nothing that was shown is lost."""

import random
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from queenhigh.bootstrap.house_folder import read_house
from queenhigh.bootstrap.own_house import HOUSE
from queenhigh.cards.deck import commitment
from queenhigh.casino.desks import TableDesk
from queenhigh.casino.entries import Told, body_data
from queenhigh.casino.envelope import Reply
from queenhigh.errors import BadInput
from queenhigh.history.read import read_history
from queenhigh.history.write import history_text
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE
from queenhigh.session.actions import Buy, Move
from queenhigh.session.events import AskDropped
from queenhigh.session.table import micro_balances_of
from queenhigh.terminal.book import FIRST_BANKROLL_CENTS, Book
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.glyphs import UNICODE
from queenhigh.terminal.host import Host
from queenhigh.terminal.naming import YOU
from queenhigh.terminal.places import ANYWHERE, Places
from queenhigh.terminal.screens.history import HistoryScreen
from queenhigh.terminal.seating import seating
from tests.effort import scaled
from tests.round.games import BUILT_IN, OUTSIDE_IDS, game
from tests.terminal.kit import bought_cents, no_waiting_for_the_disk
from tests.terminal.random_play import play_one_round, press

MINE = f"bettor:{YOU}"


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    no_waiting_for_the_disk(monkeypatch)


def ledger(book: Book) -> int:
    """What the player must have: the first bankroll, what was bought, and the result of every hand, read back and replayed."""
    total = FIRST_BANKROLL_CENTS + bought_cents(book)
    for page in book.pages():
        for record in read_history(history_text([hand.record for hand in reversed(page)])):
            before = {person.bettor: person.purse_cents for person in record.opened.people}[YOU]
            moved = [t for event in record.events for t in event.transfers]
            net = sum((t.target == MINE) * t.cents - (t.source == MINE) * t.cents for t in moved)
            assert before + net >= 0
            total += net
    return total


def happened(book: Book, table: str) -> list[Any]:
    """Everything that has happened at a table, as the journal has it."""
    with closing(read_house(book.home / HOUSE)) as archive:
        return [event for entry in archive.read(f"table:{table}") for event in body_data(entry)["events"]]


@pytest.mark.parametrize("name", [*BUILT_IN, *OUTSIDE_IDS])
def test_the_bankroll_is_the_ledger_of_the_hand_history(name: str, tmp_path: Path) -> None:
    book, chance = Book(tmp_path), random.Random(name)
    controller = Controller(book.sit(game(name), name, "7", ANYWHERE))
    for _ in range(scaled(12)):
        play_one_round(controller, chance)
    controller.host.leave()
    assert book.bankroll_cents == ledger(book)
    assert len(book.hands()) == scaled(12)
    book.close()


def test_b13_a_bankroll_goes_from_table_to_table_and_meters_wait(tmp_path: Path) -> None:
    book, chance = Book(tmp_path), random.Random(1)
    meter = 0
    for name in ("tcp-progressive-1", "ca-6cb", "draw-01", "tcp-progressive-1"):
        before = book.bankroll_cents
        host = book.sit(game(name), name, "7", ANYWHERE)
        assert host.sitting.purse_cents == before
        shown = dict(book.readings())["progressive"].value if name == "tcp-progressive-1" else 0
        assert not (meter and shown) or shown == meter
        controller = Controller(host)
        for _ in range(4):
            play_one_round(controller, chance)
        host.leave()
        if name == "tcp-progressive-1":
            assert dict(book.readings())["progressive"].value > shown
            meter = dict(book.readings())["progressive"].value
    assert book.bankroll_cents == ledger(book)
    book.close()


def test_after_a_break_everything_is_as_it_was(tmp_path: Path) -> None:
    book, chance = Book(tmp_path), random.Random(2)
    controller = Controller(book.sit(game("ca-6cb"), "ca-6cb", "3", ANYWHERE))
    for _ in range(scaled(30)):
        play_one_round(controller, chance, stop_early=True)
        before = controller.host.sitting
        book.close()
        book = Book(tmp_path)
        assert book.sitting == before
        again = Controller(book.resume())
        assert again.scene().places == controller.scene().places
        assert again.stage == controller.stage
        controller = again
    book.close()


def test_chips_are_cashed_at_one_table_before_they_are_bought_at_the_next(tmp_path: Path) -> None:
    book = Book(tmp_path)
    controller = Controller(book.sit(game("tcp-01"), "tcp-01", "3", ANYWHERE))
    play_one_round(controller, random.Random(4))
    bankroll = book.bankroll_cents
    book.close()
    book = Book(tmp_path)
    host = book.sit(game("draw-01"), "draw-01", "3", ANYWHERE)
    cashed = happened(book, "T1")[-1]
    bought = next(event for event in happened(book, "T2") if event.get("transfers"))
    assert (cashed["event"], bought["event"]) == ("stood_up", "sat_down")
    assert [(each["target"], each["cents"]) for each in cashed["transfers"]] == [("cage", bankroll)]
    assert [(each["source"], each["cents"]) for each in bought["transfers"]] == [("cage", bankroll)]
    assert host.sitting.purse_cents == bankroll
    book.close()


def test_whoever_got_up_comes_back_to_the_same_seat_with_the_same_chips(tmp_path: Path) -> None:
    book, chance = Book(tmp_path), random.Random(4)
    controller = Controller(book.sit(game("casablanca"), "casablanca", "3", Places(seat=2, spots=2)))
    play_one_round(controller, chance)
    seats = controller.host.sitting.next_seats
    controller.host.leave()
    gone = controller.host.sitting
    assert gone.has_left
    assert gone.table.person("you") is None
    book.close()
    book = Book(tmp_path)
    assert book.sitting == gone
    host = book.resume()
    assert not host.sitting.has_left
    assert (host.sitting.seats, host.sitting.purse_cents) == (seats, gone.purse_cents)
    assert book.sitting == host.sitting
    # The chips that went to the cage came back from there.
    assert sum(micro_balances_of(host.sitting.table).values()) == 0
    play_one_round(Controller(host), chance)
    assert host.sitting.state.number == 2
    assert book.bankroll_cents == FIRST_BANKROLL_CENTS + sum(hand.net_cents for hand in book.hands())
    book.close()


def test_e6_a_seat_that_is_asked_for_in_a_round_is_had_when_it_is_over(tmp_path: Path) -> None:
    book = Book(tmp_path)
    controller = Controller(book.sit(game("casablanca"), "casablanca", "7", ANYWHERE))
    press(controller, "enter", "w")
    sitting = controller.host.sitting
    assert (len(sitting.seats), len(sitting.next_seats)) == (1, 2)
    book.close()
    book = Book(tmp_path)
    assert book.sitting == sitting
    controller = Controller(book.resume())
    press(controller, "m", "enter")
    while controller.stage == "deciding":
        press(controller, "take:play")
    press(controller, "enter")
    assert controller.host.sitting.state.people[0].seats == sitting.next_seats
    book.close()


def test_a_long_sitting_is_there_at_once_and_the_tables_before_it_are_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenhigh.casino.snapshots.EVERY", 50)
    book, chance = Book(tmp_path), random.Random(3)
    play_one_round(Controller(book.sit(game("tcp-01"), "tcp-01", "3", ANYWHERE)), chance)
    controller = Controller(book.sit(game("ca-tcp"), "ca-tcp", "3", ANYWHERE))
    for _ in range(17):
        play_one_round(controller, chance)
    controller.host.leave()
    assert [hand.record.opened.number for hand in reversed(book.hands())] == [1, *range(1, 18)]
    assert book.bankroll_cents == ledger(book)
    entries = book.version[1]
    book.close()
    folded: list[int] = []
    take = TableDesk._take

    def counted(desk: TableDesk, told: Told) -> None:
        folded.append(told.entry.version)
        take(desk, told)

    monkeypatch.setattr(TableDesk, "_take", counted)
    again = Book(tmp_path)
    assert again.sitting == controller.host.sitting
    assert list(again._house.casino.tables) == ["T2"]
    # The table as it was kept last, and what has happened since.
    assert len(folded) < 100 < entries
    again.close()


def test_chips_bought_in_a_round_come_when_it_is_over(tmp_path: Path) -> None:
    book = Book(tmp_path)
    controller = Controller(book.sit(game("tcp-01"), "tcp-01", "3", ANYWHERE))
    controller.do("next")
    controller.hurry()
    controller.do("buy:200")
    assert controller.error == ""
    assert controller.host.sitting.purse_cents == FIRST_BANKROLL_CENTS
    told = "You buy chips for $200: they come when the round is over"
    assert controller.story.log[-1].text == told
    press(controller, "2")
    press(controller, "enter")
    while controller.stage == "deciding":
        press(controller, "take:play")
    before = controller.host.sitting.purse_cents
    # What was asked for is on the disk.
    book.close()
    book = Book(tmp_path)
    controller = Controller(book.resume())
    press(controller, "enter")
    assert "Your chips are here: $200" in [line.text for line in controller.story.log]
    assert controller.host.sitting.purse_cents == before + 200_00
    assert book.bankroll_cents == ledger(book)
    # Between two rounds they are there at once.
    press(controller, "s")
    before = controller.host.sitting.purse_cents
    controller.do("buy:300")
    assert controller.host.sitting.purse_cents == before + 300_00
    assert controller.story.log[-1].text == "You buy chips for $300"
    assert book.bankroll_cents == ledger(book)
    book.close()


def test_a_player_hears_what_was_asked_for_and_is_no_longer_possible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = Book(tmp_path)
    controller = Controller(book.sit(game("casablanca"), "casablanca", "3", ANYWHERE))
    press(controller, "enter", "2")
    host = controller.host
    assert isinstance(host, Host)
    asked = Move(host.sitting.you, host.sitting.seats[:1])
    dropped = AskDropped(asked, "seat/taken", "seat 2 is taken")
    controller.story.tell(dropped, controller.story.view)
    assert [line.text for line in controller.story.log][
        -1
    ] == "What you asked for is no longer possible: seat 2 is taken"
    assert not any(isinstance(event, AskDropped) for event in controller.story.heard)
    # The table tells the player's own, and nobody else's.
    reply = Reply("table:T1", 0, (dropped, AskDropped(Buy("a stranger", 100), "purse/amount", "no")))
    monkeypatch.setattr(book, "do", lambda *_: reply)
    host.take_beats()
    host._do(asked)
    assert [beat.event for beat in host.take_beats()] == [dropped]
    book.close()


def test_the_same_seed_is_the_same_session(tmp_path: Path) -> None:
    def cards(folder: Path, seed: str) -> list[object]:
        book = Book(folder)
        controller = Controller(book.sit(game("ca-6cb"), "ca-6cb", seed, ANYWHERE))
        chance = random.Random(5)
        for _ in range(5):
            play_one_round(controller, chance)
        hands = [hand.record.events for hand in book.hands()]
        book.close()
        return list(hands)

    first = cards(tmp_path / "a", "7")
    assert first == cards(tmp_path / "b", "7")
    assert first != cards(tmp_path / "c", "8")


@pytest.mark.parametrize(
    "name, places, code",
    [
        ("tcp-01", Places(seat=8), "table/seat"),
        ("tcp-01", Places(spots=2), "table/spots"),
        ("casablanca", Places(spots=3), "table/spots"),
        ("tcp-01", Places(bots=7), "table/bots"),
        ("ca-tcp", Places(bots=0), "table/bots"),
    ],
)
def test_places_that_do_not_exist_are_refused(name: str, places: Places, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        seating(game(name), "7", 100, places)
    assert refused.value.code == code


def test_everyone_has_a_seat_of_their_own() -> None:
    for name in (*BUILT_IN, *OUTSIDE_IDS):
        rules = game(name)
        for seat in range(1, rules.seats.count + 1):
            people, bots = seating(rules, "7", 100, Places(seat=seat))
            taken = [each for person in people for each in person.seats]
            assert len(set(taken)) == len(taken) == len(bots) + 1
            assert people[0].seats == (seat,)


def test_e6_two_adjacent_spots_may_be_taken_and_left_again(tmp_path: Path) -> None:
    book = Book(tmp_path)
    host: Host = book.sit(game("casablanca"), "casablanca", "7", Places(spots=2))
    controller = Controller(host)
    counts = [len(host.sitting.seats)]
    for _ in range(2):
        controller.do("spots")
        counts.append(len(host.sitting.seats))
    assert counts == [2, 1, 2]
    first, second = host.sitting.seats
    assert abs(first - second) == 1
    controller.do("next")
    controller.hurry()
    assert controller.host.sitting.state.people[0].seats == (first, second)
    book.close()


def test_every_hand_ever_played_is_in_the_history_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenhigh.terminal.book.HANDS_A_PAGE", 3)
    monkeypatch.setattr("queenhigh.terminal.screens.history.AT_FIRST", 2)
    book = Book(tmp_path)
    controller = Controller(book.sit(game("tcp-01"), "tcp-01", "7", Places(bots=1)))
    for _ in range(8):
        for name in ("next", "least", "deal", "take:play"):
            controller.do(name)
            controller.hurry()
    # Seven are put away, and read three at a time; the eighth lies on the table.
    assert [len(page) for page in book.pages()] == [1, 3, 3, 1]
    hands = book.hands()
    assert [hand.record.opened.number for hand in hands] == [8, 7, 6, 5, 4, 3, 2, 1]
    for hand in hands:
        # What is written is what the rules make of the actions, and the seed is the one that was committed to.
        state = IDLE
        for action in hand.record.actions:
            state, _ = step(hand.record.rules, state, action)
        assert hand.record.seed is not None
        assert commitment(hand.record.seed) == hand.record.opened.commitment
    assert book.bankroll_cents == FIRST_BANKROLL_CENTS + sum(hand.net_cents for hand in hands)
    screen = HistoryScreen(book.pages(), UNICODE)
    assert len(screen.hands) == 4  # of pages of one and of three, those that hold the first two
    screen._read(10**9)
    assert len(screen.hands) == 8
    # Whoever has seen enough in the middle of a table lets go of the file.
    started = book.pages()
    assert [len(next(started)) for _ in range(2)] == [1, 3]
    started.close()  # type: ignore[attr-defined]  # it is a generator
    book.close()
