"""S5: one schema for everything that travels; what the server sends fits it, and it names every action and event."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

from queenhigh.casino.codec import AnyHouseAction, AnyLiveAction, AnyLiveEvent
from queenhigh.casino.feed import live_view, private_frame, public_frame
from queenhigh.casino.full_speed import TableOfBots
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.wire.messages import ViewSent
from queenhigh.casino.wire.schema import wire_schemas
from queenhigh.codec.marks import layout_of
from queenhigh.codec.spelling import JSON
from queenhigh.round.readers import bettor
from queenhigh.rules.load import load
from tests.casino.houses import opened

SCHEMAS = wire_schemas()


def fits(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": {"schemas": SCHEMAS}})


@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb", "draw-01", "tcp-01+tcp-progressive-1"])
def test_s5_every_frame_and_view_of_a_round_fits_the_schema(tmp_path: Path, game: str) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load(game), Run())
    desk = casino.table("T1")
    bots = TableOfBots(casino, desk, b"bots")
    messages = fits("Message")
    seen = 0
    while desk.live.table.rounds < 1:
        envelope = bots.next()
        assert envelope is not None
        reply = casino.submit([envelope])[0]
        events = public_frame("T1", reply.version, 0, envelope.actor, reply.events)
        person = desk.live.table.people[0].bettor if desk.live.table.people else "nobody"
        view = live_view(desk.known_rules, desk.live, reply.version, bettor(person))
        for sent in (
            events,
            private_frame(desk.known_rules, desk.live, reply.version, person),
            JSON.encode(ViewSent("T1", reply.version, view)),
        ):
            messages.validate(msgspec.json.decode(sent))
            seen += 1
    assert seen > 60


def test_s5_every_action_and_event_of_the_house_has_its_place_in_the_schema() -> None:
    for choice, name in ((AnyLiveAction, "TableAction"), (AnyLiveEvent, "TableEvent"), (AnyHouseAction, "HouseAction")):
        tags = {_tag_in(reference) for reference in SCHEMAS[name]["anyOf"]}
        assert tags == {layout_of(kind).tag for kind in get_args(choice)}


def _tag_in(reference: dict[str, Any]) -> str:
    schema = SCHEMAS[reference["$ref"].rpartition("/")[2]]
    properties = schema["properties"]
    return str((properties.get("do") or properties["event"])["enum"][0])


def test_s5_what_is_no_frame_does_not_fit() -> None:
    frame = {"kind": "frame", "table": "T1", "version": 1, "at": 0, "by": "house", "events": []}
    assert fits("Message").is_valid(frame)
    assert not fits("Message").is_valid({**frame, "version": "1"})
    assert not fits("Message").is_valid({**frame, "events": [{"event": "no_such_thing"}]})
