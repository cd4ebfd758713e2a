"""Links that are good once, who may make them, and what is left of a person who is erased."""

from pathlib import Path

import pytest

from queenhigh.bootstrap.house_copies import back_up, restore
from queenhigh.bootstrap.people import copy_of, people_of
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.people.port import CONTACT, DISPLAY_NAME
from queenhigh.casino.people.slowly import at_once
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.store.people import SqlitePeople
from tests.casino.running import key_of, running
from tests.people.doors import OPENS, Doored, doored
from tests.people.test_door import WRONG, refused


def owner(door: Doored) -> str:
    """An owner who has come in with the first link."""
    new = door.links.for_owner("os:root")
    return at_once(door.links.use(new.token, OPENS, "olga", "Olga O.")).session.person


def test_s1_s2_the_first_link_makes_the_owner_once(tmp_path: Path) -> None:
    door = doored(tmp_path)
    new = door.links.for_owner("os:root")
    assert door.links.look(new.token).purpose == "owner"
    for name, code in (("sam", "person/known"), ("house", "person/name"), ("O'Neil", "person/name")):
        with refused(code):
            at_once(door.links.use(new.token, OPENS, name))
    login = at_once(door.links.use(new.token, OPENS, "Olga", "Olga O."))
    assert login.session.person == "olga"
    assert "administrator" in door.casino.house.roles("olga")
    assert door.people.known("olga") == {DISPLAY_NAME: "Olga O."}
    with refused("link/none"):
        at_once(door.links.use(new.token, OPENS, "otto"))
    with refused("link/owner"):
        door.links.for_owner("os:root")
    assert "otto" not in door.casino.house.people


def test_s2_an_owner_whose_password_was_not_kept_can_use_the_link_again(tmp_path: Path) -> None:
    door = doored(tmp_path)
    new = door.links.for_owner("os:root")
    door.casino.do("os:root", "house", house_do.AddPerson("olga", new.link.roles))  # and then the program ended
    assert at_once(door.links.use(new.token, OPENS, "olga")).session.person == "olga"


def test_s1_an_administrator_invites_and_nobody_else_makes_staff(tmp_path: Path) -> None:
    door = doored(tmp_path)
    owner(door)
    invited = door.links.invite("olga", "dan", ("dealer",))
    assert door.casino.house.roles("dan") == ("dealer",)
    with refused("login/refused"):
        door.login("dan")
    assert at_once(door.links.use(invited.token, OPENS)).session.person == "dan"
    door.login("dan")
    door.links.invite("carl", "pia")  # the cage takes players in
    for by, roles in (("carl", ("supervisor",)), ("carl", ("player", "cage")), ("sam", ("player",))):
        with refused("rights/refused"):
            door.links.invite(by, "eve", roles)  # type: ignore[arg-type]
    assert "eve" not in door.casino.house.people


def test_s1_a_link_for_staff_is_an_administrators_to_make(tmp_path: Path) -> None:
    door = doored(tmp_path)
    owner(door)
    for by, person in (("carl", "sam"), ("sam", "ann"), ("ann", "ann"), ("guest:x", "ann"), ("nobody", "ann")):
        with refused("rights/refused"):
            door.links.reset(by, person)
    with refused("person/unknown"):
        door.links.reset("olga", "nobody")
    assert "refused: carl makes a link for sam" in door.notes()
    door.links.reset("carl", "ann")
    door.links.reset("olga", "sam")


def test_s2_a_reset_sets_the_password_ends_sessions_and_unlocks(tmp_path: Path) -> None:
    door = doored(tmp_path)
    before = door.login("ann").token
    for _ in range(5):
        with pytest.raises(IllegalAction):
            door.login("ann", WRONG)
    new = door.links.reset("os:root", "ann")
    with refused("password/short"):
        at_once(door.links.use(new.token, "short"))
    at_once(door.links.use(new.token, "quite another one"))
    with refused("session/none"):
        door.desk.authenticate(before)
    door.login("ann", "quite another one")
    with refused("login/refused"):
        door.login("ann")
    assert "password of ann set with a link (reset) that os:root had made" in door.notes()


def test_s2_of_two_who_use_a_link_at_the_same_moment_one_does(tmp_path: Path) -> None:
    door = doored(tmp_path)
    new = door.links.reset("os:root", "ann")
    one, two = (door.links.use(new.token, f"quite another one {number}") for number in (1, 2))
    first, second = next(one)(), next(two)()
    with pytest.raises(StopIteration):
        one.send(first)
    with refused("link/none"):
        two.send(second)
    door.login("ann", "quite another one 1")


def test_s2_a_link_ends_at_its_time(tmp_path: Path) -> None:
    door = doored(tmp_path)
    new = door.links.reset("os:root", "ann")
    door.wait(3599)
    door.links.look(new.token)
    steps = door.links.use(new.token, "quite another one")
    hashed = next(steps)()
    door.wait(1)
    with refused("link/none"):
        steps.send(hashed)
    with refused("link/none"):
        door.links.look(new.token)
    with refused("link/none"):
        door.links.look("no link")


def test_r9_erasing_leaves_the_name_in_the_entries_and_nothing_else(tmp_path: Path) -> None:
    door = doored(tmp_path)
    door.casino.do("carl", "house", house_do.Deposit("ann", 5_000))
    door.people.keep("ann", DISPLAY_NAME, "Annabel Wintergreen")
    door.people.keep("ann", CONTACT, "12 Quiet Lane")
    door.people.keep("bob", CONTACT, "14 Quiet Lane")
    login = door.login("ann", device="Wintergreen's phone")
    link = door.links.reset("os:root", "ann")
    entries = door.casino.journal.head("house").version
    door.desk.erase("ann", "os:root")
    assert door.people.known("ann") == {}
    assert door.people.credential("ann") is None
    assert door.casino.journal.head("house").version == entries + 1  # that it was done, and by whom
    assert door.notes()[-1] == "what is known of ann was erased by os:root"
    assert door.casino.house.roles("ann") == ("player",)
    assert door.casino.wallet_cents("ann") == 5_000
    for code, try_it in (
        ("login/refused", lambda: door.login("ann")),
        ("session/none", lambda: door.desk.authenticate(login.token)),
        ("link/none", lambda: door.links.look(link.token)),
    ):
        with refused(code):
            try_it()
    assert door.people.known("bob") == {CONTACT: "14 Quiet Lane"}
    for path in tmp_path.iterdir():
        for word in (b"Wintergreen", b"12 Quiet Lane"):
            assert word not in path.read_bytes(), path


def test_s2_what_was_ended_stays_ended_whoever_has_read_it_before(tmp_path: Path) -> None:
    door = doored(tmp_path)
    session = door.login("ann").session
    beside = SqlitePeople(str(tmp_path / "people.db"))  # another process
    assert beside.revoke_sessions("ann", 7) == 1
    beside.close()
    door.people.keep_session(session)
    again = door.people.session(session.digest)
    assert again is not None
    assert again.revoked_at == 7


def test_r9_r10_people_come_back_from_a_backup_only_where_none_are_known(tmp_path: Path) -> None:
    folder, file = tmp_path / "house", tmp_path / "monday.db"
    with running(folder):
        people = people_of(folder)
        people.keep("ann", CONTACT, "12 Quiet Lane")
        back_up(folder, file)
    assert copy_of(file).stat().st_mode & 0o077 == 0
    people.erase("ann")
    people.close()
    restore(file, folder, key_of(folder))  # what was erased since stays so
    for place, known in ((folder, {}), (tmp_path / "new", {CONTACT: "12 Quiet Lane"})):
        if place != folder:
            restore(file, place, key_of(folder))
        people = people_of(place)
        assert people.known("ann") == known
        people.close()
    with pytest.raises(BadInput, match="there already"):
        back_up(folder, file)
