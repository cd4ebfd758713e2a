"""Histories of the first version, as an older program wrote them, are still read and still checked."""

import json
from pathlib import Path

import pytest

from queenhigh.errors import BadInput
from queenhigh.history.read import read_history
from queenhigh.history.write import history_text
from queenhigh.round import events as ev

KEPT = sorted((Path(__file__).parent / "version1").glob("*.jsonl"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_r3_an_old_history_is_read_and_written_again_in_the_new_version(path: Path) -> None:
    records = read_history(path.read_text(encoding="utf-8"))
    again = read_history(history_text(records))
    assert [record.events for record in again] == [record.events for record in records]
    assert {json.loads(line)["version"] for line in history_text(records).splitlines()} == {2}


def test_r3_an_award_of_the_first_version_is_told_in_two_steps() -> None:
    """Ann has won $1,000.28 from the meter; then the house had paid the new seed out of its tray."""
    won, void = read_history((KEPT[0].parent / "progressive.jsonl").read_text(encoding="utf-8"))
    assert [event.cents for event in won.events if isinstance(event, ev.MeterAwarded)] == [100_028]
    assert [event.cents for event in won.events if isinstance(event, ev.AwardLocked)] == [100_028]
    assert any(isinstance(event, ev.RoundVoided) for event in void.events)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_r3_a_changed_cent_of_an_old_history_is_found(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    event = next(event for event in reversed(lines[1]["events"]) if event.get("transfers"))
    event["transfers"][0]["cents"] += 1
    with pytest.raises(BadInput) as refused:
        read_history("".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines))
    assert (refused.value.code, refused.value.facts["line"]) == ("history/differs", 2)
