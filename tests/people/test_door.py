"""The door: passwords, locks, sessions, guests, and what is recorded of them."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from queenhigh.casino.house import actions as house_do
from queenhigh.casino.people.passwords import Passwords, check_new
from queenhigh.casino.people.settings import DoorSettings, lock_after
from queenhigh.casino.people.slowly import at_once, elsewhere
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.session import actions as table_do
from tests.people.doors import CHEAP, OPENS, SECOND, doored

WRONG = "wrong horse battery"


def refused(code: str) -> "pytest.RaisesExc[IllegalAction]":
    return pytest.raises(IllegalAction, check=lambda error: error.code == code)


def test_s2_a_password_opens_the_door_and_the_last_login_is_shown(tmp_path: Path) -> None:
    door = doored(tmp_path)
    first = door.login("ann")
    assert (first.session.person, first.last_login_at, first.must_change) == ("ann", 0, False)
    assert door.desk.authenticate(first.token) == first.session
    came_at = door.clock.now
    door.wait(100)
    second = door.login(" Ann ")
    assert second.last_login_at == came_at
    assert second.token != first.token
    # Whoever came first hears of the later one, and whoever came last of the one before.
    assert door.desk.last_login_at("ann", first.session.created_at) == door.clock.now
    assert door.desk.last_login_at("ann", second.session.created_at) == came_at
    assert door.desk.last_login_at("nobody", second.session.created_at) == 0
    assert [each.id for each in door.desk.sessions_of("ann")] == [first.session.id, second.session.id]


def test_s2_the_houses_files_hold_neither_password_nor_token(tmp_path: Path) -> None:
    door = doored(tmp_path)
    login = door.login("ann")
    link = door.links.reset("os:root", "ann")
    with refused("login/refused"):
        door.login("ann", "a secret in the wrong place")
    with refused("login/refused"):
        door.login("another-secret", OPENS)
    files = [path for path in tmp_path.iterdir() if path.is_file()]
    assert {"people.db", "journal.db"} <= {path.name for path in files}
    for path in files:
        content = path.read_bytes()
        for secret in (OPENS, login.token, link.token, "a secret in the wrong place", "another-secret@"):
            assert secret.encode() not in content, (path, secret)
    assert not any("another-secret" in note for note in door.notes())
    assert (tmp_path / "people.db").stat().st_mode & 0o077 == 0


def test_s2_unknown_names_are_refused_and_locked_like_known_ones(tmp_path: Path) -> None:
    door = doored(tmp_path)
    answers: dict[str, list[tuple[str, str, object]]] = {}
    checked: list[str] = []
    plain = door.desk.passwords.is_right

    def is_right(hashed: str, password: str) -> bool:
        checked.append(hashed)
        return plain(hashed, password)

    door.desk.passwords.is_right = is_right  # type: ignore[method-assign]
    for name in ("ann", "nobody", "bob"):  # bob has no password yet
        for _ in range(8):
            with pytest.raises(IllegalAction) as error:
                door.login(name, WRONG)
            answers.setdefault(name, []).append((error.value.code, error.value.message, error.value.facts))
    assert answers["ann"] == answers["nobody"] == answers["bob"]
    # One hash of the same cost each, until the lock.
    assert len(checked) == 3 * 5
    assert {hashed.rsplit("$", 2)[0] for hashed in checked} == {"$argon2id$v=19$m=8,t=1,p=1"}


def test_s2_repeated_failures_lock_for_longer_and_longer(tmp_path: Path) -> None:
    door = doored(tmp_path)
    for _ in range(4):
        with refused("login/refused"):
            door.login("ann", WRONG)
    waits: list[int] = []
    for _ in range(10):
        with pytest.raises(IllegalAction) as error:
            door.login("ann", WRONG)
        assert error.value.code == "login/locked"
        waits.append(int(str(error.value.facts["seconds"])))
        with refused("login/locked"):
            door.login("ann")  # the right one does not help, either
        door.wait(waits[-1])
    assert waits == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]
    door.login("ann")
    with refused("login/refused"):  # counted from the start again
        door.login("ann", WRONG)
    assert [note for note in door.notes() if "locked" in note][:2] == [
        "locked for 30 s after 5 wrong passwords: ann",
        "locked for 60 s after 6 wrong passwords: ann",
    ]


@given(st.integers(0, 200), st.integers(1, 20), st.integers(1, 100))
def test_s2_a_lock_never_gets_shorter_by_failing_more(failures: int, free: int, seconds: int) -> None:
    settings = DoorSettings(failures_free=free, lock_seconds=seconds, lock_seconds_most=3600)
    shorter, longer = lock_after(settings, failures), lock_after(settings, failures + 1)
    assert 0 <= shorter <= longer <= 3600 * SECOND
    assert bool(longer) == (failures + 1 >= free)


def test_s2_guesses_at_the_same_moment_are_counted_like_one_after_another(tmp_path: Path) -> None:
    door = doored(tmp_path)
    begun, locked = [], 0
    for _ in range(50):
        steps = door.desk.login("ann", WRONG)
        try:
            begun.append((steps, next(steps)))
        except IllegalAction as error:
            locked += error.code == "login/locked"
    assert (len(begun), locked) == (5, 45)
    for steps, work in begun:
        with pytest.raises(IllegalAction):
            steps.send(work())


def test_s2_failures_are_forgotten_after_a_day_and_the_house_can_unlock(tmp_path: Path) -> None:
    door = doored(tmp_path)
    for wait in (0, 24 * 3600 + 1):
        door.wait(wait)
        for _ in range(4):
            with refused("login/refused"):
                door.login("ann", WRONG)
    with refused("login/locked"):
        door.login("ann", WRONG)
    assert door.desk.unlock("ann", "os:root")
    assert not door.desk.unlock("ann", "os:root")
    door.login("ann")
    assert "ann unlocked by os:root" in door.notes()


def test_s2_a_flood_of_guesses_does_not_fill_the_journal(tmp_path: Path) -> None:
    door = doored(tmp_path)
    before = len(door.notes())
    for number in range(100):
        with refused("login/refused"):
            door.login(f"name{number}", WRONG)
    assert len(door.notes()) == before + 20
    door.wait(60)
    door.desk.tidy()
    assert door.notes()[-1].endswith("beside those that are written down: 80")


def test_s2_a_session_ends_when_idle_at_its_time_and_on_leaving(tmp_path: Path) -> None:
    door = doored(tmp_path, DoorSettings(idle_minutes=10, session_hours=1))
    idle, busy, left = (door.login("ann").token for _ in range(3))
    door.desk.logout(left)
    door.desk.logout("no token at all")
    with refused("session/none"):
        door.desk.authenticate(left)
    for _ in range(6):
        door.desk.authenticate(busy)
        door.wait(599)
    with refused("session/over"):
        door.desk.authenticate(idle)
    door.desk.authenticate(busy)
    door.wait(6)
    with refused("session/over"):
        door.desk.authenticate(busy)


def test_s2_of_many_sessions_those_end_that_nobody_uses(tmp_path: Path) -> None:
    door = doored(tmp_path, DoorSettings(idle_minutes=10, session_hours=1))
    idle, busy, left = (door.login("ann").session.digest for _ in range(3))
    guest = door.desk.new_guest().session.digest
    door.people.keep_session(replace(door.people.sessions((left,))[left], revoked_at=door.clock()))
    everyone = (idle, busy, left, guest, "no hash of any token")
    door.wait(9 * 60)
    assert set(door.desk.still_in(everyone, {busy})) == {idle, busy, guest}  # to be looked at is no use
    door.wait(2 * 60)
    assert set(door.desk.still_in(everyone, set())) == {busy, guest}
    door.wait(8 * 60)
    assert set(door.desk.still_in(everyone, set())) == {guest}  # ten minutes after it was used
    assert door.desk.still_in((), set()) == {}


@pytest.mark.parametrize("text", ["", "x", "x" * 44, "x" * 10_000, "é" * 43, "\udcff" * 43, "\0" * 43])
def test_s2_no_other_text_is_a_token(tmp_path: Path, text: str) -> None:
    door = doored(tmp_path)
    door.login("ann")
    with refused("session/none"):
        door.desk.authenticate(text)


def test_s2_money_and_keys_ask_for_the_password_again(tmp_path: Path) -> None:
    door = doored(tmp_path)
    login = door.login("ann")
    money = house_do.Withdraw("bob", 100)
    door.desk.check_fresh(login.session, money)
    door.wait(600)
    session = door.desk.authenticate(login.token)
    door.desk.check_fresh(session, round_do.PlaceWager("ann", 1, "ante", 500))
    door.desk.check_fresh(session, table_do.StandUp("ann"))
    for action in (money, house_do.ChangeRoles("bob", ("cage",)), None):
        with refused("session/not_fresh"):
            door.desk.check_fresh(session, action)
    with refused("login/refused"):
        at_once(door.desk.refresh(login.token, WRONG))
    session = at_once(door.desk.refresh(login.token, OPENS))
    assert session == door.desk.authenticate(login.token)
    door.desk.check_fresh(session, money)


def test_s2_a_changed_password_ends_the_other_sessions(tmp_path: Path) -> None:
    door = doored(tmp_path)
    here, there = door.login("ann").token, door.login("ann").token
    with refused("login/refused"):
        at_once(door.desk.change_password(here, WRONG, "quite another one"))
    with refused("password/same"):
        at_once(door.desk.change_password(here, OPENS, OPENS))
    at_once(door.desk.change_password(here, OPENS, "quite another one"))
    door.desk.authenticate(here)
    with refused("session/none"):
        door.desk.authenticate(there)
    with refused("login/refused"):
        door.login("ann")
    door.login("ann", "quite another one")
    assert "password of ann changed by ann" in door.notes()


def test_s2_a_password_that_changes_while_it_is_looked_at_opens_nothing(tmp_path: Path) -> None:
    door = doored(tmp_path)
    steps = door.desk.login("ann", OPENS)
    right = next(steps)()
    at_once(door.desk.set_password("ann", "quite another one", "os:root"))
    assert right
    with refused("login/refused"):
        steps.send(right)


def test_s2_an_old_password_lets_nobody_do_anything_but_change_it(tmp_path: Path) -> None:
    door = doored(tmp_path, DoorSettings(staff_password_days=90, player_password_days=0, idle_minutes=10**6))
    at_once(door.desk.set_password("sam", OPENS, "os:root"))
    door.wait(90 * 86_400)
    assert not door.login("ann").must_change
    login = door.login("sam")
    assert login.must_change
    with refused("session/password_expired"):
        door.desk.authenticate(login.token)
    with refused("session/password_expired"):
        at_once(door.desk.refresh(login.token, OPENS))
    at_once(door.desk.change_password(login.token, OPENS, "quite another one"))
    assert door.desk.authenticate(login.token).person == "sam"


def test_s2_hashes_are_made_again_when_parameters_change(tmp_path: Path) -> None:
    door = doored(tmp_path)
    before = door.people.credential("ann")
    door.desk._passwords = Passwords(rounds=2, memory_kib=16)
    door.login("ann")
    after = door.people.credential("ann")
    assert before is not None
    assert after is not None
    assert "m=8,t=1,p=1" in before.password
    assert "m=16,t=2,p=1" in after.password
    assert after.set_at == before.set_at  # it is as old as it was
    door.login("ann")
    assert door.people.credential("ann") == after


def test_s2_the_houses_own_parameters_are_argon2id_with_64_mib() -> None:
    passwords = Passwords()
    hashed = passwords.hash(OPENS, bytes(range(16)))
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=1$")
    assert passwords.is_right(hashed, OPENS)
    assert not Passwords(**CHEAP).is_right(hashed, WRONG)
    assert not passwords.is_right("no hash", OPENS)


@pytest.mark.parametrize(
    "password,code",
    [
        ("brief", "password/short"),
        ("x" * 201, "password/long"),
        ("annabelle1", "password/name"),
        ("AnnaBelle 2026", "password/name"),
        ("qwertyuiop", "password/common"),
        ("Password 123", "password/common"),
        ("aaaaaaaaaaaa", "password/common"),
        ("abcdefghijkl", "password/common"),
        ("9876543210", "password/common"),
    ],
)
def test_s2_what_everybody_would_try_is_no_password(password: str, code: str) -> None:
    with refused(code) as error:
        check_new(password, "annabelle")
    assert password not in str(error.value)


@given(st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), min_size=16, max_size=60))
def test_s2_a_password_is_the_same_however_a_keyboard_spells_it(password: str) -> None:
    import unicodedata

    passwords = Passwords(**CHEAP)
    hashed = passwords.hash(password, bytes(16))
    assert passwords.is_right(hashed, unicodedata.normalize("NFD", password))
    assert not passwords.is_right(hashed, password + "x")


def test_s2_the_slow_part_can_run_elsewhere(tmp_path: Path) -> None:
    door = doored(tmp_path)

    async def come_in() -> tuple[str, str]:
        login = await elsewhere(door.desk.login("ann", OPENS), asyncio.to_thread)
        try:
            await elsewhere(door.desk.login("ann", WRONG), asyncio.to_thread)
        except IllegalAction as error:
            return login.session.person, error.code
        return "", ""

    assert asyncio.run(come_in()) == ("ann", "login/refused")


def test_s2_demo_play_needs_no_account(tmp_path: Path) -> None:
    door = doored(tmp_path)
    names = set()
    for _ in range(200):
        guest = door.desk.new_guest("a phone")
        names.add(guest.session.person)
        assert door.desk.authenticate(guest.token).person == guest.session.person
        with refused("session/not_fresh"):
            door.desk.check_fresh(guest.session)
    assert len(names) == 200
    assert all(name.startswith("guest:") and len(name) < 40 for name in names)
    first = door.desk.new_guest()
    taken = door.desk.new_guest(is_taken=lambda name: name.endswith("-202"))
    assert first.session.person.endswith("-201")
    assert taken.session.person.endswith("-203")
    door.wait(7 * 86_400)
    with refused("session/over"):
        door.desk.authenticate(first.token)


def test_s2_what_was_over_long_ago_is_dropped(tmp_path: Path) -> None:
    door = doored(tmp_path)
    old = door.login("ann").token
    door.links.reset("os:root", "ann")
    with refused("login/refused"):
        door.login("nobody", WRONG)
    door.wait(31 * 86_400)
    new = door.login("ann").token
    assert door.desk.tidy() == 3
    with refused("session/none"):
        door.desk.authenticate(old)
    door.desk.authenticate(new)
