"""`queenhigh casino person`: people of a house from its machine, beside the process that runs it too."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from queenhigh.bootstrap.people import door_of, people_of
from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.casino.house import actions as do
from queenhigh.casino.people.links import Links
from queenhigh.casino.people.passwords import Passwords
from queenhigh.casino.people.slowly import at_once
from queenhigh.errors import IllegalAction
from tests.casino.running import running
from tests.cli.conftest import Call
from tests.people.doors import CHEAP, OPENS


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house with some staff, and its keys where the command finds them."""
    with running(tmp_path / "house"):
        pass
    monkeypatch.setenv("QUEENHIGH_KEY", str(tmp_path / "house.key.json"))
    monkeypatch.setattr("queenhigh.casino.people.desk.Passwords", lambda: Passwords(**CHEAP))
    return str(tmp_path / "house")


def told(call: Call, *arguments: str) -> dict[str, Any]:
    got = call("casino", "person", *arguments, "--json")
    assert got.code == 0, got.err
    found: dict[str, Any] = json.loads(got.out)
    return found


def test_s1_s2_somebody_is_added_with_a_link_and_sets_a_password(call: Call, house: str, tmp_path: Path) -> None:
    made = told(call, "pia", "--roles", "player,dealer", "--set", "display name=Pia P.", "--link", "--data", house)
    assert (made["roles"], made["known"], made["password_set"]) == (
        ["player", "dealer"],
        {"display name": "Pia P."},
        None,
    )
    people = people_of(Path(house))
    with RunningHouse(Path(house), str(tmp_path / "house.key.json")) as runs:
        desk = door_of(people, runs.casino, passwords=Passwords(**CHEAP))
        login = at_once(Links(desk).use(made["link"], OPENS))
        assert login.session.person == "pia"
        with pytest.raises(IllegalAction, match="used"):
            Links(desk).look(made["link"])
    people.close()
    assert told(call, "pia", "--roles", "player", "--data", house)["roles"] == ["player"]


def test_s2_a_password_comes_from_the_keyboard_and_unlocks(
    call: Call, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{OPENS}\n"))
    assert told(call, "ann", "--password", "--data", house)["password_set"]
    people = people_of(Path(house))
    with running(Path(house)) as runs:
        desk = door_of(people, runs.casino, passwords=Passwords(**CHEAP))
        for _ in range(5):
            with pytest.raises(IllegalAction):
                at_once(desk.login("ann", "something else"))
    assert told(call, "ann", "--data", house)["wrong_passwords"] == 5
    assert told(call, "ann", "--unlock", "--data", house)["wrong_passwords"] == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    got = call("casino", "person", "ann", "--password", "--data", house)
    assert got.code == 2
    assert "at least 10 letters" in got.err
    people.close()


def test_s3_limits_are_shown_and_the_house_can_set_its_own(call: Call, house: str) -> None:
    with running(Path(house)) as runs:
        runs.casino.do("ann", "house", do.SetLimit("ann", "loss", "week", 30_000))
        runs.casino.do("ann", "house", do.SetLimit("ann", "loss", "week", 40_000))
    options = ("--limit", "loss/week=$200", "--limit", "time/day=90", "--limit", "wager/day=1,000.50")
    lines = {(each["kind"], each["period"]): each for each in told(call, "ann", *options, "--data", house)["limits"]}
    assert {key: each["most"] for key, each in lines.items()} == {
        ("loss", "week"): 20_000,
        ("time", "day"): 90,
        ("wager", "day"): 100_050,
    }
    assert lines["loss", "week"]["asked"] == 40_000
    shown = call("casino", "person", "ann", "--limit", "loss/week=none", "--data", house)
    assert "$300" in shown.out
    assert "$400 from" in shown.out
    for wrong in ("loss/year=1", "loss=1", "time/day=an hour", "deposit/day=-1", "x"):
        assert call("casino", "person", "ann", "--limit", wrong, "--data", house).code == 2


def test_r9_what_is_known_goes_and_everything_else_stays(call: Call, house: str) -> None:
    told(call, "ann", "--set", "street=12 Quiet Lane", "--data", house)
    left = told(call, "ann", "--erase", "--data", house)
    assert (left["known"], left["roles"]) == ({}, ["player"])
    assert not any(b"Quiet Lane" in path.read_bytes() for path in Path(house).iterdir())
    for arguments in (
        ("nobody", "--link"),
        ("nobody", "--password"),
        ("ann", "--roles", "king"),
        ("ann", "--set", "x"),
        ("anne",),
        ("anne", "--set", "street=12 Quiet Lane"),
        ("anne", "--unlock"),
    ):
        got = call("casino", "person", *arguments, "--data", house)
        assert got.code == 2
        assert "Traceback" not in got.err
