"""S5, T6: cut at any frame and resumed, a client has the state of one that never left: every cut point of busy tables."""

import tempfile
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenhigh.casino.floor import Floor
from queenhigh.casino.meters.actions import LinkMeter, UnlinkMeter
from queenhigh.casino.nodes import catch_up
from queenhigh.casino.service import Casino
from queenhigh.casino.wire.messages import AnyMessage, LiveView
from queenhigh.client.link import Link
from queenhigh.client.table import LiveTable
from queenhigh.web.connection import Connection
from queenhigh.web.hub import KEPT, Hub
from queenhigh.web.pacer import Pacer
from queenhigh.web.who import Who
from tests.casino.houses import opened
from tests.client import busy
from tests.client.busy import BusyTable, busy_table, view_for
from tests.effort import scaled
from tests.web.standing import unframed

MESSAGES = msgspec.json.Decoder(AnyMessage)


class Still:
    """A pacer at whose tables nothing happens by itself."""

    def plan(self, table: str) -> None:
        del table


class Line:
    """A link that is not there: whoever asks over it is noticed."""

    failed = None

    def __init__(self) -> None:
        self.said: list[Any] = []

    def send(self, op: Any) -> None:
        self.said.append(op)


class Box:
    """A connection that keeps what it is sent."""

    def __init__(self, person: str) -> None:
        self.who = Who(person)
        self.person = person
        self.token = ""
        self.tables: set[str] = set()
        self.sent: list[str] = []

    def send(self, text: str) -> None:
        self.sent.append(text)

    def tell(self, message: msgspec.Struct) -> None:
        self.sent.append(msgspec.json.encode(message).decode())

    def push(self, message: bytes) -> None:
        self.sent += unframed(message)

    def supersede(self) -> None:
        pass


def reading(box: Box, table: LiveTable) -> None:
    """Let a client read what has come."""
    for text in box.sent:
        table.hear(MESSAGES.decode(text))
    box.sent.clear()


def hub_of(casino: Casino) -> Hub:
    """A hub without a clock."""
    hub = Hub(casino, Floor(casino), cast("Pacer", Still()))
    casino.listeners.append(hub.heard)
    return hub


def client_of(person: str) -> LiveTable:
    return LiveTable(cast("Link", Line()), "T1", person, None)


@settings(max_examples=scaled(1), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize("game", busy.GAMES)
def test_s5_t6_cut_at_any_frame_and_resumed_the_client_equals_one_that_never_left(game: str, seed: int) -> None:
    person, count = busy.PEOPLE[0], 60
    with tempfile.TemporaryDirectory() as folder:
        casino, table = busy_table(Path(folder), game, seed)
        hub = hub_of(casino)
        box, steady = Box(person), client_of(person)
        hub.come(cast("Connection", box))
        hub.watch(cast("Connection", box), "T1", 0)
        reading(box, steady)
        left = {steady.version: steady.view}
        _go_on(table, count, lambda: reading(box, steady), lambda: left.setdefault(steady.version, steady.view))
        assert steady.view == view_for(table.desk, person)
        assert len(left) > count
        for version, view in left.items():
            back, sent = _back(hub, person, version, view)
            assert "view" not in sent or version == table.desk.version
            assert back.view == steady.view, version


@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb"])
def test_s5_n3_cut_at_any_frame_and_resumed_at_another_node_the_client_equals_one_that_never_left(game: str) -> None:
    person, count = busy.PEOPLE[0], 60
    with tempfile.TemporaryDirectory() as folder:
        casino, table = busy_table(Path(folder), game, 11)
        hub = hub_of(casino)
        other = opened(Path(folder), journal=casino.journal)
        following = hub_of(other)
        box, steady = Box(person), client_of(person)
        hub.come(cast("Connection", box))
        hub.watch(cast("Connection", box), "T1", 0)
        somebody = Box(busy.PEOPLE[1])  # a node keeps the frames of tables that somebody watches there
        following.come(cast("Connection", somebody))
        following.watch(cast("Connection", somebody), "T1", 0)
        reading(box, steady)
        left = {steady.version: steady.view}

        def follow() -> None:
            """The other node reads what this one has written, as nodes do."""
            catch_up(other, "table:T1")
            reading(box, steady)
            left.setdefault(steady.version, steady.view)

        _go_on(table, count, follow)
        assert other.table("T1").version == table.desk.version
        assert len(left) > count
        new = hub_of(opened(Path(folder), journal=casino.journal))
        for version, view in left.items():
            # A node that followed has the frames; one that has just begun sends the whole table.
            for node, kinds in ((following, "frame"), (new, "view")):
                back, sent = _back(node, person, version, view)
                assert back.view == steady.view, version
                assert kinds in sent or version == table.desk.version


def _back(hub: Hub, person: str, version: int, view: LiveView) -> tuple[LiveTable, set[str]]:
    """A client that had this view and comes back, and the kinds of what it was sent."""
    again, back = Box(person), client_of(person)
    back._view = view
    hub.come(cast("Connection", again))
    hub.watch(cast("Connection", again), "T1", version)
    sent = {str(msgspec.json.decode(text)["kind"]) for text in again.sent}
    reading(again, back)
    assert not cast("Line", back._link).said  # nothing was missing
    return back, sent


def _go_on(table: BusyTable, count: int, *after: Any) -> None:
    until = table.desk.version + count
    while table.desk.version < until:
        if table.act() is not None:
            for each in after:
                each()


def test_s5_who_was_away_for_too_long_or_comes_from_another_life_gets_the_whole_table() -> None:
    person = busy.PEOPLE[0]
    with tempfile.TemporaryDirectory() as folder:
        casino, table = busy_table(Path(folder), "tcp-01", 5)
        hub = hub_of(casino)
        box, client = Box(person), client_of(person)
        hub.come(cast("Connection", box))
        hub.watch(cast("Connection", box), "T1", 0)
        reading(box, client)
        first = client.view
        _go_on(table, KEPT + 20)
        for version in (first.version, table.desk.version + 7):
            again, back = Box(person), client_of(person)
            back._view = msgspec.structs.replace(first, version=version)
            hub.come(cast("Connection", again))
            hub.watch(cast("Connection", again), "T1", version)
            reading(again, back)
            assert back.view == view_for(table.desk, person)


def test_s5_a_gap_is_noticed_and_the_whole_table_is_asked_for() -> None:
    person = busy.PEOPLE[0]
    with tempfile.TemporaryDirectory() as folder:
        casino, table = busy_table(Path(folder), "tcp-01", 5)
        hub = hub_of(casino)
        box, client = Box(person), client_of(person)
        hub.come(cast("Connection", box))
        hub.watch(cast("Connection", box), "T1", 0)
        reading(box, client)
        _go_on(table, 1)
        box.sent.clear()
        _go_on(table, 1)
        before = client.view
        reading(box, client)
        assert client.view is before
        assert cast("Line", client._link).said[0].after == 0


def test_p8_whoever_watches_hears_that_a_meter_takes_no_wagers_and_why(tmp_path: Path) -> None:
    casino, _ = busy_table(tmp_path, "tcp-progressive-1/pairs", 1)
    hub, box, table = hub_of(casino), Box("guest:ann"), client_of("guest:ann")
    hub.come(cast("Connection", box))
    hub.watch(cast("Connection", box), "T1", 0)
    reading(box, table)
    (meter,) = table.meters
    assert table.meters_closed == {}
    house = casino.table("T1").live.run.meter(meter)
    casino.do("sam", f"meter:{house}", UnlinkMeter("the display is dark"))
    reading(box, table)
    assert table.meters_closed == {meter: "the display is dark"}
    # Who comes now hears it with the table; who was there hears it once.
    late, other = Box("guest:ben"), client_of("guest:ben")
    hub.come(cast("Connection", late))
    hub.watch(cast("Connection", late), "T1", 0)
    reading(late, other)
    assert other.meters_closed == table.meters_closed
    hub.tell_closed()
    assert not any('"kind":"meter"' in text for text in box.sent)
    casino.do("sam", f"meter:{house}", LinkMeter())
    casino.meters.desks[house].trouble = "its stream cannot be read"
    hub.tell_closed()
    reading(box, table)
    assert table.meters_closed == {meter: "its stream cannot be read"}
    casino.meters.look()
    hub.tell_closed()
    reading(box, table)
    assert table.meters_closed == {}
