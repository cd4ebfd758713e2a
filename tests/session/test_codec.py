"""Every action and every event of a table is spelled and read back as it was."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.codec.spelling import JSON, outlined, spelled
from queenhigh.errors import BadInput
from queenhigh.session.actions import AnyTableAction
from queenhigh.session.codec import read_action, read_event
from queenhigh.session.events import AnyTableEvent
from tests.effort import scaled
from tests.session.messages import messages

ACTIONS = get_args(AnyTableAction)
EVENTS = get_args(AnyTableEvent)


def through_json(message: Any) -> Any:
    data = json.loads(json.dumps(spelled(message)))
    assert json.loads(JSON.encode(outlined(message))) == data  # the quick way says the same
    return data


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
def test_actions_of_every_kind_survive(kind: Any) -> None:
    @given(messages(kind))
    @settings(max_examples=scaled(8))
    def check(action: Any) -> None:
        again = read_action(through_json(action))
        assert again == action
        assert type(again) is kind

    check()


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_events_of_every_kind_survive(kind: Any) -> None:
    @given(messages(kind))
    @settings(max_examples=scaled(8))
    def check(event: Any) -> None:
        again = read_event(through_json(event))
        assert again == event
        assert type(again) is kind
        # An account knows its kind and its owner, and is not only a text that looks like one.
        for transfer in again.transfers:
            assert (transfer.source.kind, transfer.target.owner) == (
                str(transfer.source).partition(":")[0],
                str(transfer.target).partition(":")[2],
            )

    check()


def test_the_words_for_actions_and_events_are_all_different() -> None:
    for kinds in (ACTIONS, EVENTS):
        assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)


@given(st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5), max_size=3))
def test_what_spells_nothing_is_refused(data: dict[str, Any]) -> None:
    for read in (read_action, read_event):
        with pytest.raises(BadInput):
            read(data)
