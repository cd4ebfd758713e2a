"""New keys for a house: the old one names the new one, what was sealed stays readable, nobody else's word counts."""

import json
import shutil
import stat
from pathlib import Path

import pytest

from queenhigh.bootstrap.house_copies import back_up, export_house, read_export, restore
from queenhigh.bootstrap.house_folder import house_keys, read_house
from queenhigh.bootstrap.house_keys import HouseKeys, add_keys
from queenhigh.bootstrap.key_change import change_keys, key_terms
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.heads import list_hash, read_list, signed_list
from queenhigh.casino.records.significant import significant
from queenhigh.casino.sealing import HouseKey
from queenhigh.casino.verify.cold import replay_house
from queenhigh.casino.verify.findings import Report
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.errors import BadInput
from queenhigh.round import actions as round_do
from queenhigh.session import actions as table_do
from queenhigh.store.sqlite import SqliteJournal
from tests.casino.running import key_of, play_bots, played, running
from tests.casino.test_copies import with_an_open_round

WHY = "the yearly change"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A house in which rounds were played."""
    played(tmp_path / "house", games=("tcp-01",), rounds=1)
    return tmp_path / "house"


def lists_of(folder: Path) -> list[bytes]:
    reader = read_house(folder)
    try:
        return [content for _, content in reader.signed_heads()]
    finally:
        reader.close()


def verified(folder: Path, heads: list[bytes] | None = None) -> Report:
    reader = read_house(folder)
    try:
        return verify_journal(reader, key=house_keys(folder, key_of(folder)).seal, heads=heads)
    finally:
        reader.close()


def secrets_of(folder: Path) -> list[bytes]:
    """The keys of the seals, the newest first, as the file has them."""
    file = json.loads(Path(key_of(folder)).read_text())
    return [bytes.fromhex(pair["seal"]) for pair in (file, *file.get("former", ()))]


def changed(folder: Path) -> tuple[HouseKeys, HouseKeys]:
    """The keys before a change, and those after it."""
    old = house_keys(folder, key_of(folder))
    return old, change_keys(folder, key_of(folder), WHY)


def test_r1_the_old_key_names_the_new_one_and_the_new_one_signs_from_then_on(folder: Path) -> None:
    old, new = changed(folder)
    last = read_list(lists_of(folder)[-1], bytes.fromhex(old.public))
    assert last.next_key == new.public != old.public
    with running(folder) as house:
        assert house.public == new.public
        play_bots(house, ("T1",), 1)
    assert read_list(lists_of(folder)[-1], bytes.fromhex(new.public)).next_key == new.public
    report = verified(folder, lists_of(folder))
    assert (report.findings, report.cannot_say) == ((), ())
    reader = read_house(folder)
    assert [term.public for term in key_terms(reader)] == [old.public, new.public]
    (event,) = significant(reader, "keys", 10)
    reader.close()
    assert WHY in event.what
    assert (event.before, event.after) == (old.public, new.public)


def test_r2_rounds_that_were_open_go_on_and_new_ones_are_sealed_with_the_new_key_alone(folder: Path) -> None:
    with running(folder) as house:
        with_an_open_round(house)
    changed(folder)
    new, old = secrets_of(folder)
    with running(folder) as house:
        for action in (round_do.Decide(1, "fold"), round_do.Reveal(), round_do.Settle(), round_do.Rack()):
            who = "guest:gus" if isinstance(action, round_do.Decide) else HOUSE_ACTOR
            house.casino.do(who, "table:D1", action)
        house.casino.do(HOUSE_ACTOR, "table:D1", table_do.StartRound(bytes(32)))
    assert verified(folder).findings == ()
    reader = read_house(folder)
    bodies = [(entry.version, json.loads(entry.body)) for entry in reader.read("table:D1")]
    (before, first), (after, second) = ((version, body["wrap"]) for version, body in bodies if "wrap" in body)
    reader.close()
    assert HouseKey(old).unwrap("table:D1", before, first).secret
    assert HouseKey(new).unwrap("table:D1", after, second).secret
    for key, version, text in ((new, before, first), (old, after, second)):
        with pytest.raises(BadInput, match="not its key"):
            HouseKey(key).unwrap("table:D1", version, text)


def test_r1_what_the_old_key_signs_after_the_change_is_forged(folder: Path) -> None:
    old, _ = changed(folder)
    reader = read_house(folder)
    streams, last, house, newest = dict(reader.heads()), reader.last(), reader.fact("house"), lists_of(folder)[-1]
    reader.close()
    at = read_list(newest, bytes.fromhex(old.public)).at + 1
    late = signed_list(house, at, last, list_hash(newest), streams, old.signer.sign)
    journal = SqliteJournal(str(folder / "journal.db"))
    journal.keep_heads(at, late)
    journal.close()
    assert [each.what for each in verified(folder).findings] == [
        "the list of heads does not bear the house's signature"
    ]


def test_r1_lists_kept_elsewhere_find_a_journal_from_before_the_change(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "before")
    shutil.copy(key_of(folder), key_of(tmp_path / "before"))
    changed(folder)
    with running(folder) as house:
        play_bots(house, ("T1",), 1)
    elsewhere = lists_of(folder)
    assert verified(folder, elsewhere).is_sound
    assert verified(tmp_path / "before").is_sound
    whats = [each.what for each in verified(tmp_path / "before", elsewhere).findings]
    assert sum("it was cut off or put back" in what for what in whats) == 2
    assert not any("signature" in what for what in whats)


def test_r2_ended_before_the_journal_names_them_new_keys_count_for_nothing(folder: Path) -> None:
    old = house_keys(folder, key_of(folder))
    unused = add_keys(Path(key_of(folder)))
    with running(folder) as house:
        assert house.public == old.public
        play_bots(house, ("T1",), 1)
    _, new = changed(folder)
    with running(folder) as house:
        assert house.public == new.public not in (old.public, unused.public)
    assert verified(folder).is_sound


def test_r10_a_backup_from_before_the_change_is_put_back_after_it(folder: Path, tmp_path: Path) -> None:
    with running(folder) as house:
        with_an_open_round(house)
    back_up(folder, tmp_path / "backup.db")
    old, _ = changed(folder)
    shutil.copy(key_of(folder), tmp_path / "kept.key")
    made = restore(tmp_path / "backup.db", tmp_path / "again", str(tmp_path / "kept.key"))
    assert ("D1", 1) in made.voided
    assert house_keys(tmp_path / "again", str(tmp_path / "kept.key")).public == old.public


def test_r3_an_export_after_a_change_is_replayed(folder: Path, tmp_path: Path) -> None:
    changed(folder)
    with running(folder) as house:
        play_bots(house, ("T1",), 1)
    export_house(folder, tmp_path / "house.jsonl")
    assert replay_house(read_export(tmp_path / "house.jsonl")).report.findings == ()


@pytest.mark.parametrize("reason", ["", "  "])
def test_r6_new_keys_have_a_reason(folder: Path, reason: str) -> None:
    before = Path(key_of(folder)).read_bytes()
    with pytest.raises(BadInput, match="give it with --reason"):
        change_keys(folder, key_of(folder), reason)
    assert Path(key_of(folder)).read_bytes() == before


def test_r2_a_house_in_use_keeps_its_keys_and_the_file_stays_its_owners(folder: Path) -> None:
    path = Path(key_of(folder))
    before = path.read_bytes()
    with running(folder), pytest.raises(BadInput, match="is in use: stop whoever runs the house first"):
        change_keys(folder, key_of(folder), WHY)
    assert path.read_bytes() == before
    changed(folder)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(secrets_of(folder)) == 2
