"""S5: frames folded onto a view give the view that the server would send: after every entry, for every reader, whatever happens."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenhigh.casino.wire.messages import Frame, LiveView, Private
from queenhigh.client.fold import fold, fold_private
from queenhigh.codec.marks import layout_of
from queenhigh.codec.spelling import JSON
from queenhigh.session.events import AnyTableEvent
from tests.client import busy
from tests.client.busy import FRAMES, PEOPLE, PRIVATES, VIEWS, WATCHER, Heard, busy_table, entries, view_for
from tests.effort import scaled

READERS = (*PEOPLE, WATCHER, "bot:Ada")


def folded(view: LiveView, heard: Heard, name: str) -> LiveView:
    """The view of a person after an entry."""
    after = fold(view, FRAMES.decode(heard.frame), name)
    return fold_private(after, PRIVATES.decode(heard.private[name])) if name in heard.private else after


def play(game: str, seed: int, count: int) -> Counter[str]:
    """Let a table be busy, and compare after every entry, for every reader; which events there were."""
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        casino, table = busy_table(Path(folder), game, seed)
        views = {name: VIEWS.decode(JSON.encode(view_for(table.desk, name))) for name in READERS}
        for heard in entries(casino, table, count):
            for name in READERS:
                views[name] = folded(views[name], heard, name)
                assert views[name] == view_for(table.desk, name), heard.frame.decode()
            seen.update(each["event"] for each in msgspec.json.decode(heard.frame)["events"])
    return seen


@settings(max_examples=scaled(2), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize("game", busy.GAMES)
def test_s5_the_fold_of_frames_is_the_view_of_the_server_for_every_reader(game: str, seed: int) -> None:
    play(game, seed, 120)


def test_s5_the_busy_tables_show_whatever_can_happen_at_a_table() -> None:
    seen: Counter[str] = Counter()
    for game in busy.GAMES:
        for seed in range(2):
            seen.update(play(game, seed, 150))
    usual = {layout_of(kind).tag for kind in get_args(AnyTableEvent)}
    assert usual - set(seen) <= RARE


RARE = {"table_opened", "bank_passed", "bank_exhausted", "ask_dropped"}
"""A table is opened before anybody looks; the others change nothing in a view."""


@pytest.mark.parametrize("game, seed, reader", busy.VECTORS)
def test_s5_the_recorded_tables_are_those_of_the_server_and_the_fold_follows_them(
    game: str, seed: int, reader: str
) -> None:
    kept = busy.path_of(game, reader).read_text(encoding="utf-8")
    assert kept == busy.text_of(busy.recorded(game, seed, reader, busy.RECORDED)), "python -m tests.client.busy"
    table = msgspec.json.decode(kept)
    view = msgspec.convert(table["view"], LiveView)
    for step in table["steps"]:
        view = fold(view, msgspec.convert(step["frame"], Frame), reader)
        if "private" in step:
            view = fold_private(view, msgspec.convert(step["private"], Private))
        if "view" in step:
            assert busy.plain(view) == step["view"]


def test_s5_a_frame_that_is_left_out_is_noticed() -> None:
    table = msgspec.json.decode(busy.path_of(*busy.VECTORS[0][::2]).read_text(encoding="utf-8"))
    steps = table["steps"]
    placed = next(place for place, step in enumerate(steps) if step["frame"]["events"][0]["event"] == "wager_placed")
    view = msgspec.convert(table["view"], LiveView)
    for place, step in enumerate(steps):
        view = view if place == placed else fold(view, msgspec.convert(step["frame"], Frame), busy.VECTORS[0][2])
        if place > placed and "view" in step:
            break
    assert busy.plain(view) != step["view"]
