"""Books from before the own house, of both versions, in files and in a store: kept by the programs of that time, with what those read in them (`facts.json`)."""

import json
import random
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.bootstrap.own_house import HOUSE
from queenhigh.errors import BadInput, IllegalAction, QueenhighError
from queenhigh.history.read import read_history
from queenhigh.history.write import history_text
from queenhigh.session import actions as do
from queenhigh.session import events as ev
from queenhigh.session.table import micro_balances_of
from queenhigh.store.opening import dead
from queenhigh.store.sqlite import SqliteJournal
from queenhigh.terminal.book import Book
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.glyphs import UNICODE
from queenhigh.terminal.naming import YOU
from queenhigh.terminal.old_book import OldBook
from queenhigh.terminal.old_files import read_lines
from queenhigh.terminal.old_records import AnyRecord, Did, encode_records
from queenhigh.terminal.places import ANYWHERE
from queenhigh.terminal.screens.history import HistoryScreen
from queenhigh.terminal.sitting import rules_in
from tests.terminal.kit import no_waiting_for_the_disk
from tests.terminal.random_play import play_one_round

BOOKS = Path(__file__).parent / "books"
FIRST = ("house", "banked", "travelled")
"""Books of the first version, whose hands are played again."""
NAMES = (*FIRST, "version2")


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    no_waiting_for_the_disk(monkeypatch)


def old_book(name: str, home: Path) -> dict[str, Any]:
    """A book as a player of that time has it, and what was in it."""
    shutil.copytree(BOOKS / name / "sittings", home / "sittings")
    facts: dict[str, Any] = json.loads((BOOKS / name / "facts.json").read_text(encoding="utf-8"))
    return facts


def told(book: Book) -> dict[str, Any]:
    """What comes along of these facts, as it is read now. Rounds and the turn of the bank are counted anew."""
    sitting = book.sitting
    assert sitting is not None
    return {
        "bankroll_cents": book.bankroll_cents,
        "purse_cents": sitting.purse_cents,
        "must_finish": book.must_finish,
        "has_left": sitting.has_left,
        "hands": [[hand.record.opened.number, hand.net_cents, hand.record.rules.id] for hand in book.hands()],
        "seats": list(sitting.seats),
        "last_bets": [[bet.spot, bet.wager, bet.cents] for bet in sitting.last_bets],
    }


def facts_of(facts: dict[str, Any], book: Book) -> dict[str, Any]:
    """The same of those facts."""
    return {name: facts[name] for name in told(book)}


def chips(book: Book) -> dict[str, int]:
    """What everyone has, by the names of then."""
    assert book.sitting is not None
    people = book.sitting.table.people
    return {person.bettor.removeprefix("bot:").replace(YOU, "You"): person.purse_cents for person in people}


def contents(home: Path) -> dict[str, bytes]:
    """The old files."""
    return {path.name: path.read_bytes() for path in (home / "sittings").iterdir()}


@pytest.mark.parametrize("name", NAMES)
def test_an_old_book_opens_with_what_was_in_it(name: str, tmp_path: Path) -> None:
    facts = old_book(name, tmp_path)
    book = Book(tmp_path)
    assert told(book) == facts_of(facts, book)
    assert book.sitting is not None
    assert sum(micro_balances_of(book.sitting.table).values()) == 0
    # Whoever decides has chips down that the others' books do not count; who has seen the end has them back.
    now = {**facts["people"], "You": facts["bankroll_cents"]}
    if facts["phase"] == "deciding":
        assert chips(book) == now
        assert book.sitting.state.phase == "deciding"
    else:
        assert chips(book)["You"] == now["You"]
        assert chips(book).keys() == now.keys()
        assert book.sitting.state.phase == "idle"
    # Each hand is what the rules make of its actions, and its cards are those of the seed that was committed to.
    records = [hand.record for hand in book.hands() if hand.record.rack]
    assert len(read_history(history_text(records))) == len(records) > 0
    book.close()


@pytest.mark.parametrize("is_store", [False, True], ids=["files", "store"])
@pytest.mark.parametrize("name", NAMES)
def test_it_goes_on_in_the_house_and_what_is_old_stays_as_it_is(name: str, tmp_path: Path, *, is_store: bool) -> None:
    facts = old_book(name, tmp_path)
    if is_store:  # as the last program before the house has left it
        OldBook(tmp_path).close()
        shutil.rmtree(tmp_path / "sittings")
        (tmp_path / "sittings").mkdir()
    old = contents(tmp_path)
    book = Book(tmp_path)
    controller = Controller(book.resume())
    assert told(book) == facts_of(facts, book)
    for _ in range(3):
        play_one_round(controller, random.Random(name))
    controller.host.leave()
    # A hand that lay on the table was listed already; one that was to be decided is the first of the three.
    assert len(book.hands()) == len(facts["hands"]) + 3
    book.close()
    again = Book(tmp_path)
    assert again.sitting == controller.host.sitting
    assert again.bankroll_cents == again.sitting.purse_cents
    again.close()
    assert contents(tmp_path) == old


def test_it_is_taken_over_once(tmp_path: Path) -> None:
    facts = old_book("version2", tmp_path)
    Book(tmp_path).close()
    # Whatever an older program writes there later is not looked at.
    (tmp_path / "sittings" / "000004.jsonl").write_text("nonsense\n", encoding="utf-8")
    (tmp_path / "sittings" / "000001.jsonl").unlink()
    book = Book(tmp_path)
    assert told(book) == facts_of(facts, book)
    book.close()


def test_it_is_taken_over_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = old_book("version2", tmp_path)
    old = contents(tmp_path)
    real = SqliteJournal._write
    for allowed in (0, 1, 2, 5, 9):
        with monkeypatch.context() as full:
            written = 0

            def fail(journal: SqliteJournal, group: Any, allowed: int = allowed) -> None:
                nonlocal written
                written += 1
                if written > allowed:
                    raise dead(journal._path, "database or disk is full")
                real(journal, group)

            full.setattr(SqliteJournal, "_write", fail)
            with pytest.raises(QueenhighError, match="disk is full"):
                Book(tmp_path)
        assert not [path.name for path in tmp_path.iterdir() if "house" in path.name]
    # What a kill on the way left behind is no house either.
    (tmp_path / f".{HOUSE}").mkdir()
    (tmp_path / f".{HOUSE}" / "journal.db").write_bytes(b"half of it")
    book = Book(tmp_path)
    assert told(book) == facts_of(facts, book)
    book.close()
    assert contents(tmp_path) == old


def test_a_file_that_was_only_begun_is_no_page(tmp_path: Path) -> None:
    facts = old_book("version2", tmp_path)
    (tmp_path / "sittings" / "000004.jsonl").write_bytes(b'[{"is":"sat","vers')
    book = Book(tmp_path)
    assert told(book) == facts_of(facts, book)
    book.close()


def test_a_book_of_a_later_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    old_book("version2", tmp_path)
    path = tmp_path / "sittings" / "000003.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"version":2', b'"version":3', 1))
    old = contents(tmp_path)
    with pytest.raises(BadInput, match=str(path)) as refused:
        Book(tmp_path)
    assert refused.value.code == "journal/version"
    assert contents(tmp_path) == old
    assert not (tmp_path / "book.db").exists()
    assert not (tmp_path / HOUSE).exists()


def test_a_hand_that_was_open_is_finished_with_its_cards(tmp_path: Path) -> None:
    old_book("house", tmp_path)
    lines = (tmp_path / "sittings" / "000002.jsonl").read_text(encoding="utf-8").splitlines()
    dealt = next(
        event
        for line in reversed(lines)
        for record in json.loads(line)
        for event in record.get("events", ())
        if event["event"] == "cards_dealt"
    )
    book = Book(tmp_path)
    controller = Controller(book.resume())
    sight = controller.host.sight()
    assert sight is not None
    assert [[sight.spot, list(sight.cards)]] == [each for each in dealt["stacks"] if each[0] == sight.spot]
    controller.do("take:play")
    controller.hurry()
    assert controller.stage == "done"
    book.close()


def test_a_hand_that_cannot_be_played_again_is_void_and_its_chips_go_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = old_book("version2", tmp_path)

    def refuse(*_: object) -> None:
        raise IllegalAction("round/other", "another deal", {})

    monkeypatch.setattr("queenhigh.terminal.taking_over._actor", refuse)
    book = Book(tmp_path)
    assert (book.bankroll_cents, book.must_finish) == (facts["bankroll_cents"], False)
    assert book.sitting is not None
    assert book.sitting.purse_cents == facts["bankroll_cents"]
    play_one_round(Controller(book.resume()), random.Random(1))
    book.close()


def test_whoever_had_got_up_sits_down_again_with_the_same_chips(tmp_path: Path) -> None:
    old_book("travelled", tmp_path)
    (tmp_path / "sittings" / "000002.jsonl").unlink()
    facts = json.loads((BOOKS / "travelled" / "before.json").read_text(encoding="utf-8"))
    book = Book(tmp_path)
    # The player is no longer among the people at the table, and has the chips.
    you = facts["people"].pop("You")
    assert told(book) == facts_of(facts, book)
    assert chips(book) == facts["people"]
    assert book.bankroll_cents == you
    host = book.resume()
    assert (host.sitting.purse_cents, host.sitting.has_left) == (you, False)
    host.begin()
    assert host.sitting.is_open
    assert [meter.value for _, meter in book.readings()] == [facts["meters"]["progressive"][0]]
    book.close()


def test_b13_a_meter_that_was_left_goes_on(tmp_path: Path) -> None:
    facts = old_book("travelled", tmp_path)
    # The very rules of that table: a meter belongs to them, and their hash was worked out otherwise then.
    first = json.loads((tmp_path / "sittings" / "000001.jsonl").read_text(encoding="utf-8").splitlines()[0])
    rules = rules_in(first[0]["rules"])
    assert rules.hash != first[0]["session"]["rules_hash"]
    book = Book(tmp_path)
    host = book.sit(rules, "tcp-progressive-1", "7", ANYWHERE)
    assert [[meter.value for _, meter in book.readings()]] == facts["elsewhere"]
    assert dict(host.view().meter_cents)["progressive"] == facts["elsewhere"][0][0] // 1_000_000
    book.close()


def spoil(path: Path) -> None:
    """The last chips that moved were a cent more than the rules give."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    events = [event for line in lines for record in line for event in record.get("events", ())]
    transfers = [transfer for event in events for transfer in event.get("transfers", ())]
    transfers[-1]["cents"] += 1
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")


@pytest.mark.parametrize("name", FIRST)
def test_what_this_version_plays_otherwise_is_refused_and_left_alone(name: str, tmp_path: Path) -> None:
    old_book(name, tmp_path)
    last = max((tmp_path / "sittings").iterdir())
    spoil(last)
    old = contents(tmp_path)
    for _ in range(2):  # the second time it is not in use either
        with pytest.raises(BadInput) as refused:
            Book(tmp_path)
        assert refused.value.code == "journal/played_otherwise"
        assert str(last) in refused.value.message
        assert "\n" not in refused.value.message
    assert contents(tmp_path) == old


def test_a_file_that_cannot_be_listed_is_named_and_the_others_are_listed(tmp_path: Path) -> None:
    facts = old_book("house", tmp_path)
    first = tmp_path / "sittings" / "000001.jsonl"
    spoil(first)
    Book(tmp_path).close()
    book = Book(tmp_path)  # taken over before, and still named
    assert book.bankroll_cents == facts["bankroll_cents"]
    screen = HistoryScreen(book.pages(), UNICODE, book.unread)
    assert [hand.record.opened.number for hand in screen.hands] == [3]
    assert "Not listed: line " in "\n".join(screen._draw(120, 24).lines())
    book.close()


OFFERED = Did(do.OfferBank(), (ev.BankOffered(2, "You"),))
LEFT = Did(do.StandUp("You"), (ev.StoodUp("You"),))
RECORDS: tuple[AnyRecord, ...] = (
    Did(do.Move("You", (3, 4)), (ev.Moved("You", (3, 4)),)),
    OFFERED,
    Did(do.DeclineBank("You"), (ev.BankDeclined(2, "You"), ev.BankPassed())),
    LEFT,
)


@given(st.integers(0, 600))
def test_an_old_file_cut_anywhere_holds_every_whole_line(cut: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "1.jsonl"
        lines = [encode_records((record,)) + b"\n" for record in RECORDS]
        path.write_bytes(b"".join(lines)[:cut])
        kept = sum(len(b"".join(lines[: count + 1])) <= cut for count in range(len(lines)))
        assert list(read_lines(path, {})) == [(record,) for record in RECORDS[:kept]]


def test_an_old_line_that_means_nothing_is_named(tmp_path: Path) -> None:
    path = tmp_path / "1.jsonl"
    path.write_bytes(encode_records((LEFT,)) + b'\n[{"is":"nonsense"}]\n')
    with pytest.raises(BadInput, match="line 2") as refused:
        list(read_lines(path, {}))
    assert refused.value.code == "journal/unreadable"


def test_an_entry_is_plain_json() -> None:
    assert [each["is"] for each in json.loads(encode_records(RECORDS))] == ["did"] * 4
