"""What people hear of a table: nothing that is hidden, whoever listens, whatever is dealt."""

import re
from pathlib import Path

import msgspec
import pytest

from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.casino.feed import live_view, looks_at, private_frame, private_frames, public_frame, table_seen
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.wire.messages import Frame
from queenhigh.client.fold import fold
from queenhigh.codec.spelling import JSON
from queenhigh.round.readers import Reader, bettor
from queenhigh.rules.load import load
from queenhigh.session.events import DeckCommitted
from queenhigh.web.rule_files import changed
from tests.casino.houses import opened
from tests.effort import scaled

CARD = re.compile(r"(?<![A-Za-z0-9:])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])")
GAMES = ["tcp-01", "ca-6cb", "draw-01", "casablanca"]


def cards_in(text: str) -> set[str]:
    """Every card that a text names."""
    return {run[i : i + 2] for run in CARD.findall(text) for i in range(0, len(run), 2)}


class Listener:
    """Keeps every frame, and checks it when it is sent."""

    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self.frames = 0
        self.private_cards = 0

    def __call__(self, envelope: Envelope, reply: Reply) -> None:
        if not reply.stream.startswith("table:"):
            return
        desk = self.casino.table(reply.stream.partition(":")[2])
        rules, live = desk.known_rules, desk.live
        frame = public_frame(desk.name, reply.version, 0, envelope.actor, reply.events)
        watcher = cards_in(JSON.encode(live_view(rules, live, reply.version, bettor("nobody"))).decode())
        told = cards_in(frame.decode())
        assert told <= watcher, f"{told - watcher} in {frame.decode()}"
        for event in reply.events:
            if isinstance(event, DeckCommitted):
                assert event.seed.hex() not in frame.decode()
        for name, private in private_frames(rules, live, reply.version, reply.events):
            own = cards_in(JSON.encode(live_view(rules, live, reply.version, bettor(name))).decode())
            heard = cards_in(private.decode())
            assert heard <= own
            self.private_cards += len(heard)
        self.frames += 1


@pytest.mark.parametrize("game", GAMES)
def test_f3_no_frame_names_a_card_before_its_time(tmp_path: Path, game: str) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load(game), Run())
    heard = Listener(casino)
    casino.listeners.append(heard)
    play(casino, [TableOfBots(casino, casino.table("T1"), b"feed")], scaled(12))
    assert heard.frames > 100
    assert heard.private_cards > 100


def test_the_scan_finds_a_planted_card() -> None:
    assert cards_in('{"hand":"AsKd2c","by":"bot:Ada","why":"As if"}') == {"As", "Kd", "2c"}


@pytest.mark.parametrize("game", GAMES)
def test_s5_private_frames_of_a_moment_are_equally_long_whatever_the_hand(tmp_path: Path, game: str) -> None:
    lengths: dict[tuple[int, str, bool], set[int]] = {}
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load(game), Run())

    def measure(envelope: Envelope, reply: Reply) -> None:
        del envelope, reply
        desk = casino.table("T1")
        state = desk.live.table.round
        if state.phase == "deciding":
            for spot in state.spots:
                turn = state.to_decide[0] == spot.seat
                frame = private_frame(desk.known_rules, desk.live, 1_000_000, spot.bettor)
                lengths.setdefault((spot.seat, spot.bettor, turn), set()).add(len(frame))
                assert msgspec.json.decode(frame)["table"] == "T1"

    casino.listeners.append(measure)
    play(casino, [TableOfBots(casino, casino.table("T1"), b"feed")], scaled(10))
    assert lengths
    assert {key: sizes for key, sizes in lengths.items() if len(sizes) != 1} == {}


def test_a_reader_of_surveillance_sees_every_card_and_a_watcher_none(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    seen: dict[str, int] = {"surveillance": 0, "bettor": 0}

    def count(envelope: Envelope, reply: Reply) -> None:
        del envelope
        desk = casino.table("T1")
        if desk.live.table.round.phase == "deciding":
            for reader in (Reader("surveillance"), bettor("nobody")):
                view = live_view(desk.known_rules, desk.live, reply.version, reader)
                seen[reader.role] += len(cards_in(JSON.encode(view).decode()))

    casino.listeners.append(count)
    play(casino, [TableOfBots(casino, casino.table("T1"), b"feed")], 2)
    assert seen["bettor"] == 0
    assert seen["surveillance"] > 0


def test_t1_t7_what_differs_from_the_file_is_told_anew_when_a_limit_is_posted(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    file = load("tcp-01")
    casino.open_table("sam", "T1", changed(file, {"wager.ante.cents_min": 1_000}), Run(), file=file)
    desk, heard = casino.table("T1"), []
    casino.listeners.append(lambda envelope, reply: heard.append((envelope, reply)))
    first = table_seen(desk, bettor("ann"))
    assert first.differs == ("wager.ante.cents_min = 1000",)
    casino.post_rules("sam", "T1", changed(desk.known_rules, {"wager.ante.cents_max": 5_000}))
    casino.post_rules("sam", "T1", changed(desk.known_rules, {"wager.ante.cents_min": file.wager["ante"].cents_min}))
    # What is again as the file has it does not differ any more; who was there hears the same as who comes.
    now = table_seen(desk, bettor("ann"))
    assert now.differs == ("wager.ante.cents_max = 5000",)
    (envelope, reply) = heard[-1]
    looks = looks_at(desk, reply.events)
    frame = public_frame("T1", reply.version, reply.at, envelope.actor, reply.events, step=now.table.step, looks=looks)
    assert fold(first, msgspec.json.decode(frame, type=Frame), "ann").differs == now.differs
