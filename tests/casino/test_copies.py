"""Export and cold replay, backup and restore."""

import random
import re
from base64 import b64encode
from pathlib import Path
from threading import Thread

import pytest

from queenhigh.bootstrap.house_copies import back_up, export_house, read_export, restore, void_rounds
from queenhigh.bootstrap.house_folder import read_house
from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.cards.card import card_text
from queenhigh.casino.desks import opener_of
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.export import ExportedHouse
from queenhigh.casino.house import events as house_ev
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.verify.cold import replay_house
from queenhigh.casino.verify.findings import Report
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.casino.verify.ledger import trial_balance
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.session.play import award_action
from queenhigh.store.reading import SqliteReader
from tests.casino.progressive import Felt, linked, progressive
from tests.casino.running import key_of, play_bots, played, running
from tests.effort import EFFORT

SEED = bytes(range(32))


def with_an_open_round(house: RunningHouse) -> None:
    """Ann has bet money at C1, and the cards are out."""
    # Ann's chips came from her account; the owner's money backs the tray.
    house.casino.open_table("sam", "D1", load("tcp-01"), Run())
    house.casino.do("guest:gus", "table:D1", table_do.Sit("guest:gus", (1,), 20_000))
    house.casino.do(HOUSE_ACTOR, "table:D1", table_do.StartRound(SEED))
    house.casino.do("guest:gus", "table:D1", round_do.PlaceWager("guest:gus", 1, "ante", 500))
    house.casino.do(HOUSE_ACTOR, "table:D1", round_do.CloseBets())
    house.casino.do(HOUSE_ACTOR, "table:D1", table_do.DealCards())


@pytest.fixture
def house(tmp_path: Path) -> Path:
    played(tmp_path / "house")
    return tmp_path / "house"


def test_r3_the_export_alone_rebuilds_every_table_and_every_chip_without_a_key(house: Path, tmp_path: Path) -> None:
    entries = export_house(house, tmp_path / "house.jsonl")
    made = replay_house(read_export(tmp_path / "house.jsonl"))
    assert made.report.findings == ()
    assert made.report.cannot_say == ()
    reader = read_house(house)
    assert made.report.entries == entries == reader.last()
    assert made.balances == reader.sums()
    reader.close()
    with running(house) as live:
        assert made.tables == {name: desk.live for name, desk in live.casino.tables.items()}


def test_r2_open_rounds_need_the_houses_key_and_finished_ones_none(house: Path, tmp_path: Path) -> None:
    with running(house) as live:
        with_an_open_round(live)
        expected, keys = live.casino.table("D1").live, live.keys
    export_house(house, tmp_path / "house.jsonl")
    without = replay_house(read_export(tmp_path / "house.jsonl"))
    assert without.report.findings == ()
    assert without.report.cannot_say == ("the rounds that are open at table:D1: they need the house's key",)
    with_key = replay_house(read_export(tmp_path / "house.jsonl"), key=keys.seal)
    assert with_key.report.cannot_say == ()
    assert with_key.tables["D1"] == expected


def test_r2_neither_seed_nor_cards_nor_a_discard_of_an_open_round_can_be_read(house: Path, tmp_path: Path) -> None:
    with running(house) as live:
        live.casino.open_table("sam", "D1", load("draw-01"), Run())
        guests = {1: "guest:gus", 2: "guest:gil"}
        for seat, guest in guests.items():
            live.casino.do(guest, "table:D1", table_do.Sit(guest, (seat,), 20_000))
        live.casino.do(HOUSE_ACTOR, "table:D1", table_do.StartRound(SEED))
        for spot, guest in guests.items():
            live.casino.do(guest, "table:D1", round_do.PlaceWager(guest, spot, "ante", 500))
        live.casino.do(HOUSE_ACTOR, "table:D1", round_do.CloseBets())
        live.casino.do(HOUSE_ACTOR, "table:D1", table_do.DealCards())
        table = live.casino.table("D1").live.table
        exchanged = next(spot for spot in table.round.spots if spot.seat == 1).stack[1]
        live.casino.do("guest:gus", "table:D1", round_do.Decide(1, "play", 500, exchanged))
        table = live.casino.table("D1").live.table
        assert table.round.phase == "deciding"
        seed, keys = table.seeds.house, live.keys.seal
        back_up(house, tmp_path / "backup.db")
    assert seed
    export_house(house, tmp_path / "house.jsonl")
    reader = SqliteReader(str(tmp_path / "backup.db"))
    entries = list(reader.read("table:D1"))
    reader.close()
    cards = {card_text(card) for card in range(52)}
    open_parts = [re.sub(r'"(seal|wrap)":"[^"]*"', "", entry.body.decode()) for entry in entries]
    words = {word for part in open_parts for word in re.findall(r"\w+", part)}
    assert {"decide", "cards_dealt"} <= words
    assert not words & cards
    for file in (tmp_path / "house.jsonl", tmp_path / "backup.db"):
        content = file.read_bytes()
        for secret in (seed, seed.hex().encode(), b64encode(seed)):
            assert secret not in content
    # With the house's key the same entries tell everything, the discard in the action as in the event.
    opener = opener_of("table:D1", keys)
    told = [each for entry in entries for each in opener.read(entry)]
    assert told[-1].action == round_do.Decide(1, "play", 500, exchanged)


def test_r3_whatever_is_changed_in_an_export_is_found(house: Path, tmp_path: Path) -> None:
    export_house(house, tmp_path / "house.jsonl")
    whole, chance = (tmp_path / "house.jsonl").read_bytes(), random.Random(1)
    for _ in range(25 * EFFORT):
        content = bytearray(whole)
        content[chance.randrange(len(content))] ^= 1
        lines = bytes(content).split(b"\n")
        try:
            report = replay_house(ExportedHouse(lambda lines=lines: [line for line in lines if line])).report  # type: ignore[misc]
        except QueenhighError:
            continue
        assert report.findings


def test_r3_an_export_that_breaks_off_is_found(house: Path, tmp_path: Path) -> None:
    export_house(house, tmp_path / "house.jsonl")
    lines = (tmp_path / "house.jsonl").read_bytes().splitlines()
    for keep in (len(lines) - 1, len(lines) // 2):
        report = replay_house(ExportedHouse(lambda keep=keep: lines[:keep])).report  # type: ignore[misc]
        assert any("breaks off" in finding.what for finding in report.findings)
    with pytest.raises(BadInput, match="it is empty"):
        ExportedHouse(list)
    with pytest.raises(BadInput, match="line 1"):
        ExportedHouse(lambda: [b"Dear Ann"])


def test_r9_an_archive_of_old_days_proves_that_they_still_stand_in_the_journal(house: Path, tmp_path: Path) -> None:
    export_house(house, tmp_path / "old.jsonl")
    lists = [content for _, content in read_export(tmp_path / "old.jsonl").signed_heads()]
    assert len(lists) == 3
    with running(house) as live:
        play_bots(live, ("T1", "T2"), 2)
    # The old days are whole by themselves, and the journal has them still, with everything that came after.
    assert replay_house(read_export(tmp_path / "old.jsonl"), heads=lists).report.findings == ()
    reader = read_house(house)
    assert verify_journal(reader, heads=lists).findings == ()
    reader.close()
    export_house(house, tmp_path / "new.jsonl")
    old, new = ((tmp_path / name).read_text().splitlines() for name in ("old.jsonl", "new.jsonl"))
    assert [line for line in old if '"entry"' in line] == [line for line in new if '"entry"' in line][
        : len(old) - len(lists) - 4
    ]


def test_r10_a_backup_of_a_running_house_comes_back_whole_and_balanced(house: Path, tmp_path: Path) -> None:
    with running(house) as live:
        with_an_open_round(live)
        back_up(house, tmp_path / "backup.db")
        in_backup = live.journal.last()
        play_bots(live, ("T1",), 2)
        with pytest.raises(BadInput, match="in use"):
            restore(tmp_path / "backup.db", house, key_of(house))
    done = restore(tmp_path / "backup.db", house, key_of(house))
    assert done.entries == in_backup
    assert done.voided == (("D1", 1),)
    assert done.aside is not None
    reader = read_house(house)
    report = verify_journal(reader)
    assert report.findings == ()
    assert set(trial_balance(reader.sums()).values()) == {0}
    reader.close()
    with running(house) as live:
        gus = live.casino.table("D1").live.table.person("guest:gus")
        assert gus is not None
        table = live.casino.table("D1").live.table
        assert table.round.phase == "void"
        # 20,000 cents came to the table, and the wager of 500 went back to its owner.
        assert table.round.purse("guest:gus") == 20_000
        notes = [
            event
            for entry in live.journal.read("house")
            for event in live.casino.told(entry).events
            if isinstance(event, house_ev.Noted) and event.category == "availability"
        ]
        assert ["restored from a backup" in note.what for note in notes] == [True]
    # What was replaced is whole, and has the rounds that were played after the backup.
    assert done.aside.stat().st_size > 0


def test_f4_r10_whenever_a_restore_is_ended_no_open_round_is_played_on(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ended before each of its steps: what stands there is the old house, or one whose open rounds are void."""
    with running(house) as live:
        with_an_open_round(live)
        back_up(house, tmp_path / "backup.db")
        play_bots(live, ("T1",), 1)
        before = live.journal.last()

    class Killed(BaseException):
        pass

    def ended_before(step: str, folder: Path) -> None:
        """A restore that comes to that step, and does nothing more: not even what it would tidy up."""
        with monkeypatch.context() as patch:

            def killed(*_: object, **__: object) -> None:
                patch.setattr("queenhigh.bootstrap.house_copies.shutil.rmtree", lambda *_, **__: None)
                raise Killed

            patch.setattr(f"queenhigh.bootstrap.house_copies.{step}", killed)
            with pytest.raises(Killed):
                restore(tmp_path / "backup.db", folder, key_of(house))

    for step in ("shutil.copyfile", "_void_open_rounds", "Note", "_put", "restore_people"):
        ended_before(step, house)
        reader = read_house(house)
        replaced = reader.last() < before
        assert verify_journal(reader).findings == ()
        reader.close()
        assert replaced == (step == "restore_people")
    with running(house) as live:
        assert live.casino.table("D1").live.table.round.phase == "void"
    # And a folder in which one was ended takes the next one.
    new = tmp_path / "new"
    ended_before("_put", new)
    assert restore(tmp_path / "backup.db", new, key_of(house)).voided == (("D1", 1),)
    assert sorted(path.name for path in new.iterdir()) == ["journal.db", "lock"]


def test_r10_open_rounds_of_a_house_that_does_not_run_are_called_off(house: Path) -> None:
    with running(house) as live:
        with_an_open_round(live)
        with pytest.raises(BadInput, match="is in use"):
            void_rounds(house, key_of(house), "the seal is known")
    assert void_rounds(house, key_of(house), "the seal is known") == (("D1", 1),)
    reader = read_house(house)
    assert verify_journal(reader).findings == ()
    assert set(trial_balance(reader.sums()).values()) == {0}
    reader.close()
    with running(house) as live:
        table = live.casino.table("D1").live.table
        assert (table.round.phase, table.purse("guest:gus")) == ("void", 20_000)


def test_r10_backup_and_verify_beside_a_busy_house_see_one_moment_each(house: Path, tmp_path: Path) -> None:
    found: list[tuple[int, Report]] = []

    def look() -> None:
        for number in range(3):
            entries = back_up(house, tmp_path / f"backup{number}.db")
            beside = read_house(house)
            with beside.at_one_moment():
                report = verify_journal(beside)
            beside.close()
            found.append((entries, report))

    with running(house) as live:
        thread = Thread(target=look)
        thread.start()
        while thread.is_alive():
            play_bots(live, ("T1", "T2"), 1)
        thread.join()
        last = live.journal.last()
    assert [report.findings for _, report in found] == [(), (), ()]
    # Each look came later than the one before it, and the house went on meanwhile.
    assert found[0][0] < found[1][0] < found[2][0] < last
    for number, (entries, _) in enumerate(found):
        copy = SqliteReader(str(tmp_path / f"backup{number}.db"))
        assert copy.last() == entries
        assert verify_journal(copy).findings == ()
        assert set(trial_balance(copy.sums()).values()) == {0}
        copy.close()


def test_r10_p3_a_win_that_waits_for_its_payment_goes_back_onto_the_meter(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    with running(folder) as live:
        linked(live.casino, ("P1",), progressive(), Run())
        felt = Felt(live.casino, "P1", {"guest:gus": 1})
        felt.until([1])
        live.casino.do(HOUSE_ACTOR, "table:P1", award_action(felt.desk.live.table, felt.step()))
        assert felt.desk.live.table.round.phase == "awarding"
        assert live.casino.meters.book("house").pending > 0
        back_up(folder, tmp_path / "backup.db")
    done = restore(tmp_path / "backup.db", folder, key_of(folder))
    assert [table for table, _ in done.voided] == ["P1"]
    reader = read_house(folder)
    report = verify_journal(reader)
    assert report.findings == ()
    assert set(trial_balance(reader.sums()).values()) == {0}
    reader.close()
    with running(folder) as live:
        assert live.casino.meters.book("house").pending == 0
        assert live.casino.table("P1").live.table.round.phase == "void"


def test_r3_p4_the_export_alone_rebuilds_every_meter_to_the_micro_cent(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    with running(folder) as live:
        linked(live.casino, ("P1", "P2"), progressive(), Run())
        play_bots(live, ("P1", "P2"), 4 * EFFORT)
        expected = live.casino.meters.book("house")
    export_house(folder, tmp_path / "house.jsonl")
    made = replay_house(read_export(tmp_path / "house.jsonl"))
    assert made.report.findings == ()
    assert made.meters == {"house": expected}
    assert made.balances["demo/meter:house"] == expected.account


def test_r10_the_keys_are_in_no_backup(house: Path, tmp_path: Path) -> None:
    back_up(house, tmp_path / "backup.db")
    content = (tmp_path / "backup.db").read_bytes()
    secrets = [part for part in Path(key_of(house)).read_text().split('"') if len(part) == 64]
    assert len(secrets) == 2
    assert not any(secret.encode() in content or bytes.fromhex(secret) in content for secret in secrets)


def test_f4_no_deck_of_a_round_opened_after_a_restore_repeats(house: Path, tmp_path: Path) -> None:
    def seeds(folder: Path) -> set[str]:
        reader = read_house(folder)
        try:
            found = [entry.body.decode().partition('"commitment":"')[2][:64] for _, entry in reader.read_all()]
            return {text for text in found if len(text) == 64}
        finally:
            reader.close()

    back_up(house, tmp_path / "backup.db")
    before = seeds(house)
    # A clone of the house and the house itself go on from the same entry, each with chance of its own.
    restore(tmp_path / "backup.db", tmp_path / "clone", key_of(house))
    for folder in (house, tmp_path / "clone"):
        with RunningHouse(folder, key_of(house)) as live:
            play_bots(live, ("T1", "T2"), 3)
    one, other = seeds(house) - before, seeds(tmp_path / "clone") - before
    assert len(one) == len(other) == 6
    assert not one & other


def test_restore_refuses_what_is_no_backup_and_the_folder_of_another_house(house: Path, tmp_path: Path) -> None:
    back_up(house, tmp_path / "backup.db")
    with running(tmp_path / "other"):
        pass
    with pytest.raises(BadInput, match="another house"):
        restore(tmp_path / "backup.db", tmp_path / "other", key_of(house))
    with pytest.raises(BadInput, match="there is no backup"):
        restore(tmp_path / "nothing.db", house, key_of(house))
    (tmp_path / "text.db").write_text("a text " * 1000)
    with pytest.raises(BadInput, match="no journal"):
        restore(tmp_path / "text.db", house, key_of(house))
    with pytest.raises(BadInput, match="is there already"):
        back_up(house, tmp_path / "backup.db")
    running(tmp_path / "other").close()
